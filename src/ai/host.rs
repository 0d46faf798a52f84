//! Memory for searches on a computer, where there is a heap.

use super::evaluation::Weights;
use super::history::History;
use super::memory::{DEVICE_SLOTS, Memory, Workspace};
use super::slot::{CompactSlot, Slot};
use std::boxed::Box;
use std::collections::TryReserveError;
use std::vec::Vec;

/// Everything that a search is lent, kept from one to the next.
pub struct HostMemory<S = CompactSlot> {
    table: Vec<S>,
    history: Box<History>,
    work: Box<Workspace>,
}

impl HostMemory {
    /// With the device's own table, for the device's own answers.
    #[must_use]
    pub fn of_device() -> Self {
        Self::new(DEVICE_SLOTS)
    }
}

impl<S: Slot> HostMemory<S> {
    /// With a table of so many slots.
    #[must_use]
    pub fn new(slots: usize) -> Self {
        Self::with_table(std::vec![S::EMPTY; slots])
    }

    /// With a table of so many slots, if there is memory for it.
    ///
    /// # Errors
    /// There is none.
    pub fn try_new(slots: usize) -> Result<Self, TryReserveError> {
        let mut table = Vec::new();
        table.try_reserve_exact(slots)?;
        table.resize(slots, S::EMPTY);
        Ok(Self::with_table(table))
    }

    fn with_table(table: Vec<S>) -> Self {
        Self {
            table,
            history: Box::new(History::new()),
            work: Box::new(Workspace::new()),
        }
    }

    /// All of it, for one worker.
    pub fn lend(&mut self) -> Memory<'_, S> {
        Memory {
            table: &self.table,
            history: &self.history,
            work: &mut self.work,
            weights: Weights::of,
        }
    }

    /// What the workers of a team share, for one of them with a workspace of its own.
    pub fn shared<'a>(&'a self, work: &'a mut Workspace) -> Memory<'a, S> {
        Memory {
            table: &self.table,
            history: &self.history,
            work,
            weights: Weights::of,
        }
    }

    /// The table, to be looked at.
    #[must_use]
    pub fn table(&self) -> &[S] {
        &self.table
    }
}
