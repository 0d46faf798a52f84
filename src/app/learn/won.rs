//! The result of an exercise whose task is to win.

use crate::app::activity::{Next, Screen};
use crate::app::event::{Button, Effects};
use crate::app::learn::exercise::go_on_learning;
use crate::app::play::result::show_result;
use crate::app::state::AppState;
use crate::app::view::{Hints, View};

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Won;

impl Screen for Won {
    type With = AppState;

    fn name(&self) -> &'static str {
        "result"
    }

    fn press(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        match (button, state.table.exercise()) {
            (Button::A | Button::B, Some(exercise)) => go_on_learning(state, exercise, fx),
            _ => Next::Stay,
        }
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let hints = Hints::default().with(Button::A, state.shared.texts().learning.next);
        show_result(hints, false, state, view);
    }
}
