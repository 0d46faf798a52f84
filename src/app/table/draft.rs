//! The turn in progress: as much of it as somebody has put together at the board.

use crate::app::table::cursor::Cursor;
use crate::app::table::hint::Hint;
use crate::rules::{Colour, Point};

/// A turn that is not played yet.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Draft {
    pub(in crate::app) cursor: Cursor,
    /// The stack picked up.
    pub(in crate::app) hand: Option<Hand>,
    /// The colour claimed, which can still be taken back.
    pub(in crate::app) claim: Option<Colour>,
    /// What the opponent could capture next is being shown.
    pub(in crate::app) threats: bool,
    /// The turn hinted at.
    pub(in crate::app) hint: Option<Hint>,
}

/// A stack picked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct Hand {
    /// Where it stood.
    pub(in crate::app) from: Point,
    /// The cursor may leave its landings.
    pub(in crate::app) free: bool,
}

impl Draft {
    pub(in crate::app) fn new() -> Self {
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
    pub(in crate::app) fn lay_down(&mut self) {
        self.hand = None;
        self.threats = false;
    }

    /// The same, and takes back the claim.
    pub(in crate::app) fn put_back(&mut self) {
        self.lay_down();
        self.claim = None;
    }

    /// The same, and forgets the hint: the turn is over, or another.
    pub(in crate::app) fn tidy(&mut self) {
        self.put_back();
        self.hint = None;
    }
}

const FIRST: Point = match Point::new(0) {
    Some(point) => point,
    None => unreachable!(),
};
