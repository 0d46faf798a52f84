//! `cargo xtask emulate` and `cargo xtask power-cuts`: the shipped firmware on the
//! emulated chip, for people at a terminal.

use crate::Failure;
use crate::chip::Way;
use crate::emulator;
use crate::firmware::{self, Board};
use crate::process::{root, run};

/// The game that is cut short.
const GAME: &str = "tests/scenarios/against-level-3.txt";

/// `cargo xtask emulate [--board NAME] [--script FILE] [--shot PNG] [--ms N]`.
pub(crate) fn command(options: &[String]) -> Result<(), Failure> {
    let known = ["--script", "--shot", "--ms", "--seed"];
    let (board, rest) = read(options, &known)?;
    on(board, "cli.js", |emulator| {
        emulator.args(["--golden", "tests/golden"]).args(rest);
    })
}

/// `cargo xtask power-cuts [--board NAME] [--cuts N] [--seed N]`.
pub(crate) fn power_cuts(options: &[String]) -> Result<(), Failure> {
    let (board, rest) = read(options, &["--cuts", "--seed"])?;
    on(board, "cut-power.js", |emulator| {
        emulator.arg("--script").arg(root().join(GAME)).args(rest);
    })
}

/// Runs one of the emulator's programs on a board's firmware.
fn on(
    board: Board,
    script: &str,
    options: impl FnOnce(&mut std::process::Command),
) -> Result<(), Failure> {
    let way = Way::find().map_err(|e| Failure::Work(e.to_string()))?;
    let elf = firmware::artefacts(&way, board).map_err(Failure::Work)?.elf;
    let mut emulator = emulator::node(script).map_err(Failure::Work)?;
    emulator.args(["--board", board.name()]);
    emulator.arg("--firmware").arg(elf);
    options(&mut emulator);
    run(&mut emulator).map_err(|error| Failure::Work(error.to_string()))
}

/// The board, and the options that go on to the emulator's program, each with
/// its value.
fn read(options: &[String], known: &[&str]) -> Result<(Board, Vec<String>), Failure> {
    let mut board = Board::PicoLcd13;
    let mut rest = Vec::new();
    for pair in options.chunks(2) {
        match pair {
            [option, _] if option == "--board" => board = Board::from_options(pair)?,
            [option, _] if known.contains(&option.as_str()) => rest.extend_from_slice(pair),
            [option] if option == "--board" || known.contains(&option.as_str()) => {
                return Err(Failure::Usage(format!("`{option}` needs a value")));
            }
            [option, ..] => {
                return Err(Failure::Usage(format!("no option is called `{option}`")));
            }
            [] => {}
        }
    }
    Ok((board, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reading(line: &str) -> Result<(Board, Vec<String>), String> {
        let options: Vec<String> = line.split_whitespace().map(String::from).collect();
        read(&options, &["--script", "--shot"]).map_err(|failure| match failure {
            Failure::Usage(complaint) => complaint,
            Failure::Work(_) | Failure::Reported => "not a complaint about usage".into(),
        })
    }

    #[test]
    fn options_come_in_any_order() {
        let (board, rest) = reading("--shot a.png --board picosystem --script b.txt").unwrap();
        assert_eq!(board, Board::PicoSystem);
        assert_eq!(rest, ["--shot", "a.png", "--script", "b.txt"]);
    }

    #[test]
    fn wrong_options_are_complained_about() {
        assert_eq!(reading("--shot").unwrap_err(), "`--shot` needs a value");
        assert!(reading("--fast 1").unwrap_err().contains("`--fast`"));
        assert!(reading("--board x").unwrap_err().contains("`x`"));
    }
}
