//! The question before a new game replaces the running one.

use crate::app::activity::{NewGame, Next, Screen};
use crate::app::event::{Button, Effects};
use crate::app::screens::dialog::{show_dialog, yes_or_no};
use crate::app::state::AppState;
use crate::app::text::phrase;
use crate::app::view::View;

/// Holds the form of the new game.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Replace(pub(in crate::app) NewGame);

impl Screen for Replace {
    type With = AppState;

    fn name(&self) -> &'static str {
        "dialog"
    }

    fn press(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        match button {
            Button::A => self.0.begin(state, fx),
            Button::B => Next::Back,
            _ => Next::Stay,
        }
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let texts = state.shared.texts();
        self.0.show(state, view);
        let text = [texts.replace_text, ""];
        show_dialog(phrase(texts.replace_title), text, yes_or_no(texts), view);
    }
}
