//! The memory that a search borrows.

use super::candidate::{Candidate, Move};
use super::evaluation::Weights;
use super::history::History;
use super::search::MAX_PLY;
use super::slot::CompactSlot;
use crate::rules::Variant;
use core::ops::Deref;

/// Memory lent by the caller. Its contents are of no use after the search.
pub struct Memory<'a, S = CompactSlot> {
    /// The transposition table, of [`CompactSlot`]s or, on a computer, of `FullSlot`s.
    /// The search uses the largest power of two of slots. Workers of a team share one
    /// table.
    pub table: &'a [S],
    /// The history heuristic. Workers of a team share it.
    pub history: &'a History,
    /// All other memory, one workspace for each worker.
    pub work: &'a mut Workspace,
    /// Returns the weights of a variant: [`Weights::of`], unless they are copied
    /// elsewhere. A leader calls it before the helper joins, a helper after, so that the
    /// leader may copy the weights.
    pub weights: fn(Variant) -> &'a Weights,
}

/// Slots of the device's table, [`CompactSlot`]s of 64 KiB in total: a quarter of its
/// RAM. The answer depends on this number; a caller that wants the device's answers uses
/// the same number of the same slots.
pub const DEVICE_SLOTS: usize = 8_192;

/// The moves that last refuted a line at each ply (Akl and Newborn 1977).
#[derive(Clone, Copy, Debug)]
pub(super) struct Killers([[Move; 2]; MAX_PLY]);

impl Killers {
    /// No killers.
    pub(super) const NONE: Self = Self([[Move::NONE; 2]; MAX_PLY]);

    /// Returns the killers at a ply, counted from the root.
    pub(super) const fn at(&self, ply: usize) -> [Move; 2] {
        self.0[ply]
    }

    /// Records a move that refuted a line.
    pub(super) fn note(&mut self, ply: usize, mv: Move) {
        let killers = &mut self.0[ply];
        if killers[0] != mv {
            *killers = [mv, killers[0]];
        }
    }

    /// Replaces the killers from a ply on by another worker's.
    pub(super) fn take_over(&mut self, others: &Self, from: usize) {
        self.0[from..].copy_from_slice(&others.0[from..]);
    }
}

/// A worker's memory beside the table and the history.
pub struct Workspace {
    pub(super) killers: Killers,
    /// The candidates of all open nodes, one after the other.
    pub(super) candidates: [Candidate; Workspace::CANDIDATES],
}

const _: () = assert!(size_of::<Workspace>() <= 8 * 1024);

impl Workspace {
    /// Room for the widest node (a few hundred moves) and usual ones below it. A list
    /// that does not fit is cut short; the first moves of a node always fit, since
    /// [`MAX_PLY`] nodes of a dozen moves do.
    const CANDIDATES: usize = 1536;

    /// Returns an empty workspace.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            killers: Killers::NONE,
            candidates: [Candidate::NONE; Self::CANDIDATES],
        }
    }

    /// Clears the killers.
    pub(super) fn clear(&mut self) {
        self.killers = Killers::NONE;
    }
}

impl Default for Workspace {
    fn default() -> Self {
        Self::new()
    }
}

/// A table with all other memory of a search, kept between searches. The table is any
/// slice of slots, such as a vector on a computer.
pub struct OwnedMemory<T> {
    table: T,
    history: History,
    work: Workspace,
}

impl<S, T: Deref<Target = [S]>> OwnedMemory<T> {
    /// Returns memory with this table and an empty history.
    #[must_use]
    pub const fn new(table: T) -> Self {
        Self {
            table,
            history: History::new(),
            work: Workspace::new(),
        }
    }

    /// Lends all memory to one worker.
    pub fn lend(&mut self) -> Memory<'_, S> {
        Memory {
            table: &self.table,
            history: &self.history,
            work: &mut self.work,
            weights: Weights::of,
        }
    }

    /// Lends the shared memory of a team to one worker, which brings its own workspace.
    pub fn shared<'a>(&'a self, work: &'a mut Workspace) -> Memory<'a, S> {
        Memory {
            table: &self.table,
            history: &self.history,
            work,
            weights: Weights::of,
        }
    }

    /// Returns the table.
    #[must_use]
    pub fn table(&self) -> &[S] {
        &self.table
    }
}
