//! Games that begin without a form: a first game, a game after lessons, a visitor's.

use crate::ai::Level;
use crate::app::context::Context;
use crate::app::event::Effects;
use crate::app::game::{Seat, Start};
use crate::app::policy::Policy;
use crate::app::screens::{Next, Playing};
use crate::app::table::cursor::Cursor;
use crate::app::table::draft::Draft;
use crate::app::text::phrase;
use crate::rules::{Board, Family};

/// Begins a game after lessons, or goes on with a game that waits. The device plays at its
/// weakest level, at a kiosk at the operator's.
pub(in crate::app) fn play_after_lessons(cx: &mut Context, fx: &mut Effects) -> Next {
    if cx.saved_game().is_some() {
        return Playing::own_game(cx);
    }
    let level = match cx.policy() {
        Policy::Kiosk => cx.level_to_begin_with(),
        Policy::Owner => Level::WEAKEST,
    };
    begin_against(level, cx, fx);
    cx.say(phrase(cx.texts().in_kiosk.you_begin));
    Next::only(Playing::now(cx))
}

/// Begins a game against the device in which the person has the first turn.
pub(in crate::app) fn begin_against(level: Level, cx: &mut Context, fx: &mut Effects) {
    begin([Seat::Human, Seat::Device(level)], cx, fx);
}

/// Begins a game with the cursor on a stack that can move.
pub(in crate::app) fn begin(seats: [Seat; 2], cx: &mut Context, fx: &mut Effects) {
    let code = cx.any_setup();
    cx.turn_board = false;
    cx.begin(
        Start {
            variant: cx.settings.variant(Family::Fives),
            code,
            seats,
        },
        None,
        fx,
    );
    cx.draft = Draft::new();
    let movable = cx
        .game()
        .map(|game| Board::new(game.position()).movable(None));
    if let Some(movable) = movable
        && !movable.has(cx.draft.cursor.at)
    {
        cx.draft.cursor = Cursor::next(cx.draft.cursor, movable, false);
    }
}
