//! A setup code that is entered letter by letter, in a row of a list.

use crate::app::event::Button;
use crate::app::game::{CODE_LENGTH, SetupCode, code_letters};
use crate::app::text::short;
use crate::app::view::RowView;
use crate::rules::notation::CODE_LETTERS;

/// The code, and where it is being changed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CodeEntry {
    code: SetupCode,
    /// The letter being entered.
    letter: Option<u8>,
}

impl CodeEntry {
    /// The code as it has been entered so far.
    pub(super) const fn code(self) -> SetupCode {
        self.code
    }

    /// Whether presses belong to it.
    pub(super) const fn is_open(self) -> bool {
        self.letter.is_some()
    }

    /// Lets the first letter be entered.
    pub(super) const fn open(&mut self) {
        self.letter = Some(0);
    }

    /// Takes a press while it is open: up and down change the letter, left and right
    /// go to another, everything else ends it.
    pub(super) fn press(&mut self, button: Button) {
        const LENGTH: u8 = CODE_LENGTH as u8;
        const LETTERS: u32 = CODE_LETTERS.len() as u32;
        let letter = self.letter.unwrap_or(0).min(LENGTH - 1);
        let shift = 5 * (LENGTH - 1 - letter);
        let digit = self.code >> shift & (LETTERS - 1);
        let mut set = |digit: u32| {
            self.code = self.code & !((LETTERS - 1) << shift) | (digit % LETTERS) << shift;
        };
        match button {
            Button::Up => set(digit + 1),
            Button::Down => set(digit + LETTERS - 1),
            Button::Left => self.letter = Some((letter + LENGTH - 1) % LENGTH),
            Button::Right => self.letter = Some((letter + 1) % LENGTH),
            _ => self.letter = None,
        }
    }

    /// The row that shows it.
    pub(super) fn row(self, label: &'static str) -> RowView {
        RowView {
            label,
            value: short(core::str::from_utf8(&code_letters(self.code)).unwrap_or("")),
            entering: self.letter,
            ..RowView::default()
        }
    }
}
