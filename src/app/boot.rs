//! The start of the application: the saved data and the facts of the start become one
//! state and one first screen. Nothing is loaded later.

use super::App;
use super::activity::{GameOver, Next, home};
use super::event::{Effects, Refused};
use super::learn::Learned;
use super::notices::Notice;
use super::policy::Policy;
use super::records::Records;
use super::save::{self, GameUnreadable, Save};
use super::settings::Settings;
use super::state::AppState;
use super::text;
use crate::app::kiosk::counters::Counters;
use crate::app::play::timing::take_clocks;
use crate::app::review::mistakes::Mistakes;
use crate::storage::Kind;

/// The facts at the start of the device. Their order does not matter.
#[derive(Clone, Copy, Debug, Default)]
pub struct Boot<'a> {
    /// Random bits from the hardware.
    pub entropy: u64,
    /// The build of the firmware in letters; none in the simulator.
    pub build: Option<[u8; 8]>,
    /// The cause, if the device starts after a failure.
    pub failure: Option<&'a str>,
    /// The saved records: the bytes of [`Save::Record`], by [`Kind::index`].
    pub records: [Option<&'a [u8]>; Kind::NUM],
    /// The owner's saved game.
    pub game: Option<SavedGame<'a>>,
    /// Some saved data could not be read and was skipped.
    pub unreadable: bool,
    /// The reason why the saved data cannot be used. It stays unchanged, and nothing is
    /// saved.
    pub refused: Option<Refused>,
}

/// The bytes of a saved game.
#[derive(Clone, Copy, Debug)]
pub struct SavedGame<'a> {
    /// The header, as saved at the beginning of the game.
    pub header: &'a [u8],
    /// The plies, two bytes each.
    pub plies: &'a [u8],
}

impl<'a> Boot<'a> {
    /// Adds a saved record.
    #[must_use]
    pub const fn with(mut self, kind: Kind, bytes: &'a [u8]) -> Self {
        self.records[kind.index()] = Some(bytes);
        self
    }

    /// Adds a saved game.
    #[must_use]
    pub const fn with_game(mut self, header: &'a [u8], plies: &'a [u8]) -> Self {
        self.game = Some(SavedGame { header, plies });
        self
    }

    const fn record(&self, kind: Kind) -> Option<&'a [u8]> {
        self.records[kind.index()]
    }
}

impl App {
    /// Starts the application. The driver calls it once, before the first event.
    #[inline(never)]
    pub fn boot(&mut self, boot: &Boot<'_>, fx: &mut Effects) {
        self.state.shared.stir(boot.entropy);
        self.state.shared.build = boot
            .build
            .filter(|number| number.iter().all(u8::is_ascii_alphanumeric));
        let mut unreadable = boot.unreadable | self.load_records(boot);
        if boot.record(Kind::Settings).is_some() {
            self.state.shared.power.set(&self.state.shared.settings, fx);
        }
        if self.state.shared.policy() == Policy::Kiosk {
            self.state.shared.arrive(boot.failure.is_some(), fx);
        }
        let home = home(&mut self.state);
        self.activities.only(home);
        // A kiosk leaves the owner's game in flash.
        if let Some(game) = boot.game
            && self.state.shared.policy().keeps_progress()
        {
            match take_game(&mut self.state, game) {
                Ok(()) => {
                    if let Some(clocks) = boot.record(Kind::Clock) {
                        take_clocks(&mut self.state, clocks);
                    }
                    self.finish_found_game(fx);
                }
                Err(_) => unreadable = true,
            }
        }
        if unreadable {
            self.state.shared.saving.unreadable = true;
            self.raise_at_start(Notice::Unreadable);
        }
        if let Some(why) = boot.refused {
            self.state.shared.saving.refused = Some(why);
            self.raise_at_start(Notice::Refused);
        }
        if let Some(failure) = boot.failure {
            self.note_failure(failure, fx);
        }
        fx.redraw = true;
        self.go_on(fx);
    }

    /// Restores the saved records. Returns whether one of them could not be read.
    #[inline(never)]
    fn load_records(&mut self, boot: &Boot<'_>) -> bool {
        let state = &mut self.state;
        let mut unreadable = false;
        // Saved settings have a language that was chosen.
        unreadable |= load(boot, Kind::Settings, Settings::decoded, |settings| {
            state.shared.settings = settings;
            state.shared.language_chosen = true;
        });
        unreadable |= load(boot, Kind::Kiosk, Counters::decoded, |counters| {
            state.shared.kiosk.counters = counters;
        });
        unreadable |= load(boot, Kind::Records, Records::decoded, |records| {
            state.shared.records = records;
        });
        unreadable |= load(boot, Kind::Learned, Learned::decoded, |learned| {
            state.shared.learned = learned;
        });
        unreadable |= load(boot, Kind::Mistakes, Mistakes::decoded, |mistakes| {
            state.shared.mistakes = mistakes;
        });
        if let Some(bytes) = boot.record(Kind::Failure) {
            state.shared.failed_of = text::cut(core::str::from_utf8(bytes).unwrap_or_default());
        }
        unreadable
    }

    /// Counts and shows the saved game if it is over. That happens if the power goes
    /// between the save of its last turn and its count.
    fn finish_found_game(&mut self, fx: &mut Effects) {
        if self.state.count_own(fx) {
            self.state.bring_back();
            self.state.table.tidy();
            self.go(Next::open(GameOver), fx);
        }
    }

    /// Saves the cause of a failure and raises a notice.
    fn note_failure(&mut self, failure: &str, fx: &mut Effects) {
        self.state.shared.failed_of = text::cut(failure);
        fx.save(Save::record(
            Kind::Failure,
            self.state.shared.failed_of.as_bytes(),
        ));
        self.raise_at_start(Notice::Restarted);
    }
}

/// Decodes a saved record and passes it to `take`. Returns whether there is one that
/// cannot be read.
fn load<T>(
    boot: &Boot<'_>,
    kind: Kind,
    decoded: impl FnOnce(&[u8]) -> Option<T>,
    take: impl FnOnce(T),
) -> bool {
    let Some(bytes) = boot.record(kind) else {
        return false;
    };
    decoded(bytes).map(take).is_none()
}

/// Restores the owner's saved game. Never inlined, so that the decoded game leaves the
/// stack before anything else is done.
#[inline(never)]
fn take_game(state: &mut AppState, saved: SavedGame<'_>) -> Result<(), GameUnreadable> {
    let game = save::game(saved.header, saved.plies)?;
    let control = save::control(saved.header)?;
    state.load_own(game, control);
    Ok(())
}
