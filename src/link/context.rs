//! The context of the port: the application, the picture, the device's parts, the time.

use crate::app::{Answer, App, Event, Millis};
use crate::ui::Framebuffer;
use core::fmt;

/// The port's access to the application: reading it, and sending it events.
pub trait Machine {
    /// Returns the application.
    fn app(&self) -> &App;

    /// Passes the application an event and carries out its effects.
    fn handle(&mut self, event: Event<'_>);

    /// Returns the latest answer of the person at the device, which the port may take.
    fn answer(&mut self) -> &mut Option<Answer>;
}

/// The context of the port while it answers.
pub struct PortContext<'a> {
    /// The application.
    pub machine: &'a mut dyn Machine,
    /// The picture on the screen.
    pub picture: &'a Framebuffer,
    /// The parts of the device.
    pub hardware: &'a dyn Hardware,
    /// The time, in milliseconds since the start.
    pub now: Millis,
}

impl PortContext<'_> {
    /// Returns the application.
    pub(super) fn app(&self) -> &App {
        self.machine.app()
    }

    /// Passes the application an event. Its effects have been carried out on return.
    pub(super) fn send_event(&mut self, event: Event<'_>) {
        self.machine.handle(event);
    }

    /// Returns the latest answer of the person at the device, which the port may take.
    pub(super) fn answer(&mut self) -> &mut Option<Answer> {
        self.machine.answer()
    }
}

/// Reports on the device's own parts, at any time and without disturbing a player. Tests
/// that take longer or need hands belong to the self-test at power-on.
pub trait Hardware {
    /// Returns the number of parts that it reports on.
    fn parts(&self) -> usize;

    /// Writes the state of a part, starting at 0: its name, values with their units, and
    /// whether it works, as far as that is known.
    ///
    /// # Errors
    /// The error of the writer.
    fn part(&self, number: usize, to: &mut dyn fmt::Write) -> fmt::Result;

    /// Returns the place of the log's oldest byte.
    fn log_start(&self) -> u16;

    /// Copies bytes of the log, from the `from`th after `start` on. Returns their number.
    fn log(&self, start: u16, from: usize, to: &mut [u8]) -> usize;
}

/// A device without parts to report on.
#[derive(Debug, Clone, Copy)]
pub struct NoHardware;

impl Hardware for NoHardware {
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
