//! A drawing target clipped to the area being redrawn, and the few shapes of the screens.
//! All shapes are rows of pixels: each row is clipped and passed to the target once.

use super::glyphs::{self, Glyph};
use super::{Target, Tint};
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use u8g2_fonts::types::{FontColor, HorizontalAlignment, VerticalPosition};
use u8g2_fonts::{FontRenderer, fonts};

/// The one font of the product: 8 pixels high without ascenders, with the
/// letters of all eight languages (Adobe Helvetica from the X11 distribution,
/// free to use and sell with its notice; see `LICENSE-FONT`).
const REGULAR: FontRenderer =
    FontRenderer::new::<fonts::u8g2_font_helvR10_te>().with_ignore_unknown_chars(true);
/// The same font in bold, for titles and chosen rows.
const BOLD: FontRenderer =
    FontRenderer::new::<fonts::u8g2_font_helvB10_te>().with_ignore_unknown_chars(true);
/// The same font in a larger size, for the name of the game on the title.
const LARGE: FontRenderer =
    FontRenderer::new::<fonts::u8g2_font_helvB18_te>().with_ignore_unknown_chars(true);

/// A variant of the font.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// For most text.
    Regular,
    /// For titles and chosen rows.
    Bold,
    /// For the name of the game.
    Large,
}

impl Face {
    const fn renderer(self) -> &'static FontRenderer {
        match self {
            Self::Regular => &REGULAR,
            Self::Bold => &BOLD,
            Self::Large => &LARGE,
        }
    }

    /// Returns the width of a text in pixels.
    #[must_use]
    pub fn width(self, text: &str) -> i32 {
        self.renderer()
            .get_rendered_dimensions(text, Point::zero(), VerticalPosition::Baseline)
            .map_or(0, |dimensions| dimensions.advance.x)
    }

    /// Returns the width in pixels of the ink of a text, from its start: most letters
    /// leave their last column empty.
    #[must_use]
    pub fn ink_width(self, text: &str) -> i32 {
        self.bounds(text)
            .map_or(0, |bounds| bounds.top_left.x + bounds.size.width as i32)
    }

    fn bounds(self, text: &str) -> Option<Rectangle> {
        self.renderer()
            .get_rendered_dimensions(text, Point::zero(), VerticalPosition::Baseline)
            .ok()?
            .bounding_box
    }

    /// Returns the height in pixels of a text above its baseline: more with an accent on
    /// a capital.
    #[must_use]
    pub fn rise(self, text: &str) -> i32 {
        self.bounds(text).map_or(0, |bounds| -bounds.top_left.y)
    }

    /// The greatest height above the baseline where lines are closest.
    pub const MOST_RISE: i32 = 14;

    /// Returns whether the font has a letter.
    #[must_use]
    pub fn has(self, letter: char) -> bool {
        let strict = match self {
            Self::Regular => FontRenderer::new::<fonts::u8g2_font_helvR10_te>(),
            Self::Bold => FontRenderer::new::<fonts::u8g2_font_helvB10_te>(),
            Self::Large => FontRenderer::new::<fonts::u8g2_font_helvB18_te>(),
        };
        strict
            .get_rendered_dimensions(letter, Point::zero(), VerticalPosition::Baseline)
            .is_ok()
    }
}

/// The alignment of a text at its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Centre,
    Right,
}

/// The area that may be drawn on, as edges; right and bottom are excluded. Shapes are
/// tested against it thousands of times a picture, and comparing a `Rectangle` costs the
/// chip several times as much.
#[derive(Clone, Copy)]
struct Clip {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

impl Clip {
    fn new(area: &Rectangle) -> Self {
        Self {
            left: area.top_left.x,
            top: area.top_left.y,
            right: area.top_left.x + area.size.width as i32,
            bottom: area.top_left.y + area.size.height as i32,
        }
    }

    fn common(self, other: Self) -> Self {
        Self {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        }
    }

