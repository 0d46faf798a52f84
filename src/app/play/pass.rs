//! The announcement of a forced pass.

use crate::app::activity::{Next, Playing, ReadRules, Screen};
use crate::app::event::{Button, Effects, Millis};
use crate::app::game::{GameRef, Seat};
use crate::app::moment::Moment;
use crate::app::play::menu::menu;
use crate::app::screens::dialog::{show_board_behind, show_dialog};
use crate::app::state::AppState;
use crate::app::text::{fill, phrase};
use crate::app::view::{Hints, View};
use crate::rules::{IllegalTurn, Turn};

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Pass {
    /// Time at which the device passes.
    until: Moment,
}

impl Pass {
    /// Returns the announcement of a pass, which the device makes at `until`.
    pub(in crate::app) const fn until(until: Millis) -> Self {
        Self {
            until: Moment::at(until),
        }
    }
}

/// Passes and returns to the board.
fn pass(state: &mut AppState, fx: &mut Effects) -> Next {
    // If the side to move has a turn after all, the board asks for it.
    let _ = state.play_turn(Turn::Pass, fx);
    Next::instead(Playing::after_turn(state))
}

impl Screen for Pass {
    type With = AppState;

    fn name(&self) -> &'static str {
        "dialog"
    }

    fn press(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        match button {
            Button::A => pass(state, fx),
            Button::X => Next::open(ReadRules::on(IllegalTurn::MustPass)),
            Button::Y => Next::Instead(menu(&state.table)),
            _ => Next::Stay,
        }
    }

    fn advance(&mut self, state: &mut AppState, fx: &mut Effects) -> Next {
        let device = |game: GameRef<'_>| matches!(game.seat_to_move(), Seat::Device(_));
        if self.until.is_past(state.shared.now) && state.game().is_some_and(device) {
            return pass(state, fx);
        }
        Next::Stay
    }

    fn wake_at(&self) -> Option<Millis> {
        Some(self.until.millis())
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let texts = state.shared.texts();
        let who = state.game().map(|game| {
            let side = game.position().side_to_move();
            let seats = game.start().seats;
            match (seats[side.index()], seats[side.opponent().index()]) {
                (Seat::Human, Seat::Device(_)) => phrase(texts.you_must_pass),
                _ => fill(texts.must_pass, state.full_name_of(&game, side)),
            }
        });
        // A label for Y, which opens the menu, has no room in every language.
        let hints = Hints::default()
            .with(Button::A, texts.go_on)
            .with(Button::X, texts.welcome.rule);
        show_board_behind(state, view);
        let text = [texts.no_turn_possible, ""];
        show_dialog(who.unwrap_or_default(), text, hints, view);
    }
}
