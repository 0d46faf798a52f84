//! A beginner's evaluation: fives captured and the heights of stacks, and no look at
//! what happens next.

use super::limits::{Handler, Judgement};
use super::search::Search;
use super::slot::Slot;
use super::team::Team;

/// What a captured five is worth.
const FIVE: i32 = 100;

/// What a piece is worth in a stack of a claimed colour.
const OWN: i32 = 1;

/// What a piece is worth in a neutral stack that the player may have topped itself.
const NEUTRAL: i32 = 2;

impl<S: Slot, T: Team, H: Handler> Search<'_, S, T, H> {
    /// Whether positions are judged as beginners do.
    #[inline]
    pub(super) fn judges_by_heights(&self) -> bool {
        matches!(self.limits.style.judgement, Judgement::Heights)
    }

    /// What a position seems to be worth to the side to move.
    #[inline(never)]
    pub(super) fn judge_by_heights(&mut self, ply: usize) -> i32 {
        self.inexact = true;
        let position = self.board.position();
        let side = position.side_to_move();
        // The player itself likes high stacks, whoever will use them.
        let fond = if ply.is_multiple_of(2) {
            NEUTRAL
        } else {
            -NEUTRAL
        };
        let captured = |player| i32::from(position.captured(player));
        let mut value = FIVE * (captured(side) - captured(side.opponent()));
        for point in self.board.occupied() {
            let stack = position.stack(point);
            let height = stack.height() as i32;
            value += match position.stack_owner(stack) {
                Some(owner) if owner == side => OWN * height,
                Some(_) => -OWN * height,
                None => fond * height * (height - 1),
            };
        }
        value + self.misjudgement(|| self.accumulator.key)
    }
}
