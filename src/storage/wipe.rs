//! Erasing everything: one page ends the log, then every other sector is erased.
//!
//! The page settles a new sector and names no sector before it, so nothing older
//! counts once it is written. That makes the act whole: a power cut before the page
//! leaves everything, a cut after it leaves nothing. Serial numbers go on from there: a
//! sector whose erase was cut, and which reads now as whole, now as erased, has a lower
//! number than any sector written later and hides no save.
//!
//! A sector that does not become blank is programmed with zeros. NOR flash takes zeros
//! over anything, and no page of zeros passes its checksum.

use embedded_storage::nor_flash::NorFlash;

use super::entry::Tag;
use super::error::{EraseError, WriteFault};
use super::page::{Found, PAGE_SIZE, Page, Place};
use super::ring::{Ring, SECTOR_PAGES};
use super::survey::{NOWHERE, newest_sector, read};

/// The last serial number that an erase goes on from. Beyond it, which takes contents
/// made up on purpose, the numbers start again, so that an erase always gives a store
/// that can be written.
const LAST_SERIAL: u32 = u32::MAX / 2;

/// Erases everything in the ring. `next` is the sector that an open log would take next;
/// without it the sector after the newest one is taken.
///
/// # Errors
/// The flash cannot be read, or a sector still holds a page that can be read. All other
/// sectors are erased then.
pub(super) fn wipe<F: NorFlash>(ring: &mut Ring<F>, next: Option<u32>) -> Result<(), EraseError> {
    let newest = newest_sector(ring).map_err(EraseError::Flash)?;
    let end = end_log(ring, next.unwrap_or(newest.serial + 1));
    let mut wiped = Ok(());
    // From the oldest sector to the newest: if no sector takes the page that ends the
    // log, a cut in between brings back nothing older.
    for step in 1..=ring.sectors() as usize {
        let position = (newest.position + step) % ring.sectors() as usize;
        if end != Some(position)
            && let Err(error) = clear(ring, position)
        {
            wiped = Err(error);
        }
    }
    wiped
}

/// Ends the log in the first sector from the serial number `first` on that takes it.
/// Returns the position of that sector.
fn end_log<F: NorFlash>(ring: &mut Ring<F>, first: u32) -> Option<usize> {
    let last = first.saturating_add(ring.sectors() - 1).min(LAST_SERIAL);
    (first..=last)
        .find(|&serial| end_log_in(ring, serial).is_ok())
        .map(|serial| ring.position(serial))
}

fn end_log_in<F: NorFlash>(ring: &mut Ring<F>, serial: u32) -> Result<(), WriteFault> {
    ring.erase(ring.position(serial))?;
    // The second page settles the sector. If a cut leaves it in doubt, the first one
    // still says that nothing before it counts.
    for page in 0..2 {
        let bytes = Page {
            place: Place {
                serial,
                prior: NOWHERE,
                settled: page == 1,
                guard: ring.guard() as u8,
            },
            tag: Tag::Arrival.number(),
            version: 0,
            part: 0,
            parts: 1,
            content: &[],
        }
        .encode();
        ring.program(ring.position(serial), page, &bytes)?;
    }
    Ok(())
}

/// Erases a sector, or makes its pages unreadable.
fn clear<F: NorFlash>(ring: &mut Ring<F>, position: usize) -> Result<(), EraseError> {
    if ring.erase(position).is_ok() {
        return Ok(());
    }
    let mut bytes = [0; PAGE_SIZE];
    for page in 0..SECTOR_PAGES {
        bytes.fill(0);
        // The page says whether this worked, not the flash.
        let _ = ring.program(position, page, &bytes);
        match read(ring, position, page, &mut bytes) {
            Ok((Found::Blank | Found::Damaged, _)) => {}
            Ok(_) => return Err(EraseError::Kept),
            Err(kind) => return Err(EraseError::Flash(kind)),
        }
    }
    Ok(())
}
