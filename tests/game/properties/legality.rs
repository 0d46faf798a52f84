//! Every conceivable turn is either visited or refused for a true reason, and all ways of
//! asking agree.

use super::drawn_board::place;
use super::games::{cases, positions, visited};
use super::reference::Reference;
use lyngk_pocket::rules::{Board, Colour, IllegalTurn, Point, PointSet, Position, Status, Turn};
use proptest::prelude::*;
use std::collections::HashSet;
use std::ops::ControlFlow;

fn claims() -> impl Iterator<Item = Option<Colour>> + Clone {
    std::iter::once(None).chain(Colour::ALL.into_iter().map(Some))
}

/// Returns each claim or none, with each start and each landing.
fn candidates() -> impl Iterator<Item = Turn> {
    claims().flat_map(|claim| {
        Point::all()
            .flat_map(move |from| Point::all().map(move |to| Turn::Move { claim, from, to }))
    })
}

/// Returns whether a reason for refusing a move applies, according to the reference.
fn is_true(reason: IllegalTurn, position: &Position, turn: Turn) -> bool {
    let Turn::Move { claim, from, to } = turn else {
        return reason == IllegalTurn::CannotPass;
    };
    let before = Reference::read(&position.to_string());
    let after = before.after_claim(claim.map(Colour::letter));
    let [start, landing] = [from, to].map(|point| place(&point.to_string()));
    let moving = after.stacks.get(&start);
    let below = after.stacks.get(&landing);
    let top = moving.and_then(|stack| stack.chars().last());
    let both = || moving.zip(below);
    match reason {
        IllegalTurn::NoClaimLeft => claim.is_some() && before.claims[before.side].len() == 2,
        IllegalTurn::AlreadyClaimed(colour) => {
            let taken =
                |claims: &std::collections::BTreeSet<char>| claims.contains(&colour.letter());
            claim == Some(colour) && before.claims.iter().any(taken)
        }
        IllegalTurn::NoStack(point) => point == from && moving.is_none(),
        IllegalTurn::JokerOnTop(point) => point == from && top == Some('J'),
        IllegalTurn::NotYourColour(colour) => {
            top == Some(colour.letter())
                && before.claims[1 - before.side].contains(&colour.letter())
        }
        IllegalTurn::NothingToLandOn(point) => point == to && below.is_none(),
        IllegalTurn::SamePoint(point) => point == from && from == to,
        IllegalTurn::OutOfReach => both().is_some() && !after.comes_to(start, landing),
        IllegalTurn::ColourTwice(colour) => both().is_some_and(|(moving, below)| {
            moving.contains(colour.letter()) && below.contains(colour.letter())
        }),
        IllegalTurn::TooHigh => {
            both().is_some_and(|(moving, below)| moving.len() + below.len() > after.highest)
        }
        IllegalTurn::TallerThanYours => both().is_some_and(|(moving, below)| {
            below.len() > moving.len()
                && top.is_some_and(|top| !after.claims[after.side].contains(&top))
        }),
        // The end of the game is checked separately.
        _ => false,
    }
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn a_visited_turn_is_legal_and_a_legal_turn_is_visited(position in positions()) {
        let board = Board::new(&position);
        let visited: HashSet<Turn> = visited(&board).into_iter().collect();
        for turn in candidates() {
            prop_assert_eq!(
                board.is_legal(turn),
                visited.contains(&turn),
                "{} {}", position, turn
            );
        }
    }

    #[test]
    fn every_illegal_turn_is_refused_for_a_true_reason(position in positions(), skip in 0..7_usize) {
        let board = Board::new(&position);
        let status = board.status();
        for turn in candidates().skip(skip).step_by(7).chain([Turn::Pass]) {
            let Err(reason) = board.check(turn) else {
                continue;
            };
            prop_assert!(!reason.to_string().is_empty());
            let truth = match status {
                Status::Over(_) => reason == IllegalTurn::GameOver,
                Status::MustPass => reason == IllegalTurn::MustPass,
                Status::ToMove => is_true(reason, &position, turn),
            };
            prop_assert!(truth, "{} {}: {}", position, turn, reason);
            prop_assert_eq!(position.try_play(turn), Err(reason));
        }
    }

    #[test]
    fn a_pass_is_legal_exactly_when_only_the_opponent_can_move(position in positions()) {
        let board = Board::new(&position);
        let reference = Reference::read(&position.to_string());
        let forced = reference.turns_or_pass().contains("pass");
        prop_assert_eq!(board.is_legal(Turn::Pass), forced);
        prop_assert_eq!(board.status() == Status::MustPass, forced);
    }

    #[test]
    fn landings_and_movable_stacks_agree_with_the_visited_turns(position in positions()) {
        let board = Board::new(&position);
        let visited = visited(&board);
        prop_assert_eq!(board.has_turn(), !visited.is_empty());
        for claim in claims() {
            let mut movable = PointSet::EMPTY;
            for from in Point::all() {
                let landings: PointSet = visited
                    .iter()
                    .filter_map(|&turn| match turn {
                        Turn::Move { claim: c, from: f, to } if (c, f) == (claim, from) => Some(to),
                        _ => None,
                    })
                    .collect();
                prop_assert_eq!(board.landings(claim, from), landings, "{:?} {}", claim, from);
                if !landings.is_empty() {
                    movable = movable.with(from);
                }
            }
            prop_assert_eq!(board.movable(claim), movable, "{:?}", claim);
        }
    }

    #[test]
    fn the_moves_after_a_claim_are_those_of_the_turns_with_it(position in positions()) {
        let mut board = Board::new(&position);
        let over = matches!(board.status(), Status::Over(_));
        for claim in claims().filter(|claim| !over && claim.is_none_or(|c| position.claimable().has(c))) {
            let mut expected = Vec::new();
            for from in Point::all() {
                let landings = board.landings(claim, from);
                expected.extend((!landings.is_empty()).then_some((from, landings)));
            }
            let claimed = claim.map(|colour| board.claim(colour));
            let mut moves = Vec::new();
            let _: ControlFlow<()> = board.visit_plain_moves(|group| {
                moves.push((group.from, group.landings));
                ControlFlow::Continue(())
            });
            if let Some(claimed) = claimed {
                board.unclaim(&claimed);
            }
            prop_assert_eq!(*board.position(), position, "{:?}", claim);
            moves.sort_by_key(|&(from, _)| from);
            prop_assert_eq!(moves, expected, "{} {:?}", position, claim);
        }
    }

    #[test]
    fn visits_end_when_they_are_told_to(position in positions(), after in 0..200_usize) {
        let board = Board::new(&position);
        let mut seen = 0;
        let flow = board.visit_turns(|turn| {
            seen += 1;
            if seen > after { ControlFlow::Break(turn) } else { ControlFlow::Continue(()) }
        });
        prop_assert_eq!(flow.break_value(), visited(&board).get(after).copied());
    }

    #[test]
    fn the_iterator_yields_the_turns_that_are_visited(position in positions()) {
        let mut visited = Vec::new();
        let _: ControlFlow<()> = Board::new(&position).visit_all(|turn| {
            visited.push(turn.to_string());
            ControlFlow::Continue(())
        });
        let mut yielded: Vec<String> = position.turns().map(|turn| turn.to_string()).collect();
        visited.sort();
        yielded.sort();
        prop_assert_eq!(yielded, visited);
    }

    #[test]
    fn visiting_all_adds_just_the_forced_pass(position in positions()) {
        let board = Board::new(&position);
        let mut all = Vec::new();
        let _: ControlFlow<()> = board.visit_all(|turn| {
            all.push(turn);
            ControlFlow::Continue(())
        });
        match board.status() {
            Status::ToMove => prop_assert_eq!(all, visited(&board)),
            Status::MustPass => prop_assert_eq!(all, [Turn::Pass]),
            Status::Over(_) => prop_assert_eq!(all, []),
        }
    }
}
