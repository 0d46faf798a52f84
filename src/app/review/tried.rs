//! What the device says of a turn that somebody would rather have played: first how
//! good it is, then, drawn on the board, what the device would have played.

use crate::app::activity::{Next, Screen};
use crate::app::event::{Button, Effects};
use crate::app::state::AppState;
use crate::app::table::at_board::trail_of;
use crate::app::text;
use crate::app::view::{Hints, View};
use crate::rules::Board;

#[derive(Clone, Copy, Debug)]
pub(in crate::app) enum Tried {
    /// The turn that was tried, and what it is worth.
    Judged,
    /// The turn that the device would have played.
    Best,
}

impl Screen for Tried {
    type With = AppState;

    fn name(&self) -> &'static str {
        "tried"
    }

    fn press(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        match (*self, button) {
            (Self::Judged, Button::A) if state.verdict().is_some() => {
                *self = Self::Best;
                Next::Stay
            }
            (_, Button::A | Button::B | Button::Y) => state.leave_try(fx),
            _ => Next::Stay,
        }
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let texts = state.shared.texts();
        let words = &texts.in_review;
        let hints = Hints::default().with(Button::B, texts.leave);
        match (*self, state.tried_from(), state.best_turn()) {
            (Self::Best, Some(position), Some(best)) => {
                let board = state.show_position(&position, view);
                board.route = trail_of(state, &Board::new(&position), best);
                board.route.hinted = true;
                let around = board.surroundings();
                state.propose_claim(best, position.side_to_move(), around);
                around.hints = hints;
                around.message = Some(text::phrase(if state.agrees() {
                    words.device_agrees
                } else {
                    words.device_plays
                }));
            }
            _ => {
                let verdict = state.verdict();
                let around = state.show_board(view).surroundings();
                around.hints = hints.when(Button::A, texts.why, verdict.is_some());
                around.message = Some(verdict.unwrap_or_else(|| text::phrase(words.judges)));
            }
        }
    }
}
