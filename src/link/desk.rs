//! What the port works with: the application, the picture, the device's parts, the time.

use crate::app::{Answer, App, Event, Millis};
use crate::ui::Framebuffer;
use core::fmt;

/// The application as the port reaches it: what is read of it, and the one way in.
pub trait Machine {
    /// Returns the application.
    fn app(&self) -> &App;

    /// Hands the application an event and carries out its effects.
    fn handle(&mut self, event: Event<'_>);

    /// Returns the latest answer of the person at the device, for the port to take.
    fn answer(&mut self) -> &mut Option<Answer>;
}

/// What the port works with while it answers.
pub struct Desk<'a> {
    /// The application.
    pub machine: &'a mut dyn Machine,
    /// What the screen shows.
    pub picture: &'a Framebuffer,
    /// What the device is made of.
    pub hardware: &'a dyn Hardware,
    /// The time, in milliseconds since the start.
    pub now: Millis,
}

impl Desk<'_> {
    /// Returns the application.
    pub(super) fn app(&self) -> &App {
        self.machine.app()
    }

    /// Hands the application an event, whose effects are carried out when this returns.
    pub(super) fn tell(&mut self, event: Event<'_>) {
        self.machine.handle(event);
    }

    /// Returns the latest answer of the person at the device, to be taken.
    pub(super) fn answer(&mut self) -> &mut Option<Answer> {
        self.machine.answer()
    }
}

/// What a device can tell of its own parts, at any time and without disturbing
/// anybody: what takes longer, or hands, belongs to the test at power-on.
pub trait Hardware {
    /// How many parts it can tell of.
    fn parts(&self) -> usize;

    /// Writes what is known of a part, the first being 0: its name, figures with their
    /// units, and whether it is well where that can be said.
    ///
    /// # Errors
    /// The writer's own.
    fn part(&self, number: usize, to: &mut dyn fmt::Write) -> fmt::Result;

    /// Where the log's oldest byte lies now.
    fn log_start(&self) -> u16;

    /// Copies bytes of the log, the `from`th behind `start` first; how many there were.
    fn log(&self, start: u16, from: usize, to: &mut [u8]) -> usize;
}

/// A device without parts: it tells nothing of them.
#[derive(Debug, Clone, Copy)]
pub struct Nothing;

impl Hardware for Nothing {
    fn parts(&self) -> usize {
        0
    }

    fn part(&self, _number: usize, _to: &mut dyn fmt::Write) -> fmt::Result {
        Ok(())
    }

    fn log_start(&self) -> u16 {
        0
    }

    fn log(&self, _start: u16, _from: usize, _to: &mut [u8]) -> usize {
        0
    }
}
