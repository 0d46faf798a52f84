//! State shared by the two workers of a parallel search.
//!
//! There are two kinds: flags and counts that both workers read between two positions,
//! each a word that one of them writes at a time ([`Signals`]), and the split point at
//! which they work, which is behind a lock that the platform supplies ([`SplitPoint`]).
//! This module needs only loads and stores of a processor.

use super::accumulator::Accumulator;
use super::candidate::{Candidate, Move};
use super::limits::SearchLimits;
use super::memory::Killers;
use crate::rules::Position;
use core::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use core::sync::atomic::{AtomicBool, AtomicU32};

/// The greatest nesting of split points.
pub(super) const NESTED: usize = 4;

/// The most moves of a split point. A node can have more: the last ones stay with its
/// owner.
pub(super) const MOVES: usize = 128;

/// The services of a platform with which two workers search together: shared memory, a
/// lock around a part of it, and a way to wait.
pub trait Team: Sync {
    /// Returns the state that both workers read without a lock.
    fn signals(&self) -> &Signals;

    /// Runs `f` under the lock. `f` takes some hundred cycles at most.
    fn with<R>(&self, f: impl FnOnce(&mut SplitPoint) -> R) -> R;

    /// Waits until the other worker calls [`Team::wake`], or for a short while. Called by
    /// an idle worker.
    fn wait(&self) {
        core::hint::spin_loop();
    }

    /// Ends the other worker's [`Team::wait`].
    fn wake(&self) {}
}

/// Uninhabited `Team` for a single-threaded search.
#[derive(Debug)]
pub enum Alone {}

impl Team for Alone {
    fn signals(&self) -> &Signals {
        match *self {}
    }

    fn with<R>(&self, _: impl FnOnce(&mut SplitPoint) -> R) -> R {
        match *self {}
    }
}

/// Flags and counts that both workers read between two positions.
#[derive(Debug, Default)]
pub struct Signals {
    /// True if the search must end.
    stop: AtomicBool,
    /// By nesting of the split point: true if its remaining moves no longer matter.
    cut: [AtomicBool; NESTED],
    /// By worker: true if it is idle.
    idle: [AtomicBool; 2],
    /// By worker: number of positions searched.
    nodes: [AtomicU32; 2],
}

impl Signals {
    /// Returns the signals of a team that has not searched yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            stop: AtomicBool::new(false),
            cut: [const { AtomicBool::new(false) }; NESTED],
            idle: [const { AtomicBool::new(false) }; 2],
            nodes: [const { AtomicU32::new(0) }; 2],
        }
    }

    /// Returns the number of positions that both workers have searched.
    #[must_use]
    pub fn nodes(&self) -> u32 {
        let [lead, helper] = &self.nodes;
        lead.load(Relaxed).saturating_add(helper.load(Relaxed))
    }

    pub(super) fn count(&self, worker: Worker, nodes: u32) {
        self.nodes[worker.index()].store(nodes, Relaxed);
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Acquire)
    }

    pub(super) fn stop(&self) {
        self.stop.store(true, Release);
    }

    /// Returns whether a split point has been decided; `nesting` counts from 1, and 0
    /// means none.
    pub(super) fn is_cut(&self, nesting: usize) -> bool {
        let flag = nesting.checked_sub(1).and_then(|place| self.cut.get(place));
        flag.is_some_and(|flag| flag.load(Relaxed))
    }

    fn set_cut(&self, nesting: usize, cut: bool) {
        let flag = nesting.checked_sub(1).and_then(|place| self.cut.get(place));
        if let Some(flag) = flag {
            flag.store(cut, Relaxed);
        }
    }

    pub(super) fn is_idle(&self, worker: Worker) -> bool {
        self.idle[worker.index()].load(Relaxed)
    }

    pub(super) fn set_idle(&self, worker: Worker, idle: bool) {
        self.idle[worker.index()].store(idle, Relaxed);
    }

    fn begin(&self) {
        self.stop.store(false, Release);
        for worker in [Worker::Lead, Worker::Helper] {
            self.count(worker, 0);
            self.set_idle(worker, false);
        }
    }
}

