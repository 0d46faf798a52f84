//! The board with the turn in progress: the cursor, the stack in hand, the claim, the
//! animation, and their display. All activities with a board use it.

pub(in crate::app) mod at_board;
pub(in crate::app) mod claiming;
pub(in crate::app) mod cursor;
pub(in crate::app) mod draft;
pub(in crate::app) mod flight;
pub(in crate::app) mod hint;

pub(in crate::app) mod show;
mod stands;
pub(in crate::app) mod tactics;

use crate::rules::Player;
pub(in crate::app) use claiming::Claiming;
pub(in crate::app) use stands::{OnBoard, Trial, What};

use cursor::Cursor;
use draft::Draft;
use flight::Flight;

/// The board with the turn in progress.
pub(in crate::app) struct Table {
    /// The game on the board.
    pub(in crate::app) stands: OnBoard,
    pub(in crate::app) draft: Draft,
    /// The player has turned the board.
    pub(in crate::app) turned: bool,
    /// The one of two people whom the board faces, if it turns with every turn.
    pub(in crate::app) facing: Player,
    /// The animation of a turn.
    pub(in crate::app) flight: Option<Flight>,
}

impl Table {
    pub(in crate::app) fn new() -> Self {
        Self {
            stands: OnBoard::Nothing,
            draft: Draft::new(),
            turned: false,
            facing: Player::A,
            flight: None,
        }
    }

    /// Ends the turn in progress and the animation.
    pub(in crate::app) fn tidy(&mut self) {
        self.draft.tidy();
        self.draft.cursor = Cursor::on(self.draft.cursor.at, self.turned);
        self.flight = None;
    }
}
