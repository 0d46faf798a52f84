//! Whether a position is a puzzle: exactly one turn of all there are does what
//! the theme asks for. A claim that changes nothing makes another turn, so
//! most puzzles are found once the claims are made.

use lyngk_pocket::app::learn::{Goal, Theme};
use lyngk_pocket::rules::{Board, Position, Status, Turn};
use lyngk_pocket::trials::all_turns;

/// How many turns of the side to move capture a five.
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
    // The generator borrows the board: list first, then play.
    all_turns(position).into_iter().any(|turn| {
        let undo = board.play(turn);
        let captured = board.position().captured(mover) > before;
        board.undo(&undo);
        captured
    })
}

/// The only turn that does it, and the answer to it if the puzzle goes on.
pub(crate) fn solve(
    theme: Theme,
    position: &Position,
    turns: &[Turn],
) -> Option<(Turn, Option<Turn>)> {
    match theme {
        Theme::Five => {
            let turn = only(turns, |turn| Goal::Capture.is_reached(position, turn))?;
            (!has_claim(turn)).then_some((turn, None))
        }
        Theme::Claim => {
            let turn = only(turns, |turn| Goal::Capture.is_reached(position, turn))?;
            has_claim(turn).then_some((turn, None))
        }
        Theme::Six => {
            let turn = only(turns, |turn| Goal::Win.is_reached(position, turn))?;
            let wins_by_six = position
                .try_play(turn)
                .is_ok_and(|after| Board::new(&after).sudden_death().is_some());
            wins_by_six.then_some((turn, None))
        }
        Theme::Stop => {
            if can_capture(position) {
                return None;
            }
            let turn = only(turns, |turn| {
                let after = position.try_play(turn);
                after.is_ok_and(|after| !can_capture(&after))
            })?;
            (!has_claim(turn)).then_some((turn, None))
        }
        Theme::FiveInTwo => {
            if can_capture(position) {
                return None;
            }
            let turn = only(turns, |turn| {
                let after = position.try_play(turn);
                after.is_ok_and(|after| cannot_be_stopped(&after))
            })?;
            let reply = stubborn_reply(&position.try_play(turn).ok()?)?;
            Some((turn, Some(reply)))
        }
    }
}

fn has_claim(turn: Turn) -> bool {
    matches!(turn, Turn::Move { claim: Some(_), .. })
}

/// The only turn for which something holds.
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

/// Whether a five is captured after every answer to what led here.
fn cannot_be_stopped(position: &Position) -> bool {
    position.status() == Status::ToMove
        && all_turns(position).into_iter().all(|reply| {
            position
                .try_play(reply)
                .is_ok_and(|after| after.status() == Status::ToMove && can_capture(&after))
        })
}

/// The answer after which the fewest turns capture.
fn stubborn_reply(position: &Position) -> Option<Turn> {
    all_turns(position).into_iter().min_by_key(|&reply| {
        let after = position.try_play(reply);
        after.map_or(usize::MAX, |after| captures(&after))
    })
}
