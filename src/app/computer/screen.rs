//! The screen while a computer plays: its position and the search.

use crate::app::activity::{Next, Screen};
use crate::app::computer::PlayOn;
use crate::app::event::{Button, Effects, Purpose};
use crate::app::state::AppState;
use crate::app::table::show::propose_claim;
use crate::app::text::{phrase, short};
use crate::app::view::{Hints, NoteView, Trail, View};
use crate::rules::{Board, Player};

/// Short name of the computer, the same in all languages.
const PORT: &str = "USB";

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct AtComputer;

impl Screen for AtComputer {
    type With = AppState;

    fn name(&self) -> &'static str {
        "computer"
    }

    fn press(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        match button {
            Button::A => {
                state.shared.shut_out_computer(fx);
                if state.saved_game().is_some() {
                    // To play on here would replace a running game.
                    return Next::open(PlayOn);
                }
                state.shared.take_over_from_computer(fx);
                Next::Stay
            }
            Button::B | Button::Y => {
                state.shared.shut_out_computer(fx);
                Next::Home
            }
            _ => Next::Stay,
        }
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let Some((position, decided)) = state.shared.computer.place else {
            state.show_board(view);
            return;
        };
        let position = position.unpack();
        let (texts, words) = (state.shared.texts(), &state.shared.texts().computer);
        let board = state.show_position(&position, view);
        let mover = position.side_to_move();
        let thinks = matches!(state.shared.thinking.purpose(), Some(Purpose::Computer(_)));
        let best = state.shared.thinking.best().filter(|_| thinks);
        if let Some(turn) = best.or(decided) {
            let route = Board::new(&position).route(turn).ok().flatten();
            board.route = Trail::of(route, mover);
        }
        let around = board.surroundings();
        for player in Player::ALL {
            let own = player == mover;
            let name = if own { texts.device } else { PORT };
            around.bars[player.index()].name = short(name);
        }
        if thinks {
            around.note = NoteView {
                head: short(texts.thinks),
                permille: Some(state.shared.thinking.permille()),
                ..NoteView::default()
            };
        } else if let Some(turn) = decided {
            propose_claim(state, turn, mover, around);
        }
        around.message = Some(phrase(words.is_playing));
        around.hints = Hints::default()
            .with(Button::A, texts.play_here)
            .with(Button::B, texts.leave);
    }
}
