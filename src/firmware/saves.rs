//! Carries what the application wants saved to the store, and what the store
//! has kept to the application. It must not know what the bytes mean.

use lyngk_pocket::app::learn::Learned;
use lyngk_pocket::app::save::{FAILURE_VERSION, GAME_VERSION};
use lyngk_pocket::app::{App, Counters, Effects, Event, Game, Records, Refused, Save, Settings};
use lyngk_pocket::storage::{Kind, Known, LoadError, MAX_PLIES, MountError, Store};

use super::flash::Saves;

// A game of any length can be kept.
const _: () = assert!(Game::LONGEST <= MAX_PLIES);

/// What this application reads. As long as anything else is kept, nothing is
/// written.
const KNOWN: Known = {
    let mut known = Known::ANY;
    known.records[Kind::Settings.index()] = Settings::VERSION..=Settings::VERSION;
    known.records[Kind::Statistics.index()] = Records::VERSION..=Records::VERSION;
    known.records[Kind::Kiosk.index()] = Counters::VERSION..=Counters::VERSION;
    known.records[Kind::Puzzles.index()] = Learned::VERSION..=Learned::VERSION;
    known.game = GAME_VERSION..=GAME_VERSION;
    known
};

/// Where saves are kept.
pub(crate) struct Shelf {
    store: Store<Saves>,
    /// Why what is on flash is not used. It is left as it is then, and nothing
    /// is saved.
    refused: Option<MountError>,
}

impl Shelf {
    /// A shelf with nothing on it yet.
    pub(crate) const fn new(flash: Saves) -> Self {
        Self {
            store: Store::new(flash),
            refused: None,
        }
    }

    /// Reads what is on flash; nothing is written yet. Not inlined, for the same
    /// reason as [`Shelf::save`].
    #[inline(never)]
    pub(crate) fn open(&mut self) {
        let range = self.store.flash().range();
        match self.store.open(range) {
            Ok(report) => {
                if !report.is_clean() {
                    defmt::warn!("some saved data could not be read and was skipped");
                }
            }
            Err(cause) => {
                defmt::error!("{}", defmt::Display2Format(&cause));
                self.refused = Some(cause);
            }
        }
    }

    /// Hands the application everything kept.
    #[inline(never)]
    pub(crate) fn hand_over(&self, app: &mut App, effects: &mut Effects) {
        if let Some(cause) = self.refused {
            app.handle(Event::SavesRefused(because(cause)), effects);
            return;
        }
        let store = &self.store;
        let failure = store.load(Kind::Failure, FAILURE_VERSION..=FAILURE_VERSION);
        if let Ok(record) = failure {
            app.handle(Event::FailureLoaded(record.bytes), effects);
        }
        match store.load(Kind::Kiosk, Counters::VERSION..=Counters::VERSION) {
            Ok(record) => app.handle(Event::KioskLoaded(record.bytes), effects),
            Err(error) => tell(error, app, effects),
        }
        match store.load(Kind::Settings, Settings::VERSION..=Settings::VERSION) {
            Ok(record) => app.handle(Event::SettingsLoaded(record.bytes), effects),
            Err(error) => tell(error, app, effects),
        }
        match store.load(Kind::Statistics, Records::VERSION..=Records::VERSION) {
            Ok(record) => app.handle(Event::RecordsLoaded(record.bytes), effects),
            Err(error) => tell(error, app, effects),
        }
        match store.load(Kind::Puzzles, Learned::VERSION..=Learned::VERSION) {
            Ok(record) => app.handle(Event::LearnedLoaded(record.bytes), effects),
            Err(error) => tell(error, app, effects),
        }
        match store.game(GAME_VERSION..=GAME_VERSION) {
            Ok(game) => {
                let mut plies = heapless::Vec::<u8, { 2 * Game::LONGEST }>::new();
                let all = game.plies().all(|ply| plies.extend_from_slice(ply).is_ok());
                if all {
                    let header = game.header();
                    let loaded = Event::GameLoaded {
                        header,
                        plies: &plies,
                    };
                    app.handle(loaded, effects);
                } else {
                    app.handle(Event::SaveUnreadable, effects);
                }
            }
            Err(error) => tell(error, app, effects),
        }
    }

    /// Saves; false if it could not be. Not inlined, so that the task does not
    /// keep the stack this takes.
    #[inline(never)]
    pub(crate) fn save(&mut self, save: &Save) -> bool {
        let Ok(mut store) = self.store.writer(&KNOWN) else {
            return false;
        };
        let saved = match save {
            Save::GameBegun(header) => store.begin_game(GAME_VERSION, header).is_ok(),
            Save::PliesAppended(plies) => plies.iter().all(|ply| store.append_ply(ply).is_ok()),
            Save::GameTruncated(plies) => store.truncate_game(usize::from(*plies)).is_ok(),
            Save::GameCleared => store.clear_game().is_ok(),
            Save::Settings(bytes) => store.save(Kind::Settings, Settings::VERSION, bytes).is_ok(),
            Save::Kiosk(bytes) => store.save(Kind::Kiosk, Counters::VERSION, bytes).is_ok(),
            Save::Records(bytes) => store
                .save(Kind::Statistics, Records::VERSION, bytes)
                .is_ok(),
            Save::Learned(bytes) => store.save(Kind::Puzzles, Learned::VERSION, bytes).is_ok(),
            Save::Failure(bytes) => store.save(Kind::Failure, FAILURE_VERSION, bytes).is_ok(),
        };
        if !saved {
            defmt::error!("a save failed");
        }
        saved
    }

    /// Erases everything, whatever it is. Takes three seconds, or half a minute
    /// with worn flash.
    pub(crate) fn erase(&mut self) {
        let flash = self.store.flash();
        let range = flash.range();
        if Store::erase_everything(flash, range).is_err() {
            defmt::error!("the saves could not be erased");
        }
    }

    /// Prepares space for later saves, at most one erase (45 ms) at a time.
    /// True if there is more to do.
    pub(crate) fn tidy(&mut self) -> bool {
        let writer = self.store.writer(&KNOWN);
        writer.is_ok_and(|mut store| store.maintain().is_ok_and(|upkeep| upkeep.more))
    }
}

/// Tells the application that something saved is of no use, unless nothing is.
fn tell(error: LoadError, app: &mut App, effects: &mut Effects) {
    let why = match error {
        LoadError::Missing => return,
        LoadError::OlderVersion { .. } => Refused::Older,
        LoadError::NewerVersion { .. } => Refused::Newer,
    };
    app.handle(Event::SavesRefused(why), effects);
}

fn because(cause: MountError) -> Refused {
    match cause {
        MountError::OlderFormat { .. } => Refused::Older,
        MountError::NewerFormat { .. } => Refused::Newer,
        MountError::Range | MountError::Geometry | MountError::Flash(_) => Refused::Broken,
    }
}
