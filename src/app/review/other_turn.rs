//! The board on which another turn is tried in a finished game.

use crate::app::activity::{Next, Screen, Tried};
use crate::app::event::{Button, Effects, Millis};
use crate::app::play::PAUSE;
use crate::app::review::judging::trying::leave_try;
use crate::app::state::AppState;
use crate::app::table::at_board::{Asked, AtBoard, show_turn};
use crate::app::view::View;

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct OtherTurn {
    at: AtBoard,
}

impl OtherTurn {
    pub(in crate::app) const fn now(state: &AppState) -> Self {
        Self {
            at: AtBoard::from(state.shared.now),
        }
    }
}

impl Screen for OtherTurn {
    type With = AppState;

    fn name(&self) -> &'static str {
        "play"
    }

    fn press(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        state.table.draft.threats = false;
        if button == Button::Y {
            return leave_try(state, fx);
        }
        match self.at.press(button, None, state, fx) {
            Asked::Claim(choice) => Next::instead(choice),
            Asked::Played => {
                self.at = AtBoard::from(state.shared.now + PAUSE);
                Next::Stay
            }
            _ => Next::Stay,
        }
    }

    fn advance(&mut self, state: &mut AppState, fx: &mut Effects) -> Next {
        let made = state
            .table
            .trial()
            .is_some_and(|trial| trial.turn().is_some());
        if made && self.at.is_ready(state.shared.now) {
            fx.redraw = true;
            return Next::instead(Tried::Judged);
        }
        Next::Stay
    }

    fn wake_at(&self) -> Option<Millis> {
        Some(self.at.ready_at())
    }

    fn hurry(&mut self, now: Millis) {
        self.at.hurry(now);
    }

    fn show(&self, state: &AppState, view: &mut View) {
        show_turn(None, state.shared.texts().leave, state, view);
    }
}
