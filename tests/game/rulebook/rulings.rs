//! The project's rulings, where the rulebook is silent or its editions differ.

use super::table::{
    a_plays, a_plays_six, a_plays_six_staying, a_plays_staying, b_plays, captured, drawn, landings,
    moves, play, point, refusal, route, stack, turns,
};
use lyngk_pocket::rules::notation::{PositionFault, Sketch, SketchError};
use lyngk_pocket::rules::{
    Board, Colour, ColourSet, IllegalTurn, Outcome, Player, Position, Status, Turn, Variant,
};

const A_WINS: Status = Status::Over(Outcome::Win(Player::A));
const DRAW: Status = Status::Over(Outcome::Draw);

#[test]
fn ruling_1_a_colour_counts_as_claimed_at_once() {
    let position = a_plays(&[("e1", "R"), ("e3", "R"), ("e4", "IBK")], ["", ""]);
    assert_eq!(refusal(&position, "e1-e4"), IllegalTurn::OutOfReach);
    assert_eq!(refusal(&position, "e3-e4"), IllegalTurn::TallerThanYours);
    assert_eq!(route(&position, "R,e1-e4"), "e1 e3 e4");
    assert_eq!(stack(&play(&position, &["R,e3-e4"]), "e4"), "IBKR");
    // The claim of another colour does not help red.
    assert_eq!(refusal(&position, "B,e1-e4"), IllegalTurn::OutOfReach);
}

#[test]
fn ruling_1_a_turn_is_legal_only_if_its_claim_and_its_move_both_are() {
    let position = a_plays(&[("e3", "R"), ("e4", "K")], ["I", "R"]);
    assert_eq!(
        refusal(&position, "R,e4-e3"),
        IllegalTurn::AlreadyClaimed(Colour::Red)
    );
    assert_eq!(
        refusal(&position, "I,e4-e3"),
        IllegalTurn::AlreadyClaimed(Colour::Ivory)
    );
    assert_eq!(
        refusal(&position, "G,e3-e4"),
        IllegalTurn::NotYourColour(Colour::Red)
    );
    assert_eq!(turns(&position), "B,e4-e3 G,e4-e3 K,e4-e3 e4-e3");
}

#[test]
fn ruling_2_a_claim_takes_the_neutral_fives_of_its_colour_before_the_move() {
    let position = a_plays(
        &[
            ("e2", "B"),
            ("e3", "IBGKR"),
            ("e4", "I"),
            ("c4", "GBIKR"),
            ("i1", "RGIBK"),
        ],
        ["", ""],
    );
    assert_eq!(refusal(&position, "e2-e4"), IllegalTurn::OutOfReach);
    let next = play(&position, &["R,e2-e4"]);
    assert_eq!(captured(&next), [2, 0], "both reds, not the black one");
    assert_eq!(
        ["e3", "e4", "c4", "i1"].map(|name| stack(&next, name)),
        [".", "IB", ".", "RGIBK"]
    );
    assert_eq!(
        refusal(&position, "R,e3-e4"),
        IllegalTurn::NoStack(point("e3"))
    );
    assert_eq!(
        refusal(&position, "R,e2-e3"),
        IllegalTurn::NothingToLandOn(point("e3"))
    );
}

#[test]
fn ruling_2_fives_score_for_whoever_claims_their_colour() {
    let position = b_plays(&[("e2", "B"), ("e3", "IBGKR"), ("e4", "I")], ["", ""]);
    assert_eq!(captured(&play(&position, &["R,e2-e4"])), [0, 1]);
}

#[test]
fn ruling_3_a_player_who_can_only_move_by_claiming_must_claim() {
    let stacks = [("e3", "R"), ("e4", "IJ")];
    let position = b_plays(&stacks, ["GK", ""]);
    assert_eq!(turns(&position), "R,e3-e4");
    assert_eq!(position.status(), Status::ToMove);
    assert_eq!(refusal(&position, "pass"), IllegalTurn::CannotPass);
}

