//! A kiosk: visits, which any button begins and which end by themselves, the counters, and
//! the daily restart. What the kiosk shows between visits is in `attract`.

pub(in crate::app) mod attract;
pub(in crate::app) mod counters;
pub(in crate::app) mod languages;
pub(in crate::app) mod operator;
pub(in crate::app) mod visit;

use crate::ai::Level;
use crate::app::context::Context;
use crate::app::event::{Effects, Millis};
use crate::app::kiosk::counters::{Counters, Reset, count};
use crate::app::moment::Moment;
use crate::app::policy::Policy;
use crate::app::review::judging::Judged;
use crate::app::save::Save;
use crate::app::screens::{AnyScreen, Next, Visit};
use crate::app::settings::Volume;
use crate::app::table::draft::Draft;
use crate::app::text::Language;
use crate::app::view::{DialogView, Hints, View};
use crate::app::{App, text};
use crate::storage::Kind;

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

impl Context {
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

    /// Gives the device back to its owner, who finds everything as it was.
    pub(in crate::app) fn unlock(&mut self, fx: &mut Effects) -> Next {
        self.settings.kiosk = false;
        self.stage.clear();
        self.save_settings(fx);
        // Counted here: after this start it is no kiosk.
        count(&mut self.kiosk.counters.resets[Reset::Operator.index()]);
        self.save_counters(fx);
        fx.restart = true;
        Next::Home
    }

    /// Somebody pressed a button: they are asked what they would like.
    pub(in crate::app) fn begin_visit(&mut self, fx: &mut Effects) -> Next {
        count(&mut self.kiosk.counters.visits);
        self.save_counters(fx);
        self.stop_thinking(fx);
        self.stage.clear();
        self.tidy_board();
        Next::only(Visit::new())
    }

    /// Forgets whoever was here.
    pub(in crate::app) fn end_visit(&mut self) {
        self.stage.clear();
        self.flight = None;
        self.message = None;
        self.draft = Draft::new();
        self.turn_board = false;
        self.next_control = None;
        self.judged = Judged::new();
        self.kiosk.language = self.settings.language;
        self.kiosk.counting = None;
    }
}

impl App {
    /// Whether nobody plays.
    const fn alone(&self) -> bool {
        matches!(self.screens.top(), AnyScreen::Attract(_))
    }

    /// Whether somebody is here.
    fn visited(&self) -> bool {
        self.cx.policy().ends_visits() && !self.alone()
    }

    /// How long until a visit is over, if nobody presses anything.
    fn visit_left(&self) -> Option<Millis> {
        let limit = self.cx.kiosk.counters.idle_limit();
        self.visited()
            .then(|| limit.saturating_sub(self.cx.power.idle(self.cx.now)))
    }

    /// The seconds to show before a visit is over.
    fn countdown(&self) -> Option<u8> {
        let left = self.visit_left().filter(|&left| left <= WARN_FOR)?;
        Some(left.div_ceil(1_000) as u8)
    }

    /// Whether the seconds are being counted down in sight.
    pub(in crate::app) fn counting_down(&self) -> bool {
        self.cx.kiosk.counting.is_some()
    }

    /// Somebody is still here.
    pub(in crate::app) fn stay(&mut self) {
        self.cx.kiosk.counting = None;
    }

    /// Ends visits and starts again, as time passes.
    pub(in crate::app) fn tick_kiosk(&mut self, fx: &mut Effects) {
        let now = Moment::at(self.cx.now);
        let started = self.cx.kiosk.started.get_or_insert(now).millis();
        if !self.cx.policy().ends_visits() {
            return;
        }
        if self.visit_left() == Some(0) {
            // The operator's own page is no visit.
            if !matches!(self.screens.top(), AnyScreen::Operator(_)) {
                count(&mut self.cx.kiosk.counters.walked_off);
                self.cx.save_counters(fx);
            }
            self.go(Next::Home, fx);
            fx.redraw = true;
        }
        let seconds = self.countdown();
        fx.redraw |= seconds != self.cx.kiosk.counting;
        self.cx.kiosk.counting = seconds;
        let alone = self.alone();
        if alone && self.cx.now.saturating_sub(started) >= RESTART_AFTER {
            // Only once, whatever becomes of the wish.
            self.cx.kiosk.started = Some(now);
            self.cx.stop_thinking(fx);
            self.cx.kiosk.counters.expected = Some(Reset::Daily);
            self.cx.save_counters(fx);
            fx.restart = true;
        }
    }

    /// When a kiosk needs a tick although nothing else happens.
    pub(in crate::app) fn kiosk_wake_at(&self) -> Option<Millis> {
        if !self.cx.policy().ends_visits() {
            return None;
        }
        let restart = self.cx.kiosk.started;
        let restart = restart.map(|started| started.millis() + RESTART_AFTER);
        let restart = restart.filter(|&at| at > self.cx.now);
        let second = self.visit_left().map(|left| match left {
            0..=WARN_FOR => self.cx.now + (left.saturating_sub(1)) % 1_000 + 1,
            _ => self.cx.now + left - WARN_FOR,
        });
        [restart, second].into_iter().flatten().min()
    }

    /// Lays the seconds that are left of a visit over what the screen shows. Never inlined:
    /// the screen's part of the stack is free again by then.
    #[inline(never)]
    pub(in crate::app) fn show_countdown(&self, view: &mut View) {
        let words = &self.cx.texts().in_kiosk;
        let Some(seconds) = self.cx.kiosk.counting else {
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
