//! Time management: the search ends early when the choice does not matter or has stayed
//! the same.
//!
//! All limits are counted in positions, so that the answer does not depend on a clock.

use super::limits::{Answer, Patience, SearchLimits};
use crate::rules::{Board, Turn};

/// The largest difference between the scores of two iterations of a stable choice, in
/// evaluation points.
const MARGIN: i32 = 40;

/// Pairs of the number of iterations in a row with the same choice, and the part of the
/// positions after which that is enough. In 429 positions of 14 games with up to 60,000
/// positions a move, the first pair alone saved a quarter of the work and changed 6
/// answers, the second a tenth and changed none.
static ENOUGH: [(u8, u32); 2] = [(2, 4), (1, 2)];

/// The number of iterations that the present choice has lasted.
pub(super) struct Stability {
    /// The limit of positions; 0 if all of them are to be searched.
    nodes: u32,
    /// True if there is only one turn or a pass.
    forced: bool,
    lasted: u8,
    before: Option<(Turn, i32)>,
}

impl Stability {
    pub(super) fn new(limits: &SearchLimits, board: &Board) -> Self {
        let nodes = match limits.patience {
            Patience::Whole => 0,
            Patience::AsNeeded => limits.nodes,
        };
        Self {
            nodes,
            forced: nodes > 0 && is_forced(board),
            lasted: 0,
            before: None,
        }
    }

    /// Returns whether the search may end with the answer of an iteration.
    pub(super) fn is_enough(&mut self, answer: &Answer) -> bool {
        let stable = self.before.is_some_and(|(turn, score)| {
            turn == answer.turn && (score - answer.score).abs() <= MARGIN
        });
        self.lasted = if stable { self.lasted + 1 } else { 0 };
        self.before = Some((answer.turn, answer.score));
        let lasts =
            |(times, part): (u8, u32)| self.lasted >= times && answer.nodes >= self.nodes / part;
        self.nodes > 0 && (self.forced || ENOUGH.iter().copied().any(lasts))
    }
}

/// Returns whether there is at most one turn. A colour that can be claimed is always a
/// choice.
#[inline(never)]
fn is_forced(board: &Board) -> bool {
    let turns = |from| board.landings_now(from).len();
    board.position().claimable().is_empty()
        && board.occupied().into_iter().map(turns).sum::<usize>() <= 1
}

#[cfg(test)]
mod tests {
    use super::super::{CompactSlot, Handler, OwnedMemory, Slot as _, think};
    use super::*;
    use crate::rules::notation::Sketch;
    use crate::rules::{Position, Rng, Variant};

    struct Patient;

    impl Handler for Patient {
        fn stop(&mut self, _nodes: u32) -> bool {
            false
        }
        fn answer(&mut self, _answer: &Answer) {}
    }

    fn nodes(position: &Position, patience: Patience) -> u32 {
        let mut memory = OwnedMemory::new(std::vec![CompactSlot::EMPTY; 1024]);
        let limits = SearchLimits {
            patience,
            ..SearchLimits::best_within(8_000)
        };
        think(position, &limits, memory.lend(), &mut Patient).map_or(0, |answer| answer.nodes)
    }

    #[test]
    fn a_single_turn_is_not_thought_about() {
        // Claims would be additional turns, so none are left.
        let sketch = Sketch {
            stacks: &[("e3", "B"), ("e4", "K")],
            claims: ["BI", "KR"],
            ..Sketch::EMPTY
        };
        let position = sketch.position().unwrap();
        assert!(is_forced(&Board::new(&position)));
        assert!(nodes(&position, Patience::AsNeeded) < 20);
    }

    /// Returns a game after a few random turns: at its start every choice is stable.
    fn in_its_middle(seed: u64) -> Position {
        let mut position = Position::setup(Variant::FivesTaken, seed);
        let mut rng = Rng::new(seed);
        for _ in 0..10 {
            let turn = Board::new(&position).random_turn(&mut rng);
            position = position.try_play(turn.unwrap()).unwrap();
        }
        position
    }

    #[test]
    fn stable_choices_save_positions_and_others_use_them_all() {
        let (mut whole, mut needed, mut shorter) = (0, 0, 0);
        for seed in 0..24 {
            let position = in_its_middle(seed);
            let all = nodes(&position, Patience::Whole);
            let some = nodes(&position, Patience::AsNeeded);
            assert!(some <= all);
            whole += all;
            needed += some;
            shorter += u32::from(some < all);
        }
        assert!(shorter > 0 && shorter < 24, "{shorter} of 24 were shorter");
        assert!(needed < whole);
    }
}
