//! The accumulator: the evaluation's sum and the position's key, updated incrementally as
//! claims, moves and passes are made and unmade.

use super::candidate::Move;
use super::claims::StaticEvaluation;
use super::class::Classifier;
use super::evaluation::{Attacks, Blend, Tapered, phase, sign};
use super::limits::Handler;
use super::search::Search;
use super::slot::Slot;
use super::team::Team;
use super::zobrist;
use crate::rules::{Colour, Made, MadeClaim, MadeMove, Player, Turn, Undo};

/// Values updated along a line and restored when a move is unmade.
#[derive(Clone, Copy, Debug)]
pub(super) struct Accumulator {
    /// The evaluation's sum for player A without attacks.
    pub(super) sum: Tapered,
    /// Value of all attacks to A when they were last counted. One move changes it little,
    /// so it approximates the present value.
    pub(super) attacks: Tapered,
    /// The key of the position.
    pub(super) key: u64,
    /// Number of stacks on the board.
    pub(super) stacks: usize,
}

/// A claim that was made, with the state to restore when it is taken back.
pub(super) struct ClaimMade {
    claimed: MadeClaim,
    before: Accumulator,
    classifier: Classifier,
}

impl<S: Slot, T: Team, H: Handler> Search<'_, S, T, H> {
    /// Claims a colour. `evaluated` is the static evaluation after the claim, if known.
    pub(super) fn make_claim(
        &mut self,
        colour: Colour,
        evaluated: Option<StaticEvaluation>,
    ) -> ClaimMade {
        let (before, classifier) = (self.accumulator, self.classifier);
        let mut key = before.key ^ zobrist::of_players(self.board.position());
        let claimed = self.board.claim(colour);
        let position = self.board.position();
        self.classifier = Classifier::new(position.claims(Player::A), position.claims(Player::B));
        // A claim changes the value of every stack.
        let sum = match evaluated {
            Some(evaluated) => evaluated.sum,
            None => self.weights.balance(position, &self.classifier),
        };
        key ^= zobrist::of_players(position);
        let mut stacks = before.stacks;
        for (point, five) in claimed.taken() {
            key ^= zobrist::of_stack(point, five);
            stacks -= 1;
        }
        self.accumulator = Accumulator {
            sum,
            key,
            stacks,
            ..before
        };
        ClaimMade {
            claimed,
            before,
            classifier,
        }
    }

    /// Takes a claim back.
    pub(super) fn unmake_claim(&mut self, made: &ClaimMade) {
        self.board.unclaim(&made.claimed);
        self.classifier = made.classifier;
        self.accumulator = made.before;
    }

    /// Returns the accumulator after a move, with the key unchanged.
    #[inline]
    pub(super) fn after(&self, Move { from, to }: Move) -> Accumulator {
        let (board, classifier, values) = (&self.board, &self.classifier, &self.weights.stacks);
        let position = board.position();
        let (stack, below) = (position.stack(from), position.stack(to));
        let Accumulator {
            mut sum,
            attacks,
            key,
            mut stacks,
        } = self.accumulator;
        stacks -= 1;
        sum = sum - values[classifier.class(stack)] - values[classifier.class(below)];
        if board.made_by(stack, below) == Made::Capture {
            sum = sum.with(position.side_to_move(), self.weights.five);
            stacks -= 1;
        } else {
            sum = sum + values[classifier.class_onto(stack, below)];
        }
        Accumulator {
            sum,
            attacks,
            key,
            stacks,
        }
    }

    /// Returns the key after a move.
    pub(super) fn key_after(&self, Move { from, to }: Move) -> u64 {
        let position = self.board.position();
        let (stack, below) = (position.stack(from), position.stack(to));
        let gone = zobrist::of_stack(from, stack) ^ zobrist::of_stack(to, below);
        let made = self.board.made_by(stack, below);
        let mut come = match made {
            Made::Capture => 0,
            Made::Stack | Made::Win => zobrist::of_stack(to, stack.onto(below)),
        };
        if made != Made::Stack {
            let mut captured = Player::ALL.map(|player| position.captured(player));
            come ^= zobrist::of_fives(captured);
            captured[position.side_to_move().index()] += 1;
            come ^= zobrist::of_fives(captured);
        }
        self.accumulator.key ^ zobrist::HANDED_OVER ^ gone ^ come
    }

    /// Moves a stack. `after` is the accumulator after the move, as [`Search::after`]
    /// returns it.
    pub(super) fn make_move(&mut self, mv: Move, after: Accumulator) -> MadeMove {
        let key = self.key_after(mv);
        self.accumulator = Accumulator { key, ..after };
        self.board.move_stack(mv.from, mv.to)
    }

    /// Takes a move back. `before` is the accumulator before the move.
    pub(super) fn unmake_move(&mut self, moved: &MadeMove, before: Accumulator) {
        self.accumulator = before;
        self.board.move_back(moved);
    }

    /// Hands the turn to the other side.
    pub(super) fn make_pass(&mut self) -> Undo {
        self.accumulator.key ^= zobrist::HANDED_OVER;
        self.board.play(Turn::Pass)
    }

    /// Takes a pass back.
    pub(super) fn unmake_pass(&mut self, undo: &Undo) {
        self.accumulator.key ^= zobrist::HANDED_OVER;
        self.board.undo(undo);
    }

    /// Returns the static evaluation for the side to move, with the attacks last counted.
    pub(super) fn evaluate(&self) -> i32 {
        let Accumulator { sum, attacks, .. } = self.accumulator;
        self.for_side_to_move(sum + attacks) + self.weights.tempo(self.phase())
    }

    /// Returns the phase from the point of view of the side to move.
    fn phase(&self) -> usize {
        let position = self.board.position();
        let side = position.side_to_move();
        phase(position.claims(side), position.claims(side.opponent()))
    }

    /// Counts the attacks on the board and stores their value.
    pub(super) fn count_attacks(&mut self) {
        self.set_attacks(&self.weights.attacks_on(&self.board));
    }

    /// Stores the value of these attacks.
    pub(super) fn set_attacks(&mut self, attacks: &Attacks) {
        let position = self.board.position();
        self.accumulator.attacks = self.weights.attacks(position, &self.classifier, attacks);
    }

    /// Returns a balance for A as a value for the side to move.
    pub(super) fn for_side_to_move(&self, balance: Tapered) -> i32 {
        let value = Blend::new(self.accumulator.stacks).of(balance);
        sign(self.board.position().side_to_move()) * value
    }
}
