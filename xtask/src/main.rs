//! The project's own commands: `cargo xtask <command>`.
//!
//! One file per command (`test`, `size`, `firmware`, `flash`, `bench`, `bench_chip`,
//! `match_chip`, `oracle`, `bless`, `emulate` with `power-cuts`, `web`, `film`,
//! `release` with `verify`, `notices` and `programs`, and `strength` for `match`, `mirror`, `tune`, `puzzles`,
//! `cuts`, `events`, `bursts` and `texts`); `emulator` runs the emulated chip, `stages` is the table of
//! `test`, `install` installs what a computer lacks, `chip` finds a compiler for the chip,
//! `elf` reads what it made and `frames` its functions, `stacks` proves how deep its stacks can get, `hot` lists what must be in RAM
//! and `placement` looks where things ended up, `stamp` gives it a number, `boot2` slows
//! its flash, `uf2` packs it for USB, `packages` looks at what everything is built from,
//! `words` keeps the style, and `process` runs programs.

mod bench;
mod bench_chip;
mod bless;
mod boot2;
mod chip;
mod elf;
mod emulate;
mod emulator;
mod film;
mod firmware;
mod flash;
mod frames;
mod hot;
mod install;
mod match_chip;
mod notices;
mod oracle;
mod packages;
mod pins;
mod placement;
mod process;
mod release;
mod size;
mod stacks;
mod stages;
mod stamp;
mod strength;
mod test;
mod uf2;
mod verify;
mod web;
mod words;

use std::process::ExitCode;

use lexopt::prelude::*;

const USAGE: &str = "\
usage: cargo xtask <command>

  test [--full] [--changed [BASE]] [--only NAME]... [--list] [--no-install]
                                   set everything up and run the quick suite; --full runs
                                   everything, --changed the stages that files changed since
                                   BASE can affect, --only the stages named, --list lists
                                   them, --no-install prints commands instead of installing
  size [--board NAME]              flash and RAM of the firmware, against their budgets
  firmware [--board NAME] [--slow-flash] [--slow-panel]
                                   build the firmware's ELF and UF2 for a board
  flash [--board NAME]             put the firmware on a board, by USB or by probe
  emulate [--board NAME] [--script FILE] [--shot PNG] [--ms N] [--timing fast|chip]
                                   run the firmware on the emulated chip, with a scenario
  emulate --uf2 FILE [--bootrom FILE] [--board NAME] [--press BUTTON]... [--shot PNG] [--ms N]
                                   run anybody's UF2 instead, with a real boot ROM if it needs one
  power-cuts [--board NAME] [--cuts N] [--seed N]
                                   cut the power in the middle of a game, over and over
  bench [--write]                  measure the rules core; --write updates docs/PERFORMANCE.md
  bench-chip [--board NAME] [--only GROUP | --without GROUP] [--level N] [--write | --check | --timing fast] [--find-heaviest]
                                   measure the firmware on the emulated chip
  match --help                     play two engines against each other
  match-chip [--board NAME] [--games N] [--level 1..8] [--seed N]
                                   play the handheld on the emulated chip, by USB, against the engine
  oracle [--count N] [--seed N] [--program N]
                                   compare the emulated core with Unicorn on random programs
  mirror [--device PORT] [--record DIR]
                                   show the screen of a handheld that is plugged in
  tune [--variant 5|5n|6|6n] [--games N]
                                   learn the evaluation's weights from self-play
  puzzles [--seed N] [--out FILE]  search games for puzzles and write their table
  cuts [--count N] [--seed N]      cut the power of the saves on this computer, over and over
  events [--count N] [--seed N]    let anything happen to the application, over and over
  bursts [--count N] [--seed N]    send lines to the port in bursts of any size, over and over
  web [--port N]                   build the page with the firmware in it and serve it here
  release [--verify]               collect firmware, page, checksums and notes in one folder;
                                   --verify builds the firmware again elsewhere and compares
  programs                         collect the programs for this computer and their licences
                                   in one folder
  film                             film the screen for the front page: docs/film.png
  bless                            take the screens as they are for golden pictures
  texts [--language NAME] [--show KEY] [--picture FILE]
                                   list texts that do not fit their places, or preview some
  words [--write]                  count words that the style avoids, and the words of all
                                   Markdown; --write lowers the ceilings in xtask/words.txt
  help                             print this";

