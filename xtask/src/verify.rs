//! Builds the firmware of a release again, from a copy of the sources in another
//! folder and with cargo's downloads under another path, and compares what would
//! be flashed byte by byte.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::chip;
use crate::firmware::Board;
use crate::process::{cargo, command, printed_by, root, run};
use crate::release::copy;

/// What cargo needs of its home to build without downloading again.
const OF_HOME: [&str; 3] = ["registry", "config.toml", "git"];

/// A folder that is gone when nobody needs it any more.
struct Scratch(PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed is in the system's folder for such things.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Fails unless every board's UF2 in the release comes out the same again.
pub(crate) fn again(release: &Path) -> Result<(), String> {
    let name = format!("lyngk-pocket-again-{}", std::process::id());
    let scratch = Scratch(env::temp_dir().join(name));
    let (sources, home) = (scratch.0.join("sources"), scratch.0.join("home"));
    copy_sources(&sources)?;
    link_home(&home)?;
    for board in Board::ALL {
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
        if let Some(at) = difference(&first, &second) {
            return Err(format!(
                "{file} differs from byte {at} on when built elsewhere"
            ));
        }
        println!("{file} is the same, byte by byte");
    }
    Ok(())
}

/// Copies what git keeps, as it is here and now.
fn copy_sources(to: &Path) -> Result<(), String> {
    let listed = printed_by(command("git").args(["ls-files", "-z"]))
        .ok_or("git does not tell which files are the project's")?;
    for file in listed.split('\0').filter(|file| !file.is_empty()) {
        copy(&root().join(file), &to.join(file))?;
    }
    Ok(())
}

/// Another home for cargo, with the downloads of the usual one.
fn link_home(home: &Path) -> Result<(), String> {
    let usual = chip::cargo_home();
    fs::create_dir_all(home).map_err(|e| format!("{}: {e}", home.display()))?;
    for name in OF_HOME {
        let (from, to) = (usual.join(name), home.join(name));
        if from.exists() {
            link(&from, &to).map_err(|e| format!("{}: {e}", to.display()))?;
        }
    }
    Ok(())
}

#[cfg(unix)]
fn link(from: &Path, to: &Path) -> std::io::Result<()> {
    std::os::unix::fs::symlink(from, to)
}

/// Elsewhere a link may need privileges; cargo then downloads again.
#[cfg(not(unix))]
fn link(_: &Path, _: &Path) -> std::io::Result<()> {
    Ok(())
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|e| format!("{}: {e}", path.display()))
}

/// The first byte in which two files differ, or in which one has ended.
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
