//! The turn in progress.

use crate::app::table::cursor::Cursor;
use crate::app::table::hint::Hint;
use crate::rules::{Colour, Point};

/// A turn that is not played yet.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Draft {
    pub(in crate::app) cursor: Cursor,
    /// The stack in hand.
    pub(in crate::app) hand: Option<Hand>,
    /// The claimed colour, which can still be taken back.
    pub(in crate::app) claim: Option<Colour>,
    /// The opponent's possible captures are shown.
    pub(in crate::app) threats: bool,
    /// The hint being followed.
    pub(in crate::app) hint: Option<Hint>,
}

/// A stack in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct Hand {
    /// Its point.
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

    /// Puts the stack in hand back and hides the threats. Keeps the claim, because a
    /// look at something else does not take it back.
    pub(in crate::app) fn lay_down(&mut self) {
        self.hand = None;
        self.threats = false;
    }

    /// Also takes back the claim.
    pub(in crate::app) fn put_back(&mut self) {
        self.lay_down();
        self.claim = None;
    }

    /// Also drops the hint.
    pub(in crate::app) fn tidy(&mut self) {
        self.put_back();
        self.hint = None;
    }
}

const FIRST: Point = match Point::new(0) {
    Some(point) => point,
    None => unreachable!(),
};
