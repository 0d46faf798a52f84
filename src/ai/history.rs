//! The history heuristic (Schaeffer, "The history heuristic", ICCA Journal 6, 1983):
//! counts the cutoffs that a move has caused anywhere in the tree.

use super::candidate::Move;
use crate::rules::{Player, Point};
use core::sync::atomic::AtomicI16;
use core::sync::atomic::Ordering::Relaxed;

/// The largest count. A power of two, because the chip divides by a call.
const HISTORY_MAX: i32 = 8_192;

/// The counts of a side's moves from one point.
pub(super) type Counts = [AtomicI16; Point::NUM];

/// Cutoffs caused by a move, by side, start and landing. The workers of a team share one
/// history; a count that one of them overwrites does no harm.
#[derive(Debug)]
pub struct History([[Counts; Point::NUM]; Player::NUM]);

impl History {
    /// Returns an empty history.
    #[must_use]
    pub const fn new() -> Self {
        Self(
            [const { [const { [const { AtomicI16::new(0) }; Point::NUM] }; Point::NUM] };
                Player::NUM],
        )
    }

    pub(super) fn clear(&self) {
        for count in self.0.as_flattened().as_flattened() {
            count.store(0, Relaxed);
        }
    }

    /// Returns the counts of a side.
    pub(super) const fn of(&self, side: Player) -> &[Counts; Point::NUM] {
        &self.0[side.index()]
    }

    /// Adds to a move's count, less the higher the count is already, so that old cutoffs
    /// fade.
    pub(super) fn add(&self, side: Player, Move { from, to }: Move, bonus: i32) {
        let count = &self.0[side.index()][from.index()][to.index()];
        let value = i32::from(count.load(Relaxed));
        let value = value + bonus - value * bonus / HISTORY_MAX;
        count.store(value as i16, Relaxed);
    }
}

impl Default for History {
    fn default() -> Self {
        Self::new()
    }
}
