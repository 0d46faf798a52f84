//! A handheld in memory: the application, its screen, its saves and its
//! opponent, with a clock that the driver moves on.

use super::opponent::{Opponent, Pace};
use super::picture::Picture;
use super::saves::Saves;
use crate::app::{App, Button, Effects, Event, Millis};
use crate::ui::{Framebuffer, Screen, misfit};
use std::boxed::Box;
use std::eprintln;
use std::mem;
use std::string::String;

/// The longest step of the clock while it is moved on, in milliseconds: as
/// fast as the device draws.
const STEP: Millis = 33;

/// A handheld.
pub struct Handheld {
    app: App,
    screen: Screen,
    framebuffer: Box<Framebuffer>,
    saves: Saves,
    /// Whether something could not be saved.
    failed: bool,
    opponent: Opponent,
    pace: Pace,
    now: Millis,
    backlight: u8,
}

impl Handheld {
    /// A handheld just switched on, with what was saved before.
    #[must_use]
    pub fn new(saves: Saves, entropy: u64, pace: Pace) -> Self {
        let mut handheld = Self {
            app: App::new(),
            screen: Screen::default(),
            framebuffer: Box::new(Framebuffer::new()),
            saves,
            failed: false,
            opponent: Opponent::new(pace),
            pace,
            now: 0,
            backlight: 80,
        };
        handheld.event(Event::Entropy(entropy));
        while handheld.saves.tidy() {}
        let mut fx = Effects::default();
        handheld.saves.restore(&mut handheld.app, &mut fx);
        handheld.carry_out(&fx);
        handheld.draw();
        handheld
    }

    /// The application.
    #[must_use]
    pub const fn app(&self) -> &App {
        &self.app
    }

    /// The handheld after switching it off and on.
    #[must_use]
    pub fn restarted(self, entropy: u64) -> Self {
        Self::new(self.saves.restarted(), entropy, self.pace)
    }

    /// The time on its clock, in milliseconds.
    #[must_use]
    pub const fn now(&self) -> Millis {
        self.now
    }

    /// How bright the display is, in hundredths.
    #[must_use]
    pub const fn backlight(&self) -> u8 {
        self.backlight
    }

    /// What the display shows, as a picture.
    #[must_use]
    pub fn picture(&self) -> Picture {
        Picture::of(&self.framebuffer)
    }

    /// Hands an event to the application and does what it asks for.
    pub fn event(&mut self, event: Event<'_>) {
        let mut fx = Effects::default();
        self.app.handle(event, &mut fx);
        self.carry_out(&fx);
    }

    fn carry_out(&mut self, fx: &Effects) {
        let mut saved = true;
        for save in &fx.saves {
            if let Err(reason) = self.saves.keep(save) {
                saved = false;
                // A failure is told once.
                if !mem::replace(&mut self.failed, true) {
                    eprintln!("Saving failed: {reason}.");
                }
            }
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
        if fx.redraw {
            self.draw();
        }
        if !saved {
            self.event(Event::SaveFailed);
        }
        if fx.erase_saves
            && let Err(reason) = self.saves.erase()
        {
            eprintln!("Erasing failed: {reason}.");
        }
        if fx.restart {
            self.restart();
        }
    }

    /// Starts again by itself; the clock goes on.
    fn restart(&mut self) {
        let saves = mem::replace(&mut self.saves, Saves::in_memory());
        let now = self.now;
        *self = Self::new(saves.restarted(), now, self.pace);
        self.tick(now);
    }

    /// Presses a button, and lets it go after 40 milliseconds.
    pub fn press(&mut self, button: Button) {
        self.hold(button, 40);
    }

    /// Holds a button for so many milliseconds.
    pub fn hold(&mut self, button: Button, millis: Millis) {
        self.event(Event::Pressed(button));
        self.wait(millis);
        self.event(Event::Released(button));
    }

    /// Moves the clock on, in steps no longer than a frame, and to the times that
    /// the application asks for, as the device does.
    pub fn wait(&mut self, millis: Millis) {
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
    pub fn tick(&mut self, now: Millis) {
        self.now = self.now.max(now);
        self.event(Event::Tick(self.now));
        while let Some(event) = self.opponent.report(self.now) {
            self.event(event);
        }
    }

    /// The state in one line: see [`App::report`].
    #[must_use]
    pub fn report(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.app.report(&mut text);
        text
    }

    fn draw(&mut self) {
        let view = self.app.view();
        debug_assert_eq!(misfit(&view), Ok(()), "a text is wider than its place");
        // All of the window is shown anew at every frame.
        let Ok(_damage) = self.screen.update(view, &mut *self.framebuffer);
    }
}