/// The workers of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Worker {
    /// Begins and ends the search, and answers.
    Lead,
    /// Searches moves that the leader shares.
    Helper,
}

impl Worker {
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Lead => Self::Helper,
            Self::Helper => Self::Lead,
        }
    }

    const fn index(self) -> usize {
        self as usize
    }
}

/// A node whose moves both workers search, with the results so far of this node and of
/// those around it.
#[derive(Debug)]
pub struct SplitPoint {
    /// True if a search is under way.
    active: bool,
    /// True if the helper takes part in it.
    present: bool,
    pub(super) limits: SearchLimits,
    /// The node, with its moves that no worker has taken yet.
    offer: Option<Offer>,
    moves: [Candidate; MOVES],
    /// The owner's killers, for the helping worker.
    pub(super) killers: Killers,
    /// Number of open split points, each inside the one before.
    open: usize,
    joins: [Join; NESTED],
}

/// The node whose moves are on offer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offer {
    /// Nesting of the split point, from 1.
    pub(super) nesting: usize,
    pub(super) position: Position,
    pub(super) accumulator: Accumulator,
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) beta: i32,
    /// Number of moves of the node that were searched before it was split.
    pub(super) searched: usize,
    /// Range of the moves on offer.
    next: usize,
    end: usize,
}

/// The results of a split point so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Join {
    pub(super) best: (i32, Move),
    /// True if the best move completes no stack.
    pub(super) quiet: bool,
    alpha: i32,
    beta: i32,
    /// The last move that rose above alpha, until the owner reads it. Not always `best`:
    /// an alpha raised early is above the scores found so far, and a move between them is
    /// worth at most that.
    risen: Option<(i32, Move)>,
    /// True if the other worker's result depends on anything but finished games.
    pub(super) inexact: bool,
    /// True if the other worker searches one of the moves.
    busy: bool,
}

/// A move to search.
#[derive(Clone, Copy)]
pub(super) struct Job {
    pub(super) candidate: Candidate,
    /// Number of moves of its node before it.
    pub(super) number: usize,
    pub(super) alpha: i32,
}

/// The result of a searched move.
#[derive(Clone, Copy)]
pub(super) struct JobResult {
    pub(super) score: i32,
    pub(super) mv: Move,
    pub(super) quiet: bool,
    pub(super) inexact: bool,
}

