//! The helper of a parallel search: it searches moves of the other worker's split points
//! (`split.rs`), for a whole search or while it waits at a split point of its own.

use super::accumulator::Accumulator;
use super::class::Classifier;
use super::limits::{Handler, SearchLimits};
use super::member::Member;
use super::memory::Memory;
use super::search::Search;
use super::slot::Slot;
use super::team::{Job, SplitPoint, Team, Worker};
use super::transposition::TranspositionTable;
use crate::rules::{Board, Player, Position};

/// The parts of the other worker's split point that its moves need.
struct Shared {
    nesting: usize,
    depth: i32,
    ply: usize,
    beta: i32,
}

/// Helps in the search that the team's leader has begun, with the leader's table and
/// history, until the search ends. Returns at once if there is no search. The handler is
/// asked whether to stop, as the leader's is; it receives no answers.
pub fn help<S: Slot, T: Team, H: Handler>(team: &T, memory: Memory<'_, S>, handler: &mut H) {
    let joined = team.with(|point| {
        let admitted = point.admit_helper(team.signals());
        admitted.then_some(point.limits)
    });
    let Some(limits) = joined else {
        return;
    };
    memory.work.clear();
    work(team, &limits, memory, handler);
    team.with(SplitPoint::dismiss_helper);
    team.wake();
}

/// Searches moves of split points until the search ends.
fn work<S: Slot, T: Team, H: Handler>(
    team: &T,
    limits: &SearchLimits,
    memory: Memory<'_, S>,
    handler: &mut H,
) {
    let position = loop {
        let (active, at_first) = team.with(|point| {
            let at_first = point.offer().map(|offer| offer.position);
            team.signals().set_idle(Worker::Helper, at_first.is_none());
            (point.is_active(), at_first)
        });
        match at_first {
            Some(position) => break position,
            None if !active => return,
            None => team.wait(),
        }
        handler.stop(team.signals().nodes());
    };
    let table = TranspositionTable::shared(memory.table);
    let member = Some(Member::of(team, Worker::Helper));
    let weights = (memory.weights)(position.variant());
    let own = (memory.history, memory.work);
    let mut search = Search::new(&position, limits, table, weights, own, member, handler);
    while !search.stopped {
        if !search.help_once() {
            search.idle();
        }
    }
}

impl<S: Slot, T: Team, H: Handler> Search<'_, S, T, H> {
    /// Helps the other worker, then returns to the node it was at.
    #[inline(never)]
    pub(super) fn help_while_waiting(&mut self) {
        let (position, accumulator) = (*self.board.position(), self.accumulator);
        let (inexact, used) = (self.inexact, self.candidates_used);
        if let Some(member) = &mut self.member {
            member.helping += 1;
        }
        self.help_once();
        if let Some(member) = &mut self.member {
            member.helping -= 1;
        }
        self.set_up(&position, accumulator);
        (self.inexact, self.candidates_used) = (inexact, used);
    }

    /// Searches moves of the other worker's split point until none is left. Returns false
    /// if there was no split point.
    #[inline(never)]
    fn help_once(&mut self) -> bool {
        let Some((shared, first)) = self.take_offer() else {
            return false;
        };
        let Some(team) = self.member.as_ref().map(|member| member.team) else {
            return false;
        };
        let Shared {
            nesting,
            depth,
            ply,
            beta,
        } = shared;
        let outer = self.work_at(nesting);
        let mut job = Some(first);
        while let Some(taken) = job {
            self.inexact = false;
            let outcome = self.search_job(depth, ply, beta, taken);
            let stopped = self.stopped;
            job = team.with(|point| {
                if let Some(outcome) = outcome {
                    point.report(team.signals(), nesting, outcome);
                }
                let next = (!stopped).then(|| point.take(nesting, false)).flatten();
                if next.is_none() {
                    point.leave(nesting);
                }
                next
            });
        }
        self.work_at(outer);
        // A cutoff ends only the search below the split point.
        self.stopped = team.signals().is_stopped();
        team.wake();
        true
    }

    /// Takes the first move of the other worker's split point and sets up its position. A
    /// separate function, so that the position is not on the stack while lines go deeper.
    #[inline(never)]
    fn take_offer(&mut self) -> Option<(Shared, Job)> {
        let &Member { team, worker, .. } = self.member.as_ref()?;
        let killers = &mut self.work.killers;
        let (offer, job) = team.with(|point| {
            let offer = point.offer().copied();
            let nesting = offer.as_ref().map(|offer| offer.nesting);
            let job = nesting.and_then(|nesting| point.take(nesting, false));
            if let Some(offer) = &offer {
                // This worker's own killers come from another part of the tree. The nodes
                // that it is at, and whose moves are still to be picked, are above this
                // ply.
                killers.take_over(&point.killers, offer.ply);
            }
            team.signals().set_idle(worker, job.is_none());
            offer.zip(job)
        })?;
        self.set_up(&offer.position, offer.accumulator);
        let shared = Shared {
            nesting: offer.nesting,
            depth: offer.depth,
            ply: offer.ply,
            beta: offer.beta,
        };
        Some((shared, job))
    }

    /// Sets up a position.
    #[inline(never)]
    fn set_up(&mut self, position: &Position, accumulator: Accumulator) {
        self.board = Board::new(position);
        self.classifier = Classifier::new(position.claims(Player::A), position.claims(Player::B));
        self.accumulator = accumulator;
    }
}
