//! The rules core agrees with the reference.

use super::games::{beginnings_of_games, cases, positions, visited, whole_games};
use super::reference::Reference;
use lyngk_pocket::rules::{Board, Outcome, Player, Status, Turn};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn result(status: Status) -> Option<&'static str> {
    match status {
        Status::ToMove | Status::MustPass => None,
        Status::Over(Outcome::Win(Player::A)) => Some("over A"),
        Status::Over(Outcome::Win(Player::B)) => Some("over B"),
        Status::Over(Outcome::Draw) => Some("over draw"),
    }
}

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn the_legal_turns_of_whole_games_are_the_references(recipe in whole_games()) {
        let mut board = Board::new(&recipe.start());
        for turn in recipe.game().into_iter().map(Some).chain([None]) {
            let reference = Reference::read(&board.position().to_string());
            let turns = visited(&board);
            let names: BTreeSet<String> = turns.iter().map(Turn::to_string).collect();
            prop_assert_eq!(names.len(), turns.len(), "a turn is visited twice");
            prop_assert_eq!(&names, &reference.turns(), "{}", board.position());
            prop_assert_eq!(result(board.status()), reference.result(), "{}", board.position());
            if let Some(turn) = turn {
                board.play(turn);
            }
        }
    }

    #[test]
    fn every_turn_leads_where_the_reference_leads(position in positions()) {
        for turn in visited(&Board::new(&position)) {
            let mut reference = Reference::read(&position.to_string());
            reference.play(&turn.to_string());
            let next = position.try_play(turn).map(|next| next.to_string());
            prop_assert_eq!(next, Ok(reference.write()), "{} {}", position, turn);
        }
    }

    #[test]
    fn perft_counts_the_references_turns(recipe in beginnings_of_games()) {
        let position = recipe.last();
        let reference = Reference::read(&position.to_string());
        prop_assert_eq!(
            Board::new(&position).perft(1),
            reference.turns_or_pass().len() as u64
        );
    }
}
