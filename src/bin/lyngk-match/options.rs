//! The command line of a match.

use lyngk_pocket::rules::Variant;

const USAGE: &str = "\
usage: lyngk-match --first COMMAND --first-go LIMIT --second COMMAND --second-go LIMIT
                   [--first-set 'NAME VALUE']... [--second-set 'NAME VALUE']...
                   [--games N] [--variant 5|6] [--seed N] [--threads N]
LIMIT is what follows `go`, such as 'nodes 20000' or 'level 3'";

/// What to play.
pub(crate) struct Options {
    pub(crate) first: Side,
    pub(crate) second: Side,
    pub(crate) games: usize,
    pub(crate) variant: Variant,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
}

/// An engine and how it is asked.
#[derive(Default)]
pub(crate) struct Side {
    /// The program and its arguments.
    pub(crate) command: String,
    /// What follows `go`.
    pub(crate) go: String,
    /// What follows `setoption name`, with `value` between.
    pub(crate) options: Vec<(String, String)>,
}

impl Options {
    pub(crate) fn read(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Self {
            first: Side::default(),
            second: Side::default(),
            games: 100,
            variant: Variant::Standard,
            seed: 1,
            threads: 1,
        };
        while let Some(name) = arguments.next() {
            if name == "--help" {
                return Err(USAGE.to_owned());
            }
            let Some(value) = arguments.next() else {
                return Err(format!("{name} needs a value\n{USAGE}"));
            };
            options.set(&name, value)?;
        }
        for side in [&options.first, &options.second] {
            if side.command.is_empty() || side.go.is_empty() {
                return Err(format!("both sides need a command and a limit\n{USAGE}"));
            }
        }
        Ok(options)
    }

    fn set(&mut self, name: &str, value: String) -> Result<(), String> {
        let wrong = || format!("{name} does not take {value}");
        let number = |least: u64| {
            let number = value.parse().ok().filter(|&number| number >= least);
            number.ok_or_else(|| format!("{name} takes a whole number from {least}, not {value}"))
        };
        match name {
            "--first" => self.first.command = value,
            "--second" => self.second.command = value,
            "--first-go" => self.first.go = value,
            "--second-go" => self.second.go = value,
            "--first-set" => self.first.options.push(option(&value).ok_or_else(wrong)?),
            "--second-set" => self.second.options.push(option(&value).ok_or_else(wrong)?),
            "--games" => self.games = number(1)? as usize,
            "--seed" => self.seed = number(0)?,
            "--threads" => self.threads = number(1)? as usize,
            "--variant" => {
                self.variant = match value.as_str() {
                    "5" => Variant::Standard,
                    "6" => Variant::Six,
                    _ => return Err(format!("--variant is 5 or 6, not {value}")),
                }
            }
            _ => return Err(format!("{name} is not an option\n{USAGE}")),
        }
        Ok(())
    }
}

fn option(text: &str) -> Option<(String, String)> {
    let (name, value) = text.split_once(' ')?;
    Some((name.to_owned(), value.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDES: &str = "--first e --first-go x --second e --second-go x";

    fn read(line: &str) -> Result<Options, String> {
        Options::read(
            format!("{SIDES} {line}")
                .split_whitespace()
                .map(String::from),
        )
    }

    #[test]
    fn numbers_are_read() {
        let options = read("--games 7 --seed 0 --threads 2 --variant 6").unwrap();
        assert_eq!((options.games, options.seed, options.threads), (7, 0, 2));
        assert_eq!(options.variant, Variant::Six);
    }

    #[test]
    fn a_wrong_number_is_told_in_a_sentence() {
        for (line, complaint) in [
            ("--games 0", "--games takes a whole number from 1, not 0"),
            (
                "--games all",
                "--games takes a whole number from 1, not all",
            ),
            ("--seed -1", "--seed takes a whole number from 0, not -1"),
            (
                "--threads 0",
                "--threads takes a whole number from 1, not 0",
            ),
            ("--variant 7", "--variant is 5 or 6, not 7"),
        ] {
            assert_eq!(read(line).err().as_deref(), Some(complaint));
        }
    }
}
