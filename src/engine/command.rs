//! What a line asks for. It knows the words of the protocol and nothing of the
//! position they are about.

use super::line::Line;
use super::options::{LEVELS, Name, SEEDS};
use super::thinker::Limits;
use crate::app::{SetupCode, setup_code};
use crate::rules::notation::{PositionError, ShorthandError, ShorthandTurns, TurnError};
use crate::rules::{Position, Turn, Variant};
use std::fmt;
use std::ops::RangeInclusive;
use std::string::String;
use std::time::Duration;
use std::vec::Vec;

/// The deepest perft: longer than any game, passes included.
const DEEPEST_PERFT: u64 = 99;
/// The longest time to think, in milliseconds: a day.
const LONGEST_THOUGHT: u64 = 24 * 60 * 60 * 1000;
/// How much of a wrong word an answer repeats, in characters.
const LONGEST_ECHO: usize = 40;

/// What a line asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// `ugi`: who are you?
    Ugi,
    /// `isready`: are you still there?
    IsReady,
    /// `uginewgame`.
    NewGame,
    /// `setoption name … value …`.
    SetOption(Name, u64),
    /// `position …`.
    Position {
        /// Where the game starts from.
        start: Start,
        /// What is played from there.
        turns: Vec<Turn>,
    },
    /// `GAME …`, a game in the shorthand of the handheld's QR codes.
    Game {
        /// Which game.
        variant: Variant,
        /// Its setup.
        code: SetupCode,
        /// What was played.
        turns: Vec<Turn>,
    },
    /// `go …`: choose a turn.
    Go(Limits),
    /// `stop`: choose it now.
    Stop,
    /// `quit`.
    Quit,
    /// `query …`.
    Query(Query),
    /// `fen`: the position in its notation.
    Fen,
    /// `moves`: all legal turns.
    Moves,
    /// `perft …`: how many lines of play there are, so many turns long.
    Perft(u32),
    /// `show`: the position as a drawing.
    Show,
}

/// Where a game starts from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// A position.
    At(Position),
    /// A setup; without a seed, the option's decides it.
    Setup(Variant, Option<u64>),
}

/// What can be asked about the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Query {
    /// Whether the game is over.
    GameOver,
    /// Whether player A is to move.
    IsFirstPlayersTurn,
    /// Who has won.
    Result,
}

