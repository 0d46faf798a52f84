//! Reads lines of bytes from any source.

use std::io::{self, BufRead};

/// The longest line that is kept, in bytes. The longest sensible one, a whole game after
/// `position fen`, has under 1,000.
const LONGEST: usize = 16 * 1024;

/// A line without its line end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// Its bytes, not necessarily text.
    Bytes(Vec<u8>),
    /// It exceeded the longest length and was skipped.
    TooLong,
}

/// Reads up to the next newline or the end; `None` at the end of the input. Keeps at most
/// 16 KiB of a line.
///
/// # Errors
/// The source cannot be read.
pub fn read_line(source: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let mut too_long = false;
    let mut any = false;
    loop {
        let chunk = match source.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            chunk => chunk?,
        };
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        too_long |= line.len() + part.len() > LONGEST;
        if !too_long {
            line.extend_from_slice(part);
        }
        let taken = part.len() + usize::from(end.is_some());
        source.consume(taken);
        any |= taken > 0;
        if end.is_some() || taken == 0 {
            break;
        }
    }
    Ok(any.then_some(if too_long {
        Line::TooLong
    } else {
        Line::Bytes(line)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut text: &[u8]) -> Vec<Line> {
        std::iter::from_fn(|| read_line(&mut text).unwrap()).collect()
    }

    #[test]
    fn the_last_line_needs_no_newline() {
        let bytes = |text: &[u8]| Line::Bytes(text.to_vec());
        assert_eq!(lines(b"a\n\nb"), [bytes(b"a"), bytes(b""), bytes(b"b")]);
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"a\n"), [bytes(b"a")]);
    }

    #[test]
    fn a_line_too_long_is_skipped_and_the_next_one_is_whole() {
        let mut text = vec![b'x'; LONGEST + 1];
        text.extend_from_slice(b"\nfen\n");
        assert_eq!(lines(&text), [Line::TooLong, Line::Bytes(b"fen".to_vec())]);
        assert_eq!(lines(&text[1..]).len(), 2);
        assert!(matches!(lines(&text[1..])[0], Line::Bytes(_)));
    }
}
