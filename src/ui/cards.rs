//! Draws cards: a title, a paragraph and button legends over the near half of the board,
//! with or without the near bar below them.

use super::Target;
use super::canvas::{Align, Canvas, Face, area};
use super::layout::{BAR, SIDE};
use super::paragraph::Lines;
use super::{legend, lists, palette};
use crate::app::view::{CardView, Short};
use embedded_graphics::primitives::Rectangle;

/// Free pixels beside the words.
const MARGIN: i32 = 8;
/// Width of a paragraph in pixels.
pub(super) const WIDTH: i32 = SIDE - 2 * MARGIN;
/// The widest title in pixels, beside the widest number and its arrows.
pub(super) const TITLE_WIDTH: i32 = WIDTH - 64;
/// The widest of two facts in pixels.
pub(super) const FACT_WIDTH: i32 = WIDTH / 2 - 4;
/// Pixels from line to line: the font has 11 above its baseline and 3 below.
const LINE: i32 = 15;
/// Pixels of the title and the space round it.
const TITLE: i32 = 20;

/// Returns the card's paragraph in lines.
pub(super) fn lines(text: &str) -> Lines<'_> {
    Lines::new(text, Face::Regular, WIDTH)
}

/// Returns the area of a card: as high as its words, from the near edge or the near bar
/// up.
pub(super) fn covered(card: &CardView) -> Rectangle {
    let facts = i32::from(has_facts(card));
    let height = TITLE + LINE * (lines(card.text).count() as i32 + facts) + 6 + BAR;
    let below = if card.above_bar { BAR } else { 0 };
    area(0, SIDE - below - height, SIDE, height)
}

fn has_facts(card: &CardView) -> bool {
    card.facts.iter().any(|fact| !fact.is_empty())
}

pub(super) fn card<D: Target>(canvas: &mut Canvas<'_, D>, card: &CardView) {
    let area = covered(card);
    let top = area.top_left.y;
    canvas.fill(0, top, SIDE, area.size.height as i32, palette::PANEL);
    canvas.fill(0, top, SIDE, 2, palette::EDGE);
    let mut y = top + 16;
    let ink = palette::INK;
    canvas.text(MARGIN, y, Align::Left, Face::Bold, card.title, ink);
    let right = SIDE - MARGIN;
    if let Some((which, of)) = card.number {
        let mut number = Short::new();
        // Two numbers of up to three digits fit.
        let _ = core::fmt::write(&mut number, format_args!("{which}/{of}"));
        let faint = palette::FAINT;
        let end = if card.turns { right - 10 } else { right };
        canvas.text(end, y, Align::Right, Face::Regular, &number, faint);
        if card.turns {
            let left = end - Face::Regular.width(&number) - 10;
            lists::side_arrows(canvas, left, right, y - 4, faint);
        }
    }
    y += 2;
    if has_facts(card) {
        y += LINE;
        let [left, other] = card.facts;
        canvas.text(MARGIN, y, Align::Left, Face::Regular, left, palette::FAINT);
        canvas.text(right, y, Align::Right, Face::Regular, other, palette::FAINT);
    }
    for line in lines(card.text) {
        y += LINE;
        canvas.text(MARGIN, y, Align::Left, Face::Regular, line, ink);
    }
    let near = top + area.size.height as i32;
    legend::footer_above(canvas, near, SIDE, &card.hints);
}
