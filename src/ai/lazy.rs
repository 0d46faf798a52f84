//! Lazy evaluation: bounds on the value of a position before its attacks are counted (an
//! old technique of chess programs, here with measured margins).
//!
//! Counting attacks takes longer than everything else at a leaf. One turn changes them
//! little, so their value before the turn decides most leaves.

use super::accumulator::Accumulator;
use super::candidate::Move;
use super::evaluation::{Blend, PHASES, phase, sign};
use super::limits::Handler;
use super::search::Search;
use super::slot::Slot;
use super::team::Team;
use crate::rules::Player;

/// With this few stacks or fewer every position is evaluated in full: endings are to be
/// played exactly.
pub(super) const LAZY_ABOVE: usize = 8;

/// Change in the value of a player's attacks over the opponent's turn.
struct LazyMargin {
    /// Part of the value that is left, in 16ths.
    left: i32,
    /// Constant added, in evaluation points.
    added: i32,
    /// Standard deviation from the estimate, in evaluation points.
    off: i32,
}

const fn lazy_margin(left: i32, added: i32, off: i32) -> LazyMargin {
    LazyMargin { left, added, off }
}

/// By [`phase`]: the straight lines that fit half a million leaves of six games best,
/// with their standard deviations.
static LAZY_MARGINS: [LazyMargin; PHASES] = [
    lazy_margin(16, 0, 0),
    lazy_margin(16, 2, 8),
    lazy_margin(14, 1, 22),
    lazy_margin(14, 0, 7),
    lazy_margin(14, 3, 18),
    lazy_margin(13, 7, 42),
    lazy_margin(15, 0, 13),
    lazy_margin(12, 17, 39),
    lazy_margin(12, 17, 62),
];

impl<S: Slot, T: Team, H: Handler> Search<'_, S, T, H> {
    /// Returns a lower and an upper bound of the value of a position to a player who is
    /// to move there, from the attacks of one move before.
    pub(super) fn lazy_bounds(&self, accumulator: Accumulator, side: Player) -> (i32, i32) {
        let Accumulator { sum, attacks, .. } = accumulator;
        let position = self.board.position();
        let blend = Blend::new(accumulator.stacks);
        let phase = phase(position.claims(side), position.claims(side.opponent()));
        let LazyMargin { left, added, off } = LAZY_MARGINS[phase];
        let attacks = ((sign(side) * blend.of(attacks) * left) >> 4) + added;
        let likely = sign(side) * blend.of(sum) + attacks + self.weights.tempo(phase);
        (likely - off, likely + off)
    }

    /// Returns the upper bound of a quiet move at the end of a line if it does not exceed
    /// alpha; the position after it then counts as searched. Inlined, because the calling
    /// function is on the stack once for each turn of a line.
    #[inline(always)]
    pub(super) fn lazy_fail_low(
        &mut self,
        mv: Move,
        after: Accumulator,
        alpha: i32,
    ) -> Option<i32> {
        let most = self
            .lazy_upper_bound(mv, after)
            .filter(|most| *most <= alpha)?;
        self.count_node();
        self.inexact = true;
        Some(most)
    }

    /// Returns an upper bound of the value that [`Search::quiescence`] would find after a
    /// quiet move, for the side that makes it. `None` if there is no such bound.
    fn lazy_upper_bound(&self, mv: Move, after: Accumulator) -> Option<i32> {
        // A claim can have given the claimer a six: then every move wins.
        if after.stacks <= LAZY_ABOVE
            || self.judges_by_heights()
            || self.board.sudden_death().is_some()
        {
            return None;
        }
        let side = self.board.position().side_to_move();
        let (least, _) = self.lazy_bounds(after, side.opponent());
        Some(-least - self.misjudgement(|| self.key_after(mv)))
    }
}
