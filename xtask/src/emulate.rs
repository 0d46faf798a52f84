//! `cargo xtask emulate` and `cargo xtask power-cuts`: run the shipped firmware on the
//! emulated chip from a terminal. The emulator's programs read the options.

use std::env;
use std::ffi::OsString;
use std::process::Command;

use crate::Failure;
use crate::chip::Toolchain;
use crate::emulator;
use crate::firmware;
use crate::process::{root, run_talking};

/// The games that are cut short: one played to its end, some that are cleared before, and
/// some that a computer puts in place of each other by USB.
const GAMES: [&str; 3] = [
    "tests/scenarios/against-level-3.txt",
    "tests/scenarios/clears.txt",
    "tests/scenarios/from-computer.txt",
];

/// `cargo xtask emulate [--board NAME] [--uf2 FILE] [--script FILE] [--shot PNG] [--ms
/// N]`. With a UF2, which can be any program's, nothing is built.
pub(crate) fn command(mut options: lexopt::Parser) -> Result<(), Failure> {
    let options: Vec<OsString> = options.raw_args()?.collect();
    if has(&options, "--uf2") {
        return run_talking(&mut program("cli.js", &options)?);
    }
    on_firmware("cli.js", &options, |emulator| {
        emulator.arg("--golden").arg(root().join("tests/golden"));
    })
}

/// `cargo xtask power-cuts [--board NAME] [--cuts N] [--seed N]`.
pub(crate) fn power_cuts(mut options: lexopt::Parser) -> Result<(), Failure> {
    let options: Vec<OsString> = options.raw_args()?.collect();
    on_firmware("cut-power.js", &options, |emulator| {
        for game in GAMES {
            emulator.arg("--script").arg(root().join(game));
        }
    })
}

/// Runs one of the emulator's programs on the firmware of the board in the options. The
/// program checks its options before anything is built.
fn on_firmware(
    script: &str,
    options: &[OsString],
    more: impl FnOnce(&mut Command),
) -> Result<(), Failure> {
    run_talking(&mut program(script, options)?)?;
    let toolchain = Toolchain::find().map_err(|e| Failure::Work(e.to_string()))?;
    let elf = emulator::board(options)
        .and_then(|board| firmware::artefacts(&toolchain, board))
        .map_err(Failure::Work)?
        .elf;
    let mut emulator = program(script, options)?;
    emulator.arg("--firmware").arg(elf);
    more(&mut emulator);
    run_talking(&mut emulator)
}

/// Returns a command for one of the emulator's programs in the folder to which file names
/// are relative.
fn program(script: &str, options: &[OsString]) -> Result<Command, Failure> {
    let mut emulator = emulator::node(script).map_err(Failure::Work)?;
    let here = env::current_dir().map_err(|error| Failure::Work(error.to_string()))?;
    emulator.current_dir(here).args(options);
    Ok(emulator)
}

/// Returns whether an option is given, with its value in the next word or after an equals
/// sign.
fn has(options: &[OsString], name: &str) -> bool {
    let is_it = |option: &str| {
        option
            .strip_prefix(name)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
    };
    options
        .iter()
        .filter_map(|option| option.to_str())
        .any(is_it)
}
