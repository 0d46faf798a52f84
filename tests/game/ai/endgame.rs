//! Endings are played exactly: the search agrees with brute force.

use super::player::Player;
use lyngk_pocket::ai::{Answer, MATE, SearchLimits};
use lyngk_pocket::rules::{Board, Outcome, Player as Side, Position, Rng, Status, Variant};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Returns 1 if the side to move wins, 0 for a draw, -1 if it loses.
pub(crate) fn brute_force(position: &Position, known: &mut HashMap<Position, i32>) -> i32 {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let board = Board::new(position);
    let value = match board.status() {
        Status::Over(Outcome::Draw) => 0,
        Status::Over(Outcome::Win(winner)) => sign(winner == position.side_to_move()),
        Status::ToMove | Status::MustPass => {
            let mut best = -1;
            let _: ControlFlow<()> = board.visit_all(|turn| {
                let next = position.try_play(turn).expect("visited turns are legal");
                best = best.max(-brute_force(&next, known));
                if best == 1 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            best
        }
    };
    known.insert(*position, value);
    value
}

/// Returns whether an answer is proven. Checks that a proven score and its turn are
/// right, and that a won or lost game is proven.
pub(crate) fn is_proven(
    position: &Position,
    answer: &Answer,
    known: &mut HashMap<Position, i32>,
) -> bool {
    let decided = answer.score.abs() > MATE - 200;
    assert!(answer.proven || !decided, "{position}: {}", answer.score);
    if !answer.proven {
        return false;
    }
    let score = if decided { answer.score.signum() } else { 0 };
    assert!(decided || answer.score == 0, "{position}: {}", answer.score);
    assert_eq!(score, brute_force(position, known), "{position}");
    let next = position.try_play(answer.turn).expect("a legal turn");
    assert_eq!(-brute_force(&next, known), score, "{position}");
    true
}

fn sign(won: bool) -> i32 {
    if won { 1 } else { -1 }
}

/// Returns a position of a random game with at most this many turns to choose from.
pub(crate) fn ending(variant: Variant, seed: u64, turns: u64) -> Option<Position> {
    let mut rng = Rng::new(seed);
    let mut board = Board::new(&Position::setup(variant, seed));
    while let Some(turn) = board.random_turn(&mut rng) {
        board.play(turn);
        let few = board.perft(1) <= turns && board.perft(3) <= turns * turns;
        if few && board.status() == Status::ToMove {
            return Some(*board.position());
        }
    }
    None
}

#[test]
fn small_endings_are_solved_exactly() {
    let mut player = Player::new();
    let (mut checked, mut drawn_or_lost) = (0, 0);
    for seed in 0..600 {
        let variant = Variant::ALL[seed as usize % Variant::NUM];
        let Some(position) = ending(variant, seed, 14) else {
            continue;
        };
        let value = brute_force(&position, &mut HashMap::new());
        let answer = player
            .answer(&position, &SearchLimits::best_within(2_000_000))
            .expect("a turn");
        let found = match answer.score {
            score if score > MATE - 200 => 1,
            score if score < 200 - MATE => -1,
            0 => 0,
            score => panic!("{position}: the score {score} is a guess"),
        };
        assert_eq!(found, value, "{position}");
        let next = position.try_play(answer.turn).expect("a legal turn");
        assert_eq!(
            -brute_force(&next, &mut HashMap::new()),
            value,
            "{position}: {}",
            answer.turn
        );
        checked += 1;
        drawn_or_lost += usize::from(value < 1);
    }
    assert!(
        checked > 200 && drawn_or_lost > 40,
        "only {checked} and {drawn_or_lost}"
    );
}

#[test]
fn a_finished_game_has_no_answer() {
    let text = "./.,.,RIG,./RKB,.,RGB,BIKG,.,.,I/GRB,.,.,KGRI,.,./.,.,KBGR,.,.,.,BI/\
                .,.,.,.,.,./.,.,.,RJK,.,.,./KIG,.,.,./. A RK/BG 2/0 5";
    let position: Position = text.parse().expect("a position");
    assert_eq!(position.status(), Status::Over(Outcome::Win(Side::A)));
    assert_eq!(
        Player::new().answer(&position, &SearchLimits::best_within(100)),
        None
    );
}
