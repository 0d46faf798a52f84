//! The output buffer of the port.

use core::fmt;
use heapless::Vec;

/// Bytes of the longest piece written at once, a part of the list of turns: 42 turns with
/// a claim.
pub(super) const CAPACITY: usize = 512;

/// Buffered text, which is removed in pieces of any size.
#[derive(Debug, Default)]
pub(super) struct Output {
    bytes: Vec<u8, CAPACITY>,
    taken: usize,
}

impl Output {
    pub(super) const fn new() -> Self {
        Self {
            bytes: Vec::new(),
            taken: 0,
        }
    }

    /// Returns the bytes that are still to be sent.
    pub(super) fn rest(&self) -> &[u8] {
        self.bytes.get(self.taken..).unwrap_or_default()
    }

    /// Records that so many bytes have been sent.
    pub(super) fn sent(&mut self, bytes: usize) {
        self.taken = (self.taken + bytes).min(self.bytes.len());
        if self.taken == self.bytes.len() {
            self.clear();
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        self.taken = 0;
    }
}

impl fmt::Write for Output {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.bytes
            .extend_from_slice(text.as_bytes())
            .map_err(|_| fmt::Error)
    }
}

/// A writer that passes on one line of a text and drops the others.
pub(super) struct OneLine<'a> {
    pub(super) to: &'a mut dyn fmt::Write,
    /// Number of lines still to be dropped.
    pub(super) before: usize,
    pub(super) found: bool,
    pub(super) done: bool,
}

impl fmt::Write for OneLine<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for part in text.split_inclusive('\n') {
            if self.before == 0 && !self.done {
                self.found = true;
                self.to.write_str(part)?;
                self.done = part.ends_with('\n');
            } else if part.ends_with('\n') {
                self.before = self.before.saturating_sub(1);
            }
        }
        Ok(())
    }
}
