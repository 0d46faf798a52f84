//! `cargo xtask compare REVISION [PICTURE]...`: how the screens looked in a revision and
//! how they look now, side by side on one sheet: all that differ, or those named. With
//! `--sheet` it is the one in the documentation, of the pictures listed there.

use crate::Failure;
use crate::process::{cargo, root, run};
use lexopt::Arg::{Long, Value};
use std::fs;
use std::process::Command;

pub(crate) fn command(mut options: lexopt::Parser) -> Result<(), Failure> {
    let revision = match options.next()? {
        Some(Value(revision)) => revision,
        Some(unknown) => return Err(unknown.unexpected().into()),
        None => {
            return Err(Failure::Usage(
                "a revision to compare with is needed".into(),
            ));
        }
    };
    let mut named = Vec::new();
    let mut sheet = None;
    while let Some(argument) = options.next()? {
        match argument {
            Long("sheet") => sheet = Some(root().join("docs/before-after.png")),
            Value(name) => named.push(name),
            unknown => return Err(unknown.unexpected().into()),
        }
    }
    let work = |error: &dyn std::fmt::Display| Failure::Work(error.to_string());
    let folder = root().join("target/compare");
    // What an earlier comparison has left must not be taken for this one's.
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| work(&error))?;
    }
    fs::create_dir_all(&folder).map_err(|error| work(&error))?;
    if sheet.is_some() {
        let list = fs::read_to_string(root().join("docs/before-after.txt"));
        let list = list.map_err(|error| work(&error))?;
        let names = list.lines().filter(|line| !line.starts_with('#'));
        named.extend(names.map(Into::into));
    }
    let archive = folder.join("before.tar");
    let mut git = Command::new("git");
    git.current_dir(root());
    git.args(["archive", "--output"]).arg(&archive);
    git.arg(revision).arg("tests/golden");
    run(&mut git).map_err(|error| work(&error))?;
    let mut tar = Command::new("tar");
    tar.arg("-xf").arg(&archive).arg("-C").arg(&folder);
    run(&mut tar).map_err(|error| work(&error))?;
    let mut pair = cargo();
    pair.args([
        "run",
        "--release",
        "--package=lyngk-pocket",
        "--example=before_after",
    ])
    .args(["--", "--before"])
    .arg(folder.join("tests/golden"))
    .arg("--after")
    .arg(root().join("tests/golden"))
    .arg("--sheet")
    .arg(sheet.unwrap_or_else(|| folder.join("before-after.png")));
    if !named.is_empty() {
        pair.arg("--only").args(named);
    }
    run(&mut pair).map_err(|error| work(&error))
}
