//! A forced pass in an exercise, with the stacks of the exercise in sight.

use crate::app::activity::{Card, Next, ReadRules, Screen};
use crate::app::event::{Button, Effects, Millis};
use crate::app::game::{GameRef, Seat};
use crate::app::learn::AtTask;
use crate::app::moment::Moment;
use crate::app::state::AppState;
use crate::app::text::phrase;
use crate::app::view::{Hints, View};
use crate::rules::{IllegalTurn, Turn};

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct PassOfTask {
    /// Time at which the other side passes.
    at: Moment,
}

impl PassOfTask {
    pub(in crate::app) const fn now(state: &AppState) -> Self {
        Self {
            at: Moment::at(state.shared.now),
        }
    }
}

/// Passes and returns to the board.
fn pass(state: &mut AppState, fx: &mut Effects) -> Next {
    // If the side to move has a turn after all, the board asks for it.
    let _ = state.play_turn(Turn::Pass, fx);
    Next::instead(AtTask::after_turn(state))
}

impl Screen for PassOfTask {
    type With = AppState;

    fn name(&self) -> &'static str {
        "dialog"
    }

    fn press(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        match button {
            Button::A => pass(state, fx),
            Button::X => Next::open(ReadRules::on(IllegalTurn::MustPass)),
            Button::Y => Next::instead(Card::Task),
            _ => Next::Stay,
        }
    }

    fn advance(&mut self, state: &mut AppState, fx: &mut Effects) -> Next {
        let device = |game: GameRef<'_>| matches!(game.seat_to_move(), Seat::Device(_));
        if self.at.is_past(state.shared.now) && state.game().is_some_and(device) {
            return pass(state, fx);
        }
        Next::Stay
    }

    fn wake_at(&self) -> Option<Millis> {
        Some(self.at.millis())
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let texts = state.shared.texts();
        let around = state.show_board(view).surroundings();
        around.message = Some(phrase(texts.you_must_pass));
        around.hints = Hints::default()
            .with(Button::A, texts.analysis.pass)
            .with(Button::X, texts.welcome.rule)
            .with(Button::Y, texts.learning.words)
            .calling(Button::A);
    }
}
