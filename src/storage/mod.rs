//! Saves over any [`NorFlash`](embedded_storage::nor_flash::NorFlash): settings,
//! statistics, counters, puzzles solved, the last failure, and the running game
//! with every ply.
//!
//! The store keeps bytes with a version; what they mean is the application's
//! business, and what the flash hangs on is the firmware's.
//!
//! # What it promises
//! - A save that returned `Ok` is there at every later mount. A cut of power at
//!   any instant loses at most the entry being written, however often the power
//!   goes before the next save succeeds, and although cells whose programming
//!   or erasing was cut may read differently each time. (With such cells there
//!   is a limit: a page that settles a sector, cut and wavering at more than
//!   four mounts in a row.)
//! - An interrupted entry is whole or absent. Which of the two may change from
//!   mount to mount until the next save succeeds; from then on it is decided.
//! - What cannot be decoded is counted by [`Cause`] and skipped, and costs no
//!   other entry. Any contents mount in a bounded number of reads.
//! - Formats and versions that are not known are refused with an error and stay
//!   on flash until the application, having asked, discards them.
//!
//! # How it works
//! The range is a ring of sectors, each opened with the next serial number and
//! filled page by page; the newest entry on a subject counts. Everything is
//! also in RAM (1,224 bytes on a 64-bit computer), and flash is read at mount
//! only. Five rules do the rest:
//!
//! 1. *A mount trusts no erased space.* It goes on in a sector which it erases
//!    itself, so no page is ever programmed on cells left by a cut.
//! 2. *The first page there is an arrival page* that says nothing. Once it is
//!    written, every later mount sees that the sector is taken.
//! 3. *Then the log's last entry is restated*, because its page may be one that
//!    was cut and wavers. Also restated, whenever a sector is opened, is what
//!    lies in the sectors whose turn comes within four. The page that completes
//!    this settles the sector. Until then the sector does not count and is
//!    taken again; nothing needed has been erased for it.
//! 4. *Each page says where the log ended* when its sector was opened, so that a
//!    page which could not be read then does not count when it can be later.
//! 5. *A ply carries a digest of the game before it*, and joins no other game.
//!
//! # Time
//! A ply is one page program (0.4 ms typically, 3 ms at worst, by the data sheet
//! of the W25Q16JV) and reads the page back. An erase takes 45 ms typically and
//! 400 ms at worst: [`Store::maintain`] does at most one, ahead of need. If it
//! is called at calm moments until it wants no more, at least 16 plies can
//! follow at any pace without an erase.
//!
//! # Wear
//! Every sector is erased in its turn. In the last 256 KiB, 64 sectors, with
//! games of 50 plies and a record saved after each, measured by the tests
//! (`tests/handheld/storage/wear.rs`) for flash that endures 100,000 erases:
//!
//! | use | plies | erases of a sector a year | years |
//! | --- | --- | --- | --- |
//! | kiosk, day and night, a ply every 3 s | 980 for each erase | 10,700 | 9.3 |
//! | home, ten games a day, switched on for each | 183,000 a year | 378 | 265 |
//!
//! A record or game header saved costs as much as a ply, a long game restated
//! twice that; each mount that saves anything costs one sector's erase and, for
//! what had been erased ahead, up to two more.
//!
//! # In the firmware
//! Nothing here waits for anything but the flash driver, so an async task may
//! own the store and call it between two awaits; no call may be put where it
//! could be dropped half-way, and as plain functions these cannot be. The
//! driver parks the other core during each program and erase. Give the store
//! the driver (or `&mut` of it) and the last 256 KiB as range; call `maintain`
//! after the first frame and after each ply, when nothing is being animated. A
//! static [`Store::new`], opened where it stands, costs no copy on the stack. One
//! that refused to open keeps the driver, for [`Store::erase_everything`] once the
//! player has agreed.
//!
//! ```
//! use lyngk_pocket::storage::{Kind, LoadError, Store};
//! # use embedded_storage::nor_flash::*;
//! # struct Ram(Vec<u8>);
//! # impl ErrorType for Ram { type Error = NorFlashErrorKind; }
//! # impl ReadNorFlash for Ram {
//! #     const READ_SIZE: usize = 1;
//! #     fn read(&mut self, at: u32, bytes: &mut [u8]) -> Result<(), NorFlashErrorKind> {
//! #         bytes.copy_from_slice(&self.0[at as usize..][..bytes.len()]);
//! #         Ok(())
//! #     }
//! #     fn capacity(&self) -> usize { self.0.len() }
//! # }
//! # impl NorFlash for Ram {
//! #     const WRITE_SIZE: usize = 1;
//! #     const ERASE_SIZE: usize = 4096;
//! #     fn erase(&mut self, from: u32, to: u32) -> Result<(), NorFlashErrorKind> {
//! #         self.0[from as usize..to as usize].fill(0xFF);
//! #         Ok(())
//! #     }
//! #     fn write(&mut self, at: u32, bytes: &[u8]) -> Result<(), NorFlashErrorKind> {
//! #         self.0[at as usize..][..bytes.len()].copy_from_slice(bytes);
//! #         Ok(())
//! #     }
//! # }
//! # let flash = Ram(vec![0xFF; 2 << 20]);
//! let range = (2 << 20) - (256 << 10)..2 << 20;
//! let (mut store, report) = Store::mount(flash, range).unwrap();
//! assert!(report.is_clean());
//! assert_eq!(store.load(Kind::Settings, 1..=1), Err(LoadError::Missing));
//! store.begin_game(1, b"setup").unwrap();
//! store.append_ply(&[0x12, 0x34]).unwrap();
//! while store.maintain().unwrap().more {}
//! let game = store.game(1..=1).unwrap();
//! assert_eq!((game.header(), game.len()), (&b"setup"[..], 1));
//! ```

mod crc;
mod entry;
mod error;
mod game;
mod image;
mod log;
mod page;
mod report;
mod ring;
mod store;
mod survey;

pub use entry::{Kind, MAX_RECORD};
pub use error::{
    EraseError, GameError, LoadError, MaintainError, MountError, SaveError, WriteFault,
};
pub use game::{Game, MAX_HEADER, MAX_PLIES, MAX_PLY};
pub use image::Record;
pub use page::{FORMAT, PAGE_SIZE};
pub use report::{Cause, Report};
pub use ring::{MAX_SECTORS, MIN_SECTORS, SECTOR_SIZE};
pub use store::{Refused, Store, Upkeep};
