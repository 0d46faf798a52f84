//! The board of an analysis on which the person plays a turn of their own.

use crate::app::activity::{Analysis, Next, ReadRules, Screen};
use crate::app::analysis::analyse_anew;
use crate::app::event::{Button, Effects, Millis};
use crate::app::play::PAUSE;
use crate::app::state::AppState;
use crate::app::table::at_board::{Asked, AtBoard, show_turn};
use crate::app::view::View;

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct OwnTurn {
    at: AtBoard,
}

impl OwnTurn {
    pub(in crate::app) const fn now(state: &AppState) -> Self {
        Self {
            at: AtBoard::from(state.shared.now),
        }
    }
}

impl Screen for OwnTurn {
    type With = AppState;

    fn name(&self) -> &'static str {
        "play"
    }

    fn press(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        state.table.draft.threats = false;
        match self.at.press(button, None, state, fx) {
            Asked::Aside => Next::instead(Analysis::now()),
            Asked::Rule(reason) => Next::open(ReadRules::on(reason)),
            Asked::Claim(choice) => Next::instead(choice),
            Asked::Played => {
                self.at = AtBoard::from(state.shared.now + PAUSE);
                Next::Stay
            }
            Asked::Nothing | Asked::Unwanted(_) | Asked::WantedRefusal(_) => Next::Stay,
        }
    }

    fn advance(&mut self, state: &mut AppState, fx: &mut Effects) -> Next {
        if self.at.is_ready(state.shared.now) && state.table.turn_was_made() {
            fx.redraw = true;
            analyse_anew(state);
            return Next::instead(Analysis::now());
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
        let texts = state.shared.texts();
        let aside = self.at.aside(state.shared.now, texts, texts.leave);
        show_turn(None, aside, state, view);
    }
}