#[test]
fn ruling_3_a_player_who_must_pass_cannot_claim() {
    // B can move red; A has one claim left, but no colour helps A to move.
    let position = a_plays(&[("e3", "R"), ("e4", "IB")], ["G", "BR"]);
    assert_eq!(position.status(), Status::MustPass);
    assert_eq!(refusal(&position, "K,e3-e4"), IllegalTurn::MustPass);
    let next = play(&position, &["pass"]);
    assert_eq!(next.claims(Player::A), ColourSet::EMPTY.with(Colour::Green));
    assert_eq!(turns(&next), "e3-e4 e4-e3");
}

#[test]
fn ruling_4_the_game_ends_when_neither_player_has_a_turn() {
    // Two reds that no claim lets combine.
    let position = a_plays(&[("e3", "R"), ("e4", "BR")], ["", ""]);
    assert_eq!(position.status(), DRAW);
    assert_eq!(refusal(&position, "pass"), IllegalTurn::GameOver);
    assert_eq!(refusal(&position, "R,e3-e4"), IllegalTurn::GameOver);
}

#[test]
fn ruling_4_a_claim_without_a_move_is_no_turn() {
    let position = a_plays(&[("a1", "IBGKR")], ["", ""]);
    assert_eq!(position.status(), DRAW, "no claim takes the neutral five");
}

#[test]
fn ruling_5_neither_height_nor_lower_colours_of_a_lyngk_point_matter() {
    let position = a_plays(&[("e1", "BGIR"), ("e3", "BGIR"), ("e4", "K")], ["R", ""]);
    assert_eq!(captured(&play(&position, &["e1-e4"])), [1, 0]);
}

#[test]
fn ruling_5_a_stacks_own_start_is_neither_lyngk_point_nor_landing() {
    let position = a_plays(&[("e3", "R"), ("e4", "R")], ["R", ""]);
    assert_eq!(landings(&position, "e3"), "");
    let position = a_plays(&[("e3", "R"), ("e4", "R"), ("e5", "K")], ["R", ""]);
    assert_eq!(
        refusal(&position, "e3-e3"),
        IllegalTurn::SamePoint(point("e3"))
    );
}

#[test]
fn ruling_5_the_shortest_of_several_routes_is_shown() {
    // e1 sees h1 along f1 and g2, and another way leads over the red on e4.
    let position = a_plays(&[("e1", "R"), ("e4", "R"), ("h1", "K")], ["R", ""]);
    assert_eq!(route(&position, "e1-h1"), "e1 h1");
    // With a green stack on f1 only the way over e4 is left.
    let position = a_plays(
        &[("e1", "R"), ("e4", "R"), ("h1", "K"), ("f1", "G")],
        ["R", ""],
    );
    assert_eq!(route(&position, "e1-h1"), "e1 e4 h1");
}

#[test]
fn ruling_6_heights_add_up_colours_are_disjoint_and_jokers_are_free() {
    let stacks = [("e3", "JIK"), ("e2", "JB"), ("e4", "JRG"), ("d3", "BK")];
    let position = a_plays(&stacks, ["K", ""]);
    assert_eq!(landings(&position, "e3"), "e2");
    assert_eq!(refusal(&position, "e3-e4"), IllegalTurn::TooHigh);
    let six = a_plays_six(&stacks, ["K", ""]);
    assert_eq!(landings(&six, "e3"), "e2 e4");
    // Neutral, the same stack lands on the same height as well.
    let neutral = a_plays_six(&stacks, ["", ""]);
    assert_eq!(landings(&neutral, "e3"), "e2 e4");
}

#[test]
fn ruling_6_a_stack_topped_by_a_joker_is_nobodys_to_move() {
    let stacks = [("e3", "RJ"), ("e4", "K")];
    for position in [a_plays(&stacks, ["R", ""]), b_plays(&stacks, ["R", ""])] {
        assert_eq!(
            refusal(&position, "e3-e4"),
            IllegalTurn::JokerOnTop(point("e3"))
        );
    }
}

