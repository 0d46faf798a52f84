//! A worker's place in its team: what it counts, heeds and knows of the split point it
//! works at.

use super::limits::{Handler, SearchLimits};
use super::room;
use super::search::Search;
use super::slot::Slot;
use super::team::{Team, Worker};

/// A worker's place in its team.
pub(super) struct Member<'a, T> {
    pub(super) team: &'a T,
    pub(super) worker: Worker,
    /// How deep the innermost split point that it works at is nested; 0 if it is at none.
    pub(super) nesting: usize,
    /// How often it helps while it waits, one in the other.
    pub(super) helping: u8,
}

impl<'a, T: Team> Member<'a, T> {
    /// Begins a search and leads it.
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

    /// Works at this split point from now on, and says at which it did before.
    pub(super) fn work_at(&mut self, nesting: usize) -> usize {
        match &mut self.member {
            Some(member) => core::mem::replace(&mut member.nesting, nesting),
            None => 0,
        }
    }

    /// The alpha of the split point that is worked at; this one if there is none. On its
    /// own, as the next is: not needed while lines go deeper.
    #[inline(never)]
    pub(super) fn shared_alpha(&self, alpha: i32) -> i32 {
        let Some(&Member { team, nesting, .. }) = self.member.as_ref() else {
            return alpha;
        };
        team.with(|point| point.alpha(nesting)).unwrap_or(alpha)
    }

    /// Raises it: some move is worth more.
    #[inline(never)]
    pub(super) fn raise_shared_alpha(&self, alpha: i32) {
        if let Some(&Member { team, nesting, .. }) = self.member.as_ref() {
            team.with(|point| point.raise(nesting, alpha));
        }
    }
}
