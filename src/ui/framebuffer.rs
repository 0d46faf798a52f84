//! The picture in memory, one byte for each pixel.

use super::{Damage, Tint, wire};
use bytemuck::{must_cast_mut, must_cast_ref};
use core::convert::Infallible;
use embedded_graphics::Pixel;
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::pixelcolor::raw::RawU16;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// Pixels of each side.
pub const SIDE: usize = 240;
const PIXELS: usize = SIDE * SIDE;

/// A 240 by 240 picture of 57,600 bytes.
///
/// Each pixel is the number of its colour in the palette. `wire.rs` converts it to the
/// two bytes of the display while a picture is sent. Four pixels share a word, so that a
/// memory test can work word by word.
pub struct Framebuffer {
    words: [u32; PIXELS / 4],
}

const _: () = assert!(size_of::<Framebuffer>() == 57_600);
const _: () = assert!(align_of::<Framebuffer>() == 4);

impl Framebuffer {
    /// Returns a black picture. `const`, so that it can be placed in static memory
    /// without ever lying on a stack.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            words: [0; PIXELS / 4],
        }
    }

    /// Returns the colour of a pixel; black outside.
    #[must_use]
    pub fn pixel(&self, x: usize, y: usize) -> Rgb565 {
        match self.row(y, x, x + 1) {
            [number] => RawU16::new(u16::from_be(wire::word(*number))).into(),
            _ => Rgb565::BLACK,
        }
    }

    /// Returns part of a row as numbers of the palette; empty outside the picture.
    #[must_use]
    pub fn row(&self, y: usize, from: usize, to: usize) -> &[u8] {
        let (from, to) = (from.min(SIDE), to.min(SIDE));
        if y < SIDE && from < to {
            &self.pixels()[y * SIDE + from..y * SIDE + to]
        } else {
            &[]
        }
    }

    /// Returns all rows, one after the other, as numbers of the palette.
    #[must_use]
    pub const fn pixels(&self) -> &[u8; PIXELS] {
        must_cast_ref(&self.words)
    }

    fn pixels_mut(&mut self) -> &mut [u8; PIXELS] {
        must_cast_mut(&mut self.words)
    }

    /// Returns the memory of the picture.
    pub const fn words_mut(&mut self) -> &mut [u32; PIXELS / 4] {
        &mut self.words
    }

    /// Returns the number of pixels that `damage` covers, each counted once.
    #[must_use]
    pub fn covered(damage: &Damage) -> usize {
        let mut count = 0;
        for y in 0..SIDE as i32 {
            for x in 0..SIDE as i32 {
                count += usize::from(damage.iter().any(|area| area.contains(Point::new(x, y))));
            }
        }
        count
    }
}

impl Default for Framebuffer {
    fn default() -> Self {
        Self::new()
    }
}

impl OriginDimensions for Framebuffer {
    fn size(&self) -> Size {
        Size::new_equal(SIDE as u32)
    }
}

impl DrawTarget for Framebuffer {
    type Color = Tint;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<Tint>>,
    {
        for Pixel(at, tint) in pixels {
            if (0..SIDE as i32).contains(&at.x) && (0..SIDE as i32).contains(&at.y) {
                self.pixels_mut()[at.y as usize * SIDE + at.x as usize] = tint.number();
            }
        }
        Ok(())
    }

    fn fill_contiguous<I>(&mut self, area: &Rectangle, tints: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Tint>,
    {
        self.draw_iter(area.points().zip(tints).map(|(at, tint)| Pixel(at, tint)))
    }

    fn fill_solid(&mut self, area: &Rectangle, tint: Tint) -> Result<(), Infallible> {
        // A picture consists of thousands of short rows, so the edges are clamped by hand
        // and the start of each row is found by an addition.
        const LIMIT: i32 = SIDE as i32;
        let from = area.top_left;
        let right = from.x.saturating_add_unsigned(area.size.width).min(LIMIT);
        let bottom = from.y.saturating_add_unsigned(area.size.height).min(LIMIT);
        let (left, top) = (from.x.max(0), from.y.max(0));
        if left >= right {
            return Ok(());
        }
        let width = (right - left) as usize;
        let mut start = top as usize * SIDE + left as usize;
        let pixels = self.pixels_mut();
        for _ in top..bottom {
            if let Some(row) = pixels.get_mut(start..start + width) {
                row.fill(tint.number());
            }
            start += SIDE;
        }
        Ok(())
    }
}
