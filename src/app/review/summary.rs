//! The summary of a finished game in three sentences.

use crate::app::activity::{Next, Screen};
use crate::app::event::{Button, Effects};
use crate::app::review::judging::shown::summary;
use crate::app::state::AppState;
use crate::app::view::{DialogView, Hints, View};

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Summary;

impl Screen for Summary {
    type With = AppState;

    fn name(&self) -> &'static str {
        "dialog"
    }

    fn press(&mut self, button: Button, _state: &mut AppState, _fx: &mut Effects) -> Next {
        match button {
            Button::A | Button::B => Next::Back,
            _ => Next::Stay,
        }
    }

    fn show(&self, state: &AppState, view: &mut View) {
        if let Some([title, turned, lost]) = summary(state) {
            state.show_board(view);
            view.dialog = Some(DialogView {
                title,
                text: [turned, lost],
                hints: Hints::default().with(Button::A, state.shared.texts().go_on),
            });
        }
    }
}
