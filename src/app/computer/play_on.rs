//! The question before the person plays on in a computer's position, in place of the
//! running game.

use crate::app::activity::{Next, Screen};
use crate::app::event::{Button, Effects};
use crate::app::screens::dialog::{show_board_behind, show_dialog, yes_or_no};
use crate::app::state::AppState;
use crate::app::text::phrase;
use crate::app::view::View;

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct PlayOn;

impl Screen for PlayOn {
    type With = AppState;

    fn name(&self) -> &'static str {
        "dialog"
    }

    fn press(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        match button {
            Button::A => {
                state.shared.take_over_from_computer(fx);
                Next::Back
            }
            Button::B => Next::Back,
            _ => Next::Stay,
        }
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let texts = state.shared.texts();
        show_board_behind(state, view);
        let text = [texts.replace_text, ""];
        show_dialog(phrase(texts.replace_title), text, yes_or_no(texts), view);
    }
}
