//! Games as text: tags and turns, in the manner of chess's PGN. The form is described in
//! `docs/NOTATION.md`.
//!
//! A record is read line by line, and every line is a command of the protocol: sending a
//! whole record sets the game up.

use super::command::{CommandError, Echo};
use super::control;
use crate::ai::Level;
use crate::app::{CutShort, Seat, SetupCode, TimeControl, code_letters, setup_code};
use crate::rules::{Outcome, Player, Position, Status, Turn, Variant};
use core::fmt::{self, Write};
use core::str::SplitAsciiWhitespace;

/// Pairs of turns on a line, which keeps lines under 80 characters without times.
const PAIRS: usize = 4;

/// A line of a record.
#[derive(Debug, Clone)]
pub enum RecordLine<'a> {
    /// `[Name "value"]`.
    Tag(Tag<'a>),
    /// Turns with their numbers.
    Turns(RecordTurns<'a>),
}

/// A tag of a record.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Tag<'a> {
    /// A record begins.
    Game,
    /// The variant.
    Variant(Variant),
    /// The setup code.
    Setup(SetupCode),
    /// The position at the start, if it is not a setup.
    Position(Position),
    /// The name of a player.
    Player(Player, &'a str),
    /// The result; `None` while the game goes on.
    Result(Option<Outcome>),
    /// The time control, if there is one.
    TimeControl(Option<TimeControl>),
    /// The game ended before its last turn.
    Ended(Ended),
    /// A tag for people, without effect.
    Other,
}

/// The way a player ended a game before its last turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// The player resigned.
    Resigned(Player),
    /// The player's time ran out.
    OutOfTime(Player),
}

/// The turns of a line. All of them have been parsed once without an error.
#[derive(Debug, Clone)]
pub struct RecordTurns<'a> {
    words: SplitAsciiWhitespace<'a>,
    /// The last result found between them.
    result: Option<Outcome>,
}

impl<'a> RecordLine<'a> {
    /// Parses a line. Returns `None` if it is not one of a record.
    ///
    /// # Errors
    /// The fault of the line.
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
    /// Returns the next word that should be a turn: no number, result or remark.
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

    /// Returns the result that ends the record, if the line has one.
    pub(super) fn result(&self) -> Option<Outcome> {
        let mut rest = self.clone();
        while rest.word().is_some() {}
        rest.result
    }

    /// Returns the time given after a turn, in tenths of a second.
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
    /// A turn, and the tenths of a second it took, if given.
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
        // Names are written back unchanged, so control characters are refused.
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

/// The name of an unnamed player.
const UNNAMED: &str = "?";

/// Returns the seat for a name: the device at a level, or a person of any name; `None`
/// without a name.
pub(super) fn seat_of(name: &str) -> Option<Seat> {
    let level = name.strip_prefix("level ");
    match level.and_then(|level| level.parse().ok().and_then(Level::new)) {
        Some(level) => Some(Seat::Device(level)),
        None => (!name.is_empty() && name != UNNAMED).then_some(Seat::Human),
    }
}

/// Parses a result. The inner `None` stands for a game that goes on.
fn result_of(word: &str) -> Option<Option<Outcome>> {
    match word {
        "1-0" => Some(Some(Outcome::Win(Player::A))),
        "0-1" => Some(Some(Outcome::Win(Player::B))),
        "1/2-1/2" => Some(Some(Outcome::Draw)),
        "*" => Some(None),
        _ => None,
    }
}

/// Returns a result as it is written in a record.
#[must_use]
pub const fn result(status: Status) -> &'static str {
    match status {
        Status::Over(Outcome::Win(Player::A)) => "1-0",
        Status::Over(Outcome::Win(Player::B)) => "0-1",
        Status::Over(Outcome::Draw) => "1/2-1/2",
        Status::ToMove | Status::MustPass => "*",
    }
}

/// A player in a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who<'a> {
    /// A person or a level, as a handheld writes it.
    Seat(Seat),
    /// A player of this name, which may be empty.
    Named(&'a str),
}

impl fmt::Display for Who<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(Seat::Human) => f.write_str("human"),
            Self::Seat(Seat::Device(level)) => write!(f, "level {level}"),
            Self::Named("") => f.write_str(UNNAMED),
            Self::Named(name) => f.write_str(name),
        }
    }
}

/// A game to write as a record.
pub struct Record<'a> {
    /// The variant.
    pub variant: Variant,
    /// The setup code, if there is one.
    pub code: Option<SetupCode>,
    /// The position at the start, if there is no code.
    pub opening: Option<Position>,
    /// The players.
    pub players: [Who<'a>; Player::NUM],
    /// The state of the game.
    pub status: Status,
    /// The way it ended before its last turn, if it did.
    pub cut_short: Option<CutShort>,
    /// The time control, if there is one.
    pub control: Option<TimeControl>,
    /// Returns the turn of a ply, and the tenths of a second it took, if known.
    pub turn: &'a dyn Fn(usize) -> Option<(Turn, Option<u32>)>,
}

impl Record<'_> {
    /// Writes a line, starting at 0. Returns false if there are no more.
    ///
    /// # Errors
    /// The error of the writer.
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

    /// Writes a line of turns from a ply on, with the result after the last one.
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
