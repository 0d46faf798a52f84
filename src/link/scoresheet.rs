//! The game that the other side has set up: where it began, and its turns.

use super::command::{Command, Start};
use super::record::{Ended, Record, RecordLine, Tag, Who, seat_of};
use crate::app::{CutShort, Game, SETUP_CODES, Seat, SetupCode, TimeControl, UNTOLD};
use crate::cut::cut;
use crate::rules::{Board, IllegalTurn, Outcome, Player, Position, Status, Turn, Variant};
use core::fmt;
use heapless::{String, Vec};

/// A game as somebody has written it down.
#[derive(Debug, Clone)]
pub struct Scoresheet {
    variant: Variant,
    from: From,
    /// Codes of the turns.
    turns: Vec<u16, { Game::LONGEST }, u8>,
    /// What each of them took, in tenths of a second.
    took: [u16; Game::LONGEST],
    /// The position after them.
    position: Position,
    /// Who plays, as far as a record has said so.
    names: [Name; Player::NUM],
    /// How it ended, if a record has said so.
    result: Option<Outcome>,
    /// Its clocks, if a record has said so.
    control: Option<TimeControl>,
    /// Who has ended it before its last turn, if a record has said so.
    ended: Option<Ended>,
}

/// The name of a player, or as much of it as there is room for.
type Name = String<NAME, u8>;
/// Bytes of a name at most. There are two in the RAM of a handheld for each.
const NAME: usize = 23;

/// Where a game begins.
#[derive(Debug, Clone, Copy, PartialEq)]
enum From {
    Seed(u64),
    At(Position),
}

/// Why a game is not taken over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SheetError {
    /// The turn with this number, counted from 1, is not legal.
    Illegal(usize, Turn, IllegalTurn),
    /// There are more turns than a game can have.
    TooMany,
    /// The game does not end as the record says.
    Result,
}

impl Scoresheet {
    /// A game at its setup.
    #[must_use]
    pub fn new(variant: Variant, seed: u64) -> Self {
        let position = Position::setup(variant, seed);
        Self {
            from: From::Seed(seed),
            ..Self::at(position)
        }
    }

    /// Takes over the game of a command; `seed` decides a setup that has none.
    /// Commands without a game change nothing.
    ///
    /// # Errors
    /// Why it is none; nothing has changed.
    pub fn set(&mut self, command: &Command<'_>, seed: u64) -> Result<(), SheetError> {
        match command {
            Command::NewGame => *self = Self::new(Variant::FivesTaken, seed),
            Command::Position { start, turns } => {
                let sheet = match *start {
                    Start::At(position) => Self::at(position),
                    Start::Setup(variant, given) => Self::new(variant, given.unwrap_or(seed)),
                };
                *self = sheet.with(untimed(turns.clone()))?;
            }
            Command::Game {
                variant,
                code,
                turns,
            } => {
                let sheet = Self::new(*variant, u64::from(*code));
                // They were read before without a mistake.
                *self = sheet.with(untimed(turns.clone().map_while(Result::ok)))?;
            }
            Command::Record(RecordLine::Tag(tag)) => self.tag(tag),
            Command::Record(RecordLine::Turns(turns)) => {
                *self = self.clone().with(turns.clone())?.ended_by(turns.result())?;
            }
            _ => {}
        }
        Ok(())
    }

    fn at(position: Position) -> Self {
        Self {
            variant: position.variant(),
            from: From::At(position),
            turns: Vec::new(),
            took: [UNTOLD; Game::LONGEST],
            position,
            names: [const { Name::new() }; Player::NUM],
            result: None,
            control: None,
            ended: None,
        }
    }

    fn with(mut self, turns: impl Iterator<Item = Timed>) -> Result<Self, SheetError> {
        let mut board = Board::new(&self.position);
        for (index, (turn, tenths)) in turns.enumerate() {
            board
                .check(turn)
                .map_err(|why| SheetError::Illegal(index + 1, turn, why))?;
            board.play(turn);
            let pushed = self.turns.push(turn.code());
            pushed.map_err(|_| SheetError::TooMany)?;
            if let Some(took) = self.took.get_mut(self.turns.len() - 1) {
                *took = tenths.unwrap_or(UNTOLD);
            }
        }
        self.position = *board.position();
        Ok(self)
    }

    /// With the result that ends its record, if there is one: what else is known of the
    /// game must not contradict it.
    fn ended_by(mut self, result: Option<Outcome>) -> Result<Self, SheetError> {
        if let Some(result) = result {
            let told = self.result.replace(result);
            if told.is_some_and(|told| told != result) || self.status() != Status::Over(result) {
                return Err(SheetError::Result);
            }
        }
        Ok(self)
    }

