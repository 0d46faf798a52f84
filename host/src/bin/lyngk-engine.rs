//! The engine command: speaks the protocol of `docs/NOTATION.md` on standard
//! input and output.
//!
//! `lyngk-engine` is the handheld's opponent; `lyngk-engine --player uct` is a
//! plain Monte Carlo player to measure it against, for which `go nodes` counts
//! playouts; `novice` and `pupil` are scripted beginners.

use host::arguments::{self, ArgumentError, Arguments};
use host::engine::{self, Ending, Port, Think};
use std::io;
use std::process::ExitCode;

const USAGE: &str = "\
Usage: lyngk-engine [--player search|uct|novice|pupil]
       lyngk-engine --device [PORT]

  --player NAME  who chooses turns: the handheld's opponent (search, the default),
                 a plain Monte Carlo player (uct), or a beginner who has just read
                 the rules (novice) or finished the lessons (pupil)
  --device PORT  a handheld that is plugged in chooses: its port, tcp:HOST:PORT
                 of the simulator's, or nothing for the first there is
  --help         this text

It speaks the protocol of docs/NOTATION.md on standard input and output.";

/// The player that chooses turns.
enum Player {
    /// A player on this computer.
    Here(Think),
    /// A handheld at a port, or at the first port with one.
    At(Option<String>),
}

fn main() -> ExitCode {
    let player = match arguments::read("lyngk-engine", USAGE, player) {
        Ok(player) => player,
        Err(code) => return code,
    };
    let input = io::BufReader::new(io::stdin());
    let output = io::stdout().lock();
    let ended = match player {
        Player::Here(think) => engine::converse(input, output, think).map_err(|error| {
            io::Error::new(error.kind(), format!("answers cannot be written: {error}"))
        }),
        Player::At(port) => Port::open(port.as_deref())
            .and_then(|port| engine::pass_on(input, output, port))
            .map(|()| Ending::Answered),
    };
    match ended {
        Ok(Ending::Answered) => ExitCode::SUCCESS,
        Ok(Ending::Failed) => ExitCode::FAILURE,
        // The client has closed the pipe, so nothing can be reported to it.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lyngk-engine: {error}");
            ExitCode::FAILURE
        }
    }
}

fn player(arguments: &mut Arguments) -> Result<Player, ArgumentError> {
    let mut player = Player::Here(engine::search);
    while let Some(option) = arguments.option()? {
        player = match option.as_str() {
            // Without a port, the first one with a handheld.
            "--device" => Player::At(arguments.text().ok()),
            "--player" => {
                let name = arguments.text()?;
                Player::Here(match name.as_str() {
                    "search" => engine::search,
                    "uct" => engine::uct,
                    "novice" => engine::novice,
                    "pupil" => engine::pupil,
                    _ => return Err(arguments.bad("search, uct, novice or pupil", name)),
                })
            }
            _ => return Err(arguments.unknown()),
        };
    }
    Ok(player)
}
