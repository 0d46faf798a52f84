//! Draws the legend of the buttons: round badges with words.

use super::canvas::{Align, Canvas, Face, area};
use super::layout::{BAR, SIDE};
use super::palette;
use super::{Target, Tint};
use crate::app::Button;
use crate::app::view::Hints;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// Half widths of the rows of a badge, as narrow as its letter allows.
const BADGE: [u8; 15] = [4, 5, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 5, 4];
/// Pixels between the entries of a row.
const GAP: i32 = 9;
/// Left edge of the word, in pixels from the badge's left edge.
pub(super) const WORD_AT: i32 = 15;
/// The same in the corners of the board, where the words need every pixel.
pub(super) const CLOSE_WORD_AT: i32 = 13;

/// Draws a button's badge and word with the baseline at `y` and returns the width in
/// pixels.
fn hint<D: Target>(
    canvas: &mut Canvas<'_, D>,
    x: i32,
    y: i32,
    hints: &Hints,
    button: Button,
    word_at: i32,
) -> i32 {
    let (text, ready) = hints.of(button);
    if text.is_empty() {
        return 0;
    }
    let (colour, ink) = if hints.calls(button) {
        (palette::CALLING, palette::CALLING)
    } else if ready {
        (palette::INK, palette::INK)
    } else {
        (palette::FAINT, palette::FAINT)
    };
    badge_in(canvas, x, y, button, colour);
    canvas.text(x + word_at, y, Align::Left, Face::Regular, text, ink);
    width(text)
}

/// Draws a button's badge alone, with its baseline at `y`.
pub(super) fn badge<D: Target>(canvas: &mut Canvas<'_, D>, x: i32, y: i32, button: Button) {
    badge_in(canvas, x, y, button, palette::INK);
}

fn badge_in<D: Target>(canvas: &mut Canvas<'_, D>, x: i32, y: i32, button: Button, colour: Tint) {
    canvas.rows(x + 6, y - 13, &BADGE, colour);
    let (x, middle, print) = (x + 6, y - 6, palette::GROUND);
    match button {
        Button::Up => canvas.rows(x, middle - 3, &[1, 2, 3, 4, 5], print),
        Button::Down => canvas.rows(x, middle - 1, &[5, 4, 3, 2, 1], print),
        Button::Left | Button::Right => {
            for step in 0..5 {
                let column = if button == Button::Left {
                    step - 3
                } else {
                    2 - step
                };
                canvas.fill(x + column, middle - step, 1, 2 * step + 1, print);
            }
        }
        Button::A => canvas.text(x, y, Align::Centre, Face::Bold, "A", print),
        Button::B => canvas.text(x, y, Align::Centre, Face::Bold, "B", print),
        Button::X => canvas.text(x, y, Align::Centre, Face::Bold, "X", print),
        Button::Y => canvas.text(x, y, Align::Centre, Face::Bold, "Y", print),
    }
}

/// Returns the width of badge and word in pixels.
fn width(text: &str) -> i32 {
    WORD_AT + Face::Regular.width(text)
}

/// Returns the width of a row of all entries in pixels.
pub(super) fn row_width(hints: &Hints) -> i32 {
    let words = Hints::BUTTONS.map(|button| hints.of(button).0);
    let shown = words.into_iter().filter(|word| !word.is_empty());
    shown.map(|word| width(word) + GAP).sum::<i32>() - GAP
}

/// Draws two entries one below the other.
pub(super) fn pair<D: Target>(
    canvas: &mut Canvas<'_, D>,
    at: Point,
    hints: &Hints,
    [upper, lower]: [Button; 2],
    word_at: i32,
) {
    hint(canvas, at.x, at.y, hints, upper, word_at);
    hint(canvas, at.x, at.y + 17, hints, lower, word_at);
}

/// Draws all entries in a row, with the baseline at `y`.
pub(super) fn row<D: Target>(canvas: &mut Canvas<'_, D>, x: i32, y: i32, hints: &Hints) {
    let mut x = x;
    for button in Hints::BUTTONS {
        let width = hint(canvas, x, y, hints, button, WORD_AT);
        if width > 0 {
            x += width + GAP;
        }
    }
}

/// Left edge of a footer's entries.
pub(super) const FOOTER_AT: i32 = 4;

/// Area covered by a footer of this width.
pub(super) const fn footer_covers(width: i32) -> Rectangle {
    above(SIDE, width)
}

const fn above(near: i32, width: i32) -> Rectangle {
    area(0, near - BAR, width, BAR)
}

/// Draws a bar with all entries at the lower edge of the screen.
pub(super) fn footer<D: Target>(canvas: &mut Canvas<'_, D>, width: i32, hints: &Hints) {
    footer_above(canvas, SIDE, width, hints);
}

/// Draws a bar with all entries whose lower edge is at `near`. Never inlined, because
/// four screens have one.
#[inline(never)]
pub(super) fn footer_above<D: Target>(
    canvas: &mut Canvas<'_, D>,
    near: i32,
    width: i32,
    hints: &Hints,
) {
    canvas.within(above(near, width), |canvas| {
        canvas.fill(0, near - BAR, width, BAR, palette::BAR);
        row(canvas, FOOTER_AT, near - 4, hints);
    });
}
