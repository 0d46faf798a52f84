//! The letters that the device can show.

use embedded_graphics_core::geometry::Point;
use u8g2_fonts::types::VerticalPosition;
use u8g2_fonts::{FontRenderer, fonts};

/// Returns whether the font has a letter in every cut that a text of the device may have.
pub(crate) fn has(letter: char, large: bool) -> bool {
    let shows = |font: FontRenderer| {
        font.get_rendered_dimensions(letter, Point::zero(), VerticalPosition::Baseline)
            .is_ok()
    };
    shows(FontRenderer::new::<fonts::u8g2_font_helvR10_te>())
        && shows(FontRenderer::new::<fonts::u8g2_font_helvB10_te>())
        && (!large || shows(FontRenderer::new::<fonts::u8g2_font_helvB18_te>()))
}
