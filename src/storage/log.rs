//! Appending to the log: the sector being filled, those erased ahead of it,
//! and where the log ends.
//!
//! It knows entries as pages in sequence; what must be restated when a sector
//! is opened is the store's decision.

use embedded_storage::nor_flash::NorFlash;

use super::entry::Entry;
use super::error::WriteFault;
use super::page::{Mark, PAGE_SIZE, Page, Place};
use super::ring::{Ring, SECTOR_PAGES};

/// Sectors kept erased ahead of the one being filled. With two, at least 16
/// plies can follow each other without a calm moment before one has to wait
/// for an erase.
pub(super) const ERASED_AHEAD: u32 = 2;

/// The sector being filled. This mount has erased it itself: a sector that
/// merely looks erased may be left from an erase that was cut.
#[derive(Debug, Clone)]
struct Open {
    serial: u32,
    next_page: u8,
    prior: Mark,
}

#[derive(Debug, Clone)]
pub(super) struct Log<F> {
    pub(super) ring: Ring<F>,
    open: Option<Open>,
    /// Serial number of the sector to open next.
    next: u32,
    /// How many sectors from `next` on this mount has erased.
    erased: u32,
    /// The end of the last complete entry.
    last: Mark,
    /// Whether nothing is written until the next mount.
    stopped: bool,
}

impl<F: NorFlash> Log<F> {
    /// A log that takes nothing before it is told where it ends.
    pub(super) const fn new(ring: Ring<F>) -> Self {
        Log {
            ring,
            open: None,
            next: 1,
            erased: 0,
            last: Mark {
                serial: 0,
                pages: 0,
            },
            stopped: true,
        }
    }

    /// Goes on after `last`, in the sector with the serial number `next`.
    pub(super) fn go_on(&mut self, next: u32, last: Mark) {
        self.open = None;
        self.next = next;
        self.erased = 0;
        self.last = last;
        self.stopped = false;
    }

    /// Whether no sector is open: after a mount, and after a failed write.
    pub(super) fn is_closed(&self) -> bool {
        self.open.is_none()
    }

    /// Whether an entry of so many pages fits in the open sector. Entries never
    /// straddle two, so that an entry is in one sector's pages or nowhere.
    pub(super) fn has_room(&self, parts: u8) -> bool {
        let open = self.open.as_ref();
        open.is_some_and(|open| open.next_page + parts <= SECTOR_PAGES)
    }

    pub(super) fn last(&self) -> Mark {
        self.last
    }

    /// Opens the next sector, erasing it if that has not been done ahead; says
    /// its serial number.
    pub(super) fn open_sector(&mut self) -> Result<u32, WriteFault> {
        self.open = None;
        if self.stopped {
            return Err(WriteFault::Stopped);
        }
        if self.next == u32::MAX {
            return Err(WriteFault::Exhausted);
        }
        if self.erased == 0 {
            self.ring.erase(self.next)?;
            self.erased = 1;
        }
        let serial = self.next;
        self.open = Some(Open {
            serial,
            next_page: 0,
            prior: self.last,
        });
        self.next += 1;
        self.erased -= 1;
        Ok(serial)
    }

    /// Appends an entry to the open sector; says the sector's serial number.
    /// The last page says whether the sector is `settled` with it.
    pub(super) fn append(&mut self, entry: &Entry<'_>, settled: bool) -> Result<u32, WriteFault> {
        let parts = entry.parts();
        let open = self.open.as_mut().ok_or(WriteFault::Stopped)?;
        for part in 0..parts {
            let page = Page {
                place: Place {
                    serial: open.serial,
                    prior: open.prior,
                    settled: settled && part + 1 == parts,
                },
                tag: entry.tag.number(),
                version: entry.version,
                part,
                parts,
                content: entry.part(part),
            };
            let bytes: [u8; PAGE_SIZE] = page.encode();
            let at = open.next_page;
            open.next_page += 1;
            self.ring.program(open.serial, at, &bytes)?;
        }
        self.last = Mark {
            serial: open.serial,
            pages: open.next_page,
        };
        Ok(open.serial)
    }

    /// Leaves the sector in which writing failed and forgets what was written
    /// after `last`; the next write opens the sector after it.
    pub(super) fn abandon(&mut self, last: Mark) {
        if self.open.take().is_none() {
            // It was the erase that failed.
            self.next = self.next.saturating_add(1);
            self.erased = self.erased.saturating_sub(1);
        }
        self.last = last;
    }

    /// Gives up writing. Going back to sectors that failed could let a page in
    /// them outrank newer ones, going on could erase what is still needed.
    pub(super) fn stop(&mut self) {
        self.stopped = true;
    }

    /// Whether an erase ahead is wanted. Before the first write of a mount only
    /// one is: the end of the log is not certain until it has been restated.
    pub(super) fn wants_erase(&self) -> bool {
        let wanted = if self.is_closed() { 1 } else { ERASED_AHEAD };
        !self.stopped && self.erased < wanted && self.next.checked_add(self.erased + 1).is_some()
    }

    /// Erases one sector ahead.
    pub(super) fn erase_ahead(&mut self) -> Result<(), WriteFault> {
        self.ring.erase(self.next.saturating_add(self.erased))?;
        self.erased += 1;
        Ok(())
    }
}
