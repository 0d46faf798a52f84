//! The memory a search works in.

use super::candidate::{Candidate, Move};
use super::evaluation::Weights;
use super::history::History;
use super::search::MAX_PLY;
use super::slot::CompactSlot;
use crate::rules::Variant;
use core::ops::Deref;

/// Memory lent by the caller. What it holds is of no use afterwards.
pub struct Memory<'a, S = CompactSlot> {
    /// The transposition table, of [`CompactSlot`]s or of
    /// `FullSlot`s, which a computer has. The largest power of two of slots is used.
    /// Workers of a team share one table.
    pub table: &'a [S],
    /// Which moves have caused cutoffs. Workers of a team share it as well.
    pub history: &'a History,
    /// Everything else, each worker's own.
    pub work: &'a mut Workspace,
    /// Where the weights of a variant are: [`Weights::of`], unless they are to be read
    /// from elsewhere. A leader asks before anybody helps it, a helper once it does, so
    /// that the leader may put them there.
    pub weights: fn(Variant) -> &'a Weights,
}

/// Slots of the table on the device, [`CompactSlot`]s of 64 KiB: a quarter of its RAM.
/// The answer depends on it: whoever wants the device's answers takes as many of the
/// same.
pub const DEVICE_SLOTS: usize = 8_192;

/// The moves that last refuted the line at each depth (Akl and Newborn 1977).
#[derive(Clone, Copy, Debug)]
pub(super) struct Killers([[Move; 2]; MAX_PLY]);

impl Killers {
    /// Of a search that has not begun.
    pub(super) const NONE: Self = Self([[Move::NONE; 2]; MAX_PLY]);

    /// Those at a depth, in turns from the root.
    pub(super) const fn at(&self, ply: usize) -> [Move; 2] {
        self.0[ply]
    }

    /// Notes a move that refuted the line.
    pub(super) fn note(&mut self, ply: usize, mv: Move) {
        let killers = &mut self.0[ply];
        if killers[0] != mv {
            *killers = [mv, killers[0]];
        }
    }

    /// Takes another worker's from a depth on in place of one's own.
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
    /// Room for the widest node (a few hundred moves) and the usual ones below
    /// it. A list that does not fit is cut short; the first moves of a node
    /// always fit, as [`MAX_PLY`] nodes of a dozen moves do.
    const CANDIDATES: usize = 1536;

    /// Fresh memory.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            killers: Killers::NONE,
            candidates: [Candidate::NONE; Self::CANDIDATES],
        }
    }

    /// Forgets what the last search learned.
    pub(super) fn clear(&mut self) {
        self.killers = Killers::NONE;
    }
}

impl Default for Workspace {
    fn default() -> Self {
        Self::new()
    }
}

/// A table with everything else that a search borrows, kept from one search to the next.
/// The table is any slice of slots: a vector on a computer.
pub struct OwnedMemory<T> {
    table: T,
    history: History,
    work: Workspace,
}

impl<S, T: Deref<Target = [S]>> OwnedMemory<T> {
    /// Returns memory with this table and nothing learned.
    #[must_use]
    pub const fn new(table: T) -> Self {
        Self {
            table,
            history: History::new(),
            work: Workspace::new(),
        }
    }

    /// Lends all of it to one worker.
    pub fn lend(&mut self) -> Memory<'_, S> {
        Memory {
            table: &self.table,
            history: &self.history,
            work: &mut self.work,
            weights: Weights::of,
        }
    }

    /// Lends what the workers of a team share to one of them, which has a workspace of
    /// its own.
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
