//! Parallel search by two workers: Young Brothers Wait (Feldmann, Monien, Mysliwietz
//! and Vornberger, "Distributed game-tree search", ICCA Journal 12, 1989) with two
//! equals, of whom either helps the other.
//!
//! Once the first moves of a node have been searched without a cutoff, its other
//! moves are likely to be searched all, in whatever order. So a worker that is at
//! such a node while the other has nothing to do opens a split point: both take its
//! moves from one list, one by one, with one alpha. Who finds nothing left to take
//! waits for the other, and meanwhile works at a split point that the other opens
//! further down its line. A cutoff ends what the other does there.

use super::accumulator::Accumulator;
use super::class::Classifier;
use super::limits::{Handler, SearchLimits};
use super::memory::Memory;
use super::moves::{FIRST_LATE_MOVE, Found, Node, reduction};
use super::picker::MovePicker;
use super::room;
use super::search::Search;
use super::slot::Slot;
use super::team::{Job, Join, MOVES, Offer, Outcome, SplitPoint, Team, Worker};
use super::transposition::TranspositionTable;
use crate::rules::{Board, Colour, Player, Position, Turn};
use core::ops::Range;

/// How often a worker may help the other while it waits for it, one in the other. More
/// takes room from the line and gains nothing that can be measured.
const NESTED_HELP: u8 = 1;

/// A node is shared only if it is searched so many turns deep, by whether its window is
/// open. Less would not be worth the lock; where the window is closed, most of the work
/// at a node is the search for its one refutation, of which two do more than one.
const SPLIT_DEPTH_OPEN: i32 = 3;
const SPLIT_DEPTH_CLOSED: i32 = 5;

/// A split point of the other worker's, as far as its moves need to know it.
struct Shared {
    nesting: usize,
    depth: i32,
    ply: usize,
    beta: i32,
}

/// A worker's place in its team.
pub(super) struct Member<'a, T> {
    pub(super) team: &'a T,
    worker: Worker,
    /// How deep the innermost split point that it works at is nested; 0 if it is at none.
    nesting: usize,
    /// How often it helps while it waits, one in the other.
    helping: u8,
}

impl<'a, T: Team> Member<'a, T> {
    /// Begins a search and leads it.
    pub(super) fn lead(team: &'a T, limits: &SearchLimits) -> Self {
        team.with(|point| point.begin(team.signals(), limits));
        team.wake();
        Self::of(team, Worker::Lead)
    }

    const fn of(team: &'a T, worker: Worker) -> Self {
        Self {
            team,
            worker,
            nesting: 0,
            helping: 0,
        }
    }

    /// The room of its lines.
    pub(super) const fn room(&self) -> u16 {
        match self.worker {
            Worker::Lead => room::LEADER,
            Worker::Helper => room::HELPER,
        }
    }

    /// Ends the search, and waits until the helper has left it: nobody is to write
    /// to the table any more.
    pub(super) fn end(&self) {
        let team = self.team;
        team.with(|point| point.end(team.signals()));
        team.wake();
        while team.with(|point| point.has_helper()) {
            team.wait();
            team.wake();
        }
    }
}

/// Helps in the search that the team's leader has begun, with its table and history, until
/// it is over. Does nothing if there is none. The handler is asked whether to stop
/// as the leader's is; it hears no answers.
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

