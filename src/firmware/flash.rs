//! The part of the flash that belongs to saves, as the store wants it.
//!
//! While flash is written it cannot be read, not even by the processors. The
//! driver below parks core 1 in an interrupt handler and core 0 in the boot
//! ROM; `hot.txt` has the handler put into RAM, where embassy-rp 0.10 does not,
//! and a test of the linked program looks that it is there. Parking waits
//! without end for a core that does not answer: the watchdog ends that.

use core::ops::Range;
use core::ptr::addr_of;

use embassy_rp::Peri;
use embassy_rp::flash::{Blocking, ERASE_SIZE, Error, Flash, WRITE_SIZE};
use embassy_rp::peripherals::FLASH;
use embassy_time::Instant;
use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashErrorKind, ReadNorFlash};

use super::{buttons, watchdog};

/// The flash both boards have at least.
const BYTES: usize = 2 * 1024 * 1024;
/// Where flash begins in the processors' memory.
const BASE: usize = 0x1000_0000;

unsafe extern "C" {
    static __saves_start: u8;
    static __saves_end: u8;
    static __trial_start: u8;
}

/// The saves' flash; offsets count from its beginning.
pub(crate) struct SavesFlash {
    flash: Flash<'static, FLASH, Blocking, BYTES>,
    start: u32,
    size: u32,
}

impl SavesFlash {
    pub(crate) fn new(flash: Peri<'static, FLASH>) -> Self {
        let start = addr_of!(__saves_start) as usize;
        let end = addr_of!(__saves_end) as usize;
        Self {
            flash: Flash::new_blocking(flash),
            start: (start - BASE) as u32,
            size: (end - start) as u32,
        }
    }

    /// All of it, for the store.
    pub(crate) fn range(&self) -> Range<u32> {
        0..self.size
    }

    /// Erases, writes and reads the sector set aside for this, and says whether
    /// the flash did what it was told.
    pub(crate) fn trial(&mut self) -> bool {
        let at = (addr_of!(__trial_start) as usize - BASE) as u32;
        let mut page = [0; 256];
        for (index, byte) in page.iter_mut().enumerate() {
            *byte = (index as u8).wrapping_mul(0x35) ^ 0xA6;
        }
        let mut read = [0; 256];
        let done = self
            .flash
            .blocking_erase(at, at + ERASE_SIZE as u32)
            .and_then(|()| self.flash.blocking_read(at, &mut read))
            .map(|()| read.iter().all(|&byte| byte == 0xFF))
            .and_then(|erased| {
                self.flash.blocking_write(at, &page)?;
                self.flash.blocking_read(at, &mut read)?;
                Ok(erased && read == page)
            });
        watchdog::feed_after_flash();
        done == Ok(true)
    }

    fn place(&self, from: u32, length: u32) -> Result<u32, Error> {
        match from.checked_add(length) {
            Some(end) if end <= self.size => Ok(self.start + from),
            _ => Err(NorFlashErrorKind::OutOfBounds.into()),
        }
    }
}

impl ErrorType for SavesFlash {
    type Error = Error;
}

impl ReadNorFlash for SavesFlash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Error> {
        let at = self.place(offset, bytes.len() as u32)?;
        self.flash.blocking_read(at, bytes)
    }

    fn capacity(&self) -> usize {
        self.size as usize
    }
}

impl NorFlash for SavesFlash {
    const WRITE_SIZE: usize = WRITE_SIZE;
    const ERASE_SIZE: usize = ERASE_SIZE;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Error> {
        let length = to.checked_sub(from).ok_or(Error::OutOfBounds)?;
        let at = self.place(from, length)?;
        let began = Instant::now();
        let erased = self.flash.blocking_erase(at, at + length);
        back_from_flash(began);
        erased
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Error> {
        let at = self.place(offset, bytes.len() as u32)?;
        let began = Instant::now();
        let written = self.flash.blocking_write(at, bytes);
        back_from_flash(began);
        written
    }
}

/// Makes up for what could not be done while flash was away.
fn back_from_flash(since: Instant) {
    watchdog::feed_after_flash();
    buttons::could_not_look(since);
}
