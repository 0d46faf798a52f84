//! The request to hand the device to the other of two people. The board turns then.

use crate::app::activity::{Next, Paused, Playing, Screen};
use crate::app::event::{Button, Effects};
use crate::app::play::menu::{menu, menu_word};
use crate::app::screens::dialog::{show_board_behind, show_dialog};
use crate::app::state::AppState;
use crate::app::table::cursor::Cursor;
use crate::app::text::fill;
use crate::app::view::{Hints, View};

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct HandOver;

impl Screen for HandOver {
    type With = AppState;

    fn name(&self) -> &'static str {
        "dialog"
    }

    fn press(&mut self, button: Button, state: &mut AppState, _fx: &mut Effects) -> Next {
        match button {
            Button::A => {
                state.face_mover();
                let at = state.table.draft.cursor.at;
                state.table.draft.cursor = Cursor::on(at, state.turned());
                Next::instead(Playing::now(state))
            }
            Button::Y => Next::Instead(menu(&state.table)),
            _ => Next::Stay,
        }
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let texts = state.shared.texts();
        let who = state.game().map(|game| {
            let side = game.position().side_to_move();
            fill(texts.on_board.your_turn, state.full_name_of(&game, side))
        });
        let hints = Hints::default()
            .with(Button::A, texts.go_on)
            .with(Button::Y, menu_word(state));
        // With clocks the board stays hidden until the clock of the next player runs.
        if state.clock_views().is_some() {
            Paused.show(state, view);
        } else {
            show_board_behind(state, view);
        }
        let text = [texts.on_board.hand_over, ""];
        show_dialog(who.unwrap_or_default(), text, hints, view);
    }
}
