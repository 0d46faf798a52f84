//! What an event does: time, buttons, what was loaded, what goes wrong. Knows
//! where each event belongs, not what screens do with it.

use super::counters::Counters;
use super::event::{Effects, Event, Millis, Sound};
use super::learn::Learned;
use super::power::Warning;
use super::records::Records;
use super::save::{self, Save};
use super::screens::{Dialog, Screen};
use super::settings::Settings;
use super::view::Line;
use super::{App, Button, UNLOCK_AFTER, text};
use crate::rules::Rng;

/// How long a message stays, in milliseconds: two readings of six words.
const MESSAGE_FOR: Millis = 3_500;

impl App {
    /// Takes in an event, and adds what it makes necessary to `fx`.
    pub fn handle(&mut self, event: Event<'_>, fx: &mut Effects) {
        let asked = fx.saves.len();
        match event {
            Event::Tick(now) => self.tick(now, fx),
            Event::Pressed(button) => {
                if self.buttons.press(button, self.now) {
                    fx.redraw = true;
                    // When people press is as random as anything.
                    self.stir(self.now);
                    if self.power.touch(self.now, &self.settings, fx) {
                        self.press(button, fx);
                    } else {
                        self.warn(fx);
                    }
                }
            }
            Event::Released(button) => {
                if self.buttons.release(button) {
                    self.release_attract(button, fx);
                }
            }
            Event::SearchProgress {
                ticket,
                turn,
                permille,
                ..
            } => {
                fx.redraw |= self.search.progress(ticket, turn, permille);
            }
            Event::SearchDone {
                ticket,
                turn,
                score,
            } => {
                fx.redraw |= self.search.done(ticket, turn, score);
            }
            // The owner's game waits until the kiosk is one no more.
            Event::GameLoaded { .. } if self.settings.kiosk => {}
            Event::GameLoaded { header, plies } => {
                self.load_game(header, plies);
                fx.redraw = true;
            }
            Event::SettingsLoaded(bytes) => {
                match Settings::decoded(bytes) {
                    Some(settings) => self.take_settings(settings),
                    None => self.show_unreadable(),
                }
                self.power.set(&self.settings, fx);
                if self.settings.kiosk {
                    self.arrive(fx);
                }
                fx.redraw = true;
            }
            Event::KioskLoaded(bytes) => match Counters::decoded(bytes) {
                Some(counters) => self.kiosk.counters = counters,
                None => self.show_unreadable(),
            },
            Event::RecordsLoaded(bytes) => {
                match Records::decoded(bytes) {
                    Some(records) => self.records = records,
                    None => self.show_unreadable(),
                }
                fx.redraw = true;
            }
            Event::LearnedLoaded(bytes) => {
                match Learned::decoded(bytes) {
                    Some(learned) => self.learned = learned,
                    None => self.show_unreadable(),
                }
                fx.redraw = true;
            }
            Event::SaveUnreadable => {
                self.show_unreadable();
                fx.redraw = true;
            }
            Event::SavesRefused(why) => {
                self.refused = Some(why);
                self.ask(Dialog::Refused);
                fx.redraw = true;
            }
            Event::SaveFailed => {
                // Refused saves were told of at the start, and nothing that a
                // visitor does is saved.
                let matters = self.refused.is_none() && !self.settings.kiosk;
                if !self.told_unsaved && matters {
                    self.told_unsaved = true;
                    self.ask(Dialog::Unsaved);
                    fx.redraw = true;
                }
            }
            Event::FailureLoaded(bytes) => {
                self.failed_of = text::cut(core::str::from_utf8(bytes).unwrap_or_default());
            }
            Event::Battery { percent, charging } => {
                self.power.gauge(percent, charging);
                self.warn(fx);
                fx.redraw = true;
            }
            Event::Restarted(of) if self.settings.kiosk => {
                self.remember_failure(of, fx);
                self.count_failure(fx);
            }
            Event::Restarted(of) => {
                self.remember_failure(of, fx);
                self.ask(Dialog::Restarted);
                fx.redraw = true;
            }
            Event::Build(number) => {
                self.build =
                    Some(number).filter(|number| number.iter().all(u8::is_ascii_alphanumeric));
                fx.redraw = true;
            }
            Event::Entropy(bits) => self.stir(bits),
        }
        self.judge(fx);
        self.advance(fx);
        if !self.settings.sound {
            fx.sound = None;
        }
        if self.settings.kiosk {
            let mut place = 0;
            fx.saves.retain(|save| {
                place += 1;
                place <= asked || save.outlasts_visitors()
            });
        }
    }