/// Works wherever there is work, until the search is over.
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
    /// How many positions have been looked at, by both workers if there are two.
    pub(super) fn nodes_of_team(&self) -> u32 {
        match &self.member {
            Some(member) => member.team.signals().nodes(),
            None => self.nodes,
        }
    }

    /// Heeds what the other worker has to say. A position has been counted.
    #[inline(never)]
    pub(super) fn count_node_of_team(&mut self) {
        let Some(member) = &self.member else {
            return;
        };
        let signals = member.team.signals();
        signals.count(member.worker, self.nodes);
        let nodes = signals.nodes();
        let asked = self.nodes & 31 == 0 && self.handler.stop(nodes);
        if asked || nodes >= self.limits.nodes {
            signals.stop();
        }
        self.stopped |= signals.is_stopped() || signals.is_cut(member.nesting);
    }

    /// Waits a little while for the other worker.
    fn idle(&mut self) {
        if let Some(member) = &self.member {
            let signals = member.team.signals();
            member.team.wait();
            if self.handler.stop(signals.nodes()) {
                signals.stop();
            }
            self.stopped |= signals.is_stopped();
        }
    }

    /// Whether the other worker has nothing to do, and a node of this depth and kind of
    /// window is worth sharing and both have room for it.
    #[inline]
    pub(super) fn may_split(&self, depth: i32, open_window: bool) -> bool {
        let idle = |member: &Member<'_, T>| member.team.signals().is_idle(member.worker.other());
        let least = if open_window {
            SPLIT_DEPTH_OPEN
        } else {
            SPLIT_DEPTH_CLOSED
        };
        self.member.as_ref().is_some_and(idle) && depth >= least && self.has_room_to_split(depth)
    }

    #[inline(never)]
    fn has_room_to_split(&self, depth: i32) -> bool {
        let position = self.board.position();
        let mut turn = room::TURN;
        if Player::ALL
            .iter()
            .any(|player| position.claims(*player).len() < Player::CLAIMS)
        {
            turn += room::CLAIMS;
        }
        let line = usize::from(turn) * depth as usize;
        let sharing = usize::from(room::SPLIT + room::HELP);
        line <= usize::from(room::HELPER) && line + sharing <= usize::from(self.room)
    }

    /// Searches the moves left of a node together with the other worker, `number`
    /// of them having been searched, and says what the best of all is then, and how
    /// many were shared: nothing if the search has been stopped, or there is nothing to
    /// share.
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

    /// Offers the moves left of a node to the other worker and says how deep the
    /// split point is nested and how many it has. On its own, as what follows is: what they need on the stack is not
    /// needed while lines go deeper.
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

    /// Closes a split point and says what the best of all moves is; nothing if the
    /// search has been stopped.
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

    /// Takes turns that are not to be looked at out of the moves to be shared, and
    /// says which are left: those who take them do not know the claim.
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

    /// Works at this split point from now on, and says at which it did before.
    fn work_at(&mut self, nesting: usize) -> usize {
        match &mut self.member {
            Some(member) => core::mem::replace(&mut member.nesting, nesting),
            None => 0,
        }
    }

    /// Searches moves of a split point of one's own until none is left.
    fn search_shared(&mut self, node: &Node, depth: i32, nesting: usize) {
        let Some(team) = self.member.as_ref().map(|member| member.team) else {
            return;
        };
        let mut outcome: Option<Outcome> = None;
        loop {
            let (risen, job) = team.with(|point| {
                if let Some(outcome) = outcome {
                    point.report(team.signals(), nesting, outcome);
                }
                (point.risen(nesting), point.take(nesting, true))
            });
            self.hear(node, depth, risen);
            let Some(job) = job else {
                return;
            };
            outcome = self.search_job(depth, node.ply, node.beta, job);
            if self.stopped {
                return;
            }
        }
    }

    /// Takes a better move at the root as the answer.
    fn hear(&mut self, node: &Node, depth: i32, risen: Option<Found>) {
        if let (0, Some((score, mv))) = (node.ply, risen) {
            let turn = Turn::Move {
                claim: node.claim,
                from: mv.from,
                to: mv.to,
            };
            self.improve(turn, score, depth);
        }
    }

    /// Waits until the other worker is done with a split point of one's own, and
    /// helps it meanwhile.
    fn wait_for_other(&mut self, node: &Node, depth: i32, nesting: usize) {
        let Some(member) = &self.member else {
            return;
        };
        let (team, worker) = (member.team, member.worker);
        let may_help = member.helping < NESTED_HELP && self.room >= room::HELP;
        // A cutoff ends only what is below the split point.
        self.stopped = team.signals().is_stopped();
        loop {
            let (busy, work, risen) = team.with(|point| {
                let busy = point.is_busy(nesting);
                let work = may_help && point.offer().is_some();
                let idle = busy && !work && may_help && !team.signals().is_cut(nesting);
                team.signals().set_idle(worker, idle);
                (busy, work, point.risen(nesting))
            });
            self.hear(node, depth, risen);
            if !busy {
                return;
            }
            if work && !self.stopped {
                self.deeper(room::HELP, Self::help_while_waiting);
            } else {
                self.idle();
            }
        }
    }

    /// Helps the other worker and comes back to the node it was at.
    #[inline(never)]
    fn help_while_waiting(&mut self) {
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

    /// Searches moves of the other worker's split point until none is left. Says
    /// whether there was one.
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
        // A cutoff ends only what is below the split point.
        self.stopped = team.signals().is_stopped();
        team.wake();
        true
    }

    /// Takes the first move of the other worker's split point and goes to its position.
    /// On its own, so that the position is not on the stack while lines go deeper.
    #[inline(never)]
    fn take_offer(&mut self) -> Option<(Shared, Job)> {
        let &Member { team, worker, .. } = self.member.as_ref()?;
        let killers = &mut self.work.killers;
        let (offer, job) = team.with(|point| {
            let offer = point.offer().copied();
            let nesting = offer.as_ref().map(|offer| offer.nesting);
            let job = nesting.and_then(|nesting| point.take(nesting, false));
            if let Some(offer) = &offer {
                // One's own are of another part of the tree. All nodes that oneself is at,
                // and whose moves are still to be found without them, are above.
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

    /// Goes to a position.
    #[inline(never)]
    fn set_up(&mut self, position: &Position, accumulator: Accumulator) {
        self.board = Board::new(position);
        self.classifier = Classifier::new(position.claims(Player::A), position.claims(Player::B));
        self.accumulator = accumulator;
    }

    /// Searches a move of the split point that is on the board. Nothing if that was
    /// cut short.
    fn search_job(&mut self, depth: i32, ply: usize, beta: i32, job: Job) -> Option<Outcome> {
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
        (!self.stopped).then_some(Outcome {
            score,
            mv,
            quiet,
            inexact: self.inexact,
        })
    }

    /// What the opponent's best reply to a shared move leaves, found as by
    /// [`Search::search_reply`], but with the other worker in mind: its alpha is looked at
    /// before every step, and once a zero window has shown that a move is better than
    /// alpha, that is alpha for the other's moves, long before the move's own value is
    /// known. With the alpha of before they would be searched in full one after the
    /// other, for nothing.
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

    /// The alpha of the split point that is worked at, once it was this. On its own, as
    /// the next is: not needed while lines go deeper.
    #[inline(never)]
    fn shared_alpha(&self, alpha: i32) -> i32 {
        let Some(&Member { team, nesting, .. }) = self.member.as_ref() else {
            return alpha;
        };
        team.with(|point| point.alpha(nesting)).unwrap_or(alpha)
    }

    /// Raises it: some move is worth more.
    #[inline(never)]
    fn raise_shared_alpha(&self, alpha: i32) {
        if let Some(&Member { team, nesting, .. }) = self.member.as_ref() {
            team.with(|point| point.raise(nesting, alpha));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::host::HostMemory;
    use super::super::limits::{Answer, SearchLimits};
    use super::super::search::{think, think_with};
    use super::super::team::Signals;
    use super::*;
    use crate::rules::Variant;
    use std::sync::{Mutex, PoisonError};

    /// A team whose helper is always idle and never comes: its leader shares every node
    /// that it may, and has to search all of it.
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

    /// Also of nodes with more moves than a split point holds, as at the start of a game.
    #[test]
    fn sharing_with_nobody_searches_what_is_searched_alone() {
        for seed in 0..6 {
            let position = Position::setup(Variant::Standard, seed);
            let mut limits = SearchLimits::best_within(u32::MAX);
            limits.depth = 4;
            let mut memory: HostMemory = HostMemory::new(1 << 16);
            let alone = think(&position, &limits, memory.lend(), &mut Patient).unwrap();
            let team = Deserted {
                signals: Signals::new(),
                point: Mutex::new(SplitPoint::new()),
            };
            let mut memory: HostMemory = HostMemory::new(1 << 16);
            let shared =
                think_with(&position, &limits, memory.lend(), Some(&team), &mut Patient).unwrap();
            assert_eq!(shared.score, alone.score, "setup {seed}");
            // Moves of one rank come in another order, and a worker of a team tells of
            // every fourth position only.
            let differ = shared.nodes.abs_diff(alone.nodes);
            assert!(
                differ < alone.nodes / 20,
                "setup {seed}: {differ} positions"
            );
        }
    }
}
