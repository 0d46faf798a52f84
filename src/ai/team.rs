//! What the two workers of a parallel search share.
//!
//! Two kinds of things: flags and counts that either looks at between two
//! positions, each a word of its own that only one of them writes at a time
//! ([`Signals`]), and the split point they work at, which only one of them may have
//! in hand ([`SplitPoint`], behind a lock that the platform supplies). Nothing here
//! needs more of a processor than loads and stores.

use super::accumulator::Accumulator;
use super::candidate::{Candidate, Move};
use super::limits::SearchLimits;
use super::memory::Killers;
use crate::rules::Position;
use core::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use core::sync::atomic::{AtomicBool, AtomicU32};

/// How deep split points may lie in one another.
pub(super) const NESTED: usize = 4;

/// The most moves of a split point. A node has more of them now and then: the last
/// ones stay with its owner.
pub(super) const MOVES: usize = 128;

/// What a platform supplies so that two workers can search together: memory that
/// both reach, a lock around a part of it, and a way to wait.
pub trait Team: Sync {
    /// What both look at without a lock.
    fn signals(&self) -> &Signals;

    /// Runs `f` while the other worker cannot. It takes some hundred cycles at the
    /// most.
    fn with<R>(&self, f: impl FnOnce(&mut SplitPoint) -> R) -> R;

    /// Waits until the other worker calls [`Team::wake`], or for a short while.
    /// Called by a worker that has nothing to do.
    fn wait(&self) {
        core::hint::spin_loop();
    }

    /// Ends the other worker's [`Team::wait`].
    fn wake(&self) {}
}

/// The team of whoever searches alone: there is none.
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

/// Flags and counts that both workers look at between two positions.
#[derive(Debug, Default)]
pub struct Signals {
    /// The search is to end.
    stop: AtomicBool,
    /// By how deep a split point is nested: what is left of it does not matter any more.
    cut: [AtomicBool; NESTED],
    /// By worker: it has nothing to do.
    idle: [AtomicBool; 2],
    /// By worker: positions looked at.
    nodes: [AtomicU32; 2],
}

impl Signals {
    /// Of a team that has not searched yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            stop: AtomicBool::new(false),
            cut: [const { AtomicBool::new(false) }; NESTED],
            idle: [const { AtomicBool::new(false) }; 2],
            nodes: [const { AtomicU32::new(0) }; 2],
        }
    }

    /// How many positions both workers have looked at.
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

    /// Whether a split point has been decided; `nesting` counts from 1, and 0 is none.
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

/// One of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Worker {
    /// It begins and ends the search, and answers.
    Lead,
    /// It works where it is given work.
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

/// A node whose moves both workers search, and what has come of it and of those it
/// lies in.
#[derive(Debug)]
pub struct SplitPoint {
    /// A search is under way.
    active: bool,
    /// The helper takes part in it.
    present: bool,
    pub(super) limits: SearchLimits,
    /// The node, with its moves that nobody has taken yet.
    offer: Option<Offer>,
    moves: [Candidate; MOVES],
    /// The killers of its owner, for whoever helps.
    pub(super) killers: Killers,
    /// How many split points are open, each in the one before.
    open: usize,
    joins: [Join; NESTED],
}

/// The node whose moves are to be had.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offer {
    /// From 1.
    pub(super) nesting: usize,
    pub(super) position: Position,
    pub(super) accumulator: Accumulator,
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) beta: i32,
    /// How many moves of the node were searched before it was split.
    pub(super) searched: usize,
    /// Those of the moves that are to be had.
    next: usize,
    end: usize,
}

/// What has come of a split point so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Join {
    pub(super) best: (i32, Move),
    /// Whether the best move completes no stack.
    pub(super) quiet: bool,
    alpha: i32,
    beta: i32,
    /// The last move that rose above alpha, if the owner has not heard of it. Not always
    /// `best`: an alpha raised early is above what has been found, and a move that lies
    /// between them is worth that at the most.
    risen: Option<(i32, Move)>,
    /// Whether anything but finished games had a say in what the other worker found.
    pub(super) inexact: bool,
    /// The other worker is at one of the moves.
    busy: bool,
}

