//! The pause of a game with clocks. It hides the board, so that no player thinks while
//! both clocks stand.

use crate::app::activity::{Next, Screen, board};
use crate::app::event::{Button, Effects};
use crate::app::screens::list::fact;
use crate::app::state::AppState;
use crate::app::text::Lookup;
use crate::app::view::{ClockView, Hints, ListView, View};
use crate::rules::Player;

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Paused;

/// Returns the name of a player as a label. The names of the bars are composed at run
/// time and do not fit the type of a label.
fn name(state: &AppState, player: Player) -> &'static str {
    use crate::app::game::Seat;
    let texts = state.shared.texts();
    let seats = state.game().map(|game| game.start().seats);
    match seats.map(|seats| (seats[player.index()], seats[player.opponent().index()])) {
        Some((Seat::Device(_), _)) => texts.device,
        Some((Seat::Human, Seat::Device(_))) => texts.you,
        _ => {
            let chosen = state.shared.chosen_name(player);
            chosen.unwrap_or(texts.players_in_full.of(player))
        }
    }
}

impl Screen for Paused {
    type With = AppState;

    fn name(&self) -> &'static str {
        "paused"
    }

    fn press(&mut self, button: Button, state: &mut AppState, _fx: &mut Effects) -> Next {
        match button {
            Button::A | Button::B | Button::Y => Next::Instead(board(state)),
            _ => Next::Stay,
        }
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let texts = state.shared.texts();
        let list = view.list.insert(ListView {
            title: texts.clock.paused,
            hints: Hints::default().with(Button::A, texts.go_on),
            ..ListView::default()
        });
        let clocks = state.clock_views().unwrap_or_default();
        for player in Player::ALL {
            let ClockView { seconds, .. } = clocks[player.index()];
            let seconds = seconds.unwrap_or_default();
            list.add(fact(
                name(state, player),
                format_args!("{}:{:02}", seconds / 60, seconds % 60),
            ));
        }
    }
}
