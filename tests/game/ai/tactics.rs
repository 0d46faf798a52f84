//! Ideas that decide within a turn are found at every level from 5 on; lower levels
//! overlook moves over LYNGK-points, or search too few positions.
//!
//! The positions are endings of random games in which brute force finds that the idea
//! decides: all turns of that kind win and no others.

use super::endgame::{brute_force, ending};
use super::player::Player;
use lyngk_pocket::ai::Level;
use lyngk_pocket::rules::notation::Sketch;
use lyngk_pocket::rules::{Board, Colour, Position, Turn, Variant};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Number of random games searched for positions.
const GAMES: u64 = 30_000;

/// Number of positions of each kind.
const POSITIONS: usize = 4;

/// Tests endings of random games in which only turns of a kind win.
fn every_level_finds(variant: Variant, kind: impl Fn(&Position, Turn) -> bool) {
    let tried = (0..GAMES)
        .filter_map(|seed| ending(variant, seed, 12))
        .filter(|position| every_level_wins(position, &kind))
        .take(POSITIONS)
        .count();
    assert_eq!(tried, POSITIONS, "too few such positions");
}

/// Checks that all levels from 5 on win where only turns of a kind win. Returns false if
/// the position is not of that sort.
fn every_level_wins(position: &Position, kind: &impl Fn(&Position, Turn) -> bool) -> bool {
    let Some(winning) = winning_turns(position, kind) else {
        return false;
    };
    let mut player = Player::new();
    for level in Level::all().filter(|level| level.number() >= 5) {
        let turn = player
            .answer(position, &level.limits(position, 5))
            .expect("a turn")
            .turn;
        let number = level.number();
        assert!(
            winning.contains(&turn),
            "level {number} plays {turn} in {position}"
        );
    }
    true
}

/// Returns the winning turns, if they are exactly the turns of a kind and at least two
/// other turns do not win.
fn winning_turns(
    position: &Position,
    kind: &impl Fn(&Position, Turn) -> bool,
) -> Option<Vec<Turn>> {
    let mut turns = Vec::new();
    let _: ControlFlow<()> = Board::new(position).visit_turns(|turn| {
        turns.push(turn);
        ControlFlow::Continue(())
    });
    if !turns.iter().any(|&turn| kind(position, turn)) {
        return None;
    }
    let mut known = HashMap::new();
    let (winning, others): (Vec<Turn>, Vec<Turn>) = turns.into_iter().partition(|&turn| {
        let next = position.try_play(turn).expect("a legal turn");
        brute_force(&next, &mut known) == -1
    });
    let decided = !winning.is_empty()
        && others.len() >= 2
        && winning.iter().all(|&turn| kind(position, turn));
    decided.then_some(winning)
}

fn captures(position: &Position, turn: Turn) -> bool {
    let side = position.side_to_move();
    let next = position.try_play(turn).expect("a legal turn");
    next.captured(side) > position.captured(side)
}

/// Returns whether a player could capture if they were to move.
fn threatens(position: &Position) -> bool {
    let mut found = false;
    let _: ControlFlow<()> = Board::new(position).visit_turns(|turn| {
        found |= captures(position, turn);
        ControlFlow::Continue(())
    });
    found
}

#[test]
fn a_five_is_completed() {
    every_level_finds(Variant::FivesTaken, |position, turn| {
        matches!(turn, Turn::Move { claim: None, .. }) && captures(position, turn)
    });
}

#[test]
fn a_five_of_the_opponent_is_stopped() {
    every_level_finds(Variant::FivesTaken, |position, turn| {
        let next = position.try_play(turn).expect("a legal turn");
        let mut passed = Board::new(position);
        passed.play(Turn::Pass);
        !captures(position, turn) && threatens(passed.position()) && !threatens(&next)
    });
}

#[test]
fn a_claim_takes_a_five() {
    // Random games seldom leave a neutral five and a claim to the end.
    let sketch = Sketch {
        stacks: &[
            ("e3", "BKRGI"),
            ("g1", "R"),
            ("g2", "B"),
            ("c1", "G"),
            ("c2", "K"),
        ],
        claims: ["R", "GB"],
        ..Sketch::EMPTY
    };
    let position = sketch.position().expect("the sketch is sound");
    let found = every_level_wins(&position, &|position, turn| match turn {
        Turn::Move {
            claim: Some(colour),
            ..
        } => !Board::new(position).fives_taken_by(colour).is_empty(),
        _ => false,
    });
    assert!(found, "another turn wins too");
}

#[test]
fn sudden_death_is_dealt() {
    every_level_finds(Variant::SixesTaken, |position, turn| {
        let next = position.try_play(turn).expect("a legal turn");
        Board::new(&next).sudden_death().is_some()
    });
}

/// In the six variant a claim can give a player a six; any move after it then wins. The
/// position has more stacks than an ending, so leaves are evaluated roughly.
#[test]
fn a_six_is_claimed() {
    let sketch = Sketch {
        variant: Variant::SixesTaken,
        stacks: &[
            ("e4", "GIBKJR"),
            ("c1", "I"),
            ("c2", "B"),
            ("c3", "K"),
            ("c4", "G"),
            ("e1", "I"),
            ("e2", "B"),
            ("e6", "K"),
            ("e7", "G"),
            ("g1", "I"),
            ("g2", "B"),
            ("g3", "K"),
            ("g4", "G"),
        ],
        ..Sketch::EMPTY
    };
    let position = sketch.position().expect("the sketch is sound");
    let mut player = Player::new();
    for level in Level::all().filter(|level| level.number() >= 3) {
        let answer = player.answer(&position, &level.limits(&position, 1));
        let turn = answer.expect("the game goes on").turn;
        let claims_it = matches!(
            turn,
            Turn::Move {
                claim: Some(Colour::Red),
                ..
            }
        );
        assert!(claims_it, "level {}: {turn}", level.number());
    }
}
