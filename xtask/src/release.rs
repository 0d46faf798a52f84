//! `cargo xtask release`: collects the release in one folder: the firmware of every
//! board, the page, licences, checksums and notes. With `--verify` the firmware is built
//! again elsewhere and must be identical.
//! `cargo xtask programs` collects the programs for this computer in another folder.

use std::env::consts::{ARCH, EXE_SUFFIX, OS};
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::chip::Toolchain;
use crate::firmware::{self, Board};
use crate::process::{self, cargo, command as program, printed_by, run};
use crate::{Failure, chip, given, notices, verify, web};

/// The programs for a computer, from the package `host`.
const PROGRAMS: [&str; 4] = ["simulator", "lyngk-engine", "lyngk-match", "lyngk-mirror"];

/// The licences of the project and of the font.
const LICENCES: [&str; 3] = ["LICENSE-MIT", "LICENSE-APACHE", "LICENSE-FONT"];
/// Others' licences in a release.
const THIRD_PARTY: &str = "THIRD-PARTY.txt";

pub(crate) fn command(options: lexopt::Parser) -> Result<(), Failure> {
    let verify = given("verify", options)?;
    let toolchain = Toolchain::find().map_err(|e| Failure::Work(e.to_string()))?;
    let folder = collect(&toolchain).map_err(Failure::Work)?;
    if verify {
        verify::again(&folder).map_err(Failure::Work)?;
    }
    let shown = folder.strip_prefix(process::root()).unwrap_or(&folder);
    println!("the release is in {}", shown.display());
    Ok(())
}

/// Builds the programs for this computer and collects them with their licences.
pub(crate) fn programs(mut options: lexopt::Parser) -> Result<(), Failure> {
    if let Some(option) = options.next()? {
        return Err(option.unexpected().into());
    }
    let folder = collect_programs().map_err(Failure::Work)?;
    let shown = folder.strip_prefix(process::root()).unwrap_or(&folder);
    println!("the programs are in {}", shown.display());
    Ok(())
}

fn collect_programs() -> Result<PathBuf, String> {
    let version = version(&read("Cargo.toml")?).ok_or("Cargo.toml names no version")?;
    let mut build = cargo();
    build.args(["build", "--release", "--locked", "--package=host", "--bins"]);
    run(&mut build).map_err(|error| error.to_string())?;
    let folder = emptied(&format!("lyngk-pocket-{version}-{OS}-{ARCH}"))?;
    let built = process::target_directory().join("release");
    for name in PROGRAMS.map(|program| format!("{program}{EXE_SUFFIX}")) {
        copy(&built.join(&name), &folder.join(&name))?;
    }
    add_licences(&folder, "host", None)?;
    Ok(folder)
}

/// Returns the folder of that name for files to hand out, without those of earlier runs.
fn emptied(name: &str) -> Result<PathBuf, String> {
    let folder = process::target_directory().join("handed-out").join(name);
    match fs::remove_dir_all(&folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed(&folder, &error)),
        _ => Ok(folder),
    }
}

/// Adds the project's licences and those of the packages in a build to a release.
fn add_licences(folder: &Path, package: &str, target: Option<&str>) -> Result<(), String> {
    for licence in LICENCES {
        copy(&process::root().join(licence), &folder.join(licence))?;
    }
    write(&folder.join(THIRD_PARTY), &notices::of(package, target)?)
}

fn collect(toolchain: &Toolchain) -> Result<PathBuf, String> {
    let version = version(&read("Cargo.toml")?).ok_or("Cargo.toml names no version")?;
    let folder = emptied(&format!("lyngk-pocket-{version}"))?;
    // The page is built first: it builds every firmware as well.
    let page = web::build(toolchain)?;
    copy(&page, &folder.join("web"))?;
    let mut builds = Vec::new();
    for &board in Board::all()? {
        let built = firmware::artefacts(toolchain, board)?;
        for file in [built.elf, built.uf2] {
            let name = file.file_name().unwrap_or_default();
            copy(&file, &folder.join(name))?;
        }
        builds.push((board, built.number));
    }
    add_licences(&folder, "lyngk-pocket", Some(chip::TARGET))?;
    let changelog = read("CHANGELOG.md")?;
    let notes = notes(&version, &changelog, commit().as_deref(), &builds);
    write(&folder.join("NOTES.md"), &notes)?;
    let sums = checksums(&folder)?;
    write(&folder.join("SHA256SUMS"), &sums)?;
    Ok(folder)
}

/// Returns the version in the manifest of the root package.
fn version(manifest: &str) -> Option<String> {
    let package = manifest.split("[package]").nth(1)?;
    let line = package.lines().find(|line| line.starts_with("version"))?;
    Some(line.split('"').nth(1)?.to_owned())
}

/// Returns the present commit, marked if files were changed since.
fn commit() -> Option<String> {
    printed_by(program("git").args(["describe", "--always", "--dirty"]))
}

