//! A handheld in memory: the application, its screen, its saves and its opponent, with a
//! clock that the driver advances.

use super::opponent::{Opponent, ThinkingTime};
use super::picture::Picture;
use super::saves::{self, Saves};
use super::speaker::Speaker;
use lyngk_pocket::app::{App, Boot, Button, Event, Millis};
use lyngk_pocket::link::NoHardware;
use lyngk_pocket::runtime::{Core, End, Failure, Input, Surroundings};
use lyngk_pocket::ui::{Framebuffer, Screen, misfit};
use std::collections::VecDeque;
use std::mem;

/// The longest step of the clock, in milliseconds: the device's frame time.
const STEP: Millis = 33;

/// A handheld.
pub struct Handheld {
    core: Core<Box<Saves>>,
    screen: Screen,
    framebuffer: Box<Framebuffer>,
    /// True if saving has failed before.
    failed: bool,
    /// True if no saves outlive this program.
    saves_nothing: bool,
    opponent: Opponent,
    pace: ThinkingTime,
    now: Millis,
    backlight: u8,
    /// Bytes received at the port and not read yet.
    inbox: VecDeque<u8>,
    /// True if the boot loader was started.
    in_boot_loader: bool,
    /// `None` where the clock is simulated.
    speaker: Option<Speaker>,
}

impl Handheld {
    /// Returns a handheld that was just switched on, with these saves.
    #[must_use]
    pub fn new(saves: Saves, entropy: u64, pace: ThinkingTime) -> Self {
        let known = Boot {
            entropy,
            ..Boot::default()
        };
        Self::booted(saves, known, pace)
    }

    /// Returns a handheld that was just switched on, with these saves and this
    /// information about its start.
    #[must_use]
    pub fn booted(saves: Saves, known: Boot<'_>, pace: ThinkingTime) -> Self {
        let mut handheld = Self {
            core: Core::new(Box::new(saves)),
            screen: Screen::default(),
            framebuffer: Box::new(Framebuffer::new()),
            failed: false,
            saves_nothing: false,
            opponent: Opponent::new(pace),
            pace,
            now: 0,
            backlight: 80,
            inbox: VecDeque::new(),
            in_boot_loader: false,
            speaker: matches!(pace, ThinkingTime::Real).then(Speaker::new),
        };
        while handheld.core.is_untidy() {
            handheld.core.tidy();
        }
        handheld.core.boot(known);
        handheld.carry_out();
        handheld.draw();
        handheld
    }

    /// Returns the application.
    #[must_use]
    pub fn app(&self) -> &App {
        self.core.app()
    }

    /// Returns the handheld after switching it off and on.
    #[must_use]
    pub fn restarted(self, entropy: u64) -> Self {
        Self::new(
            saves::restarted(*self.core.into_saves()),
            entropy,
            self.pace,
        )
    }

    /// Shows, now and after every start, that saves are not kept. In a kiosk the
    /// operator's page shows it.
    pub(super) fn save_nothing(&mut self) {
        self.saves_nothing = true;
        self.event(Event::SaveFailed);
    }

    /// Returns the time on its clock, in milliseconds.
    #[must_use]
    pub const fn now(&self) -> Millis {
        self.now
    }

    /// Returns the brightness of the display in percent.
    #[must_use]
    pub const fn backlight(&self) -> u8 {
        self.backlight
    }

    /// Returns the display's content as a picture.
    #[must_use]
    pub fn picture(&self) -> Picture {
        Picture::of(&self.framebuffer)
    }

    /// Passes an event to the application and carries out its effects.
    pub fn event(&mut self, event: Event<'_>) {
        self.core.step(self.now, Input::Event(event));
        self.carry_out();
    }

    /// Does the jobs of the steps so far.
    fn carry_out(&mut self) {
        let jobs = self.core.take_jobs();
        if jobs.stop_search {
            self.opponent.stop();
        }
        if let Some(think) = jobs.search {
            self.opponent.start(think, self.now);
        }
        if jobs.move_now {
            self.opponent.move_now();
        }
        if let (Some(sound), Some(speaker)) = (jobs.sound, &self.speaker) {
            speaker.play(sound, self.core.app().settings().volume);
        }
        if let Some(percent) = jobs.light {
            self.backlight = percent;
        }
        if jobs.redraw {
            self.draw();
        }
        if jobs.erase {
            self.core.erase();
            return self.carry_out();
        }
        self.log_failure(jobs.failure);
        match jobs.end {
            Some(End::BootLoader) => self.in_boot_loader = true,
            Some(End::Restart) => self.restart(),
            None => {}
        }
    }

