//! The result of a demo, after which the next one begins.

use crate::app::activity::{Demo, Next, Screen};
use crate::app::event::{Button, Effects, Millis};
use crate::app::moment::Moment;
use crate::app::play::result::{hints_after_game, press_after_game, show_result};
use crate::app::state::AppState;
use crate::app::view::View;

/// Display time of the result, in milliseconds.
const SHOWN_FOR: Millis = 8_000;

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct DemoOver {
    /// Time at which the next demo begins.
    next_at: Moment,
}

impl DemoOver {
    pub(in crate::app) const fn now(state: &AppState) -> Self {
        Self {
            next_at: Moment::at(state.shared.now + SHOWN_FOR),
        }
    }
}

impl Screen for DemoOver {
    type With = AppState;

    fn name(&self) -> &'static str {
        "result"
    }

    fn press(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        match button {
            Button::A => Demo::begin(state, fx),
            _ => press_after_game(button, state),
        }
    }

    fn advance(&mut self, state: &mut AppState, fx: &mut Effects) -> Next {
        if self.next_at.is_past(state.shared.now) {
            fx.redraw = true;
            return Demo::begin(state, fx);
        }
        Next::Stay
    }

    fn wake_at(&self) -> Option<Millis> {
        Some(self.next_at.millis())
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let hints = hints_after_game(state, state.shared.texts().demo);
        show_result(hints, false, state, view);
    }
}
