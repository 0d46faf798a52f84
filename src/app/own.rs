//! The own game: a person has at most one. It is kept as its transcript, with its clocks and
//! its judgement. While it is on the board, the [table](super::table) has its standing;
//! while something else is there, it waits.

use super::game::Transcript;
use crate::app::play::clock::{TimeControl, Timed};
use crate::app::review::judging::Judged;
use crate::rules::Status;

/// A person's own game.
#[derive(Debug)]
pub(super) struct Own {
    pub(super) log: Transcript,
    /// Its clocks, if it is played with any.
    timed: Option<Timed>,
    pub(super) judged: Judged,
    whose: Whose,
}

/// The person whose game it is; only the owner's is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whose {
    /// The device's owner's.
    Owner,
    /// A visitor's at a kiosk.
    Visitor,
    /// A game played elsewhere: it is over, came from a computer, and is looked at. It is
    /// not counted, and no puzzle is made of its mistakes.
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

    /// Returns its turns, and who plays.
    pub(super) const fn log(&self) -> &Transcript {
        &self.log
    }

    /// Returns its clocks, if it has any.
    pub(super) const fn timed(&self) -> Option<&Timed> {
        self.timed.as_ref()
    }

    /// Returns its clocks to run, if it has any.
    pub(super) const fn timed_mut(&mut self) -> Option<&mut Timed> {
        self.timed.as_mut()
    }

    /// Returns its turns and its clocks, if it has any.
    pub(super) fn with_clocks(&mut self) -> Option<(&Transcript, &mut Timed)> {
        Some((&self.log, self.timed.as_mut()?))
    }

    /// Returns whether it is over.
    pub(super) fn is_over(&self) -> bool {
        matches!(self.log.status(), Status::Over(_))
    }

    /// Returns whether it was played here by the device's owner.
    pub(super) fn is_owners(&self) -> bool {
        self.whose == Whose::Owner
    }

    /// Notes that it was played elsewhere.
    pub(super) const fn mark_elsewhere(&mut self) {
        self.whose = Whose::Elsewhere;
    }
}
