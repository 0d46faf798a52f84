//! Parallel search by two workers: Young Brothers Wait (Feldmann, Monien, Mysliwietz and
//! Vornberger, "Distributed game-tree search", ICCA Journal 12, 1989) with two equal
//! workers, of which either helps the other.
//!
//! Once the first moves of a node have been searched without a cutoff, all other moves
//! are likely to be searched, in any order. So a worker at such a node opens a split
//! point while the other worker is idle: both take its moves from one list, one by one,
//! with one alpha. A worker that finds no move left waits for the other, and meanwhile
//! works at a split point that the other opens further down its line. A cutoff ends the
//! other worker's search below the split point.

use super::limits::Handler;
use super::member::Member;
use super::moves::{FIRST_LATE_MOVE, Found, Node, reduction};
use super::picker::MovePicker;
use super::search::Search;
use super::slot::Slot;
use super::stack_budget;
use super::team::{Job, JobResult, Join, MOVES, Offer, Team};
use crate::rules::{Colour, Player, Turn};
use core::ops::Range;

/// The least depth in turns of a shared node, with an open and with a closed window.
/// Below it sharing costs more than it saves; where the window is closed, most of the
/// work at a node is the search for its one refutation, on which two workers do more work
/// than one.
const SPLIT_DEPTH_OPEN: i32 = 3;
const SPLIT_DEPTH_CLOSED: i32 = 5;

/// The number of times a worker may help while it waits, one inside the other. More takes
/// stack budget from the line and gains nothing measurable.
const NESTED_HELP: u8 = 1;