    fn tick(&mut self, now: Millis, fx: &mut Effects) {
        // A driver's clock never runs backwards; if one does, time stands still.
        self.now = self.now.max(now);
        self.power.tick(self.now, &self.settings, fx);
        if self.flight.is_some() {
            fx.redraw = true;
            if self
                .flight
                .as_ref()
                .is_some_and(|flight| flight.frame(self.now).is_none())
            {
                self.flight = None;
            }
        }
        if self
            .message
            .as_ref()
            .is_some_and(|&(_, until)| self.now >= until)
        {
            self.message = None;
            fx.redraw = true;
        }
        if let Some(button) = self.buttons.repeat(self.now) {
            fx.redraw = true;
            if self.power.touch(self.now, &self.settings, fx) {
                self.press(button, fx);
            }
        }
        self.tick_kiosk(fx);
        if self.hears_operator()
            && self
                .buttons
                .held(&[Button::X, Button::Y], self.now, UNLOCK_AFTER)
        {
            self.open_operator(fx);
        }
    }

    fn press(&mut self, button: Button, fx: &mut Effects) {
        // Whoever answers the countdown wants to stay, and nothing else.
        if self.counting_down() {
            self.stay();
            return;
        }
        self.message = None;
        // Whoever presses on has seen enough of the move; what the press does
        // is done on the position that it leads to.
        if self.flight.take().is_some() && self.ready_at > self.now {
            self.ready_at = self.now;
        }
        self.put_off_reminder();
        self.screen_press(button, fx);
    }

    fn stir(&mut self, bits: u64) {
        let drawn = u64::from(self.lots.next_u32()) << 32 | u64::from(self.lots.next_u32());
        self.lots = Rng::new(drawn ^ bits);
    }

    /// Shows a message for a while.
    pub(super) fn say(&mut self, text: Line) {
        self.message = Some((text, self.now + MESSAGE_FOR));
    }

    /// Takes over what was saved; whoever saved it has chosen a language.
    fn take_settings(&mut self, settings: Settings) {
        self.settings = settings;
        self.language_chosen = true;
        if matches!(self.screen, Screen::Language(_)) {
            self.screen = Screen::Title(0);
        }
    }

    /// Keeps what the device failed of.
    fn remember_failure(&mut self, of: &str, fx: &mut Effects) {
        self.failed_of = text::cut(of);
        fx.save(Save::Failure(self.failed_of.bytes().collect()));
    }

    /// Warns of an empty battery, if that is due.
    fn warn(&mut self, fx: &mut Effects) {
        match self.power.warning() {
            Warning::None => return,
            Warning::Low => self.say(text::line(self.texts().battery_low)),
            Warning::Empty => self.ask(Dialog::BatteryEmpty),
        }
        fx.sound = Some(Sound::Warn);
    }

    /// Takes over a saved game. Never inlined: it has a second game on the stack,
    /// which all other events would carry along.
    #[inline(never)]
    fn load_game(&mut self, header: &[u8], plies: &[u8]) {
        match save::game(header, plies) {
            Ok(game) => self.running = Some(game),
            Err(_) => self.show_unreadable(),
        }
    }

    pub(super) fn save_settings(&self, fx: &mut Effects) {
        fx.save(Save::Settings(self.settings.encoded()));
        self.power.set(&self.settings, fx);
    }
}
