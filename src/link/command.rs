//! What a line asks for. It knows the words of the protocol and nothing of the
//! position they are about. Nothing is copied out of the line: the same reader
//! serves the engine on a computer and the handheld's port, which has no heap.

use super::device::DeviceCommand;
use super::options::{self, LEVELS, Limits, Name, SEEDS};
use super::record::RecordLine;
use crate::app::{SetupCode, setup_code};
use crate::cut::cut;
use crate::rules::notation::{
    CodeError, PositionCode, PositionError, ShorthandError, ShorthandTurns, TurnError,
    shorthand_variant,
};
use crate::rules::{Position, Turn, Variant};
use core::fmt::{self, Write as _};
use core::ops::RangeInclusive;
use core::str::SplitAsciiWhitespace;
use core::time::Duration;
use heapless::String;

/// The deepest perft: longer than any game, passes included.
const DEEPEST_PERFT: u64 = 99;
/// The longest time to think, in milliseconds: a day.
const LONGEST_THOUGHT: u64 = 24 * 60 * 60 * 1000;
/// How much of a wrong word an answer repeats, in characters.
const LONGEST_ECHO: usize = 40;

/// Room for any position, in bytes: 43 pieces, 42 empty points and 42 separators
/// make the first field, 20 bytes the others.
const POSITION: usize = 192;

