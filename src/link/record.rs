//! Games as text: tags and turns, in the manner of chess's PGN. The form is
//! described in `docs/NOTATION.md`.
//!
//! A record is read line by line, and every line is a command of the protocol:
//! whoever sends a whole record has set the game up.

use super::command::{CommandError, Echo};
use super::control;
use crate::ai::Level;
use crate::app::{CutShort, Seat, SetupCode, TimeControl, code_letters, setup_code};
use crate::rules::{Outcome, Player, Position, Status, Turn, Variant};
use core::fmt::{self, Write};
use core::str::SplitAsciiWhitespace;

/// Pairs of turns on a line: lines stay under 80 characters without times.
const PAIRS: usize = 4;

/// A line of a record.
#[derive(Debug, Clone)]
pub enum RecordLine<'a> {
    /// `[Name "value"]`.
    Tag(Tag<'a>),
    /// Turns with their numbers.
    Turns(RecordTurns<'a>),
}

/// What a tag says of the game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Tag<'a> {
    /// A record begins.
    Game,
    /// Which game.
    Variant(Variant),
    /// Its setup.
    Setup(SetupCode),
    /// The position it begins with, if that is no setup.
    Position(Position),
    /// Who plays.
    Player(Player, &'a str),
    /// How it ended; none while it goes on.
    Result(Option<Outcome>),
    /// Its clocks, if it has any.
    TimeControl(Option<TimeControl>),
    /// Somebody has ended it before its last turn.
    Ended(Ended),
    /// Something for people.
    Other,
}

/// How somebody has ended a game before its last turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// By giving up.
    Resigned(Player),
    /// By having no time left.
    OutOfTime(Player),
}

/// The turns of a line, each of which has been read once without a mistake.
#[derive(Debug, Clone)]
pub struct RecordTurns<'a> {
    words: SplitAsciiWhitespace<'a>,
    /// The last result that stood between them.
    result: Option<Outcome>,
}

impl<'a> RecordLine<'a> {
    /// What a line says, if it is one of a record.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn read(line: &'a str) -> Result<Option<Self>, CommandError<'a>> {
        let line = line.trim();
        if let Some(tag) = line.strip_prefix('[') {
            return tag_of(tag).map(|tag| Some(Self::Tag(tag)));
        }
        let first = line.split_ascii_whitespace().next().unwrap_or("");
        let numbered = first.ends_with('.') && first.starts_with(|c: char| c.is_ascii_digit());
        if !numbered && result_of(first).is_none() {
            return Ok(None);
        }
        let mut turns = RecordTurns {
            words: line.split_ascii_whitespace(),
            result: None,
        };
        let whole = turns.clone();
        let mut number = 0;
        while let Some(word) = turns.word() {
            number += 1;
            if let Err(error) = word.parse::<Turn>() {
                return Err(CommandError::Turn(number, Echo::of(word), error));
            }
        }
        Ok(Some(Self::Turns(whole)))
    }
}

impl<'a> RecordTurns<'a> {
    /// The next word that should be a turn: no number, result or remark.
    fn word(&mut self) -> Option<&'a str> {
        let mut remark = false;
        loop {
            let word = self.words.next()?;
            if remark || word.starts_with('{') {
                remark = !word.ends_with('}');
            } else if let Some(result) = result_of(word) {
                self.result = result;
            } else if !word.ends_with('.') {
                return Some(word);
            }
        }
    }

    /// The result that ends the record, if this is its last line and says one.
    pub(super) fn result(&self) -> Option<Outcome> {
        let mut rest = self.clone();
        while rest.word().is_some() {}
        rest.result
    }

    /// The time told right behind a turn, in tenths of a second.
    fn tenths(&self) -> Option<u16> {
        let word = self.words.clone().next()?;
        let time = word.strip_prefix('{')?.strip_suffix('}')?;
        let (seconds, tenth) = time.split_once('.').unwrap_or((time, "0"));
        let tenth = match tenth.as_bytes() {
            [digit @ b'0'..=b'9', ..] => u16::from(digit - b'0'),
            _ => return None,
        };
        let seconds: u16 = seconds.parse().ok()?;
        seconds.checked_mul(10)?.checked_add(tenth)
    }
}

impl Iterator for RecordTurns<'_> {
    /// A turn, and the tenths of a second it took, if that is told.
    type Item = (Turn, Option<u16>);

    fn next(&mut self) -> Option<Self::Item> {
        let turn = self.word()?.parse().ok()?;
        Some((turn, self.tenths()))
    }
}

fn tag_of(text: &str) -> Result<Tag<'_>, CommandError<'_>> {
    let bad = || CommandError::Tag(Echo::of(text));
    let (name, value) = text
        .strip_suffix(']')
        .and_then(|text| text.trim_end().split_once(char::is_whitespace))
        .ok_or_else(bad)?;
    let value = value
        .trim()
        .strip_prefix('"')
        .and_then(|value| value.strip_suffix('"'));
    let value = value.ok_or_else(bad)?;
    Ok(match name {
        "Game" => Tag::Game,
        "Variant" => Tag::Variant(value.parse().map_err(|_| bad())?),
        "Setup" => Tag::Setup(setup_code(value).ok_or_else(bad)?),
        "Position" => Tag::Position(value.parse().map_err(CommandError::Position)?),
        // It is written again as it is: nothing in it may be invisible.
        "A" | "B" if value.chars().any(char::is_control) => return Err(bad()),
        "A" => Tag::Player(Player::A, value),
        "B" => Tag::Player(Player::B, value),
        "Result" => Tag::Result(result_of(value).ok_or_else(bad)?),
        "TimeControl" => Tag::TimeControl(control::read(value).ok_or_else(bad)?),
        "Resigned" => Tag::Ended(Ended::Resigned(player_of(value).ok_or_else(bad)?)),
        "OutOfTime" => Tag::Ended(Ended::OutOfTime(player_of(value).ok_or_else(bad)?)),
        _ => Tag::Other,
    })
}

