//! Steps of a line: claims and moves that keep the sum and the key up to date.

use super::class::Ruler;
use super::evaluation::{Balance, Blend};
use super::key;
use super::search::{Search, claim_of};
use crate::rules::{Claimed, Colour, Moved, Player, Point, PointSet, Turn, Undo};

/// What is restored when a step is taken back.
#[derive(Clone, Copy)]
pub(super) struct Before {
    sum: Balance,
    key: u32,
}

/// No claim, or a claim: what a turn can start with, in the order to try.
pub(super) type Claims = [Option<Option<Colour>>; 1 + Colour::NUM];

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
    pub(super) fn claim(&mut self, colour: Colour) -> Claimed {
        let claimed = self.board.claim(colour);
        self.measure();
        // A claim changes what every stack is worth.
        self.sum = self.weights.balance(self.board.position(), &self.ruler);
        self.key = key::of(self.board.position());
        claimed
    }

    /// Takes a claim back.
    pub(super) fn unclaim(&mut self, claimed: &Claimed, before: Before) {
        self.board.unclaim(claimed);
        self.measure();
        self.restore(before);
    }

    fn measure(&mut self) {
        let position = self.board.position();
        self.ruler = Ruler::new(position.claims(Player::A), position.claims(Player::B));
    }

    /// Moves a stack.
    pub(super) fn move_stack(&mut self, from: Point, to: Point) -> Moved {
        let position = self.board.position();
        let side = position.side_to_move();
        let (stack, below) = (position.stack(from), position.stack(to));
        self.sum -= self.weights.stacks[self.ruler.class(stack)];
        self.sum -= self.weights.stacks[self.ruler.class(below)];
        self.key ^= key::of_stack(from, stack) ^ key::of_stack(to, below);
        self.key ^= key::of_players(position);
        let moved = self.board.move_stack(from, to);
        let position = self.board.position();
        let now = position.stack(to);
        if now.is_empty() {
            self.sum.add_five(side, self.weights.five);
        } else {
            self.sum += self.weights.stacks[self.ruler.class(now)];
        }
        self.key ^= key::of_stack(to, now) ^ key::of_players(position);
        moved
    }

    /// Lets the other side move.
    pub(super) fn hand_over(&mut self) -> Undo {
        self.key ^= key::of_players(self.board.position());
        let undo = self.board.play(Turn::Pass);
        self.key ^= key::of_players(self.board.position());
        undo
    }

    /// No claim and the claims worth trying, or all of them: the one of `hint`
    /// first, then by what the position is worth after them.
    pub(super) fn claims_by_promise(
        &mut self,
        depth: i32,
        hint: Option<Turn>,
        all: bool,
    ) -> Claims {
        let mut claims: Claims = [None; 1 + Colour::NUM];
        claims[0] = Some(None);
        let claimable = self.board.position().claimable();
        let early = self.board.occupied().len() > usize::from(self.orders.style.claims_from);
        if claimable.is_empty() || early && !all {
            return claims;
        }
        let hinted = hint.map(claim_of);
        let mut promise = [i32::MIN; 1 + Colour::NUM];
        promise[0] = if hinted == Some(None) {
            i32::MAX
        } else {
            self.evaluate()
        };
        let mut count = 1;
        for colour in claimable {
            let before = self.before();
            let claimed = self.claim(colour);
            let worth = if hinted == Some(Some(colour)) {
                i32::MAX
            } else {
                self.evaluate()
            };
            self.unclaim(&claimed, before);
            let mut at = count;
            while at > 0 && promise[at - 1] < worth {
                promise[at] = promise[at - 1];
                claims[at] = claims[at - 1];
                at -= 1;
            }
            promise[at] = worth;
            claims[at] = Some(Some(colour));
            count += 1;
        }
        // Far from the root, one more claim for each turn still to look ahead.
        let tried = if all {
            count
        } else {
            count.min(1 + depth.max(1) as usize)
        };
        self.guessed |= tried < count;
        claims[tried..].fill(None);
        claims
    }

    /// What the position is worth to the side to move without looking ahead,
    /// attacks left aside.
    pub(super) fn evaluate_roughly(&self) -> i32 {
        self.for_side_to_move(self.sum) + self.weights.tempo(self.board.position())
    }

    /// What the position is worth to the side to move without looking ahead.
    pub(super) fn evaluate(&self) -> i32 {
        let by = Player::ALL.map(|player| self.board.attacked_by(player));
        self.evaluate_roughly() + self.for_side_to_move(self.attacks(by))
    }

    /// What attacks on these stacks are worth to A.
    pub(super) fn attacks(&self, by: [PointSet; Player::NUM]) -> Balance {
        self.weights.attacks(self.board.position(), &self.ruler, by)
    }

    /// A balance for A as a value for the side to move.
    pub(super) fn for_side_to_move(&self, balance: Balance) -> i32 {
        let value = Blend::new(self.board.occupied().len()).of(balance);
        match self.board.position().side_to_move() {
            Player::A => value,
            Player::B => -value,
        }
    }
}
