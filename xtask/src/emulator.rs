//! The emulator: installs its packages, checks its types and style, builds its test
//! firmware with the toolchain found for the chip, runs its tests, and runs the shipped
//! firmware for `emulate` and `bench-chip`.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::chip::{self, Toolchain};
use crate::firmware::{self, Board, Slow};
use crate::install;
use crate::match_chip;
use crate::process::{
    RunError, cargo, command as program, printed_by, root, run, target_directory,
};
use crate::stages::Suite;

/// The variable that names the firmware which the emulator's tests run.
const TEST_ELF: &str = "EMULATOR_TEST_ELF";

/// The emulator's tests that need its own test firmware. The others work with any
/// firmware.
const NEEDS_TEST_FIRMWARE: &str = "chip";

/// The tests of the shipped firmware in the quick suite; those that read `SHIPPED_SUITE`
/// shorten themselves.
const SHIPPED_QUICK: [&str; 11] = [
    "bring-up",
    "build",
    "buttons",
    "dark",
    "flash-size",
    "power-cuts",
    "scenarios",
    "scenarios-others",
    "starts",
    "tearing",
    "usb",
];

/// Path of the built test firmware; the profile's folder has cargo's name for it.
const TEST_FIRMWARE: &str = "thumbv6m-none-eabi/release/emulator-test-firmware";

/// Checks types and style, and runs the emulator's own tests: in the full suite with the
/// emulator's test firmware, in the quick one with the shipped firmware and without the
/// tests that need the test firmware.
pub(crate) fn test(toolchain: &Toolchain, suite: Suite) -> Result<(), String> {
    let said = |error: RunError| error.to_string();
    install_packages()?;
    run(&mut npm(&folder(), &["run", "check"])).map_err(said)?;
    let elf = match suite {
        Suite::Quick => firmware::artefacts(toolchain, Board::preset()?)?.elf,
        Suite::Full => build_test_firmware(toolchain).map_err(said)?,
    };
    let chosen = |name: &str| suite == Suite::Full || name != NEEDS_TEST_FIRMWARE;
    run(tests("tests", chosen)?.env(TEST_ELF, elf)).map_err(said)
}

/// Runs the tests of the shipped firmware of every board, in the quick suite a part of
/// them.
pub(crate) fn test_shipped(toolchain: &Toolchain, suite: Suite) -> Result<(), String> {
    for &board in Board::all()? {
        let artefacts = firmware::artefacts(toolchain, board)?;
        for [flash, panel] in [[true, false], [false, true]] {
            firmware::slowed(&artefacts, board, Slow { flash, panel })?;
        }
    }
    install_packages()?;
    let chosen = |name: &str| suite == Suite::Full || SHIPPED_QUICK.contains(&name);
    let mut tests = tests("tests/shipped", chosen)?;
    tests
        .env("SHIPPED_FIRMWARE", chip::target_directory())
        .env("SHIPPED_SIMULATOR", simulator()?);
    if suite == Suite::Quick {
        tests.env("SHIPPED_SUITE", "quick");
    }
    run(&mut tests).map_err(|error| error.to_string())?;
    if suite == Suite::Full {
        match_chip::sample(toolchain)?;
    }
    Ok(())
}

/// Returns the command that runs the files of tests in a folder whose names, without
/// their ending, are chosen.
fn tests(inside: &str, chosen: impl Fn(&str) -> bool) -> Result<Command, String> {
    let files = test_files(&folder().join(inside), chosen)?;
    let mut tests = program("node");
    tests
        .current_dir(folder())
        .args(["--test", "--test-reporter=spec", "--test-concurrency=2"])
        .args(files);
    Ok(tests)
}

/// Returns the files of tests in a folder whose names, without their ending, are chosen.
pub(crate) fn test_files(
    inside: &Path,
    chosen: impl Fn(&str) -> bool,
) -> Result<Vec<PathBuf>, String> {
    let mut files: Vec<PathBuf> = fs::read_dir(inside)
        .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect())
        .map_err(|error| format!("{}: {error}", inside.display()))?;
    files.retain(|file| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        name.strip_suffix(".test.js").is_some_and(&chosen)
    });
    files.sort();
    match files.is_empty() {
        true => Err(format!("{} has no such tests", inside.display())),
        false => Ok(files),
    }
}

/// Returns a command for one of the emulator's programs, after installing its packages.
pub(crate) fn node(script: &str) -> Result<Command, String> {
    install_packages()?;
    let mut node = program("node");
    node.arg(folder().join(script));
    Ok(node)
}

