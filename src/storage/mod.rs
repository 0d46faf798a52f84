//! Saves over any [`NorFlash`](embedded_storage::nor_flash::NorFlash): settings,
//! statistics, counters, puzzles solved, the last failure, and the running game
//! with every ply.
//!
//! The store keeps bytes with a version; what they mean is the application's
//! business, and what the flash hangs on is the firmware's.
//!
//! # What it promises
//! Each promise is shown by the tests named (in `tests/handheld`), and most
//! of them together by `cargo xtask cuts`, which cuts the power as often as wanted.
//! 1,000,231 cuts (`--count 1000000`), half of the devices with up to a quarter of their
//! sectors bad, 207,821 of them in erases, 141,466 while something was cleared, 49,876
//! while a whole game was put in place of another, 35,707 while everything was erased,
//! 59,234 rows of six, lost nothing and brought nothing back. Everything was erased
//! 52,405 times, and where a sector kept a part, 5,659 times, the store reported it.
//!
//! - A save that returned `Ok` is there at every later mount, and what was cleared
//!   or discarded is gone at every later mount. A cut of power at any instant loses
//!   at most the entry being written, although cells whose programming or erasing
//!   was cut may read differently each time, and each page of a cut erase may have
//!   come to another stage
//!   (`a_cut_on_a_device_long_in_use_loses_at_most_the_entry_being_written`,
//!   `a_cut_in_the_erase_of_a_game_and_its_tombstone_does_not_bring_the_game_back`).
//!   This holds for up to six cuts in a row, without a save that succeeds between
//!   them (`rows_of_six_cuts_with_clears_lose_nothing_and_bring_nothing_back`,
//!   `rows_of_three_cuts_tried_out_to_the_last_bring_nothing_back`,
//!   `six_settling_pages_in_doubt_lose_nothing_and_bring_nothing_back`). On flash
//!   last written by firmware that did not say its guard it holds for four, until
//!   the first save.
//! - An interrupted entry is whole or absent. Which of the two may change from
//!   mount to mount until the next save succeeds; from then on it is decided
//!   (`the_store_is_a_map_and_a_list_of_plies_whatever_happens`).
//! - A game with all its plies can be put in place of the one before in one entry
//!   ([`Writer::put_game`], `a_game_put_with_its_plies_is_there_whole_or_not_at_all`).
//! - A record can be saved and the game ended in one entry, so that a finished game
//!   counts exactly once ([`Writer::finish_game`],
//!   `a_finished_game_is_counted_and_gone_at_once_or_neither`).
//! - A single flipped bit costs nothing, or at most the last entry
//!   (`a_single_flipped_bit_costs_nothing_but_the_last_entry_at_most`). What cannot
//!   be decoded is counted by [`Cause`] and skipped, and costs no other entry but
//!   the plies that follow a lost one
//!   (`one_rotten_page_costs_its_own_entry_and_no_other`). Any contents mount in a
//!   bounded number of reads (`a_mount_reads_each_page_a_few_times_at_most`,
//!   `arbitrary_contents_never_panic_and_never_stop_the_store`).
//! - A quarter of all sectors may be bad, wherever they are
//!   (`a_quarter_of_all_sectors_may_be_bad_wherever_they_are`). Beyond that a save
//!   may fail with [`WriteFault::WornOut`], and what was saved can still be read
//!   (`a_chip_at_its_end_says_so_and_still_gives_what_it_has`).
//! - Formats, versions and kinds of entries that are not known are refused and stay
//!   on flash until the application, having asked, erases them. As long as they are
//!   there nothing can be written: there is no [`Writer`]
//!   (`nothing_can_be_written_while_anything_of_another_version_is_kept`,
//!   `nothing_is_written_beside_a_whole_entry_of_an_unknown_kind`,
//!   `pages_of_another_format_are_refused_and_not_touched`). Saves of earlier
//!   firmware of the same format load
//!   (`saves_of_games_of_64_plies_load_and_go_on_to_the_longest_game`,
//!   `saves_of_firmware_with_a_smaller_guard_load_and_stay`).
//! - Erasing everything ([`Store::erase`]) says whether it did. If the power goes
//!   meanwhile, everything is there or nothing
//!   (`a_cut_while_everything_is_erased_leaves_everything_or_nothing`), and what is saved
//!   afterwards stays (`what_is_saved_after_a_cut_in_the_last_erase_stays`). What a
//!   sector keeps that can be neither erased nor overwritten does not come back, and
//!   [`EraseError::Kept`] reports it (`a_sector_that_cannot_be_erased_brings_nothing_back`,
//!   `erasing_everything_overwrites_what_cannot_be_erased_and_says_what_it_cannot`). The
//!   store can be written afterwards
//!   (`a_store_with_bad_sectors_can_be_written_after_everything_was_erased`).
//! - An erase that reports success and leaves bits is noticed, and its sector passed over
//!   (`a_sector_whose_erase_leaves_bits_is_passed_over`).
//!
//! # What no store can promise
//! In a player's words:
//!
//! - *The turn being saved when the power goes may be missing.* All turns before it are
//!   there. Until the next turn is saved, the missing one may be there after one start
//!   and not after another.
//! - *Six cuts in a row lose nothing; more may.* A row ends with the first save.
//! - *Memory wears out.* A quarter of it may fail without a loss. Beyond that the device
//!   says that nothing new can be saved, and shows what it has as long as it can be read.
//! - *A page that several bits of have flipped is lost.* The device says at its start that
//!   something could not be read, and keeps everything else.
//! - *Memory that cannot be erased keeps what it holds.* After "erase everything" the
//!   device does not use it any more and says that a part is left; it can still be read
//!   with tools.
//! - *Saves of a newer firmware may be refused once more* if the power goes while they
//!   are erased. Erase them again.
//!
//! # How it works
//! The range is a ring of sectors, each opened with the next serial number and
//! filled page by page; the newest entry on a subject counts. Everything is
//! also in RAM (some 1,500 bytes on the chip), and flash is read at mount
//! only. Six rules do the rest:
//!
//! 1. *A mount trusts no erased space.* It goes on in a sector which it erases
//!    itself, so no page is ever programmed on cells left by a cut.
//! 2. *The first page there is an arrival page* that says nothing. Once it is
//!    written, every later mount sees that the sector is taken, and takes the next.
//! 3. *Then the log's last entry is restated*, because its page may be one that
//!    was cut and wavers. Also restated, whenever a sector is opened, is what
//!    ceases to count with it. The page that completes this settles the sector;
//!    until then it does not count.
//! 4. *The guard does not count.* The sectors after the newest settled one, a quarter
//!    of all and eight, hold nothing that is needed: only they are ever erased, and
//!    a mount does not look at what they say. So it does not matter what a cut
//!    erase leaves, or in which order pages vanish; and six cuts, each leaving a
//!    sector that is now taken for settled, now not, stay within it.
//! 5. *Each page says where the log ended* when its sector was opened, so that a
//!    page which could not be read then does not count when it can be later.
//! 6. *A ply carries a digest of the game before it*, and joins no other game.
//!
//! # Time
//! A ply is one page program (0.4 ms typically, 3 ms at worst, by the data sheet
//! of the W25Q16JV) and reads the page back. An erase takes 45 ms typically and
//! 400 ms at worst: [`Writer::maintain`] does at most one, ahead of need. If it
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
//! | kiosk, day and night, a ply every 3 s | 976 for each erase | 10,800 | 9.3 |
//! | home, ten games a day, switched on for each | 183,000 a year | 393 | 255 |
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
//! use lyngk_pocket::storage::{Kind, Known, LoadError, Store};
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
//! let known = Known { game: 1..=1, ..Known::ANY };
//! let mut writer = store.writer(&known).unwrap();
//! writer.begin_game(1, b"setup").unwrap();
//! writer.append_ply(&[0x12, 0x34]).unwrap();
//! while writer.maintain().unwrap().more {}
//! let game = store.game(1..=1).unwrap();
//! assert_eq!((game.header(), game.len()), (&b"setup"[..], 1));
//! ```

mod entry;
mod error;
mod game;
mod image;
mod log;
mod mend;
mod page;
mod report;
mod ring;
mod store;
mod survey;
mod wipe;
mod writer;

use crate::crc;

pub use entry::{Kind, MAX_RECORD};
pub use error::{
    EraseError, GameError, LoadError, MaintainError, MountError, OtherVersion, SaveError,
    WriteFault,
};
pub use game::{Game, MAX_HEADER, MAX_PLIES, MAX_PLY};
pub use image::Record;
pub use page::{FORMAT, PAGE_SIZE};
pub use report::{Cause, Report};
pub use ring::{MAX_SECTORS, MIN_SECTORS, SECTOR_SIZE};
pub use store::{Refused, Store};
pub use writer::{Known, Upkeep, Writer};