/// Why a line asks for nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommandError {
    /// The line is longer than any that is kept.
    TooLong,
    /// The line is not UTF-8.
    NotText,
    /// There is no such command.
    Unknown(Echo),
    /// The line ends where this should follow.
    Missing(&'static str),
    /// Something else should stand here.
    Expected(&'static str, Echo),
    /// The command is complete and something follows.
    Extra(Echo),
    /// The same is said twice.
    Twice(&'static str),
    /// This takes a number, and something else stands there.
    NotANumber(&'static str, Echo),
    /// This takes a number of this range.
    OutOfRange(&'static str, RangeInclusive<u64>),
    /// What follows `fen` is not a position.
    Position(PositionError),
    /// The turn with this number, counted from 1, is not one.
    Turn(usize, Echo, TurnError),
    /// These are not the letters of a setup code.
    SetupCode(Echo),
    /// These are not turns in shorthand.
    Shorthand(ShorthandError),
}

/// A word from the input, made fit to be repeated: short, on one line, and
/// visible whatever it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Echo(String);

impl Echo {
    fn of(word: &str) -> Self {
        let mut shown: String = word
            .chars()
            .take(LONGEST_ECHO)
            .flat_map(char::escape_default)
            .collect();
        if word.chars().nth(LONGEST_ECHO).is_some() {
            shown.push_str("...");
        }
        Self(shown)
    }
}

impl Command {
    /// What a line asks for; `None` if it is empty.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn parse(line: &Line) -> Result<Option<Self>, CommandError> {
        let Line::Bytes(bytes) = line else {
            return Err(CommandError::TooLong);
        };
        let text = str::from_utf8(bytes).map_err(|_| CommandError::NotText)?;
        let mut words = Words(text.split_ascii_whitespace());
        let Some(name) = words.0.next() else {
            return Ok(None);
        };
        let command = match name {
            "ugi" => Self::Ugi,
            "isready" => Self::IsReady,
            "uginewgame" => Self::NewGame,
            "setoption" => words.option()?,
            "position" => words.position()?,
            "GAME" => words.game()?,
            "go" => Self::Go(words.limits()?),
            "stop" => Self::Stop,
            "quit" => Self::Quit,
            "query" => Self::Query(words.query()?),
            "fen" => Self::Fen,
            "moves" => Self::Moves,
            // The range fits any integer.
            "perft" => Self::Perft(words.number("perft", 0..=DEEPEST_PERFT)? as u32),
            "show" => Self::Show,
            _ => return Err(CommandError::Unknown(Echo::of(name))),
        };
        match words.0.next() {
            None => Ok(Some(command)),
            Some(extra) => Err(CommandError::Extra(Echo::of(extra))),
        }
    }

    /// Whether the command is for the moment it arrives, whatever else waits.
    pub const fn is_urgent(&self) -> bool {
        matches!(self, Self::IsReady | Self::Stop | Self::Quit)
    }

    /// Whether the command cannot be carried out while there is work going on.
    pub const fn needs_rest(&self) -> bool {
        matches!(
            self,
            Self::NewGame
                | Self::SetOption(..)
                | Self::Position { .. }
                | Self::Game { .. }
                | Self::Go(_)
                | Self::Perft(_)
        )
    }
}

/// The words of a line that have not been read.
struct Words<'a>(std::str::SplitAsciiWhitespace<'a>);

impl<'a> Words<'a> {
    fn next(&mut self, what: &'static str) -> Result<&'a str, CommandError> {
        self.0.next().ok_or(CommandError::Missing(what))
    }

    fn expect(&mut self, word: &'static str) -> Result<(), CommandError> {
        let found = self.next(word)?;
        if found == word {
            Ok(())
        } else {
            Err(CommandError::Expected(word, Echo::of(found)))
        }
    }

    fn number(
        &mut self,
        what: &'static str,
        range: RangeInclusive<u64>,
    ) -> Result<u64, CommandError> {
        let word = self.next("a number")?;
        // `parse` alone would let a plus sign pass.
        if !word.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(CommandError::NotANumber(what, Echo::of(word)));
        }
        match word.parse() {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => Err(CommandError::OutOfRange(what, range)),
        }
    }

    /// A number given once, after its name.
    fn once(
        &mut self,
        place: &mut Option<u64>,
        what: &'static str,
        range: RangeInclusive<u64>,
    ) -> Result<(), CommandError> {
        match place.replace(self.number(what, range)?) {
            None => Ok(()),
            Some(_) => Err(CommandError::Twice(what)),
        }
    }

    fn option(&mut self) -> Result<Command, CommandError> {
        self.expect("name")?;
        let word = self.next("an option's name")?;
        let Some(name) = Name::find(word) else {
            let expected = "an option, Level, Table or Seed,";
            return Err(CommandError::Expected(expected, Echo::of(word)));
        };
        self.expect("value")?;
        let value = self.number(name.text(), name.range())?;
        Ok(Command::SetOption(name, value))
    }

    fn position(&mut self) -> Result<Command, CommandError> {
        let (start, more) = match self.next("fen or startpos")? {
            "fen" => self.fen()?,
            "startpos" => self.setup()?,
            other => {
                let expected = "fen or startpos";
                return Err(CommandError::Expected(expected, Echo::of(other)));
            }
        };
        let turns = if more { self.turns()? } else { Vec::new() };
        Ok(Command::Position { start, turns })
    }

    /// A position, and whether `moves` follows.
    fn fen(&mut self) -> Result<(Start, bool), CommandError> {
        let mut fields = Vec::new();
        let mut more = false;
        for word in self.0.by_ref() {
            more = word == "moves";
            if more {
                break;
            }
            fields.push(word);
        }
        if fields.is_empty() {
            return Err(CommandError::Missing("a position"));
        }
        let position = fields.join(" ").parse().map_err(CommandError::Position)?;
        Ok((Start::At(position), more))
    }

    /// A setup, and whether `moves` follows.
    fn setup(&mut self) -> Result<(Start, bool), CommandError> {
        let (mut variant, mut seed) = (None, None);
        let mut more = false;
        while let Some(word) = self.0.next() {
            match word {
                "variant" => self.once(&mut variant, "variant", 5..=6)?,
                "seed" => self.once(&mut seed, "seed", SEEDS)?,
                "moves" => {
                    more = true;
                    break;
                }
                other => {
                    let expected = "variant, seed or moves";
                    return Err(CommandError::Expected(expected, Echo::of(other)));
                }
            }
        }
        let variant = match variant {
            Some(6) => Variant::Six,
            _ => Variant::Standard,
        };
        Ok((Start::Setup(variant, seed), more))
    }

    fn turns(&mut self) -> Result<Vec<Turn>, CommandError> {
        let read = |(index, word): (usize, &str)| {
            word.parse()
                .map_err(|error| CommandError::Turn(index + 1, Echo::of(word), error))
        };
        self.0.by_ref().enumerate().map(read).collect()
    }

    fn game(&mut self) -> Result<Command, CommandError> {
        let variant = match self.number("GAME", 5..=6)? {
            6 => Variant::Six,
            _ => Variant::Standard,
        };
        let letters = self.next("a setup code")?;
        let code = setup_code(letters).ok_or_else(|| CommandError::SetupCode(Echo::of(letters)))?;
        // A game that has not begun has no turns.
        let turns = ShorthandTurns::of(self.0.next().unwrap_or(""));
        let turns: Result<Vec<Turn>, ShorthandError> = turns.collect();
        Ok(Command::Game {
            variant,
            code,
            turns: turns.map_err(CommandError::Shorthand)?,
        })
    }

    fn limits(&mut self) -> Result<Limits, CommandError> {
        let (mut nodes, mut time, mut depth, mut level) = (None, None, None, None);
        while let Some(word) = self.0.next() {
            match word {
                "nodes" => self.once(&mut nodes, "nodes", 1..=u64::MAX)?,
                "movetime" => self.once(&mut time, "movetime", 1..=LONGEST_THOUGHT)?,
                "depth" => self.once(&mut depth, "depth", 1..=u64::from(u32::MAX))?,
                "level" => self.once(&mut level, "level", LEVELS)?,
                other => {
                    let expected = "nodes, movetime, depth or level";
                    return Err(CommandError::Expected(expected, Echo::of(other)));
                }
            }
        }
        Ok(Limits {
            nodes,
            time: time.map(Duration::from_millis),
            depth,
            level,
        })
    }

    fn query(&mut self) -> Result<Query, CommandError> {
        match self.next("gameover, p1turn or result")? {
            "gameover" => Ok(Query::GameOver),
            "p1turn" => Ok(Query::IsFirstPlayersTurn),
            "result" => Ok(Query::Result),
            other => {
                let expected = "gameover, p1turn or result";
                Err(CommandError::Expected(expected, Echo::of(other)))
            }
        }
    }
}

impl fmt::Display for Echo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}'", self.0)
    }
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(f, "the line is too long"),
            Self::NotText => write!(f, "the line is not UTF-8"),
            Self::Unknown(word) => write!(f, "{word} is not a command"),
            Self::Missing(what) => write!(f, "{what} is missing"),
            Self::Expected(what, word) => write!(f, "{what} should stand where {word} does"),
            Self::Extra(word) => write!(f, "{word} follows a complete command"),
            Self::Twice(what) => write!(f, "{what} is given twice"),
            Self::NotANumber(what, word) => write!(f, "{what} takes a number, not {word}"),
            Self::OutOfRange(what, range) => {
                let (least, most) = (range.start(), range.end());
                write!(f, "{what} takes a number from {least} to {most}")
            }
            Self::Position(error) => write!(f, "not a position: {error}"),
            Self::Turn(number, word, error) => write!(f, "turn {number}, {word}: {error}"),
            Self::SetupCode(word) => write!(f, "{word} is not a setup code"),
            Self::Shorthand(error) => write!(f, "not turns in shorthand: {error}"),
        }
    }
}
