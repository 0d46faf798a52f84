//! The engine command: speaks the protocol of `docs/NOTATION.md` on standard
//! input and output.
//!
//! `lyngk-engine` is the handheld's opponent; `lyngk-engine --player uct` is a
//! plain Monte Carlo player to measure it against, for which `go nodes` counts
//! playouts.

use lyngk_pocket::engine::{self, Ending, Think};
use std::io;
use std::process::ExitCode;

const USAGE: &str = "usage: lyngk-engine [--player search|uct]";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let think: Think = match arguments[..] {
        [] | ["--player", "search"] => engine::search,
        ["--player", "uct"] => engine::uct,
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match engine::converse(io::BufReader::new(io::stdin()), io::stdout().lock(), think) {
        Ok(Ending::Failed) => ExitCode::FAILURE,
        // The only error there can be is that nobody reads the answers any more.
        // Then nobody is left to tell.
        Ok(Ending::Answered) | Err(_) => ExitCode::SUCCESS,
    }
}
