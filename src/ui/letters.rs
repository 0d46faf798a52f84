//! Draws a position's code in letters, and the keys from which a letter is chosen.

use super::canvas::{Align, Canvas, Face};
use super::layout::{BAR, SIDE};
use super::lists::LIST_TITLE_AT;
use super::{Target, legend, palette};
use crate::app::view::LettersView;
use crate::rules::notation::PositionCode;

/// Groups of letters in a row; the longest code has eleven groups.
const GROUPS: usize = 3;
/// Pixels between letters, between groups, and between rows.
const LETTER: i32 = 15;
const GROUP: i32 = 75;
const ROW: i32 = 19;
/// The middle of the first letter, and its baseline.
const LETTERS_AT: (i32, i32) = (22, 42);

/// The size of a key, and the place of the first one.
const KEY: (i32, i32) = (28, 25);
const KEYS_AT: (i32, i32) = (8, 114);

pub(super) fn draw<D: Target>(canvas: &mut Canvas<'_, D>, view: &LettersView) {
    canvas.fill(0, 0, SIDE, BAR + 3, palette::BAR);
    canvas.text(
        LIST_TITLE_AT,
        16,
        Align::Left,
        Face::Bold,
        view.title,
        palette::INK,
    );
    for (place, group) in view.letters.groups().enumerate() {
        let x = LETTERS_AT.0 + GROUP * (place % GROUPS) as i32;
        let y = LETTERS_AT.1 + ROW * (place / GROUPS) as i32;
        for (place, letter) in group.split_inclusive(|_: char| true).enumerate() {
            let x = x + LETTER * place as i32;
            canvas.text(x, y, Align::Centre, Face::Bold, letter, palette::INK);
        }
    }
    if let Some(chosen) = view.chosen {
        keys(canvas, chosen);
    }
    legend::footer(canvas, SIDE, &view.hints);
}

fn keys<D: Target>(canvas: &mut Canvas<'_, D>, chosen: u8) {
    let columns = LettersView::COLUMNS;
    for key in 0..columns * LettersView::ROWS {
        let x = KEYS_AT.0 + KEY.0 * i32::from(key % columns);
        let y = KEYS_AT.1 + KEY.1 * i32::from(key / columns);
        let (face, ink) = if key == chosen {
            canvas.fill(x + 1, y + 1, KEY.0 - 2, KEY.1 - 2, palette::CURSOR);
            (Face::Bold, palette::SHADOW)
        } else {
            canvas.fill(x + 1, y + 1, KEY.0 - 2, KEY.1 - 2, palette::PANEL);
            (Face::Regular, palette::INK)
        };
        let letter = PositionCode::letter(usize::from(key)).unwrap_or("");
        canvas.text(x + KEY.0 / 2, y + 18, Align::Centre, face, letter, ink);
    }
}
