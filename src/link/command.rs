//! Parses the commands of a line. The parser knows the words of the protocol and not the
//! position they refer to. It borrows from the line and needs no heap, so that it serves
//! both the engine on a computer and the handheld's port.

use super::device::DeviceCommand;
use super::options::{self, LEVELS, Limits, OptionName, SEEDS};
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

/// The deepest perft, in turns: longer than any game, including passes.
const DEEPEST_PERFT: u64 = 99;
/// The longest time for a search, in milliseconds: a day.
const LONGEST_THOUGHT: u64 = 24 * 60 * 60 * 1000;
/// Characters of a wrong word that an answer repeats.
const LONGEST_ECHO: usize = 40;

/// Bytes of the longest position: 43 pieces, 42 empty points and 42 separators in the
/// first field, 20 bytes in the others.
const POSITION: usize = 192;

/// A command of the protocol.
#[derive(Debug, Clone)]
pub enum Command<'a> {
    /// `ugi`: asks for the introduction.
    Ugi,
    /// `isready`: asks for a sign of life.
    IsReady,
    /// `uginewgame`.
    NewGame,
    /// `setoption name … value …`.
    SetOption(OptionName, u64),
    /// `position …`: sets a game up.
    Position {
        /// The start of the game.
        start: GameStart,
        /// The turns played from there.
        turns: Turns<'a>,
    },
    /// `GAME …`, a game in the shorthand of the handheld's QR codes.
    Game {
        /// The variant.
        variant: Variant,
        /// The setup code.
        code: SetupCode,
        /// The turns.
        turns: ShorthandTurns<'a>,
    },
    /// `go …`: starts a search.
    Go(Limits),
    /// `stop`: ends it with the best turn so far.
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
    /// `perft …`: counts the lines of so many turns.
    Perft(u32),
    /// `show`: the position as a drawing.
    Show,
    /// A line of a game record.
    Record(RecordLine<'a>),
    /// `record`: asks for the game that was set up, as a record.
    WriteRecord,
    /// A command that only a handheld carries out.
    Device(DeviceCommand<'a>),
}

/// The turns of a line. All of them have been parsed once without an error.
#[derive(Debug, Clone)]
pub struct Turns<'a>(Option<SplitAsciiWhitespace<'a>>);

impl Iterator for Turns<'_> {
    type Item = Turn;

    fn next(&mut self) -> Option<Turn> {
        self.0.as_mut()?.next()?.parse().ok()
    }
}

/// The start of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameStart {
    /// A position.
    At(Position),
    /// A setup; without a seed, the option `Seed` decides it.
    Setup(Variant, Option<u64>),
}

/// A question about the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Query {
    /// Asks whether the game is over.
    GameOver,
    /// Asks whether player A is to move.
    IsFirstPlayersTurn,
    /// Asks for the result.
    Result,
}

/// The reason why a line is not a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommandError<'a> {
    /// The line is longer than the buffer.
    TooLong,
    /// The line is not UTF-8.
    NotText,
    /// There is no such command.
    Unknown(Echo<'a>),
    /// The line ends where this is required.
    Missing(&'static str),
    /// Another word is required here.
    Expected(&'static str, Echo<'a>),
    /// The command is complete and something follows.
    Extra(Echo<'a>),
    /// An argument is given twice.
    Twice(&'static str),
    /// An argument is not a number.
    NotANumber(&'static str, Echo<'a>),
    /// A number is not in this range.
    OutOfRange(&'static str, RangeInclusive<u64>),
    /// The text after `fen` is not a position.
    Position(PositionError),
    /// The turn with this number, counted from 1, is not valid.
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

/// A word of the input in a form that can be repeated: short, on one line, and with
/// invisible characters escaped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Echo<'a>(&'a str);

impl<'a> Echo<'a> {
    pub(super) const fn of(word: &'a str) -> Self {
        Self(word)
    }
}

impl<'a> Command<'a> {
    /// Parses a line. Returns `None` if it is empty.
    ///
    /// # Errors
    /// The first fault of the line.
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
            "record" => Self::WriteRecord,
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

    /// Returns whether the command is carried out on arrival, before other waiting lines.
    pub const fn is_urgent(&self) -> bool {
        matches!(self, Self::IsReady | Self::Stop | Self::Quit)
    }

    /// Returns whether the command has to wait for the end of running work.
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

/// The words of a line that are still unread.
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
        // `parse` alone would accept a plus sign.
        if !word.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(CommandError::NotANumber(what, Echo::of(word)));
        }
        match word.parse() {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => Err(CommandError::OutOfRange(what, range)),
        }
    }

    /// Reads the number after an argument's name, which may be given once.
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
        let Some(name) = OptionName::find(word) else {
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

    /// Returns a position, and whether `moves` follows.
    fn fen(&mut self) -> Result<(GameStart, bool), CommandError<'a>> {
        let mut text = String::<POSITION>::new();
        let mut more = false;
        for word in self.0.by_ref() {
            more = word == "moves";
            if more {
                break;
            }
            let space = if text.is_empty() { "" } else { " " };
            // A text too long for any position is still invalid when it is cut.
            let _ = text.push_str(space);
            let _ = text.push_str(cut(word, text.capacity() - text.len()));
        }
        if text.is_empty() {
            return Err(CommandError::Missing("a position"));
        }
        let position = text.parse().map_err(CommandError::Position)?;
        Ok((GameStart::At(position), more))
    }

    /// Returns a setup, and whether `moves` follows.
    fn setup(&mut self) -> Result<(GameStart, bool), CommandError<'a>> {
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
        Ok((GameStart::Setup(variant, seed), more))
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
        // A game without turns ends after the code.
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

    /// Reads the position of a code, whose groups may be separate words.
    fn code(&mut self) -> Result<Command<'a>, CommandError<'a>> {
        let mut code = PositionCode::EMPTY;
        let words = self.0.by_ref();
        words
            .try_for_each(|word| code.extend(word))
            .map_err(CommandError::Code)?;
        let position = code.position().map_err(CommandError::Code)?;
        Ok(Command::Position {
            start: GameStart::At(position),
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
