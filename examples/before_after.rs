//! Pictures of two folders side by side on one sheet: those that have the same name
//! and differ, or those named, with nothing beside one that is new. `cargo xtask
//! compare` makes the folders.

use lyngk_pocket::arguments::{self, ArgumentError, Arguments};
use lyngk_pocket::simulator::{Picture, contact_sheet};
use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Pairs to a row.
const PAIRS: usize = 4;

fn names(folder: &Path) -> Result<BTreeSet<String>, Box<dyn Error>> {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".png") {
            names.insert(name);
        }
    }
    Ok(names)
}

const USAGE: &str =
    "usage: before_after --before FOLDER --after FOLDER --sheet FILE [--only PICTURE...]";

#[derive(Default)]
struct Wanted {
    before: PathBuf,
    after: PathBuf,
    sheet: PathBuf,
    named: Vec<String>,
}

impl Wanted {
    fn read(words: &mut Arguments) -> Result<Self, ArgumentError> {
        let mut wanted = Self::default();
        while let Some(option) = words.option()? {
            match option.as_str() {
                "--before" => wanted.before = words.path()?,
                "--after" => wanted.after = words.path()?,
                "--sheet" => wanted.sheet = words.path()?,
                "--only" => wanted.named = words.rest()?,
                _ => return Err(words.unknown()),
            }
        }
        let paths = [&wanted.before, &wanted.after, &wanted.sheet];
        if paths.iter().any(|path| path.as_os_str().is_empty()) {
            return Err(ArgumentError::Together(
                "two folders and the sheet's file are needed",
            ));
        }
        Ok(wanted)
    }
}

fn main() -> ExitCode {
    let wanted = match arguments::read("before_after", USAGE, Wanted::read) {
        Ok(wanted) => wanted,
        Err(code) => return code,
    };
    match pair(&wanted) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("before_after: {error}");
            ExitCode::FAILURE
        }
    }
}

fn pair(wanted: &Wanted) -> Result<(), Box<dyn Error>> {
    let Wanted {
        before,
        after,
        sheet,
        named,
    } = wanted;
    let (had, has) = (names(before)?, names(after)?);
    let compared = if named.is_empty() {
        had.intersection(&has).cloned().collect()
    } else {
        let files: Vec<String> = named.iter().map(|name| format!("{name}.png")).collect();
        if let Some(unknown) = files.iter().find(|&name| !has.contains(name)) {
            return Err(format!("there is no {unknown}").into());
        }
        files
    };
    let mut pictures = Vec::new();
    for name in &compared {
        let now = Picture::read(&after.join(name))?;
        let then = if had.contains(name) {
            Picture::read(&before.join(name))?
        } else {
            Picture {
                bytes: vec![0; now.bytes.len()],
                ..now.clone()
            }
        };
        let pair = [then, now];
        if pair[0] != pair[1] {
            println!("{name}");
            pictures.extend(pair);
        }
    }
    contact_sheet(&pictures, 2 * PAIRS).write_small(sheet)?;
    println!(
        "{} pairs, before and after, in {}",
        pictures.len() / 2,
        sheet.display()
    );
    Ok(())
}
