//! What a turn does, found out once.

use crate::rules::{Board, Colour, IllegalTurn, Player, PointSet, Position, Route, Status, Turn};

/// What a turn did. Animation, sound, records, captions, exercises and the review
/// all read this; none of them asks the rules again.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The turn.
    pub turn: Turn,
    /// The position it was played in.
    pub before: Position,
    /// The position it led to.
    pub after: Position,
    /// How the game stands there.
    pub status: Status,
    /// The way the stack took; none for a pass.
    pub route: Option<Route>,
    /// Where the neutral fives stood that the claim took.
    pub taken: PointSet,
    /// The move completed a five that left the board.
    pub completed: bool,
    /// Whose stack of six has ended the game.
    pub sudden_death: Option<Player>,
}

impl Played {
    /// What a turn does in a position.
    ///
    /// # Errors
    /// The reason why the turn is not legal.
    pub fn in_position(position: &Position, turn: Turn) -> Result<Self, IllegalTurn> {
        with_board(position, |board| Self::on(board, turn))
    }

    /// Checks and plays a turn on a board: the only place that does both.
    fn on(board: &mut Board, turn: Turn) -> Result<Self, IllegalTurn> {
        board.check(turn)?;
        Ok(Self::of(board, turn))
    }

    /// Plays a turn on a board that is known to be played there.
    pub(super) fn of(board: &mut Board, turn: Turn) -> Self {
        let before = *board.position();
        let taken = match turn.claim() {
            Some(colour) => board.fives_taken_by(colour),
            None => PointSet::EMPTY,
        };
        let (route, completed) = carry_out(board, turn);
        Self {
            turn,
            before,
            after: *board.position(),
            status: board.status(),
            route,
            taken,
            completed,
            sudden_death: board.sudden_death(),
        }
    }

    /// Who played it.
    #[must_use]
    pub const fn mover(&self) -> Player {
        self.before.side_to_move()
    }

    /// How many LYNGK-points the stack went over.
    #[must_use]
    pub fn links(&self) -> usize {
        self.route.map_or(0, |route| route.links())
    }

    /// Whether it captured a five, by the claim or by the move.
    #[must_use]
    pub fn captures(&self) -> bool {
        self.completed || !self.taken.is_empty()
    }
}

/// Plays a turn on a board that is known to be played there; the way that its stack
/// took, and whether that completed a five which left the board.
pub(super) fn carry_out(board: &mut Board, turn: Turn) -> (Option<Route>, bool) {
    match turn {
        Turn::Pass => {
            board.play(Turn::Pass);
            (None, false)
        }
        Turn::Move { claim, from, to } => {
            if let Some(colour) = claim {
                board.claim(colour);
            }
            let route = board.route_now(from, to);
            (Some(route), board.move_stack(from, to).captured())
        }
    }
}

/// Why a turn was not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotPlayed {
    /// It is not legal.
    Illegal(IllegalTurn),
    /// It is legal, but not what was wanted.
    Unwanted,
}

/// Works with the board of a position. Never inlined: a board takes 672 bytes of
/// the stack, which whoever calls this should not carry along.
#[inline(never)]
pub(in crate::app) fn with_board<T>(position: &Position, work: impl FnOnce(&mut Board) -> T) -> T {
    work(&mut Board::new(position))
}

/// The position once a colour is claimed, if any, before the move.
pub(in crate::app) fn claimed(position: &Position, claim: Option<Colour>) -> Position {
    match claim {
        None => *position,
        Some(colour) => with_board(position, |board| {
            board.claim(colour);
            *board.position()
        }),
    }
}
