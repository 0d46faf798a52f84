//! The way between the application and the store: the application starts with what was
//! kept, and its saves go to the store.
//!
//! Decides what the application learns of a fault:
//!
//! | found at the start | the application gets | and then |
//! | --- | --- | --- |
//! | an unknown format, or flash that cannot be read | [`Boot::refused`] | nothing is written |
//! | a record or game of another version, or an entry of an unknown kind | what can be read, and [`Boot::refused`] | nothing is written |
//! | something lost that no power cut explains | what is left, and [`Boot::unreadable`] | saving goes on |
//! | what a power cut leaves | what is left | saving goes on |
//!
//! A save that fails becomes the event [`NotSaved::event`].

use core::fmt;
use core::ops::Range;

use embedded_storage::nor_flash::NorFlash;

use crate::app::save::{GAME_VERSION, version};
use crate::app::{App, Boot, Effects, Event, Game, Records, Refused, Save};
use crate::storage::{
    EraseError, GameError, Kind, Known, MAX_PLIES, MountError, OtherVersion, Report, SaveError,
    Store, Writer,
};

// A game of any length can be kept.
const _: () = assert!(Game::LONGEST <= MAX_PLIES);

/// The versions this application reads. As long as anything else is on flash,
/// nothing is written.
#[expect(clippy::indexing_slicing, reason = "the compiler does it, and checks")]
const KNOWN: Known = {
    let mut known = Known::ANY;
    let mut place = 0;
    while place < Kind::NUM {
        let kind = Kind::ALL[place];
        known.records[kind.index()] = version(kind)..=version(kind);
        place += 1;
    }
    known.game = GAME_VERSION..=GAME_VERSION;
    known
};

/// Where everything is kept, on any flash.
pub struct Saves<F> {
    store: Store<F>,
    /// The part of the flash that belongs to saves.
    range: Range<u32>,
    /// Why what is on flash is not used. It is left as it is then.
    refused: Option<Refused>,
    /// Whether something was lost.
    lost: bool,
}

/// Why something is not kept. What was kept before still is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotSaved {
    /// What is on flash was refused and is left as it is.
    Refused(Refused),
    /// The record could not be saved.
    Record(SaveError),
    /// The change of the game could not be saved.
    Game(GameError),
    /// Plies do not follow those on flash.
    NotNext {
        /// How many plies should precede them.
        from: usize,
        /// How many plies are on flash.
        kept: usize,
    },
    /// One event asked for more than [`Effects::saves`] holds.
    TooMany,
}

impl NotSaved {
    /// What the application hears of it.
    #[must_use]
    pub const fn event(&self) -> Event<'static> {
        match self {
            Self::Record(SaveError::Write(fault)) | Self::Game(GameError::Write(fault))
                if fault.is_the_end() =>
            {
                Event::FlashWornOut
            }
            _ => Event::SaveFailed,
        }
    }
}

impl fmt::Display for NotSaved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(Refused::Newer) => f.write_str("a newer firmware's saves are kept"),
            Self::Refused(Refused::Older) => f.write_str("an older firmware's saves are kept"),
            Self::Refused(Refused::Broken) => f.write_str("the flash cannot be used"),
            Self::Refused(Refused::TooSmall) => f.write_str("the flash is too small"),
            Self::Record(error) => error.fmt(f),
            Self::Game(error) => error.fmt(f),
            Self::NotNext { from, kept } => {
                write!(f, "plies after {from} do not follow the {kept} on flash")
            }
            Self::TooMany => f.write_str("more was to be saved than fits"),
        }
    }
}

impl core::error::Error for NotSaved {}

impl From<SaveError> for NotSaved {
    fn from(error: SaveError) -> Self {
        Self::Record(error)
    }
}

impl From<GameError> for NotSaved {
    fn from(error: GameError) -> Self {
        Self::Game(error)
    }
}

// None of the functions below is inlined: each takes some hundred bytes of the
// stack, which a device's task would keep for good.
impl<F: NorFlash> Saves<F> {
    /// Saves in a part of a flash, to be opened.
    pub const fn new(flash: F, range: Range<u32>) -> Self {
        Self {
            store: Store::new(flash),
            range,
            refused: None,
            lost: false,
        }
    }

    /// Reads what is on flash; nothing is written yet. What is answered is for
    /// the log: the application gets its part from [`Saves::boot`].
    ///
    /// # Errors
    /// Why nothing on this flash can be used.
    #[inline(never)]
    pub fn open(&mut self) -> Result<Report, MountError> {
        let opened = self.store.open(self.range.clone());
        match &opened {
            Ok(report) => {
                // What a power cut leaves costs at most what was being written, and
                // would alarm whoever switches off at the wrong moment.
                self.lost = report.is_lossy();
                self.refused = self.store.other_version(&KNOWN).map(refusal_of_version);
            }
            Err(error) => self.refused = Some(refusal_of_mount(error)),
        }
        opened
    }

    /// Refuses to use the flash at all; instead of [`Saves::open`].
    pub const fn refuse(&mut self, why: Refused) {
        self.refused = Some(why);
    }

