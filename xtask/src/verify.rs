//! Builds the firmware again from a copy of the sources in another folder, and compares
//! the flashed bytes: for a release every board, with this program and cargo's downloads
//! under another path too; in the tests one board.

use std::collections::HashSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::chip::{self, Toolchain};
use crate::firmware::{self, Board};
use crate::process::{self, cargo, command, printed_by, root, run};
use crate::release::{copy, failed, list};

/// The parts of cargo's home that a build without downloads needs.
const OF_HOME: [&str; 3] = ["registry", "config.toml", "git"];

/// A folder that is removed when it is dropped.
struct Scratch(PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        // A folder that cannot be removed is in the system's temporary folder.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Fails unless the second build of every board's UF2 in the release is identical.
pub(crate) fn again(release: &Path) -> Result<(), String> {
    let name = format!("lyngk-pocket-again-{}", std::process::id());
    let scratch = Scratch(env::temp_dir().join(name));
    let (sources, home) = (scratch.0.join("sources"), scratch.0.join("home"));
    copy_sources(&sources)?;
    link_home(&home)?;
    for &board in Board::all()? {
        println!("building for {board} again, in {}", sources.display());
        let mut build = cargo();
        build
            .current_dir(&sources)
            .env_remove("CARGO_TARGET_DIR")
            .env("CARGO_HOME", &home)
            .args(["xtask", "firmware", "--board", board.name()]);
        run(&mut build).map_err(|error| error.to_string())?;
        let file = format!("lyngk-pocket-{board}.uf2");
        let first = read(&release.join(&file))?;
        let second = read(&sources.join("target/chip").join(&file))?;
        compare(&file, &first, &second)?;
    }
    Ok(())
}

/// Fails unless a board's firmware, which has been built here, is identical when built in
/// another folder. That folder stays with its build output, so that the dependencies are
/// built only the first time.
pub(crate) fn elsewhere(toolchain: &Toolchain, board: Board) -> Result<(), String> {
    let folder = process::target_directory().join("elsewhere");
    let (sources, target) = (folder.join("sources"), folder.join("target"));
    copy_sources(&sources)?;
    let mut build = toolchain.cargo_for(chip::TARGET, "build");
    build
        .current_dir(&sources)
        .arg("--target-dir")
        .arg(&target)
        .args(firmware::selection(board));
    run(&mut build).map_err(|error| error.to_string())?;
    let here = firmware::artefacts(toolchain, board)?;
    let there = firmware::numbered(&target)?;
    compare(
        &format!("the firmware for {board}"),
        &read(&here.uf2)?,
        &there.uf2,
    )
}

fn compare(what: &str, here: &[u8], there: &[u8]) -> Result<(), String> {
    match difference(here, there) {
        Some(at) => Err(format!(
            "{what} differs from byte {at} on when built elsewhere"
        )),
        None => {
            println!("{what} is the same, byte by byte");
            Ok(())
        }
    }
}

/// Copies the project's present files and removes all others there. Identical files are
/// not touched, because cargo compares modification times.
fn copy_sources(to: &Path) -> Result<(), String> {
    let all = [
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
    ];
    let listed =
        printed_by(command("git").args(all)).ok_or("git cannot list the project's files")?;
    let ours: HashSet<PathBuf> = listed
        .split('\0')
        .filter(|file| !file.is_empty() && root().join(file).exists())
        .map(|file| to.join(file))
        .collect();
    for file in files(to)? {
        if !ours.contains(&file) {
            fs::remove_file(&file).map_err(|e| failed(&file, &e))?;
        }
    }
    for file in &ours {
        let from = root().join(file.strip_prefix(to).unwrap_or(file));
        if !file.exists() || read(file)? != read(&from)? {
            copy(&from, file)?;
        }
    }
    Ok(())
}

/// Returns all files in a folder and below; none if there is no such folder.
fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    if folder.exists() {
        list(folder, &mut found)?;
    }
    Ok(found)
}

/// Creates another home for cargo with the downloads of the usual one.
fn link_home(home: &Path) -> Result<(), String> {
    let usual = chip::cargo_home();
    fs::create_dir_all(home).map_err(|e| failed(home, &e))?;
    for name in OF_HOME {
        let (from, to) = (usual.join(name), home.join(name));
        if from.exists() {
            link(&from, &to).map_err(|e| failed(&to, &e))?;
        }
    }
    Ok(())
}

#[cfg(unix)]
fn link(from: &Path, to: &Path) -> std::io::Result<()> {
    std::os::unix::fs::symlink(from, to)
}

/// On other systems a link may need privileges; cargo then downloads again.
#[cfg(not(unix))]
fn link(_: &Path, _: &Path) -> std::io::Result<()> {
    Ok(())
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|e| failed(path, &e))
}

/// Returns the index of the first different byte, or of the end of the shorter file.
fn difference(first: &[u8], second: &[u8]) -> Option<usize> {
    let differs = first.iter().zip(second).position(|(a, b)| a != b);
    differs.or_else(|| (first.len() != second.len()).then(|| first.len().min(second.len())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_differ_anywhere_are_told_apart() {
        assert_eq!(difference(b"same", b"same"), None);
        assert_eq!(difference(b"same", b"sane"), Some(2));
        assert_eq!(difference(b"same", b"same and more"), Some(4));
        assert_eq!(difference(b"", b"x"), Some(0));
    }
}
