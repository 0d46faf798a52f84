//! The entry of a setup code in a row of a list, letter by letter.

use crate::app::event::Button;
use crate::app::game::{CODE_LENGTH, SetupCode, code_letters};
use crate::app::text::short;
use crate::app::view::RowView;
use crate::rules::notation::CODE_LETTERS;

/// The code and the letter that is being entered.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::app) struct CodeEntry {
    /// Indices of its letters in [`CODE_LETTERS`].
    digits: [u8; CODE_LENGTH],
    /// Index of the letter being entered.
    letter: Option<u8>,
}

impl CodeEntry {
    /// Returns the code entered so far.
    pub(in crate::app) fn code(self) -> SetupCode {
        let join = |code, &digit: &u8| code << 5 | SetupCode::from(digit);
        self.digits.iter().fold(0, join)
    }

    /// Returns whether the entry takes the presses.
    pub(in crate::app) const fn is_open(self) -> bool {
        self.letter.is_some()
    }

    /// Begins with the first letter.
    pub(in crate::app) const fn open(&mut self) {
        self.letter = Some(0);
    }

    /// Takes a press while the entry is open: up and down change the letter, left and
    /// right go to another, any other button ends the entry.
    pub(in crate::app) fn press(&mut self, button: Button) {
        const LENGTH: u8 = CODE_LENGTH as u8;
        const LETTERS: u8 = CODE_LETTERS.len() as u8;
        let letter = self.letter.unwrap_or(0).min(LENGTH - 1);
        let digit = &mut self.digits[usize::from(letter)];
        match button {
            Button::Up => *digit = (*digit + 1) % LETTERS,
            Button::Down => *digit = (*digit + LETTERS - 1) % LETTERS,
            Button::Left => self.letter = Some((letter + LENGTH - 1) % LENGTH),
            Button::Right => self.letter = Some((letter + 1) % LENGTH),
            _ => self.letter = None,
        }
    }

    /// Returns the row of the entry.
    pub(in crate::app) fn row(self, label: &'static str) -> RowView {
        RowView {
            label,
            value: short(core::str::from_utf8(&code_letters(self.code())).unwrap_or("")),
            entering: self.letter,
            ..RowView::default()
        }
    }
}