/// The way a command fails.
enum Failure {
    /// The command line is wrong, with the reason.
    Usage(String),
    /// The work itself failed.
    Work(String),
    /// The work failed and has already printed the reason.
    Reported,
}

impl From<lexopt::Error> for Failure {
    fn from(error: lexopt::Error) -> Self {
        use lexopt::Error::{MissingValue, UnexpectedArgument, UnexpectedOption};
        Self::Usage(match error {
            MissingValue {
                option: Some(option),
            } => format!("`{option}` needs a value"),
            UnexpectedOption(option) => format!("no option is called `{option}`"),
            UnexpectedArgument(value) => {
                format!("`{}` has no meaning here", value.to_string_lossy())
            }
            other => other.to_string(),
        })
    }
}

fn main() -> ExitCode {
    match dispatch(lexopt::Parser::from_env()) {
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

fn dispatch(mut arguments: lexopt::Parser) -> Result<(), Failure> {
    let command = match arguments.next()? {
        Some(Value(command)) => command.string()?,
        Some(Long("help") | Short('h')) => "help".into(),
        Some(unknown) => return Err(unknown.unexpected().into()),
        None => return Err(Failure::Usage("a command is needed".into())),
    };
    let options = arguments;
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
        "programs" => release::programs(options),
        "film" => film::command(options),
        "match" => strength::play(options),
        "match-chip" => match_chip::command(options),
        "oracle" => oracle::command(options),
        "mirror" => strength::mirror(options),
        "tune" => strength::tune(options),
        "puzzles" => strength::puzzles(options),
        "cuts" | "events" | "bursts" => strength::try_out(&command, options),
        "texts" => strength::texts(options),
        "words" => words::command(options),
        "help" => {
            println!("{USAGE}");
            Ok(())
        }
        unknown => Err(Failure::Usage(format!("no command is called `{unknown}`"))),
    }
}

/// Returns whether an option is given, for a command without other options.
fn given(name: &str, mut options: lexopt::Parser) -> Result<bool, Failure> {
    let mut given = false;
    while let Some(option) = options.next()? {
        if option != Long(name) {
            return Err(option.unexpected().into());
        }
        given = true;
    }
    Ok(given)
}

/// Checks that there are no options.
fn no_more(mut options: lexopt::Parser) -> Result<(), Failure> {
    match options.next()? {
        Some(unknown) => Err(unknown.unexpected().into()),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::firmware::Board;

    fn complaint(line: &str) -> String {
        match dispatch(lexopt::Parser::from_args(line.split_whitespace())) {
            Err(Failure::Usage(complaint)) => complaint,
            _ => panic!("`{line}` was taken"),
        }
    }

    #[test]
    fn a_wrong_command_line_is_complained_about_before_any_work() {
        for (line, expected) in [
            ("", "a command is needed"),
            ("--fast", "no option is called `--fast`"),
            ("dance", "no command is called `dance`"),
            ("film twice", "`twice` has no meaning here"),
            ("bless --all", "no option is called `--all`"),
            (
                "match-chip --level 9",
                "a match has one game at least, and levels from 1 to 8",
            ),
            ("web --port", "`--port` needs a value"),
        ] {
            assert_eq!(complaint(line), expected);
        }
        let names: Vec<&str> = (Board::all().unwrap().iter())
            .map(|board| board.name())
            .collect();
        assert_eq!(
            complaint("size --board gameboy"),
            format!(
                "no board is called `gameboy`; there are: {}",
                names.join(", ")
            )
        );
        assert!(complaint("web --port 70000").contains("70000"));
        assert!(complaint("test --list=3").contains("--list"));
    }
}
