//! The store: mounting and loading, and what every save goes through.
//!
//! It decides what has to be restated so that nothing needed is ever erased;
//! it does not know what records and plies mean.

use core::fmt;
use core::ops::{Range, RangeInclusive};
use embedded_storage::nor_flash::NorFlash;

use super::entry::{Entry, Kind, MAX_CONTENT, MAX_RECORD, Subject, Subjects, Tag};
use super::error::{EraseError, LoadError, MountError, OtherVersion, WriteFault};
use super::game::Game;
use super::image::{Image, Record};
use super::log::Log;
use super::report::Report;
use super::ring::{Ring, sectors_in};
use super::survey::{Homes, survey};
use super::wipe::wipe;
use super::writer::{Known, Writer};

/// The arrival page and everything there is, at its longest, must fit in the
/// sector being opened.
const _: () = {
    let record = MAX_RECORD.div_ceil(super::page::PAGE_CONTENT);
    let game = super::entry::MAX_PARTS;
    assert!(1 + Kind::NUM * record + game <= super::ring::SECTOR_PAGES as usize);
};

/// The saves of one device. See the module's documentation.
#[derive(Clone)]
pub struct Store<F> {
    pub(super) log: Log<F>,
    pub(super) image: Image,
    homes: Homes,
    in_doubt: Subjects,
    /// A tag on flash that this firmware does not have.
    other_tag: Option<u8>,
}

// All of it is in RAM for good, beside a framebuffer that takes nearly half.
const _: () = assert!(size_of::<Store<()>>() <= 6 * 256);

/// A refused mount: the reason, and the flash back.
pub struct Refused<F> {
    /// The flash as it was given.
    pub flash: F,
    /// Why it was refused.
    pub cause: MountError,
}

impl<F> fmt::Debug for Refused<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Refused").field(&self.cause).finish()
    }
}

impl<F> fmt::Display for Refused<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cause.fmt(f)
    }
}

impl<F> fmt::Debug for Store<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store")
            .field("image", &self.image)
            .field("homes", &self.homes)
            .finish_non_exhaustive()
    }
}

impl<F: NorFlash> Store<F> {
    /// A store that holds nothing and saves nothing until [`Store::open`].
    pub const fn new(flash: F) -> Self {
        Store {
            log: Log::new(Ring::new(flash)),
            image: Image::new(),
            homes: Homes::NONE,
            in_doubt: Subjects::NONE,
            other_tag: None,
        }
    }

    /// Reads what is in `range` (byte offsets in the flash) into this store, where
    /// it stands: the way for a device whose stack has no room for a copy. Flash
    /// is not written: that begins with the first save or [`Writer::maintain`]. A
    /// store that could not be opened holds nothing and saves nothing.
    pub fn open(&mut self, range: Range<u32>) -> Result<Report, MountError> {
        self.log.stop();
        self.image.clear();
        self.other_tag = None;
        let sectors = sectors_in(&self.log.ring.flash, &range)?;
        self.log.ring.take(range.start, sectors);
        let found = survey(&mut self.log.ring, &mut self.image).inspect_err(|_| {
            self.image.clear();
        })?;
        self.homes = found.homes;
        self.in_doubt = found.in_doubt;
        self.other_tag = found.other_tag;
        self.log.go_on(found.end);
        Ok(found.report)
    }

    /// A new store, opened: the way where memory does not matter.
    pub fn mount(flash: F, range: Range<u32>) -> Result<(Self, Report), Refused<F>> {
        let mut store = Self::new(flash);
        match store.open(range) {
            Ok(report) => Ok((store, report)),
            Err(cause) => Err(Refused {
                flash: store.release(),
                cause,
            }),
        }
    }

    /// Erases everything in `range`, of whatever version, after the player was asked. The
    /// store takes nothing until it is opened again. If the power goes meanwhile,
    /// everything that this store has opened is there, or nothing; pages of an unknown
    /// format may be left in part.
    ///
    /// # Errors
    /// The range or the flash does not fit, or a sector still holds a page that can be
    /// read. Whatever could be erased is erased then, and nothing of it comes back.
    #[inline(never)]
    pub fn erase(&mut self, range: Range<u32>) -> Result<(), EraseError> {
        let next = self.log.next();
        self.log.stop();
        self.image.clear();
        wipe(&mut ring_in(self.flash(), &range)?, next)
    }

    /// Erases everything in `range`, whatever it holds, without opening it as a store.
    /// If the power goes meanwhile, a part may be left, and nothing older than what was
    /// there last.
    ///
    /// # Errors
    /// As of [`Store::erase`].
    pub fn erase_everything(flash: &mut F, range: Range<u32>) -> Result<(), EraseError> {
        wipe(&mut ring_in(flash, &range)?, None)
    }

    /// The flash back; everything saved is on it.
    pub fn release(self) -> F {
        self.log.ring.flash
    }

    /// The flash, for what else is on it: the chip's unique number, say. The
    /// store's own range must be left alone.
    pub fn flash(&mut self) -> &mut F {
        &mut self.log.ring.flash
    }

