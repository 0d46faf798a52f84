//! What the buttons do, as round badges with words.

use super::canvas::{Align, Canvas, Face};
use super::layout::{BAR, SIDE};
use super::palette;
use crate::app::Button;
use crate::app::view::Hints;
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;

/// Half widths of the rows of a badge.
const BADGE: [u8; 15] = [5, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 6, 5];

/// Draws a button's badge and word with the baseline at `y`; says how wide.
fn hint<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    x: i32,
    y: i32,
    hints: &Hints,
    button: Button,
) -> i32 {
    let (text, ready) = hints.of(button);
    if text.is_empty() {
        return 0;
    }
    let letter = match button {
        Button::A => "A",
        Button::B => "B",
        Button::X => "X",
        _ => "Y",
    };
    let (badge, ink) = if ready {
        (palette::INK, palette::INK)
    } else {
        (palette::LINE, palette::FAINT)
    };
    canvas.rows(x + 7, y - 13, &BADGE, badge);
    canvas.text(x + 7, y, Align::Centre, Face::Bold, letter, palette::GROUND);
    canvas.text(x + 17, y, Align::Left, Face::Regular, text, ink);
    17 + Face::Regular.width(text)
}

/// Two hints one below the other.
pub(super) fn pair<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    at: Point,
    hints: &Hints,
    upper: Button,
    lower: Button,
) {
    hint(canvas, at.x, at.y, hints, upper);
    hint(canvas, at.x, at.y + 17, hints, lower);
}

/// All hints in a row, with the baseline at `y`.
pub(super) fn row<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    x: i32,
    y: i32,
    hints: &Hints,
) {
    let mut x = x;
    for button in Hints::BUTTONS {
        let width = hint(canvas, x, y, hints, button);
        if width > 0 {
            x += width + 9;
        }
    }
}

/// A bar at the lower edge of the screen with all hints.
pub(super) fn footer<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    width: i32,
    hints: &Hints,
) {
    canvas.fill(0, SIDE - BAR, width, BAR, palette::BAR);
    row(canvas, 4, SIDE - 4, hints);
}