impl SplitPoint {
    /// Returns the state of a team that has not searched yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            active: false,
            present: false,
            limits: SearchLimits::best_within(0),
            offer: None,
            moves: [Candidate::NONE; MOVES],
            killers: Killers::NONE,
            open: 0,
            joins: [Join::NONE; NESTED],
        }
    }

    /// Begins a search, without a helper yet.
    pub(super) fn begin(&mut self, signals: &Signals, limits: &SearchLimits) {
        signals.begin();
        self.limits = *limits;
        self.open = 0;
        self.offer = None;
        self.active = true;
    }

    /// Ends the search.
    pub(super) fn end(&mut self, signals: &Signals) {
        signals.stop();
        self.active = false;
    }

    pub(super) const fn is_active(&self) -> bool {
        self.active
    }

    pub(super) const fn has_helper(&self) -> bool {
        self.present
    }

    /// Admits the helper and returns true, unless the search is over or being stopped:
    /// moves still on offer there are void, and a returning helper would count its
    /// positions from 0 again.
    pub(super) fn admit_helper(&mut self, signals: &Signals) -> bool {
        self.present = self.active && !signals.is_stopped();
        self.present
    }

    /// Records that the helper has left.
    pub(super) const fn dismiss_helper(&mut self) {
        self.present = false;
    }

    /// Opens a split point with these moves, the best last, and marks the other worker as
    /// no longer idle. Returns its nesting, or `None` if the nesting would be too deep.
    pub(super) fn open(
        &mut self,
        signals: &Signals,
        owner: Worker,
        offer: Offer,
        join: Join,
        moves: &[Candidate],
        killers: &Killers,
    ) -> Option<usize> {
        let slot = self.joins.get_mut(self.open)?;
        if !signals.is_idle(owner.other()) {
            return None;
        }
        *slot = join;
        self.open += 1;
        signals.set_idle(owner.other(), false);
        signals.set_cut(self.open, false);
        let mut count = 0;
        for (place, candidate) in self.moves.iter_mut().zip(moves.iter().rev()) {
            *place = *candidate;
            count += 1;
        }
        self.killers.take_over(killers, offer.ply);
        self.offer = Some(Offer {
            nesting: self.open,
            next: 0,
            end: count,
            ..offer
        });
        Some(self.open)
    }

    /// Closes a split point and returns its results.
    pub(super) fn close(&mut self, nesting: usize) -> Option<Join> {
        self.open = nesting.checked_sub(1)?;
        self.joins.get(self.open).copied()
    }

    fn join_mut(&mut self, nesting: usize) -> Option<&mut Join> {
        self.joins.get_mut(nesting.checked_sub(1)?)
    }

    /// Returns the offer; `None` if all moves are taken.
    pub(super) fn offer(&self) -> Option<&Offer> {
        self.offer.as_ref().filter(|offer| offer.next < offer.end)
    }

    /// Takes a move of the split point with this nesting.
    pub(super) fn take(&mut self, nesting: usize, by_owner: bool) -> Option<Job> {
        let Offer { next, searched, .. } =
            *self.offer().filter(|offer| offer.nesting == nesting)?;
        let candidate = *self.moves.get(next)?;
        let join = self.join_mut(nesting)?;
        join.busy |= !by_owner;
        let alpha = join.alpha;
        if let Some(offer) = &mut self.offer {
            offer.next += 1;
        }
        Some(Job {
            candidate,
            number: searched + next,
            alpha,
        })
    }

    /// Returns whether the worker that does not own a split point searches one of its
    /// moves.
    pub(super) fn is_busy(&mut self, nesting: usize) -> bool {
        self.join_mut(nesting).is_some_and(|join| join.busy)
    }

    /// Records that the worker that does not own a split point has left it.
    pub(super) fn leave(&mut self, nesting: usize) {
        if let Some(join) = self.join_mut(nesting) {
            join.busy = false;
        }
    }

    /// Returns the move that has risen above alpha since the owner's last call, if any.
    pub(super) fn risen(&mut self, nesting: usize) -> Option<(i32, Move)> {
        self.join_mut(nesting)?.risen.take()
    }

    /// Returns the present alpha of a split point.
    pub(super) fn alpha(&mut self, nesting: usize) -> Option<i32> {
        self.join_mut(nesting).map(|join| join.alpha)
    }

    /// Raises alpha on behalf of a move that is still being searched and will exceed it.
    pub(super) fn raise(&mut self, nesting: usize, alpha: i32) {
        if let Some(join) = self.join_mut(nesting) {
            join.alpha = join.alpha.max(alpha);
        }
    }

    /// Records the result of a searched move.
    pub(super) fn report(&mut self, signals: &Signals, nesting: usize, outcome: JobResult) {
        let Some(join) = self.join_mut(nesting) else {
            return;
        };
        join.inexact |= outcome.inexact;
        if outcome.score <= join.best.0 {
            return;
        }
        join.best = (outcome.score, outcome.mv);
        join.quiet = outcome.quiet;
        if outcome.score > join.alpha {
            join.alpha = outcome.score;
            join.risen = Some(join.best);
        }
        if join.alpha >= join.beta {
            signals.set_cut(nesting, true);
            // The remaining moves are void.
            self.offer = self.offer.filter(|offer| offer.nesting != nesting);
        }
    }
}

