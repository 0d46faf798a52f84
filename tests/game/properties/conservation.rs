//! Invariants of turns, the restoration by undo, and the end of games.

use super::games::{cases, positions, visited, whole_games};
use lyngk_pocket::rules::notation::Sketch;
use lyngk_pocket::rules::{
    Board, Colour, Piece, Player, Point, Position, Rng, Stack, Status, Turn, Variant,
};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The most moves of a game: each leaves one stack less of 43, and the last stack cannot
/// move.
const MOST_MOVES: usize = Point::NUM - 1;

fn stacks(position: &Position) -> impl Iterator<Item = Stack> {
    Point::all().map(|point| position.stack(point))
}

fn check_pieces(position: &Position) -> Result<(), TestCaseError> {
    let on_board: usize = stacks(position).map(Stack::height).sum();
    let marks: u8 = Player::ALL
        .map(|player| position.captured(player))
        .iter()
        .sum();
    let captured = match position.variant() {
        Variant::FivesTaken | Variant::FivesStay => marks,
        Variant::SixesTaken => {
            prop_assert_eq!(marks, 0, "{}", position);
            0
        }
        Variant::SixesStay => {
            let over = matches!(position.status(), Status::Over(_));
            prop_assert!(marks == 0 || marks == 1 && over, "{}", position);
            0
        }
    };
    prop_assert_eq!(on_board + 5 * usize::from(captured), 43, "{}", position);
    for stack in stacks(position) {
        prop_assert!(stack.height() <= position.variant().highest(), "{}", stack);
        let colours: Vec<Piece> = stack
            .pieces()
            .filter(|&piece| piece != Piece::Joker)
            .collect();
        let distinct: BTreeSet<usize> = colours.iter().map(|piece| piece.index()).collect();
        prop_assert_eq!(colours.len(), distinct.len(), "{} breaks E5", stack);
    }
    Ok(())
}

/// Returns all values that a board derives from its position.
fn derived(board: &Board) -> Vec<u64> {
    let mut sets = vec![board.occupied().bits()];
    sets.extend(Piece::ALL.map(|piece| board.topped_by(piece).bits()));
    sets.extend(Colour::ALL.map(|colour| board.holding(colour).bits()));
    sets.extend(Colour::ALL.map(|colour| board.fives_taken_by(colour).bits()));
    sets.extend((0..=Stack::HIGHEST).map(|height| board.of_height(height).bits()));
    // Sight from an empty point is undefined.
    let seen = board
        .occupied()
        .into_iter()
        .map(|point| board.seen_from(point).bits());
    sets.extend(seen);
    sets
}

/// Returns every field of a board, including those for undo.
fn everything(board: &Board) -> String {
    format!("{board:?}")
}

/// Random games hardly ever have several neutral fives of a colour in one line.
#[test]
fn taking_back_a_claim_that_took_fives_in_a_row_restores_the_board() {
    let position = Sketch {
        stacks: &[
            ("e1", "B"),
            ("e2", "IBGKR"),
            ("e3", "GBIKR"),
            ("e4", "BIJKR"),
            ("e5", "I"),
        ],
        ..Sketch::EMPTY
    }
    .position()
    .unwrap();
    let mut board = Board::new(&position);
    let before = everything(&board);
    let undo = board.play("R,e1-e5".parse().unwrap());
    assert_eq!(board.position().captured(Player::A), 3);
    assert_eq!(derived(&board), derived(&Board::new(board.position())));
    board.undo(&undo);
    assert_eq!(everything(&board), before);
}

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn all_43_pieces_are_on_the_board_or_captured_and_no_stack_breaks_e5(recipe in whole_games()) {
        let mut board = Board::new(&recipe.start());
        check_pieces(board.position())?;
        for turn in recipe.game() {
            board.play(turn);
            check_pieces(board.position())?;
        }
    }

    #[test]
    fn a_board_keeps_what_a_new_board_of_its_position_would_find(recipe in whole_games()) {
        let mut board = Board::new(&recipe.start());
        for turn in recipe.game() {
            board.play(turn);
            prop_assert_eq!(derived(&board), derived(&Board::new(board.position())));
        }
    }

    #[test]
    fn taking_back_a_whole_game_restores_every_board_of_it(recipe in whole_games()) {
        let mut board = Board::new(&recipe.start());
        let mut played = Vec::new();
        for turn in recipe.game() {
            let before = everything(&board);
            played.push((before, board.play(turn)));
        }
        for (before, undo) in played.iter().rev() {
            board.undo(undo);
            prop_assert_eq!(&everything(&board), before);
        }
        prop_assert_eq!(*board.position(), recipe.start());
    }

    #[test]
    fn taking_back_any_turn_restores_the_board(position in positions()) {
        let mut board = Board::new(&position);
        let before = everything(&board);
        for turn in visited(&board).into_iter().chain([Turn::Pass]) {
            let undo = board.play(turn);
            board.undo(&undo);
            prop_assert_eq!(*board.position(), position, "{}", turn);
            prop_assert_eq!(&everything(&board), &before, "{} {}", position, turn);
        }
    }

    #[test]
    fn every_game_ends_after_at_most_42_moves(recipe in whole_games()) {
        let game = recipe.game();
        let moves = game.iter().filter(|&&turn| turn != Turn::Pass).count();
        prop_assert!(moves <= MOST_MOVES, "{} moves", moves);
        prop_assert!(matches!(recipe.last().status(), Status::Over(_)));
        // A player passes only if the other can move in between.
        prop_assert!(game.windows(2).all(|pair| pair != [Turn::Pass; 2]));
        prop_assert_ne!(game.last(), Some(&Turn::Pass));
    }

    #[test]
    fn a_random_game_ends_and_says_how(position in positions(), seed in any::<u64>()) {
        let mut board = Board::new(&position);
        let outcome = board.playout(&mut Rng::new(seed));
        prop_assert_eq!(board.status(), Status::Over(outcome));
        check_pieces(board.position())?;
    }

    #[test]
    fn a_random_turn_is_legal_and_found_whenever_there_is_one(
        position in positions(),
        seed in any::<u64>(),
    ) {
        let board = Board::new(&position);
        match board.random_turn(&mut Rng::new(seed)) {
            Some(turn) => prop_assert!(board.is_legal(turn), "{} {}", position, turn),
            None => prop_assert!(!board.has_turn(), "{}", position),
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_setup_in_all_variants(seed in any::<u64>()) {
        let five = Position::setup(Variant::FivesTaken, seed);
        for variant in Variant::ALL {
            let setup = Position::setup(variant, seed);
            prop_assert_eq!(setup.variant(), variant);
            prop_assert!(stacks(&five).eq(stacks(&setup)));
        }
        let next = Position::setup(Variant::FivesTaken, seed.wrapping_add(1));
        prop_assert_ne!(five, next);
        check_pieces(&five)?;
    }

    #[test]
    fn random_numbers_stay_below_their_bound(seed in any::<u64>(), bound in 1..=u32::MAX) {
        let mut rng = Rng::new(seed);
        prop_assert!((0..32).all(|_| rng.below(bound) < bound));
    }
}