fn player_of(name: &str) -> Option<Player> {
    match name {
        "A" => Some(Player::A),
        "B" => Some(Player::B),
        _ => None,
    }
}

/// What a record calls a player whom nobody has named.
const NOBODY: &str = "?";

/// Whom a handheld would let play for somebody: itself at a level, or a person whatever
/// their name; none if they have no name.
pub(super) fn seat_of(name: &str) -> Option<Seat> {
    let level = name.strip_prefix("level ");
    match level.and_then(|level| level.parse().ok().and_then(Level::new)) {
        Some(level) => Some(Seat::Device(level)),
        None => (!name.is_empty() && name != NOBODY).then_some(Seat::Human),
    }
}

/// The result that a word is, if it is one; none while a game goes on.
fn result_of(word: &str) -> Option<Option<Outcome>> {
    match word {
        "1-0" => Some(Some(Outcome::Win(Player::A))),
        "0-1" => Some(Some(Outcome::Win(Player::B))),
        "1/2-1/2" => Some(Some(Outcome::Draw)),
        "*" => Some(None),
        _ => None,
    }
}

/// How a record writes a result.
#[must_use]
pub const fn result(status: Status) -> &'static str {
    match status {
        Status::Over(Outcome::Win(Player::A)) => "1-0",
        Status::Over(Outcome::Win(Player::B)) => "0-1",
        Status::Over(Outcome::Draw) => "1/2-1/2",
        Status::ToMove | Status::MustPass => "*",
    }
}

/// Who plays, as a record has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who<'a> {
    /// Somebody a handheld knows.
    Seat(Seat),
    /// Somebody of this name, which may be empty.
    Named(&'a str),
}

impl fmt::Display for Who<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(Seat::Human) => f.write_str("human"),
            Self::Seat(Seat::Device(level)) => write!(f, "level {level}"),
            Self::Named("") => f.write_str(NOBODY),
            Self::Named(name) => f.write_str(name),
        }
    }
}

/// A game to be written as a record.
pub struct Record<'a> {
    /// Which game.
    pub variant: Variant,
    /// Its setup, if it has a code.
    pub code: Option<SetupCode>,
    /// The position it began with, if it has no code.
    pub opening: Option<Position>,
    /// Who plays.
    pub players: [Who<'a>; Player::NUM],
    /// How it stands.
    pub status: Status,
    /// How it ended before its last turn, if it did.
    pub cut_short: Option<CutShort>,
    /// Its clocks, if it has any.
    pub control: Option<TimeControl>,
    /// The turn of each ply, and the tenths of a second it took, if that is known.
    pub turn: &'a dyn Fn(usize) -> Option<(Turn, Option<u32>)>,
}

impl Record<'_> {
    /// Writes a line, the first being 0; false when there are no more.
    ///
    /// # Errors
    /// The writer's own.
    pub fn line(&self, number: usize, to: &mut dyn Write) -> Result<bool, fmt::Error> {
        match number {
            0 => writeln!(to, "[Game \"LYNGK\"]")?,
            1 | 2 => {
                let player = if number == 1 { Player::A } else { Player::B };
                writeln!(to, "[{player} \"{}\"]", self.players[player.index()])?;
            }
            3 => writeln!(to, "[Variant \"{}\"]", self.variant)?,
            4 => match (self.code, &self.opening) {
                (Some(code), _) => {
                    let letters = code_letters(code);
                    let letters = core::str::from_utf8(&letters).unwrap_or("");
                    writeln!(to, "[Setup \"{letters}\"]")?;
                }
                (None, Some(position)) => writeln!(to, "[Position \"{position}\"]")?,
                (None, None) => {}
            },
            5 => writeln!(to, "[Result \"{}\"]", result(self.status))?,
            6 => match self.cut_short {
                Some(CutShort::Resigned(player)) => writeln!(to, "[Resigned \"{player}\"]")?,
                Some(CutShort::OutOfTime(player, _)) => writeln!(to, "[OutOfTime \"{player}\"]")?,
                None => {}
            },
            7 => {
                if let Some(control) = &self.control {
                    writeln!(to, "[TimeControl \"{}\"]", control::Written(control))?;
                }
            }
            _ => return self.turns(2 * PAIRS * (number - 8), to),
        }
        Ok(true)
    }

    /// Writes a line of turns from a ply on; the result after the last.
    fn turns(&self, first: usize, to: &mut dyn Write) -> Result<bool, fmt::Error> {
        for ply in first..first + 2 * PAIRS {
            let Some((turn, tenths)) = (self.turn)(ply) else {
                writeln!(to, "{}", result(self.status))?;
                return Ok(false);
            };
            if ply.is_multiple_of(2) {
                write!(to, "{}. ", ply / 2 + 1)?;
            }
            write!(to, "{turn}")?;
            if let Some(tenths) = tenths {
                write!(to, " {{{}.{}}}", tenths / 10, tenths % 10)?;
            }
            to.write_char(if ply + 1 == first + 2 * PAIRS {
                '\n'
            } else {
                ' '
            })?;
        }
        Ok(true)
    }
}
