//! Steps of a line: claims and moves that keep the sum and the key up to date.

use super::candidate::Step;
use super::class::Ruler;
use super::evaluation::{Blend, Pair, phase, sign};
use super::key;
use super::openings::Judged;
use super::search::Search;
use crate::rules::{Claimed, Colour, Moved, Player, PointSet, Turn, Undo};

/// What is kept up to date along a line, and restored when a step is taken back.
#[derive(Clone, Copy)]
pub(super) struct Tally {
    /// The evaluation's sum for player A, attacks left aside.
    pub(super) sum: Pair,
    /// What attacks were worth to A when they were last counted. They change
    /// little in one step, so this says roughly what they are worth now.
    pub(super) attacks: Pair,
    /// The key of the position.
    pub(super) key: u32,
    /// How many stacks are on the board.
    pub(super) stacks: usize,
}

/// A claim made, with what is restored when it is taken back.
pub(super) struct ClaimMade {
    claimed: Claimed,
    before: Tally,
    ruler: Ruler,
}

impl Search<'_> {
    /// Claims a colour; the position after it may have been judged.
    pub(super) fn claim(&mut self, colour: Colour, judged: Option<Judged>) -> ClaimMade {
        let (before, ruler) = (self.tally, self.ruler);
        let mut key = before.key ^ key::of_players(self.board.position());
        let claimed = self.board.claim(colour);
        let position = self.board.position();
        self.ruler = Ruler::new(position.claims(Player::A), position.claims(Player::B));
        // A claim changes what every stack is worth.
        let sum = match judged {
            Some(judged) => judged.sum,
            None => self.weights.balance(position, &self.ruler),
        };
        key ^= key::of_players(position);
        let mut stacks = before.stacks;
        for (point, five) in claimed.taken() {
            key ^= key::of_stack(point, five);
            stacks -= 1;
        }
        self.tally = Tally {
            sum,
            key,
            stacks,
            ..before
        };
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
        self.tally = made.before;
    }

    /// The tally after a move, but for the key.
    #[inline]
    pub(super) fn after(&self, Step { from, to }: Step) -> Tally {
        let (board, ruler, values) = (&self.board, &self.ruler, &self.weights.stacks);
        let position = board.position();
        let (stack, below) = (position.stack(from), position.stack(to));
        let Tally {
            mut sum,
            attacks,
            key,
            mut stacks,
        } = self.tally;
        stacks -= 1;
        sum = sum - values[ruler.class(stack)] - values[ruler.class(below)];
        if board.captures(stack, below) {
            sum = sum.with_five(position.side_to_move(), self.weights.five);
            stacks -= 1;
        } else {
            sum = sum + values[ruler.class_onto(stack, below)];
        }
        Tally {
            sum,
            attacks,
            key,
            stacks,
        }
    }

    /// The key after a move.
    pub(super) fn key_after(&self, Step { from, to }: Step) -> u32 {
        let position = self.board.position();
        let (stack, below) = (position.stack(from), position.stack(to));
        let gone = key::of_stack(from, stack) ^ key::of_stack(to, below);
        let come = if self.board.captures(stack, below) {
            let mut captured = Player::ALL.map(|player| position.captured(player));
            let before = key::of_fives(captured);
            captured[position.side_to_move().index()] += 1;
            before ^ key::of_fives(captured)
        } else {
            key::of_stack(to, stack.onto(below))
        };
        self.tally.key ^ key::HANDED_OVER ^ gone ^ come
    }

    /// Moves a stack; `after` is the tally then, but for the key.
    pub(super) fn move_stack(&mut self, step: Step, after: Tally) -> Moved {
        let key = self.key_after(step);
        self.tally = Tally { key, ..after };
        self.board.move_stack(step.from, step.to)
    }

    /// Takes a move back; `before` is the tally then.
    pub(super) fn move_back(&mut self, moved: &Moved, before: Tally) {
        self.tally = before;
        self.board.move_back(moved);
    }

    /// Lets the other side move.
    pub(super) fn hand_over(&mut self) -> Undo {
        self.tally.key ^= key::HANDED_OVER;
        self.board.play(Turn::Pass)
    }

    /// Takes that back.
    pub(super) fn take_back(&mut self, undo: &Undo) {
        self.tally.key ^= key::HANDED_OVER;
        self.board.undo(undo);
    }

    /// What the position is worth to the side to move without looking ahead,
    /// by the attacks last counted.
    pub(super) fn worth(&self) -> i32 {
        let Tally { sum, attacks, .. } = self.tally;
        self.for_side_to_move(sum + attacks) + self.weights.tempo(self.phase())
    }

    /// The phase from the point of view of the side to move.
    fn phase(&self) -> usize {
        let position = self.board.position();
        let side = position.side_to_move();
        phase(position.claims(side), position.claims(side.opponent()))
    }

    /// Counts what attacks are worth.
    pub(super) fn count_attacks(&mut self) {
        self.take_as_attacked(self.board.attacked());
    }

    /// Counts what attacks by A and by B on these stacks are worth.
    pub(super) fn take_as_attacked(&mut self, attacked: [PointSet; Player::NUM]) {
        let position = self.board.position();
        self.tally.attacks = self.weights.attacks(position, &self.ruler, attacked);
    }

    /// A balance for A as a value for the side to move.
    pub(super) fn for_side_to_move(&self, balance: Pair) -> i32 {
        let value = Blend::new(self.tally.stacks).of(balance);
        sign(self.board.position().side_to_move()) * value
    }
}
