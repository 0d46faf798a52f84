//! The project's own commands: `cargo xtask <command>`.
//!
//! One file per command (`test`, `size`, `firmware`, `flash`, `bench`, `bless`,
//! and `strength` for `match` and `tune`); `stages` is the table of `test`,
//! `chip` finds a compiler for the chip, `elf` reads what it made, `placement`
//! looks where things ended up, `uf2` packs it for USB, and `process` runs
//! programs.

mod bench;
mod bless;
mod chip;
mod elf;
mod emulator;
mod firmware;
mod flash;
mod placement;
mod process;
mod size;
mod stages;
mod strength;
mod test;
mod uf2;

use std::env;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask <command>

  test [--only NAME]... [--list]   set everything up and run all stages, or only those named
  size [--board NAME]              flash and RAM of the firmware, against their budgets
  firmware [--board NAME]          build the firmware's ELF and UF2 for a board
  flash [--board NAME]             put the firmware on a board, by USB or by probe
  bench [--write]                  measure the rules core; --write updates docs/PERFORMANCE.md
  match --help                     play two engines against each other
  tune [--variant 5|6] [--games N] learn the evaluation's weights from self-play
  bless                            take the screens as they are for golden pictures
  help                             print this";

/// How a command ends when it does not succeed.
enum Failure {
    /// The command line is wrong: says how, and the usage follows.
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
            eprintln!("error: {complaint}\n\n{USAGE}");
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
        "bless" => bless::command(options),
        "firmware" => firmware::command(options),
        "flash" => flash::command_line(options),
        "match" => strength::play(options),
        "tune" => strength::tune(options),
        "help" | "--help" | "-h" => {
            println!("{USAGE}");
            Ok(())
        }
        unknown => Err(Failure::Usage(format!("no command is called `{unknown}`"))),
    }
}