#[test]
fn ruling_7_neutral_stacks_and_stacks_under_a_joker_count_for_nobody() {
    let position = a_plays(
        &[("a1", "R"), ("c4", "BIG"), ("e4", "IBRJ"), ("g4", "RKJ")],
        ["R", "K"],
    );
    assert_eq!(position.status(), A_WINS, "by one single against nothing");
    let tally = position.tally(Player::B);
    assert_eq!([1, 2, 3, 4, 5].map(|height| tally.stacks(height)), [0; 5]);
    let tally = position.tally(Player::A);
    assert_eq!(
        [1, 2, 3, 4, 5].map(|height| tally.stacks(height)),
        [1, 0, 0, 0, 0]
    );
}

#[test]
fn ruling_7_captured_fives_come_before_fours() {
    let position = drawn(Sketch {
        stacks: &[("a1", "BIGK"), ("c4", "IGBK")],
        claims: ["R", "K"],
        captured: [1, 0],
        ..Sketch::EMPTY
    });
    assert_eq!(position.status(), A_WINS);
}

#[test]
fn ruling_8_claiming_the_colour_of_a_neutral_six_wins_at_the_end_of_the_turn() {
    let position = a_plays_six(&[("a1", "IBGJRK"), ("e6", "R"), ("e7", "I")], ["", ""]);
    assert_eq!(position.status(), Status::ToMove);
    assert_eq!(play(&position, &["K,e6-e7"]).status(), A_WINS);
    assert_eq!(
        play(&position, &["I,e6-e7"]).status(),
        DRAW,
        "the six is still neutral, and no other stack counts"
    );
}

#[test]
fn ruling_8_fives_and_sixes_can_be_lyngk_points() {
    let position = a_plays_six(&[("e1", "K"), ("e4", "IBGRK"), ("e5", "R")], ["K", ""]);
    assert_eq!(route(&position, "e1-e5"), "e1 e4 e5");
    // A neutral six gets an owner in the turn that claims its colour.
    let position = a_plays_six(&[("e1", "K"), ("e4", "IBGJRK"), ("e5", "R")], ["", ""]);
    assert_eq!(moves(&position), "");
    assert_eq!(route(&position, "K,e1-e5"), "e1 e4 e5");
    assert_eq!(play(&position, &["K,e1-e5"]).status(), A_WINS);
}

#[test]
fn ruling_8_a_claim_takes_no_five_in_the_six_variant() {
    let position = a_plays_six(
        &[
            ("e2", "B"),
            ("e3", "IBGKR"),
            ("e4", "I"),
            ("c1", "G"),
            ("c2", "K"),
        ],
        ["", ""],
    );
    assert_eq!(refusal(&position, "R,e2-e4"), IllegalTurn::OutOfReach);
    assert_eq!(stack(&play(&position, &["R,c1-c2"]), "e3"), "IBGKR");
}

#[test]
fn ruling_8_a_neutral_six_counts_for_nobody() {
    let position = a_plays_six(&[("a1", "IBGJRK"), ("c4", "R")], ["R", "B"]);
    assert_eq!(position.status(), A_WINS, "by the single red");
    assert_eq!(Board::new(&position).sudden_death(), None);
}

#[test]
fn ruling_9_a_seed_replays_a_setup_and_another_seed_gives_another() {
    let starts: Vec<Position> = (0..50)
        .map(|seed| Position::setup(Variant::FivesTaken, seed))
        .collect();
    for (seed, start) in (0..).zip(&starts) {
        assert_eq!(Position::setup(Variant::FivesTaken, seed), *start);
        assert_eq!(starts.iter().filter(|other| *other == start).count(), 1);
    }
    assert!(!starts[0].is_legal(Turn::Pass));
}

