//! Steps of a line: claims and moves that keep the sum and the key up to date.

use super::class::Ruler;
use super::evaluation::{Blend, Pair};
use super::key;
use super::order::Step;
use super::search::{Search, claim_of};
use crate::rules::{Claimed, Colour, Moved, Player, PointSet, Turn, Undo};
use core::iter;

/// What is restored when a step is taken back.
#[derive(Clone, Copy)]
pub(super) struct Before {
    sum: Pair,
    key: u32,
}

/// A claim made, with what is restored when it is taken back.
pub(super) struct ClaimMade {
    claimed: Claimed,
    before: Before,
    ruler: Ruler,
}

/// What a turn can start with: no claim, or one.
#[derive(Clone, Copy)]
pub(super) struct Opening {
    pub(super) claim: Option<Colour>,
    /// What the position is worth after it without looking ahead, if known.
    pub(super) worth: Option<i32>,
}

/// Whether an opening comes after one of this worth; the hinted one has none and
/// comes first.
fn ranks_below(opening: Opening, worth: Option<i32>) -> bool {
    opening
        .worth
        .is_some_and(|before| worth.is_none_or(|worth| before < worth))
}

/// The openings of a turn in the order to try them.
pub(super) type Openings = [Option<Opening>; 1 + Colour::NUM];

impl Search<'_> {
    pub(super) fn before(&self) -> Before {
        Before {
            sum: self.sum,
            key: self.key,
        }
    }

    pub(super) fn restore(&mut self, before: Before) {
        self.sum = before.sum;
        self.key = before.key;
    }

    /// Claims a colour.
    pub(super) fn claim(&mut self, colour: Colour) -> ClaimMade {
        let (before, ruler) = (self.before(), self.ruler);
        self.key ^= key::of_players(self.board.position());
        let claimed = self.board.claim(colour);
        let position = self.board.position();
        self.ruler = Ruler::new(position.claims(Player::A), position.claims(Player::B));
        // A claim changes what every stack is worth.
        self.sum = self.weights.balance(position, &self.ruler);
        self.key ^= key::of_players(position);
        for (point, five) in claimed.taken() {
            self.key ^= key::of_stack(point, five);
        }
        ClaimMade {
            claimed,
            before,
            ruler,
        }
    }

    /// Takes a claim back.
    pub(super) fn unclaim(&mut self, made: &ClaimMade) {
        self.board.unclaim(&made.claimed);
        self.ruler = made.ruler;
        self.restore(made.before);
    }

    /// Moves a stack.
    pub(super) fn move_stack(&mut self, step: Step) -> Moved {
        self.sum = self.sum + self.change(step);
        let Step { from, to } = step;
        let position = self.board.position();
        self.key ^= key::of_stack(from, position.stack(from));
        self.key ^= key::of_stack(to, position.stack(to));
        self.key ^= key::of_players(position);
        let moved = self.board.move_stack(from, to);
        let position = self.board.position();
        self.key ^= key::of_stack(to, position.stack(to)) ^ key::of_players(position);
        moved
    }

    /// What a move gains at once.
    pub(super) fn gain(&self, step: Step) -> i32 {
        self.for_side_to_move(self.change(step))
    }

    /// What a move changes in the sum.
    #[inline]
    fn change(&self, Step { from, to }: Step) -> Pair {
        let (board, ruler, values) = (&self.board, &self.ruler, &self.weights.stacks);
        let position = board.position();
        let (stack, below) = (position.stack(from), position.stack(to));
        let lost = values[ruler.class(stack)] + values[ruler.class(below)];
        if board.captures(stack, below) {
            (Pair::ZERO - lost).with_five(position.side_to_move(), self.weights.five)
        } else {
            values[ruler.class_onto(stack, below)] - lost
        }
    }

    /// Lets the other side move.
    pub(super) fn hand_over(&mut self) -> Undo {
        self.key ^= key::of_players(self.board.position());
        let undo = self.board.play(Turn::Pass);
        self.key ^= key::of_players(self.board.position());
        undo
    }

    /// Whether claims are to be tried, or all of them.
    pub(super) fn may_claim(&self, all: bool) -> bool {
        let early = self.board.occupied().len() > usize::from(self.orders.style.claims_from);
        (all || !early) && !self.board.position().claimable().is_empty()
    }

    /// No claim and the claims worth trying, or all of them: the one of `hint`
    /// first, then by what the position is worth after them. On its own: what it
    /// needs on the stack is not needed while lines go deeper.
    #[inline(never)]
    pub(super) fn openings_by_worth(
        &mut self,
        depth: i32,
        hint: Option<Turn>,
        all: bool,
    ) -> Openings {
        let mut openings: Openings = [None; 1 + Colour::NUM];
        let claimable = self.board.position().claimable();
        let hinted = hint.map(claim_of);
        let mut count = 0;
        for claim in iter::once(None).chain(claimable.into_iter().map(Some)) {
            let worth = (hinted != Some(claim)).then(|| self.worth_after(claim));
            let mut at = count;
            while at > 0 && openings[at - 1].is_some_and(|before| ranks_below(before, worth)) {
                openings[at] = openings[at - 1];
                at -= 1;
            }
            openings[at] = Some(Opening { claim, worth });
            count += 1;
        }
        // Far from the root, one more claim for each turn still to look ahead.
        let tried = if all {
            count
        } else {
            count.min(1 + depth.max(1) as usize)
        };
        self.guessed |= tried < count;
        openings[tried..].fill(None);
        openings
    }

    /// What the position is worth after a claim, if there is one.
    fn worth_after(&mut self, claim: Option<Colour>) -> i32 {
        let made = claim.map(|colour| self.claim(colour));
        let worth = self.evaluate();
        if let Some(made) = &made {
            self.unclaim(made);
        }
        worth
    }

    /// What the position is worth to the side to move without looking ahead,
    /// attacks left aside.
    pub(super) fn evaluate_roughly(&self) -> i32 {
        self.for_side_to_move(self.sum) + self.weights.tempo(self.board.position())
    }

    /// What the position is worth to the side to move without looking ahead.
    pub(super) fn evaluate(&self) -> i32 {
        let attacked = self.board.attacked();
        self.evaluate_roughly() + self.for_side_to_move(self.attacks(attacked))
    }

    /// What attacks on these stacks are worth to A.
    pub(super) fn attacks(&self, by: [PointSet; Player::NUM]) -> Pair {
        self.weights.attacks(self.board.position(), &self.ruler, by)
    }

    /// A balance for A as a value for the side to move.
    pub(super) fn for_side_to_move(&self, balance: Pair) -> i32 {
        let value = Blend::new(self.board.occupied().len()).of(balance);
        match self.board.position().side_to_move() {
            Player::A => value,
            Player::B => -value,
        }
    }
}
