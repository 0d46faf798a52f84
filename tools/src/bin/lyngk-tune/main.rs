//! Learns the evaluation's weights from games that the search plays against itself.
//!
//! An interrupted run continues where it was.

mod fit;
mod games;
mod write;

use host::arguments::{self, ArgumentError, Arguments};
use lyngk_pocket::rules::Variant;
use std::path::PathBuf;
use std::process::ExitCode;

const USAGE: &str = "\
Usage: lyngk-tune [--variant 5|5n|6|6n] [--games N] [--nodes N] [--seed N] [--data FILE]

Adds games to the data file until it holds N, fits to all of them what is to be added
to the present weights, and writes src/ai/weights/.

  --variant V  which game, 5, 5n, 6 or 6n (default 5n)
  --games N    games the data file shall hold (default 20000)
  --nodes N    positions the search looks at for each turn (default 1000)
  --seed N     what the games are drawn from (default 1)
  --data FILE  where games are kept (default target/tune/games-V.txt)
  --help       this text";

/// The most games in a data file, because all are read into memory.
const MOST_GAMES: u64 = 10_000_000;

/// The settings of a run.
struct Options {
    variant: Variant,
    /// Number of games that the data file should have.
    games: usize,
    /// Positions searched for each turn.
    nodes: u32,
    seed: u64,
    data: PathBuf,
}

impl Options {
    fn read(arguments: &mut Arguments) -> Result<Self, ArgumentError> {
        let mut options = Self {
            variant: Variant::FivesStay,
            games: 20_000,
            nodes: 1_000,
            seed: 1,
            data: PathBuf::new(),
        };
        while let Some(option) = arguments.option()? {
            match option.as_str() {
                "--variant" => options.variant = arguments.variant()?,
                "--games" => options.games = arguments.number(1..=MOST_GAMES)? as usize,
                "--nodes" => options.nodes = arguments.number(1..=u32::MAX.into())? as u32,
                "--seed" => options.seed = arguments.number(0..=u64::MAX)?,
                "--data" => options.data = arguments.path()?,
                _ => return Err(arguments.unknown()),
            }
        }
        if options.data.as_os_str().is_empty() {
            options.data = PathBuf::from(format!("target/tune/games-{}.txt", options.variant));
        }
        Ok(options)
    }
}

fn main() -> ExitCode {
    let options = match arguments::read("lyngk-tune", USAGE, Options::read) {
        Ok(options) => options,
        Err(code) => return code,
    };
    let written = games::collect(&options).and_then(|games| {
        let learned = fit::fit(&games, options.variant);
        write::write(&learned, options.variant)
    });
    match written {
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

    fn read(line: &'static str) -> Result<Options, ArgumentError> {
        Options::read(&mut Arguments::new(line.split_whitespace()))
    }

    #[test]
    fn numbers_are_read() {
        let options = read("--variant 6 --games 5 --nodes 10 --seed 0").unwrap();
        assert_eq!((options.games, options.nodes, options.seed), (5, 10, 0));
        assert_eq!(options.data, PathBuf::from("target/tune/games-6.txt"));
    }

    #[test]
    fn every_variant_has_a_data_file_of_its_own() {
        for variant in Variant::ALL {
            let line = format!("--variant {variant}");
            let words: Vec<String> = line.split_whitespace().map(String::from).collect();
            let options = Options::read(&mut Arguments::new(words)).unwrap();
            let file = PathBuf::from(format!("target/tune/games-{variant}.txt"));
            assert_eq!((options.variant, options.data), (variant, file));
        }
    }

    #[test]
    fn more_games_than_fit_in_memory_are_refused() {
        let error = read("--games 10000001")
            .err()
            .map(|error| error.to_string());
        let complaint = "--games takes a whole number from 1 to 10000000, not '10000001'";
        assert_eq!(error.as_deref(), Some(complaint));
    }
}
