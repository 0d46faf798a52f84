//! The code of a position in letters: shown for the arranged position, or entered to
//! arrange one.

use crate::app::activity::{Next, Screen};
use crate::app::editor::fault_words;
use crate::app::event::{Button, Effects, Sound};
use crate::app::shared::Shared;
use crate::app::text::phrase;
use crate::app::view::{Hints, LettersView, PageView, View};
use crate::rules::Arrangement;
use crate::rules::notation::{CodeError, PositionCode};

#[derive(Clone, Copy, Debug)]
pub(in crate::app) enum Letters {
    /// The code of the arranged position.
    Shown,
    /// The entry of a code, with the key under the cursor.
    Entered(u8),
}

impl Letters {
    /// Shows the code of the arranged position. If the arrangement is no position, opens
    /// the entry.
    pub(in crate::app) fn open(shared: &mut Shared) -> Self {
        if shared.arranged().position().is_ok() {
            Self::Shown
        } else {
            Self::enter(shared)
        }
    }

    fn enter(shared: &mut Shared) -> Self {
        shared.letters = PositionCode::EMPTY;
        Self::Entered(0)
    }
}

/// Returns the neighbour of a key in the direction of an arrow, cyclically.
const fn beside(key: u8, button: Button) -> u8 {
    const COLUMNS: u8 = LettersView::COLUMNS;
    const ROWS: u8 = LettersView::ROWS;
    let (column, row) = (key % COLUMNS, key / COLUMNS);
    let (column, row) = match button {
        Button::Left => ((column + COLUMNS - 1) % COLUMNS, row),
        Button::Right => ((column + 1) % COLUMNS, row),
        Button::Up => (column, (row + ROWS - 1) % ROWS),
        Button::Down => (column, (row + 1) % ROWS),
        _ => (column, row),
    };
    row * COLUMNS + column
}

/// Appends the letter of a key.
fn add(key: u8, shared: &mut Shared, fx: &mut Effects) {
    let letter = PositionCode::letter(usize::from(key)).and_then(|letter| letter.chars().next());
    let added = letter.is_some_and(|letter| shared.letters.push(letter).is_ok());
    fx.sound = Some(if added { Sound::Land } else { Sound::Refuse });
}

/// Arranges the position with the entered code, or shows the fault of the code.
fn set_up(shared: &mut Shared, fx: &mut Effects) -> Next {
    match shared.letters.position() {
        Ok(position) => {
            shared.set_up(&Arrangement::from(&position));
            fx.sound = Some(Sound::Win);
            Next::Back
        }
        Err(CodeError::Position(fault)) => {
            shared.refuse(fault_words(shared.texts(), fault), fx);
            Next::Stay
        }
        Err(_) => {
            shared.refuse(phrase(shared.texts().editor.wrong_code), fx);
            Next::Stay
        }
    }
}

impl Screen for Letters {
    type With = Shared;

    fn name(&self) -> &'static str {
        "letters"
    }

    fn press(&mut self, button: Button, shared: &mut Shared, fx: &mut Effects) -> Next {
        match (*self, button) {
            (_, Button::B) => return Next::Back,
            (Self::Shown, Button::A) => *self = Self::enter(shared),
            (Self::Shown, _) => {}
            (Self::Entered(key), Button::A) => add(key, shared, fx),
            (Self::Entered(_), Button::X) => {
                let taken = shared.letters.pop();
                fx.sound = Some(if taken { Sound::Pick } else { Sound::Refuse });
            }
            (Self::Entered(_), Button::Y) => return set_up(shared, fx),
            (Self::Entered(key), arrow) => {
                *self = Self::Entered(beside(key, arrow));
                fx.sound = Some(Sound::Click);
            }
        }
        Next::Stay
    }

    fn show(&self, shared: &Shared, view: &mut View) {
        let texts = shared.texts();
        let words = &texts.editor;
        let back = Hints::default().with(Button::B, texts.back);
        let (letters, chosen, hints) = match *self {
            Self::Shown => {
                let Ok(position) = shared.arranged().position() else {
                    return;
                };
                let hints = back.with(Button::A, words.enter);
                (PositionCode::of(&position), None, hints)
            }
            Self::Entered(key) => {
                let hints = back
                    .with(Button::X, words.delete)
                    .with(Button::Y, texts.done);
                (shared.letters, Some(key), hints)
            }
        };
        view.page = Some(PageView::Letters(LettersView {
            title: words.position_code,
            letters,
            chosen,
            hints,
        }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_reached_and_no_arrow_leads_beyond_them() {
        let count = LettersView::COLUMNS * LettersView::ROWS;
        for key in 0..count {
            for (there, back) in [(Button::Left, Button::Right), (Button::Up, Button::Down)] {
                assert!(beside(key, there) < count);
                assert_eq!(beside(beside(key, there), back), key);
            }
        }
    }
}
