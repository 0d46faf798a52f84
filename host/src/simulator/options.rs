//! The simulator's command line.

use crate::arguments::{ArgumentError, Arguments};
use lyngk_pocket::ai::Level;
use lyngk_pocket::app::learn::{LESSONS, PUZZLES};
use lyngk_pocket::app::{SETUP_CODES, SetupCode};
use lyngk_pocket::rules::{Turn, Variant};
use std::path::PathBuf;

/// The usage of the simulator.
pub const USAGE: &str = "\
Usage: simulator [--scale 1..4] [--data DIR] [--serve ADDRESS]
       simulator --headless --serve ADDRESS
       simulator --headless [--script FILE --shots DIR] [--sheet FILE]
       simulator --record-game LEVEL CODE
       simulator --record-turns NAME 5|5n|6|6n CODE TURN...
       simulator --record-lesson NUMBER | --record-puzzle NUMBER
       simulator --save-game FILE 5|5n|6|6n CODE LEVEL TURN...
       simulator --read-game FILE

  --scale N      size of the window, 1 to 4 (default 2)
  --data DIR     where saves are kept (default: the user's data directory)
  --serve ADDRESS  the handheld's port as a TCP socket, such as 127.0.0.1:4000,
                 in place of a cable (docs/USB.md)
  --headless     no window: a demo game, or a scenario
  --script FILE  the scenario to play
  --shots DIR    where the scenario's pictures go
  --sheet FILE   where the demo's sheet of pictures goes (default lyngk-demo.png)
  --record-game  prints a scenario: a game against the device
  --record-turns prints a scenario: two people play these turns; its pictures'
                 names begin with NAME; the turn after a + is pictured
  --record-lesson prints a scenario: a lesson from its first card to its last
  --record-puzzle prints a scenario: a wrong try, and then the solution
  --save-game    writes flash in which this game is saved, with the device at
                 LEVEL to move; the emulated chip goes on with it
  --read-game    prints the game saved in such a file: 5|5n|6|6n CODE TURN...
  --help         this text

Keys: arrows or WASD move, Enter or K is A, Backspace or L is B, X or I is X,
Y or J is Y, F2 saves a picture, Escape ends. The window can be resized.";

/// The settings of the simulator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SimulatorOptions {
    /// Scale of the window, 1 to 4.
    pub scale: usize,
    /// Directory of the saves, if given.
    pub data: Option<PathBuf>,
    /// Address at which the port is served.
    pub serve: Option<String>,
    /// True to run without a window.
    pub headless: bool,
    /// The scenario to play.
    pub script: Option<PathBuf>,
    /// Directory of its pictures.
    pub shots: Option<PathBuf>,
    /// File of the demo's sheet.
    pub sheet: PathBuf,
    /// The scenario to write.
    pub record: Option<Recording>,
    /// The saved game to write.
    pub save: Option<SavedGame>,
    /// The flash file whose saved game is printed.
    pub read: Option<PathBuf>,
}

/// A scenario to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recording {
    /// A game against the device at a level, from a setup.
    Game(Level, SetupCode),
    /// Given turns: name, variant, setup, turns, and the index of the one that is
    /// pictured.
    Turns(String, Variant, SetupCode, Vec<Turn>, Option<usize>),
    /// A lesson, counted from 1.
    Lesson(usize),
    /// A puzzle, counted from 1.
    Puzzle(usize),
}

/// A saved game to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// The flash file to write.
    pub file: PathBuf,
    /// The variant.
    pub variant: Variant,
    /// The setup code.
    pub code: SetupCode,
    /// The level of the device, which is to move.
    pub level: Level,
    /// The turns played so far.
    pub turns: Vec<Turn>,
}