impl<S: Slot, T: Team, H: Handler> Search<'_, S, T, H> {
    /// Returns whether the other worker is idle and a node of this depth and kind of
    /// window is worth sharing and within both stack budgets.
    #[inline]
    pub(super) fn may_split(&self, depth: i32, open_window: bool) -> bool {
        let idle = |member: &Member<'_, T>| member.team.signals().is_idle(member.worker.other());
        let least = if open_window {
            SPLIT_DEPTH_OPEN
        } else {
            SPLIT_DEPTH_CLOSED
        };
        self.member.as_ref().is_some_and(idle) && depth >= least && self.has_budget_to_split(depth)
    }

    #[inline(never)]
    fn has_budget_to_split(&self, depth: i32) -> bool {
        let position = self.board.position();
        let mut turn = stack_budget::TURN;
        if Player::ALL
            .iter()
            .any(|player| position.claims(*player).len() < Player::CLAIMS)
        {
            turn += stack_budget::CLAIMS;
        }
        let line = usize::from(turn) * depth as usize;
        let sharing = usize::from(stack_budget::SPLIT + stack_budget::HELP);
        line <= usize::from(stack_budget::HELPER) && line + sharing <= usize::from(self.budget)
    }

    /// Searches the remaining moves of a node together with the other worker; `number`
    /// moves have been searched before. Returns the best of all moves and the number of
    /// shared ones, or `None` if the search was stopped or there is nothing to share.
    #[inline(never)]
    pub(super) fn split(
        &mut self,
        node: &Node,
        depth: i32,
        picker: &mut MovePicker,
        number: usize,
        best: Found,
    ) -> Option<(Found, usize)> {
        let (nesting, shared) = self.open_split(node, depth, picker, number, best)?;
        let outer = self.work_at(nesting);
        self.search_shared(node, depth, nesting);
        self.wait_for_other(node, depth, nesting);
        self.work_at(outer);
        let found = self.close_split(node, depth, nesting)?;
        Some((found, shared))
    }

    /// Offers the remaining moves of a node to the other worker. Returns the nesting of
    /// the split point and its number of moves. This function and the following ones are
    /// separate so that their frames are not on the stack while lines go deeper.
    #[inline(never)]
    fn open_split(
        &mut self,
        node: &Node,
        depth: i32,
        picker: &mut MovePicker,
        number: usize,
        best: Found,
    ) -> Option<(usize, usize)> {
        let mut moves = self.shareable(picker, MOVES)?;
        let shared = moves.len();
        if node.ply == 0 {
            moves = self.drop_left_out(node.claim, moves);
        }
        let offer = Offer::of(
            *self.board.position(),
            self.accumulator,
            depth,
            node.ply,
            node.beta,
            number,
        );
        let join = Join::of(best, node.alpha.max(best.0), node.beta);
        let &Member { team, worker, .. } = self.member.as_ref()?;
        let work = &*self.work;
        let candidates = &work.candidates[moves.clone()];
        let killers = &work.killers;
        let nesting =
            team.with(|point| point.open(team.signals(), worker, offer, join, candidates, killers));
        if nesting.is_none() {
            self.put_back(picker, moves);
        }
        team.wake();
        Some((nesting?, shared))
    }

    /// Closes a split point and returns the best of all its moves; `None` if the search
    /// was stopped.
    #[inline(never)]
    fn close_split(&mut self, node: &Node, depth: i32, nesting: usize) -> Option<Found> {
        let team = self.member.as_ref()?.team;
        let join = team.with(|point| point.close(nesting));
        let join = join.filter(|_| !self.stopped)?;
        self.inexact |= join.inexact;
        if join.is_cut() && join.quiet {
            self.record_cutoff(node.ply, depth, join.best.1);
        }
        Some(join.best)
    }

    /// Removes turns that the limits exclude from the moves to share, since the worker
    /// that takes a move does not know the claim. Returns the remaining range.
    #[inline(never)]
    fn drop_left_out(&mut self, claim: Option<Colour>, moves: Range<usize>) -> Range<usize> {
        let start = moves.start;
        let mut end = start;
        for place in moves {
            let candidate = self.work.candidates[place];
            if !self.is_left_out(claim, candidate.mv) {
                self.work.candidates[end] = candidate;
                end += 1;
            }
        }
        start..end
    }

    /// Searches moves of this worker's split point until none is left.
    fn search_shared(&mut self, node: &Node, depth: i32, nesting: usize) {
        let Some(team) = self.member.as_ref().map(|member| member.team) else {
            return;
        };
        let mut outcome: Option<JobResult> = None;
        loop {
            let (risen, job) = team.with(|point| {
                if let Some(outcome) = outcome {
                    point.report(team.signals(), nesting, outcome);
                }
                (point.risen(nesting), point.take(nesting, true))
            });
            self.improve_at_root(node, depth, risen);
            let Some(job) = job else {
                return;
            };
            outcome = self.search_job(depth, node.ply, node.beta, job);
            if self.stopped {
                return;
            }
        }
    }

    /// Records a better move at the root as the answer.
    fn improve_at_root(&mut self, node: &Node, depth: i32, risen: Option<Found>) {
        if let (0, Some((score, mv))) = (node.ply, risen) {
            let turn = Turn::Move {
                claim: node.claim,
                from: mv.from,
                to: mv.to,
            };
            self.improve(turn, score, depth);
        }
    }

    /// Waits until the other worker has left this worker's split point, and helps it
    /// meanwhile.
    fn wait_for_other(&mut self, node: &Node, depth: i32, nesting: usize) {
        let Some(member) = &self.member else {
            return;
        };
        let (team, worker) = (member.team, member.worker);
        let may_help = member.helping < NESTED_HELP && self.budget >= stack_budget::HELP;
        // A cutoff ends only the search below the split point.
        self.stopped = team.signals().is_stopped();
        loop {
            let (busy, work, risen) = team.with(|point| {
                let busy = point.is_busy(nesting);
                let work = may_help && point.offer().is_some();
                let idle = busy && !work && may_help && !team.signals().is_cut(nesting);
                team.signals().set_idle(worker, idle);
                (busy, work, point.risen(nesting))
            });
            self.improve_at_root(node, depth, risen);
            if !busy {
                return;
            }
            if work && !self.stopped {
                self.deeper(stack_budget::HELP, Self::help_while_waiting);
            } else {
                self.idle();
            }
        }
    }

    /// Searches a move of the split point that is set up on the board. Returns `None` if
    /// the search was stopped or cut.
    pub(super) fn search_job(
        &mut self,
        depth: i32,
        ply: usize,
        beta: i32,
        job: Job,
    ) -> Option<JobResult> {
        let Job {
            candidate,
            number,
            alpha,
        } = job;
        let mv = candidate.mv;
        let quiet = !candidate.is_completion();
        let before = self.accumulator;
        let after = self.after(mv);
        let late = quiet && number >= FIRST_LATE_MOVE;
        let reduction = if late { reduction(depth, number) } else { 0 };
        let hopeless = (quiet && depth - 1 - reduction <= 0)
            .then(|| self.lazy_fail_low(mv, after, alpha))
            .flatten();
        let score = if let Some(most) = hopeless {
            most
        } else {
            let moved = self.make_move(mv, after);
            let score = self.search_reply_shared(depth - 1, reduction, ply + 1, alpha, beta);
            self.unmake_move(&moved, before);
            score
        };
        (!self.stopped).then_some(JobResult {
            score,
            mv,
            quiet,
            inexact: self.inexact,
        })
    }

    /// Returns the score of a shared move after the opponent's best reply, as
    /// [`Search::search_reply`] does, but checks the other worker's alpha before every
    /// step. Once a zero window has shown that a move is better than alpha, the shared
    /// alpha is raised before the exact value is known; otherwise both workers would
    /// search move after move with the old alpha in full, for nothing.
    #[inline(always)]
    fn search_reply_shared(
        &mut self,
        depth: i32,
        reduction: i32,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        let mut score = -self.search_turn(depth - reduction, ply, -alpha - 1, -alpha);
        if reduction > 0 && score > alpha && !self.stopped {
            alpha = self.shared_alpha(alpha);
            score = -self.search_turn(depth, ply, -alpha - 1, -alpha);
        }
        while score > alpha && score < beta && !self.stopped {
            alpha = self.shared_alpha(alpha);
            if score > alpha {
                let least = score;
                self.raise_shared_alpha(least - 1);
                score = -self.search_turn(depth, ply, -beta, -alpha);
                return score.max(least);
            }
            score = -self.search_turn(depth, ply, -alpha - 1, -alpha);
        }
        score
    }
}

