//! The memory a search works in.

use super::candidate::{Candidate, Move};
use super::history::History;
use super::search::MAX_PLY;
use super::slot::CompactSlot;

/// Memory lent by the caller. What it holds is of no use afterwards.
pub struct Memory<'a, S = CompactSlot> {
    /// The transposition table, of [`CompactSlot`]s or of
    /// [`FullSlot`](super::FullSlot)s. The largest power of two of slots is used.
    pub table: &'a mut [S],
    /// Everything else.
    pub work: &'a mut Workspace,
}

/// Slots of the table on the device, [`CompactSlot`]s of 32 KiB. Twice as many do
/// not fit beside the picture, the search's own code and the 24 KiB that are to
/// stay free. The answer depends on it: whoever wants the device's answers takes
/// as many of the same.
pub const DEVICE_SLOTS: usize = 4_096;

/// Working memory of a search beside the table.
pub struct Workspace {
    pub(super) history: History,
    /// The moves that last refuted the line at each depth.
    pub(super) killers: [[Move; 2]; MAX_PLY],
    /// The candidates of all open nodes, one after the other.
    pub(super) candidates: [Candidate; Workspace::CANDIDATES],
}

const _: () = assert!(size_of::<Workspace>() <= 16 * 1024);

impl Workspace {
    /// Room for the widest node (a few hundred moves) and the usual ones below
    /// it. A list that does not fit is cut short; the first moves of a node
    /// always fit, as [`MAX_PLY`] nodes of a dozen moves do.
    const CANDIDATES: usize = 1536;

    /// Fresh memory.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            history: History::new(),
            killers: [[Move::NONE; 2]; MAX_PLY],
            candidates: [Candidate::NONE; Self::CANDIDATES],
        }
    }

    /// Forgets what the last search learned.
    pub(super) fn clear(&mut self) {
        self.history.clear();
        self.killers = [[Move::NONE; 2]; MAX_PLY];
    }
}

impl Default for Workspace {
    fn default() -> Self {
        Self::new()
    }
}
