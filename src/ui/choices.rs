//! Draws large choices, one below the other or one for each button.

use super::Target;
use super::canvas::{Align, Canvas, Face, area};
use super::layout::{BAR, SIDE};
use super::paragraph::Lines;
use super::pieces::{self, Style};
use super::{legend, palette};
use crate::app::Button;
use crate::app::view::{ButtonsView, ChoiceView, ChoicesView, Signs};
use embedded_graphics::primitives::Rectangle;

/// Height of a choice in pixels; the lowest one lies on the footer.
const HIGH: i32 = 48;
/// Free pixels beside a choice.
const MARGIN: i32 = 6;
/// Left edge and greatest width of the words of a choice, in pixels.
const WORDS_AT: i32 = 60;
pub(super) const WORDS_WIDE: i32 = SIDE - MARGIN - 4 - WORDS_AT;
/// Width of the paragraph above the choices, and pixels from line to line.
pub(super) const TEXT_WIDE: i32 = SIDE - 24;
const LEADING: i32 = 19;
/// Left edge and greatest width of the word beside a button, in pixels.
const WORD_AT: i32 = 28;
pub(super) const WORD_WIDE: i32 = SIDE / 2 - WORD_AT - 2;

/// Returns the area of a choice.
fn covers(page: &ChoicesView, place: usize) -> Rectangle {
    let from_below = page.choices.len().saturating_sub(place) as i32;
    area(
        MARGIN,
        SIDE - BAR - HIGH * from_below,
        SIDE - 2 * MARGIN,
        HIGH - 3,
    )
}

pub(super) fn draw<D: Target>(canvas: &mut Canvas<'_, D>, page: &ChoicesView) {
    title(canvas, page.title);
    let lines = Lines::new(page.text, Face::Regular, TEXT_WIDE);
    for (line, y) in lines.zip((46..).step_by(LEADING as usize)) {
        canvas.text(12, y, Align::Left, Face::Regular, line, palette::INK);
    }
    for (place, each) in page.choices.iter().enumerate() {
        let area = covers(page, place);
        canvas.within(area, |canvas| {
            choice(canvas, area, each, page.chosen == place);
        });
    }
    legend::footer(canvas, SIDE, &page.hints);
}

fn title<D: Target>(canvas: &mut Canvas<'_, D>, title: &str) {
    canvas.fill(0, 0, SIDE, BAR + 3, palette::BAR);
    canvas.text(8, 16, Align::Left, Face::Bold, title, palette::INK);
}

fn choice<D: Target>(
    canvas: &mut Canvas<'_, D>,
    area: Rectangle,
    choice: &ChoiceView,
    chosen: bool,
) {
    let (x, y) = (area.top_left.x, area.top_left.y);
    let (width, height) = (area.size.width as i32, area.size.height as i32);
    let ground = if chosen { palette::PANEL } else { palette::BAR };
    canvas.fill(x, y, width, height, ground);
    if chosen {
        canvas.frame(x, y, width, height, palette::INK);
        canvas.fill(x, y, 4, height, palette::INK);
    }
    let shown = choice.stacks.iter().filter(|(stack, _)| stack.height() > 0);
    let middle = x + (WORDS_AT - x) / 2;
    match shown.clone().count() as i32 {
        0 => canvas.text(
            middle,
            y + 32,
            Align::Centre,
            Face::Large,
            "Aa",
            palette::INK,
        ),
        count => {
            for (place, &(stack, owner)) in shown.enumerate() {
                let style = Style {
                    owner,
                    signs: Signs::Shapes,
                    dim: false,
                };
                let beside = 22 * place as i32 - 11 * (count - 1);
                pieces::stack(canvas, middle + beside, y + 30, stack, style);
            }
        }
    }
    let (label, about) = (choice.label, choice.about);
    canvas.text(
        WORDS_AT,
        y + 20,
        Align::Left,
        Face::Bold,
        label,
        palette::INK,
    );
    canvas.text(
        WORDS_AT,
        y + 37,
        Align::Left,
        Face::Regular,
        about,
        palette::FAINT,
    );
}

pub(super) fn buttons<D: Target>(canvas: &mut Canvas<'_, D>, page: &ButtonsView) {
    title(canvas, page.title);
    let in_column = Button::NUM / 2;
    for (place, (button, word)) in Button::ALL.into_iter().zip(page.words).enumerate() {
        if word.is_empty() {
            continue;
        }
        let x = SIDE / 2 * (place / in_column) as i32;
        let y = 54 + 50 * (place % in_column) as i32;
        legend::badge(canvas, x + 8, y, button);
        canvas.text(x + WORD_AT, y, Align::Left, Face::Bold, word, palette::INK);
    }
}
