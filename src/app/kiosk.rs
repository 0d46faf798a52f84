//! A device on display: visits that begin with any button and end by
//! themselves, what is counted, and starting again every day. What it shows
//! while nobody plays is in `screens/attract.rs`.

use super::App;
use super::counters::{Counters, Reset, count};
use super::event::{Effects, Millis};
use super::game::{Seat, Start};
use super::play::Table;
use super::save::Save;
use super::screens::{Caption, Scene, Screen};
use super::text::{self, Language, Texts};
use super::view::{DialogView, Hints};
use crate::rules::Variant;

/// How long before the end of a visit the seconds are counted down, in
/// milliseconds.
const WARN_FOR: Millis = 30_000;
/// How long a kiosk runs before it starts again, in milliseconds: a day, so
/// that nothing that goes wrong slowly lasts for weeks.
const RESTART_AFTER: Millis = 24 * 60 * 60 * 1_000;

/// The state of a device on display.
#[derive(Clone, Debug)]
pub(super) struct Kiosk {
    pub(super) counters: Counters,
    /// What is shown while nobody plays.
    pub(super) scene: Scene,
    pub(super) caption: Caption,
    /// How many captions have been shown since nobody plays.
    pub(super) captions: u32,
    /// The language of the moment.
    pub(super) language: Language,
    /// Since when nobody plays.
    pub(super) alone_since: Millis,
    /// When the device started: the time of its first tick.
    started: Option<Millis>,
    /// Why it started.
    cause: Reset,
    /// The seconds being shown.
    counting: Option<u8>,
}

impl Kiosk {
    pub(super) fn new() -> Self {
        Self {
            counters: Counters::default(),
            scene: Scene::Page(0),
            caption: Caption::Begins,
            captions: 0,
            language: Language::English,
            alone_since: 0,
            started: None,
            cause: Reset::Power,
            counting: None,
        }
    }
}

