//! Steps of a line: claims and moves that keep the sum and the key up to date.

use super::candidate::Step;
use super::class::Ruler;
use super::evaluation::{Blend, Pair, sign};
use super::key;

use super::search::{Search, claim_of};
use crate::rules::{Claimed, Colour, Moved, Player, PointSet, Turn, Undo};
use core::iter;

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

/// What a turn can start with: no claim, or one.
#[derive(Clone, Copy)]
pub(super) struct Opening {
    pub(super) claim: Option<Colour>,
    /// How the position after it was judged, if it was.
    pub(super) judged: Option<Judged>,
}

/// A position judged without looking ahead.
#[derive(Clone, Copy)]
pub(super) struct Judged {
    worth: i32,
    pub(super) attacks: Pair,
}

/// Whether an opening comes after one judged so; the hinted one is not judged and
/// comes first.
fn ranks_below(opening: Opening, judged: Option<Judged>) -> bool {
    opening
        .judged
        .is_some_and(|before| judged.is_none_or(|now| before.worth < now.worth))
}

/// The openings of a turn in the order to try them.
pub(super) type Openings = [Option<Opening>; 1 + Colour::NUM];

impl Search<'_> {
    /// Claims a colour.
    pub(super) fn claim(&mut self, colour: Colour) -> ClaimMade {
        let (before, ruler) = (self.tally, self.ruler);
        let mut key = before.key ^ key::of_players(self.board.position());
        let claimed = self.board.claim(colour);
        let position = self.board.position();
        self.ruler = Ruler::new(position.claims(Player::A), position.claims(Player::B));
        // A claim changes what every stack is worth.
        let sum = self.weights.balance(position, &self.ruler);
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

    /// The tally after a move.
    #[inline]
    pub(super) fn after(&self, Step { from, to }: Step) -> Tally {
        let (board, ruler, values) = (&self.board, &self.ruler, &self.weights.stacks);
        let position = board.position();
        let (stack, below) = (position.stack(from), position.stack(to));
        let Tally {
            mut sum,
            attacks,
            mut key,
            mut stacks,
        } = self.tally;
        stacks -= 1;
        sum = sum - values[ruler.class(stack)] - values[ruler.class(below)];
        key ^= key::HANDED_OVER ^ key::of_stack(from, stack) ^ key::of_stack(to, below);
        if board.captures(stack, below) {
            let side = position.side_to_move();
            let mut captured = Player::ALL.map(|player| position.captured(player));
            sum = sum.with_five(side, self.weights.five);
            key ^= key::of_fives(captured);
            captured[side.index()] += 1;
            key ^= key::of_fives(captured);
            stacks -= 1;
        } else {
            sum = sum + values[ruler.class_onto(stack, below)];
            key ^= key::of_stack(to, stack.onto(below));
        }
        Tally {
            sum,
            attacks,
            key,
            stacks,
        }
    }

    /// Moves a stack; `after` is the tally then.
    pub(super) fn move_stack(&mut self, Step { from, to }: Step, after: Tally) -> Moved {
        self.tally = after;
        self.board.move_stack(from, to)
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

    /// Whether claims are to be tried, or all of them.
    pub(super) fn may_claim(&self, all: bool) -> bool {
        let early = self.tally.stacks > usize::from(self.orders.style.claims_from);
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
        let attacked = self.board.attacked();
        let mut count = 0;
        for claim in iter::once(None).chain(claimable.into_iter().map(Some)) {
            let judged = (hinted != Some(claim)).then(|| self.judge_after(claim, attacked));
            let mut at = count;
            while at > 0 && openings[at - 1].is_some_and(|before| ranks_below(before, judged)) {
                openings[at] = openings[at - 1];
                at -= 1;
            }
            openings[at] = Some(Opening { claim, judged });
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

    /// Judges the position after a claim, if there is one. `attacked` are the
    /// stacks under attack without it.
    fn judge_after(
        &mut self,
        claim: Option<Colour>,
        mut attacked: [PointSet; Player::NUM],
    ) -> Judged {
        let before = self.tally;
        let made = claim.map(|colour| self.claim(colour));
        if let Some(colour) = claim {
            if self.tally.stacks == before.stacks {
                // Nothing has left the board: only this colour's stacks do more.
                let side = self.board.position().side_to_move();
                self.board.visit_as_claimed(colour, |_, landings| {
                    attacked[side.index()] |= landings;
                });
            } else {
                attacked = self.board.attacked();
            }
        }
        self.tally.attacks = self.attacks(attacked);
        let judged = Judged {
            worth: self.worth(),
            attacks: self.tally.attacks,
        };
        if let Some(made) = &made {
            self.unclaim(made);
        }
        self.tally = before;
        judged
    }

    /// What the position is worth to the side to move without looking ahead,
    /// by the attacks last counted.
    pub(super) fn worth(&self) -> i32 {
        let Tally { sum, attacks, .. } = self.tally;
        let position = self.board.position();
        let side = position.side_to_move();
        self.for_side_to_move(sum + attacks) + self.weights.tempo(position, side)
    }

    /// Counts what attacks are worth.
    pub(super) fn count_attacks(&mut self) {
        self.tally.attacks = self.attacks(self.board.attacked());
    }

    /// What attacks on these stacks are worth to A.
    pub(super) fn attacks(&self, by: [PointSet; Player::NUM]) -> Pair {
        self.weights.attacks(self.board.position(), &self.ruler, by)
    }

    /// A balance for A as a value for the side to move.
    pub(super) fn for_side_to_move(&self, balance: Pair) -> i32 {
        let value = Blend::new(self.tally.stacks).of(balance);
        sign(self.board.position().side_to_move()) * value
    }
}
