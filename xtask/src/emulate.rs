//! `cargo xtask emulate` and `cargo xtask power-cuts`: the shipped firmware on the
//! emulated chip, for people at a terminal.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::{Path, absolute};
use std::process::Command;

use lexopt::prelude::*;

use crate::Failure;
use crate::chip::Toolchain;
use crate::emulator;
use crate::firmware::{self, Board};
use crate::process::{root, run_talking};

/// The games that are cut short: one to its end, and some that are cleared before.
const GAMES: [&str; 2] = [
    "tests/scenarios/against-level-3.txt",
    "tests/scenarios/clears.txt",
];

/// An hour, in milliseconds of the chip: days of this computer.
const LONGEST: u64 = 60 * 60 * 1000;

/// What an option takes.
#[derive(Clone)]
enum Takes {
    /// A file that is there.
    File,
    /// A file to be written, in a folder that is there.
    NewFile,
    Number(RangeInclusive<u64>),
    /// A name that the emulator's program knows.
    Name,
}

/// An option that goes on to the emulator's program, without its dashes, and
/// what it takes.
type Known = (&'static str, Takes);

const SEED: Known = ("seed", Takes::Number(0..=u32::MAX as u64));

/// `cargo xtask emulate [--board NAME] [--uf2 FILE] [--script FILE] [--shot PNG] [--ms N]`.
/// With a UF2, anybody's, nothing is built.
pub(crate) fn command(options: lexopt::Parser) -> Result<(), Failure> {
    let known = [
        ("uf2", Takes::File),
        ("bootrom", Takes::File),
        ("script", Takes::File),
        ("shot", Takes::NewFile),
        ("ms", Takes::Number(1..=LONGEST)),
        ("timing", Takes::Name),
        ("press", Takes::Name),
        SEED,
    ];
    let (board, mut rest) = read(options, &known)?;
    let Some(at) = rest.iter().position(|option| option == "--uf2") else {
        return on(board, "cli.js", |emulator| {
            emulator.args(["--golden", "tests/golden"]).args(rest);
        });
    };
    rest[at] = "--firmware".into();
    let mut emulator = emulator::node("cli.js").map_err(Failure::Work)?;
    emulator.args(["--board", board.name()]).args(rest);
    run_talking(&mut emulator)
}

/// `cargo xtask power-cuts [--board NAME] [--cuts N] [--seed N]`.
pub(crate) fn power_cuts(options: lexopt::Parser) -> Result<(), Failure> {
    let known = [("cuts", Takes::Number(1..=u32::MAX.into())), SEED];
    let (board, rest) = read(options, &known)?;
    on(board, "cut-power.js", |emulator| {
        for game in GAMES {
            emulator.arg("--script").arg(root().join(game));
        }
        emulator.args(rest);
    })
}

/// Runs one of the emulator's programs on a board's firmware.
fn on(board: Board, script: &str, options: impl FnOnce(&mut Command)) -> Result<(), Failure> {
    let toolchain = Toolchain::find().map_err(|e| Failure::Work(e.to_string()))?;
    let elf = firmware::artefacts(&toolchain, board)
        .map_err(Failure::Work)?
        .elf;
    let mut emulator = emulator::node(script).map_err(Failure::Work)?;
    emulator.args(["--board", board.name()]);
    emulator.arg("--firmware").arg(elf);
    options(&mut emulator);
    run_talking(&mut emulator)
}

/// The board, and the options that go on to the emulator's program, each with
/// its value.
fn read(mut options: lexopt::Parser, known: &[Known]) -> Result<(Board, Vec<String>), Failure> {
    let mut board = Board::default();
    let mut rest = Vec::new();
    while let Some(option) = options.next()? {
        if option == Long("board") {
            board = Board::named(&options.value()?)?;
            continue;
        }
        let Some((name, takes)) = known.iter().find(|(name, _)| option == Long(name)) else {
            return Err(option.unexpected().into());
        };
        let option = format!("--{name}");
        let value = options.value()?.string()?;
        let value = takes.accept(&option, &value).map_err(Failure::Usage)?;
        rest.extend([option, value]);
    }
    Ok((board, rest))
}

impl Takes {
    /// The value as it goes on, or what is wrong with it. Files count from where
    /// the command was typed, and the emulator runs elsewhere.
    fn accept(&self, option: &str, value: &str) -> Result<String, String> {
        let whole = absolute(value);
        let path = || -> Result<&Path, String> {
            whole
                .as_deref()
                .map_err(|error| wrong(option, value, error))
        };
        match self {
            Self::File if !path()?.is_file() => Err(wrong(option, value, "there is no such file")),
            Self::NewFile if path()?.is_dir() => Err(wrong(option, value, "that is a folder")),
            Self::NewFile if !path()?.parent().is_some_and(Path::is_dir) => {
                Err(wrong(option, value, "there is no such folder"))
            }
            Self::File | Self::NewFile => Ok(path()?.to_string_lossy().into_owned()),
            Self::Name => Ok(value.into()),
            Self::Number(range) => match value.parse() {
                Ok(number) if range.contains(&number) => Ok(value.into()),
                _ => {
                    let (least, most) = (range.start(), range.end());
                    let range = format!("a whole number from {least} to {most} is wanted");
                    Err(wrong(option, value, range))
                }
            },
        }
    }
}

fn wrong(option: &str, value: &str, why: impl Display) -> String {
    format!("`{option} {value}`: {why}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reading(line: &str) -> Result<(Board, Vec<String>), String> {
        let options = lexopt::Parser::from_args(line.split_whitespace());
        let known = [
            ("script", Takes::File),
            ("shot", Takes::NewFile),
            ("cuts", Takes::Number(1..=100)),
        ];
        read(options, &known).map_err(|failure| match failure {
            Failure::Usage(complaint) => complaint,
            Failure::Work(_) | Failure::Reported => "not a complaint about usage".into(),
        })
    }

    #[test]
    fn options_come_in_any_order() {
        let (board, rest) =
            reading("--shot a.png --board picosystem --cuts 7 --script Cargo.toml").unwrap();
        assert_eq!(board, Board::PicoSystem);
        let here = |name| absolute(name).unwrap().to_string_lossy().into_owned();
        assert_eq!(
            rest,
            [
                "--shot",
                &here("a.png"),
                "--cuts",
                "7",
                "--script",
                &here("Cargo.toml")
            ]
        );
    }

    #[test]
    fn wrong_options_are_complained_about() {
        assert_eq!(reading("--shot").unwrap_err(), "`--shot` needs a value");
        assert_eq!(reading("--board").unwrap_err(), "`--board` needs a value");
        for line in ["--fast 1", "--fast", "--shot a.png --fast"] {
            let complaint = reading(line).unwrap_err();
            assert_eq!(complaint, "no option is called `--fast`", "{line}");
        }
        let complaint = reading("--board x").unwrap_err();
        assert_eq!(
            complaint,
            "no board is called `x`; there are: pico-lcd-1-3, picosystem"
        );
    }

    #[test]
    fn values_that_cannot_work_are_complained_about() {
        for (line, complaint) in [
            (
                "--script no/such.txt",
                "`--script no/such.txt`: there is no such file",
            ),
            ("--script src", "`--script src`: there is no such file"),
            (
                "--shot no/such/a.png",
                "`--shot no/such/a.png`: there is no such folder",
            ),
            ("--shot src", "`--shot src`: that is a folder"),
        ] {
            assert_eq!(reading(line).unwrap_err(), complaint);
        }
        for value in ["0", "101", "-1", "1.5", "many"] {
            let complaint = reading(&format!("--cuts {value}")).unwrap_err();
            let expected = format!("`--cuts {value}`: a whole number from 1 to 100 is wanted");
            assert_eq!(complaint, expected);
        }
    }
}
