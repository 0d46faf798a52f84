//! The command line of a match.

use host::arguments::{ArgumentError, Arguments};
use lyngk_pocket::rules::Variant;

/// The most games and threads; a larger number is taken for a typing error.
const MOST: u64 = 1_000_000_000;

pub(crate) const USAGE: &str = "\
Usage: lyngk-match --first COMMAND --first-go LIMIT --second COMMAND --second-go LIMIT
                   [--first-set 'NAME VALUE']... [--second-set 'NAME VALUE']...
                   [--games N] [--variant 5|5n|6|6n] [--seed N] [--threads N] [--strict]
LIMIT is what follows `go`, such as 'nodes 20000' or 'level 3'
With --strict a turn that is not legal makes the whole match fail";

/// The settings of a match.
pub(crate) struct Options {
    pub(crate) first: Side,
    pub(crate) second: Side,
    pub(crate) games: usize,
    pub(crate) variant: Variant,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
    /// True if an illegal turn makes the match fail.
    pub(crate) strict: bool,
}

/// An engine and its settings.
#[derive(Default)]
pub(crate) struct Side {
    /// The program and its arguments.
    pub(crate) command: String,
    /// The limits after `go`.
    pub(crate) go: String,
    /// Names and values for `setoption`.
    pub(crate) options: Vec<(String, String)>,
}

impl Options {
    pub(crate) fn read(arguments: &mut Arguments) -> Result<Self, ArgumentError> {
        let mut options = Self {
            first: Side::default(),
            second: Side::default(),
            games: 100,
            variant: Variant::FivesTaken,
            seed: 1,
            threads: 1,
            strict: false,
        };
        while let Some(name) = arguments.option()? {
            match name.as_str() {
                "--first" => options.first.command = arguments.text()?,
                "--second" => options.second.command = arguments.text()?,
                "--first-go" => options.first.go = arguments.text()?,
                "--second-go" => options.second.go = arguments.text()?,
                "--first-set" => options.first.options.push(option(arguments)?),
                "--second-set" => options.second.options.push(option(arguments)?),
                "--games" => options.games = arguments.number(1..=MOST)? as usize,
                "--seed" => options.seed = arguments.number(0..=u64::MAX)?,
                "--threads" => options.threads = arguments.number(1..=MOST)? as usize,
                "--strict" => options.strict = true,
                "--variant" => options.variant = arguments.variant()?,
                _ => return Err(arguments.unknown()),
            }
        }
        for side in [&options.first, &options.second] {
            if side.command.is_empty() || side.go.is_empty() {
                let what = "both sides need a command and a limit";
                return Err(ArgumentError::Together(what));
            }
        }
        Ok(options)
    }
}

fn option(arguments: &mut Arguments) -> Result<(String, String), ArgumentError> {
    let text = arguments.text()?;
    match text.split_once(' ') {
        Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
        None => Err(arguments.bad("a name and a value", text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Options, ArgumentError> {
        let sides = "--first e --first-go x --second e --second-go x";
        let line = format!("{sides} {line}");
        let words: Vec<String> = line.split_whitespace().map(String::from).collect();
        Options::read(&mut Arguments::new(words))
    }

    #[test]
    fn numbers_are_read() {
        let options = read("--games 7 --seed 0 --threads 2 --variant 6").unwrap();
        assert_eq!((options.games, options.seed, options.threads), (7, 0, 2));
        assert_eq!(options.variant, Variant::SixesTaken);
    }

    #[test]
    fn a_mistake_is_told_in_a_sentence() {
        for (line, complaint) in [
            (
                "--games 0",
                "--games takes a whole number from 1 to 1000000000, not '0'",
            ),
            ("--seed -1", "--seed takes a whole number from 0, not '-1'"),
            ("--variant 7", "--variant takes 5, 5n, 6 or 6n, not '7'"),
            (
                "--first-set Table",
                "--first-set takes a name and a value, not 'Table'",
            ),
            ("--second=", "both sides need a command and a limit"),
        ] {
            let error = read(line).err().map(|error| error.to_string());
            assert_eq!(error.as_deref(), Some(complaint));
        }
    }
}
