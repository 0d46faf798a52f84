//! A handheld in memory: the application, its screen, its saves and its
//! opponent, with a clock that the driver moves on.

use super::opponent::{Opponent, Pace};
use super::picture::Picture;
use super::saves::Saves;
use lyngk_pocket::app::{App, Button, Effects, Event, Millis, Sound};
use lyngk_pocket::ui::{Damage, Framebuffer, Screen, misfit};
use std::boxed::Box;
use std::string::String;

/// The longest step of the clock while it is moved on, in milliseconds: as
/// fast as the device draws.
const STEP: Millis = 33;

/// A handheld.
pub(crate) struct Handheld {
    app: App,
    screen: Screen,
    framebuffer: Box<Framebuffer>,
    saves: Saves,
    opponent: Opponent,
    pace: Pace,
    now: Millis,
    backlight: u8,
    sound: Option<Sound>,
    damage: Damage,
}

impl Handheld {
    /// A handheld just switched on, with what was saved before.
    #[must_use]
    pub(crate) fn new(saves: Saves, entropy: u64, pace: Pace) -> Self {
        let mut handheld = Self {
            app: App::new(),
            screen: Screen::default(),
            framebuffer: Box::new(Framebuffer::new()),
            saves,
            opponent: Opponent::new(pace),
            pace,
            now: 0,
            backlight: 80,
            sound: None,
            damage: Damage::default(),
        };
        handheld.event(Event::Entropy(entropy));
        handheld.saves.maintain();
        for event in handheld.saves.load().events() {
            handheld.event(event);
        }
        handheld.draw();
        handheld
    }

    /// The application.
    #[must_use]
    pub(crate) const fn app(&self) -> &App {
        &self.app
    }

    /// The handheld after switching it off and on.
    #[must_use]
    pub(crate) fn restarted(self, entropy: u64) -> Self {
        Self::new(self.saves.restarted(), entropy, self.pace)
    }

    /// The time on its clock, in milliseconds.
    #[must_use]
    pub(crate) const fn now(&self) -> Millis {
        self.now
    }

    /// How bright the display is, in hundredths.
    #[must_use]
    pub(crate) const fn backlight(&self) -> u8 {
        self.backlight
    }

    /// The sound last asked for, once.
    pub(crate) fn take_sound(&mut self) -> Option<Sound> {
        self.sound.take()
    }

    /// The areas drawn by the last event that drew anything.
    #[must_use]
    pub(crate) const fn damage(&self) -> &Damage {
        &self.damage
    }

    /// What the display shows.
    #[must_use]
    pub(crate) fn framebuffer(&self) -> &Framebuffer {
        &self.framebuffer
    }

    /// What the display shows, as a picture.
    #[must_use]
    pub(crate) fn picture(&self) -> Picture {
        Picture::of(&self.framebuffer)
    }

    /// Hands an event to the application and does what it asks for.
    pub(crate) fn event(&mut self, event: Event<'_>) {
        let mut fx = Effects::default();
        self.app.handle(event, &mut fx);
        let mut saved = true;
        for save in &fx.saves {
            saved &= self.saves.save(save);
        }
        if fx.stop_thinking {
            self.opponent.stop();
        }
        if let Some(think) = fx.think {
            self.opponent.start(think, self.now);
        }
        if fx.move_now {
            self.opponent.move_now();
        }
        if let Some(percent) = fx.backlight {
            self.backlight = percent;
        }
        self.sound = fx.sound.or(self.sound);
        if fx.redraw {
            self.draw();
        }
        if !saved {
            self.event(Event::SaveFailed);
        }
        if fx.erase_saves {
            self.saves.erase();
        }
        if fx.restart {
            self.restart();
        }
    }

    /// Starts again by itself; the clock goes on.
    fn restart(&mut self) {
        let saves = core::mem::replace(&mut self.saves, Saves::in_memory());
        let now = self.now;
        *self = Self::new(saves.restarted(), now, self.pace);
        self.tick(now);
    }

    /// Presses a button, and lets it go after 40 milliseconds.
    pub(crate) fn press(&mut self, button: Button) {
        self.hold(button, 40);
    }

    /// Holds a button for so many milliseconds.
    pub(crate) fn hold(&mut self, button: Button, millis: Millis) {
        self.event(Event::Pressed(button));
        self.wait(millis);
        self.event(Event::Released(button));
    }

    /// Moves the clock on, in steps no longer than a frame, and to the times that
    /// the application asks for, as the device does.
    pub(crate) fn wait(&mut self, millis: Millis) {
        let until = self.now + millis;
        while self.now < until {
            let mut next = until.min(self.now + STEP);
            if let Some(asked) = self.app.wake_at().filter(|&at| at > self.now) {
                next = next.min(asked);
            }
            self.tick(next);
        }
    }

    /// Moves the clock to a time, in one step.
    pub(crate) fn tick(&mut self, now: Millis) {
        self.now = self.now.max(now);
        self.event(Event::Tick(self.now));
        while let Some(event) = self.opponent.report(self.now) {
            self.event(event);
        }
    }

    /// The state in one line: see [`App::report`].
    #[must_use]
    pub(crate) fn report(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.app.report(&mut text);
        text
    }

    fn draw(&mut self) {
        let view = self.app.view();
        debug_assert_eq!(misfit(&view), Ok(()), "a text is wider than its place");
        let Ok(damage) = self.screen.update(view, &mut *self.framebuffer);
        if !damage.is_empty() {
            self.damage = damage;
        }
    }
}
