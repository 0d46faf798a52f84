//! Article C: preparation.

use super::table::turns;
use lyngk_pocket::rules::{ColourSet, Piece, Player, Point, Position, Rng, Variant};

#[test]
fn c1_eight_pieces_of_each_colour_and_three_jokers_fill_every_point() {
    for variant in Variant::ALL {
        for seed in 0..20 {
            let start = Position::setup(variant, seed);
            let pieces: Vec<Piece> = Point::all()
                .map(|point| {
                    assert_eq!(start.stack(point).height(), 1, "{point} of seed {seed}");
                    start.stack(point).top().unwrap()
                })
                .collect();
            let count = |piece| pieces.iter().filter(|&&one| one == piece).count();
            assert_eq!(Piece::ALL.map(count), [8, 8, 8, 8, 8, 3], "seed {seed}");
        }
    }
}

#[test]
fn c1_every_kind_of_piece_comes_to_every_point() {
    let mut seen = [[false; Piece::NUM]; Point::NUM];
    for seed in 0..400 {
        let start = Position::setup(Variant::FivesTaken, seed);
        for point in Point::all() {
            seen[point.index()][start.stack(point).top().unwrap().index()] = true;
        }
    }
    assert_eq!(seen, [[true; Piece::NUM]; Point::NUM]);
}

#[test]
fn c2_one_piece_of_each_colour_beside_the_board_is_there_to_claim() {
    let start = Position::setup(Variant::FivesTaken, 1);
    assert_eq!(start.unclaimed(), ColourSet::ALL);
    assert_eq!(
        Player::ALL.map(|player| start.claims(player)),
        [ColourSet::EMPTY; 2]
    );
    let turns = turns(&start);
    for letter in ["I,", "B,", "R,", "G,", "K,"] {
        assert!(turns.contains(letter), "{letter} cannot be claimed");
    }
}

#[test]
fn c3_lots_name_either_player_as_often_as_the_other() {
    let a_starts = (0..1000)
        .filter(|&seed| Rng::new(seed).below(2) == 0)
        .count();
    // Ten standard deviations of a fair coin tossed a thousand times.
    assert!((342..=658).contains(&a_starts), "{a_starts} of 1000");
    // The drawn player plays A, and A moves first.
    assert_eq!(
        Position::setup(Variant::FivesTaken, 1).side_to_move(),
        Player::A
    );
}
