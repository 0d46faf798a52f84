//! What a game is without its board: how it began, its turns, and who plays. Enough
//! to save it, to hand it out and to set it up again, and all that is kept of a game
//! that waits while another is on the board.

use super::played::with_board;
use super::turns::Turns;
use super::{Game, Played, Seat, Start};
use crate::rules::notation::Sketch;
use crate::rules::{Arrangement, Board, Outcome, Player, Point, Position, Status, Turn};

/// A game and the ply it stands at.
#[derive(Clone, Debug, PartialEq)]
pub struct Transcript {
    start: Start,
    /// Where it begins.
    origin: Origin,
    /// Who has the first turn.
    first: Player,
    /// All turns known, those taken back included.
    turns: Turns,
    /// How many of them are played: a byte is enough, and there are two games.
    played: u8,
    /// How it stands after them.
    status: Status,
    cut_short: Option<CutShort>,
}

/// Where a game begins.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Origin {
    /// With the start's setup.
    Setup,
    /// With a position of a lesson.
    Sketch(&'static Sketch<'static>),
    /// With a position that somebody has set up.
    Arranged([u8; Arrangement::BYTES]),
}

/// How a game ended before its last turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutShort {
    /// A player gave up.
    Resigned(Player),
    /// A player ran out of time, which ended it so.
    OutOfTime(Player, Outcome),
}

impl CutShort {
    /// The end for a player without time: the opponent wins, unless not even all
    /// pieces left on the board would bring them level; then it is a draw.
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

    /// Who has won.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::Resigned(player) => Outcome::Win(player.opponent()),
            Self::OutOfTime(_, outcome) => outcome,
        }
    }
}

impl Transcript {
    /// A game at its start, and its position there.
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

    /// How it began.
    #[must_use]
    pub const fn start(&self) -> &Start {
        &self.start
    }

    /// The bytes of the position that it begins with, if somebody has set it up.
    #[must_use]
    pub const fn arrangement(&self) -> Option<&[u8; Arrangement::BYTES]> {
        match &self.origin {
            Origin::Arranged(bytes) => Some(bytes),
            Origin::Setup | Origin::Sketch(_) => None,
        }
    }

    /// How the game stands now.
    #[must_use]
    pub fn status(&self) -> Status {
        match self.cut_short {
            Some(end) => Status::Over(end.outcome()),
            None => self.status,
        }
    }

    /// How it ended before its last turn, if it did.
    #[must_use]
    pub const fn cut_short(&self) -> Option<CutShort> {
        self.cut_short
    }

    /// How many plies are played.
    #[must_use]
    pub const fn played(&self) -> usize {
        self.played as usize
    }

    /// How many plies are known, those taken back included.
    #[must_use]
    pub fn known(&self) -> usize {
        self.turns.len()
    }

    /// Whose turn a ply is or was.
    #[must_use]
    pub const fn mover(&self, ply: usize) -> Player {
        if ply.is_multiple_of(2) {
            self.first
        } else {
            self.first.opponent()
        }
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn side_to_move(&self) -> Player {
        self.mover(self.played())
    }

    /// Who decides the next turn.
    #[must_use]
    pub const fn seat_to_move(&self) -> Seat {
        self.start.seats[self.side_to_move().index()]
    }

    /// The turn of a ply, the first being 0.
    #[must_use]
    pub fn turn(&self, ply: usize) -> Option<Turn> {
        self.turns.get(ply)
    }

    /// The position before a ply.
    #[must_use]
    pub fn position_at(&self, ply: usize) -> Position {
        self.with_board_at(ply, |board| *board.position())
    }

    /// The position now. Whoever has the game on the board has it at hand.
    #[must_use]
    pub fn position_now(&self) -> Position {
        self.position_at(self.played())
    }

    /// How the game stood before a ply.
    #[must_use]
    pub fn status_at(&self, ply: usize) -> Status {
        self.with_board_at(ply, |board| board.status())
    }

    /// What the turn of a ply did; none if there is no such turn.
    #[must_use]
    pub fn played_at(&self, ply: usize) -> Option<Played> {
        let turn = self.turn(ply)?;
        Some(self.with_board_at(ply, |board| Played::of(board, turn)))
    }

    /// Reads something off the board as it stood before a ply.
    #[inline(never)]
    pub(super) fn with_board_at<T>(&self, ply: usize, read: impl FnOnce(&mut Board) -> T) -> T {
        with_board(&self.opening(), |board| {
            for turn in self.turns.iter().take(ply) {
                board.play(turn);
            }
            read(board)
        })
    }

    /// The game as it stood at a ply, for others to go on with.
    #[must_use]
    #[inline(never)]
    pub fn branch(&self, ply: usize, seats: [Seat; Player::NUM]) -> Game {
        let mut branch = self.clone();
        branch.start.seats = seats;
        branch.cut_short = None;
        branch.turns.truncate(ply);
        Game::branched(branch, ply)
    }

    /// The position that it begins with.
    pub(super) fn opening(&self) -> Position {
        opening(&self.start, &self.origin)
    }

    /// Puts a turn behind those that are played; turns taken back are forgotten.
    pub(super) fn append(&mut self, turn: Turn) {
        self.turns.truncate(self.played());
        self.turns.push(turn);
    }

    /// So many plies are played, after which it stands so.
    pub(super) const fn stand_at(&mut self, ply: usize, status: Status) {
        self.played = ply as u8;
        self.status = status;
    }

    pub(super) const fn end(&mut self, end: CutShort) {
        self.cut_short = Some(end);
    }
}

/// The position a game begins with. What is not a position, which no test lets
/// pass, counts as none.
fn opening(start: &Start, origin: &Origin) -> Position {
    let position = match origin {
        Origin::Setup => None,
        Origin::Sketch(sketch) => sketch.position().ok(),
        Origin::Arranged(bytes) => Arrangement::decoded(bytes),
    };
    position.unwrap_or_else(|| Position::setup(start.variant, u64::from(start.code)))
}
