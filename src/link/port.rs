//! The port: takes bytes and answers lines, one after the other.

use super::command::{Command, CommandError};
use super::context::PortContext;
use super::line::{LineBuffer, TooLong};
use super::session::HostSession;
use crate::app::{App, Computer, Event, Millis};
use crate::driver::Report;
use core::ops::Range;
use heapless::Vec;

/// The longest line, in bytes. The longest sensible one, a whole game after `position
/// fen`, has under 1,000.
const LINE: usize = 1_024;
/// The start of a line that reports an error.
const ERROR: &[u8] = b"error ";
/// Bytes of lines that wait for the end of some work.
const WAITING: usize = 1_024;

/// The handheld's end of the connection.
pub struct Link {
    lines: LineBuffer<LINE>,
    /// Lines that wait for the end of some work, each with its line end.
    waiting: Vec<u8, WAITING>,
    host: HostSession,
}

impl Default for Link {
    fn default() -> Self {
        Self::new()
    }
}

impl Link {
    /// Returns a port in its initial state.
    #[must_use]
    pub fn new() -> Self {
        Self {
            lines: LineBuffer::new(),
            waiting: Vec::new(),
            host: HostSession::new(),
        }
    }

    /// Takes received bytes and returns their number. The others have to wait until the
    /// present line is answered.
    pub fn take(&mut self, bytes: &[u8]) -> usize {
        self.lines.take(bytes)
    }

    /// Returns whether the port accepts bytes.
    #[must_use]
    pub const fn is_listening(&self) -> bool {
        !self.lines.is_whole()
    }

    /// Returns the bytes to send.
    #[must_use]
    pub fn output(&self) -> &[u8] {
        self.host.out.rest()
    }

    /// Records that so many bytes have been sent.
    pub fn sent(&mut self, bytes: usize) {
        self.host.out.sent(bytes);
    }

    /// Receives a report of the search, before the application does.
    pub fn searched(&mut self, report: &Report, app: &App) {
        self.host.searched(report, app);
    }

    /// Marks rows of the picture as changed.
    pub fn drawn(&mut self, rows: Range<usize>) {
        self.host.drawn(rows);
    }

    /// Returns the time at which the port has work without input.
    #[must_use]
    pub fn wake_at(&self) -> Option<Millis> {
        self.host.wake_at()
    }

    /// Returns whether the port has more work now. It does a little at a time, and rows
    /// drawn since its last step are still to be sent.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.host.out.is_empty() && (self.host.is_counting() || self.host.changed.is_any())
    }

    /// Ends the session: the other side has disconnected, possibly in the middle of a
    /// line or of work.
    pub fn disconnect(&mut self, cx: &mut PortContext<'_>) {
        self.host.let_go(cx);
        // The answer was meant for the side that has disconnected.
        *cx.answer() = None;
        self.lines.clear();
        self.waiting.clear();
        self.host = HostSession::new();
        cx.send_event(Event::Computer(Computer::Gone));
    }

    /// Does the work that needs no line: elapsed times, answers at the device, the
    /// release of a button.
    pub fn attend(&mut self, cx: &mut PortContext<'_>) {
        self.host.attend(cx);
    }

    /// Does one thing: answers a line, or sends the next piece of an answer. Returns
    /// false if there is nothing to do, or if output must be sent first.
    pub fn step(&mut self, cx: &mut PortContext<'_>) -> bool {
        self.host.out.is_empty()
            && (self.host.send_next_piece(cx)
                || self.run_waiting(cx)
                || self.read_line(cx)
                || self.host.send_unsolicited())
    }

    /// Carries out a waiting line once the work has ended.
    fn run_waiting(&mut self, cx: &mut PortContext<'_>) -> bool {
        if self.host.is_working() || self.waiting.is_empty() {
            return false;
        }
        let end = self.waiting.iter().position(|&byte| byte == b'\n');
        let end = end.unwrap_or(self.waiting.len());
        let line = self.waiting.get(..end).unwrap_or_default();
        self.host.answer(Command::parse(line), cx);
        let next = (end + 1).min(self.waiting.len());
        self.waiting.copy_within(next.., 0);
        self.waiting.truncate(self.waiting.len() - next);
        true
    }

    /// Carries out the received line, if there is one, or queues it.
    fn read_line(&mut self, cx: &mut PortContext<'_>) -> bool {
        match self.lines.line() {
            None => return false,
            // A terminal that echoes its input would otherwise be answered for ever: an
            // error for each error.
            Some(Ok(line)) if line.starts_with(ERROR) => {}
            Some(Err(TooLong)) => self.host.answer(Err(CommandError::TooLong), cx),
            Some(Ok(line)) => {
                let request = Command::parse(line);
                let command = request.as_ref().ok().and_then(Option::as_ref);
                let urgent = command.is_some_and(Command::is_urgent);
                let blocked = command.is_some_and(Command::needs_rest) || !self.waiting.is_empty();
                if !self.host.is_working() || urgent || !blocked {
                    self.host.answer(request, cx);
                } else if self.waiting.len() + line.len() < WAITING {
                    // The length was checked above.
                    let _ = self.waiting.extend_from_slice(line);
                    let _ = self.waiting.push(b'\n');
                } else {
                    self.host.refuse("too many commands are waiting");
                }
            }
        }
        self.lines.clear();
        true
    }
}
