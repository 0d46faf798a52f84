//! Every answer is legal, repeatable, and available whenever the search is stopped.

use super::player::{Impatient, Player};
use lyngk_pocket::ai::{Judgement, Level, Patience, SearchLimits, Style};
use lyngk_pocket::rules::{Board, Position, Rng, Status, Variant};
use std::collections::BTreeSet;

#[test]
fn ten_thousand_games_have_no_illegal_turn() {
    let mut player = Player::new();
    for seed in 0..10_000u32 {
        let variant = Variant::ALL[seed as usize % Variant::NUM];
        let mut position = Position::setup(variant, u64::from(seed));
        // Few positions, so that the search is cut short everywhere; every third game
        // with a beginner's weaknesses.
        let style = match seed % 3 {
            0 => Style {
                misjudged_by: 100,
                chains_overlooked: 12,
                claims_from: 30,
                judgement: Judgement::Learned,
            },
            _ => Style::FLAWLESS,
        };
        let limits = SearchLimits {
            nodes: 1 + seed % 40,
            depth: 60,
            style,
            seed,
            patience: Patience::Whole,
            without: [None; 2],
        };
        while let Some(answer) = player.answer(&position, &limits) {
            let turn = answer.turn;
            position = position
                .try_play(turn)
                .unwrap_or_else(|error| panic!("seed {seed}: {turn} in {position}: {error}"));
        }
        assert!(matches!(position.status(), Status::Over(_)));
    }
}

#[test]
fn every_level_plays_whole_games_within_its_nodes() {
    let mut player = Player::new();
    for level in Level::all().filter(|level| level.number() < 6) {
        let mut position = Position::setup(Variant::FivesTaken, u64::from(level.number()));
        loop {
            let limits = level.limits(&position, 7);
            let Some(answer) = player.answer(&position, &limits) else {
                break;
            };
            assert!(answer.nodes <= limits.nodes, "level {}", level.number());
            position = position
                .try_play(answer.turn)
                .expect("levels play legal turns");
        }
    }
}

/// Stack of a searching thread, in bytes. Frames are larger here than on the chip, whose
/// searching core has a third of this.
const STACK: usize = 64 * 1024;

#[test]
fn the_deepest_lines_fit_a_small_stack() {
    let searching = std::thread::Builder::new()
        .stack_size(STACK)
        .spawn(|| {
            let mut player = Player::new();
            let mut deepest = 0;
            for seed in 0..24 {
                let mut rng = Rng::new(seed);
                let variant = Variant::ALL[seed as usize % Variant::NUM];
                let mut board = Board::new(&Position::setup(variant, seed));
                // Lines are longest between the middle of a game and its end.
                for _ in 0..18 + seed / 2 {
                    match board.random_turn(&mut rng) {
                        Some(turn) => board.play(turn),
                        None => break,
                    };
                }
                let limits = SearchLimits::best_within(60_000);
                if let Some(answer) = player.answer(board.position(), &limits) {
                    deepest = deepest.max(answer.depth);
                }
            }
            deepest
        })
        .expect("a thread");
    // A stack overflow would have ended the whole program.
    let deepest = searching.join().expect("no panic");
    assert!(deepest >= 10, "no deep line was searched: {deepest}");
}

#[test]
fn the_same_limits_give_the_same_answer() {
    let position = Position::setup(Variant::FivesTaken, 3);
    for level in [2, 5].map(|number| Level::new(number).expect("a level")) {
        let answers = [Player::new(), Player::new()]
            .map(|mut player| player.answer(&position, &level.limits(&position, 11)));
        assert_eq!(answers[0], answers[1]);
    }
    // The first search does not influence a second one with the same memory.
    let mut player = Player::new();
    let limits = SearchLimits::best_within(3_000);
    let first = player.answer(&position, &limits);
    player.answer(&Position::setup(Variant::SixesTaken, 4), &limits);
    assert_eq!(player.answer(&position, &limits), first);
}

#[test]
fn openings_vary_below_the_highest_level() {
    let position = Position::setup(Variant::FivesTaken, 5);
    let mut player = Player::new();
    for level in Level::all().filter(|level| level.number() < 6) {
        let turns: BTreeSet<u16> = (0..6)
            .filter_map(|seed| player.answer(&position, &level.limits(&position, seed)))
            .map(|answer| answer.turn.code())
            .collect();
        assert!(
            turns.len() > 1,
            "level {} always answers alike",
            level.number()
        );
    }
}

#[test]
fn a_stopped_search_answers_with_the_best_it_told_of() {
    let mut rng = Rng::new(9);
    let mut position = Position::setup(Variant::FivesTaken, 9);
    let mut player = Player::new();
    for questions in 1..30 {
        let mut handler = Impatient::until(questions);
        let answer = player
            .answer_to(
                &position,
                &SearchLimits::best_within(u32::MAX),
                &mut handler,
            )
            .expect("the game goes on");
        assert!(position.is_legal(answer.turn));
        if let Some(last) = handler.last {
            assert_eq!(last.turn, answer.turn);
            assert_eq!(last.pv.turns()[0], answer.turn);
        }
        let Some(turn) = Board::new(&position).random_turn(&mut rng) else {
            break;
        };
        position = position.try_play(turn).expect("random turns are legal");
    }
}

#[test]
fn the_expected_line_is_legal_turn_by_turn() {
    let mut position = Position::setup(Variant::FivesTaken, 21);
    let limits = SearchLimits {
        depth: 3,
        ..SearchLimits::best_within(u32::MAX)
    };
    let answer = Player::new().answer(&position, &limits).expect("a turn");
    assert!(
        answer.pv.turns().len() > 1,
        "a search this deep expects a reply"
    );
    for &turn in answer.pv.turns() {
        position = position.try_play(turn).expect("the line can be played");
    }
}

#[test]
fn a_tiny_table_or_none_changes_nothing_but_the_effort() {
    use lyngk_pocket::ai::{CompactSlot, OwnedMemory, Slot as _, think};
    let position = Position::setup(Variant::SixesTaken, 2);
    for slots in [0, 1, 3] {
        let mut memory = OwnedMemory::new(vec![CompactSlot::EMPTY; slots]);
        let mut handler = Impatient::until(u32::MAX);
        let answer = think(
            &position,
            &SearchLimits::best_within(2_000),
            memory.lend(),
            &mut handler,
        );
        assert!(position.is_legal(answer.expect("the game goes on").turn));
    }
}
