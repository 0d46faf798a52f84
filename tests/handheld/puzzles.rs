//! Every puzzle has exactly one solution, the same under both rules for neutral stacks.
//! Its turns are not taken from the generator: every combination of claim, start and
//! landing is tried.

use lyngk_pocket::app::learn::{Exercise, PUZZLES, Puzzle, Theme};
use lyngk_pocket::rules::{Board, Colour, Player, Point, Position, Status, Turn, Variant};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Both rules for neutral stacks: true if they stay for good.
const RULES: [bool; 2] = [false, true];

fn position(puzzle: &Puzzle, neutrals_stay: bool) -> Position {
    *puzzle.game(neutrals_stay).position()
}

/// Returns all legal turns by trying every combination.
fn every_turn(position: &Position) -> Vec<Turn> {
    let board = Board::new(position);
    let claims = Colour::ALL.into_iter().map(Some).chain([None]);
    claims
        .flat_map(|claim| {
            Point::all()
                .flat_map(move |from| Point::all().map(move |to| Turn::Move { claim, from, to }))
        })
        .filter(|&turn| board.is_legal(turn))
        .collect()
}

/// Returns all legal turns from the generator, for the many positions after a turn.
fn turns(position: &Position) -> Vec<Turn> {
    let mut turns = Vec::new();
    let _: ControlFlow<()> = Board::new(position).visit_all(|turn| {
        turns.push(turn);
        ControlFlow::Continue(())
    });
    turns
}

fn captures(before: &Position, turn: Turn) -> bool {
    let mover = before.side_to_move();
    let after = before.try_play(turn).expect("the turn is legal");
    after.captured(mover) > before.captured(mover)
}

fn can_capture(position: &Position) -> bool {
    turns(position).iter().any(|&turn| captures(position, turn))
}

/// Returns whether a turn reaches the goal of the theme, from the rules alone.
fn solves(theme: Theme, before: &Position, turn: Turn) -> bool {
    let after = before.try_play(turn).expect("the turn is legal");
    match theme {
        Theme::Five | Theme::Claim => captures(before, turn),
        Theme::Six => Board::new(&after).sudden_death() == Some(before.side_to_move()),
        Theme::Stop => !can_capture(&after),
        Theme::FiveInTwo => {
            after.status() == Status::ToMove
                && turns(&after).iter().all(|&reply| {
                    let next = after.try_play(reply).expect("the reply is legal");
                    can_capture(&next)
                })
        }
    }
}

fn check(theme: Theme) {
    let mut difficulties = BTreeSet::new();
    for (place, puzzle) in PUZZLES.iter().enumerate() {
        if puzzle.theme != theme {
            continue;
        }
        for neutrals_stay in RULES {
            check_solution(place, &position(puzzle, neutrals_stay));
        }
        difficulties.insert(puzzle.difficulty);
    }
    assert_eq!(Vec::from_iter(difficulties), [0, 1, 2], "{theme:?}");
}

/// Checks that a puzzle's solution is the only one in its position.
fn check_solution(place: usize, position: &Position) {
    let Puzzle {
        theme, solution, ..
    } = PUZZLES[place];
    let all = every_turn(position);
    assert_eq!(all.len(), turns(position).len(), "puzzle {place}");
    let solutions: Vec<Turn> = all
        .into_iter()
        .filter(|&turn| solves(theme, position, turn))
        .collect();
    let [only] = solutions[..] else {
        panic!("puzzle {place} has the solutions {solutions:?} in {position}");
    };
    assert_eq!(only.code(), solution, "puzzle {place} in {position}");
    let claims = matches!(only, Turn::Move { claim: Some(_), .. });
    match theme {
        Theme::Claim => assert!(claims, "puzzle {place}"),
        Theme::Five | Theme::Stop => assert!(!claims, "puzzle {place}"),
        Theme::FiveInTwo | Theme::Six => {}
    }
    // The card's statements about the position.
    match theme {
        Theme::FiveInTwo | Theme::Stop => {
            assert!(!can_capture(position), "puzzle {place}");
        }
        _ => {}
    }
}

#[test]
fn exactly_one_turn_captures_a_five() {
    check(Theme::Five);
}

#[test]
fn exactly_one_turn_makes_sure_of_a_five() {
    check(Theme::FiveInTwo);
}

#[test]
fn exactly_one_turn_stops_the_five() {
    check(Theme::Stop);
}

#[test]
fn exactly_one_claim_and_move_capture_a_five() {
    check(Theme::Claim);
}

#[test]
fn exactly_one_turn_wins_with_a_six() {
    check(Theme::Six);
}

#[test]
fn every_puzzle_is_a_game_of_legal_turns_with_a_to_move() {
    for (place, puzzle) in PUZZLES.iter().enumerate() {
        for neutrals_stay in RULES {
            let game = puzzle.game(neutrals_stay);
            let variant = Variant::of(puzzle.theme.family(), neutrals_stay);
            assert_eq!(game.played(), puzzle.turns.len(), "puzzle {place}");
            assert_eq!(game.status(), Status::ToMove, "puzzle {place}");
            assert_eq!(game.position().side_to_move(), Player::A, "puzzle {place}");
            assert_eq!(game.position().variant(), variant, "puzzle {place}");
        }
    }
}

#[test]
fn both_rules_for_neutral_stacks_lead_to_the_same_position() {
    for (place, puzzle) in PUZZLES.iter().enumerate() {
        let [one, other] = RULES.map(|neutrals_stay| position(puzzle, neutrals_stay));
        for point in Point::all() {
            assert_eq!(one.stack(point), other.stack(point), "puzzle {place}");
        }
        for player in Player::ALL {
            assert_eq!(one.claims(player), other.claims(player), "puzzle {place}");
            assert_eq!(
                one.captured(player),
                other.captured(player),
                "puzzle {place}"
            );
        }
    }
}

#[test]
fn there_are_at_least_sixty_and_no_two_are_the_same() {
    assert!(PUZZLES.len() >= 60);
    let positions: BTreeSet<String> = PUZZLES
        .iter()
        .map(|puzzle| position(puzzle, false).to_string())
        .collect();
    assert_eq!(positions.len(), PUZZLES.len());
}

#[test]
fn they_come_by_theme_and_then_by_difficulty() {
    let order = |puzzle: &Puzzle| (puzzle.theme.index(), puzzle.difficulty);
    assert!(PUZZLES.is_sorted_by_key(order));
}

#[test]
fn the_answer_is_the_most_stubborn_and_a_five_follows_it() {
    for (place, puzzle) in PUZZLES.iter().enumerate() {
        assert_eq!(puzzle.reply.is_some(), puzzle.theme == Theme::FiveInTwo);
        let Some(reply) = puzzle.reply.and_then(Turn::from_code) else {
            continue;
        };
        let solution = Turn::from_code(puzzle.solution).expect("a turn");
        for neutrals_stay in RULES {
            let before = position(puzzle, neutrals_stay);
            let after = before.try_play(solution).expect("legal");
            let ways = |reply: Turn| {
                let next = after.try_play(reply).expect("the reply is legal");
                turns(&next)
                    .iter()
                    .filter(|&&turn| captures(&next, turn))
                    .count()
            };
            let fewest = turns(&after).into_iter().map(ways).min();
            assert_eq!(Some(ways(reply)), fewest, "puzzle {place}");
            let next = after.try_play(reply).expect("legal");
            let exercise = Exercise::Puzzle(place as u8);
            let finish = exercise.solution(2, &next).expect("a five follows");
            assert!(captures(&next, finish), "puzzle {place}");
        }
    }
}
