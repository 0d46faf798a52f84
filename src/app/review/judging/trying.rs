//! A turn tried in place of one that was played, and the comparison of both.

use crate::app::activity::Next;
use crate::app::event::Effects;
use crate::app::state::AppState;
use crate::app::table::Trial;
use crate::app::text;
use crate::app::view::Phrase;
use crate::rules::{Player, Position, Turn};

/// Greatest difference between two turns that count as equally good, in hundredths of a
/// win.
const AS_GOOD: i32 = 8;

/// Returns from a try to the review.
pub(in crate::app) fn leave_try(state: &mut AppState, fx: &mut Effects) -> Next {
    state.shared.stop_thinking(fx);
    state.bring_back();
    state.table.tidy();
    Next::Back
}

/// Returns the position in which another turn is tried.
pub(in crate::app) fn tried_from(state: &AppState) -> Option<Position> {
    let ply = state.table.trial()?.ply();
    Some(state.judged_game()?.log().position_at(ply))
}

/// Returns the turn that the device would have played there; none while it searches.
pub(in crate::app) fn best_turn(state: &AppState) -> Option<Turn> {
    state.table.trial()?.best
}

/// Returns whether the device would have played the turn that was tried.
pub(in crate::app) fn agrees(state: &AppState) -> bool {
    let tried = state.table.trial().and_then(Trial::turn);
    tried.is_some() && tried == best_turn(state)
}

/// Returns the comparison of the tried turn with the one that was played; none while the
/// device searches.
pub(in crate::app) fn verdict(state: &AppState) -> Option<Phrase> {
    let words = &state.shared.texts().in_review;
    let trial = state.table.trial()?;
    let own = state.judged_game()?;
    let game = own.log();
    let turn = trial.turn()?;
    trial.best?;
    if game.turn(trial.ply()) == Some(turn) {
        return Some(text::phrase(words.was_played));
    }
    let gain = i32::from(trial.value?) - i32::from(own.judged.value(trial.ply() + 1)?);
    let gain = match game.position_at(trial.ply()).side_to_move() {
        Player::A => gain,
        Player::B => -gain,
    };
    Some(text::phrase(match gain {
        _ if gain > AS_GOOD => words.better,
        _ if gain < -AS_GOOD => words.worse,
        _ => words.as_good,
    }))
}
