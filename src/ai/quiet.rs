//! The quiet search: at the end of a line, completions are played out.

use super::key::mixed;
use super::order::Step;
use super::search::{MATE, Search};
use crate::rules::{Board, Colour, ColourSet, Player, Point, PointSet, Variant};

/// More than the attacks of a position ever change its value, in evaluation
/// points: with the rest that far outside the window they are not counted.
const ATTACKS_AT_MOST: i32 = 200;

/// The most completions of one position that are played out.
const COMPLETIONS: usize = 12;

/// What the side to move's claimed stacks can do at once.
struct Chances {
    /// The stacks they can land on.
    attacked: PointSet,
    /// The moves that complete a stack.
    completions: [Step; COMPLETIONS],
    count: usize,
}

impl Chances {
    fn new(board: &Board, colours: ColourSet) -> Self {
        let mut chances = Self {
            attacked: PointSet::EMPTY,
            completions: [(Point::FIRST, Point::FIRST); COMPLETIONS],
            count: 0,
        };
        let position = board.position();
        let highest = position.variant().highest();
        board.visit_claimed(colours, |from, landings| {
            chances.attacked |= landings;
            let missing = highest - position.stack(from).height();
            for to in landings & board.of_height(missing) {
                chances.add((from, to));
            }
        });
        chances
    }

    fn add(&mut self, step: Step) {
        if let Some(slot) = self.completions.get_mut(self.count) {
            *slot = step;
            self.count += 1;
        }
    }

    fn completions(&self) -> &[Step] {
        &self.completions[..self.count]
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
        let (own, claimable) = (position.claims(side), position.claimable());
        if !self.board.has_turn() {
            return self.pass(0, ply, alpha, beta);
        }
        self.guessed = true;
        let rough = self.evaluate_roughly() + self.misjudgement();
        if rough - ATTACKS_AT_MOST >= beta {
            return rough - ATTACKS_AT_MOST;
        }
        let chances = Chances::new(&self.board, own);
        let mut best = if rough + ATTACKS_AT_MOST <= alpha {
            rough + ATTACKS_AT_MOST
        } else {
            let theirs = self.board.attacked_by(side.opponent());
            let by = match side {
                Player::A => [chances.attacked, theirs],
                Player::B => [theirs, chances.attacked],
            };
            rough + self.for_side_to_move(self.attacks(by))
        };
        alpha = alpha.max(best);
        if alpha >= beta {
            return best;
        }
        best = best.max(self.complete(&chances, ply, &mut alpha, beta));
        if alpha >= beta || self.stopped {
            return best;
        }
        // Without a stack of at least half the height no claim helps at once.
        let tall = self.board.of_height(3) | self.board.of_height(4) | self.board.of_height(5);
        if tall.is_empty() {
            return best;
        }
        for colour in claimable {
            best = best.max(self.claim_quietly(colour, ply, &mut alpha, beta));
            if alpha >= beta || self.stopped {
                return best;
            }
        }
        best
    }

    /// How far a weak player misjudges the position.
    fn misjudgement(&self) -> i32 {
        let most = i32::from(self.orders.style.misjudged_by);
        if most == 0 {
            return 0;
        }
        let drawn = mixed(self.key ^ mixed(self.orders.seed));
        drawn as i32 % (most + 1)
    }

    /// Claims a colour if that takes a five or lets it complete a stack.
    fn claim_quietly(&mut self, colour: Colour, ply: usize, alpha: &mut i32, beta: i32) -> i32 {
        let chances = Chances::new(&self.board, [colour].into_iter().collect());
        if self.board.fives_taken_by(colour).is_empty() && chances.completions().is_empty() {
            return -MATE;
        }
        let before = self.before();
        let claimed = self.claim(colour);
        let mut best = self.evaluate();
        *alpha = (*alpha).max(best);
        if *alpha < beta {
            // The claim may have taken fives out of the way or off the board.
            let own = [colour].into_iter().collect();
            let chances = Chances::new(&self.board, own);
            best = best.max(self.complete(&chances, ply, alpha, beta));
        }
        self.unclaim(&claimed, before);
        best
    }

    /// Plays the moves that complete a stack.
    fn complete(&mut self, chances: &Chances, ply: usize, alpha: &mut i32, beta: i32) -> i32 {
        let mut best = -MATE;
        for &(from, to) in chances.completions() {
            if self.board.position().variant() == Variant::Six {
                *alpha = MATE;
                return MATE - ply as i32 - 1;
            }
            let before = self.before();
            let moved = self.move_stack(from, to);
            let score = -self.quiet(ply + 1, -beta, -*alpha);
            self.board.move_back(&moved);
            self.restore(before);
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