impl SimulatorOptions {
    /// Reads a command line.
    ///
    /// # Errors
    /// The first mistake.
    pub fn read(arguments: &mut Arguments) -> Result<Self, ArgumentError> {
        let mut options = Self {
            scale: 2,
            data: None,
            serve: None,
            headless: false,
            script: None,
            shots: None,
            sheet: PathBuf::from("lyngk-demo.png"),
            record: None,
            save: None,
            read: None,
        };
        while let Some(option) = arguments.option()? {
            match option.as_str() {
                "--scale" => options.scale = arguments.number(1..=4)? as usize,
                "--data" => options.data = Some(arguments.path()?),
                "--serve" => options.serve = Some(arguments.text()?),
                "--headless" => options.headless = true,
                "--script" => options.script = Some(arguments.path()?),
                "--shots" => options.shots = Some(arguments.path()?),
                "--sheet" => options.sheet = arguments.path()?,
                "--record-game" => {
                    options.record = Some(all(arguments, "a level and a setup code", record_game)?);
                }
                "--record-turns" => {
                    let takes = "a name, 5, 5n, 6 or 6n, a setup code and turns";
                    options.record = Some(all(arguments, takes, record_turns)?);
                }
                "--record-lesson" => {
                    let lesson = arguments.number(1..=LESSONS.len() as u64)?;
                    options.record = Some(Recording::Lesson(lesson as usize));
                }
                "--record-puzzle" => {
                    let puzzle = arguments.number(1..=PUZZLES.len() as u64)?;
                    options.record = Some(Recording::Puzzle(puzzle as usize));
                }
                "--save-game" => {
                    let takes = "a file, 5, 5n, 6 or 6n, a setup code, a level and turns";
                    options.save = Some(all(arguments, takes, saved_game)?);
                }
                "--read-game" => options.read = Some(arguments.path()?),
                _ => return Err(arguments.unknown()),
            }
        }
        let scripted = options.script.is_some();
        if scripted != options.shots.is_some() || (scripted && !options.headless) {
            return Err(ArgumentError::Together(
                "--script FILE and --shots DIR go together, with --headless",
            ));
        }
        Ok(options)
    }
}

/// Reads all the rest of a command line as one value.
fn all<T>(
    arguments: &mut Arguments,
    takes: &str,
    read: fn(&[String]) -> Option<T>,
) -> Result<T, ArgumentError> {
    let rest = arguments.rest()?;
    read(&rest).ok_or_else(|| arguments.bad(takes, rest.join(" ")))
}

fn record_game(rest: &[String]) -> Option<Recording> {
    let [level, code] = rest else {
        return None;
    };
    Some(Recording::Game(level_of(level)?, code_of(code)?))
}

fn record_turns(rest: &[String]) -> Option<Recording> {
    let [name, game, code, turns @ ..] = rest else {
        return None;
    };
    let shown = turns.iter().position(|turn| turn == "+");
    let turns = turns.iter().filter(|turn| *turn != "+");
    let turns: Option<Vec<Turn>> = turns.map(|turn| turn.parse().ok()).collect();
    Some(Recording::Turns(
        name.clone(),
        game.parse().ok()?,
        code_of(code)?,
        turns?,
        shown,
    ))
}

fn saved_game(rest: &[String]) -> Option<SavedGame> {
    let [file, game, code, level, turns @ ..] = rest else {
        return None;
    };
    let turns: Option<Vec<Turn>> = turns.iter().map(|turn| turn.parse().ok()).collect();
    Some(SavedGame {
        file: file.into(),
        variant: game.parse().ok()?,
        code: code_of(code)?,
        level: level_of(level)?,
        turns: turns?,
    })
}

fn code_of(text: &str) -> Option<SetupCode> {
    text.parse().ok().filter(|&code| code < SETUP_CODES)
}

fn level_of(text: &str) -> Option<Level> {
    text.parse().ok().and_then(Level::new)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &'static str) -> Result<SimulatorOptions, ArgumentError> {
        SimulatorOptions::read(&mut Arguments::new(line.split_whitespace()))
    }

    fn error_of(line: &'static str) -> String {
        read(line).unwrap_err().to_string()
    }

    #[test]
    fn options_are_read() {
        let options = read("--headless --script a.txt --shots pictures").unwrap();
        assert!(options.headless);
        assert_eq!(options.shots, Some(PathBuf::from("pictures")));
        assert_eq!(read("--scale 4").unwrap().scale, 4);
    }

    #[test]
    fn what_is_wrong_with_options_is_told() {
        for (line, complaint) in [
            (
                "--scale 5",
                "--scale takes a whole number from 1 to 4, not '5'",
            ),
            ("--scale", "--scale needs a value"),
            ("--fast", "there is no option '--fast'"),
            (
                "--record-game 9 1",
                "--record-game takes a level and a setup code, not '9 1'",
            ),
            (
                "--record-lesson two",
                "--record-lesson takes a whole number from 1 to 13, not 'two'",
            ),
            (
                "--record-turns x 5 1 e9-e1",
                "--record-turns takes a name, 5, 5n, 6 or 6n, a setup code and turns, not 'x 5 1 e9-e1'",
            ),
            (
                "--save-game x.bin 5 1 9",
                "--save-game takes a file, 5, 5n, 6 or 6n, a setup code, a level and turns, \
                 not 'x.bin 5 1 9'",
            ),
        ] {
            assert_eq!(error_of(line), complaint);
        }
        for line in ["--headless --script a.txt", "--script a --shots b"] {
            assert!(error_of(line).contains("go together"), "{line}");
        }
    }
}
