//! What an event does: time, buttons, what was loaded, what goes wrong.

use super::context::Context;
use super::counters::Counters;
use super::event::{Effects, Event, Millis, Sound};
use super::judging::Judged;
use super::learn::Learned;
use super::mistakes::Mistakes;
use super::policy::Policy;
use super::power::Warning;
use super::records::Records;
use super::save::{self, GameUnreadable, Save};
use super::screens::{
    AnyScreen, Dialog, GameOver, Next, Offer, Operator, Playing, Screen, Title, home,
};
use super::settings::{Settings, Volume};
use super::{App, Button, UNLOCK_AFTER, text};
use crate::storage::Kind;

/// How saving has failed, from bad to worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::app) enum Unsaved {
    Nothing,
    /// Something was not saved; the next time it may be.
    Once,
    /// Nothing is saved any more.
    ForGood,
}

impl App {
    /// Takes in an event, and adds what it makes necessary to `fx`.
    pub fn handle(&mut self, event: Event<'_>, fx: &mut Effects) {
        self.take(event, fx);
        self.go_on(fx);
        if self.cx.settings.volume == Volume::Off {
            fx.sound = None;
        }
    }

    /// What follows from an event. Apart from taking it in, so that neither has the
    /// other's locals on the stack.
    #[inline(never)]
    fn go_on(&mut self, fx: &mut Effects) {
        self.cx.judge(self.screens.top().judges(), fx);
        self.cx.analyse(self.screens.top().analyses(), fx);
        if self.cx.keep_time(self.screens.top().is_timed(), fx) {
            // The board finds that the game is over.
            *self.screens.top_mut() = Playing::now(&self.cx).into();
        }
        self.advance(fx);
    }

    #[inline(never)]
    fn take(&mut self, event: Event<'_>, fx: &mut Effects) {
        match event {
            Event::Tick(now) => self.tick(now, fx),
            Event::Pressed(button) => {
                if self.buttons.press(button, self.cx.now) {
                    fx.redraw = true;
                    // When people press is as random as anything.
                    self.cx.stir(self.cx.now);
                    if self.cx.power.touch(self.cx.now, &self.cx.settings, fx) {
                        self.press(button, fx);
                    } else {
                        self.warn(fx);
                    }
                }
            }
            Event::Released(button) => {
                if self.buttons.release(button) {
                    let next = self.screens.top_mut().release(button, &mut self.cx, fx);
                    self.go(next, fx);
                }
            }
            Event::SearchProgress {
                ticket,
                turn,
                permille,
                ..
            } => {
                fx.redraw |= self.cx.thinking.progress(ticket, turn, permille);
            }
            Event::SearchExpects { ticket, outlook } => {
                self.cx.thinking.expects(ticket, outlook);
            }
            Event::SearchDone {
                ticket,
                turn,
                score,
            } => {
                fx.redraw |= self.cx.thinking.done(ticket, turn, score);
                self.cx.computer_decided();
            }
            // The owner's game waits until the kiosk is one no more.
            Event::GameLoaded { .. } if !self.cx.policy().keeps_progress() => {}
            Event::GameLoaded { header, plies } => {
                self.load_game(header, plies, fx);
                fx.redraw = true;
            }
            Event::RecordLoaded(kind, bytes) => self.load(kind, bytes, fx),
            Event::SaveUnreadable => {
                self.show_unreadable();
                fx.redraw = true;
            }
            Event::SavesRefused(why) => {
                self.cx.refused = Some(why);
                self.ask(Dialog::Refused);
                fx.redraw = true;
            }
            Event::SaveFailed => self.tell_unsaved(Unsaved::Once, Dialog::Unsaved, fx),
            Event::FlashWornOut => self.tell_unsaved(Unsaved::ForGood, Dialog::WornOut, fx),
            Event::Battery { percent, charging } => {
                self.cx.power.gauge(percent, charging);
                self.warn(fx);
                fx.redraw = true;
            }
            Event::Restarted(of) if !self.cx.policy().shows_notices() => {
                self.remember_failure(of, fx);
                self.cx.count_failure(fx);
            }
            Event::Restarted(of) => {
                self.remember_failure(of, fx);
                self.ask(Dialog::Restarted);
                fx.redraw = true;
            }
            Event::Build(number) => {
                self.cx.build =
                    Some(number).filter(|number| number.iter().all(u8::is_ascii_alphanumeric));
                fx.redraw = true;
            }
            Event::Entropy(bits) => self.cx.stir(bits),
            Event::Computer(wish) => self.serve(wish, fx),
        }
    }