/// A move to search.
#[derive(Clone, Copy)]
pub(super) struct Job {
    pub(super) candidate: Candidate,
    /// How many moves of its node come before it.
    pub(super) number: usize,
    pub(super) alpha: i32,
}

/// What has come of one.
#[derive(Clone, Copy)]
pub(super) struct Outcome {
    pub(super) score: i32,
    pub(super) mv: Move,
    pub(super) quiet: bool,
    pub(super) inexact: bool,
}

impl SplitPoint {
    /// Of a team that has not searched yet.
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

    /// Begins a search, in which nobody helps yet.
    pub(super) fn begin(&mut self, signals: &Signals, limits: &SearchLimits) {
        signals.begin();
        self.limits = *limits;
        self.open = 0;
        self.offer = None;
        self.active = true;
    }

    /// Ends it.
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

    /// Lets the helper take part from now on, and says whether it may. Nobody joins a
    /// search that is over or being stopped: what is still on offer there is nobody's
    /// work any more, and who came back to it would count its positions from 0.
    pub(super) fn admit_helper(&mut self, signals: &Signals) -> bool {
        self.present = self.active && !signals.is_stopped();
        self.present
    }

    /// The helper takes part no more.
    pub(super) const fn dismiss_helper(&mut self) {
        self.present = false;
    }

    /// Opens a split point with these moves, the best last, and takes the other
    /// worker out of its idleness. Says how deep it is nested; nothing if there is no room.
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

    /// Closes a split point and says what has come of it.
    pub(super) fn close(&mut self, nesting: usize) -> Option<Join> {
        self.open = nesting.checked_sub(1)?;
        self.joins.get(self.open).copied()
    }

    fn join_mut(&mut self, nesting: usize) -> Option<&mut Join> {
        self.joins.get_mut(nesting.checked_sub(1)?)
    }

    /// What is on offer; nothing if all of it is taken.
    pub(super) fn offer(&self) -> Option<&Offer> {
        self.offer.as_ref().filter(|offer| offer.next < offer.end)
    }

    /// Takes a move of the split point that is nested so deep.
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

    /// Whether the worker that does not own a split point is at one of its moves.
    pub(super) fn is_busy(&mut self, nesting: usize) -> bool {
        self.join_mut(nesting).is_some_and(|join| join.busy)
    }

    /// The worker that does not own a split point is done there.
    pub(super) fn leave(&mut self, nesting: usize) {
        if let Some(join) = self.join_mut(nesting) {
            join.busy = false;
        }
    }

    /// The move that has risen above alpha since the last time the owner asked, if one has.
    pub(super) fn risen(&mut self, nesting: usize) -> Option<(i32, Move)> {
        self.join_mut(nesting)?.risen.take()
    }

    /// What a move of a split point is to be better than by now.
    pub(super) fn alpha(&mut self, nesting: usize) -> Option<i32> {
        self.join_mut(nesting).map(|join| join.alpha)
    }

    /// Raises that on behalf of a move that is being searched, and will turn out better.
    pub(super) fn raise(&mut self, nesting: usize, alpha: i32) {
        if let Some(join) = self.join_mut(nesting) {
            join.alpha = join.alpha.max(alpha);
        }
    }

    /// Takes note of a move that has been searched.
    pub(super) fn report(&mut self, signals: &Signals, nesting: usize, outcome: Outcome) {
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
            // Nobody takes what is left.
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
    /// A node with so many moves searched; its nesting and moves are still to be given.
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

    /// A node with this best move so far and this window.
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

    /// Whether the best move is good enough that the others do not matter.
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
        let worth = |score| Outcome {
            score,
            mv: Move::NONE,
            quiet: true,
            inexact: true,
        };
        point.report(&signals, nesting, worth(30));
        // One that fails low beside an alpha raised once more is no answer either.
        point.raise(nesting, 49);
        point.report(&signals, nesting, worth(40));
        assert_eq!(point.risen(nesting), Some((30, Move::NONE)));
        assert!(point.risen(nesting).is_none());
        point.report(&signals, nesting, worth(50));
        assert_eq!(point.risen(nesting), Some((50, Move::NONE)));
        assert_eq!(point.take(nesting, true).unwrap().alpha, 50);
    }
}
