//! Learns the evaluation's weights from games the search plays against itself.
//!
//! `lyngk-tune [--variant 5|6] [--games N] [--nodes N] [--seed N] [--data FILE]`
//! adds games to the data file until it holds N, fits the weights to all of
//! them and writes `src/ai/weights/`. Interrupted, it goes on where it was.

mod fit;
mod games;
mod write;

use lyngk_pocket::rules::Variant;
use std::path::PathBuf;
use std::process::ExitCode;

/// Games there can be in a data file: they are all read into memory.
const MOST_GAMES: u64 = 10_000_000;

/// What the command line asks for.
struct Options {
    variant: Variant,
    /// Games the data file shall hold.
    games: usize,
    /// Positions the search looks at for each turn.
    nodes: u32,
    seed: u64,
    data: PathBuf,
}

impl Options {
    fn read(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Self {
            variant: Variant::Standard,
            games: 20_000,
            nodes: 1_000,
            seed: 1,
            data: PathBuf::new(),
        };
        while let Some(name) = arguments.next() {
            let value = arguments.next().ok_or(format!("{name} needs a value"))?;
            let number = |least: u64, most: u64| {
                let number = value.parse().ok();
                let number = number.filter(|number| (least..=most).contains(number));
                number.ok_or_else(|| {
                    format!("{name} takes a whole number from {least} to {most}, not {value}")
                })
            };
            match name.as_str() {
                "--variant" => {
                    options.variant = match value.as_str() {
                        "5" => Variant::Standard,
                        "6" => Variant::Six,
                        _ => return Err(format!("--variant is 5 or 6, not {value}")),
                    }
                }
                "--games" => options.games = number(1, MOST_GAMES)? as usize,
                "--nodes" => options.nodes = number(1, u32::MAX.into())? as u32,
                "--seed" => options.seed = number(0, u64::MAX)?,
                "--data" => options.data = PathBuf::from(&value),
                _ => return Err(format!("{name} is not an option of lyngk-tune")),
            }
        }
        if options.data.as_os_str().is_empty() {
            options.data = PathBuf::from(format!("target/tune/games-{}.txt", options.variant));
        }
        Ok(options)
    }
}

fn main() -> ExitCode {
    let result = Options::read(std::env::args().skip(1)).and_then(|options| {
        let games = games::collect(&options).map_err(|error| error.to_string())?;
        let learned = fit::fit(&games, options.variant);
        write::write(&learned, options.variant).map_err(|error| error.to_string())
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lyngk-tune: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Options, String> {
        Options::read(line.split_whitespace().map(String::from))
    }

    #[test]
    fn numbers_are_read() {
        let options = read("--variant 6 --games 5 --nodes 10 --seed 0").unwrap();
        assert_eq!((options.games, options.nodes, options.seed), (5, 10, 0));
        assert_eq!(options.data, PathBuf::from("target/tune/games-6.txt"));
    }

    #[test]
    fn a_wrong_number_is_told_in_a_sentence() {
        for (line, complaint) in [
            (
                "--games 0",
                "--games takes a whole number from 1 to 10000000, not 0",
            ),
            (
                "--nodes many",
                "--nodes takes a whole number from 1 to 4294967295, not many",
            ),
            (
                "--seed -1",
                "--seed takes a whole number from 0 to 18446744073709551615, not -1",
            ),
            ("--variant 7", "--variant is 5 or 6, not 7"),
            ("--games", "--games needs a value"),
        ] {
            assert_eq!(read(line).err().as_deref(), Some(complaint));
        }
    }
}
