//! Lazy evaluation: what a position is worth, roughly, before its attacks are
//! looked for (an old technique of chess programs, here with margins that were
//! measured).
//!
//! Looking for attacks takes longer than everything else at a leaf. They change
//! little in one turn, so what they were worth before it decides most leaves.

use super::accumulator::Accumulator;
use super::candidate::Move;
use super::evaluation::{Blend, PHASES, phase, sign};
use super::limits::Handler;
use super::search::Search;
use super::slot::Slot;
use super::team::Team;
use crate::rules::Player;

/// With so few stacks every position is evaluated in full: near its end a game is
/// to be played exactly.
pub(super) const LAZY_ABOVE: usize = 8;

/// How what attacks are worth to a player changes in the opponent's turn.
struct LazyMargin {
    /// How much of it is left, in 16ths.
    left: i32,
    /// What is added, in evaluation points.
    added: i32,
    /// How far off that is, as a rule.
    off: i32,
}

const fn lazy_margin(left: i32, added: i32, off: i32) -> LazyMargin {
    LazyMargin { left, added, off }
}

/// By [`phase`]: the straight lines that fit half a million leaves of six games
/// best, and the standard deviation from them.
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
    /// What a position is worth at the least and at the most to a player who is
    /// to move there, by the attacks of one move before.
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

    /// The most that a quiet move at the end of a line can be worth, if that is not above
    /// alpha: then what it leads to counts as looked at. Inlined: whoever searches moves
    /// is on the stack once for each turn of a line.
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

    /// What a quiet move leads to is worth to the side that makes it no more than
    /// this, if that can be said: as [`Search::quiescence`] would find.
    fn lazy_upper_bound(&self, mv: Move, after: Accumulator) -> Option<i32> {
        // A claim can have made a six one's own: then every move wins.
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
