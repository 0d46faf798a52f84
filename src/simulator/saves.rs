//! The simulated handheld's saves: the device's own store on simulated flash.

use super::flash::{Flash, SIZE};
use lyngk_pocket::app::{Event, Records, Save, Settings, save::GAME_VERSION};
use lyngk_pocket::storage::{Cause, Kind, LoadError, Report, Store};
use std::format;
use std::io;
use std::path::Path;
use std::string::{String, ToString};
use std::vec::Vec;

/// Everything that is saved.
pub(crate) struct Saves {
    store: Store<Flash>,
    report: Report,
    /// A failure is told once.
    failed: bool,
}

/// What was found at the start.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Saved {
    settings: Option<Vec<u8>>,
    records: Option<Vec<u8>>,
    game: Option<(Vec<u8>, Vec<u8>)>,
    unreadable: bool,
}

impl Saved {
    /// What the application is told of it.
    pub(super) fn events(&self) -> Vec<Event<'_>> {
        let mut events = Vec::new();
        events.extend(self.settings.as_deref().map(Event::SettingsLoaded));
        events.extend(self.records.as_deref().map(Event::RecordsLoaded));
        let game = self.game.as_ref();
        events.extend(game.map(|(header, plies)| Event::GameLoaded { header, plies }));
        events.extend(self.unreadable.then_some(Event::SaveUnreadable));
        events
    }
}

impl Saves {
    /// Saves that last as long as the simulator.
    ///
    /// # Panics
    /// Never: erased flash can be mounted.
    #[must_use]
    pub(crate) fn in_memory() -> Self {
        Self::on(Flash::in_memory()).expect("erased flash can be mounted")
    }

    /// Saves in a file, which is made if there is none.
    ///
    /// # Errors
    /// The file cannot be used, or holds saves of another format.
    pub(crate) fn in_file(path: &Path) -> io::Result<Self> {
        Self::on(Flash::in_file(path)?).map_err(io::Error::other)
    }

    fn on(flash: Flash) -> Result<Self, String> {
        let (store, report) =
            Store::mount(flash, 0..SIZE as u32).map_err(|refused| refused.to_string())?;
        Ok(Self {
            store,
            report,
            failed: false,
        })
    }

    /// The saves as they are found after switching off and on.
    ///
    /// # Panics
    /// Never: what was mounted can be mounted again.
    #[must_use]
    pub(crate) fn restarted(self) -> Self {
        Self::on(self.store.release()).expect("what was mounted can be mounted again")
    }

    pub(super) fn load(&self) -> Saved {
        let mut saved = Saved::default();
        let damages = [Cause::Damaged, Cause::Misplaced, Cause::Unknown];
        saved.unreadable = damages
            .into_iter()
            .any(|cause| self.report.skipped(cause) > 0);
        let mut found = |bytes: Result<Vec<u8>, LoadError>| match bytes {
            Ok(bytes) => Some(bytes),
            Err(LoadError::Missing) => None,
            Err(_) => {
                saved.unreadable = true;
                None
            }
        };
        let bytes_of = |kind, version| {
            let record = self.store.load(kind, version..=version);
            record.map(|record| record.bytes.to_vec())
        };
        saved.settings = found(bytes_of(Kind::Settings, Settings::VERSION));
        saved.records = found(bytes_of(Kind::Statistics, Records::VERSION));
        saved.game = match self.store.game(GAME_VERSION..=GAME_VERSION) {
            Ok(game) => Some((
                game.header().to_vec(),
                game.plies().flatten().copied().collect(),
            )),
            Err(LoadError::Missing) => None,
            Err(_) => {
                saved.unreadable = true;
                None
            }
        };
        saved
    }

    /// Keeps something.
    pub(crate) fn save(&mut self, save: &Save) {
        let store = &mut self.store;
        let done = match save {
            Save::GameBegun(header) => store
                .begin_game(GAME_VERSION, header)
                .map_err(|error| format!("{error}")),
            Save::PliesAppended(plies) => plies
                .iter()
                .try_for_each(|ply| store.append_ply(ply))
                .map_err(|error| format!("{error}")),
            Save::GameTruncated(plies) => store
                .truncate_game(usize::from(*plies))
                .map_err(|error| format!("{error}")),
            Save::GameCleared => store.clear_game().map_err(|error| format!("{error}")),
            Save::Settings(bytes) => store
                .save(Kind::Settings, Settings::VERSION, bytes)
                .map_err(|error| format!("{error}")),
            Save::Records(bytes) => store
                .save(Kind::Statistics, Records::VERSION, bytes)
                .map_err(|error| format!("{error}")),
        };
        if let Err(reason) = done
            && !self.failed
        {
            self.failed = true;
            std::eprintln!("Saving failed: {reason}");
        }
    }

    /// Erases ahead, as the device does when nothing else is to be done.
    pub(crate) fn maintain(&mut self) {
        while matches!(self.store.maintain(), Ok(upkeep) if upkeep.more) {}
    }
}
