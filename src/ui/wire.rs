//! The picture in the format of the display: two bytes for each pixel, high byte first,
//! as the ST7789 reads them. Rows are converted while the row before is being sent, so
//! this must be faster than the display's interface, which takes 32 cycles of the chip
//! for a pixel; on the chip it runs from RAM.

use super::palette;
use super::{Framebuffer, SIDE};
use embedded_graphics::primitives::Rectangle;

/// Each colour of the palette in the byte order in which it is sent.
static WORDS: [u16; 256] = {
    let mut words = [0; 256];
    let mut number = 0;
    while number < words.len() {
        words[number] = palette::colour(number as u8).to_be();
        number += 1;
    }
    words
};

/// Returns the word that is sent for a number of the palette.
#[must_use]
pub(super) fn word(number: u8) -> u16 {
    WORDS[usize::from(number)]
}

/// An area of a picture that is being sent, row by row without a gap.
pub struct Window<'a> {
    picture: &'a Framebuffer,
    x: usize,
    right: usize,
    /// The next row to send, and the number of its pixels already sent.
    y: usize,
    bottom: usize,
    sent: usize,
}

impl<'a> Window<'a> {
    /// Returns the part of an area that lies in the picture.
    #[must_use]
    pub fn new(picture: &'a Framebuffer, area: &Rectangle) -> Self {
        let edge = |start: i32, long: u32| {
            let end = start.saturating_add_unsigned(long);
            end.clamp(0, SIDE as i32) as usize
        };
        let at = area.top_left;
        Self {
            picture,
            x: edge(at.x, 0),
            right: edge(at.x, area.size.width),
            y: edge(at.y, 0),
            bottom: edge(at.y, area.size.height),
            sent: 0,
        }
    }

    /// Returns the first and last column, or `None` if no pixel is left.
    #[must_use]
    pub fn columns(&self) -> Option<(usize, usize)> {
        (self.x < self.right && self.y < self.bottom).then(|| (self.x, self.right - 1))
    }

    /// Returns the first and last row, or `None` if no pixel is left.
    #[must_use]
    pub fn rows(&self) -> Option<(usize, usize)> {
        (self.x < self.right && self.y < self.bottom).then(|| (self.y, self.bottom - 1))
    }

    /// Copies the next pixels into a buffer and returns their number: as many as fit,
    /// fewer at the end, 0 after it.
    #[inline(never)]
    pub fn next(&mut self, buffer: &mut [u16]) -> usize {
        let mut filled = 0;
        while self.y < self.bottom {
            let row = self.picture.row(self.y, self.x + self.sent, self.right);
            let Some(room) = buffer.get_mut(filled..) else {
                break;
            };
            let count = row.len().min(room.len());
            expand(row, room);
            filled += count;
            if count < row.len() {
                self.sent += count;
                break;
            }
            self.sent = 0;
            self.y += 1;
        }
        filled
    }
}

/// Converts as many pixels as both slices have, four at a time, which halves the overhead
/// of the loop.
#[inline(always)]
fn expand(numbers: &[u8], words: &mut [u16]) {
    let count = numbers.len().min(words.len());
    let (Some(numbers), Some(words)) = (numbers.get(..count), words.get_mut(..count)) else {
        return;
    };
    let (fours, rest) = numbers.as_chunks::<4>();
    let (places, last) = words.as_chunks_mut::<4>();
    for (four, place) in fours.iter().zip(places) {
        *place = four.map(word);
    }
    for (number, place) in rest.iter().zip(last) {
        *place = word(*number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::Tint;
    use embedded_graphics::prelude::*;
    use std::boxed::Box;
    use std::vec;
    use std::vec::Vec;

    /// Returns a picture in which neighbours differ, with the words its pixels are sent
    /// as.
    fn picture() -> Box<Framebuffer> {
        let mut picture = Box::new(Framebuffer::new());
        let size = picture.bounding_box();
        let tints = (0..).map(|place: u32| Tint::grey((place * 7 % 31) as u8));
        let Ok(()) = picture.fill_contiguous(&size, tints);
        picture
    }

    fn sent(picture: &Framebuffer, area: Rectangle, buffer: usize) -> Vec<u16> {
        let mut window = Window::new(picture, &area);
        let mut buffer = vec![0; buffer];
        let mut all = Vec::new();
        loop {
            let count = window.next(&mut buffer);
            all.extend_from_slice(&buffer[..count]);
            if count < buffer.len() {
                assert_eq!(window.next(&mut buffer), 0, "nothing comes after the end");
                return all;
            }
        }
    }

    #[test]
    fn every_pixel_of_an_area_is_sent_once_whatever_the_buffer_holds() {
        let picture = picture();
        for (x, y, width, height) in [
            (0, 0, 240, 240),
            (3, 7, 1, 1),
            (5, 0, 37, 11),
            (239, 200, 1, 40),
            (100, 30, 6, 3),
        ] {
            let area = Rectangle::new(Point::new(x, y), Size::new(width, height));
            let wanted: Vec<u16> = area
                .points()
                .map(|at| {
                    picture
                        .pixel(at.x as usize, at.y as usize)
                        .into_storage()
                        .to_be()
                })
                .collect();
            for buffer in [1, 7, 240, 241, 480] {
                assert_eq!(sent(&picture, area, buffer), wanted, "{area:?} by {buffer}");
            }
        }
    }

    #[test]
    fn nothing_is_sent_from_beyond_the_picture() {
        let picture = picture();
        for (x, y, width, height, pixels) in [
            (-5, -5, 10, 10, 25),
            (230, 235, 100, u32::MAX, 50),
            (240, 0, 5, 5, 0),
            (-9, 4, 9, 5, 0),
            (i32::MAX, i32::MIN, 3, 3, 0),
            (8, 8, 0, 4, 0),
        ] {
            let area = Rectangle::new(Point::new(x, y), Size::new(width, height));
            assert_eq!(sent(&picture, area, 240).len(), pixels, "{area:?}");
            let window = Window::new(&picture, &area);
            assert_eq!(window.columns().is_some(), pixels > 0);
            assert_eq!(window.rows().is_some(), pixels > 0);
        }
    }
}
