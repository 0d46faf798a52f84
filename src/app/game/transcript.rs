//! A game without its board: start, turns and seats. That is enough to save the game, to
//! send it and to restore its position. A game that waits while another is on the board
//! is kept in this form.

use super::played::with_board;
use super::turns::Turns;
use super::{Game, Played, Seat, Start};
use crate::rules::notation::Sketch;
use crate::rules::{Arrangement, Board, Outcome, Player, Point, Position, Status, Turn};

/// A game and its current ply.
#[derive(Clone, Debug, PartialEq)]
pub struct Transcript {
    start: Start,
    /// The position at its beginning.
    origin: Origin,
    /// The player of the first turn.
    first: Player,
    /// All known turns, including those taken back.
    turns: Turns,
    /// Number of turns played. A byte saves memory in each of the two games.
    played: u8,
    /// The status after them.
    status: Status,
    cut_short: Option<CutShort>,
}

/// The position at the beginning of a game.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Origin {
    /// The setup of the start.
    Setup,
    /// The position of a lesson.
    Sketch(&'static Sketch<'static>),
    /// An arranged position.
    Arranged([u8; Arrangement::BYTES]),
}

/// An end of a game before its last turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutShort {
    /// A player resigned.
    Resigned(Player),
    /// A player ran out of time, with this outcome.
    OutOfTime(Player, Outcome),
}

impl CutShort {
    /// Returns the end for a player without time. The opponent wins, unless all pieces
    /// left on the board would not make enough fives to draw level; then the game is a
    /// draw.
    #[must_use]
    pub fn by_time(position: &Position, player: Player) -> Self {
        let (ours, theirs) = (
            position.captured(player),
            position.captured(player.opponent()),
        );
        let pieces: usize = Point::all()
            .map(|point| position.stack(point).height())
            .sum();
        let out_of_reach = usize::from(theirs) + pieces / 5 < usize::from(ours);
        Self::OutOfTime(
            player,
            if out_of_reach {
                Outcome::Draw
            } else {
                Outcome::Win(player.opponent())
            },
        )
    }

    /// Returns the outcome.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::Resigned(player) => Outcome::Win(player.opponent()),
            Self::OutOfTime(_, outcome) => outcome,
        }
    }
}

impl Transcript {
    /// Returns a game at its start, and its position.
    pub(super) fn begun(start: Start, origin: Origin) -> (Self, Position) {
        let position = opening(&start, &origin);
        let begun = Self {
            start,
            origin,
            first: position.side_to_move(),
            turns: Turns::NONE,
            played: 0,
            status: position.status(),
            cut_short: None,
        };
        (begun, position)
    }

    /// Returns the start.
    #[must_use]
    pub const fn start(&self) -> &Start {
        &self.start
    }

    /// Returns the bytes of the arranged position at its beginning, if there is one.
    #[must_use]
    pub const fn arrangement(&self) -> Option<&[u8; Arrangement::BYTES]> {
        match &self.origin {
            Origin::Arranged(bytes) => Some(bytes),
            Origin::Setup | Origin::Sketch(_) => None,
        }
    }

    /// Returns the current status.
    #[must_use]
    pub fn status(&self) -> Status {
        match self.cut_short {
            Some(end) => Status::Over(end.outcome()),
            None => self.status,
        }
    }

    /// Returns the end before its last turn, if there was one.
    #[must_use]
    pub const fn cut_short(&self) -> Option<CutShort> {
        self.cut_short
    }

    /// Returns the number of plies played.
    #[must_use]
    pub const fn played(&self) -> usize {
        self.played as usize
    }

    /// Returns the number of known plies, including those taken back.
    #[must_use]
    pub fn known(&self) -> usize {
        self.turns.len()
    }

    /// Returns the player of a ply.
    #[must_use]
    pub const fn mover(&self, ply: usize) -> Player {
        if ply.is_multiple_of(2) {
            self.first
        } else {
            self.first.opponent()
        }
    }

    /// Returns the player to move.
    #[must_use]
    pub const fn side_to_move(&self) -> Player {
        self.mover(self.played())
    }

    /// Returns the seat of the player to move.
    #[must_use]
    pub const fn seat_to_move(&self) -> Seat {
        self.start.seats[self.side_to_move().index()]
    }

    /// Returns the turn of a ply, the first being 0.
    #[must_use]
    pub fn turn(&self, ply: usize) -> Option<Turn> {
        self.turns.get(ply)
    }

    /// Returns the position before a ply.
    #[must_use]
    pub fn position_at(&self, ply: usize) -> Position {
        self.with_board_at(ply, |board| *board.position())
    }

    /// Returns the current position by playing all turns. [`Game::position`] has it at
    /// hand.
    #[must_use]
    pub fn position_now(&self) -> Position {
        self.position_at(self.played())
    }

    /// Returns the status before a ply.
    #[must_use]
    pub fn status_at(&self, ply: usize) -> Status {
        self.with_board_at(ply, |board| board.status())
    }

    /// Returns the effect of the turn of a ply; none if there is no such turn.
    #[must_use]
    pub fn played_at(&self, ply: usize) -> Option<Played> {
        let turn = self.turn(ply)?;
        Some(self.with_board_at(ply, |board| Played::of(board, turn)))
    }

    /// Runs `read` on the board before a ply.
    #[inline(never)]
    pub(super) fn with_board_at<T>(&self, ply: usize, read: impl FnOnce(&mut Board) -> T) -> T {
        with_board(&self.opening(), |board| {
            for turn in self.turns.iter().take(ply) {
                board.play(turn);
            }
            read(board)
        })
    }

    /// Returns a new game that goes on from a ply, with other seats.
    #[must_use]
    #[inline(never)]
    pub fn branch(&self, ply: usize, seats: [Seat; Player::NUM]) -> Game {
        let mut branch = self.clone();
        branch.start.seats = seats;
        branch.cut_short = None;
        branch.turns.truncate(ply);
        Game::branched(branch, ply)
    }

    /// Returns the position at its beginning.
    pub(super) fn opening(&self) -> Position {
        opening(&self.start, &self.origin)
    }

    /// Appends a turn to those that are played. Drops the turns taken back.
    pub(super) fn append(&mut self, turn: Turn) {
        self.turns.truncate(self.played());
        self.turns.push(turn);
    }

    /// Sets the number of plies played and the status after them.
    pub(super) const fn stand_at(&mut self, ply: usize, status: Status) {
        self.played = ply as u8;
        self.status = status;
    }

    pub(super) const fn end(&mut self, end: CutShort) {
        self.cut_short = Some(end);
    }
}

/// Returns the position at the beginning of a game. An invalid arrangement or sketch,
/// which the tests exclude, falls back to the setup.
fn opening(start: &Start, origin: &Origin) -> Position {
    let position = match origin {
        Origin::Setup => None,
        Origin::Sketch(sketch) => sketch.position().ok(),
        Origin::Arranged(bytes) => Arrangement::decoded(bytes),
    };
    position.unwrap_or_else(|| Position::setup(start.variant, u64::from(start.code)))
}