    fn tag(&mut self, tag: &Tag<'_>) {
        match *tag {
            // A record begins: nothing of the one before stays.
            Tag::Game => *self = Self::new(Variant::FivesTaken, 0),
            Tag::Variant(variant) => match self.from {
                From::Seed(seed) => self.begin(Self::new(variant, seed)),
                // A position says its own.
                From::At(_) => {}
            },
            Tag::Setup(code) => self.begin(Self::new(self.variant, u64::from(code))),
            Tag::Position(position) => self.begin(Self::at(position)),
            Tag::Player(player, name) => {
                let place = &mut self.names[player.index()];
                place.clear();
                // It is cut to what there is room for.
                let _ = place.push_str(cut(name, NAME));
            }
            Tag::Result(result) => self.result = result,
            Tag::TimeControl(control) => self.control = control,
            Tag::Ended(how) => self.ended = Some(how),
            Tag::Other => {}
        }
    }

    /// Begins as another game does. Tags come in any order: what others have said stays.
    #[inline(never)]
    fn begin(&mut self, other: Self) {
        let names = core::mem::take(&mut self.names);
        let (result, control, ended) = (self.result, self.control, self.ended);
        *self = Self {
            names,
            result,
            control,
            ended,
            ..other
        };
    }

    /// The position after all turns.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Which game.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The setup's code, if it has one that a handheld can show.
    #[must_use]
    pub fn code(&self) -> Option<SetupCode> {
        match self.from {
            From::Seed(seed) => u32::try_from(seed).ok().filter(|&code| code < SETUP_CODES),
            From::At(_) => None,
        }
    }

    /// The position it began with.
    #[must_use]
    pub fn opening(&self) -> Position {
        match self.from {
            From::Seed(seed) => Position::setup(self.variant, seed),
            From::At(position) => position,
        }
    }

    /// The position it began with, if that is no setup that a handheld can show.
    #[must_use]
    pub fn arranged(&self) -> Option<Position> {
        self.code().is_none().then(|| self.opening())
    }

    /// How it was ended before its last turn, if it was. Whoever has lost a game that
    /// could go on, and not by the clock, has given it up.
    #[must_use]
    pub fn cut_short(&self) -> Option<CutShort> {
        if matches!(self.position.status(), Status::Over(_)) {
            return None;
        }
        match (self.ended, self.result) {
            (Some(Ended::Resigned(player)), _) => Some(CutShort::Resigned(player)),
            (Some(Ended::OutOfTime(player)), _) => Some(CutShort::by_time(&self.position, player)),
            (None, Some(Outcome::Win(winner))) => Some(CutShort::Resigned(winner.opponent())),
            (None, Some(Outcome::Draw) | None) => None,
        }
    }

    /// How it stands.
    #[must_use]
    pub fn status(&self) -> Status {
        match self.cut_short() {
            Some(end) => Status::Over(end.outcome()),
            None => self.position.status(),
        }
    }

    /// The turn of a ply, the first being 0.
    #[must_use]
    pub fn turn(&self, ply: usize) -> Option<Turn> {
        self.turns.get(ply).and_then(|&code| Turn::from_code(code))
    }

    /// The turns.
    pub fn turns(&self) -> impl Iterator<Item = Turn> {
        self.turns.iter().filter_map(|&code| Turn::from_code(code))
    }

    /// What each turn took, in tenths of a second, or [`UNTOLD`].
    #[must_use]
    pub fn took(&self) -> &[u16] {
        self.took.get(..self.turns.len()).unwrap_or_default()
    }

    /// Its clocks, if a record has told of any.
    #[must_use]
    pub const fn control(&self) -> Option<TimeControl> {
        self.control
    }

    /// Writes a line of its record, the first being 0; false when there are no more.
    ///
    /// # Errors
    /// The writer's own.
    #[inline(never)]
    pub fn record_line(&self, number: usize, to: &mut dyn fmt::Write) -> Result<bool, fmt::Error> {
        let record = Record {
            variant: self.variant,
            code: self.code(),
            opening: Some(self.opening()),
            players: self.names.each_ref().map(|name| Who::Named(name)),
            status: self.status(),
            cut_short: self.cut_short(),
            control: self.control,
            turn: &|ply| {
                let took = self.took.get(ply).filter(|&&tenths| tenths != UNTOLD);
                let tenths = took.map(|&tenths| u32::from(tenths));
                self.turn(ply).map(|turn| (turn, tenths))
            },
        };
        record.line(number, to)
    }

    /// Who plays, as far as a record has said so.
    #[must_use]
    pub fn seats(&self) -> [Option<Seat>; Player::NUM] {
        self.names.each_ref().map(|name| seat_of(name))
    }
}

/// A turn, and the tenths of a second it took, if that is told.
type Timed = (Turn, Option<u16>);

fn untimed(turns: impl Iterator<Item = Turn>) -> impl Iterator<Item = Timed> {
    turns.map(|turn| (turn, None))
}

impl fmt::Display for SheetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(number, turn, why) => write!(f, "turn {number}, {turn}: {why}"),
            Self::TooMany => f.write_str("there are more turns than a game can have"),
            Self::Result => f.write_str("the game does not end as the record says"),
        }
    }
}

impl core::error::Error for SheetError {}
