//! A kiosk: visits, which any button begins and which end by themselves, the counters, and
//! the daily restart. What the kiosk shows between visits is in `attract`.

pub(in crate::app) mod attract;
pub(in crate::app) mod counters;
pub(in crate::app) mod languages;
pub(in crate::app) mod operator;
pub(in crate::app) mod visit;

pub(in crate::app) use attract::Attract;
use languages::PickLanguage;
pub(in crate::app) use operator::Operator;
pub(in crate::app) use visit::Visit;

use crate::ai::Level;
use crate::app::activity::{Next, screens};
use crate::app::event::{Effects, Millis};
use crate::app::kiosk::counters::{Counters, Reset, count};
use crate::app::moment::Moment;
use crate::app::policy::Policy;
use crate::app::save::Save;
use crate::app::settings::Volume;
use crate::app::shared::Shared;
use crate::app::state::AppState;
use crate::app::table::draft::Draft;
use crate::app::text::Language;
use crate::app::view::{DialogView, Hints, View};
use crate::app::{App, text};
use crate::storage::Kind;

screens! { KioskScreen as Kiosk:
    /// Pages, scenes and games between visits.
    Attract,
    /// The first question to a visitor.
    Visit,
    /// The choice of a language, for a visitor.
    PickLanguage,
    /// The page of the operator.
    Operator,
}

/// Length of the countdown before the end of a visit, in milliseconds.
const WARN_FOR: Millis = 30_000;
/// Time until a kiosk restarts, in milliseconds. The daily restart bounds the life of
/// slow faults.
const RESTART_AFTER: Millis = 24 * 60 * 60 * 1_000;

/// State of a device on display.
#[derive(Clone, Debug)]
pub(in crate::app) struct Kiosk {
    pub(in crate::app) counters: Counters,
    /// Number of captions shown between visits.
    pub(in crate::app) captions: u32,
    /// The current language.
    pub(in crate::app) language: Language,
    /// Start of the time between visits.
    pub(in crate::app) alone_since: Moment,
    /// Time of the first tick after the start.
    started: Option<Moment>,
    /// The seconds that the countdown shows.
    counting: Option<u8>,
}

impl Kiosk {
    pub(in crate::app) fn new() -> Self {
        Self {
            counters: Counters::default(),
            captions: 0,
            language: Language::English,
            alone_since: Moment::at(0),
            started: None,
            counting: None,
        }
    }
}

impl Shared {
    pub(in crate::app) fn save_counters(&self, fx: &mut Effects) {
        fx.save(Save::record(Kind::Kiosk, &self.kiosk.counters.encoded()));
    }

    /// Returns the level of a new game unless the player chooses one: the owner's
    /// setting, or at a kiosk the operator's.
    pub(in crate::app) const fn level_to_begin_with(&self) -> Level {
        match self.policy() {
            Policy::Kiosk => self.kiosk.counters.level,
            Policy::Owner => self.settings.level,
        }
    }

    /// Counts the start of a kiosk.
    pub(in crate::app) fn arrive(&mut self, failed: bool, fx: &mut Effects) {
        self.kiosk.counters.started(failed);
        self.save_counters(fx);
    }

    /// Turns the device into a kiosk. The owner's game stays saved, out of the visitors'
    /// reach.
    pub(in crate::app) fn lock(&mut self, fx: &mut Effects) -> Next {
        self.settings.kiosk = true;
        // Sounds disturb people who work nearby. The operator can turn them on again.
        self.settings.volume = Volume::Off;
        self.save_settings(fx);
        self.save_counters(fx);
        Next::Home
    }
}

/// Gives the device back to its owner, with the owner's data unchanged.
fn unlock(state: &mut AppState, fx: &mut Effects) -> Next {
    state.shared.settings.kiosk = false;
    state.clear_board();
    state.shared.save_settings(fx);
    // Counted here: the device does not start as a kiosk next time.
    count(&mut state.shared.kiosk.counters.resets[Reset::Operator.index()]);
    state.shared.save_counters(fx);
    fx.restart = true;
    Next::Home
}

/// Begins a visit with the choice of what to do.
fn begin_visit(state: &mut AppState, fx: &mut Effects) -> Next {
    count(&mut state.shared.kiosk.counters.visits);
    state.shared.save_counters(fx);
    state.shared.stop_thinking(fx);
    state.clear_board();
    state.table.tidy();
    Next::only(Visit::new())
}