/// Returns the board that options of one of the programs name. The program checks them.
pub(crate) fn board(options: &[OsString]) -> Result<Board, String> {
    let mut options = options.iter().filter_map(|option| option.to_str());
    let mut board = Board::preset()?;
    while let Some(option) = options.next() {
        let name = match option.strip_prefix("--board") {
            Some("") => options.next(),
            Some(rest) => rest.strip_prefix('='),
            None => None,
        };
        let named = name.and_then(|name| Board::named(name.as_ref()).ok());
        board = named.unwrap_or(board);
    }
    Ok(board)
}

/// Builds the simulator, which writes saved games for the emulated chip.
pub(crate) fn simulator() -> Result<PathBuf, String> {
    let mut build = cargo();
    build.args([
        "build",
        "--quiet",
        // The profile of the tests, which have already built it.
        "--profile=test",
        "--package=host",
        "--bin=simulator",
    ]);
    run(&mut build).map_err(|error| error.to_string())?;
    Ok(target_directory().join(Path::new("debug/simulator")))
}

fn folder() -> PathBuf {
    root().join("emulator")
}

/// Returns an npm command in a folder with a package list.
pub(crate) fn npm(folder: &Path, arguments: &[&str]) -> Command {
    let mut npm = program("npm");
    npm.current_dir(folder).args(arguments);
    npm
}

/// Installs the emulator's packages if they are missing.
pub(crate) fn install_packages() -> Result<(), String> {
    npm_packages(&folder())
}

/// Installs the packages of a folder's `package-lock.json`, unless they were installed
/// for the same list. Installs npm itself where it is missing.
pub(crate) fn npm_packages(folder: &Path) -> Result<(), String> {
    const WHY: &str = "run the emulator and the page";
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let wanted = fs::read(folder.join("package-lock.json")).map_err(failed)?;
    let installed = folder.join("node_modules/.installed-lock.json");
    let is_installed = || fs::read(&installed).is_ok_and(|list| list == wanted);
    if is_installed() {
        return Ok(());
    }
    let _locked = install::lock()?;
    if is_installed() {
        return Ok(());
    }
    if printed_by(program("npm").arg("--version")).is_none() {
        install::debian(&["nodejs", "npm"], WHY)?;
    }
    install::packages(&mut npm(folder, &["ci", "--no-audit", "--no-fund"]), WHY)?;
    fs::write(&installed, &wanted).map_err(failed)
}

/// Fails if Node.js is older than the page's build needs.
pub(crate) fn check_node() -> Result<(), String> {
    const OLDEST: (u32, u32) = (20, 19);
    let printed = printed_by(program("node").arg("--version")).ok_or("there is no Node.js")?;
    let version = printed.strip_prefix('v').and_then(chip::release);
    if version.is_some_and(|version| version >= OLDEST) {
        return Ok(());
    }
    let (major, minor) = OLDEST;
    Err(format!(
        "Node.js {major}.{minor} or newer is needed, and {printed} is installed"
    ))
}

fn build_test_firmware(toolchain: &Toolchain) -> Result<PathBuf, RunError> {
    run(&mut test_firmware(toolchain, "build"))?;
    Ok(chip::target_directory().join(TEST_FIRMWARE))
}

/// Returns a cargo command on the small firmware for testing parts of the emulator.
pub(crate) fn test_firmware(toolchain: &Toolchain, subcommand: &str) -> Command {
    let mut cargo = toolchain.cargo(subcommand);
    cargo
        .args(["--release", "--locked"])
        // The linker looks for memory.x in its working directory first, and must not find
        // the handheld's.
        .current_dir(root().join("emulator/tests/firmware"))
        // The log lines that the tests expect are below defmt's default level.
        .env("DEFMT_LOG", "info");
    cargo
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_board_that_options_name_counts() {
        let named = |line: &str| {
            let options: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            board(&options).unwrap().name()
        };
        let first = Board::preset().unwrap().name();
        assert_eq!(named("--ms 5"), first);
        for each in Board::all().unwrap().iter().map(|board| board.name()) {
            assert_eq!(named(&format!("--board {each} --ms 5")), each);
            assert_eq!(named(&format!("--ms 5 --board={each}")), each);
            assert_eq!(named(&format!("--board {first} --board {each}")), each);
        }
    }

    #[test]
    fn the_tests_that_are_named_here_exist() {
        let shipped = |name: &&str| folder().join(format!("tests/shipped/{name}.test.js"));
        assert!(SHIPPED_QUICK.iter().all(|name| shipped(name).is_file()));
        let needs = folder().join(format!("tests/{NEEDS_TEST_FIRMWARE}.test.js"));
        assert!(needs.is_file());
    }
}
