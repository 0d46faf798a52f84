//! The emulator: installs its packages, checks its types and style, builds its test
//! firmware the way that was found for the chip, runs its tests, and runs the
//! shipped firmware for `emulate` and `bench-chip`.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::chip::{self, Toolchain};
use crate::firmware::{self, Board, Slow};
use crate::match_chip;
use crate::process::{
    RunError, cargo, command as program, printed_by, root, run, target_directory,
};

/// The profile's folder is cargo's name for it.
const TEST_FIRMWARE: &str = "thumbv6m-none-eabi/release/emulator-test-firmware";

/// Runs everything; says what is missing where it cannot.
pub(crate) fn test(toolchain: &Toolchain) -> Result<(), String> {
    let said = |error: RunError| error.to_string();
    install()?;
    run(&mut npm(&folder(), &["run", "check"])).map_err(said)?;
    let elf = build_test_firmware(toolchain).map_err(said)?;
    run(npm(&folder(), &["test"]).env("EMULATOR_TEST_ELF", elf)).map_err(said)
}

/// Runs the tests of the shipped firmware, every board's.
pub(crate) fn test_shipped(toolchain: &Toolchain) -> Result<(), String> {
    for board in Board::ALL {
        let artefacts = firmware::artefacts(toolchain, board)?;
        for [flash, panel] in [[true, false], [false, true]] {
            firmware::slowed(&artefacts, board, Slow { flash, panel })?;
        }
    }
    ready()?;
    let mut tests = npm(&folder(), &["run", "shipped"]);
    tests
        .env("SHIPPED_FIRMWARE", chip::target_directory())
        .env("SHIPPED_SIMULATOR", simulator()?);
    run(&mut tests).map_err(|error| error.to_string())?;
    match_chip::sample(toolchain)
}

/// One of the emulator's programs, with its packages there.
pub(crate) fn node(script: &str) -> Result<Command, String> {
    ready()?;
    let mut node = program("node");
    node.arg(folder().join(script));
    Ok(node)
}

/// Builds the simulator, which writes saved games for the emulated chip.
pub(crate) fn simulator() -> Result<PathBuf, String> {
    let mut build = cargo();
    build.args([
        "build",
        "--quiet",
        // As the tests on this computer have built it already.
        "--profile=test",
        "--package=lyngk-pocket",
        "--bin=simulator",
    ]);
    run(&mut build).map_err(|error| error.to_string())?;
    Ok(target_directory().join(Path::new("debug/simulator")))
}

fn folder() -> PathBuf {
    root().join("emulator")
}

/// npm in a folder that lists packages.
pub(crate) fn npm(folder: &Path, arguments: &[&str]) -> Command {
    let mut npm = program("npm");
    npm.current_dir(folder).args(arguments);
    npm
}

/// Makes sure that the packages are there.
fn ready() -> Result<(), String> {
    if folder().join("node_modules").is_dir() {
        return Ok(());
    }
    install()
}

fn install() -> Result<(), String> {
    find_npm()?;
    run(&mut npm(&folder(), &["ci", "--no-audit", "--no-fund"])).map_err(|error| error.to_string())
}

fn build_test_firmware(toolchain: &Toolchain) -> Result<PathBuf, RunError> {
    run(&mut test_firmware(toolchain, "build"))?;
    Ok(chip::target_directory().join(TEST_FIRMWARE))
}

/// A cargo command on the small firmware that the emulator's parts are tested with.
pub(crate) fn test_firmware(toolchain: &Toolchain, subcommand: &str) -> Command {
    let mut cargo = toolchain.cargo(subcommand);
    cargo
        .args(["--release", "--locked"])
        // The linker looks for memory.x where it is started before anywhere
        // else, and must not find the handheld's.
        .current_dir(root().join("emulator/tests/firmware"))
        // The log lines the tests expect are below defmt's default level.
        .env("DEFMT_LOG", "info");
    cargo
}

/// Makes sure that there is an npm, by Debian's package if need be.
pub(crate) fn find_npm() -> Result<(), String> {
    if printed_by(program("npm").arg("--version")).is_some() {
        return Ok(());
    }
    println!("npm is not installed; asking apt-get for it");
    let installed = run(program("apt-get").args(["update", "--quiet"])).and_then(|()| {
        run(program("apt-get").args(["install", "--yes", "--quiet", "nodejs", "npm"]))
    });
    installed.map_err(|error| format!("install Node.js 20 or later with npm ({error})"))
}