    /// Takes in what was saved before the start. Apart: what is read would lie on the
    /// stack of every other event.
    #[inline(never)]
    fn load(&mut self, kind: Kind, bytes: &[u8], fx: &mut Effects) {
        match kind {
            Kind::Settings => {
                let policy = self.cx.policy();
                match Settings::decoded(bytes) {
                    Some(settings) => self.take_settings(settings),
                    None => self.show_unreadable(),
                }
                self.cx.power.set(&self.cx.settings, fx);
                if self.cx.policy() == Policy::Kiosk {
                    self.cx.arrive(fx);
                    self.go(Next::Home, fx);
                } else if policy == Policy::Kiosk {
                    // Nothing of a visit goes on at a device that is no kiosk, and its
                    // owner's game is on flash.
                    self.cx.end_visit();
                    self.go(Next::Home, fx);
                    fx.restart = true;
                }
                fx.redraw = true;
            }
            Kind::Kiosk => match Counters::decoded(bytes) {
                Some(counters) => self.cx.kiosk.counters = counters,
                None => self.show_unreadable(),
            },
            Kind::Records => {
                match Records::decoded(bytes) {
                    Some(records) => self.cx.records = records,
                    None => self.show_unreadable(),
                }
                fx.redraw = true;
            }
            Kind::Learned => {
                match Learned::decoded(bytes) {
                    Some(learned) => self.cx.learned = learned,
                    None => self.show_unreadable(),
                }
                fx.redraw = true;
            }
            Kind::Mistakes => match Mistakes::decoded(bytes) {
                Some(mistakes) => self.cx.mistakes = mistakes,
                None => self.show_unreadable(),
            },
            Kind::Clock if !self.cx.policy().keeps_progress() => {}
            Kind::Clock => self.cx.take_clocks(bytes),
            Kind::Failure => {
                self.cx.failed_of = text::cut(core::str::from_utf8(bytes).unwrap_or_default());
            }
        }
    }

    #[inline(never)]
    fn tick(&mut self, now: Millis, fx: &mut Effects) {
        // A driver's clock never runs backwards; if one does, time stands still.
        self.cx.now = self.cx.now.max(now);
        self.cx.power.tick(self.cx.now, &self.cx.settings, fx);
        if self.cx.flight.is_some() {
            fx.redraw = true;
            if self
                .cx
                .flight
                .as_ref()
                .is_some_and(|flight| flight.frame(self.cx.now).is_none())
            {
                self.cx.flight = None;
            }
        }
        if self
            .cx
            .message
            .as_ref()
            .and_then(|message| message.until)
            .is_some_and(|until| until.is_past(self.cx.now))
        {
            self.cx.message = None;
            fx.redraw = true;
        }
        let now = self.cx.now;
        let hint = self.cx.draft.hint.as_mut();
        fx.redraw |= hint.is_some_and(|hint| hint.fall_silent(now));
        if let Some(button) = self.buttons.repeat(self.cx.now) {
            fx.redraw = true;
            if self.cx.power.touch(self.cx.now, &self.cx.settings, fx) {
                self.press(button, fx);
            }
        }
        self.tick_kiosk(fx);
        if self.hears_operator()
            && self
                .buttons
                .held(&[Button::X, Button::Y], self.cx.now, UNLOCK_AFTER)
        {
            self.cx.stop_thinking(fx);
            if self.cx.policy().ends_visits() {
                // A visitor's game is over.
                self.cx.end_visit();
            }
            self.go(Next::only(Operator::new()), fx);
            fx.redraw = true;
        }
    }

    /// Lets the screen do what it does by itself, unless a turn is on its way.
    fn advance(&mut self, fx: &mut Effects) {
        // Games that nobody plays rest while nobody can see them.
        let unseen = !self.cx.stage.is_own() && self.cx.power.is_dark();
        if self.cx.flight.is_some() || unseen {
            return;
        }
        let next = self.screens.top_mut().advance(&mut self.cx, fx);
        self.go(next, fx);
    }

    /// Goes from one screen to the next.
    #[inline(never)]
    pub(super) fn go(&mut self, next: Next, fx: &mut Effects) {
        match next {
            Next::Stay => {}
            Next::Open(screen) => self.screens.open(screen),
            Next::Instead(screen) => *self.screens.top_mut() = screen,
            Next::Only(screen) => self.screens.only(screen),
            Next::Back if self.screens.back() => self.screens.top_mut().resume(&mut self.cx),
            Next::Back | Next::Home => {
                self.cx.stop_thinking(fx);
                let home = home(&mut self.cx);
                self.screens.only(home);
            }
        }
    }