#[test]
fn ruling_10_a_claim_takes_nothing_and_a_neutral_five_stays_in_the_way() {
    let stacks = [
        ("e2", "B"),
        ("e3", "IBGKR"),
        ("e4", "I"),
        ("c1", "G"),
        ("c2", "K"),
    ];
    let position = a_plays_staying(&stacks, ["", ""]);
    assert_eq!(refusal(&position, "R,e2-e4"), IllegalTurn::OutOfReach);
    assert_eq!(
        refusal(&position, "R,e2-e3"),
        IllegalTurn::ColourTwice(Colour::Blue)
    );
    let next = play(&position, &["R,c1-c2"]);
    assert_eq!(
        (stack(&next, "e3").as_str(), captured(&next)),
        ("IBGKR", [0, 0])
    );
    assert_eq!(
        captured(&play(&a_plays(&stacks, ["", ""]), &["R,e2-e4"])),
        [1, 0]
    );
}

#[test]
fn ruling_10_a_neutral_five_counts_for_nobody_once_its_colour_is_claimed() {
    // The five under red is there before the claim; B's single decides.
    let position = a_plays_staying(&[("e3", "IBGKR"), ("c4", "B")], ["R", "B"]);
    assert_eq!(position.status(), Status::Over(Outcome::Win(Player::B)));
    assert_eq!(position.tally(Player::A).stacks(5), 0);
}

#[test]
fn ruling_10_a_five_that_stays_neither_moves_nor_takes_a_stack() {
    let position = a_plays_staying(&[("e3", "IBGKR"), ("e4", "J"), ("e2", "R")], ["R", ""]);
    assert_eq!(landings(&position, "e3"), "");
    assert_eq!(moves(&position), "e2-e4", "over the five, not onto it");
}

#[test]
fn ruling_10_a_five_that_stays_is_a_lyngk_point_once_its_colour_is_claimed() {
    let stacks = [("e1", "R"), ("e3", "IBGKR"), ("e4", "K")];
    let position = a_plays_staying(&stacks, ["R", ""]);
    assert_eq!(route(&position, "e1-e4"), "e1 e3 e4");
    let position = a_plays_staying(&stacks, ["", ""]);
    assert_eq!(refusal(&position, "e1-e4"), IllegalTurn::OutOfReach);
    assert_eq!(
        route(&position, "R,e1-e4"),
        "e1 e3 e4",
        "in the claim's own turn"
    );
    // For the other player it is only an obstacle.
    let position = a_plays_staying(&stacks, ["", "R"]);
    assert_eq!(moves(&position), "");
}

#[test]
fn ruling_10_a_five_under_ones_own_colour_is_captured_as_ever() {
    let position = a_plays_staying(&[("e3", "IBGK"), ("e2", "R")], ["R", ""]);
    let next = play(&position, &["e2-e3"]);
    assert_eq!(
        (stack(&next, "e3").as_str(), captured(&next)),
        (".", [1, 0])
    );
    // A neutral one stays.
    let position = a_plays_staying(&[("e3", "IB"), ("e2", "GKR")], ["", ""]);
    let next = play(&position, &["e2-e3"]);
    assert_eq!(
        (stack(&next, "e3").as_str(), captured(&next)),
        ("IBGKR", [0, 0])
    );
}

#[test]
fn ruling_11_completing_a_six_under_ones_own_colour_wins() {
    let position = a_plays_six_staying(&[("e3", "IBGJK"), ("e2", "R")], ["R", ""]);
    let next = play(&position, &["e2-e3"]);
    assert_eq!(next.status(), A_WINS);
    assert_eq!(
        (stack(&next, "e3").as_str(), captured(&next)),
        ("IBGJKR", [1, 0]),
        "the six stays on its point, and the mark says that it has won"
    );
}

#[test]
fn ruling_11_a_claim_and_a_completed_six_in_one_turn_win() {
    let position = a_plays_six_staying(&[("e3", "IBGJK"), ("e2", "R")], ["", ""]);
    assert_eq!(play(&position, &["R,e2-e3"]).status(), A_WINS);
}

#[test]
fn ruling_11_a_neutral_six_never_wins_also_once_its_colour_is_claimed() {
    let six = a_plays_six_staying(&[("a1", "IBGJRK"), ("e6", "R"), ("e7", "I")], ["", ""]);
    for claim in ["K", "I", "R"] {
        let next = play(&six, &[&format!("{claim},e6-e7")]);
        assert_eq!(captured(&next), [0, 0], "{claim}");
        assert_eq!(Board::new(&next).sudden_death(), None, "{claim}");
    }
    let next = play(&six, &["K,e6-e7"]);
    assert_eq!(next.status(), DRAW, "the six counts for neither player");
    assert_eq!(next.tally(Player::A), next.tally(Player::B));
}

