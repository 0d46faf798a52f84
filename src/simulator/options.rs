//! The simulator's command line.

use crate::ai::Level;
use crate::app::{SETUP_CODES, SetupCode};
use crate::rules::{Turn, Variant};
use std::fmt;
use std::path::PathBuf;
use std::string::String;
use std::vec::Vec;

/// How the simulator is called.
pub const USAGE: &str = "\
Usage: simulator [--scale 1..4] [--data DIR]
       simulator --headless [--script FILE --shots DIR] [--sheet FILE]
       simulator --record-game LEVEL CODE
       simulator --record-turns NAME 5|6 CODE TURN...
       simulator --record-lesson NUMBER | --record-puzzle NUMBER
       simulator --save-game FILE 5|6 CODE LEVEL TURN...
       simulator --read-game FILE

  --scale N      size of the window, 1 to 4 (default 2)
  --data DIR     where saves are kept (default: the user's data directory)
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
  --read-game    prints the game saved in such a file: 5|6 CODE TURN...
  --help         this text

Keys: arrows or WASD move, Enter or K is A, Backspace or L is B, X or I is X,
Y or J is Y, F2 saves a picture, Escape ends. The window can be resized.";

/// What was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How large the window is, 1 to 4.
    pub scale: usize,
    /// Where saves are kept, if that was said.
    pub data: Option<PathBuf>,
    /// No window.
    pub headless: bool,
    /// The scenario to play.
    pub script: Option<PathBuf>,
    /// Where its pictures go.
    pub shots: Option<PathBuf>,
    /// Where the demo's sheet goes.
    pub sheet: PathBuf,
    /// The scenario to write.
    pub record: Option<Record>,
    /// The saved game to write.
    pub save: Option<SavedGame>,
    /// The file of flash whose saved game to print.
    pub read: Option<PathBuf>,
    /// Only the usage was asked for.
    pub help: bool,
}

/// A scenario to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// Of a game against the device at a level, from a setup.
    Game(Level, SetupCode),
    /// Of these turns: name, variant, setup, turns, and which one is pictured.
    Turns(String, Variant, SetupCode, Vec<Turn>, Option<usize>),
    /// Of a lesson, the first being 1.
    Lesson(usize),
    /// Of a puzzle, the first being 1.
    Puzzle(usize),
}

/// A saved game to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// The file of flash it goes to.
    pub file: PathBuf,
    /// Which game.
    pub variant: Variant,
    /// Its setup.
    pub code: SetupCode,
    /// Of the device, which is to move.
    pub level: Level,
    /// The turns played so far.
    pub turns: Vec<Turn>,
}

/// What is wrong with a command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionsError {
    /// There is no such option.
    Unknown(String),
    /// The option needs a value.
    NeedsValue(&'static str),
    /// The size is not 1 to 4.
    BadScale(String),
    /// What follows one of the options that record is not what it needs.
    BadRecord(String),
    /// What follows `--save-game` is not what it needs.
    BadGame(String),
    /// `--script` and `--shots` belong together, with `--headless`.
    ScriptAlone,
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(option) => write!(f, "there is no option '{option}'"),
            Self::NeedsValue(option) => write!(f, "{option} needs a value"),
            Self::BadScale(value) => write!(f, "--scale is 1, 2, 3 or 4, not '{value}'"),
            Self::BadRecord(what) => write!(f, "nothing can be recorded of '{what}'"),
            Self::BadGame(what) => write!(f, "no game can be saved of '{what}'"),
            Self::ScriptAlone => {
                write!(
                    f,
                    "--script FILE and --shots DIR go together, after --headless"
                )
            }
        }
    }
}

impl std::error::Error for OptionsError {}