    fn log_failure(&mut self, failure: Option<Failure>) {
        match failure {
            // A series of failures is logged once.
            Some(Failure::NotSaved(reason)) if !mem::replace(&mut self.failed, true) => {
                eprintln!("Saving failed: {reason}.");
            }
            Some(Failure::NotErased(reason)) => eprintln!("Erasing failed: {reason}."),
            Some(Failure::NotSaved(_)) | None => {}
        }
    }

    /// Delivers bytes to the port.
    pub fn send(&mut self, bytes: &[u8]) {
        self.inbox.extend(bytes);
    }

    /// Returns the port's output, at most so many bytes.
    pub fn hear(&mut self, most: usize) -> Vec<u8> {
        let mut heard = Vec::new();
        loop {
            let (some, _) = self.inbox.as_slices();
            let taken = self.core.receive(some);
            self.inbox.drain(..taken);
            self.core.serve(Surroundings {
                picture: &self.framebuffer,
                hardware: &NoHardware,
                now: self.now,
            });
            self.carry_out();
            let out = self.core.link().output();
            let some = out.len().min(most - heard.len());
            heard.extend_from_slice(&out[..some]);
            self.core.sent(some);
            // A line without an answer makes room for those that wait.
            let waits = self.inbox.is_empty() || !self.core.link().is_listening();
            let idle = taken == 0 && some == 0 && waits && !self.core.link().is_busy();
            if idle || heard.len() == most {
                return heard;
            }
        }
    }

    /// Disconnects the computer from the port.
    pub fn unplug(&mut self) {
        self.inbox.clear();
        self.core.unplug(Surroundings {
            picture: &self.framebuffer,
            hardware: &NoHardware,
            now: self.now,
        });
        self.carry_out();
    }

    /// Returns whether the boot loader was started, after which nothing else runs.
    #[must_use]
    pub const fn is_in_boot_loader(&self) -> bool {
        self.in_boot_loader
    }

    /// Restarts without a loss of power; the clock continues.
    fn restart(&mut self) {
        let emptied = Core::new(Box::new(saves::in_memory()));
        let saves = *mem::replace(&mut self.core, emptied).into_saves();
        let (now, saves_nothing) = (self.now, self.saves_nothing);
        *self = Self::new(saves::restarted(saves), now, self.pace);
        self.tick(now);
        if saves_nothing {
            self.save_nothing();
        }
    }

    /// Presses a button and releases it after 40 milliseconds.
    pub fn press(&mut self, button: Button) {
        self.hold(button, 40);
    }

    /// Holds a button for so many milliseconds.
    pub fn hold(&mut self, button: Button, millis: Millis) {
        self.event(Event::Pressed(button));
        self.wait(millis);
        self.event(Event::Released(button));
    }

    /// Advances the clock in steps no longer than a frame, and to the times that the
    /// application asks for, as the device does.
    pub fn wait(&mut self, millis: Millis) {
        let until = self.now + millis;
        while self.now < until {
            let mut next = until.min(self.now + STEP);
            if let Some(asked) = self.core.app().wake_at().filter(|&at| at > self.now) {
                next = next.min(asked);
            }
            self.tick(next);
        }
    }

    /// Advances the clock to a time in one step.
    pub fn tick(&mut self, now: Millis) {
        self.now = self.now.max(now);
        self.core.step(self.now, Input::Time);
        self.carry_out();
        while let Some(report) = self.opponent.report(self.now) {
            self.core.step(self.now, Input::Search(&report));
            self.carry_out();
        }
    }

    /// Returns the state in one line: see [`App::report`].
    #[must_use]
    pub fn report(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.core.app().report(&mut text);
        text
    }

    fn draw(&mut self) {
        let view = self.core.app().view();
        debug_assert_eq!(misfit(&view), Ok(()), "a text is wider than its place");
        // The whole window is redrawn at every frame.
        let Ok(damage) = self.screen.update(view, &mut *self.framebuffer);
        for area in damage.iter() {
            let top = area.top_left.y.max(0) as usize;
            self.core.drawn(top..top + area.size.height as usize);
        }
    }
}
