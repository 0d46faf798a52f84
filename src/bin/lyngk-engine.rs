//! The engine command: speaks the protocol of `docs/NOTATION.md` on standard
//! input and output.
//!
//! `lyngk-engine` is the handheld's opponent; `lyngk-engine --player uct` is a
//! plain Monte Carlo player to measure it against, for which `go nodes` counts
//! playouts.

use lyngk_pocket::arguments::{self, ArgumentError, Arguments};
use lyngk_pocket::engine::{self, Ending, Think};
use std::io;
use std::process::ExitCode;

const USAGE: &str = "\
Usage: lyngk-engine [--player search|uct]

  --player NAME  who chooses turns: the handheld's opponent (search, the default)
                 or a plain Monte Carlo player (uct)
  --help         this text

It speaks the protocol of docs/NOTATION.md on standard input and output.";

fn main() -> ExitCode {
    let think = match arguments::read("lyngk-engine", USAGE, player) {
        Ok(think) => think,
        Err(code) => return code,
    };
    match engine::converse(io::BufReader::new(io::stdin()), io::stdout().lock(), think) {
        Ok(Ending::Answered) => ExitCode::SUCCESS,
        Ok(Ending::Failed) => ExitCode::FAILURE,
        // The client has left: nobody is there to be told.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lyngk-engine: answers cannot be written: {error}");
            ExitCode::FAILURE
        }
    }
}

fn player(arguments: &mut Arguments) -> Result<Think, ArgumentError> {
    let mut think: Think = engine::search;
    while let Some(option) = arguments.option()? {
        if option != "--player" {
            return Err(arguments.unknown());
        }
        let name = arguments.text()?;
        think = match name.as_str() {
            "search" => engine::search,
            "uct" => engine::uct,
            _ => return Err(arguments.bad("search or uct", name)),
        };
    }
    Ok(think)
}
