//! The quiet search: at the end of a line, completions are played out.

use super::candidate::Step;
use super::key::mixed;
use super::outlook::FEW;
use super::search::{MATE, Search};
use crate::rules::{Board, Colour, Player, Point, PointSet, Variant};

/// The most completions of one position that are played out.
const COMPLETIONS: usize = 12;

/// The moves of one side that complete a stack.
struct Completions {
    steps: [Step; COMPLETIONS],
    count: usize,
}

impl Completions {
    const NONE: Self = Self {
        steps: [Step::NONE; COMPLETIONS],
        count: 0,
    };

    /// Those of stacks topped by `colour`, as if it were claimed.
    fn of(board: &Board, colour: Colour) -> Self {
        let mut completions = Self::NONE;
        board.visit_as_claimed(colour, |from, landings| {
            completions.add(board, from, landings);
        });
        completions
    }

    /// Adds those of a stack with these landings.
    #[inline]
    fn add(&mut self, board: &Board, from: Point, landings: PointSet) {
        for to in landings & board.completing(from) {
            if let Some(slot) = self.steps.get_mut(self.count) {
                *slot = Step { from, to };
                self.count += 1;
            }
        }
    }

    fn steps(&self) -> &[Step] {
        &self.steps[..self.count]
    }
}

impl Search<'_> {
    /// The value of a position once no more stacks can be completed.
    pub(super) fn quiet(&mut self, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        self.count_node();
        if self.stopped {
            return 0;
        }
        let position = self.board.position();
        let side = position.side_to_move();
        let misjudged_by = self.misjudgement(|| self.tally.key);
        let (least, most) = self.outlook(self.tally, side);
        let many = self.tally.stacks > FEW;
        if many && least + misjudged_by >= beta {
            self.guessed = true;
            return least + misjudged_by;
        }
        let claimable = position.claimable();
        let mut completions = Completions::NONE;
        let mut attacked = [PointSet::EMPTY; Player::NUM];
        self.board.visit_claimed_by(side, |from, landings| {
            attacked[side.index()] |= landings;
            completions.add(&self.board, from, landings);
        });
        if attacked[side.index()].is_empty() && !self.board.has_turn() {
            return self.pass(0, ply, alpha, beta);
        }
        self.guessed = true;
        let mut best = most + misjudged_by;
        if !many || best > alpha {
            let opponent = side.opponent();
            self.board.visit_claimed_by(opponent, |_, landings| {
                attacked[opponent.index()] |= landings;
            });
            self.take_as_attacked(attacked);
            best = self.worth() + misjudged_by;
        }
        alpha = alpha.max(best);
        if alpha >= beta {
            return best;
        }
        best = best.max(self.complete(&completions, ply, &mut alpha, beta));
        if alpha >= beta || self.stopped {
            return best;
        }
        for colour in claimable {
            if !self.board.fives_taken_by(colour).is_empty() || self.board.may_complete(colour) {
                best = best.max(self.claim_quietly(colour, ply, &mut alpha, beta));
                if alpha >= beta || self.stopped {
                    return best;
                }
            }
        }
        best
    }

    /// How far a weak player misjudges the position with this key.
    pub(super) fn misjudgement(&self, key: impl FnOnce() -> u32) -> i32 {
        let most = i32::from(self.orders.style.misjudged_by);
        if most == 0 {
            return 0;
        }
        let drawn = mixed(key() ^ mixed(self.orders.seed));
        drawn as i32 % (most + 1)
    }

    /// Claims a colour if that takes a five or lets it complete a stack. On its
    /// own, so that lines without a claim need no stack for it.
    #[inline(never)]
    fn claim_quietly(&mut self, colour: Colour, ply: usize, alpha: &mut i32, beta: i32) -> i32 {
        let completions = Completions::of(&self.board, colour);
        if self.board.fives_taken_by(colour).is_empty() && completions.steps().is_empty() {
            return -MATE;
        }
        let claimed = self.claim(colour, None);
        self.count_attacks();
        let mut best = self.worth();
        *alpha = (*alpha).max(best);
        if *alpha < beta {
            // The claim may have taken fives out of the way or off the board.
            let completions = Completions::of(&self.board, colour);
            best = best.max(self.complete(&completions, ply, alpha, beta));
        }
        self.unclaim(&claimed);
        best
    }

    /// Plays the moves that complete a stack.
    fn complete(
        &mut self,
        completions: &Completions,
        ply: usize,
        alpha: &mut i32,
        beta: i32,
    ) -> i32 {
        let mut best = -MATE;
        for &step in completions.steps() {
            if self.board.position().variant() == Variant::Six {
                *alpha = MATE;
                return MATE - ply as i32 - 1;
            }
            let before = self.tally;
            let moved = self.move_stack(step, self.after(step));
            let score = -self.quiet(ply + 1, -beta, -*alpha);
            self.move_back(&moved, before);
            if self.stopped {
                return 0;
            }
            best = best.max(score);
            *alpha = (*alpha).max(score);
            if *alpha >= beta {
                return best;
            }
        }
        best
    }
}
