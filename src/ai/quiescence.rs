//! Quiescence search: at the end of a line, completions are played out before the
//! position is evaluated. The side to move may also stand pat (the null move of Beal, "A
//! generalised quiescence search algorithm", 1990).

use super::candidate::Move;
use super::evaluation::Attacks;
use super::lazy::LAZY_ABOVE;
use super::limits::Handler;
use super::search::{MATE, Search};
use super::slot::Slot;
use super::stack_budget;
use super::team::Team;
use super::zobrist::mixed;
use crate::rules::{Board, Colour, Family, Point, PointSet};

/// The most completions of one position that are played out.
const COMPLETIONS: usize = 12;

/// The moves of one side that complete a stack.
struct Completions {
    moves: [Move; COMPLETIONS],
    count: usize,
}

impl Completions {
    const NONE: Self = Self {
        moves: [Move::NONE; COMPLETIONS],
        count: 0,
    };

    /// Returns the completions by stacks topped by `colour`, as if it were claimed.
    fn of(board: &Board, colour: Colour) -> Self {
        let mut completions = Self::NONE;
        board.visit_as_claimed(colour, |from, landings| {
            completions.add(board, from, landings);
        });
        completions
    }

    /// Adds the completions of a stack with these landings.
    #[inline]
    fn add(&mut self, board: &Board, from: Point, landings: PointSet) {
        for to in landings & board.completing(from) {
            if let Some(slot) = self.moves.get_mut(self.count) {
                *slot = Move { from, to };
                self.count += 1;
            }
        }
    }

    fn moves(&self) -> &[Move] {
        &self.moves[..self.count]
    }
}

impl<S: Slot, T: Team, H: Handler> Search<'_, S, T, H> {
    /// Returns the value of a position once no more stacks can be completed.
    pub(super) fn quiescence(&mut self, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        self.count_node();
        if self.stopped {
            return 0;
        }
        if self.judges_by_heights() {
            return self.judge_by_heights(ply);
        }
        let position = self.board.position();
        let side = position.side_to_move();
        let misjudged_by = self.misjudgement(|| self.accumulator.key);
        let (least, most) = self.lazy_bounds(self.accumulator, side);
        let many = self.accumulator.stacks > LAZY_ABOVE;
        if many && least + misjudged_by >= beta {
            self.inexact = true;
            return least + misjudged_by;
        }
        let mut best = most + misjudged_by;
        let in_full = !many || best > alpha;
        let claimable = position.claimable();
        let mut completions = Completions::NONE;
        let mut attacks = Attacks::NONE;
        let low = self.board.points_by_greatest_height();
        self.board.visit_claimed_by(side, &low, |from, landings| {
            if in_full {
                attacks.add((&self.board, self.weights), side, (from, landings));
            } else {
                attacks.on[side.index()] |= landings;
            }
            completions.add(&self.board, from, landings);
        });
        if attacks.on[side.index()].is_empty() && !self.board.has_turn() {
            return self.pass(0, ply, alpha, beta);
        }
        self.inexact = true;
        if in_full {
            let opponent = side.opponent();
            self.board
                .visit_claimed_by(opponent, &low, |from, landings| {
                    attacks.add((&self.board, self.weights), opponent, (from, landings));
                });
            self.set_attacks(&attacks);
            best = self.evaluate() + misjudged_by;
        }
        alpha = alpha.max(best);
        if alpha >= beta {
            return best;
        }
        if self.budget < stack_budget::COMPLETION {
            return best;
        }
        let found = self.deeper(stack_budget::COMPLETION, |search| {
            search.quiescence_completions(&completions, ply, &mut alpha, beta)
        });
        best = best.max(found);
        let claiming = stack_budget::COMPLETION + stack_budget::COMPLETION_CLAIM;
        if alpha >= beta || self.stopped || self.budget < claiming {
            return best;
        }
        for colour in claimable {
            if !self.board.fives_taken_by(colour).is_empty() || self.board.may_complete(colour) {
                let found = self.deeper(stack_budget::COMPLETION_CLAIM, |search| {
                    search.quiescence_claim(colour, ply, &mut alpha, beta)
                });
                best = best.max(found);
                if alpha >= beta || self.stopped {
                    return best;
                }
            }
        }
        best
    }

    /// Returns the misjudgement of the position with this key by a weak player, in
    /// evaluation points.
    pub(super) fn misjudgement(&self, key: impl FnOnce() -> u64) -> i32 {
        let most = i32::from(self.limits.style.misjudged_by);
        if most == 0 {
            return 0;
        }
        let drawn = mixed(key() as u32 ^ mixed(self.limits.seed));
        drawn as i32 % (most + 1)
    }

    /// Claims a colour if the claim takes a five or enables a completion. A separate
    /// function, so that lines without a claim need no stack for it.
    #[inline(never)]
    fn quiescence_claim(&mut self, colour: Colour, ply: usize, alpha: &mut i32, beta: i32) -> i32 {
        let completions = Completions::of(&self.board, colour);
        if self.board.fives_taken_by(colour).is_empty() && completions.moves().is_empty() {
            return -MATE;
        }
        let claimed = self.make_claim(colour, None);
        self.count_attacks();
        let mut best = self.evaluate();
        *alpha = (*alpha).max(best);
        if *alpha < beta {
            // The claim may have removed fives that stood in the way or were landings.
            let completions = Completions::of(&self.board, colour);
            let found = self.deeper(stack_budget::COMPLETION, |search| {
                search.quiescence_completions(&completions, ply, alpha, beta)
            });
            best = best.max(found);
        }
        self.unmake_claim(&claimed);
        best
    }

    /// Plays the moves that complete a stack.
    fn quiescence_completions(
        &mut self,
        completions: &Completions,
        ply: usize,
        alpha: &mut i32,
        beta: i32,
    ) -> i32 {
        let mut best = -MATE;
        for &mv in completions.moves() {
            if self.board.position().variant().family() == Family::Sixes {
                *alpha = MATE;
                return MATE - ply as i32 - 1;
            }
            let before = self.accumulator;
            let moved = self.make_move(mv, self.after(mv));
            let score = -self.quiescence(ply + 1, -beta, -*alpha);
            self.unmake_move(&moved, before);
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
