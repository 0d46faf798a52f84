//! Article E, landings: legal combinations of stacks, and completed fives.

use super::table::{a_plays, b_plays, captured, landings, play, point, refusal, stack, turns};
use lyngk_pocket::rules::{Colour, IllegalTurn, Player};

#[test]
fn e5_a_stack_has_at_most_five_pieces() {
    let position = a_plays(&[("e3", "JK"), ("e4", "IBRG"), ("e2", "IBR")], ["K", ""]);
    assert_eq!(refusal(&position, "e3-e4"), IllegalTurn::TooHigh);
    assert_eq!(landings(&position, "e3"), "e2");
}

#[test]
fn e5_no_colour_is_in_a_stack_twice() {
    let position = a_plays(
        &[("e2", "B"), ("e3", "BK"), ("e4", "KI"), ("d3", "R")],
        ["K", ""],
    );
    assert_eq!(landings(&position, "e3"), "d3");
    assert_eq!(
        refusal(&position, "e3-e2"),
        IllegalTurn::ColourTwice(Colour::Blue)
    );
    assert_eq!(
        refusal(&position, "e3-e4"),
        IllegalTurn::ColourTwice(Colour::Black)
    );
}

#[test]
fn e5_two_or_three_jokers_may_be_in_one_stack() {
    // Diagram 3: red, ivory and two jokers.
    let position = a_plays(&[("e3", "JI"), ("e4", "JR")], ["R", ""]);
    assert_eq!(stack(&play(&position, &["e4-e3"]), "e3"), "JIJR");
    let position = a_plays(&[("e3", "JI"), ("e4", "JJ")], ["R", ""]);
    assert_eq!(stack(&play(&position, &["e3-e4"]), "e4"), "JJJI");
}

#[test]
fn e6_a_single_neutral_piece_lands_on_any_single_piece_of_another_colour() {
    let position = a_plays(
        &[
            ("e4", "B"),
            ("d4", "I"), // claimed by B
            ("e3", "J"),
            ("e5", "R"), // claimed by A
            ("f3", "K"), // neutral
            ("f4", "B"), // its own colour
        ],
        ["R", "I"],
    );
    assert_eq!(landings(&position, "e4"), "d4 e3 e5 f3");
}

#[test]
fn e6_a_single_neutral_piece_cannot_land_on_a_stack() {
    // Diagram 4: the black stack that holds blue is excluded for two reasons.
    let position = b_plays(&[("e4", "B"), ("e3", "RK"), ("e5", "BK")], ["R", ""]);
    assert_eq!(landings(&position, "e4"), "");
    assert_eq!(refusal(&position, "e4-e3"), IllegalTurn::TallerThanYours);
    assert_eq!(
        refusal(&position, "e4-e5"),
        IllegalTurn::ColourTwice(Colour::Blue)
    );
}

#[test]
fn e7_a_neutral_stack_lands_on_stacks_of_at_most_its_own_height() {
    let position = a_plays(
        &[("e4", "IB"), ("e3", "K"), ("e5", "RG"), ("d4", "RGK")],
        ["", ""],
    );
    assert_eq!(landings(&position, "e4"), "e3 e5");
    assert_eq!(refusal(&position, "e4-d4"), IllegalTurn::TallerThanYours);
}

#[test]
fn e8_a_claimed_piece_or_stack_lands_on_stacks_of_any_height() {
    let stacks = [("e3", "K"), ("e4", "IBRG"), ("e2", "IBR"), ("d3", "GI")];
    let position = a_plays(&stacks, ["K", ""]);
    assert_eq!(landings(&position, "e3"), "d3 e2 e4");
    assert_eq!(landings(&a_plays(&stacks, ["", ""]), "e3"), "");
    let position = a_plays(&[("e3", "IK"), ("e4", "BRG")], ["K", ""]);
    assert_eq!(landings(&position, "e3"), "e4");
}

#[test]
fn e9_a_five_completed_under_ones_own_colour_is_captured() {
    let position = a_plays(&[("e3", "K"), ("e4", "IBRG"), ("e5", "I")], ["K", ""]);
    let next = play(&position, &["e3-e4"]);
    assert_eq!(captured(&next), [1, 0]);
    assert_eq!(stack(&next, "e4"), ".");
    assert_eq!(stack(&next, "e3"), ".");
    assert_eq!(stack(&next, "e5"), "I");
    let position = b_plays(&[("e3", "K"), ("e4", "IBRG")], ["", "K"]);
    assert_eq!(captured(&play(&position, &["e3-e4"])), [0, 1]);
}

#[test]
fn e9_a_captured_five_opens_its_lines() {
    let position = a_plays(
        &[("e3", "K"), ("e4", "IBRG"), ("e1", "B"), ("e6", "R")],
        ["K", ""],
    );
    assert_eq!(refusal(&position, "e1-e6"), IllegalTurn::OutOfReach);
    assert_eq!(landings(&play(&position, &["e3-e4"]), "e1"), "e6");
}

#[test]
fn e10_a_neutral_five_stays_as_an_obstacle_and_counts_for_nobody() {
    let position = a_plays(
        &[("e3", "RGK"), ("e4", "IB"), ("e1", "R"), ("e6", "B")],
        ["", ""],
    );
    let next = play(&position, &["e3-e4"]);
    assert_eq!(stack(&next, "e4"), "IBRGK");
    assert_eq!(captured(&next), [0, 0]);
    assert_eq!(
        Player::ALL.map(|player| next.tally(player).stacks(5)),
        [0, 0]
    );
    assert_eq!(refusal(&next, "e1-e6"), IllegalTurn::OutOfReach);
    // The claim of black would take it: that is ruling 2.
    assert_eq!(turns(&next), "K,e1-e6 K,e6-e1");
}

#[test]
fn e10_nothing_moves_off_or_onto_a_neutral_five() {
    let position = a_plays(&[("e4", "IBRGK"), ("e5", "J"), ("e3", "JI")], ["I", ""]);
    assert_eq!(refusal(&position, "e4-e5"), IllegalTurn::TooHigh);
    assert_eq!(
        refusal(&position, "e3-e4"),
        IllegalTurn::ColourTwice(Colour::Ivory)
    );
    assert_eq!(
        refusal(&position, "e4-e6"),
        IllegalTurn::NothingToLandOn(point("e6"))
    );
}
