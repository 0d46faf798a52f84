//! Article E, moves: stacks that may move, lines, and passing.

use super::table::{a_plays, b_plays, landings, moves, play, point, refusal, stack, turns};
use lyngk_pocket::rules::{Colour, IllegalTurn, Player, Status};

#[test]
fn e1_players_take_turns_and_move_one_neutral_or_own_stack() {
    let position = a_plays(&[("e3", "R"), ("e4", "B"), ("e5", "K")], ["RG", "IB"]);
    assert_eq!(turns(&position), "e3-e4 e5-e4");
    let next = play(&position, &["e3-e4"]);
    assert_eq!(next.side_to_move(), Player::B);
    assert_eq!(
        ["e3", "e4", "e5"].map(|name| stack(&next, name)),
        [".", "BR", "K"]
    );
}

#[test]
fn e2_a_stack_moves_as_a_whole_and_its_top_decides_whose_it_is() {
    let stacks = [("e3", "RB"), ("e4", "K"), ("e5", "I")];
    assert_eq!(
        refusal(&a_plays(&stacks, ["RG", "B"]), "e3-e4"),
        IllegalTurn::NotYourColour(Colour::Blue)
    );
    let next = play(&b_plays(&stacks, ["RG", "B"]), &["e3-e4"]);
    assert_eq!(stack(&next, "e3"), ".");
    assert_eq!(stack(&next, "e4"), "KRB");
}

#[test]
fn e3_a_move_ends_on_a_stack_in_a_straight_line_over_empty_points() {
    let position = a_plays(&[("e1", "I"), ("e3", "B"), ("e5", "R")], ["GK", ""]);
    assert_eq!(landings(&position, "e1"), "e3");
    assert_eq!(
        refusal(&position, "e1-e2"),
        IllegalTurn::NothingToLandOn(point("e2")),
        "empty points are no landings"
    );
    assert_eq!(
        refusal(&position, "e1-e5"),
        IllegalTurn::OutOfReach,
        "no jumping over e3"
    );
}

#[test]
fn e3_lines_run_in_three_directions() {
    // From e4: the column, b1 c3 d3 e4 f4 g5 h4, and b4 c5 d4 e4 f3 g3 h1.
    let ends = ["e1", "e7", "b1", "h4", "b4", "h1"];
    let mut stacks = vec![("e4", "I")];
    stacks.extend(ends.map(|end| (end, "B")));
    // Neither on a line through e4.
    stacks.extend([("a1", "R"), ("d2", "R")]);
    let position = a_plays(&stacks, ["", ""]);
    assert_eq!(landings(&position, "e4"), "b1 b4 e1 e7 h1 h4");
    assert_eq!(refusal(&position, "e4-d2"), IllegalTurn::OutOfReach);
}

#[test]
fn e3_the_lines_named_in_the_notation_are_lines() {
    for (from, to) in [("e1", "h1"), ("a1", "g1")] {
        let position = a_plays(&[(from, "I"), (to, "B")], ["", ""]);
        assert_eq!(landings(&position, from), to);
        assert_eq!(landings(&position, to), from);
    }
}

#[test]
fn e4_the_lyngk_rule_adds_moves_and_takes_none_away() {
    let stacks = [("e2", "K"), ("e3", "R"), ("e5", "R"), ("e6", "K")];
    let neutral = a_plays(&stacks, ["", ""]);
    assert_eq!(landings(&neutral, "e3"), "e2");
    assert_eq!(refusal(&neutral, "e3-e6"), IllegalTurn::OutOfReach);
    let claimed = a_plays(&stacks, ["R", ""]);
    assert_eq!(landings(&claimed, "e3"), "e2 e6");
}

#[test]
fn e11_passing_is_not_allowed_while_a_move_is_possible() {
    let position = a_plays(&[("e3", "R"), ("e4", "B")], ["RG", "IB"]);
    assert_eq!(position.status(), Status::ToMove);
    assert_eq!(refusal(&position, "pass"), IllegalTurn::CannotPass);
}

#[test]
fn e11_a_player_without_a_move_passes() {
    let position = a_plays(&[("e3", "I"), ("e4", "B")], ["RG", "IB"]);
    assert_eq!(turns(&position), "");
    assert_eq!(position.status(), Status::MustPass);
    assert_eq!(refusal(&position, "e3-e4"), IllegalTurn::MustPass);
    assert_eq!(play(&position, &["pass"]).side_to_move(), Player::B);
}

#[test]
fn e12_who_has_passed_must_move_again_when_able() {
    // A's red cannot land on a stack with red in it, nor black on a higher one.
    let position = a_plays(
        &[("d2", "K"), ("e1", "R"), ("e2", "RB"), ("e4", "I")],
        ["RG", "IB"],
    );
    assert_eq!(position.status(), Status::MustPass);
    // B plays on alone and opens the column.
    let next = play(&position, &["pass", "e2-d2"]);
    assert_eq!(turns(&next), "e1-e4");
    assert_eq!(refusal(&next, "pass"), IllegalTurn::CannotPass);
}

#[test]
fn e12_the_other_player_goes_on_until_nobody_can_move() {
    let position = a_plays(&[("e2", "I"), ("e3", "B"), ("e5", "K")], ["RG", "IB"]);
    assert_eq!(moves(&position), "e5-e3");
    let next = play(&position, &["e5-e3"]);
    // e3 is now neutral: B lands on it, A cannot answer, and B has no more.
    assert_eq!(stack(&next, "e3"), "BK");
    assert_eq!(turns(&next), "e2-e3 e3-e2");
    let last = play(&next, &["e2-e3"]);
    assert!(matches!(last.status(), Status::Over(_)));
}
