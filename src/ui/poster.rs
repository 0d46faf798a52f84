//! Draws the kiosk's attract screens: captions below the board, and pages about the game.

use super::Target;
use super::canvas::{Align, Canvas, Face};
use super::layout::{self, OVER, SIDE};
use super::palette;
use super::paragraph::Lines;
use super::pieces::{self, Style};
use crate::app::view::{CaptionView, PosterView, Signs};
use crate::rules::Player;

/// Greatest widths of the lines of a caption and of a page, in pixels.
pub(super) const CAPTION_WIDE: i32 = 228;
pub(super) const PAGE_WIDE: i32 = 216;
/// Pixels from line to line of a page.
const LEADING: i32 = 19;

pub(super) fn caption<D: Target>(canvas: &mut Canvas<'_, D>, caption: &CaptionView) {
    let (at, size) = (layout::CAPTION.top_left, layout::CAPTION.size);
    let (width, height) = (size.width as i32, size.height as i32);
    let edge = caption.of.map_or(palette::LINE, palette::player);
    canvas.fill(at.x, at.y, width, height, palette::BAR);
    canvas.fill(at.x, at.y, width, 2, edge);
    let lines = || Lines::new(&caption.text, Face::Regular, CAPTION_WIDE);
    let first = if lines().count() > 1 { 16 } else { 24 };
    for (line, y) in lines().zip((at.y + first..).step_by(15)) {
        let (middle, ink) = (SIDE / 2, palette::INK);
        canvas.text(middle, y, Align::Centre, Face::Regular, line, ink);
    }
}

/// Draws the call to passers-by, dark on light in a corner, in every scene of a kiosk.
pub(super) fn call<D: Target>(canvas: &mut Canvas<'_, D>, lines: &[&str; 2]) {
    let (at, size) = (layout::CALL.top_left, layout::CALL.size);
    let (width, height) = (size.width as i32, size.height as i32);
    canvas.fill(at.x, at.y, width, height, palette::INK);
    let middle = at.x + layout::CALL_WIDE / 2;
    for (line, y) in lines.iter().zip([14, 29]) {
        let print = palette::SHADOW;
        canvas.text(middle, y, Align::Centre, Face::Bold, line, print);
    }
}

pub(super) fn draw<D: Target>(canvas: &mut Canvas<'_, D>, page: &PosterView) {
    let ink = palette::INK;
    canvas.text(12, 40, Align::Left, Face::Large, page.title, ink);
    for (place, player) in Player::ALL.into_iter().enumerate() {
        canvas.fill(12 + 43 * place as i32, 48, 43, 3, palette::player(player));
    }
    let lines = Lines::new(page.text, Face::Regular, PAGE_WIDE);
    for (line, y) in lines.zip((74..).step_by(LEADING as usize)) {
        canvas.text(12, y, Align::Left, Face::Regular, line, ink);
    }
    for (place, &(stack, owner)) in page.stacks.iter().enumerate() {
        let style = Style {
            owner,
            signs: Signs::Shapes,
            dim: false,
        };
        pieces::stack(canvas, 60 + 60 * place as i32, 186, stack, style);
    }
    let foot = layout::CAPTION.top_left.y + layout::BAR - 6;
    let (width, high) = (SIDE + 2 * OVER, SIDE - foot + OVER);
    canvas.fill(-OVER, foot, width, high, palette::INK);
    let words = page.call;
    let (middle, print) = (SIDE / 2, palette::SHADOW);
    canvas.text(middle, SIDE - 7, Align::Centre, Face::Bold, words, print);
}
