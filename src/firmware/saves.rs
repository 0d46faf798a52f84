//! Carries what the application wants saved to the store, and what the store
//! has kept to the application. It must not know what the bytes mean.

use lyngk_pocket::app::save::GAME_VERSION;
use lyngk_pocket::app::{App, Effects, Event, Game, Records, Save, Settings};
use lyngk_pocket::storage::{Kind, LoadError, Refused, Store};

use super::flash::Saves;

/// Where saves are kept.
pub(crate) struct Shelf {
    /// None if what is on flash is of a format that this firmware does not
    /// know. It is left as it is then, and nothing is saved.
    store: Option<Store<Saves>>,
}

impl Shelf {
    /// Reads what is on flash; nothing is written yet. Not inlined, for the same
    /// reason as [`Shelf::save`].
    #[inline(never)]
    pub(crate) fn open(flash: Saves) -> Self {
        let range = flash.range();
        match Store::mount(flash, range) {
            Ok((store, report)) => {
                if !report.is_clean() {
                    defmt::warn!("some saved data could not be read and was skipped");
                }
                Self { store: Some(store) }
            }
            Err(Refused { .. }) => {
                defmt::error!("the saves are refused");
                Self { store: None }
            }
        }
    }

    /// Hands the application everything kept.
    #[inline(never)]
    pub(crate) fn hand_over(&self, app: &mut App, effects: &mut Effects) {
        let Some(store) = &self.store else {
            app.handle(Event::SaveUnreadable, effects);
            return;
        };
        match store.load(Kind::Settings, Settings::VERSION..=Settings::VERSION) {
            Ok(record) => app.handle(Event::SettingsLoaded(record.bytes), effects),
            Err(LoadError::Missing) => {}
            Err(_) => app.handle(Event::SaveUnreadable, effects),
        }
        match store.load(Kind::Statistics, Records::VERSION..=Records::VERSION) {
            Ok(record) => app.handle(Event::RecordsLoaded(record.bytes), effects),
            Err(LoadError::Missing) => {}
            Err(_) => app.handle(Event::SaveUnreadable, effects),
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
            Err(LoadError::Missing) => {}
            Err(_) => app.handle(Event::SaveUnreadable, effects),
        }
    }

    /// Saves; what cannot be saved is told to the probe. The game goes on. Not
    /// inlined, so that the task does not keep the stack this takes.
    #[inline(never)]
    pub(crate) fn save(&mut self, save: &Save) {
        let Some(store) = &mut self.store else {
            return;
        };
        let saved = match save {
            Save::GameBegun(header) => store.begin_game(GAME_VERSION, header).is_ok(),
            Save::PliesAppended(plies) => plies.iter().all(|ply| store.append_ply(ply).is_ok()),
            Save::GameTruncated(plies) => store.truncate_game(usize::from(*plies)).is_ok(),
            Save::GameCleared => store.clear_game().is_ok(),
            Save::Settings(bytes) => store.save(Kind::Settings, Settings::VERSION, bytes).is_ok(),
            Save::Records(bytes) => store
                .save(Kind::Statistics, Records::VERSION, bytes)
                .is_ok(),
        };
        if !saved {
            defmt::error!("a save failed");
        }
    }

    /// Prepares space for later saves, at most one erase (45 ms) at a time.
    /// True if there is more to do.
    pub(crate) fn tidy(&mut self) -> bool {
        self.store
            .as_mut()
            .is_some_and(|store| store.maintain().is_ok_and(|upkeep| upkeep.more))
    }
}
