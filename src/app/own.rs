//! The own game, of which there is at most one: its transcript, its clocks and its
//! judgement. While it is on the board, the [table](super::table) has its standing;
//! otherwise it waits.

use super::game::Transcript;
use crate::app::play::clock::{TimeControl, Timed};
use crate::app::review::judging::Judged;
use crate::rules::Status;

/// The own game.
#[derive(Debug)]
pub(super) struct Own {
    pub(super) log: Transcript,
    /// Its clocks, if it has any.
    timed: Option<Timed>,
    pub(super) judged: Judged,
    whose: Whose,
}

/// The owner of the game. Only the game of the device's owner is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whose {
    /// The device's owner.
    Owner,
    /// A visitor of a kiosk.
    Visitor,
    /// A finished game from a computer, for review. It is not counted, and its mistakes
    /// make no puzzles.
    Elsewhere,
}

impl Own {
    pub(super) fn new(log: Transcript, control: Option<TimeControl>, whose: Whose) -> Self {
        Self {
            log,
            timed: control.map(Timed::new),
            judged: Judged::new(),
            whose,
        }
    }

    /// Returns the transcript.
    pub(super) const fn log(&self) -> &Transcript {
        &self.log
    }

    /// Returns the clocks, if it has any.
    pub(super) const fn timed(&self) -> Option<&Timed> {
        self.timed.as_ref()
    }

    /// Returns the clocks for changes, if it has any.
    pub(super) const fn timed_mut(&mut self) -> Option<&mut Timed> {
        self.timed.as_mut()
    }

    /// Returns the transcript and the clocks, if it has any.
    pub(super) fn with_clocks(&mut self) -> Option<(&Transcript, &mut Timed)> {
        Some((&self.log, self.timed.as_mut()?))
    }

    /// Returns whether it is over.
    pub(super) fn is_over(&self) -> bool {
        matches!(self.log.status(), Status::Over(_))
    }

    /// Returns whether it is a game of the device's owner.
    pub(super) fn is_owners(&self) -> bool {
        self.whose == Whose::Owner
    }

    /// Marks the game as one from a computer.
    pub(super) const fn mark_elsewhere(&mut self) {
        self.whose = Whose::Elsewhere;
    }
}
