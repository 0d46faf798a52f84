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

/// How long before the end of a visit the seconds are counted down, in
/// milliseconds.
const WARN_FOR: Millis = 30_000;
/// How long a kiosk runs before it starts again, in milliseconds: a day, so
/// that nothing that goes wrong slowly lasts for weeks.
const RESTART_AFTER: Millis = 24 * 60 * 60 * 1_000;

/// The state of a device on display.
#[derive(Clone, Debug)]
pub(in crate::app) struct Kiosk {
    pub(in crate::app) counters: Counters,
    /// How many captions have been shown since nobody plays.
    pub(in crate::app) captions: u32,
    /// The language of the moment.
    pub(in crate::app) language: Language,
    /// Since when nobody plays.
    pub(in crate::app) alone_since: Moment,
    /// When the device started: the time of its first tick.
    started: Option<Moment>,
    /// The seconds being shown.
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

    /// How strong the device plays unless somebody chooses: as its owner has set it, or
    /// against visitors its operator.
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

    /// Puts the device on display. A game of its owner stays saved, out of
    /// everybody's reach.
    pub(in crate::app) fn lock(&mut self, fx: &mut Effects) -> Next {
        self.settings.kiosk = true;
        // Sounds are a nuisance to whoever works nearby; the operator may turn
        // them on again.
        self.settings.volume = Volume::Off;
        self.save_settings(fx);
        self.save_counters(fx);
        Next::Home
    }
}

/// Gives the device back to its owner, who finds everything as it was.
fn unlock(state: &mut AppState, fx: &mut Effects) -> Next {
    state.shared.settings.kiosk = false;
    state.clear_board();
    state.shared.save_settings(fx);
    // Counted here: after this start it is no kiosk.
    count(&mut state.shared.kiosk.counters.resets[Reset::Operator.index()]);
    state.shared.save_counters(fx);
    fx.restart = true;
    Next::Home
}

/// Somebody pressed a button: they are asked what they would like.
fn begin_visit(state: &mut AppState, fx: &mut Effects) -> Next {
    count(&mut state.shared.kiosk.counters.visits);
    state.shared.save_counters(fx);
    state.shared.stop_thinking(fx);
    state.clear_board();
    state.table.tidy();
    Next::only(Visit::new())
}

/// Forgets whoever was here.
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
    /// Returns whether nobody plays.
    const fn alone(&self) -> bool {
        self.activities.top().is_attract()
    }

    /// Returns whether somebody is here.
    fn visited(&self) -> bool {
        self.state.shared.policy().ends_visits() && !self.alone()
    }

    /// How long until a visit is over, if nobody presses anything.
    fn visit_left(&self) -> Option<Millis> {
        let limit = self.state.shared.kiosk.counters.idle_limit();
        self.visited()
            .then(|| limit.saturating_sub(self.state.shared.power.idle(self.state.shared.now)))
    }

    /// The seconds to show before a visit is over.
    fn countdown(&self) -> Option<u8> {
        let left = self.visit_left().filter(|&left| left <= WARN_FOR)?;
        Some(left.div_ceil(1_000) as u8)
    }

    /// Returns whether the seconds are being counted down in sight.
    pub(in crate::app) fn counting_down(&self) -> bool {
        self.state.shared.kiosk.counting.is_some()
    }

    /// Somebody is still here.
    pub(in crate::app) fn stay(&mut self) {
        self.state.shared.kiosk.counting = None;
    }

    /// Ends visits and starts again, as time passes.
    pub(in crate::app) fn tick_kiosk(&mut self, fx: &mut Effects) {
        let now = Moment::at(self.state.shared.now);
        let started = self.state.shared.kiosk.started.get_or_insert(now).millis();
        if !self.state.shared.policy().ends_visits() {
            return;
        }
        if self.visit_left() == Some(0) {
            // The operator's own page is no visit.
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
            // Only once, whatever becomes of the wish.
            self.state.shared.kiosk.started = Some(now);
            self.state.shared.stop_thinking(fx);
            self.state.shared.kiosk.counters.expected = Some(Reset::Daily);
            self.state.shared.save_counters(fx);
            fx.restart = true;
        }
    }

    /// When a kiosk needs a tick although nothing else happens.
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

    /// Lays the seconds that are left of a visit over what the screen shows. Never inlined:
    /// the screen's part of the stack is free again by then.
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
