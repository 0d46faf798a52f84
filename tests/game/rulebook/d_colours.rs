//! Article D: jokers, neutral pieces and claimed pieces.

use super::table::{a_plays, b_plays, moves, play, point, refusal, stack, turns};
use lyngk_pocket::rules::notation::{PointFault, TurnError, TurnFault};
use lyngk_pocket::rules::{Colour, ColourSet, IllegalTurn, Player, Turn};

#[test]
fn d1_a_joker_is_never_moved() {
    let position = a_plays(&[("e3", "J"), ("e4", "I"), ("e6", "BJ")], ["RG", ""]);
    assert_eq!(turns(&position), "e4-e3");
    assert_eq!(
        refusal(&position, "e3-e4"),
        IllegalTurn::JokerOnTop(point("e3"))
    );
    assert_eq!(
        refusal(&position, "e6-e4"),
        IllegalTurn::JokerOnTop(point("e6"))
    );
}

#[test]
fn d1_a_joker_moves_as_part_of_a_stack() {
    let position = a_plays(&[("e3", "JI"), ("e4", "B")], ["RG", ""]);
    assert_eq!(stack(&play(&position, &["e3-e4"]), "e4"), "BJI");
}

#[test]
fn d2_at_the_start_both_players_may_play_with_every_colour() {
    let stacks = [("e3", "I"), ("e4", "B"), ("e6", "R")];
    for position in [a_plays(&stacks, ["", ""]), b_plays(&stacks, ["", ""])] {
        assert_eq!(moves(&position), "e3-e4 e4-e3 e4-e6 e6-e4");
    }
}

#[test]
fn d3_only_the_claimer_may_play_with_a_claimed_colour() {
    let stacks = [("e3", "R"), ("e4", "K")];
    assert_eq!(moves(&a_plays(&stacks, ["R", ""])), "e3-e4 e4-e3");
    let position = b_plays(&stacks, ["R", ""]);
    assert_eq!(moves(&position), "e4-e3");
    assert_eq!(
        refusal(&position, "e3-e4"),
        IllegalTurn::NotYourColour(Colour::Red)
    );
}

#[test]
fn d3_a_player_claims_at_most_two_colours() {
    let stacks = [("e3", "R"), ("e4", "K")];
    let position = a_plays(&stacks, ["RG", ""]);
    assert_eq!(turns(&position), "e3-e4 e4-e3");
    assert_eq!(refusal(&position, "K,e4-e3"), IllegalTurn::NoClaimLeft);
    let position = a_plays(&stacks, ["R", ""]);
    assert!(turns(&position).contains("K,e4-e3"));
}

#[test]
fn d4_a_claim_is_made_in_ones_own_turn_before_the_move() {
    let position = a_plays(&[("e3", "R"), ("e4", "K"), ("e5", "B")], ["", ""]);
    let next = play(&position, &["R,e3-e4"]);
    assert_eq!(
        next.claims(Player::A),
        ColourSet::EMPTY.with(Colour::Red),
        "the mover has the colour"
    );
    assert_eq!(next.claims(Player::B), ColourSet::EMPTY);
    assert_eq!(next.side_to_move(), Player::B);
    // It is the opponent's turn, and theirs to claim another colour.
    assert_eq!(
        refusal(&next, "R,e5-e4"),
        IllegalTurn::AlreadyClaimed(Colour::Red)
    );
    let last = play(&next, &["B,e5-e4"]);
    assert_eq!(last.claims(Player::B), ColourSet::EMPTY.with(Colour::Blue));
}

#[test]
fn d4_a_claim_is_possible_at_any_stage() {
    let position = b_plays(&[("e3", "IBR"), ("e4", "K")], ["IG", "B"]);
    assert_eq!(turns(&position), "K,e3-e4 K,e4-e3 R,e3-e4 e3-e4");
}

#[test]
fn d5_two_colours_cannot_be_claimed_in_one_turn() {
    let TurnError { at, fault, .. } = "R,K,e3-e4".parse::<Turn>().unwrap_err();
    assert_eq!(
        (at, fault),
        (2, TurnFault::Point(PointFault::ExpectedColumn))
    );
    let position = a_plays(&[("e3", "R"), ("e4", "K")], ["", ""]);
    for turn in turns(&position).split(' ') {
        let claims = play(&position, &[turn]).claims(Player::A).len();
        assert_eq!(claims, usize::from(turn.contains(',')), "{turn}");
    }
}

#[test]
fn d6_the_fifth_colour_stays_neutral_for_both() {
    let stacks = [("e3", "K"), ("e4", "I"), ("e5", "R")];
    let claims = ["IB", "RG"];
    let a = a_plays(&stacks, claims);
    assert_eq!(turns(&a), "e3-e4 e4-e3 e4-e5");
    assert_eq!(refusal(&a, "K,e3-e4"), IllegalTurn::NoClaimLeft);
    let b = b_plays(&stacks, claims);
    assert_eq!(turns(&b), "e3-e4 e5-e4");
    assert_eq!(refusal(&b, "K,e3-e4"), IllegalTurn::NoClaimLeft);
}