    /// Starts the application with everything kept, beside what is known of the start
    /// otherwise.
    #[inline(never)]
    pub fn boot(&self, known: Boot<'_>, app: &mut App, effects: &mut Effects) {
        let mut boot = known;
        for kind in Kind::ALL {
            if let Ok(record) = self.store.load(kind, version(kind)..=version(kind)) {
                boot = boot.with(kind, record.bytes);
            }
        }
        boot.unreadable |= self.lost;
        boot.refused = boot.refused.or(self.refused);
        let mut plies = heapless::Vec::<u8, { 2 * Game::LONGEST }>::new();
        if let Ok(game) = self.store.game(GAME_VERSION..=GAME_VERSION) {
            if game.plies().all(|ply| plies.extend_from_slice(ply).is_ok()) {
                boot = boot.with_game(game.header(), &plies);
            } else {
                boot.unreadable = true;
            }
        }
        app.boot(&boot, effects);
    }

    /// Keeps everything that an event has asked for, in that order; `failed` hears of
    /// what is not kept. A game that begins with turns, as one from a computer does,
    /// goes to flash as one entry: a cut of power leaves the game before or this one.
    pub fn keep_all(&mut self, saves: &[Save], mut failed: impl FnMut(NotSaved)) {
        let mut rest = saves;
        while let Some((first, after)) = rest.split_first() {
            let plies = match first {
                Save::GameBegun(_) => after.iter().take_while(|save| has_plies(save)).count(),
                _ => 0,
            };
            let (plies, others) = after.split_at(plies);
            let kept = match first {
                Save::GameBegun(header) => self.put_game(header, plies),
                save => self.keep(save),
            };
            if let Err(why) = kept {
                failed(why);
            }
            rest = others;
        }
    }

    /// Puts a game in place of the one before, with all the plies of some saves.
    #[inline(never)]
    fn put_game(&mut self, header: &[u8], plies: &[Save]) -> Result<(), NotSaved> {
        let plies = plies.iter().flat_map(|save| match save {
            Save::PliesAppended { plies, .. } => plies.as_slice(),
            _ => &[],
        });
        let plies = plies.map(|ply| &ply[..]);
        Ok(self.writer()?.put_game(GAME_VERSION, header, plies)?)
    }

    /// Keeps something.
    ///
    /// # Errors
    /// Why it is not kept.
    #[inline(never)]
    pub fn keep(&mut self, save: &Save) -> Result<(), NotSaved> {
        let mut store = self.writer()?;
        match save {
            Save::GameBegun(header) => store.begin_game(GAME_VERSION, header)?,
            Save::PliesAppended { from, plies } => {
                let (from, kept) = (usize::from(*from), store.plies()?);
                if from != kept {
                    return Err(NotSaved::NotNext { from, kept });
                }
                plies.iter().try_for_each(|ply| store.append_ply(ply))?;
            }
            Save::GameTruncated(plies) => store.truncate_game(usize::from(*plies))?,
            Save::GameFinished(records) => {
                store.finish_game(Kind::Records, Records::VERSION, records)?;
            }
            Save::Record(kind, bytes) => store.save(*kind, version(*kind), bytes)?,
        }
        Ok(())
    }

    /// Prepares space for later saves, with at most one erase (45 ms on the
    /// device). True if there is more to do.
    pub fn tidy(&mut self) -> bool {
        let upkeep = self.writer().map(|mut store| store.maintain());
        matches!(upkeep, Ok(Ok(upkeep)) if upkeep.more)
    }

    /// The way to write, which there is only while nothing on flash is refused.
    fn writer(&mut self) -> Result<Writer<'_, F>, NotSaved> {
        if let Some(why) = self.refused {
            return Err(NotSaved::Refused(why));
        }
        let writer = self.store.writer(&KNOWN);
        writer.map_err(|other| NotSaved::Refused(refusal_of_version(other)))
    }

    /// Erases everything, whatever it is; a restart has to follow. Takes three
    /// seconds on the device, or half a minute with worn flash.
    ///
    /// # Errors
    /// Why not everything is erased.
    pub fn erase(&mut self) -> Result<(), EraseError> {
        self.store.erase(self.range.clone())
    }

    /// The store, to look at what is kept.
    #[must_use]
    pub const fn store(&self) -> &Store<F> {
        &self.store
    }

    /// Returns the flash, for tests that let it fail.
    pub fn flash(&mut self) -> &mut F {
        self.store.flash()
    }

    /// The flash back; everything kept is on it.
    #[must_use]
    pub fn release(self) -> F {
        self.store.release()
    }
}

const fn has_plies(save: &Save) -> bool {
    matches!(save, Save::PliesAppended { .. })
}

const fn refusal_of_version(other: OtherVersion) -> Refused {
    match other {
        OtherVersion::Older { .. } => Refused::Older,
        OtherVersion::Newer { .. } | OtherVersion::OtherTag { .. } => Refused::Newer,
    }
}

const fn refusal_of_mount(error: &MountError) -> Refused {
    match error {
        MountError::OlderFormat { .. } => Refused::Older,
        MountError::NewerFormat { .. } => Refused::Newer,
        MountError::Range | MountError::Geometry | MountError::Flash(_) => Refused::Broken,
    }
}