#[cfg(test)]
mod tests {
    use super::super::limits::{Answer, SearchLimits};
    use super::super::memory::OwnedMemory;
    use super::super::search::{think, think_with};
    use super::super::slot::{CompactSlot, Slot as _};
    use super::super::team::{Signals, SplitPoint, Worker};
    use super::*;
    use crate::rules::{Position, Variant};
    use std::sync::{Mutex, PoisonError};
    use std::vec;

    /// A team whose helper is always idle and never joins: the leader shares every node
    /// that it may, and searches all of it alone.
    struct Deserted {
        signals: Signals,
        point: Mutex<SplitPoint>,
    }

    impl Team for Deserted {
        fn signals(&self) -> &Signals {
            self.signals.set_idle(Worker::Helper, true);
            &self.signals
        }

        fn with<R>(&self, f: impl FnOnce(&mut SplitPoint) -> R) -> R {
            f(&mut self.point.lock().unwrap_or_else(PoisonError::into_inner))
        }
    }

    struct Patient;

    impl Handler for Patient {
        fn stop(&mut self, _nodes: u32) -> bool {
            false
        }

        fn answer(&mut self, _answer: &Answer) {}
    }

    /// Covers nodes with more moves than a split point holds, as at the start of a game.
    #[test]
    fn sharing_with_nobody_searches_what_is_searched_alone() {
        for seed in 0..6 {
            let position = Position::setup(Variant::FivesTaken, seed);
            let mut limits = SearchLimits::best_within(u32::MAX);
            limits.depth = 4;
            let mut memory = OwnedMemory::new(vec![CompactSlot::EMPTY; 1 << 16]);
            let alone = think(&position, &limits, memory.lend(), &mut Patient).unwrap();
            let team = Deserted {
                signals: Signals::new(),
                point: Mutex::new(SplitPoint::new()),
            };
            let mut memory = OwnedMemory::new(vec![CompactSlot::EMPTY; 1 << 16]);
            let shared =
                think_with(&position, &limits, memory.lend(), Some(&team), &mut Patient).unwrap();
            assert_eq!(shared.score, alone.score, "setup {seed}");
            // Moves of one rank come in another order, and a worker of a team reports
            // every fourth position only.
            let differ = shared.nodes.abs_diff(alone.nodes);
            assert!(
                differ < alone.nodes / 20,
                "setup {seed}: {differ} positions"
            );
        }
    }
}
