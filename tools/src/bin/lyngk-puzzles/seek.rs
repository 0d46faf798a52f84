//! Decides whether a position is a puzzle: exactly one legal turn reaches the goal of the
//! theme, and it is the same turn in both variants. A claim without effect makes another
//! turn, so most puzzles are found after all claims are made.

use crate::replay::Positions;
use lyngk_pocket::app::learn::{Goal, Theme};
use lyngk_pocket::rules::{Board, Position, Status, Turn};
use testkit::all_turns;

/// Returns the number of turns of the side to move that capture a five.
fn captures(position: &Position) -> usize {
    let turns = all_turns(position).into_iter();
    turns
        .filter(|&turn| Goal::Capture.is_reached(position, turn))
        .count()
}

fn can_capture(position: &Position) -> bool {
    let mut board = Board::new(position);
    let mover = position.side_to_move();
    let before = position.captured(mover);
    // The generator borrows the board, so the turns are listed before they are played.
    all_turns(position).into_iter().any(|turn| {
        let undo = board.play(turn);
        let captured = board.position().captured(mover) > before;
        board.undo(&undo);
        captured
    })
}

/// Returns the only solution in both variants, and the reply to it if the puzzle has a
/// second turn. The reply is the first of those that are stubborn in both variants.
pub(crate) fn solve(theme: Theme, positions: &Positions) -> Option<(Turn, Option<Turn>)> {
    let [one, other] = positions;
    let turn = solution(theme, one)?;
    if solution(theme, other)? != turn {
        return None;
    }
    if theme != Theme::FiveInTwo {
        return Some((turn, None));
    }
    let replies = stubborn_replies(&one.try_play(turn).ok()?);
    let others = stubborn_replies(&other.try_play(turn).ok()?);
    let reply = replies.into_iter().find(|reply| others.contains(reply))?;
    Some((turn, Some(reply)))
}

/// Returns the only solution in one variant.
fn solution(theme: Theme, position: &Position) -> Option<Turn> {
    let turns = &all_turns(position);
    match theme {
        Theme::Five => {
            let turn = only(turns, |turn| Goal::Capture.is_reached(position, turn))?;
            (!has_claim(turn)).then_some(turn)
        }
        Theme::Claim => {
            let turn = only(turns, |turn| Goal::Capture.is_reached(position, turn))?;
            has_claim(turn).then_some(turn)
        }
        Theme::Six => {
            let turn = only(turns, |turn| Goal::Win.is_reached(position, turn))?;
            let wins_by_six = position
                .try_play(turn)
                .is_ok_and(|after| Board::new(&after).sudden_death().is_some());
            wins_by_six.then_some(turn)
        }
        Theme::Stop => {
            if can_capture(position) {
                return None;
            }
            let turn = only(turns, |turn| {
                let after = position.try_play(turn);
                after.is_ok_and(|after| !can_capture(&after))
            })?;
            (!has_claim(turn)).then_some(turn)
        }
        Theme::FiveInTwo => {
            if can_capture(position) {
                return None;
            }
            only(turns, |turn| {
                let after = position.try_play(turn);
                after.is_ok_and(|after| cannot_be_stopped(&after))
            })
        }
    }
}

fn has_claim(turn: Turn) -> bool {
    matches!(turn, Turn::Move { claim: Some(_), .. })
}

/// Returns the only turn for which `holds` is true.
fn only(turns: &[Turn], mut holds: impl FnMut(Turn) -> bool) -> Option<Turn> {
    let mut solution = None;
    for &turn in turns {
        if holds(turn) {
            if solution.is_some() {
                return None;
            }
            solution = Some(turn);
        }
    }
    solution
}

/// Returns whether a five can be captured after every reply.
fn cannot_be_stopped(position: &Position) -> bool {
    position.status() == Status::ToMove
        && all_turns(position).into_iter().all(|reply| {
            position
                .try_play(reply)
                .is_ok_and(|after| after.status() == Status::ToMove && can_capture(&after))
        })
}

/// Returns the replies after which the fewest turns capture.
fn stubborn_replies(position: &Position) -> Vec<Turn> {
    let ways = |reply| {
        let after = position.try_play(reply);
        after.map_or(usize::MAX, |after| captures(&after))
    };
    let replies: Vec<(usize, Turn)> = all_turns(position)
        .into_iter()
        .map(|reply| (ways(reply), reply))
        .collect();
    let fewest = replies.iter().map(|&(ways, _)| ways).min();
    replies
        .into_iter()
        .filter(|&(ways, _)| Some(ways) == fewest)
        .map(|(_, reply)| reply)
        .collect()
}