#[test]
fn ruling_11_a_neutral_six_completed_by_a_move_stays_and_the_game_goes_on() {
    let position = a_plays_six_staying(
        &[("e3", "IBG"), ("e2", "KJR"), ("c1", "G"), ("c2", "B")],
        ["", ""],
    );
    let next = play(&position, &["e2-e3"]);
    assert_eq!(next.status(), Status::ToMove);
    let claimed = play(&next, &["R,c1-c2"]);
    assert_eq!(captured(&claimed), [0, 0]);
    assert_eq!(stack(&claimed, "e3"), "IBGKJR");
    assert_eq!(claimed.status(), DRAW);
}

#[test]
fn ruling_11_a_neutral_six_is_a_lyngk_point_once_its_colour_is_claimed() {
    let stacks = [("e1", "K"), ("e4", "IBGJRK"), ("e5", "R")];
    let position = a_plays_six_staying(&stacks, ["", ""]);
    assert_eq!(moves(&position), "");
    assert_eq!(route(&position, "K,e1-e5"), "e1 e4 e5");
    let next = play(&position, &["K,e1-e5"]);
    assert_eq!(Board::new(&next).sudden_death(), None);
    // The same claim wins where a claim takes neutral sixes (ruling 8).
    assert_eq!(
        play(&a_plays_six(&stacks, ["", ""]), &["K,e1-e5"]).status(),
        A_WINS
    );
}

#[test]
fn ruling_11_without_a_winning_six_the_fives_on_the_board_count_first() {
    let position = a_plays_six_staying(&[("a1", "IBGJK"), ("c4", "R")], ["K", "R"]);
    assert_eq!(position.status(), A_WINS, "by the black five");
    assert_eq!(position.tally(Player::A).stacks(5), 1);
}

#[test]
fn ruling_11_a_mark_without_a_six_or_for_both_players_is_refused() {
    let drawn = |captured| {
        Sketch {
            stacks: &[("a1", "IBGJKR"), ("c1", "G")],
            claims: ["R", "K"],
            captured,
            variant: Variant::SixesStay,
            ..Sketch::EMPTY
        }
        .position()
        .map(|position| position.status())
    };
    assert_eq!(drawn([1, 0]), Ok(A_WINS));
    assert!(drawn([0, 0]).is_ok());
    for wrong in [[0, 1], [1, 1], [2, 0]] {
        assert_eq!(drawn(wrong), Err(SketchError::WinMark), "{wrong:?}");
    }
}

#[test]
fn ruling_11_a_reader_refuses_a_mark_that_no_six_explains() {
    // A's red six on d2 has won; B has no six.
    let columns = "KI/GRBK,.,JKGI,./.,IKBG,.,.,.,.,./.,IGJKBR,.,.,.,./BKGI,.,GBIRK,.,.,.,./\
                   BIJGR,.,.,.,RB,./.,.,.,KR,.,.,./R,BGIR,.,./.";
    let read = |captured: &str| format!("{columns} B R/I {captured} 6n").parse::<Position>();
    assert_eq!(read("1/0").map(|position| position.status()), Ok(A_WINS));
    assert_eq!(
        read("0/0").map(|position| position.status()),
        Ok(Status::MustPass),
        "the six was neutral when it was completed"
    );
    for wrong in ["0/1", "1/1", "2/0"] {
        let fault = read(wrong).map_err(|error| error.fault);
        assert_eq!(fault, Err(PositionFault::WinMark), "{wrong}");
    }
    // A player without a claimed colour has no six either.
    let unclaimed = format!("{columns} B -/- 1/0 6n").parse::<Position>();
    let fault = unclaimed.map_err(|error| error.fault);
    assert_eq!(fault, Err(PositionFault::WinMark));
}
