//! The effect of a turn, computed once.

use crate::rules::{Board, Colour, IllegalTurn, Player, PointSet, Position, Route, Status, Turn};

/// The effect of a turn. Animation, sound, records, captions, exercises and the review
/// read it instead of asking the rules again.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The turn.
    pub turn: Turn,
    /// The position before it.
    pub before: Position,
    /// The position after it.
    pub after: Position,
    /// The status after it.
    pub status: Status,
    /// The route of the stack; none for a pass.
    pub route: Option<Route>,
    /// The points of the neutral fives that the claim took.
    pub taken: PointSet,
    /// The move completed a five that left the board.
    pub completed: bool,
    /// The player whose stack of six has ended the game.
    pub sudden_death: Option<Player>,
}

impl Played {
    /// Returns the effect of a turn in a position.
    ///
    /// # Errors
    /// The reason why the turn is not legal.
    pub fn in_position(position: &Position, turn: Turn) -> Result<Self, IllegalTurn> {
        with_board(position, |board| Self::on(board, turn))
    }

    /// Checks and plays a turn on a board.
    fn on(board: &mut Board, turn: Turn) -> Result<Self, IllegalTurn> {
        board.check(turn)?;
        Ok(Self::of(board, turn))
    }

    /// Plays a turn that is known to be legal.
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

    /// Returns the player of the turn.
    #[must_use]
    pub const fn mover(&self) -> Player {
        self.before.side_to_move()
    }

    /// Returns the number of LYNGK-points on the route.
    #[must_use]
    pub fn links(&self) -> usize {
        self.route.map_or(0, |route| route.links())
    }

    /// Returns whether the turn captured a five, by the claim or by the move.
    #[must_use]
    pub fn captures(&self) -> bool {
        self.completed || !self.taken.is_empty()
    }
}

/// Plays a turn that is known to be legal. Returns the route of its stack, and whether
/// it completed a five that left the board.
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

/// The reason why a turn was not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotPlayed {
    /// The turn is not legal.
    Illegal(IllegalTurn),
    /// The turn is legal but not wanted.
    Unwanted,
}

/// Runs `work` on the board of a position. Never inlined, because a board takes 672
/// bytes, which would stay on the stack of the caller.
#[inline(never)]
pub(in crate::app) fn with_board<T>(position: &Position, work: impl FnOnce(&mut Board) -> T) -> T {
    work(&mut Board::new(position))
}

/// Returns the position after a claim, if any, and before the move.
pub(in crate::app) fn claimed(position: &Position, claim: Option<Colour>) -> Position {
    match claim {
        None => *position,
        Some(colour) => with_board(position, |board| {
            board.claim(colour);
            *board.position()
        }),
    }
}
