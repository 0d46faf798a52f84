//! The screen of a handheld, assembled from the rows that its port sends.

use super::picture::Picture;
use embedded_graphics::pixelcolor::raw::RawU16;
use embedded_graphics::pixelcolor::{Rgb565, Rgb888};
use embedded_graphics::prelude::*;

const SIDE: usize = 240;
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// A mirrored screen; black before the first picture.
pub struct Mirror {
    /// The pixels received so far, possibly part of a picture.
    pending: Vec<u16>,
    /// The last complete picture.
    whole: Vec<u16>,
}

impl Default for Mirror {
    fn default() -> Self {
        Self::new()
    }
}

impl Mirror {
    /// Returns a black screen.
    #[must_use]
    pub fn new() -> Self {
        Self {
            pending: vec![0; SIDE * SIDE],
            whole: vec![0; SIDE * SIDE],
        }
    }

    /// Reads a line and returns whether it completes a picture. Ignores other lines and
    /// rows that do not fit the screen.
    pub fn read_line(&mut self, line: &str) -> bool {
        let mut words = line.split(' ');
        if words.next() == Some("row") {
            let mut number = || words.next().and_then(|word| word.parse::<usize>().ok());
            if let (Some(y), Some(x)) = (number(), number())
                && let Some(runs) = words.next()
            {
                self.paint(y, x, runs.as_bytes());
            }
        }
        let whole = line == "shown";
        if whole {
            self.whole.copy_from_slice(&self.pending);
        }
        whole
    }

    fn paint(&mut self, y: usize, mut x: usize, runs: &[u8]) {
        for run in runs.chunks_exact(4) {
            let mut bits = 0_u32;
            for letter in run {
                let Some(value) = LETTERS.iter().position(|each| each == letter) else {
                    return;
                };
                bits = bits << 6 | value as u32;
            }
            let end = x + (bits >> 16) as usize + 1;
            if y >= SIDE || end > SIDE {
                return;
            }
            self.pending[SIDE * y + x..SIDE * y + end].fill(bits as u16);
            x = end;
        }
    }

    /// Returns the last complete picture in the display's own colours, row by row.
    #[must_use]
    pub fn pixels(&self) -> &[u16] {
        &self.whole
    }

    /// Returns the last complete picture.
    #[must_use]
    pub fn picture(&self) -> Picture {
        let mut picture = Picture::plain(SIDE, SIDE, [0; 3]);
        for (pixel, &raw) in picture.bytes.chunks_exact_mut(3).zip(&self.whole) {
            let colour: Rgb888 = Rgb565::from(RawU16::new(raw)).into();
            pixel.copy_from_slice(&[colour.r(), colour.g(), colour.b()]);
        }
        picture
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_picture_is_never_shown() {
        let mut mirror = Mirror::new();
        // A row of one colour, and rows that do not fit the screen.
        assert!(!mirror.read_line("row 3 0 7/8A"));
        assert!(!mirror.read_line("row 240 0 7/8A"));
        assert!(!mirror.read_line("row 3 1 7/8A"));
        assert!(mirror.pixels().iter().all(|&pixel| pixel == 0));
        assert!(mirror.read_line("shown"));
        let row = 3 * SIDE..4 * SIDE;
        let expected = |place| if row.contains(&place) { 0xff00 } else { 0 };
        let expected: Vec<u16> = (0..SIDE * SIDE).map(expected).collect();
        assert_eq!(mirror.pixels(), expected);
    }
}