    /// The record, if its version is one the application knows.
    pub fn load(&self, kind: Kind, known: RangeInclusive<u8>) -> Result<Record<'_>, LoadError> {
        let record = self.image.record(kind).ok_or(LoadError::Missing)?;
        check_version(record.version, &known)?;
        Ok(record)
    }

    /// The running game, if its version is one the application knows.
    pub fn game(&self, known: RangeInclusive<u8>) -> Result<&Game, LoadError> {
        let game = self.image.game().ok_or(LoadError::Missing)?;
        check_version(game.version(), &known)?;
        Ok(game)
    }

    /// The way to write, which there is only while everything on flash is of a
    /// version the application knows: as long as anything is not, nothing at all
    /// can be written, whatever is asked for. The player may decide to have it
    /// erased ([`Store::erase_everything`]).
    pub fn writer(&mut self, known: &Known) -> Result<Writer<'_, F>, OtherVersion> {
        match self.other_version(known) {
            Some(other) => Err(other),
            None => Ok(Writer { store: self }),
        }
    }

    /// What is on flash in a version the application does not know, if anything
    /// is. What a newer firmware has left comes first: it may come back.
    pub fn other_version(&self, known: &Known) -> Option<OtherVersion> {
        if let Some(tag) = self.other_tag {
            return Some(OtherVersion::OtherTag { tag });
        }
        let records = Kind::ALL.iter().filter_map(|&kind| {
            let record = self.image.record(kind)?;
            check_version(record.version, &known.records[kind.index()]).err()
        });
        let game = self.image.game();
        let game = game.and_then(|game| check_version(game.version(), &known.game).err());
        let mut other = None;
        for error in records.chain(game) {
            match error {
                LoadError::NewerVersion { found } => return Some(OtherVersion::Newer { found }),
                LoadError::OlderVersion { found } => other = Some(OtherVersion::Older { found }),
                LoadError::Missing => {}
            }
        }
        other
    }

    /// How many sectors failed since the store was opened. They are passed over,
    /// so this is a sign of age and no harm yet.
    pub fn bad_sectors(&self) -> u32 {
        self.log.bad_sectors()
    }

    /// Writes an entry and, once it is on flash, applies it to the image.
    pub(super) fn write(&mut self, entry: &Entry<'_>) -> Result<(), WriteFault> {
        let serial = loop {
            match self.try_write(entry) {
                Ok(serial) => break serial,
                // The sector is bad. Each try goes further, and the guard ends them.
                Err(WriteFault::Flash(_) | WriteFault::ReadBack) => {}
                Err(fault) => return Err(fault),
            }
        };
        // What has been written was made from the image, so it applies.
        let _ = self.image.apply(entry);
        self.homes.note(entry.tag, serial);
        self.in_doubt = Subjects::NONE;
        Ok(())
    }

    fn try_write(&mut self, entry: &Entry<'_>) -> Result<u32, WriteFault> {
        // What is restated may fill the first sector, but never the next too.
        while !self.log.has_room(entry.parts()) {
            let (last, homes) = (self.log.last(), self.homes);
            if let Err(fault) = self.open_sector() {
                self.homes = homes;
                self.log.abandon(last);
                return Err(fault);
            }
        }
        let last = self.log.last();
        let written = self.log.append(entry, true);
        if written.is_err() {
            self.log.abandon(last);
        }
        written
    }

    /// Opens a sector and restates in it whatever ceases to count with it, and,
    /// the first time after a mount, what the log's last entry was about.
    fn open_sector(&mut self) -> Result<(), WriteFault> {
        let arriving = self.log.is_closed();
        let serial = self.log.open_sector()?;
        if arriving {
            self.log.append(&ARRIVAL, false)?;
        }
        let oldest = self.log.ring.oldest(serial, self.log.ring.guard());
        let due = Subject::ALL.map(|subject| {
            let ends = self.homes.of(subject).is_some_and(|home| home < oldest);
            ends || arriving && self.in_doubt.contains(subject)
        });
        let mut left = due.iter().filter(|&&due| due).count();
        for subject in Subject::ALL {
            if due[subject.index()] {
                left -= 1;
                self.restate(subject, left == 0)?;
            }
        }
        Ok(())
    }

    fn restate(&mut self, subject: Subject, settled: bool) -> Result<(), WriteFault> {
        let mut content = [0; MAX_CONTENT];
        let record = match subject {
            Subject::Record(kind) => self.image.record(kind),
            Subject::Game => None,
        };
        let entry = match (record, self.image.game()) {
            (Some(Record { version, bytes }), _) => Entry {
                tag: Tag::Whole(subject),
                version,
                content: bytes,
            },
            (None, Some(game)) if subject == Subject::Game => {
                let length = game.encode(&mut content);
                whole_game(game.version(), &content[..length])
            }
            (None, _) => gone(subject),
        };
        let serial = self.log.append(&entry, settled)?;
        self.homes.note(entry.tag, serial);
        Ok(())
    }
}

/// The first page of the first sector a mount opens. Once it is on flash, every
/// later mount sees that the sector is taken, whatever becomes of the pages
/// after it; without it, a page that reads now as whole, now as blank, could
/// make two mounts continue the log in two places.
const ARRIVAL: Entry<'static> = Entry {
    tag: Tag::Arrival,
    version: 0,
    content: &[],
};

pub(super) const fn gone(subject: Subject) -> Entry<'static> {
    Entry {
        tag: Tag::Gone(subject),
        version: 0,
        content: &[],
    }
}

pub(super) fn whole_game(version: u8, content: &[u8]) -> Entry<'_> {
    Entry {
        tag: Tag::Whole(Subject::Game),
        version,
        content,
    }
}

/// Returns the sectors of a range, to be erased.
fn ring_in<'a, F: NorFlash>(
    flash: &'a mut F,
    range: &Range<u32>,
) -> Result<Ring<&'a mut F>, EraseError> {
    let sectors = sectors_in(flash, range).map_err(|cause| match cause {
        MountError::Geometry => EraseError::Geometry,
        _ => EraseError::Range,
    })?;
    let mut ring = Ring::new(flash);
    ring.take(range.start, sectors);
    Ok(ring)
}

fn check_version(found: u8, known: &RangeInclusive<u8>) -> Result<(), LoadError> {
    if found > *known.end() {
        Err(LoadError::NewerVersion { found })
    } else if found < *known.start() {
        Err(LoadError::OlderVersion { found })
    } else {
        Ok(())
    }
}
