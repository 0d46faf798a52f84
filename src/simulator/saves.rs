//! The simulated handheld's saves: the device's own store on simulated flash.

use super::flash::{Flash, SIZE};
use crate::app::learn::Learned;
use crate::app::save::{FAILURE_VERSION, GAME_VERSION};
use crate::app::{Counters, Event, Records, Refused, Save, Settings};
use crate::storage::{Cause, Kind, LoadError, MountError, Report, Store};
use std::format;
use std::io;
use std::path::Path;
use std::vec::Vec;

/// Everything that is saved.
pub struct Saves {
    store: Store<Flash>,
    report: Report,
    refused: Option<Refused>,
    /// A failure is told once.
    failed: bool,
}

/// What was found at the start.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Saved {
    kiosk: Option<Vec<u8>>,
    settings: Option<Vec<u8>>,
    records: Option<Vec<u8>>,
    learned: Option<Vec<u8>>,
    /// Header and plies.
    pub(super) game: Option<(Vec<u8>, Vec<u8>)>,
    failure: Option<Vec<u8>>,
    unreadable: bool,
    refused: Option<Refused>,
}

impl Saved {
    /// What the application is told of it.
    pub(super) fn events(&self) -> Vec<Event<'_>> {
        let mut events = Vec::new();
        events.extend(self.kiosk.as_deref().map(Event::KioskLoaded));
        events.extend(self.settings.as_deref().map(Event::SettingsLoaded));
        events.extend(self.records.as_deref().map(Event::RecordsLoaded));
        events.extend(self.learned.as_deref().map(Event::LearnedLoaded));
        let game = self.game.as_ref();
        events.extend(game.map(|(header, plies)| Event::GameLoaded { header, plies }));
        events.extend(self.failure.as_deref().map(Event::FailureLoaded));
        events.extend(self.unreadable.then_some(Event::SaveUnreadable));
        events.extend(self.refused.map(Event::SavesRefused));
        events
    }
}

impl Saves {
    /// Saves that last as long as the simulator.
    #[must_use]
    pub fn in_memory() -> Self {
        Self::on(Flash::in_memory())
    }

    /// Saves in a file, which is made if there is none.
    ///
    /// # Errors
    /// The file cannot be used.
    pub fn in_file(path: &Path) -> io::Result<Self> {
        Ok(Self::on(Flash::in_file(path)?))
    }

    fn on(flash: Flash) -> Self {
        let mut saves = Self {
            store: Store::new(flash),
            report: Report::default(),
            refused: None,
            failed: false,
        };
        saves.open();
        saves
    }

    fn open(&mut self) {
        match self.store.open(0..SIZE as u32) {
            Ok(report) => self.report = report,
            Err(cause) => {
                std::eprintln!("The saves cannot be used: {cause}.");
                self.refused = Some(match cause {
                    MountError::NewerFormat { .. } => Refused::Newer,
                    MountError::OlderFormat { .. } => Refused::Older,
                    MountError::Range | MountError::Geometry | MountError::Flash(_) => {
                        Refused::Broken
                    }
                });
            }
        }
    }

    /// Erases everything, whatever it is.
    pub fn erase(&mut self) {
        if let Err(reason) = Store::erase_everything(self.store.flash(), 0..SIZE as u32) {
            std::eprintln!("Erasing failed: {reason}");
        }
    }

    /// The saves as they are found after switching off and on.
    #[must_use]
    pub fn restarted(self) -> Self {
        Self::on(self.store.release())
    }

    pub(super) fn load(&self) -> Saved {
        let mut saved = Saved::default();
        let damages = [Cause::Damaged, Cause::Misplaced, Cause::Unknown];
        saved.unreadable = damages
            .into_iter()
            .any(|cause| self.report.skipped(cause) > 0);
        saved.refused = self.refused;
        let mut refuse = |error: LoadError| match error {
            LoadError::Missing => {}
            LoadError::OlderVersion { .. } => saved.refused = Some(Refused::Older),
            LoadError::NewerVersion { .. } => saved.refused = Some(Refused::Newer),
        };
        let bytes_of = |kind, version| {
            let record = self.store.load(kind, version..=version);
            record.map(|record| record.bytes.to_vec())
        };
        let mut found = |kind, version| bytes_of(kind, version).map_err(&mut refuse).ok();
        saved.kiosk = found(Kind::Kiosk, Counters::VERSION);
        saved.settings = found(Kind::Settings, Settings::VERSION);
        saved.records = found(Kind::Statistics, Records::VERSION);
        saved.learned = found(Kind::Puzzles, Learned::VERSION);
        saved.failure = found(Kind::Failure, FAILURE_VERSION);
        let game = self.store.game(GAME_VERSION..=GAME_VERSION);
        saved.game = game.map_err(&mut refuse).ok().map(|game| {
            (
                game.header().to_vec(),
                game.plies().flatten().copied().collect(),
            )
        });
        saved
    }

    /// Keeps something; false if that failed.
    pub fn save(&mut self, save: &Save) -> bool {
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
            Save::Kiosk(bytes) => store
                .save(Kind::Kiosk, Counters::VERSION, bytes)
                .map_err(|error| format!("{error}")),
            Save::Records(bytes) => store
                .save(Kind::Statistics, Records::VERSION, bytes)
                .map_err(|error| format!("{error}")),
            Save::Learned(bytes) => store
                .save(Kind::Puzzles, Learned::VERSION, bytes)
                .map_err(|error| format!("{error}")),
            Save::Failure(bytes) => store
                .save(Kind::Failure, FAILURE_VERSION, bytes)
                .map_err(|error| format!("{error}")),
        };
        let Err(reason) = done else {
            return true;
        };
        if !self.failed {
            self.failed = true;
            std::eprintln!("Saving failed: {reason}");
        }
        false
    }

    /// Erases ahead, as the device does when nothing else is to be done.
    pub fn maintain(&mut self) {
        while matches!(self.store.maintain(), Ok(upkeep) if upkeep.more) {}
    }
}
