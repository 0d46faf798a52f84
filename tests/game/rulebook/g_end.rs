//! Article G: the end of the game.

use super::table::{a_plays, drawn, play};
use lyngk_pocket::rules::notation::Sketch;
use lyngk_pocket::rules::{Outcome, Player, Position, Status};

const A_WINS: Status = Status::Over(Outcome::Win(Player::A));
const B_WINS: Status = Status::Over(Outcome::Win(Player::B));

#[test]
fn g1_the_game_ends_after_the_last_possible_move() {
    let position = a_plays(&[("e3", "R"), ("e4", "B")], ["RG", "IB"]);
    assert_eq!(position.status(), Status::ToMove);
    let last = play(&position, &["e3-e4"]);
    assert_eq!(last.status(), A_WINS, "one stack of two, topped by red");
}

#[test]
fn g1_most_captured_fives_win() {
    let with_fives = |captured| {
        drawn(Sketch {
            // B's four would win if the fives were equal.
            stacks: &[("e4", "BIGK")],
            claims: ["R", "K"],
            captured,
            ..Sketch::EMPTY
        })
    };
    assert_eq!(with_fives([2, 1]).status(), A_WINS);
    assert_eq!(with_fives([1, 2]).status(), B_WINS);
    assert_eq!(with_fives([1, 1]).status(), B_WINS);
}

/// A's stacks are topped by red, B's by black; none sees another.
pub(super) const TIE_BREAKS: [(&str, &[(&str, &str)]); 4] = [
    ("fours", &[("a1", "BIGR"), ("c4", "BIK"), ("e4", "IGK")]),
    ("threes", &[("a1", "BIR"), ("c4", "BK"), ("e4", "GK")]),
    ("twos", &[("a1", "BR"), ("c4", "K"), ("e4", "K")]),
    ("singles", &[("a1", "R"), ("c4", "R"), ("e4", "K")]),
];

#[test]
fn g2_ties_are_broken_by_fours_then_threes_then_twos_then_singles() {
    for (by, stacks) in TIE_BREAKS {
        assert_eq!(a_plays(stacks, ["R", "K"]).status(), A_WINS, "{by}");
        assert_eq!(a_plays(stacks, ["K", "R"]).status(), B_WINS, "{by}");
    }
}

#[test]
fn g2_a_higher_count_outweighs_everything_below_it() {
    let stacks: [(&str, &str); 5] = [
        ("a1", "BGR"), // A's only stack
        ("c4", "BK"),
        ("e4", "GK"),
        ("g4", "IK"),
        ("i1", "K"),
    ];
    assert_eq!(a_plays(&stacks, ["R", "K"]).status(), A_WINS);
}

#[test]
fn g3_equal_counts_down_to_the_singles_are_a_tie() {
    let drawn: [Position; 2] = [
        a_plays(&[("a1", "R"), ("c4", "K")], ["R", "K"]),
        a_plays(
            &[("a1", "BR"), ("c4", "GK"), ("e4", "R"), ("g4", "K")],
            ["R", "K"],
        ),
    ];
    for position in drawn {
        assert_eq!(position.status(), Status::Over(Outcome::Draw));
    }
}
