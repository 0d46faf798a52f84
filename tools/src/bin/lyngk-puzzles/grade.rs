//! Grades the difficulty of a puzzle by the LYNGK-points on its way, which beginners
//! overlook.

use lyngk_pocket::app::learn::{Goal, Theme};
use lyngk_pocket::rules::{Board, Position, Turn};
use testkit::all_turns;

/// Returns the difficulty, 0 to 2.
pub(crate) fn grade(theme: Theme, position: &Position, solution: Turn, reply: Option<Turn>) -> u8 {
    let own = links(position, solution);
    let grade = match theme {
        Theme::Five | Theme::Claim | Theme::Six => own,
        Theme::FiveInTwo => own + finish(position, solution, reply),
        Theme::Stop => threat(position, solution),
    };
    grade.min(2) as u8
}

/// Returns the number of LYNGK-points on a turn's route.
fn links(position: &Position, turn: Turn) -> usize {
    let route = Board::new(position).route(turn).ok().flatten();
    route.map_or(0, |route| route.links())
}

/// Returns the least number of LYNGK-points with which the five is finally captured.
fn finish(position: &Position, solution: Turn, reply: Option<Turn>) -> usize {
    let after = reply
        .and_then(|reply| position.try_play(solution).ok()?.try_play(reply).ok())
        .unwrap_or(*position);
    let captures = all_turns(&after).into_iter();
    captures
        .filter(|&turn| Goal::Capture.is_reached(&after, turn))
        .map(|turn| links(&after, turn))
        .min()
        .unwrap_or(0)
}

/// Returns how well the threat is hidden: one for a threat over LYNGK-points, and one if
/// the answer touches neither of its stacks. The threat is one that exists after another
/// turn.
fn threat(position: &Position, solution: Turn) -> usize {
    let Turn::Move { from, to, .. } = solution else {
        return 0;
    };
    let mut hidden = 2;
    for turn in all_turns(position) {
        let Ok(after) = position.try_play(turn) else {
            continue;
        };
        for capture in all_turns(&after) {
            let Turn::Move {
                from: start,
                to: landing,
                ..
            } = capture
            else {
                continue;
            };
            if Goal::Capture.is_reached(&after, capture) {
                let touched = [start, landing]
                    .iter()
                    .any(|point| [from, to].contains(point));
                let over = usize::from(links(&after, capture) > 0);
                hidden = hidden.min(over + usize::from(!touched));
            }
        }
    }
    hidden
}