/// Clears what the last visitor left: board, language, message and cursor.
pub(in crate::app) fn end_visit(state: &mut AppState) {
    state.clear_board();
    state.table.flight = None;
    state.shared.message = None;
    state.table.draft = Draft::new();
    state.table.turned = false;
    state.shared.next_control = None;
    state.shared.kiosk.language = state.shared.settings.language;
    state.shared.kiosk.counting = None;
}

impl App {
    /// Returns whether the kiosk is between visits.
    const fn alone(&self) -> bool {
        self.activities.top().is_attract()
    }

    /// Returns whether a visit is in progress.
    fn visited(&self) -> bool {
        self.state.shared.policy().ends_visits() && !self.alone()
    }

    /// Returns the time until the visit ends without a button, in milliseconds.
    fn visit_left(&self) -> Option<Millis> {
        let limit = self.state.shared.kiosk.counters.idle_limit();
        self.visited()
            .then(|| limit.saturating_sub(self.state.shared.power.idle(self.state.shared.now)))
    }

    /// Returns the seconds to show before the visit ends.
    fn countdown(&self) -> Option<u8> {
        let left = self.visit_left().filter(|&left| left <= WARN_FOR)?;
        Some(left.div_ceil(1_000) as u8)
    }

    /// Returns whether the countdown is on the display.
    pub(in crate::app) fn counting_down(&self) -> bool {
        self.state.shared.kiosk.counting.is_some()
    }

    /// Continues the visit: ends the countdown.
    pub(in crate::app) fn stay(&mut self) {
        self.state.shared.kiosk.counting = None;
    }

    /// Ends visits and restarts the device when their time has come.
    pub(in crate::app) fn tick_kiosk(&mut self, fx: &mut Effects) {
        let now = Moment::at(self.state.shared.now);
        let started = self.state.shared.kiosk.started.get_or_insert(now).millis();
        if !self.state.shared.policy().ends_visits() {
            return;
        }
        if self.visit_left() == Some(0) {
            // The operator's page is no visit.
            if !self.activities.top().is_operator() {
                count(&mut self.state.shared.kiosk.counters.walked_off);
                self.state.shared.save_counters(fx);
            }
            self.go(Next::Home, fx);
            fx.redraw = true;
        }
        let seconds = self.countdown();
        fx.redraw |= seconds != self.state.shared.kiosk.counting;
        self.state.shared.kiosk.counting = seconds;
        let alone = self.alone();
        if alone && self.state.shared.now.saturating_sub(started) >= RESTART_AFTER {
            // Asks once, even if the driver does not restart the device.
            self.state.shared.kiosk.started = Some(now);
            self.state.shared.stop_thinking(fx);
            self.state.shared.kiosk.counters.expected = Some(Reset::Daily);
            self.state.shared.save_counters(fx);
            fx.restart = true;
        }
    }

    /// Returns the time of the next tick that a kiosk needs, in milliseconds.
    pub(in crate::app) fn kiosk_wake_at(&self) -> Option<Millis> {
        if !self.state.shared.policy().ends_visits() {
            return None;
        }
        let restart = self.state.shared.kiosk.started;
        let restart = restart.map(|started| started.millis() + RESTART_AFTER);
        let restart = restart.filter(|&at| at > self.state.shared.now);
        let second = self.visit_left().map(|left| match left {
            0..=WARN_FOR => self.state.shared.now + (left.saturating_sub(1)) % 1_000 + 1,
            _ => self.state.shared.now + left - WARN_FOR,
        });
        [restart, second].into_iter().flatten().min()
    }

    /// Lays the countdown over the screen's view. Never inlined, so that the screen's
    /// part of the stack is free again before it.
    #[inline(never)]
    pub(in crate::app) fn show_countdown(&self, view: &mut View) {
        let words = &self.state.shared.texts().in_kiosk;
        let Some(seconds) = self.state.shared.kiosk.counting else {
            return;
        };
        view.dialog = Some(DialogView {
            title: text::phrase(words.still_there),
            text: [
                text::fill(words.back_in, seconds),
                text::phrase(words.any_button),
            ],
            hints: Hints::default(),
        });
    }
}
