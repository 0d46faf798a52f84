//! The effect of each event: time, buttons, reports of the search, failures.

use super::activity::{Next, Operator, Playing, Screen, home};
use super::buttons::Buttons;
use super::event::{Effects, Event, Millis, Sound};
use super::notices::Notice;
use super::power::Warning;
use super::settings::Volume;
use super::{App, Button, UNLOCK_AFTER, text};
use crate::app::analysis::analyse;
use crate::app::kiosk::end_visit;
use crate::app::play::timing::keep_time;
use crate::app::review::judging::judge;

/// State of failed saves, from good to bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::app) enum Unsaved {
    Nothing,
    /// A save failed; the next one may work.
    Once,
    /// No save works any more.
    ForGood,
}

impl App {
    /// Handles an event and adds its consequences to `fx`.
    pub fn handle(&mut self, event: Event<'_>, fx: &mut Effects) {
        // A press or another request ends the consent. All other events keep it: the
        // computer may wait for its output to drain.
        if matches!(event, Event::Pressed(_) | Event::Computer(_)) {
            self.state.shared.computer.end_consent();
        }
        self.take(event, fx);
        self.go_on(fx);
        if self.state.shared.settings.volume == Volume::Off {
            fx.sound = None;
        }
    }

    /// Does all that follows from an event. A function of its own, so that its locals
    /// and those of `take` are not on the stack at the same time.
    #[inline(never)]
    pub(super) fn go_on(&mut self, fx: &mut Effects) {
        let (covered, top) = (self.is_covered(), self.activities.top());
        judge(&mut self.state, top.judges() && !covered, fx);
        analyse(&mut self.state, top.analyses() && !covered, fx);
        if keep_time(&mut self.state, top.is_timed() && !covered, fx) {
            // The board's screen detects that the game is over.
            *self.activities.top_mut() = Playing::now(&self.state).into();
        }
        self.advance(fx);
    }

    #[inline(never)]
    fn take(&mut self, event: Event<'_>, fx: &mut Effects) {
        match event {
            Event::Tick(now) => self.tick(now, fx),
            Event::Pressed(button) => {
                if self.buttons.press(button, self.state.shared.now) {
                    fx.redraw = true;
                    // The times of presses are random bits.
                    self.state.shared.stir(self.state.shared.now);
                    if self.state.shared.power.touch(
                        self.state.shared.now,
                        &self.state.shared.settings,
                        fx,
                    ) {
                        self.press(button, fx);
                    } else {
                        self.warn(fx);
                    }
                }
            }
            Event::Released(button) => {
                if self.buttons.release(button) && !self.is_covered() {
                    let next = self
                        .activities
                        .top_mut()
                        .release(button, &mut self.state, fx);
                    self.go(next, fx);
                }
            }
            Event::SearchProgress {
                ticket,
                turn,
                permille,
                ..
            } => {
                fx.redraw |= self.state.shared.thinking.progress(ticket, turn, permille);
            }
            Event::SearchExpects {
                ticket,
                expected_line,
            } => {
                self.state.shared.thinking.expects(ticket, expected_line);
            }
            Event::SearchDone {
                ticket,
                turn,
                score,
            } => {
                fx.redraw |= self.state.shared.thinking.done(ticket, turn, score);
                self.state.shared.computer_decided();
            }
            Event::SaveFailed => self.note_unsaved(Unsaved::Once, Notice::Unsaved, fx),
            Event::FlashWornOut => self.note_unsaved(Unsaved::ForGood, Notice::WornOut, fx),
            Event::Erased { complete } => {
                self.note_erased(complete);
                fx.redraw = true;
            }
            Event::Battery { percent, charging } => {
                self.state.shared.power.gauge(percent, charging);
                self.warn(fx);
                fx.redraw = true;
            }
            Event::Computer(wish) => self.serve(wish, fx),
        }
    }

