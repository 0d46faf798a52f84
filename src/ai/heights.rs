//! A beginner's evaluation: captured fives and the heights of stacks, without any
//! lookahead.

use super::limits::{Handler, Judgement};
use super::search::Search;
use super::slot::Slot;
use super::team::Team;

/// Value of a captured five.
const FIVE: i32 = 100;

/// Value of a piece in a stack of a claimed colour.
const OWN: i32 = 1;

/// Value of a piece in a neutral stack, to the player that searches.
const NEUTRAL: i32 = 2;

impl<S: Slot, T: Team, H: Handler> Search<'_, S, T, H> {
    /// Returns whether this style judges positions by heights.
    #[inline]
    pub(super) fn judges_by_heights(&self) -> bool {
        matches!(self.limits.style.judgement, Judgement::Heights)
    }

    /// Returns the beginner's evaluation for the side to move.
    #[inline(never)]
    pub(super) fn judge_by_heights(&mut self, ply: usize) -> i32 {
        self.inexact = true;
        let position = self.board.position();
        let side = position.side_to_move();
        // The searching player likes high neutral stacks, although both players can use
        // them.
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