impl Options {
    /// Reads a command line, without the program's name.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn read(arguments: impl IntoIterator<Item = String>) -> Result<Self, OptionsError> {
        let mut options = Self {
            scale: 2,
            data: None,
            headless: false,
            script: None,
            shots: None,
            sheet: PathBuf::from("lyngk-demo.png"),
            record: None,
            save: None,
            read: None,
            help: false,
        };
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--scale" => {
                    let text = value(&mut arguments, "--scale")?;
                    options.scale = match text.parse() {
                        Ok(scale @ 1..=4) => scale,
                        _ => return Err(OptionsError::BadScale(text)),
                    };
                }
                "--data" => options.data = Some(value(&mut arguments, "--data")?.into()),
                "--headless" => options.headless = true,
                "--script" => options.script = Some(value(&mut arguments, "--script")?.into()),
                "--shots" => options.shots = Some(value(&mut arguments, "--shots")?.into()),
                "--sheet" => options.sheet = value(&mut arguments, "--sheet")?.into(),
                "--record-game" | "--record-turns" | "--record-lesson" | "--record-puzzle" => {
                    options.record = Some(record(&argument, arguments.by_ref())?);
                }
                "--save-game" => {
                    let rest: Vec<String> = arguments.by_ref().collect();
                    let game = saved_game(&rest);
                    let game = game.ok_or_else(|| OptionsError::BadGame(rest.join(" ")))?;
                    options.save = Some(game);
                }
                "--read-game" => {
                    options.read = Some(value(&mut arguments, "--read-game")?.into());
                }
                "--help" | "-h" => options.help = true,
                _ => return Err(OptionsError::Unknown(argument)),
            }
        }
        let scripted = options.script.is_some();
        if scripted != options.shots.is_some() || (scripted && !options.headless) {
            return Err(OptionsError::ScriptAlone);
        }
        Ok(options)
    }
}

fn value(
    arguments: &mut impl Iterator<Item = String>,
    option: &'static str,
) -> Result<String, OptionsError> {
    arguments.next().ok_or(OptionsError::NeedsValue(option))
}

fn record(option: &str, rest: impl Iterator<Item = String>) -> Result<Record, OptionsError> {
    let rest: Vec<String> = rest.collect();
    let bad = || OptionsError::BadRecord(rest.join(" "));
    if option == "--record-game" {
        return match rest.as_slice() {
            [level, code] => Ok(Record::Game(
                level_of(level).ok_or_else(bad)?,
                code_of(code).ok_or_else(bad)?,
            )),
            _ => Err(bad()),
        };
    }
    if let Some(kind) = [
        ("--record-lesson", Record::Lesson as fn(usize) -> Record),
        ("--record-puzzle", Record::Puzzle),
    ]
    .into_iter()
    .find_map(|(name, kind)| (name == option).then_some(kind))
    {
        return match rest.as_slice() {
            [number] => number.parse().map(kind).map_err(|_| bad()),
            _ => Err(bad()),
        };
    }
    let [name, variant, code, turns @ ..] = rest.as_slice() else {
        return Err(bad());
    };
    let variant = variant_of(variant).ok_or_else(bad)?;
    let code = code_of(code).ok_or_else(bad)?;
    let shown = turns.iter().position(|turn| turn == "+");
    let turns: Option<Vec<Turn>> = turns
        .iter()
        .filter(|turn| *turn != "+")
        .map(|turn| turn.parse().ok())
        .collect();
    Ok(Record::Turns(
        name.clone(),
        variant,
        code,
        turns.ok_or_else(bad)?,
        shown,
    ))
}

fn saved_game(rest: &[String]) -> Option<SavedGame> {
    let [file, variant, code, level, turns @ ..] = rest else {
        return None;
    };
    let turns: Option<Vec<Turn>> = turns.iter().map(|turn| turn.parse().ok()).collect();
    Some(SavedGame {
        file: file.into(),
        variant: variant_of(variant)?,
        code: code_of(code)?,
        level: level_of(level)?,
        turns: turns?,
    })
}

fn variant_of(text: &str) -> Option<Variant> {
    match text {
        "5" => Some(Variant::Standard),
        "6" => Some(Variant::Six),
        _ => None,
    }
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

    fn read(line: &str) -> Result<Options, OptionsError> {
        Options::read(line.split_whitespace().map(String::from))
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
        assert_eq!(read("--scale 5"), Err(OptionsError::BadScale("5".into())));
        assert_eq!(read("--scale"), Err(OptionsError::NeedsValue("--scale")));
        assert_eq!(read("--fast"), Err(OptionsError::Unknown("--fast".into())));
        assert_eq!(
            read("--headless --script a.txt"),
            Err(OptionsError::ScriptAlone)
        );
        assert_eq!(read("--script a --shots b"), Err(OptionsError::ScriptAlone));
        assert!(matches!(
            read("--record-game 9 1"),
            Err(OptionsError::BadRecord(_))
        ));
        assert!(matches!(
            read("--record-lesson two"),
            Err(OptionsError::BadRecord(_))
        ));
        assert!(matches!(
            read("--record-turns x 5 1 e9-e1"),
            Err(OptionsError::BadRecord(_))
        ));
        assert!(matches!(
            read("--save-game x.bin 5 1 9"),
            Err(OptionsError::BadGame(_))
        ));
    }
}
