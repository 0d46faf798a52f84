//! The port: takes bytes, answers lines, one after the other.

use super::command::{Command, CommandError};
use super::desk::Desk;
use super::host::Host;
use super::line::{LineBuffer, TooLong};
use crate::app::{App, Computer, Event, Millis};
use crate::driver::Report;
use core::ops::Range;
use heapless::Vec;

/// The longest line that is kept, in bytes. The longest sensible one, a whole game
/// after `position fen`, has under 1,000.
const LINE: usize = 1_024;
/// How an answer begins that says why something is not done.
const ERROR: &[u8] = b"error ";
/// Bytes of lines that wait for the end of some work.
const WAITING: usize = 1_024;

/// A handheld's end of the cable.
pub struct Link {
    lines: LineBuffer<LINE>,
    /// Lines that wait for the end of some work, each with its end.
    waiting: Vec<u8, WAITING>,
    host: Host,
}

impl Default for Link {
    fn default() -> Self {
        Self::new()
    }
}

impl Link {
    /// A port to which nobody has said anything.
    #[must_use]
    pub fn new() -> Self {
        Self {
            lines: LineBuffer::new(),
            waiting: Vec::new(),
            host: Host::new(),
        }
    }

    /// Takes bytes that have come in; says how many. Those it does not take have to
    /// wait: there is a line to be answered first.
    pub fn take(&mut self, bytes: &[u8]) -> usize {
        self.lines.take(bytes)
    }

    /// Whether it takes bytes now.
    #[must_use]
    pub const fn is_listening(&self) -> bool {
        !self.lines.is_whole()
    }

    /// What is to be sent.
    #[must_use]
    pub fn output(&self) -> &[u8] {
        self.host.out.rest()
    }

    /// So many bytes of it have been sent.
    pub fn sent(&mut self, bytes: usize) {
        self.host.out.sent(bytes);
    }

    /// Takes in a report of the search, before the application does.
    pub fn searched(&mut self, report: &Report, app: &App) {
        self.host.searched(report, app);
    }

    /// Rows of the picture have changed.
    pub fn drawn(&mut self, rows: Range<usize>) {
        self.host.drawn(rows);
    }

    /// When it needs to go on although nothing happens.
    #[must_use]
    pub fn wake_at(&self) -> Option<Millis> {
        self.host.wake_at()
    }

    /// Whether it has more to do at once: it never does much at a time, and what was
    /// drawn after it last went on has not been told.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.host.out.is_empty() && (self.host.is_counting() || self.host.stale.is_any())
    }

    /// The other side has gone, in the middle of whatever it was.
    pub fn hang_up(&mut self, desk: &mut Desk<'_>) {
        self.host.let_go(desk);
        // It was meant for the other side, which has gone.
        *desk.answer() = None;
        self.lines.clear();
        self.waiting.clear();
        self.host = Host::new();
        desk.tell(Event::Computer(Computer::Gone));
    }

    /// Looks after what happens without a line: a time that is up, an answer at the
    /// device, a button to release.
    pub fn attend(&mut self, desk: &mut Desk<'_>) {
        self.host.attend(desk);
    }

    /// Does one thing: answers one line, or goes on with one answer. Returns false if
    /// there is nothing to do, or if something is to be sent first.
    pub fn step(&mut self, desk: &mut Desk<'_>) -> bool {
        self.host.out.is_empty()
            && (self.host.speak(desk)
                || self.catch_up(desk)
                || self.listen(desk)
                || self.host.gossip())
    }

    /// Carries out a line that has been waiting, if it need wait no longer.
    fn catch_up(&mut self, desk: &mut Desk<'_>) -> bool {
        if self.host.is_working() || self.waiting.is_empty() {
            return false;
        }
        let end = self.waiting.iter().position(|&byte| byte == b'\n');
        let end = end.unwrap_or(self.waiting.len());
        let line = self.waiting.get(..end).unwrap_or_default();
        self.host.answer(Command::parse(line), desk);
        let next = (end + 1).min(self.waiting.len());
        self.waiting.copy_within(next.., 0);
        self.waiting.truncate(self.waiting.len() - next);
        true
    }

    /// Looks at the line that has come in, if one has.
    fn listen(&mut self, desk: &mut Desk<'_>) -> bool {
        match self.lines.line() {
            None => return false,
            // A terminal that repeats what it hears would be answered for ever: an error
            // for each error.
            Some(Ok(line)) if line.starts_with(ERROR) => {}
            Some(Err(TooLong)) => self.host.answer(Err(CommandError::TooLong), desk),
            Some(Ok(line)) => {
                let request = Command::parse(line);
                let command = request.as_ref().ok().and_then(Option::as_ref);
                let urgent = command.is_some_and(Command::is_urgent);
                let blocked = command.is_some_and(Command::needs_rest) || !self.waiting.is_empty();
                if !self.host.is_working() || urgent || !blocked {
                    self.host.answer(request, desk);
                } else if self.waiting.len() + line.len() < WAITING {
                    // There is room.
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
