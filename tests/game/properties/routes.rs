//! The route shown for a move is one that the move may take.

use super::drawn_board::{Place, place};
use super::games::{cases, positions, visited};
use super::reference::Reference;
use lyngk_pocket::rules::{Board, Colour, Route, Turn};
use proptest::prelude::*;

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn the_route_of_every_turn_is_valid_and_none_is_shorter(position in positions()) {
        let board = Board::new(&position);
        let reference = Reference::read(&position.to_string());
        for turn in visited(&board) {
            let Turn::Move { claim, from, to } = turn else {
                continue;
            };
            let route = board.route(turn).unwrap().expect("a move has a route");
            let places: Vec<Place> = route
                .points()
                .iter()
                .map(|point| place(&point.to_string()))
                .collect();
            prop_assert_eq!(route.points().first(), Some(&from));
            prop_assert_eq!(route.points().last(), Some(&to));
            prop_assert_eq!(route.links() + 2, route.points().len());
            prop_assert!(route.points().len() <= Route::LONGEST);
            let after = reference.after_claim(claim.map(Colour::letter));
            prop_assert!(after.is_route(&places), "{} {}: {:?}", position, turn, route);
            let legs = after.fewest_legs(places[0], places[places.len() - 1]);
            prop_assert_eq!(Some(places.len() - 1), legs, "{} {}", position, turn);
        }
    }

    #[test]
    fn an_illegal_turn_has_no_route_but_a_reason(position in positions(), code in any::<u16>()) {
        let board = Board::new(&position);
        if let Some(turn) = Turn::from_code(code) {
            prop_assert_eq!(board.route(turn).err(), board.check(turn).err());
        }
    }
}