    /// Asks or announces, over whatever is shown; once, if it is asked already. A
    /// kiosk has nobody to answer what is for its owner.
    pub(super) fn ask(&mut self, dialog: Dialog) {
        let same =
            |screen: &AnyScreen| matches!(screen, AnyScreen::Dialog(other) if dialog.is(other));
        if self.cx.policy().shows_notices() && !self.screens.any(same) {
            self.screens.open(dialog.into());
        }
    }

    /// Tells that something could not be saved, unless as much has been told.
    fn tell_unsaved(&mut self, unsaved: Unsaved, dialog: Dialog, fx: &mut Effects) {
        // Refused saves were told of at the start. Nothing that a visitor does is
        // saved; a kiosk's operator finds it on the operator's page.
        if self.cx.unsaved < unsaved && self.cx.refused.is_none() {
            self.cx.unsaved = unsaved;
            self.ask(dialog);
            fx.redraw = true;
        }
    }

    fn show_unreadable(&mut self) {
        self.cx.unreadable = true;
        self.ask(Dialog::Unreadable);
    }

    #[inline(never)]
    fn press(&mut self, button: Button, fx: &mut Effects) {
        // Whoever answers the countdown wants to stay, and nothing else.
        if self.counting_down() {
            self.stay();
            return;
        }
        self.cx.message = None;
        // Whoever presses on has seen enough of the move; what the press does
        // is done on the position that it leads to.
        if self.cx.flight.take().is_some() {
            self.screens.top_mut().hurry(self.cx.now);
        }
        let next = self.screens.top_mut().press(button, &mut self.cx, fx);
        self.go(next, fx);
    }

    /// Takes over what was saved; whoever saved it has chosen a language.
    fn take_settings(&mut self, settings: Settings) {
        self.cx.settings = settings;
        self.cx.language_chosen = true;
        let offers = self.cx.settings.offer_open && self.cx.policy().offers_settings();
        for screen in self.screens.all_mut() {
            if matches!(screen, AnyScreen::ChooseLanguage(_)) {
                *screen = if offers {
                    Offer::new().into()
                } else {
                    Title::at(self.cx.now).into()
                };
            }
        }
    }

    /// Keeps what the device failed of.
    fn remember_failure(&mut self, of: &str, fx: &mut Effects) {
        self.cx.failed_of = text::cut(of);
        fx.save(Save::record(Kind::Failure, self.cx.failed_of.as_bytes()));
    }

    /// Warns of an empty battery, if that is due.
    fn warn(&mut self, fx: &mut Effects) {
        match self.cx.power.warning() {
            Warning::None => return,
            Warning::Low => self.cx.say(text::phrase(self.cx.texts().battery_low)),
            Warning::Empty => self.ask(Dialog::BatteryEmpty),
        }
        fx.sound = Some(Sound::Warn);
    }

    /// Takes over a saved game. Never inlined: it has a second game on the stack,
    /// which all other events would carry along.
    #[inline(never)]
    fn load_game(&mut self, header: &[u8], plies: &[u8], fx: &mut Effects) {
        let looked_back = |screen: &AnyScreen| {
            // Analysis lies over them, with the game out of sight.
            matches!(screen, AnyScreen::Review(_) | AnyScreen::Graph(_))
        };
        let replaced = self.cx.stage.is_own()
            || self.cx.stage.trial().is_some()
            || self.screens.any(looked_back);
        if self.cx.take_game(header, plies, fx).is_err() {
            self.show_unreadable();
            return;
        }
        if self.cx.count_found(fx) && self.cx.stage.exercise().is_none() {
            // Whoever played it has not seen how it ended.
            self.cx.stage.bring_back();
            self.cx.tidy_board();
            self.go(Next::open(GameOver::stays()), fx);
        } else if replaced {
            self.go(Next::Home, fx);
        }
    }
}

impl Context {
    /// Takes in the owner's game as it was saved. Apart: the game as it is read is gone
    /// from the stack before anything is done about it.
    #[inline(never)]
    fn take_game(
        &mut self,
        header: &[u8],
        plies: &[u8],
        fx: &mut Effects,
    ) -> Result<(), GameUnreadable> {
        let (game, control) = (save::game(header, plies)?, save::control(header)?);
        // Whatever was going on in the game before is over with it, and nobody waits
        // for what was searched for.
        self.stop_thinking(fx);
        self.judged = Judged::new();
        self.stage.load(game, control);
        Ok(())
    }
}