    #[inline(never)]
    fn tick(&mut self, now: Millis, fx: &mut Effects) {
        // A driver's clock never runs backwards. If it did, the time would stand still.
        self.state.shared.now = self.state.shared.now.max(now);
        self.state
            .shared
            .power
            .tick(self.state.shared.now, &self.state.shared.settings, fx);
        if self.state.table.flight.is_some() {
            fx.redraw = true;
            if self
                .state
                .table
                .flight
                .as_ref()
                .is_some_and(|flight| flight.frame(self.state.shared.now).is_none())
            {
                self.state.table.flight = None;
            }
        }
        if self
            .state
            .shared
            .message
            .as_ref()
            .and_then(|message| message.until)
            .is_some_and(|until| until.is_past(self.state.shared.now))
        {
            self.state.shared.message = None;
            fx.redraw = true;
        }
        let now = self.state.shared.now;
        let hint = self.state.table.draft.hint.as_mut();
        fx.redraw |= hint.is_some_and(|hint| hint.fall_silent(now));
        if let Some(button) = self.buttons.repeat(self.state.shared.now) {
            fx.redraw = true;
            if self
                .state
                .shared
                .power
                .touch(self.state.shared.now, &self.state.shared.settings, fx)
            {
                self.press(button, fx);
            }
        }
        self.tick_kiosk(fx);
        if self.hears_operator()
            && self
                .buttons
                .held(&[Button::X, Button::Y], self.state.shared.now, UNLOCK_AFTER)
        {
            self.state.shared.stop_thinking(fx);
            if self.state.shared.policy().ends_visits() {
                // The visitor's game ends.
                end_visit(&mut self.state);
            }
            self.go(Next::only(Operator::new()), fx);
            fx.redraw = true;
        }
    }

    /// Does the screen's automatic steps, except during an animation.
    fn advance(&mut self, fx: &mut Effects) {
        // Games other than the own one rest while the display is dark.
        let unseen = !self.state.table.has_own() && self.state.shared.power.is_dark();
        if self.state.table.flight.is_some() || unseen || self.is_covered() {
            return;
        }
        let next = self.activities.top_mut().advance(&mut self.state, fx);
        self.go(next, fx);
    }

    /// Goes to the next screen.
    #[inline(never)]
    pub(super) fn go(&mut self, next: Next, fx: &mut Effects) {
        match next {
            Next::Stay => {}
            Next::Open(screen) => self.activities.open(screen),
            Next::Instead(screen) => *self.activities.top_mut() = screen,
            Next::Only(screen) => self.activities.only(screen),
            Next::Back if self.activities.back() => {
                self.activities.top_mut().resume(&mut self.state)
            }
            Next::Back | Next::Home => {
                self.state.shared.stop_thinking(fx);
                let home = home(&mut self.state);
                self.activities.only(home);
            }
        }
    }

    /// Records a failed save, and raises the notice unless it or a worse one was raised
    /// before.
    fn note_unsaved(&mut self, unsaved: Unsaved, notice: Notice, fx: &mut Effects) {
        // Refused saves have a notice of their own at the start. At a kiosk the
        // operator's page shows the state of saving.
        if self.state.shared.saving.unsaved < unsaved && self.state.shared.saving.refused.is_none()
        {
            self.state.shared.saving.unsaved = unsaved;
            self.raise(notice);
            fx.redraw = true;
        }
    }

    #[inline(never)]
    fn press(&mut self, button: Button, fx: &mut Effects) {
        // A press during the countdown only ends the countdown.
        if self.counting_down() {
            self.stay();
            return;
        }
        if let Some(notice) = self.notice() {
            self.press_notice(notice, button, fx);
            // A held button does nothing below the notice.
            self.buttons = Buttons::default();
            return;
        }
        self.state.shared.message = None;
        // A press ends the animation and acts on the position after it.
        if self.state.table.flight.take().is_some() {
            self.activities.top_mut().hurry(self.state.shared.now);
        }
        let next = self.activities.top_mut().press(button, &mut self.state, fx);
        self.go(next, fx);
    }

    /// Warns of a low battery, if a warning is due.
    fn warn(&mut self, fx: &mut Effects) {
        match self.state.shared.power.warning() {
            Warning::None => return,
            Warning::Low => self
                .state
                .shared
                .say(text::phrase(self.state.shared.texts().battery_low)),
            Warning::Empty => self.raise(Notice::BatteryEmpty),
        }
        fx.sound = Some(Sound::Warn);
    }
}
