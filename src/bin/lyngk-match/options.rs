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
        match name {
            "--first" => self.first.command = value,
            "--second" => self.second.command = value,
            "--first-go" => self.first.go = value,
            "--second-go" => self.second.go = value,
            "--first-set" => self.first.options.push(option(&value).ok_or_else(wrong)?),
            "--second-set" => self.second.options.push(option(&value).ok_or_else(wrong)?),
            "--games" => self.games = value.parse().map_err(|_| wrong())?,
            "--seed" => self.seed = value.parse().map_err(|_| wrong())?,
            "--threads" => {
                self.threads = value.parse().ok().filter(|&n| n > 0).ok_or_else(wrong)?;
            }
            "--variant" => {
                self.variant = match value.as_str() {
                    "5" => Variant::Standard,
                    "6" => Variant::Six,
                    _ => return Err(wrong()),
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
