//! What a turn can start with, and in which order that is tried.

use super::class::Ruler;
use super::evaluation::{Blend, Pair, phase, sign};
use super::search::{MATE, Search, claim_of};
use super::steps::Tally;
use crate::rules::{Colour, Piece, Player, PointSet, Stack, Turn};
use core::iter;

/// No claim, or one.
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
    /// As in the [`Tally`].
    pub(super) sum: Pair,
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
    fn judge_after(&mut self, claim: Option<Colour>, attacked: [PointSet; Player::NUM]) -> Judged {
        match claim {
            Some(colour) if self.board.fives_taken_by(colour).is_empty() => {
                self.judge_claiming(colour, attacked)
            }
            Some(colour) => {
                let made = self.claim(colour, None);
                self.count_attacks();
                let judged = self.judged();
                self.unclaim(&made);
                judged
            }
            None => {
                self.take_as_attacked(attacked);
                self.judged()
            }
        }
    }

    /// The present position, its attacks counted.
    fn judged(&self) -> Judged {
        let Tally { sum, attacks, .. } = self.tally;
        Judged {
            worth: self.worth(),
            sum,
            attacks,
        }
    }

    /// Judges a claim that takes no five without making it: all it changes is
    /// what stacks are worth, and what those of its colour attack.
    fn judge_claiming(&self, colour: Colour, mut attacked: [PointSet; Player::NUM]) -> Judged {
        let position = self.board.position();
        let side = position.side_to_move();
        let mut claims = Player::ALL.map(|player| position.claims(player));
        claims[side.index()] = claims[side.index()].with(colour);
        let phase = phase(claims[side.index()], claims[side.opponent().index()]);
        let ruler = Ruler::new(claims[0], claims[1]);
        self.board.visit_as_claimed(colour, |_, landings| {
            attacked[side.index()] |= landings;
        });
        let sum = self.weights.balance(position, &ruler);
        let attacks = self.weights.attacks(position, &ruler, attacked);
        let value = Blend::new(self.tally.stacks).of(sum + attacks);
        let sixes = self.board.of_height(Stack::HIGHEST);
        // With a six of one's own, whichever move follows wins.
        let wins = !(self.board.topped_by(Piece::Of(colour)) & sixes).is_empty();
        Judged {
            worth: if wins {
                MATE
            } else {
                sign(side) * value + self.weights.tempo(phase)
            },
            sum,
            attacks,
        }
    }
}
