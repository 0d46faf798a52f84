//! A checksum of the search's behaviour: every change of the positions that it searches
//! changes the number of nodes. An intended change renews the number.

use super::player::Player;
use lyngk_pocket::ai::SearchLimits;
use lyngk_pocket::rules::{Board, Position, Rng, Variant};

/// Positions searched in total, to the depth below.
const NODES: u32 = 102_647;
const DEPTH: u8 = 4;
/// Fixed, because a table of another size changes the search.
const SLOTS: usize = 4_096;

#[test]
fn the_search_looks_at_what_it_always_did() {
    let mut player: Player = Player::with_slots(SLOTS);
    let limits = SearchLimits {
        depth: DEPTH,
        ..SearchLimits::best_within(u32::MAX)
    };
    let mut nodes = 0;
    for seed in 0..4 {
        let mut rng = Rng::new(seed);
        let variant = [Variant::FivesTaken, Variant::SixesTaken][seed as usize % 2];
        let mut board = Board::new(&Position::setup(variant, seed));
        for ply in 0..25 {
            if ply % 6 == 0
                && let Some(answer) = player.answer(board.position(), &limits)
            {
                nodes += answer.nodes;
            }
            let Some(turn) = board.random_turn(&mut rng) else {
                break;
            };
            board.play(turn);
        }
    }
    assert_eq!(nodes, NODES);
}
