//! The part of the flash for saves, as the store accesses it.
//!
//! While flash is written, neither core can read it. embassy-rp's driver parks core 1 in an
//! interrupt handler and core 0 in the boot ROM. embassy-rp 0.10 does not place the handler
//! in RAM; `hot.txt` does, and a test of the linked program checks its address. Parking
//! waits without a limit for a core that does not respond; then the watchdog resets the
//! chip.

use core::ops::Range;
use core::ptr::addr_of;

use embassy_rp::Peri;
use embassy_rp::flash::{Blocking, ERASE_SIZE, Error, Flash, WRITE_SIZE};
use embassy_rp::peripherals::FLASH;
use embassy_time::Instant;
use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashErrorKind, ReadNorFlash};
use lyngk_pocket::peripherals::bench::FlashTimes;
use lyngk_pocket::peripherals::jedec::FlashId;

use super::{buttons, watchdog};

/// The least flash size of all boards, in bytes.
const BYTES: usize = 2 * 1024 * 1024;
/// The address at which flash is mapped.
const BASE: usize = 0x1000_0000;

unsafe extern "C" {
    static __saves_start: u8;
    static __saves_end: u8;
    static __trial_start: u8;
}

/// The saves' flash. Offsets count from its beginning.
pub(crate) struct SavesFlash {
    flash: Flash<'static, FLASH, Blocking, BYTES>,
    id: FlashId,
    start: u32,
    /// 0 on a chip that is too small for the saves: there addresses wrap around, and
    /// writing a save would destroy the program.
    size: u32,
}

impl SavesFlash {
    /// Reads the chip's identification, which makes flash inaccessible for a third of a
    /// millisecond.
    pub(crate) fn new(flash: Peri<'static, FLASH>) -> Self {
        let start = addr_of!(__saves_start) as usize;
        let end = addr_of!(__saves_end) as usize;
        let mut flash = Flash::new_blocking(flash);
        let id = FlashId::from_word(flash.blocking_jedec_id().unwrap_or(0));
        let fits = id.holds((end - BASE) as u32);
        Self {
            flash,
            id,
            start: (start - BASE) as u32,
            size: if fits { (end - start) as u32 } else { 0 },
        }
    }

    /// Returns the chip's unique number; zeros if it cannot be read.
    pub(crate) fn number(&mut self) -> [u8; 8] {
        let mut number = [0; 8];
        let told = self.flash.blocking_unique_id(&mut number);
        if told.is_ok() { number } else { [0; 8] }
    }

    /// Returns the chip's identification.
    pub(crate) const fn id(&self) -> FlashId {
        self.id
    }

    /// Returns true if the chip has room for the saves.
    pub(crate) const fn is_large_enough(&self) -> bool {
        self.size > 0
    }

    /// Returns the range of the saves for the store.
    pub(crate) fn range(&self) -> Range<u32> {
        0..self.size
    }

    /// Erases, writes and reads the sector reserved for the test and returns the timings;
    /// `None` if an operation fails, the contents are wrong, or the chip is too small.
    pub(crate) fn trial(&mut self) -> Option<FlashTimes> {
        if !self.is_large_enough() {
            return None;
        }
        let at = (addr_of!(__trial_start) as usize - BASE) as u32;
        let mut page = [0; 256];
        for (index, byte) in page.iter_mut().enumerate() {
            *byte = (index as u8).wrapping_mul(0x35) ^ 0xA6;
        }
        let mut read = [0; 256];
        watchdog::feed_around_flash();
        let began = Instant::now();
        let erased = self.flash.blocking_erase(at, at + ERASE_SIZE as u32);
        let erase = began.elapsed();
        watchdog::feed_around_flash();
        erased.ok()?;
        self.flash.blocking_read(at, &mut read).ok()?;
        if read.iter().any(|&byte| byte != 0xFF) {
            return None;
        }
        let began = Instant::now();
        self.flash.blocking_write(at, &page).ok()?;
        let program = began.elapsed();
        self.flash.blocking_read(at, &mut read).ok()?;
        (read == page).then_some(FlashTimes {
            erase: erase.as_micros() as u32,
            program: program.as_micros() as u32,
        })
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
        watchdog::feed_around_flash();
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

/// Feeds the watchdog and reports the gap to the buttons, after flash was inaccessible.
fn back_from_flash(since: Instant) {
    watchdog::feed_around_flash();
    buttons::could_not_look(since);
}
