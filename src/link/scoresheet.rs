//! The game that the other side has set up: its start and its turns.

use super::command::{Command, GameStart};
use super::record::{Ended, Record, RecordLine, Tag, Who, seat_of};
use crate::app::{CutShort, Game, SETUP_CODES, Seat, SetupCode, TimeControl, UNTOLD};
use crate::cut::cut;
use crate::rules::{Board, IllegalTurn, Outcome, Player, Position, Status, Turn, Variant};
use core::fmt;
use heapless::{String, Vec};

/// A game set up through commands or the lines of a record.
#[derive(Debug, Clone)]
pub struct Scoresheet {
    variant: Variant,
    from: Opening,
    /// Codes of the turns.
    turns: Vec<u16, { Game::LONGEST }, u8>,
    /// Time of each turn, in tenths of a second.
    took: [u16; Game::LONGEST],
    /// The position after all turns.
    position: Position,
    /// Names of the players, as far as a record gives them.
    names: [PlayerName; Player::NUM],
    /// The result, if a record gives it.
    result: Option<Outcome>,
    /// The time control, if a record gives it.
    control: Option<TimeControl>,
    /// The way it ended before its last turn, if a record gives it.
    ended: Option<Ended>,
}

/// The name of a player, cut to the available size.
type PlayerName = String<NAME, u8>;
/// The most bytes of a name. A handheld keeps two names in RAM.
const NAME: usize = 23;

/// The start of a game.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Opening {
    Seed(u64),
    At(Position),
}

/// The reason why a game is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SheetError {
    /// The turn with this number, counted from 1, is not legal.
    Illegal(usize, Turn, IllegalTurn),
    /// There are more turns than a game can have.
    TooMany,
    /// The game does not end with the record's result.
    Result,
}

impl Scoresheet {
    /// Returns a game at its setup.
    #[must_use]
    pub fn new(variant: Variant, seed: u64) -> Self {
        let position = Position::setup(variant, seed);
        Self {
            from: Opening::Seed(seed),
            ..Self::at(position)
        }
    }

    /// Adds the game of a command; `seed` decides a setup without a seed. Commands
    /// without a game change nothing.
    ///
    /// # Errors
    /// The reason why the game is refused; the present game is unchanged.
    pub fn set(&mut self, command: &Command<'_>, seed: u64) -> Result<(), SheetError> {
        match command {
            Command::NewGame => *self = Self::new(Variant::FivesTaken, seed),
            Command::Position { start, turns } => {
                let sheet = match *start {
                    GameStart::At(position) => Self::at(position),
                    GameStart::Setup(variant, given) => Self::new(variant, given.unwrap_or(seed)),
                };
                *self = sheet.with(untimed(turns.clone()))?;
            }
            Command::Game {
                variant,
                code,
                turns,
            } => {
                let sheet = Self::new(*variant, u64::from(*code));
                // All turns have been parsed without an error.
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
            from: Opening::At(position),
            turns: Vec::new(),
            took: [UNTOLD; Game::LONGEST],
            position,
            names: [const { PlayerName::new() }; Player::NUM],
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

    /// Returns the game with the result that ends its record, if there is one. It must
    /// not contradict the rest of the game.
    fn ended_by(mut self, result: Option<Outcome>) -> Result<Self, SheetError> {
        if let Some(result) = result {
            let given = self.result.replace(result);
            if given.is_some_and(|given| given != result) || self.status() != Status::Over(result) {
                return Err(SheetError::Result);
            }
        }
        Ok(self)
    }

    fn tag(&mut self, tag: &Tag<'_>) {
        match *tag {
            // A new record begins: the previous one is discarded.
            Tag::Game => *self = Self::new(Variant::FivesTaken, 0),
            Tag::Variant(variant) => match self.from {
                Opening::Seed(seed) => self.begin(Self::new(variant, seed)),
                // A position contains its own variant.
                Opening::At(_) => {}
            },
            Tag::Setup(code) => self.begin(Self::new(self.variant, u64::from(code))),
            Tag::Position(position) => self.begin(Self::at(position)),
            Tag::Player(player, name) => {
                let place = &mut self.names[player.index()];
                place.clear();
                // The name is cut to the available size.
                let _ = place.push_str(cut(name, NAME));
            }
            Tag::Result(result) => self.result = result,
            Tag::TimeControl(control) => self.control = control,
            Tag::Ended(how) => self.ended = Some(how),
            Tag::Other => {}
        }
    }

    /// Changes the start of the game. Tags come in any order, so the contents of other
    /// tags are kept.
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

    /// Returns the position after all turns.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the variant.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Returns the setup code, if a handheld can show it.
    #[must_use]
    pub fn code(&self) -> Option<SetupCode> {
        match self.from {
            Opening::Seed(seed) => u32::try_from(seed).ok().filter(|&code| code < SETUP_CODES),
            Opening::At(_) => None,
        }
    }

    /// Returns the position at the start.
    #[must_use]
    pub fn opening(&self) -> Position {
        match self.from {
            Opening::Seed(seed) => Position::setup(self.variant, seed),
            Opening::At(position) => position,
        }
    }

    /// Returns the position at the start if a handheld cannot show it as a setup code.
    #[must_use]
    pub fn arranged(&self) -> Option<Position> {
        self.code().is_none().then(|| self.opening())
    }

    /// Returns the way the game was ended before its last turn, if it was. A loss in a
    /// game that could go on, without a loss on time, counts as resigned.
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

    /// Returns the state of the game.
    #[must_use]
    pub fn status(&self) -> Status {
        match self.cut_short() {
            Some(end) => Status::Over(end.outcome()),
            None => self.position.status(),
        }
    }

    /// Returns the turn of a ply, the first being 0.
    #[must_use]
    pub fn turn(&self, ply: usize) -> Option<Turn> {
        self.turns.get(ply).and_then(|&code| Turn::from_code(code))
    }

    /// Returns the turns.
    pub fn turns(&self) -> impl Iterator<Item = Turn> {
        self.turns.iter().filter_map(|&code| Turn::from_code(code))
    }

    /// Returns the time of each turn in tenths of a second, or [`UNTOLD`].
    #[must_use]
    pub fn took(&self) -> &[u16] {
        self.took.get(..self.turns.len()).unwrap_or_default()
    }

    /// Returns the time control, if a record gives it.
    #[must_use]
    pub const fn control(&self) -> Option<TimeControl> {
        self.control
    }

    /// Writes a line of the game's record, starting at 0. Returns false if there are no
    /// more.
    ///
    /// # Errors
    /// The error of the writer.
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

    /// Returns the seats of both players, as far as a record gives them.
    #[must_use]
    pub fn seats(&self) -> [Option<Seat>; Player::NUM] {
        self.names.each_ref().map(|name| seat_of(name))
    }
}

/// A turn, and the tenths of a second it took, if given.
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
