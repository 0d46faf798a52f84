//! Article F: the LYNGK-rule.

use super::table::{a_plays, b_plays, captured, landings, play, refusal, route, stack, turns};
use lyngk_pocket::rules::{Colour, IllegalTurn};
use std::collections::BTreeSet;

#[test]
fn f1_the_lyngk_rule_is_for_claimed_colours_only() {
    let stacks = [("e1", "R"), ("e3", "R"), ("e4", "K")];
    assert_eq!(landings(&a_plays(&stacks, ["", ""]), "e1"), "");
    assert_eq!(landings(&a_plays(&stacks, ["R", ""]), "e1"), "e4");
}

#[test]
fn f2_stacks_of_a_claimed_colour_link_double_to_quadruple_moves() {
    let stacks = [
        ("e1", "R"),
        ("e2", "R"),
        ("e4", "R"),
        ("e6", "R"),
        ("e7", "K"),
    ];
    let position = a_plays(&stacks, ["RG", "B"]);
    assert_eq!(turns(&position), "e1-e7 e2-e7 e4-e7 e6-e7 e7-e6");
    assert_eq!(route(&position, "e1-e7"), "e1 e2 e4 e6 e7");
    assert_eq!(route(&position, "e4-e7"), "e4 e6 e7");
    assert_eq!(route(&position, "e6-e7"), "e6 e7");
}

#[test]
fn f2_the_opponent_has_no_access_to_the_network() {
    let position = b_plays(
        &[("e1", "R"), ("e3", "R"), ("e4", "K"), ("e2", "B")],
        ["R", "BG"],
    );
    assert_eq!(landings(&position, "e2"), "e1 e3");
    assert_eq!(
        refusal(&position, "e1-e4"),
        IllegalTurn::NotYourColour(Colour::Red)
    );
}

#[test]
fn f2_the_links_must_be_regular_moves() {
    // A blue stack stands between the two reds, so they are not linked.
    let position = a_plays(
        &[("e1", "R"), ("e2", "B"), ("e3", "R"), ("e4", "K")],
        ["R", ""],
    );
    assert_eq!(landings(&position, "e1"), "e2");
}

#[test]
fn f3_a_stack_goes_on_from_a_lyngk_point_in_any_direction_and_never_lands_on_it() {
    // e3-f3 lies on another line than e1-e3.
    let position = a_plays(&[("e1", "R"), ("e3", "R"), ("f3", "K")], ["R", ""]);
    assert_eq!(landings(&position, "e1"), "f3");
    assert_eq!(
        refusal(&position, "e1-e3"),
        IllegalTurn::ColourTwice(Colour::Red)
    );
    assert_eq!(route(&position, "e1-f3"), "e1 e3 f3");
    let next = play(&position, &["e1-f3"]);
    assert_eq!(
        [stack(&next, "e1"), stack(&next, "e3"), stack(&next, "f3")],
        [".", "R", "KR"]
    );
}

#[test]
fn f3_the_landing_must_combine_with_the_moving_stack_itself() {
    let position = a_plays(&[("e1", "BR"), ("e3", "R"), ("e4", "B")], ["R", ""]);
    assert_eq!(landings(&position, "e3"), "e4");
    assert_eq!(
        refusal(&position, "e1-e4"),
        IllegalTurn::ColourTwice(Colour::Blue)
    );
}

#[test]
fn f3_a_claim_and_a_triple_move_complete_a_five_as_in_diagram_5() {
    let position = b_plays(
        &[("e1", "IGK"), ("e3", "K"), ("f3", "BK"), ("g3", "RJ")],
        ["R", ""],
    );
    assert_eq!(route(&position, "K,e1-g3"), "e1 e3 f3 g3");
    let next = play(&position, &["K,e1-g3"]);
    assert_eq!(captured(&next), [0, 1]);
    assert_eq!(stack(&next, "g3"), ".");
}

#[test]
fn f4_a_joker_is_no_lyngk_point() {
    let position = a_plays(&[("e1", "R"), ("e3", "J"), ("e4", "K")], ["R", ""]);
    assert_eq!(landings(&position, "e1"), "e3");
    // Not even on top of a stack with the moving colour in it.
    let position = a_plays(&[("e1", "R"), ("e3", "RJ"), ("e4", "K")], ["R", ""]);
    assert_eq!(landings(&position, "e1"), "");
}

#[test]
fn f5_no_lyngk_point_is_used_twice_in_a_turn() {
    // Three linked reds in a triangle, and landings on two sides of it.
    let position = a_plays(
        &[
            ("d3", "R"),
            ("e3", "R"),
            ("e4", "R"),
            ("e7", "K"),
            ("c2", "G"),
        ],
        ["R", ""],
    );
    assert_eq!(landings(&position, "d3"), "c2 e7");
    for turn in turns(&position).split(' ') {
        let route = route(&position, turn);
        let points: Vec<_> = route.split(' ').collect();
        let distinct: BTreeSet<_> = points.iter().collect();
        assert_eq!(points.len(), distinct.len(), "{turn} goes {route}");
    }
}

#[test]
fn f5_only_the_top_of_a_lyngk_point_matters() {
    let position = a_plays(&[("e1", "BR"), ("e3", "BR"), ("e4", "K")], ["R", ""]);
    assert_eq!(landings(&position, "e1"), "e4");
    let position = a_plays(&[("e1", "R"), ("e3", "RB"), ("e4", "K")], ["R", ""]);
    assert_eq!(landings(&position, "e1"), "", "red below is no link");
}