    fn is_empty(self) -> bool {
        self.left >= self.right || self.top >= self.bottom
    }

    fn area(self) -> Rectangle {
        area(
            self.left,
            self.top,
            self.right - self.left,
            self.bottom - self.top,
        )
    }
}

/// A target and the area of it that may be drawn on. An error of the target does not stop
/// drawing; [`Canvas::finish`] returns the first one.
pub(super) struct Canvas<'a, D: Target> {
    target: &'a mut D,
    clip: Clip,
    origin: Point,
    result: Result<(), D::Error>,
}

impl<'a, D: Target> Canvas<'a, D> {
    /// Returns a canvas whose pixel (0, 0) lies at `origin` of the target.
    pub(super) fn new(target: &'a mut D, origin: Point, clip: Rectangle) -> Self {
        Self {
            target,
            clip: Clip::new(&clip),
            origin,
            result: Ok(()),
        }
    }

    pub(super) fn finish(self) -> Result<(), D::Error> {
        self.result
    }

    /// Returns whether any pixel of an area would be drawn.
    pub(super) fn touches(&self, x: i32, y: i32, width: i32, height: i32) -> bool {
        let clip = &self.clip;
        x < clip.right && y < clip.bottom && x + width > clip.left && y + height > clip.top
    }

    /// Like [`Canvas::touches`].
    pub(super) fn touches_area(&self, area: &Rectangle) -> bool {
        let (at, size) = (area.top_left, area.size);
        self.touches(at.x, at.y, size.width as i32, size.height as i32)
    }

    /// Narrows the clip to `part` while `draw` runs.
    pub(super) fn within(&mut self, part: Rectangle, draw: impl FnOnce(&mut Self)) {
        let whole = self.clip;
        self.clip = whole.common(Clip::new(&part));
        if !self.clip.is_empty() {
            draw(self);
        }
        self.clip = whole;
    }

    /// Draws a filled rectangle.
    pub(super) fn fill(&mut self, x: i32, y: i32, width: i32, height: i32, colour: Tint) {
        let part = self.clip.common(Clip {
            left: x,
            top: y,
            right: x + width,
            bottom: y + height,
        });
        if !part.is_empty() {
            let (width, height) = (part.right - part.left, part.bottom - part.top);
            self.put(part.left, part.top, width, height, colour);
        }
    }

    /// Draws a filled rectangle that lies within the clip.
    fn put(&mut self, x: i32, y: i32, width: i32, height: i32, colour: Tint) {
        if self.result.is_ok() {
            let part = area(x + self.origin.x, y + self.origin.y, width, height);
            self.result = self.target.fill_solid(&part, colour.into());
        }
    }

    /// Draws the edge of a rectangle.
    pub(super) fn frame(&mut self, x: i32, y: i32, width: i32, height: i32, colour: Tint) {
        self.fill(x, y, width, 1, colour);
        self.fill(x, y + height - 1, width, 1, colour);
        self.fill(x, y, 1, height, colour);
        self.fill(x + width - 1, y, 1, height, colour);
    }

    /// Draws rows of pixels centred at `x`, the first at `y`, given by half widths.
    pub(super) fn rows(&mut self, x: i32, y: i32, halves: &[u8], colour: Tint) {
        if !self.touches(x - 16, y, 32, halves.len() as i32) {
            return;
        }
        let clip = &self.clip;
        let whole = x - 16 >= clip.left
            && x + 16 <= clip.right
            && y >= clip.top
            && y + halves.len() as i32 <= clip.bottom;
        for (row, &half) in (y..).zip(halves) {
            let half = i32::from(half);
            if whole {
                self.put(x - half, row, 2 * half, 1, colour);
            } else {
                self.fill(x - half, row, 2 * half, 1, colour);
            }
        }
    }

    /// Draws a glyph with its upper left corner at a place.
    pub(super) fn glyph(&mut self, x: i32, y: i32, glyph: &Glyph, colour: Tint) {
        self.bits(x, y, glyphs::GLYPH, glyph, colour);
    }

