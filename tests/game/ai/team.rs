//! Two workers in one search: their proofs are true, they stop when asked to, and they
//! share the work.

use super::endgame::{ending, is_proven};
use super::player::{Impatient, Player, answer_together};
use lyngk_pocket::ai::SearchLimits;
use lyngk_pocket::rules::{Board, Position, Rng, Variant};
use std::collections::HashMap;

#[test]
fn what_two_prove_is_true() {
    let mut proven = 0;
    for seed in 0..120 {
        let variant = Variant::ALL[seed as usize % Variant::NUM];
        let Some(position) = ending(variant, seed, 14) else {
            continue;
        };
        let mut known = HashMap::new();
        for most in [100, 50_000] {
            let limits = SearchLimits::best_within(most);
            let mut listening = Impatient::until(u32::MAX);
            let answer = answer_together(&position, &limits, &mut listening).expect("a turn");
            proven += u32::from(is_proven(&position, &answer, &mut known));
        }
    }
    assert!(proven > 60, "only {proven}");
}

/// Returns the position after so many random turns.
fn in_a_game(seed: u64, turns: u64) -> Position {
    let mut rng = Rng::new(seed);
    let mut board = Board::new(&Position::setup(Variant::FivesTaken, seed));
    for _ in 0..turns {
        let turn = board.random_turn(&mut rng).expect("the game goes on");
        board.play(turn);
    }
    *board.position()
}

#[test]
fn two_look_as_deep_as_one_and_no_further_than_they_may() {
    for seed in 0..6 {
        let position = &in_a_game(seed, seed * 4);
        let deep = SearchLimits {
            depth: 4,
            ..SearchLimits::best_within(u32::MAX)
        };
        let one = Player::new().answer(position, &deep).expect("a turn");
        let mut listening = Impatient::until(u32::MAX);
        let two = answer_together(position, &deep, &mut listening).expect("a turn");
        assert_eq!(one.depth, two.depth);
        assert!(position.is_legal(two.turn));
        assert_eq!(listening.last.map(|last| last.turn), Some(two.turn));
        // Each worker reports four positions at a time, and may have four unreported when
        // the other reaches the limit.
        let limits = SearchLimits::best_within(2_000);
        let mut listening = Impatient::until(u32::MAX);
        let two = answer_together(position, &limits, &mut listening).expect("a turn");
        assert!((1..=2_004).contains(&two.nodes), "{}", two.nodes);
    }
}

#[test]
fn two_stop_when_they_are_told_to() {
    let position = Position::setup(Variant::FivesTaken, 9);
    for questions in 1..40 {
        let mut listening = Impatient::until(questions);
        let limits = SearchLimits::best_within(u32::MAX);
        let answer = answer_together(&position, &limits, &mut listening).expect("a turn");
        assert!(position.is_legal(answer.turn));
        if let Some(last) = listening.last {
            assert_eq!(last.turn, answer.turn);
        }
    }
}

#[test]
fn two_leave_out_what_they_are_told_to() {
    for seed in 0..6 {
        let position = &in_a_game(seed, seed * 5);
        // One line after the other, as an analysis does it; every intermediate answer
        // must start a line of its own as well.
        let mut found = [None; 2];
        for place in 0..3 {
            let limits = SearchLimits {
                without: found,
                ..SearchLimits::best_within(6_000)
            };
            let mut listening = Impatient::until(u32::MAX);
            let answer = answer_together(position, &limits, &mut listening).expect("a turn");
            assert!(position.is_legal(answer.turn));
            assert!(!found.contains(&Some(answer.turn)), "{position}");
            let last = listening.last.map(|last| last.turn);
            assert_eq!(last, Some(answer.turn));
            if let Some(place) = found.get_mut(place) {
                *place = Some(answer.turn);
            }
        }
    }
}
