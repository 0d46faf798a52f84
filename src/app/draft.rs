//! The turn in progress: as much of it as somebody has put together at the board.

use super::navigate::Cursor;
use crate::rules::{Colour, Point, Turn};

/// A turn that is not played yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Draft {
    pub(super) cursor: Cursor,
    /// The stack picked up.
    pub(super) hand: Option<Point>,
    /// With a stack in hand, the cursor may leave its landings.
    pub(super) free: bool,
    /// The colour claimed, which can still be taken back.
    pub(super) claim: Option<Colour>,
    /// The turn hinted at.
    pub(super) hint: Option<Turn>,
}

impl Draft {
    pub(super) fn new() -> Self {
        // The middle of the board: e4.
        let middle = Point::at(4, 3).or(Point::new(0));
        Self {
            cursor: middle.map_or_else(|| Cursor::on(FIRST, false), |at| Cursor::on(at, false)),
            hand: None,
            free: false,
            claim: None,
            hint: None,
        }
    }

    /// Puts back what is in hand and takes back the claim.
    pub(super) fn tidy(&mut self) {
        self.hand = None;
        self.free = false;
        self.claim = None;
        self.hint = None;
    }
}

const FIRST: Point = match Point::new(0) {
    Some(point) => point,
    None => unreachable!(),
};
