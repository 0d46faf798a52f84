//! `cargo xtask lockstep`: runs an earlier revision of the application beside the present
//! one. The programs are in `lockstep/`, a workspace of its own.

use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

use lexopt::prelude::*;

use crate::Failure;
use crate::process::{cargo, root, run, run_talking, target_directory};

/// The last revision whose application has a `Context` and keeps the game of every activity
/// on a stage.
const FORMER: &str = "4f0e544";

pub(crate) fn command(mut options: lexopt::Parser) -> Result<(), Failure> {
    let mut against = FORMER.to_owned();
    let mut passed_on = Vec::new();
    while let Some(option) = options.next()? {
        match option {
            Long("against") => against = options.value()?.string()?,
            Long(name @ ("count" | "seed")) => {
                passed_on.push(format!("--{name}"));
                passed_on.push(options.value()?.parse::<u64>()?.to_string());
            }
            unknown => return Err(unknown.unexpected().into()),
        }
    }
    let work = |error: &dyn std::fmt::Display| Failure::Work(error.to_string());
    let folder = target_directory().join("lockstep");
    let former = folder.join("former");
    if former.exists() {
        fs::remove_dir_all(&former).map_err(|error| work(&error))?;
    }
    fs::create_dir_all(&former).map_err(|error| work(&error))?;
    let archive = folder.join("former.tar");
    let mut git = Command::new("git");
    git.current_dir(root()).args(["archive", "--output"]);
    git.arg(&archive).arg(&against);
    run(&mut git).map_err(|error| work(&error))?;
    let mut tar = Command::new("tar");
    tar.arg("-xmf").arg(&archive).arg("-C").arg(&former);
    run(&mut tar).map_err(|error| work(&error))?;
    rename(&former).map_err(|error| work(&error))?;
    let mut lockstep = cargo();
    lockstep
        .args(["run", "--release", "--manifest-path=lockstep/Cargo.toml"])
        .arg("--target-dir")
        .arg(folder.join("build"))
        .arg("--")
        .args(passed_on);
    run_talking(&mut lockstep)
}

/// Renames the former packages, so that one lock file can hold both revisions. Versions
/// stay, because the screens show them.
fn rename(former: &Path) -> io::Result<()> {
    let edit = |file: &str, edit: &dyn Fn(&str) -> Option<String>| {
        let path = former.join(file);
        let lines = fs::read_to_string(&path)?;
        let lines: Vec<String> = lines.lines().filter_map(edit).collect();
        fs::write(path, lines.join("\n"))
    };
    edit("Cargo.toml", &|line| match line {
        "name = \"lyngk-pocket\"" => Some("name = \"former-lyngk-pocket\"".into()),
        _ if line.starts_with("members = ") => Some("members = [\"host\"]".into()),
        _ if line.starts_with("default-members = ") => None,
        _ if line.starts_with("host = ") || line.starts_with("testkit = ") => None,
        "board-reader = { path = \"boards/reader\" }" => {
            let path = "{ package = \"former-board-reader\", path = \"boards/reader\" }";
            Some(format!("board-reader = {path}"))
        }
        "texts = { path = \"texts\" }" => {
            let path = "{ package = \"former-texts\", path = \"texts\" }";
            Some(format!("texts = {path}"))
        }
        _ => Some(line.into()),
    })?;
    // Early revisions have their texts in the library itself.
    if former.join("texts").exists() {
        edit("texts/Cargo.toml", &|line| match line {
            "name = \"texts\"" => Some("name = \"former-texts\"".into()),
            "texts-compiler = { path = \"compiler\" }" => {
                let path = "{ package = \"former-texts-compiler\", path = \"compiler\" }";
                Some(format!("texts-compiler = {path}"))
            }
            _ => Some(line.into()),
        })?;
        edit("texts/compiler/Cargo.toml", &|line| match line {
            "name = \"texts-compiler\"" => Some("name = \"former-texts-compiler\"".into()),
            _ => Some(line.into()),
        })?;
    }
    if former.join("boards/reader").exists() {
        edit("boards/reader/Cargo.toml", &|line| match line {
            "name = \"board-reader\"" => Some("name = \"former-board-reader\"".into()),
            _ => Some(line.into()),
        })?;
    }
    edit("host/Cargo.toml", &|line| match line {
        "name = \"host\"" => Some("name = \"former-host\"".into()),
        "lyngk-pocket = { path = \"..\" }" => {
            let path = "{ package = \"former-lyngk-pocket\", path = \"..\" }";
            Some(format!("lyngk-pocket = {path}"))
        }
        _ if line.starts_with("testkit = ") => None,
        _ => Some(line.into()),
    })
}
