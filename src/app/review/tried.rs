//! The verdict on a turn that was tried: first the comparison with the played turn, then
//! the device's own choice, drawn on the board.

use crate::app::activity::{Next, Screen};
use crate::app::event::{Button, Effects};
use crate::app::review::judging::trying::agrees;
use crate::app::review::judging::trying::best_turn;
use crate::app::review::judging::trying::leave_try;
use crate::app::review::judging::trying::tried_from;
use crate::app::review::judging::trying::verdict;
use crate::app::state::AppState;
use crate::app::table::at_board::trail_of;
use crate::app::table::show::propose_claim;
use crate::app::text;
use crate::app::view::{Hints, View};
use crate::rules::Board;

#[derive(Clone, Copy, Debug)]
pub(in crate::app) enum Tried {
    /// The turn that was tried, with the verdict.
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
            (Self::Judged, Button::A) if verdict(state).is_some() => {
                *self = Self::Best;
                Next::Stay
            }
            (_, Button::A | Button::B | Button::Y) => leave_try(state, fx),
            _ => Next::Stay,
        }
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let texts = state.shared.texts();
        let words = &texts.in_review;
        let hints = Hints::default().with(Button::B, texts.leave);
        match (*self, tried_from(state), best_turn(state)) {
            (Self::Best, Some(position), Some(best)) => {
                let board = state.show_position(&position, view);
                board.route = trail_of(state, &Board::new(&position), best);
                board.route.hinted = true;
                let around = board.surroundings();
                propose_claim(state, best, position.side_to_move(), around);
                around.hints = hints;
                around.message = Some(text::phrase(if agrees(state) {
                    words.device_agrees
                } else {
                    words.device_plays
                }));
            }
            _ => {
                let verdict = verdict(state);
                let around = state.show_board(view).surroundings();
                around.hints = hints.when(Button::A, texts.why, verdict.is_some());
                around.message = Some(verdict.unwrap_or_else(|| text::phrase(words.judges)));
            }
        }
    }
}