/// What a line asks for.
#[derive(Debug, Clone)]
pub enum Command<'a> {
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
        turns: Turns<'a>,
    },
    /// `GAME …`, a game in the shorthand of the handheld's QR codes.
    Game {
        /// Which game.
        variant: Variant,
        /// Its setup.
        code: SetupCode,
        /// What was played.
        turns: ShorthandTurns<'a>,
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
    /// `code`: the position's code in letters.
    Code,
    /// `moves`: all legal turns.
    Moves,
    /// `perft …`: how many lines of play there are, so many turns long.
    Perft(u32),
    /// `show`: the position as a drawing.
    Show,
    /// A line of a game's record.
    Record(RecordLine<'a>),
    /// `record`: the game that was set up as a record.
    TellRecord,
    /// Something that only a handheld can do.
    Device(DeviceCommand<'a>),
}

/// The turns of a line, each of which has been read once without a mistake.
#[derive(Debug, Clone)]
pub struct Turns<'a>(Option<SplitAsciiWhitespace<'a>>);

impl Iterator for Turns<'_> {
    type Item = Turn;

    fn next(&mut self) -> Option<Turn> {
        self.0.as_mut()?.next()?.parse().ok()
    }
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
pub enum CommandError<'a> {
    /// The line is longer than any that is kept.
    TooLong,
    /// The line is not UTF-8.
    NotText,
    /// There is no such command.
    Unknown(Echo<'a>),
    /// The line ends where this should follow.
    Missing(&'static str),
    /// Something else should stand here.
    Expected(&'static str, Echo<'a>),
    /// The command is complete and something follows.
    Extra(Echo<'a>),
    /// The same is said twice.
    Twice(&'static str),
    /// This takes a number, and something else stands there.
    NotANumber(&'static str, Echo<'a>),
    /// This takes a number of this range.
    OutOfRange(&'static str, RangeInclusive<u64>),
    /// What follows `fen` is not a position.
    Position(PositionError),
    /// The turn with this number, counted from 1, is not one.
    Turn(usize, Echo<'a>, TurnError),
    /// These are not the letters of a setup code.
    SetupCode(Echo<'a>),
    /// These are not turns in shorthand.
    Shorthand(ShorthandError),
    /// These are not the letters of a position's code.
    Code(CodeError),
    /// This is not a tag of a record.
    Tag(Echo<'a>),
}

/// A word from the input, made fit to be repeated: short, on one line, and
/// visible whatever it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Echo<'a>(&'a str);

impl<'a> Echo<'a> {
    pub(super) const fn of(word: &'a str) -> Self {
        Self(word)
    }
}

impl<'a> Command<'a> {
    /// What a line asks for; `None` if it is empty.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn parse(bytes: &'a [u8]) -> Result<Option<Self>, CommandError<'a>> {
        let text = str::from_utf8(bytes).map_err(|_| CommandError::NotText)?;
        if let Some(line) = RecordLine::read(text)? {
            return Ok(Some(Self::Record(line)));
        }
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
            "code" => Self::Code,
            "CODE" => words.code()?,
            "moves" => Self::Moves,
            // The range fits any integer.
            "perft" => Self::Perft(words.number("perft", 0..=DEEPEST_PERFT)? as u32),
            "show" => Self::Show,
            "record" => Self::TellRecord,
            _ => match DeviceCommand::parse(name, &mut words)? {
                Some(command) => Self::Device(command),
                None => return Err(CommandError::Unknown(Echo::of(name))),
            },
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
                | Self::Record(_)
        ) || matches!(self, Self::Device(command) if command.needs_rest())
    }
}

/// The words of a line that have not been read.
#[derive(Debug)]
pub(super) struct Words<'a>(pub(super) SplitAsciiWhitespace<'a>);

impl<'a> Words<'a> {
    pub(super) fn next(&mut self, what: &'static str) -> Result<&'a str, CommandError<'a>> {
        self.0.next().ok_or(CommandError::Missing(what))
    }

    pub(super) fn expect(&mut self, word: &'static str) -> Result<(), CommandError<'a>> {
        let found = self.next(word)?;
        if found == word {
            Ok(())
        } else {
            Err(CommandError::Expected(word, Echo::of(found)))
        }
    }

    pub(super) fn number(
        &mut self,
        what: &'static str,
        range: RangeInclusive<u64>,
    ) -> Result<u64, CommandError<'a>> {
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
    pub(super) fn once(
        &mut self,
        place: &mut Option<u64>,
        what: &'static str,
        range: RangeInclusive<u64>,
    ) -> Result<(), CommandError<'a>> {
        match place.replace(self.number(what, range)?) {
            None => Ok(()),
            Some(_) => Err(CommandError::Twice(what)),
        }
    }

    fn option(&mut self) -> Result<Command<'a>, CommandError<'a>> {
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

    fn position(&mut self) -> Result<Command<'a>, CommandError<'a>> {
        let (start, more) = match self.next("fen or startpos")? {
            "fen" => self.fen()?,
            "startpos" => self.setup()?,
            other => {
                let expected = "fen or startpos";
                return Err(CommandError::Expected(expected, Echo::of(other)));
            }
        };
        let turns = if more { self.turns()? } else { Turns(None) };
        Ok(Command::Position { start, turns })
    }

    /// A position, and whether `moves` follows.
    fn fen(&mut self) -> Result<(Start, bool), CommandError<'a>> {
        let mut text = String::<POSITION>::new();
        let mut more = false;
        for word in self.0.by_ref() {
            more = word == "moves";
            if more {
                break;
            }
            let space = if text.is_empty() { "" } else { " " };
            // What is too long for any position is still none when it is cut.
            let _ = text.push_str(space);
            let _ = text.push_str(cut(word, text.capacity() - text.len()));
        }
        if text.is_empty() {
            return Err(CommandError::Missing("a position"));
        }
        let position = text.parse().map_err(CommandError::Position)?;
        Ok((Start::At(position), more))
    }

    /// A setup, and whether `moves` follows.
    fn setup(&mut self) -> Result<(Start, bool), CommandError<'a>> {
        let (mut variant, mut seed) = (None, None);
        let mut more = false;
        while let Some(word) = self.0.next() {
            match word {
                "variant" => {
                    if variant.replace(self.variant()?).is_some() {
                        return Err(CommandError::Twice("variant"));
                    }
                }
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
        let variant = variant.unwrap_or(Variant::FivesTaken);
        Ok((Start::Setup(variant, seed), more))
    }

    fn variant(&mut self) -> Result<Variant, CommandError<'a>> {
        let expected = "5, 5n, 6 or 6n";
        let word = self.next(expected)?;
        word.parse()
            .map_err(|_| CommandError::Expected(expected, Echo::of(word)))
    }

    fn turns(&mut self) -> Result<Turns<'a>, CommandError<'a>> {
        let all = self.0.clone();
        for (index, word) in self.0.by_ref().enumerate() {
            if let Err(error) = word.parse::<Turn>() {
                return Err(CommandError::Turn(index + 1, Echo::of(word), error));
            }
        }
        Ok(Turns(Some(all)))
    }

    fn game(&mut self) -> Result<Command<'a>, CommandError<'a>> {
        let expected = "5, 5N, 6 or 6N";
        let word = self.next(expected)?;
        let variant = shorthand_variant(word)
            .ok_or_else(|| CommandError::Expected(expected, Echo::of(word)))?;
        let letters = self.next("a setup code")?;
        let code = setup_code(letters).ok_or_else(|| CommandError::SetupCode(Echo::of(letters)))?;
        // A game that has not begun has no turns.
        let turns = ShorthandTurns::of(self.0.next().unwrap_or(""));
        for turn in turns.clone() {
            turn.map_err(CommandError::Shorthand)?;
        }
        Ok(Command::Game {
            variant,
            code,
            turns,
        })
    }

    /// The position with a code, whose groups may be words.
    fn code(&mut self) -> Result<Command<'a>, CommandError<'a>> {
        let mut code = PositionCode::EMPTY;
        let words = self.0.by_ref();
        words
            .try_for_each(|word| code.extend(word))
            .map_err(CommandError::Code)?;
        let position = code.position().map_err(CommandError::Code)?;
        Ok(Command::Position {
            start: Start::At(position),
            turns: Turns(None),
        })
    }

    fn limits(&mut self) -> Result<Limits, CommandError<'a>> {
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
            level: level.and_then(options::level),
        })
    }

    fn query(&mut self) -> Result<Query, CommandError<'a>> {
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

impl fmt::Display for Echo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('\'')?;
        let mut letters = self.0.chars();
        for letter in letters.by_ref().take(LONGEST_ECHO) {
            write!(f, "{}", letter.escape_default())?;
        }
        if letters.next().is_some() {
            f.write_str("...")?;
        }
        f.write_char('\'')
    }
}

impl fmt::Display for CommandError<'_> {
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
            Self::Code(error) => write!(f, "not a position's code: {error}"),
            Self::Tag(word) => write!(f, "{word} is not a record's tag"),
        }
    }
}
