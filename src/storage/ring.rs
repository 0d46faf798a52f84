//! The sectors of the store on flash: where they lie, and reading, erasing and
//! programming them.
//!
//! It knows offsets and pages; it does not know what pages say.

use core::ops::Range;
use embedded_storage::nor_flash::{NorFlash, NorFlashError, NorFlashErrorKind};

use super::error::{MountError, WriteFault};
use super::page::{FIRST_READ, PAGE_SIZE, is_blank, is_short};

/// Bytes of a sector: what the flash of the RP2040 erases in one go.
pub const SECTOR_SIZE: usize = 4096;

/// Pages of a sector.
pub(super) const SECTOR_PAGES: u8 = (SECTOR_SIZE / PAGE_SIZE) as u8;

/// Sectors of the largest store: 256 KiB. A mount keeps 14 bytes for each.
pub const MAX_SECTORS: usize = 64;

/// Sectors of the smallest store: with its guard of twelve, four are left for
/// what counts, so that not everything is restated in every sector.
pub const MIN_SECTORS: usize = 16;

/// Cuts of power in a row that nothing may be lost by. Each may leave behind one
/// sector that later mounts take now for settled, now not.
pub(super) const CUTS: u32 = 6;

/// Sectors kept erased ahead of the one being filled. With two, at least 16
/// plies can follow each other without a calm moment before one has to wait
/// for an erase.
pub(super) const ERASED_AHEAD: u32 = 2;

/// The flash and the store's part of it.
#[derive(Debug, Clone)]
pub(super) struct Ring<F> {
    pub(super) flash: F,
    base: u32,
    sectors: u32,
}

/// Checks that a store can live in `range`; says how many sectors it has.
pub(super) fn sectors_in<F: NorFlash>(flash: &F, range: &Range<u32>) -> Result<u32, MountError> {
    let fits = |unit: usize, whole: usize| unit > 0 && whole.is_multiple_of(unit);
    if !fits(F::READ_SIZE, FIRST_READ)
        || !fits(F::WRITE_SIZE, PAGE_SIZE)
        || !fits(F::ERASE_SIZE, SECTOR_SIZE)
    {
        return Err(MountError::Geometry);
    }
    let length = range.end.checked_sub(range.start);
    let length = length.ok_or(MountError::Range)? as usize;
    let sectors = length / SECTOR_SIZE;
    if !length.is_multiple_of(SECTOR_SIZE)
        || !(range.start as usize).is_multiple_of(SECTOR_SIZE)
        || range.end as usize > flash.capacity()
        || !(MIN_SECTORS..=MAX_SECTORS).contains(&sectors)
    {
        return Err(MountError::Range);
    }
    Ok(sectors as u32)
}

impl<F: NorFlash> Ring<F> {
    /// A ring that has still to be given its range.
    pub(super) const fn new(flash: F) -> Self {
        Ring {
            flash,
            base: 0,
            // Never none: a serial number is divided by it.
            sectors: 1,
        }
    }

    /// Takes a range that has passed [`sectors_in`].
    pub(super) fn take(&mut self, base: u32, sectors: u32) {
        self.base = base;
        self.sectors = sectors;
    }

    pub(super) fn sectors(&self) -> u32 {
        self.sectors
    }

    /// How many sectors after a settled one may be erased before the next is
    /// settled: a quarter of all, which may be bad and lie side by side, those
    /// lost to cuts, and those erased ahead. Whatever is in them is free of
    /// anything needed, and does not count at a mount either, so that an erase
    /// which was cut cannot bring anything back.
    pub(super) fn guard(&self) -> u32 {
        self.sectors / 4 + CUTS + ERASED_AHEAD
    }

    /// The oldest sector that counts if `head` is the newest.
    pub(super) fn oldest(&self, head: u32, guard: u32) -> u32 {
        let counting = self.sectors.saturating_sub(guard).max(2);
        head.saturating_sub(counting - 1).max(1)
    }

    /// Which sector of the range bears this serial number: each in turn, and
    /// that is all the wear levelling there is to do.
    pub(super) fn position(&self, serial: u32) -> usize {
        (serial % self.sectors) as usize
    }

    /// Reads as much of a page as it takes to decode it, in at most two reads.
    pub(super) fn read(
        &mut self,
        position: usize,
        page: u8,
        bytes: &mut [u8; PAGE_SIZE],
    ) -> Result<(), NorFlashErrorKind> {
        let offset = self.offset(position, page);
        self.flash
            .read(offset, &mut bytes[..FIRST_READ])
            .map_err(|e| e.kind())?;
        if is_short(bytes) {
            return Ok(());
        }
        self.read_rest(position, page, bytes)
    }

    /// Reads what [`Ring::read`] may have left out.
    pub(super) fn read_rest(
        &mut self,
        position: usize,
        page: u8,
        bytes: &mut [u8; PAGE_SIZE],
    ) -> Result<(), NorFlashErrorKind> {
        let offset = self.offset(position, page) + FIRST_READ as u32;
        self.flash
            .read(offset, &mut bytes[FIRST_READ..])
            .map_err(|e| e.kind())
    }

    /// Erases a sector and makes sure that it is blank: worn flash may report success
    /// and leave bits, and a page programmed over them could be lost later.
    pub(super) fn erase(&mut self, position: usize) -> Result<(), WriteFault> {
        let fault = |e: F::Error| WriteFault::Flash(e.kind());
        let start = self.offset(position, 0);
        self.flash
            .erase(start, start + SECTOR_SIZE as u32)
            .map_err(fault)?;
        let mut bytes = [0; PAGE_SIZE];
        for page in 0..SECTOR_PAGES {
            let offset = self.offset(position, page);
            self.flash.read(offset, &mut bytes).map_err(fault)?;
            if !is_blank(&bytes) {
                return Err(WriteFault::ReadBack);
            }
        }
        Ok(())
    }

    /// Programs one page and makes sure that it is there.
    pub(super) fn program(
        &mut self,
        position: usize,
        page: u8,
        bytes: &[u8; PAGE_SIZE],
    ) -> Result<(), WriteFault> {
        let offset = self.offset(position, page);
        let fault = |e: F::Error| WriteFault::Flash(e.kind());
        self.flash.write(offset, bytes).map_err(fault)?;
        let mut back = [0; PAGE_SIZE];
        self.flash.read(offset, &mut back).map_err(fault)?;
        if back == *bytes {
            Ok(())
        } else {
            Err(WriteFault::ReadBack)
        }
    }

    fn offset(&self, position: usize, page: u8) -> u32 {
        self.base + (position * SECTOR_SIZE) as u32 + u32::from(page) * PAGE_SIZE as u32
    }
}