    /// Draws a small bitmap. Each row is in the lowest `width` bits, the leftmost pixel
    /// in the highest of them.
    pub(super) fn bits(&mut self, x: i32, y: i32, width: i32, rows: &[u16], colour: Tint) {
        if !self.touches(x, y, width, rows.len() as i32) {
            return;
        }
        for (row, &bits) in (y..).zip(rows) {
            let mut column = 0;
            while column < width {
                let start = column;
                while column < width && bits >> (width - 1 - column) & 1 != 0 {
                    column += 1;
                }
                if column > start {
                    self.fill(x + start, row, column - start, 1, colour);
                }
                column += 1;
            }
        }
    }

    /// Draws a line of the given thickness between two places.
    pub(super) fn line(&mut self, from: Point, to: Point, thick: i32, colour: Tint) {
        let (dx, dy) = ((to.x - from.x).abs(), (to.y - from.y).abs());
        let corner = Point::new(from.x.min(to.x) - thick, from.y.min(to.y) - thick);
        if !self.touches(corner.x, corner.y, dx + 2 * thick, dy + 2 * thick) {
            return;
        }
        if dx == 0 {
            self.fill(from.x - thick / 2, from.y.min(to.y), thick, dy + 1, colour);
            return;
        }
        // Draws one short run for each row or column, whichever are fewer, with 16 bits
        // of fraction.
        let steps = dx.max(dy);
        let step_x = ((to.x - from.x) << 16) / steps;
        let step_y = ((to.y - from.y) << 16) / steps;
        let half = 1 << 15;
        let at = |step: i32| {
            Point::new(
                from.x + ((step_x * step + half) >> 16),
                from.y + ((step_y * step + half) >> 16),
            )
        };
        let mut start = at(0);
        let mut end = start;
        for step in 1..=steps + 1 {
            let next = at(step);
            let same = if dx >= dy {
                next.y == start.y
            } else {
                next.x == start.x
            };
            if step > steps || !same {
                let (left, top) = (start.x.min(end.x), start.y.min(end.y));
                let (wide, high) = ((start.x - end.x).abs() + 1, (start.y - end.y).abs() + 1);
                if dx >= dy {
                    self.fill(left, top - thick / 2, wide, thick, colour);
                } else {
                    self.fill(left - thick / 2, top, thick, high, colour);
                }
                start = next;
            }
            end = next;
        }
    }

    /// Draws a text with its baseline at `y`.
    pub(super) fn text(
        &mut self,
        x: i32,
        y: i32,
        align: Align,
        face: Face,
        text: &str,
        colour: Tint,
    ) {
        let reach = match face {
            Face::Large => 24,
            Face::Regular | Face::Bold => Face::MOST_RISE,
        };
        if text.is_empty() || self.result.is_err() || !self.touches(0, y - reach, 240, reach + 6) {
            return;
        }
        let mut clip = self.clip.area();
        clip.top_left += self.origin;
        let align = match align {
            Align::Left => HorizontalAlignment::Left,
            Align::Centre => HorizontalAlignment::Center,
            Align::Right => HorizontalAlignment::Right,
        };
        let drawn = face.renderer().render_aligned(
            text,
            Point::new(x, y) + self.origin,
            VerticalPosition::Baseline,
            align,
            FontColor::Transparent(colour.into()),
            &mut self.target.clipped(&clip),
        );
        if let Err(u8g2_fonts::Error::DisplayError(error)) = drawn {
            self.result = Err(error);
        }
    }
}

pub(super) const fn area(x: i32, y: i32, width: i32, height: i32) -> Rectangle {
    Rectangle::new(
        Point::new(x, y),
        Size::new(
            if width > 0 { width as u32 } else { 0 },
            if height > 0 { height as u32 } else { 0 },
        ),
    )
}
