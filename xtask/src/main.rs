//! The project's own commands: `cargo xtask <command>`.
//!
//! One file per command (`test`, `size`, `firmware`, `flash`, `bench`,
//! `bench_chip`, `bless`, `emulate` with `power-cuts`, `web`, `film`, `release`,
//! and `strength` for `match`, `tune` and `puzzles`); `emulator` runs the emulated
//! chip, `stages` is the table of `test`,
//! `chip` finds a compiler for the chip, `elf` reads what it made, `placement`
//! looks where things ended up, `uf2` packs it for USB, `sha256` sums up files,
//! and `process` runs programs.

mod bench;
mod bench_chip;
mod bless;
mod chip;
mod elf;
mod emulate;
mod emulator;
mod film;
mod firmware;
mod flash;
mod placement;
mod process;
mod release;
mod sha256;
mod size;
mod stages;
mod strength;
mod test;
mod uf2;
mod web;

use std::env;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask <command>

  test [--only NAME]... [--list]   set everything up and run all stages, or only those named
  size [--board NAME]              flash and RAM of the firmware, against their budgets
  firmware [--board NAME]          build the firmware's ELF and UF2 for a board
  flash [--board NAME]             put the firmware on a board, by USB or by probe
  emulate [--board NAME] [--script FILE] [--shot PNG] [--ms N]
                                   run the firmware on the emulated chip, with a scenario
  power-cuts [--board NAME] [--cuts N] [--seed N]
                                   cut the power in the middle of a game, over and over
  bench [--write]                  measure the rules core; --write updates docs/PERFORMANCE.md
  bench-chip [--only GROUP] [--level N] [--write | --check] [--find-heaviest]
                                   measure the firmware on the emulated chip
  match --help                     play two engines against each other
  tune [--variant 5|6] [--games N] learn the evaluation's weights from self-play
  puzzles [--seed N] [--out FILE]  search games for puzzles and write their table
  web [--port N]                   build the page with the firmware in it and serve it here
  release                          collect firmware, page, checksums and notes in one folder
  film                             film the screen for the front page: docs/film.png
  bless                            take the screens as they are for golden pictures
  help                             print this";

/// How a command ends when it does not succeed.
enum Failure {
    /// The command line is wrong: says how.
    Usage(String),
    /// The work itself failed.
    Work(String),
    /// The work failed, and all there is to say has been said.
    Reported,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match dispatch(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Usage(complaint)) => {
            eprintln!("error: {complaint}\n(`cargo xtask help` lists all commands and options)");
            ExitCode::from(2)
        }
        Err(Failure::Work(complaint)) => {
            eprintln!("error: {complaint}");
            ExitCode::FAILURE
        }
        Err(Failure::Reported) => ExitCode::FAILURE,
    }
}

fn dispatch(arguments: &[String]) -> Result<(), Failure> {
    let Some((command, options)) = arguments.split_first() else {
        return Err(Failure::Usage("a command is needed".into()));
    };
    match command.as_str() {
        "test" => test::command(options),
        "size" => size::command(options),
        "bench" => bench::command(options),
        "emulate" => emulate::command(options),
        "power-cuts" => emulate::power_cuts(options),
        "bench-chip" => bench_chip::command(options),
        "bless" => bless::command(options),
        "firmware" => firmware::command(options),
        "flash" => flash::command_line(options),
        "web" => web::command(options),
        "release" => release::command(options),
        "film" => film::command(options),
        "match" => strength::play(options),
        "tune" => strength::tune(options),
        "puzzles" => strength::puzzles(options),
        "help" | "--help" | "-h" => {
            println!("{USAGE}");
            Ok(())
        }
        unknown => Err(Failure::Usage(format!("no command is called `{unknown}`"))),
    }
}
