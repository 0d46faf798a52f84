//! What a position is worth, roughly, before its attacks are looked for.
//!
//! Looking for attacks takes longer than everything else at a leaf. They change
//! little in one turn, so what they were worth before it decides most leaves.

use super::candidate::Step;
use super::evaluation::{Blend, PHASES, phase, sign};
use super::search::Search;
use super::steps::Tally;
use crate::rules::Player;

/// With so few stacks every position is judged in full: near its end a game is
/// to be played exactly.
pub(super) const FEW: usize = 8;

/// How what attacks are worth to a player changes in the opponent's turn.
struct Drift {
    /// How much of it is left, in 16ths.
    left: i32,
    /// What is added, in evaluation points.
    added: i32,
    /// How far off that is, as a rule.
    off: i32,
}

const fn drift(left: i32, added: i32, off: i32) -> Drift {
    Drift { left, added, off }
}

/// By [`phase`]: the straight lines that fit half a million leaves of six games
/// best, and the standard deviation from them.
static DRIFTS: [Drift; PHASES] = [
    drift(16, 0, 0),
    drift(16, 2, 8),
    drift(14, 1, 22),
    drift(14, 0, 7),
    drift(14, 3, 18),
    drift(13, 7, 42),
    drift(15, 0, 13),
    drift(12, 17, 39),
    drift(12, 17, 62),
];

impl Search<'_> {
    /// What a position is worth at the least and at the most to a player who is
    /// to move there, by the attacks of one step before.
    pub(super) fn outlook(&self, tally: Tally, side: Player) -> (i32, i32) {
        let Tally { sum, attacks, .. } = tally;
        let position = self.board.position();
        let blend = Blend::new(tally.stacks);
        let phase = phase(position.claims(side), position.claims(side.opponent()));
        let Drift { left, added, off } = DRIFTS[phase];
        let attacks = ((sign(side) * blend.of(attacks) * left) >> 4) + added;
        let likely = sign(side) * blend.of(sum) + attacks + self.weights.tempo(phase);
        (likely - off, likely + off)
    }

    /// What a quiet move leads to is worth to the side that makes it no more than
    /// this, if that can be said: as [`Search::quiet`] would find.
    pub(super) fn at_most(&self, step: Step, after: Tally) -> Option<i32> {
        // A claim can have made a six one's own: then every move wins.
        if after.stacks <= FEW || self.board.sudden_death().is_some() {
            return None;
        }
        let side = self.board.position().side_to_move();
        let (least, _) = self.outlook(after, side.opponent());
        Some(-least - self.misjudgement(|| self.key_after(step)))
    }
}
