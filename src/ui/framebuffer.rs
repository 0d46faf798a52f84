//! The picture in memory: what the display shows next, in the display's own
//! byte order.

use super::Damage;
use bytemuck::{must_cast_mut, must_cast_ref};
use core::convert::Infallible;
use embedded_graphics::Pixel;
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// Pixels along each side.
pub const SIDE: usize = 240;
const PIXELS: usize = SIDE * SIDE;

/// A 240 by 240 picture of 115,200 bytes.
///
/// Each pixel is kept with its high byte first in memory, which is the order
/// the ST7789 reads, so that a row goes out by DMA without a pass over it. Two
/// pixels share a word, so that a test of the memory can go word by word.
pub struct Framebuffer {
    words: [u32; PIXELS / 2],
}

const _: () = assert!(size_of::<Framebuffer>() == 115_200);
const _: () = assert!(align_of::<Framebuffer>() == 4);

impl Framebuffer {
    /// Bytes of a picture.
    pub const BYTES: usize = 2 * PIXELS;

    /// A black picture. `const`, so that it can be placed in static memory
    /// without ever lying on a stack.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            words: [0; PIXELS / 2],
        }
    }

    /// The colour of a pixel; black outside.
    #[must_use]
    pub fn pixel(&self, x: usize, y: usize) -> Rgb565 {
        if x >= SIDE || y >= SIDE {
            return Rgb565::BLACK;
        }
        let raw = u16::from_be(self.pixels()[y * SIDE + x]);
        embedded_graphics::pixelcolor::raw::RawU16::new(raw).into()
    }

    /// Part of a row in the display's byte order; empty outside.
    #[must_use]
    pub fn row(&self, y: usize, from: usize, to: usize) -> &[u16] {
        let (from, to) = (from.min(SIDE), to.min(SIDE));
        if y < SIDE && from < to {
            &self.pixels()[y * SIDE + from..y * SIDE + to]
        } else {
            &[]
        }
    }

    /// All rows, one after the other, in the display's byte order.
    #[must_use]
    pub const fn pixels(&self) -> &[u16; PIXELS] {
        must_cast_ref(&self.words)
    }

    fn pixels_mut(&mut self) -> &mut [u16; PIXELS] {
        must_cast_mut(&mut self.words)
    }

    /// The same as it goes over the wire.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; Self::BYTES] {
        must_cast_ref(&self.words)
    }

    /// The memory of the picture, whatever it shows.
    pub const fn words_mut(&mut self) -> &mut [u32; PIXELS / 2] {
        &mut self.words
    }

    /// How many pixels `damage` covers, counting none twice.
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
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<Rgb565>>,
    {
        for Pixel(at, colour) in pixels {
            if (0..SIDE as i32).contains(&at.x) && (0..SIDE as i32).contains(&at.y) {
                self.pixels_mut()[at.y as usize * SIDE + at.x as usize] =
                    RawU16Of::from(colour).0.to_be();
            }
        }
        Ok(())
    }

    fn fill_contiguous<I>(&mut self, area: &Rectangle, colours: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Rgb565>,
    {
        self.draw_iter(
            area.points()
                .zip(colours)
                .map(|(at, colour)| Pixel(at, colour)),
        )
    }

    fn fill_solid(&mut self, area: &Rectangle, colour: Rgb565) -> Result<(), Infallible> {
        // Thousands of short rows make a picture: clamp by hand, and walk from
        // row to row by adding.
        const LIMIT: i32 = SIDE as i32;
        let from = area.top_left;
        let right = from.x.saturating_add_unsigned(area.size.width).min(LIMIT);
        let bottom = from.y.saturating_add_unsigned(area.size.height).min(LIMIT);
        let (left, top) = (from.x.max(0), from.y.max(0));
        if left >= right {
            return Ok(());
        }
        let raw = RawU16Of::from(colour).0.to_be();
        let width = (right - left) as usize;
        let mut start = top as usize * SIDE + left as usize;
        let pixels = self.pixels_mut();
        for _ in top..bottom {
            if let Some(row) = pixels.get_mut(start..start + width) {
                row.fill(raw);
            }
            start += SIDE;
        }
        Ok(())
    }
}

struct RawU16Of(u16);

impl From<Rgb565> for RawU16Of {
    fn from(colour: Rgb565) -> Self {
        Self(colour.into_storage())
    }
}
