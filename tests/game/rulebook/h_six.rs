//! Article H: the variant with stacks of six.

use super::g_end::TIE_BREAKS;
use super::table::{a_plays_six, captured, landings, play, point, refusal, stack, turns};
use lyngk_pocket::rules::notation::TurnFault;
use lyngk_pocket::rules::{Colour, IllegalTurn, Outcome, Player, Status, Turn};

const A_WINS: Status = Status::Over(Outcome::Win(Player::A));
const B_WINS: Status = Status::Over(Outcome::Win(Player::B));

#[test]
fn h1_stacks_of_five_stay_on_the_board() {
    let position = a_plays_six(&[("e3", "IK"), ("e4", "BRG")], ["K", ""]);
    let next = play(&position, &["e3-e4"]);
    assert_eq!(stack(&next, "e4"), "BRGIK");
    assert_eq!(captured(&next), [0, 0]);
    assert_eq!(next.tally(Player::A).stacks(5), 1);
}

#[test]
fn h2_a_joker_is_a_sixth_colour_beside_the_five() {
    let position = a_plays_six(&[("e3", "JK"), ("e4", "IBRG")], ["K", ""]);
    assert_eq!(stack(&play(&position, &["e3-e4"]), "e4"), "IBRGJK");
}

#[test]
fn h2_a_joker_stays_passive_and_cannot_be_claimed() {
    let position = a_plays_six(&[("e3", "J"), ("e4", "I")], ["RG", ""]);
    assert_eq!(turns(&position), "e4-e3");
    assert_eq!(
        refusal(&position, "e3-e4"),
        IllegalTurn::JokerOnTop(point("e3"))
    );
    let error = "J,e4-e3".parse::<Turn>().unwrap_err();
    assert_eq!(error.fault, TurnFault::JokerClaimed);
}

#[test]
fn h3_a_six_needs_a_joker_and_further_jokers_replace_missing_colours() {
    let position = a_plays_six(
        &[("e3", "IBRGK"), ("e2", "J"), ("e4", "I"), ("d3", "JJ")],
        ["K", ""],
    );
    assert_eq!(landings(&position, "e3"), "e2");
    assert_eq!(
        refusal(&position, "e3-e4"),
        IllegalTurn::ColourTwice(Colour::Ivory)
    );
    assert_eq!(refusal(&position, "e3-d3"), IllegalTurn::TooHigh);
    let position = a_plays_six(&[("e3", "IBRK"), ("e4", "JJ")], ["K", ""]);
    assert_eq!(play(&position, &["e3-e4"]).status(), A_WINS);
}

#[test]
fn h4_a_six_under_ones_own_colour_wins_at_once() {
    let position = a_plays_six(
        // Red and blue could go on, and B's fives would count for more.
        &[
            ("e3", "JK"),
            ("e4", "IBRG"),
            ("c1", "R"),
            ("c2", "B"),
            ("i1", "BRKGI"),
        ],
        ["K", "I"],
    );
    let next = play(&position, &["e3-e4"]);
    assert_eq!(next.status(), A_WINS);
    assert_eq!(turns(&next), "");
    assert_eq!(refusal(&next, "c1-c2"), IllegalTurn::GameOver);
    assert_eq!(refusal(&next, "pass"), IllegalTurn::GameOver);
}

#[test]
fn h5_a_neutral_six_is_no_win() {
    let position = a_plays_six(
        &[("e3", "RGK"), ("e4", "IBJ"), ("c1", "R"), ("c2", "B")],
        ["R", "B"],
    );
    let next = play(&position, &["e3-e4"]);
    assert_eq!(stack(&next, "e4"), "IBJRGK");
    assert_eq!(next.status(), Status::ToMove);
    assert!(turns(&next).contains("c2-c1"));
}

#[test]
fn h6_without_a_six_the_fives_on_the_board_count_first_and_so_on() {
    let fives: [(&str, &str); 3] = [("a1", "BIGJR"), ("c4", "BIGK"), ("e4", "IGBK")];
    for (by, stacks) in [("fives", &fives[..])].into_iter().chain(TIE_BREAKS) {
        assert_eq!(a_plays_six(stacks, ["R", "K"]).status(), A_WINS, "{by}");
        assert_eq!(a_plays_six(stacks, ["K", "R"]).status(), B_WINS, "{by}");
    }
}