impl Default for SplitPoint {
    fn default() -> Self {
        Self::new()
    }
}

impl Offer {
    /// Returns the offer of a node with so many moves searched; nesting and range are set
    /// by [`SplitPoint::open`].
    pub(super) const fn of(
        position: Position,
        accumulator: Accumulator,
        depth: i32,
        ply: usize,
        beta: i32,
        searched: usize,
    ) -> Self {
        Self {
            nesting: 0,
            position,
            accumulator,
            depth,
            ply,
            beta,
            searched,
            next: 0,
            end: 0,
        }
    }
}

impl Join {
    const NONE: Self = Self::of((0, Move::NONE), 0, 0);

    /// Returns the results of a node with this best move so far and this window.
    pub(super) const fn of(best: (i32, Move), alpha: i32, beta: i32) -> Self {
        Self {
            best,
            quiet: true,
            alpha,
            beta,
            risen: None,
            inexact: false,
            busy: false,
        }
    }

    /// Returns whether the best move makes the remaining ones irrelevant.
    pub(super) const fn is_cut(&self) -> bool {
        self.alpha >= self.beta
    }
}

#[cfg(test)]
mod tests {
    use super::super::evaluation::Tapered;
    use super::*;
    use crate::rules::Variant;

    #[test]
    fn nobody_joins_a_search_that_is_being_stopped_or_over() {
        let (signals, mut point) = (Signals::new(), SplitPoint::new());
        assert!(!point.admit_helper(&signals), "before it has begun");
        let limits = SearchLimits::best_within(1_000);
        point.begin(&signals, &limits);
        assert!(point.admit_helper(&signals));
        signals.count(Worker::Helper, 500);
        signals.stop();
        point.dismiss_helper();
        assert!(!point.admit_helper(&signals), "while it is being stopped");
        assert_eq!(signals.nodes(), 500);
        point.end(&signals);
        assert!(!point.admit_helper(&signals), "once it is over");
        point.begin(&signals, &limits);
        assert!(point.admit_helper(&signals), "the next one");
        assert_eq!(signals.nodes(), 0);
    }

    #[test]
    fn an_alpha_raised_early_is_the_next_ones_and_its_move_still_counts() {
        let (signals, mut point) = (Signals::new(), SplitPoint::new());
        point.begin(&signals, &SearchLimits::best_within(1_000));
        signals.set_idle(Worker::Helper, true);
        let position = Position::setup(Variant::FivesTaken, 1);
        let accumulator = Accumulator {
            sum: Tapered::ZERO,
            attacks: Tapered::ZERO,
            key: 0,
            stacks: 43,
        };
        let offer = Offer::of(position, accumulator, 4, 1, 500, 1);
        let join = Join::of((10, Move::NONE), 10, 500);
        let moves = [Candidate::NONE; 3];
        let nesting = point.open(&signals, Worker::Lead, offer, join, &moves, &Killers::NONE);
        let nesting = nesting.unwrap();
        assert_eq!(point.take(nesting, true).unwrap().alpha, 10);
        point.raise(nesting, 29);
        point.raise(nesting, 20);
        assert_eq!(point.take(nesting, false).unwrap().alpha, 29);
        assert!(point.risen(nesting).is_none(), "it is no answer yet");
        let worth = |score| JobResult {
            score,
            mv: Move::NONE,
            quiet: true,
            inexact: true,
        };
        point.report(&signals, nesting, worth(30));
        // A move that fails low beside an alpha raised again is no answer either.
        point.raise(nesting, 49);
        point.report(&signals, nesting, worth(40));
        assert_eq!(point.risen(nesting), Some((30, Move::NONE)));
        assert!(point.risen(nesting).is_none());
        point.report(&signals, nesting, worth(50));
        assert_eq!(point.risen(nesting), Some((50, Move::NONE)));
        assert_eq!(point.take(nesting, true).unwrap().alpha, 50);
    }
}
