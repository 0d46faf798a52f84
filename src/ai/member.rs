//! A worker's place in its team: it counts positions, obeys stop signals and knows the
//! split point at which the worker searches.

use super::limits::{Handler, SearchLimits};
use super::search::Search;
use super::slot::Slot;
use super::stack_budget;
use super::team::{Team, Worker};

/// A worker's place in its team.
pub(super) struct Member<'a, T> {
    pub(super) team: &'a T,
    pub(super) worker: Worker,
    /// Nesting of the innermost split point that the worker searches at; 0 for none.
    pub(super) nesting: usize,
    /// Number of times the worker helps while waiting, one inside the other.
    pub(super) helping: u8,
}

impl<'a, T: Team> Member<'a, T> {
    /// Begins a search as its leader.
    pub(super) fn lead(team: &'a T, limits: &SearchLimits) -> Self {
        team.with(|point| point.begin(team.signals(), limits));
        team.wake();
        Self::of(team, Worker::Lead)
    }

    pub(super) const fn of(team: &'a T, worker: Worker) -> Self {
        Self {
            team,
            worker,
            nesting: 0,
            helping: 0,
        }
    }

    /// Returns the stack budget of the worker's lines, in bytes.
    pub(super) const fn budget(&self) -> u16 {
        match self.worker {
            Worker::Lead => stack_budget::LEADER,
            Worker::Helper => stack_budget::HELPER,
        }
    }

    /// Ends the search and waits until the helper has left it. After that no worker
    /// writes to the table.
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

impl<S: Slot, T: Team, H: Handler> Search<'_, S, T, H> {
    /// Returns the number of positions that the team has searched.
    pub(super) fn nodes_of_team(&self) -> u32 {
        match &self.member {
            Some(member) => member.team.signals().nodes(),
            None => self.nodes,
        }
    }

    /// Reports this worker's count and reads the signals of the other worker. Called
    /// after a position was counted.
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

    /// Waits for the other worker for a short while.
    pub(super) fn idle(&mut self) {
        if let Some(member) = &self.member {
            let signals = member.team.signals();
            member.team.wait();
            if self.handler.stop(signals.nodes()) {
                signals.stop();
            }
            self.stopped |= signals.is_stopped();
        }
    }

    /// Makes a split point the one that the worker searches at, and returns the previous
    /// one.
    pub(super) fn work_at(&mut self, nesting: usize) -> usize {
        match &mut self.member {
            Some(member) => core::mem::replace(&mut member.nesting, nesting),
            None => 0,
        }
    }

    /// Returns the alpha of the present split point, or `alpha` if there is none. A
    /// separate function, as the next one is, so that its frame is not on the stack while
    /// lines go deeper.
    #[inline(never)]
    pub(super) fn shared_alpha(&self, alpha: i32) -> i32 {
        let Some(&Member { team, nesting, .. }) = self.member.as_ref() else {
            return alpha;
        };
        team.with(|point| point.alpha(nesting)).unwrap_or(alpha)
    }

    /// Raises the alpha of the present split point.
    #[inline(never)]
    pub(super) fn raise_shared_alpha(&self, alpha: i32) {
        if let Some(&Member { team, nesting, .. }) = self.member.as_ref() {
            team.with(|point| point.raise(nesting, alpha));
        }
    }
}
