//! Appending to the log: the sector being filled, those erased ahead of it, bad
//! ones passed over, and where the log ends.
//!
//! It knows entries as pages in sequence; what must be restated when a sector
//! is opened is the store's decision.

use embedded_storage::nor_flash::NorFlash;

use super::entry::Entry;
use super::error::WriteFault;
use super::page::{Mark, PAGE_SIZE, Page, Place};
use super::ring::{ERASED_AHEAD, Ring, SECTOR_PAGES};

/// Where a mount found the end of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct End {
    /// Serial number of the newest settled sector, 0 if there is none.
    pub(super) head: u32,
    /// How many sectors after it may be erased.
    pub(super) guard: u32,
    /// Serial number of the sector to open next.
    pub(super) next: u32,
    /// The end of the last complete entry.
    pub(super) last: Mark,
}

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
    end: End,
    /// The sectors from `end.next` up to before this one have been erased by
    /// this mount, or are bad.
    prepared: u32,
    /// Sectors that failed in this mount, by position.
    bad: u64,
    /// Why nothing is written until the next mount.
    stopped: Option<WriteFault>,
}

impl<F: NorFlash> Log<F> {
    /// A log that takes nothing before it is told where it ends.
    pub(super) const fn new(ring: Ring<F>) -> Self {
        Log {
            ring,
            open: None,
            end: End {
                head: 0,
                guard: 0,
                next: 1,
                last: Mark {
                    serial: 0,
                    pages: 0,
                },
            },
            prepared: 1,
            bad: 0,
            stopped: Some(WriteFault::Stopped),
        }
    }

    /// Goes on where a mount has found the end.
    pub(super) fn go_on(&mut self, end: End) {
        self.open = None;
        self.end = end;
        self.prepared = end.next;
        self.bad = 0;
        self.stopped = None;
    }

    /// Takes nothing any more.
    pub(super) fn stop(&mut self) {
        self.stopped = Some(WriteFault::Stopped);
    }

    /// Returns the serial number of the sector to open next; none if nothing is written.
    pub(super) fn next(&self) -> Option<u32> {
        self.stopped.is_none().then_some(self.end.next)
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
        self.end.last
    }

    /// How many sectors have failed in this mount.
    pub(super) fn bad_sectors(&self) -> u32 {
        self.bad.count_ones()
    }

    /// Opens the next sector, erasing it if that has not been done ahead; says
    /// its serial number.
    pub(super) fn open_sector(&mut self) -> Result<u32, WriteFault> {
        self.open = None;
        if let Some(fault) = self.stopped {
            return Err(fault);
        }
        let serial = self.first_good(self.end.next).inspect_err(|&fault| {
            self.stopped = Some(fault);
        })?;
        self.end.next = serial + 1;
        if self.prepared <= serial {
            self.prepared = self.end.next;
            self.erase(serial)?;
        }
        self.open = Some(Open {
            serial,
            next_page: 0,
            prior: self.end.last,
        });
        Ok(serial)
    }

    /// Appends an entry to the open sector; says the sector's serial number.
    /// The last page says whether the sector is `settled` with it.
    pub(super) fn append(&mut self, entry: &Entry<'_>, settled: bool) -> Result<u32, WriteFault> {
        let parts = entry.parts();
        let guard = self.ring.guard();
        let open = self.open.as_mut().ok_or(WriteFault::Stopped)?;
        for part in 0..parts {
            let page = Page {
                place: Place {
                    serial: open.serial,
                    prior: open.prior,
                    settled: settled && part + 1 == parts,
                    guard: guard as u8,
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
            let position = self.ring.position(open.serial);
            self.ring.program(position, at, &bytes)?;
        }
        self.end.last = Mark {
            serial: open.serial,
            pages: open.next_page,
        };
        if settled {
            self.end.head = open.serial;
            self.end.guard = guard;
        }
        Ok(open.serial)
    }

    /// Leaves the sector in which writing failed and forgets what was written
    /// after `last`; the next write opens the sector after it.
    pub(super) fn abandon(&mut self, last: Mark) {
        if let Some(open) = self.open.take() {
            self.give_up(open.serial);
        }
        self.end.last = last;
    }

    /// Whether an erase ahead is wanted. Before the first write of a mount only
    /// one is: the end of the log is not certain until it has been restated.
    pub(super) fn wants_erase(&self) -> bool {
        let wanted = if self.is_closed() { 1 } else { ERASED_AHEAD };
        let ready = (self.end.next..self.prepared).filter(|&serial| !self.is_bad(serial));
        self.stopped.is_none()
            && ready.count() < wanted as usize
            && self.first_good(self.prepared).is_ok()
    }

    /// Erases one sector ahead. One that fails is passed over from now on.
    pub(super) fn erase_ahead(&mut self) -> Result<(), WriteFault> {
        let serial = self.first_good(self.prepared)?;
        self.prepared = serial + 1;
        self.erase(serial)
    }

    /// The first sector from `serial` on that has not failed in this mount. Beyond
    /// the guard nothing may be erased: it could still be needed.
    fn first_good(&self, serial: u32) -> Result<u32, WriteFault> {
        let furthest = self.end.head.saturating_add(self.end.guard);
        if serial == u32::MAX {
            return Err(WriteFault::Exhausted);
        }
        (serial..=furthest.min(u32::MAX - 1))
            .find(|&serial| !self.is_bad(serial))
            .ok_or(WriteFault::WornOut)
    }

    fn erase(&mut self, serial: u32) -> Result<(), WriteFault> {
        let erased = self.ring.erase(self.ring.position(serial));
        if erased.is_err() {
            self.give_up(serial);
        }
        erased
    }

    fn is_bad(&self, serial: u32) -> bool {
        self.bad >> self.ring.position(serial) & 1 == 1
    }

    fn give_up(&mut self, serial: u32) {
        self.bad |= 1 << self.ring.position(serial);
    }
}
