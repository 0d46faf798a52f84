//! Claim candidates: the possible starts of a turn, and the order in which the search
//! tries them.

use super::accumulator::Accumulator;
use super::class::Classifier;
use super::evaluation::{Attacks, Blend, Tapered, phase, sign};
use super::limits::Handler;
use super::search::{MATE, Search};
use super::slot::Slot;
use super::team::Team;
use crate::rules::{Colour, Player, Turn};
use core::iter;

/// The start of a turn: a claim or none.
#[derive(Clone, Copy)]
pub(super) struct ClaimCandidate {
    pub(super) claim: Option<Colour>,
    /// The static evaluation after the claim, if known.
    pub(super) evaluated: Option<StaticEvaluation>,
}

/// A static evaluation and its parts.
#[derive(Clone, Copy)]
pub(super) struct StaticEvaluation {
    score: i32,
    /// As in the [`Accumulator`].
    pub(super) sum: Tapered,
    pub(super) attacks: Tapered,
}

/// Returns whether a candidate is ordered after one with this evaluation. The table's
/// candidate has no evaluation and comes first.
fn ranks_below(candidate: ClaimCandidate, evaluated: Option<StaticEvaluation>) -> bool {
    candidate
        .evaluated
        .is_some_and(|before| evaluated.is_none_or(|now| before.score < now.score))
}

/// The claim candidates of a turn in the order to try them.
pub(super) type ClaimCandidates = [Option<ClaimCandidate>; 1 + Colour::NUM];

impl<S: Slot, T: Team, H: Handler> Search<'_, S, T, H> {
    /// Returns whether the search tries claims. `all` overrides a style that claims late.
    pub(super) fn may_claim(&self, all: bool) -> bool {
        let early = self.accumulator.stacks > usize::from(self.limits.style.claims_from);
        (all || !early) && !self.board.position().claimable().is_empty()
    }

    /// Returns no claim and the claims worth trying, or all claims: the one of
    /// `table_move` first, then by static evaluation. A separate function, so that its
    /// frame is not on the stack while lines go deeper.
    #[inline(never)]
    pub(super) fn claim_candidates(
        &mut self,
        depth: i32,
        table_move: Option<Turn>,
        all: bool,
    ) -> ClaimCandidates {
        let mut candidates: ClaimCandidates = [None; 1 + Colour::NUM];
        let claimable = self.board.position().claimable();
        let table_claim = table_move.map(Turn::claim);
        let attacks = self.weights.attacks_on(&self.board);
        let mut count = 0;
        for claim in iter::once(None).chain(claimable.into_iter().map(Some)) {
            let evaluated =
                (table_claim != Some(claim)).then(|| self.evaluate_after(claim, &attacks));
            let mut at = count;
            while at > 0 && candidates[at - 1].is_some_and(|before| ranks_below(before, evaluated))
            {
                candidates[at] = candidates[at - 1];
                at -= 1;
            }
            candidates[at] = Some(ClaimCandidate { claim, evaluated });
            count += 1;
        }
        // Far from the root, one more claim is tried for each remaining turn of depth.
        let tried = if all {
            count
        } else {
            count.min(1 + depth.max(1) as usize)
        };
        self.inexact |= tried < count;
        candidates[tried..].fill(None);
        candidates
    }

    /// Evaluates the position after a claim, if there is one. `attacks` are those before
    /// the claim.
    fn evaluate_after(&mut self, claim: Option<Colour>, attacks: &Attacks) -> StaticEvaluation {
        match claim {
            Some(colour) if self.board.fives_taken_by(colour).is_empty() => {
                self.evaluate_claiming(colour, *attacks)
            }
            Some(colour) => {
                let made = self.make_claim(colour, None);
                self.count_attacks();
                let evaluated = self.static_evaluation();
                self.unmake_claim(&made);
                evaluated
            }
            None => {
                self.set_attacks(attacks);
                self.static_evaluation()
            }
        }
    }

    /// Returns the evaluation of the present position. Attacks must have been counted.
    fn static_evaluation(&self) -> StaticEvaluation {
        let Accumulator { sum, attacks, .. } = self.accumulator;
        StaticEvaluation {
            score: self.evaluate(),
            sum,
            attacks,
        }
    }

    /// Evaluates a claim that takes no five without making it: the claim changes only the
    /// values of stacks and the attacks of its colour.
    fn evaluate_claiming(&self, colour: Colour, mut attacks: Attacks) -> StaticEvaluation {
        let position = self.board.position();
        let side = position.side_to_move();
        let mut claims = Player::ALL.map(|player| position.claims(player));
        claims[side.index()] = claims[side.index()].with(colour);
        let phase = phase(claims[side.index()], claims[side.opponent().index()]);
        let classifier = Classifier::new(claims[0], claims[1]);
        self.board.visit_as_claimed(colour, |from, landings| {
            attacks.add((&self.board, self.weights), side, (from, landings));
        });
        let sum = self.weights.balance(position, &classifier);
        let attacks = self.weights.attacks(position, &classifier, &attacks);
        let value = Blend::new(self.accumulator.stacks).of(sum + attacks);
        StaticEvaluation {
            score: if self.board.claim_wins(colour) {
                MATE
            } else {
                sign(side) * value + self.weights.tempo(phase)
            },
            sum,
            attacks,
        }
    }
}
