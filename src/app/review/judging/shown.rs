//! The judgement as shown by the review: the graph, the summary and the turning points.

use crate::app::own::Own;
use crate::app::state::AppState;
use crate::app::text;
use crate::app::text::short;
use crate::app::view::{GraphView, Hints, Phrase, Short};
use crate::rules::{Outcome, Player, Status};
use heapless::Vec;

/// Returns the graph of the game as far as it is judged.
pub(in crate::app) fn graph(state: &AppState, ply: usize) -> Option<GraphView> {
    let own = state.judged_game()?;
    let plies = own.log().known();
    Some(GraphView {
        title: "",
        values: drawn_values(state, own).take(plies + 1).collect(),
        turning: own.judged.turning(plies),
        at: ply as u8,
        ahead: ahead(state, own, ply),
        names: Default::default(),
        turn: Short::new(),
        hints: Hints::default(),
    })
}

/// Returns the player who is ahead at a ply, and the lead as text.
fn ahead(state: &AppState, own: &Own, ply: usize) -> (Option<Player>, Short) {
    let Some(value) = own.judged.value(ply) else {
        return (None, Short::new());
    };
    let leader = match value {
        ..0 => Player::B,
        0 => return (None, short(state.shared.texts().in_review.even)),
        1.. => Player::A,
    };
    let name = state.name_of(own.log(), leader);
    let by = value.unsigned_abs();
    let drawn = state.drawn_as(leader);
    (
        Some(drawn),
        short(format_args!(
            "{name} +{}",
            text::fill(state.shared.texts().percent, by)
        )),
    )
}

/// Returns the value of each position for the player drawn as A.
fn drawn_values<'a>(state: &AppState, own: &'a Own) -> impl Iterator<Item = i8> + use<'a> {
    let turned = state.drawn_as(Player::A) == Player::B;
    own.judged.values.iter().map(move |&value| match value {
        GraphView::UNKNOWN => value,
        _ if turned => -value,
        _ => value,
    })
}

/// Returns the summary of a judged game in three sentences: the result, the greatest
/// turning point, and the loss by turns of people.
pub(in crate::app) fn summary(state: &AppState) -> Option<[Phrase; 3]> {
    let words = &state.shared.texts().statistics;
    let own = state.judged_game()?;
    let game = own.log();
    let (lost, turns) = own.lost_by_turns()?;
    let plies = game.known();
    let ended = match game.status() {
        Status::Over(Outcome::Win(winner)) => {
            text::fill_two(words.won_after, state.full_name_of(game, winner), plies)
        }
        _ => text::fill(words.drawn_after, plies),
    };
    let turning = own.judged.turning(plies);
    let change = |&&ply: &&u8| {
        let after = usize::from(ply);
        own.judged.lost(game, after - 1).unsigned_abs()
    };
    let turned = turning.iter().max_by_key(change);
    let turned = turned.map_or_else(
        || text::phrase(words.never_turned),
        |&ply| {
            let mover = game.mover(usize::from(ply) - 1);
            text::fill_two(words.turned_with, ply, state.full_name_of(game, mover))
        },
    );
    let lost = lost.checked_div(turns).unwrap_or_default();
    Some([ended, turned, text::fill(words.lost_on_average, lost)])
}

/// Returns the turning point before or after a ply; the start or the end if there is
/// none.
pub(in crate::app) fn next_turning(state: &AppState, ply: usize, forward: bool) -> usize {
    let plies = state.game().map_or(0, |game| game.known());
    let found = match state.judged_game() {
        Some(own) => own.judged.turning(plies),
        None => Vec::new(),
    };
    let mut found = found.iter().map(|&ply| usize::from(ply));
    if forward {
        found.find(|&point| point > ply).unwrap_or(plies)
    } else {
        found.rfind(|&point| point < ply).unwrap_or(0)
    }
}

/// Shows a message if the ply that led here is a turning point.
pub(in crate::app) fn announce_turning(state: &mut AppState, ply: usize) {
    let Some(own) = state.judged_game() else {
        return;
    };
    let game = own.log();
    let turning = own.judged.turning(game.known());
    if !turning.contains(&(ply as u8)) {
        return;
    }
    let before = own.judged.value(ply - 1);
    let gains = if own.judged.value(ply) > before {
        Player::A
    } else {
        Player::B
    };
    let name = state.full_name_of(game, gains);
    state.shared.say(text::fill(
        state.shared.texts().in_review.turning_point,
        name,
    ));
}
