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
            let wrong = |_| format!("{name} does not take {value}");
            match name.as_str() {
                "--variant" => {
                    options.variant = match value.as_str() {
                        "5" => Variant::Standard,
                        "6" => Variant::Six,
                        _ => return Err(format!("--variant is 5 or 6, not {value}")),
                    }
                }
                "--games" => options.games = value.parse().map_err(wrong)?,
                "--nodes" => options.nodes = value.parse().map_err(wrong)?,
                "--seed" => options.seed = value.parse().map_err(|_| wrong_seed(&value))?,
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

fn wrong_seed(value: &str) -> String {
    format!("--seed does not take {value}")
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
