//! Games that begin without a form: a first game, a game after lessons, a visitor's.

use crate::ai::Level;
use crate::app::activity::{Next, Playing};
use crate::app::event::Effects;
use crate::app::game::{Seat, Start};
use crate::app::policy::Policy;
use crate::app::state::AppState;
use crate::app::table::cursor::Cursor;
use crate::app::table::draft::Draft;
use crate::app::text::phrase;
use crate::rules::{Board, Family};

/// Begins a game after lessons, or continues a saved game. The device plays at its
/// weakest level, at a kiosk at the operator's.
pub(in crate::app) fn play_after_lessons(state: &mut AppState, fx: &mut Effects) -> Next {
    if state.saved_game().is_some() {
        return Playing::own_game(state);
    }
    let level = match state.shared.policy() {
        Policy::Kiosk => state.shared.level_to_begin_with(),
        Policy::Owner => Level::WEAKEST,
    };
    begin_against(level, state, fx);
    state
        .shared
        .say(phrase(state.shared.texts().in_kiosk.you_begin));
    Next::only(Playing::now(state))
}

/// Begins a game against the device in which the person has the first turn.
pub(in crate::app) fn begin_against(level: Level, state: &mut AppState, fx: &mut Effects) {
    begin([Seat::Human, Seat::Device(level)], state, fx);
}

/// Begins a game with the cursor on a stack that can move.
pub(in crate::app) fn begin(seats: [Seat; 2], state: &mut AppState, fx: &mut Effects) {
    let code = state.shared.any_setup();
    state.table.turned = false;
    state.begin(
        Start {
            variant: state.shared.settings.variant(Family::Fives),
            code,
            seats,
        },
        None,
        fx,
    );
    state.table.draft = Draft::new();
    let movable = state
        .game()
        .map(|game| Board::new(game.position()).movable(None));
    if let Some(movable) = movable
        && !movable.has(state.table.draft.cursor.at)
    {
        state.table.draft.cursor = Cursor::next(state.table.draft.cursor, movable, false);
    }
}
