//! Assembles lines from bytes that arrive in pieces of any size.

use heapless::Vec;

/// Assembles one line at a time. While a whole line waits to be read, no further bytes
/// are accepted, so that the sender has to wait.
#[derive(Debug, Default)]
pub struct LineBuffer<const N: usize> {
    bytes: Vec<u8, N>,
    /// The line does not fit; the rest of it is skipped.
    too_long: bool,
    whole: bool,
}

/// The line is longer than the buffer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLong;

impl<const N: usize> LineBuffer<N> {
    /// Returns an empty buffer.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            bytes: Vec::new(),
            too_long: false,
            whole: false,
        }
    }

    /// Takes bytes up to the end of a line and returns their number.
    pub fn take(&mut self, bytes: &[u8]) -> usize {
        if self.whole {
            return 0;
        }
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let part = bytes.get(..end.unwrap_or(bytes.len())).unwrap_or_default();
        if self.too_long || self.bytes.extend_from_slice(part).is_err() {
            self.too_long = true;
            self.bytes.clear();
        }
        self.whole = end.is_some();
        part.len() + usize::from(self.whole)
    }

    /// Returns whether a whole line is available.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.whole
    }

    /// Returns the line, once it is whole.
    ///
    /// # Errors
    /// The line was longer than the buffer.
    pub fn line(&self) -> Option<Result<&[u8], TooLong>> {
        let line = if self.too_long {
            Err(TooLong)
        } else {
            Ok(&self.bytes[..])
        };
        self.whole.then_some(line)
    }

    /// Discards the line, whole or not.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.too_long = false;
        self.whole = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn feed<const N: usize>(
        lines: &mut LineBuffer<N>,
        mut bytes: &[u8],
    ) -> std::vec::Vec<std::string::String> {
        let mut found = std::vec::Vec::new();
        loop {
            let taken = lines.take(bytes);
            bytes = &bytes[taken..];
            match lines.line() {
                Some(Ok(line)) => found.push(std::string::String::from_utf8_lossy(line).into()),
                Some(Err(TooLong)) => found.push("too long".into()),
                None => return found,
            }
            lines.clear();
        }
    }

    #[test]
    fn lines_come_whole_however_they_are_cut() {
        let text = b"ugi\n\nisready\r\nfe";
        for cut in 0..text.len() {
            let mut lines = LineBuffer::<16>::new();
            let mut found = feed(&mut lines, &text[..cut]);
            found.extend(feed(&mut lines, &text[cut..]));
            assert_eq!(found, ["ugi", "", "isready\r"], "{cut}");
            assert_eq!(feed(&mut lines, b"n\n"), ["fen"]);
        }
    }

    #[test]
    fn a_line_without_end_is_one_error_and_the_next_is_whole() {
        let mut lines = LineBuffer::<8>::new();
        assert_eq!(feed(&mut lines, b"12345678\n"), ["12345678"]);
        for _ in 0..1000 {
            assert!(feed(&mut lines, b"123456789").is_empty());
        }
        assert_eq!(feed(&mut lines, b"\nfen\n"), ["too long", "fen"]);
    }

    #[test]
    fn nothing_is_taken_while_a_line_waits() {
        let mut lines = LineBuffer::<8>::new();
        assert_eq!(lines.take(b"a\nb\n"), 2);
        assert_eq!(lines.take(b"b\n"), 0);
        lines.clear();
        assert_eq!(lines.take(b"b\n"), 2);
    }
}