/// Returns the notes for people who download the release.
fn notes(
    version: &str,
    changelog: &str,
    commit: Option<&str>,
    builds: &[(Board, String)],
) -> String {
    let mut notes = format!("# Lyngk Pocket {version}\n\n");
    if let Some(commit) = commit {
        // Writing to a string cannot fail.
        let _ = writeln!(notes, "Built from commit `{commit}`.\n");
    }
    notes.push_str(
        "## Put it on a handheld\n\n\
         1. Start the boot loader:\n",
    );
    for (board, _) in builds {
        let _ = writeln!(notes, "   - {}: {}", board.title(), board.boot());
    }
    notes.push_str(
        "2. A drive called `RPI-RP2` appears.\n\
         3. Copy the board's `.uf2` to it. The device restarts into the game; saves stay.\n\n\
         ## The files\n\n\
         | file | what it is for |\n| --- | --- |\n",
    );
    for (board, number) in builds {
        let _ = writeln!(
            notes,
            "| `lyngk-pocket-{board}.uf2` | the firmware for {board}, build `{number}` |\n\
             | `lyngk-pocket-{board}.elf` | the same for a debug probe, with the names its log needs |"
        );
    }
    notes.push_str(
        "| `web/` | the page that runs the firmware in a browser; put it on any static host |\n\
         | `web/lyngk-pocket.html` | the same in one file; just open it |\n\
         | `lyngk-pocket-*.tar.gz`, `.zip` | the programs for Linux, macOS and Windows: the handheld in a window (`simulator`), engine, matches, mirror of a handheld's screen |\n\
         | `THIRD-PARTY.txt` | the licences of the packages in the firmware |\n\
         | `SHA256SUMS` | checksums: `sha256sum --check SHA256SUMS` |\n\n\
         The device shows its build under \"About\". The number is the beginning of a \
         checksum over all that is flashed: the same commit and the same compiler give \
         the same one in any folder.\n",
    );
    if let Some(changes) = changes(version, changelog) {
        let _ = write!(notes, "\n## What is new\n\n{changes}\n");
    }
    notes
}

/// Returns the changelog's section of a version, or the unreleased one.
fn changes<'a>(version: &str, changelog: &'a str) -> Option<&'a str> {
    let section = |title: &str| {
        let (_, after) = changelog.split_once(&format!("## [{title}]"))?;
        let body = after.split_once('\n')?.1;
        Some(body.split("\n## ").next().unwrap_or(body).trim())
    };
    section(version).or_else(|| section("Unreleased"))
}

/// Returns one line for each file in the folder and below, in the format of `sha256sum`.
fn checksums(folder: &Path) -> Result<String, String> {
    let mut files = Vec::new();
    list(folder, &mut files)?;
    files.sort();
    let mut sums = String::new();
    for file in files {
        let bytes = fs::read(&file).map_err(|e| failed(&file, &e))?;
        let name = file.strip_prefix(folder).unwrap_or(&file);
        let name = name.to_string_lossy().replace('\\', "/");
        let _ = writeln!(sums, "{}  {name}", checksum(&bytes));
    }
    Ok(sums)
}

/// Returns the SHA-256 of some bytes in hexadecimal.
fn checksum(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// Adds all files in a folder and below.
pub(crate) fn list(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    for entry in fs::read_dir(folder).map_err(|e| failed(folder, &e))? {
        let path = entry.map_err(|e| failed(folder, &e))?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

/// Copies a file, or a folder with its contents.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<(), String> {
    if from.is_dir() {
        for entry in fs::read_dir(from).map_err(|e| failed(from, &e))? {
            let entry = entry.map_err(|e| failed(from, &e))?;
            copy(&entry.path(), &to.join(entry.file_name()))?;
        }
        return Ok(());
    }
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).map_err(|e| failed(folder, &e))?;
    }
    fs::copy(from, to).map_err(|e| failed(from, &e))?;
    Ok(())
}

fn read(name: &str) -> Result<String, String> {
    let path = process::root().join(name);
    fs::read_to_string(&path).map_err(|e| failed(&path, &e))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|e| failed(path, &e))
}

pub(crate) fn failed(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_the_packages_own() {
        let manifest = "[workspace]\n[package]\nname = \"x\"\nversion = \"1.2.3\"\n";
        assert_eq!(version(manifest).as_deref(), Some("1.2.3"));
        assert_eq!(version("[package]\nname = \"x\"\n"), None);
    }

    #[test]
    fn a_checksum_is_written_as_sha256sum_writes_it() {
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(checksum(b"abc"), expected);
    }

    #[test]
    fn notes_carry_the_changes_of_their_version_alone() {
        let changelog = "# Changelog\n\n## [Unreleased]\n\n- soon\n\n## [1.0.0] - today\n\n- now\n\n## [0.9.0]\n\n- once\n";
        assert_eq!(changes("1.0.0", changelog), Some("- now"));
        assert_eq!(changes("2.0.0", changelog), Some("- soon"));
        let board = Board::named("picosystem".as_ref()).ok().unwrap();
        let builds = [(board, "1a2b3c4d".into())];
        let notes = notes("1.0.0", changelog, Some("abc1234"), &builds);
        for part in [
            "# Lyngk Pocket 1.0.0",
            "abc1234",
            "   - PicoSystem: switch off, hold X and switch on\n2. A drive",
            "lyngk-pocket-picosystem.uf2` | the firmware for picosystem, build `1a2b3c4d`",
            "- now",
        ] {
            assert!(notes.contains(part), "{part} is missing in\n{notes}");
        }
        assert!(!notes.contains("once"));
    }
}
