//! The question before the boot loader starts.

use crate::app::activity::{Next, Screen};
use crate::app::event::{Button, Effects};
use crate::app::screens::dialog::{show_board_behind, show_dialog, yes_or_no};
use crate::app::state::AppState;
use crate::app::text::phrase;
use crate::app::view::View;

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct BootLoader;

impl Screen for BootLoader {
    type With = AppState;

    fn name(&self) -> &'static str {
        "dialog"
    }

    fn press(&mut self, button: Button, _state: &mut AppState, fx: &mut Effects) -> Next {
        match button {
            Button::A => {
                fx.boot_loader = true;
                Next::Back
            }
            Button::B => Next::Back,
            _ => Next::Stay,
        }
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let texts = state.shared.texts();
        let words = &texts.update;
        show_board_behind(state, view);
        let title = phrase(words.update_title);
        show_dialog(title, words.update_text, yes_or_no(texts), view);
    }
}
