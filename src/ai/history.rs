//! The history heuristic (Schaeffer, "The history heuristic", 1983): which moves
//! have caused cutoffs, wherever they were made.

use super::candidate::Move;
use crate::rules::{Player, Point};

/// The most that the history counts in the rank. A power of two: the chip
/// divides by a call.
const HISTORY_MAX: i32 = 8_192;

/// How often a move has caused a cutoff, by side, start and landing.
#[derive(Clone, Debug)]
pub(super) struct History([[[i16; Point::NUM]; Point::NUM]; Player::NUM]);

impl History {
    pub(super) const fn new() -> Self {
        Self([[[0; Point::NUM]; Point::NUM]; Player::NUM])
    }

    pub(super) fn clear(&mut self) {
        self.0.as_flattened_mut().as_flattened_mut().fill(0);
    }

    /// The counts of a side.
    pub(super) const fn of(&self, side: Player) -> &[[i16; Point::NUM]; Point::NUM] {
        &self.0[side.index()]
    }

    /// Adds to a move's count, the less the higher it is already: what was good
    /// long ago fades.
    pub(super) fn add(&mut self, side: Player, Move { from, to }: Move, bonus: i32) {
        let entry = &mut self.0[side.index()][from.index()][to.index()];
        let value = i32::from(*entry);
        *entry = (value + bonus - value * bonus / HISTORY_MAX) as i16;
    }
}
