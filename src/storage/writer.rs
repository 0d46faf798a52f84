//! Saving, in the game's words. Whoever holds a [`Writer`] may write: everything on
//! flash is of a version the application knows.
//!
//! It checks what is to be saved and makes entries of it; how they come to flash
//! is the store's business, and what they mean the application's.

use core::ops::RangeInclusive;
use embedded_storage::nor_flash::NorFlash;

use super::entry::{Entry, GameStep, Kind, MAX_CONTENT, MAX_RECORD, MAX_STEP, Subject, Tag};
use super::error::{GameError, MaintainError, SaveError};
use super::game::{Game, MAX_HEADER, MAX_PLIES, MAX_PLY, encode_ply, encode_start};
use super::image::Record;
use super::store::{Store, gone, whole_game};

/// The versions of everything that an application can read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// Of the records, by [`Kind::index`].
    pub records: [RangeInclusive<u8>; Kind::NUM],
    /// Of the running game.
    pub game: RangeInclusive<u8>,
}

impl Known {
    /// Any version there can be, for those who do not look into the bytes.
    pub const ANY: Self = Known {
        records: [const { 0..=u8::MAX }; Kind::NUM],
        game: 0..=u8::MAX,
    };
}

/// What [`Writer::maintain`] did and what is left to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Upkeep {
    /// Whether a sector was erased, which took 45 ms or more.
    pub erased: bool,
    /// Whether another call has something to do.
    pub more: bool,
}

/// A store that may be written.
#[derive(Debug)]
pub struct Writer<'a, F> {
    pub(super) store: &'a mut Store<F>,
}

impl<F: NorFlash> Writer<'_, F> {
    /// Saves a record in place of the one before.
    pub fn save(&mut self, kind: Kind, version: u8, bytes: &[u8]) -> Result<(), SaveError> {
        self.check_record(kind, version, bytes)?;
        Ok(self.store.write(&Entry {
            tag: Tag::Whole(Subject::Record(kind)),
            version,
            content: bytes,
        })?)
    }

    /// Forgets a record, of whatever version.
    pub fn discard(&mut self, kind: Kind) -> Result<(), SaveError> {
        Ok(self.store.write(&gone(Subject::Record(kind)))?)
    }

    /// Begins a game in place of the one before.
    pub fn begin_game(&mut self, version: u8, header: &[u8]) -> Result<(), GameError> {
        self.put_game(version, header, core::iter::empty())
    }

    /// Puts a game with plies in place of the one before, in one entry: whenever the
    /// power goes, the game before is there or all of the new one, never a part.
    pub fn put_game<'p>(
        &mut self,
        version: u8,
        header: &[u8],
        plies: impl Iterator<Item = &'p [u8]>,
    ) -> Result<(), GameError> {
        match self.store.image.game().map(Game::version) {
            Some(found) if found > version => return Err(GameError::NewerVersion { found }),
            _ => {}
        }
        if header.len() > MAX_HEADER {
            return Err(GameError::TooLong);
        }
        let mut content = [0; MAX_CONTENT];
        let mut length = encode_start(self.store.image.next_number(), header, &mut content);
        for (before, ply) in plies.enumerate() {
            if ply.len() > MAX_PLY {
                return Err(GameError::TooLong);
            }
            if before >= MAX_PLIES {
                return Err(GameError::TooManyPlies);
            }
            length = encode_ply(ply, &mut content, length);
        }
        Ok(self.store.write(&whole_game(version, &content[..length]))?)
    }

    /// Returns how many plies the running game has.
    pub fn plies(&self) -> Result<usize, GameError> {
        let game = self.store.image.game().ok_or(GameError::NoGame)?;
        Ok(game.len())
    }

    /// Adds a ply to the running game.
    pub fn append_ply(&mut self, ply: &[u8]) -> Result<(), GameError> {
        let game = self.store.image.game().ok_or(GameError::NoGame)?;
        if ply.len() > MAX_PLY {
            return Err(GameError::TooLong);
        }
        let plies = game.len();
        if plies >= MAX_PLIES {
            return Err(GameError::TooManyPlies);
        }
        self.step(Tag::Ply, plies, ply)
    }

    /// Takes back all plies of the running game after the first `plies`.
    pub fn truncate_game(&mut self, plies: usize) -> Result<(), GameError> {
        let game = self.store.image.game().ok_or(GameError::NoGame)?;
        if plies > game.len() {
            return Err(GameError::NoSuchPly);
        }
        self.step(Tag::TakeBack, plies, &[])
    }

    /// Ends the running game, of whatever version; there is none afterwards.
    pub fn clear_game(&mut self) -> Result<(), GameError> {
        Ok(self.store.write(&gone(Subject::Game))?)
    }

    /// Saves a record and ends the running game, of whatever version, in one
    /// entry: whenever the power goes, both have happened or neither has. So a
    /// finished game that is still there when the device starts has not been
    /// counted, and one that is gone has.
    pub fn finish_game(&mut self, kind: Kind, version: u8, bytes: &[u8]) -> Result<(), SaveError> {
        self.check_record(kind, version, bytes)?;
        Ok(self.store.write(&Entry {
            tag: Tag::Finish(kind),
            version,
            content: bytes,
        })?)
    }

    /// Prepares space, with at most one erase. To be called at calm moments,
    /// once after a mount and then until no more is wanted; saving works
    /// without it, but a save may then have to wait for an erase.
    pub fn maintain(&mut self) -> Result<Upkeep, MaintainError> {
        let erased = self.store.log.wants_erase();
        if erased {
            self.store.log.erase_ahead().map_err(MaintainError)?;
        }
        Ok(Upkeep {
            erased,
            more: self.store.log.wants_erase(),
        })
    }

    fn check_record(&self, kind: Kind, version: u8, bytes: &[u8]) -> Result<(), SaveError> {
        if bytes.len() > MAX_RECORD {
            return Err(SaveError::TooLong);
        }
        match self.store.image.record(kind) {
            Some(Record { version: found, .. }) if found > version => {
                Err(SaveError::NewerVersion { found })
            }
            _ => Ok(()),
        }
    }

    fn step(&mut self, tag: Tag, plies: usize, ply: &[u8]) -> Result<(), GameError> {
        let game = self.store.image.game().ok_or(GameError::NoGame)?;
        let version = game.version();
        let mut content = [0; MAX_STEP];
        let length = GameStep {
            number: game.number(),
            plies: plies as u8,
            digest: game.digest(plies),
            ply,
        }
        .encode(&mut content);
        Ok(self.store.write(&Entry {
            tag,
            version,
            content: &content[..length],
        })?)
    }
}
