//! The picture as text: runs of equal pixels, a tenth of the size of all pixels.
//!
//! A line `row Y X RUNS` holds the pixels of row Y from column X on. A run is four
//! characters of base64: three bytes, the number of pixels less one and their colour in
//! 16 bits (RGB 565), the higher byte first.

use super::base64;
use crate::ui::{Framebuffer, SIDE};
use core::fmt::{self, Write};
use embedded_graphics::pixelcolor::raw::{RawData, RawU16};

/// The most runs on a line, to fit the output buffer.
const RUNS: usize = 96;

/// Writes a line with pixels of a row from a column on. Returns the next column.
///
/// # Errors
/// The error of the writer.
pub(super) fn row(
    picture: &Framebuffer,
    y: usize,
    from: usize,
    to: &mut dyn Write,
) -> Result<usize, fmt::Error> {
    write!(to, "row {y} {from} ")?;
    let colour = |x: usize| RawU16::from(picture.pixel(x, y)).into_inner();
    let mut x = from;
    for _ in 0..RUNS {
        if x >= SIDE {
            break;
        }
        let (here, begun) = (colour(x), x);
        while x < SIDE && colour(x) == here {
            x += 1;
        }
        let [high, low] = here.to_be_bytes();
        base64::write(&[(x - begun - 1) as u8, high, low], to)?;
    }
    writeln!(to)?;
    Ok(x)
}

/// The rows of the screen that have changed since they were sent.
#[derive(Debug, Default)]
pub(super) struct ChangedRows {
    rows: [u32; SIDE.div_ceil(32)],
    /// True if a row was sent since the last end of a picture.
    sent: bool,
}

impl ChangedRows {
    /// Returns no changes.
    pub(super) const fn none() -> Self {
        Self {
            rows: [0; SIDE.div_ceil(32)],
            sent: false,
        }
    }

    /// Marks rows as changed.
    pub(super) fn mark(&mut self, rows: core::ops::Range<usize>) {
        for row in rows.start..rows.end.min(SIDE) {
            self.rows[row / 32] |= 1 << (row % 32);
        }
    }

    /// Returns whether there is anything to send: a row, or the end of a picture.
    pub(super) fn is_any(&self) -> bool {
        self.sent || self.rows.iter().any(|&rows| rows != 0)
    }

    /// Returns the first changed row and marks it as sent.
    pub(super) fn take(&mut self) -> Option<usize> {
        let word = self.rows.iter().position(|&rows| rows != 0)?;
        let bit = self.rows[word].trailing_zeros() as usize;
        self.rows[word] &= !(1 << bit);
        self.sent = true;
        Some(32 * word + bit)
    }

    /// Returns whether the rows sent so far complete a picture, once for each picture.
    pub(super) fn is_whole(&mut self) -> bool {
        core::mem::take(&mut self.sent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::App;
    use crate::ui::Screen;
    use std::boxed::Box;
    use std::string::String;
    use std::vec::Vec;

    fn value(letter: u8) -> u32 {
        const LETTERS: &[u8; 64] =
            b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        LETTERS.iter().position(|&each| each == letter).unwrap() as u32
    }

    #[test]
    fn rows_come_back_from_their_runs() {
        let mut picture = Box::new(Framebuffer::new());
        let Ok(_) = Screen::default().update(App::new().view(), &mut *picture);
        for y in 0..SIDE {
            let (mut x, mut pixels) = (0, Vec::new());
            while x < SIDE {
                let mut line = String::new();
                let next = row(&picture, y, x, &mut line).unwrap();
                assert!(line.len() <= 400, "{}", line.len());
                let words: Vec<&str> = line.trim_end().split(' ').collect();
                assert_eq!(
                    words[..3],
                    ["row", &std::format!("{y}"), &std::format!("{x}")]
                );
                for run in words[3].as_bytes().chunks(4) {
                    let bits = run
                        .iter()
                        .fold(0, |bits, &letter| bits << 6 | value(letter));
                    for _ in 0..=bits >> 16 {
                        pixels.push(bits as u16);
                    }
                }
                x = next;
                assert_eq!(pixels.len(), x);
            }
            let shown: Vec<u16> = (0..SIDE)
                .map(|x| RawU16::from(picture.pixel(x, y)).into_inner())
                .collect();
            assert_eq!(pixels, shown);
        }
    }

    #[test]
    fn a_row_that_changes_often_is_told_once() {
        let mut changed = ChangedRows::none();
        assert!(!changed.is_any());
        changed.mark(238..240);
        changed.mark(238..300);
        changed.mark(0..1);
        assert_eq!(changed.take(), Some(0));
        assert_eq!(changed.take(), Some(238));
        assert_eq!(changed.take(), Some(239));
        assert_eq!(changed.take(), None);
        assert!(changed.is_any(), "that it is whole");
        assert!(changed.is_whole() && !changed.is_whole());
        assert!(!changed.is_any());
    }
}
