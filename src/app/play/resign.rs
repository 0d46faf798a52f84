//! The question before resigning.

use crate::app::activity::{GameOver, Next, Screen};
use crate::app::event::{Button, Effects};
use crate::app::play::resign;
use crate::app::screens::dialog::{show_board_behind, show_dialog, yes_or_no};
use crate::app::state::AppState;
use crate::app::text::phrase;
use crate::app::view::View;

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Resign;

impl Screen for Resign {
    type With = AppState;

    fn name(&self) -> &'static str {
        "dialog"
    }

    fn press(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        match button {
            Button::A => {
                resign(state, fx);
                Next::only(GameOver)
            }
            Button::B => Next::Back,
            _ => Next::Stay,
        }
    }

    fn advance(&mut self, state: &mut AppState, _fx: &mut Effects) -> Next {
        // The clock has ended the game meanwhile.
        if state.ended() {
            return Next::only(GameOver);
        }
        Next::Stay
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let texts = state.shared.texts();
        show_board_behind(state, view);
        let text = [texts.resign_text, ""];
        show_dialog(phrase(texts.resign_title), text, yes_or_no(texts), view);
    }
}
