//! Tests every line of the referee's vectors: legal turns, results, perft counts.
//!
//! `tests/vectors/README.md` describes the files.

use lyngk_pocket::rules::{Board, Outcome, Position, Status};
use std::ops::ControlFlow;

/// Returns the legal turns as the referee writes them: sorted, or the result.
fn turns(board: &Board) -> String {
    if let Status::Over(outcome) = board.status() {
        return match outcome {
            Outcome::Win(player) => format!("over {player}"),
            Outcome::Draw => "over draw".into(),
        };
    }
    let mut turns = Vec::new();
    let _: ControlFlow<()> = board.visit_all(|turn| {
        assert!(board.is_legal(turn), "{turn} is visited but not legal");
        turns.push(turn.to_string());
        ControlFlow::Continue(())
    });
    turns.sort();
    turns.join(" ")
}

fn board(text: &str) -> Board {
    let position: Position = text
        .parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(
        position.to_string(),
        text,
        "printing does not restore the text"
    );
    Board::new(&position)
}

fn check_turns(file: &str, lines: usize, named: bool) {
    assert_eq!(file.lines().count(), lines, "the file is not whole");
    for line in file.lines() {
        let mut fields = line.split(" | ");
        let name = if named {
            fields.next().unwrap()
        } else {
            "turns"
        };
        let position = fields.next().unwrap();
        let expected = fields.next().unwrap_or("");
        assert_eq!(turns(&board(position)), expected, "{name}: {position}");
    }
}

fn check_perft(file: &str, lines: usize) {
    assert_eq!(file.lines().count(), lines, "the file is not whole");
    for line in file.lines() {
        let mut fields = line.split(" | ");
        let position = fields.next().unwrap();
        let mut board = board(position);
        for (depth, expected) in (1..).zip(fields) {
            assert_eq!(
                board.perft(depth).to_string(),
                expected,
                "perft {depth}: {position}"
            );
        }
    }
}

#[test]
fn turns_of_the_standard_game_agree() {
    check_turns(include_str!("../vectors/turns-5.txt"), 167, false);
}

#[test]
fn turns_of_the_six_variant_agree() {
    check_turns(include_str!("../vectors/turns-6.txt"), 194, false);
}

#[test]
fn turns_with_neutral_fives_that_stay_agree() {
    check_turns(include_str!("../vectors/turns-5n.txt"), 114, false);
}

#[test]
fn turns_with_neutral_sixes_that_stay_agree() {
    check_turns(include_str!("../vectors/turns-6n.txt"), 124, false);
}

#[test]
fn corners_with_neutral_sixes_that_stay_agree() {
    check_turns(include_str!("../vectors/corners-6n.txt"), 307, true);
}

#[test]
fn perft_with_neutral_sixes_that_stay_agrees() {
    check_perft(include_str!("../vectors/perft-6n.txt"), 14);
}

#[test]
fn corners_with_neutral_fives_that_stay_agree() {
    check_turns(include_str!("../vectors/corners-5n.txt"), 72, true);
}

#[test]
fn perft_with_neutral_fives_that_stay_agrees() {
    check_perft(include_str!("../vectors/perft-5n.txt"), 24);
}

#[test]
fn corners_of_the_standard_game_agree() {
    check_turns(include_str!("../vectors/corners-5.txt"), 300, true);
}

#[test]
fn corners_of_the_six_variant_agree() {
    check_turns(include_str!("../vectors/corners-6.txt"), 290, true);
}

#[test]
fn perft_of_the_standard_game_agrees() {
    check_perft(include_str!("../vectors/perft-5.txt"), 36);
}

#[test]
fn perft_of_the_six_variant_agrees() {
    check_perft(include_str!("../vectors/perft-6.txt"), 36);
}