impl App {
    /// The words of the language of the moment.
    pub(super) fn texts(&self) -> &'static Texts {
        let language = if self.settings.kiosk {
            self.kiosk.language
        } else {
            self.settings.language
        };
        language.texts()
    }

    pub(super) fn save_counters(&self, fx: &mut Effects) {
        fx.save(Save::Kiosk(self.kiosk.counters.encoded()));
    }

    /// The settings say that this is a kiosk, and it has just started.
    pub(super) fn arrive(&mut self, fx: &mut Effects) {
        self.kiosk.cause = self.kiosk.counters.started();
        self.save_counters(fx);
        self.open_attract();
    }

    /// Puts the device on display. A game of its owner stays saved, out of
    /// everybody's reach.
    pub(super) fn lock(&mut self, fx: &mut Effects) {
        self.stop_thinking(fx);
        self.settings.kiosk = true;
        // Sounds are a nuisance to whoever works nearby; the operator may turn
        // them on again.
        self.settings.sound = false;
        self.save_settings(fx);
        self.save_counters(fx);
        self.open_attract();
    }

    /// Gives the device back to its owner, who finds everything as it was.
    pub(super) fn unlock(&mut self, fx: &mut Effects) {
        self.stop_thinking(fx);
        self.settings.kiosk = false;
        self.running = None;
        self.save_settings(fx);
        // Counted here: after this start it is no kiosk.
        count(&mut self.kiosk.counters.resets[Reset::Operator.index()]);
        self.save_counters(fx);
        self.open_title();
        fx.restart = true;
    }

    /// It started again because it had failed: another cause than thought.
    pub(super) fn count_failure(&mut self, fx: &mut Effects) {
        let counters = &mut self.kiosk.counters;
        let mistaken = &mut counters.resets[self.kiosk.cause.index()];
        *mistaken = mistaken.saturating_sub(1);
        self.kiosk.cause = Reset::Failure;
        count(&mut counters.resets[Reset::Failure.index()]);
        self.save_counters(fx);
    }

    /// Somebody pressed a button: a game begins.
    pub(super) fn begin_visit(&mut self, fx: &mut Effects) {
        count(&mut self.kiosk.counters.visits);
        let code = self.lots.next_u32() % super::SETUP_CODES;
        self.begin(
            Start {
                variant: Variant::Standard,
                code,
                seats: [Seat::Human, Seat::Device(self.settings.level)],
            },
            fx,
        );
        self.say(text::line(self.texts().in_kiosk.you_begin));
    }

    /// Forgets whoever was here.
    pub(super) fn end_visit(&mut self) {
        self.running = None;
        self.demo = None;
        self.exercise = None;
        self.trying = None;
        self.flight = None;
        self.message = None;
        self.table = Table::new();
        self.judged = super::Judged::new();
        self.kiosk.language = self.settings.language;
        self.kiosk.counting = None;
    }

    /// Whether somebody is here.
    fn visited(&self) -> bool {
        self.settings.kiosk && !matches!(self.screen, Screen::Attract)
    }

    /// How long until a visit is over, if nobody presses anything.
    fn visit_left(&self) -> Option<Millis> {
        let limit = self.kiosk.counters.idle_limit();
        self.visited()
            .then(|| limit.saturating_sub(self.power.idle(self.now)))
    }

    /// The seconds to show before a visit is over.
    fn countdown(&self) -> Option<u8> {
        let left = self.visit_left().filter(|&left| left <= WARN_FOR)?;
        Some(left.div_ceil(1_000) as u8)
    }

    /// Whether the seconds are being counted down in sight.
    pub(super) fn counting_down(&self) -> bool {
        self.kiosk.counting.is_some()
    }

    /// Somebody is still here.
    pub(super) fn stay(&mut self) {
        self.kiosk.counting = None;
    }

    /// Ends visits and starts again, as time passes.
    pub(super) fn tick_kiosk(&mut self, fx: &mut Effects) {
        let started = *self.kiosk.started.get_or_insert(self.now);
        if !self.settings.kiosk {
            return;
        }
        if self.visit_left() == Some(0) {
            self.stop_thinking(fx);
            // The operator's own page is no visit.
            if self.running.is_some() {
                count(&mut self.kiosk.counters.walked_off);
                self.save_counters(fx);
            }
            self.open_attract();
            fx.redraw = true;
        }
        let seconds = self.countdown();
        fx.redraw |= seconds != self.kiosk.counting;
        self.kiosk.counting = seconds;
        let alone = matches!(self.screen, Screen::Attract);
        if alone && self.now.saturating_sub(started) >= RESTART_AFTER {
            // Only once, whatever becomes of the wish.
            self.kiosk.started = Some(self.now);
            self.stop_thinking(fx);
            self.kiosk.counters.expected = Some(Reset::Daily);
            self.save_counters(fx);
            fx.restart = true;
        }
    }

    /// When a kiosk needs a tick although nothing else happens.
    pub(super) fn kiosk_wake_at(&self) -> Option<Millis> {
        if !self.settings.kiosk {
            return None;
        }
        let restart = self.kiosk.started.map(|started| started + RESTART_AFTER);
        let restart = restart.filter(|&at| at > self.now);
        let second = self.visit_left().map(|left| match left {
            0..=WARN_FOR => self.now + (left.saturating_sub(1)) % 1_000 + 1,
            _ => self.now + left - WARN_FOR,
        });
        [restart, second].into_iter().flatten().min()
    }

    /// The question over everything else before a visit ends by itself.
    pub(super) fn countdown_view(&self) -> Option<DialogView> {
        let words = &self.texts().in_kiosk;
        let seconds = self.kiosk.counting?;
        Some(DialogView {
            title: text::line(words.still_there),
            text: [
                text::fill(words.back_in, seconds),
                text::line(words.any_button),
            ],
            hints: Hints::default(),
        })
    }
}
