//! A place in a text being read.

/// Reads a text byte by byte and knows how far it is.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self {
            text: text.as_bytes(),
            at: 0,
        }
    }

    /// Returns how many bytes have been read.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// Returns the next byte, without reading it.
    pub(super) fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    /// Reads the next byte if there is one.
    pub(super) fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    /// Reads the next byte if it is this one.
    pub(super) fn accept(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// Returns whether the whole text has been read.
    pub(super) fn is_done(&self) -> bool {
        self.at == self.text.len()
    }
}
