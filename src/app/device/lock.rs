//! The question before the device becomes a kiosk.

use crate::app::activity::{Next, Screen};
use crate::app::event::{Button, Effects};
use crate::app::screens::dialog::{show_board_behind, show_dialog};
use crate::app::state::AppState;
use crate::app::text::phrase;
use crate::app::view::{Hints, View};

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Lock;

impl Screen for Lock {
    type With = AppState;

    fn name(&self) -> &'static str {
        "dialog"
    }

    fn press(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        match button {
            // A button other than the usual A, so that a press by habit does not lock
            // the device.
            Button::X => state.shared.lock(fx),
            Button::A | Button::B => Next::Back,
            _ => Next::Stay,
        }
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let texts = state.shared.texts();
        let words = &texts.welcome;
        let hints = Hints::default()
            .with(Button::A, texts.no)
            .with(Button::X, words.lock);
        show_board_behind(state, view);
        show_dialog(phrase(words.lock_title), words.lock_text, hints, view);
    }
}
