//! The turn in progress: as much of it as somebody has put together at the board.

use super::hint::Hint;
use super::navigate::Cursor;
use crate::rules::{Colour, Point};

/// A turn that is not played yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Draft {
    pub(super) cursor: Cursor,
    /// The stack picked up.
    pub(super) hand: Option<Hand>,
    /// The colour claimed, which can still be taken back.
    pub(super) claim: Option<Colour>,
    /// What the opponent could capture next is being shown.
    pub(super) threats: bool,
    /// The turn hinted at.
    pub(super) hint: Option<Hint>,
}

/// A stack picked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hand {
    /// Where it stood.
    pub(super) from: Point,
    /// The cursor may leave its landings.
    pub(super) free: bool,
}

impl Draft {
    pub(super) fn new() -> Self {
        // The middle of the board: e4.
        let middle = Point::at(4, 3).or(Point::new(0));
        Self {
            cursor: middle.map_or_else(|| Cursor::on(FIRST, false), |at| Cursor::on(at, false)),
            hand: None,
            claim: None,
            threats: false,
            hint: None,
        }
    }

    /// Puts back what is in hand. A claim stays: whoever only looks at something has not
    /// taken it back.
    pub(super) fn lay_down(&mut self) {
        self.hand = None;
        self.threats = false;
    }

    /// The same, and takes back the claim.
    pub(super) fn put_back(&mut self) {
        self.lay_down();
        self.claim = None;
    }

    /// The same, and forgets the hint: the turn is over, or another.
    pub(super) fn tidy(&mut self) {
        self.put_back();
        self.hint = None;
    }
}

const FIRST: Point = match Point::new(0) {
    Some(point) => point,
    None => unreachable!(),
};
