//! A setup code that is entered letter by letter, in a row of a list.

use crate::app::event::Button;
use crate::app::game::{CODE_LENGTH, SetupCode, code_letters};
use crate::app::text::short;
use crate::app::view::RowView;
use crate::rules::notation::CODE_LETTERS;

/// The code, and where it is being changed.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::app) struct CodeEntry {
    /// Its letters, by their place among [`CODE_LETTERS`].
    digits: [u8; CODE_LENGTH],
    /// The letter being entered.
    letter: Option<u8>,
}

impl CodeEntry {
    /// The code as it has been entered so far.
    pub(in crate::app) fn code(self) -> SetupCode {
        let join = |code, &digit: &u8| code << 5 | SetupCode::from(digit);
        self.digits.iter().fold(0, join)
    }

    /// Whether presses belong to it.
    pub(in crate::app) const fn is_open(self) -> bool {
        self.letter.is_some()
    }

    /// Lets the first letter be entered.
    pub(in crate::app) const fn open(&mut self) {
        self.letter = Some(0);
    }

    /// Takes a press while it is open: up and down change the letter, left and right
    /// go to another, everything else ends it.
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

    /// The row that shows it.
    pub(in crate::app) fn row(self, label: &'static str) -> RowView {
        RowView {
            label,
            value: short(core::str::from_utf8(&code_letters(self.code())).unwrap_or("")),
            entering: self.letter,
            ..RowView::default()
        }
    }
}
