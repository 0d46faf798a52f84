//! Saves with arbitrary mutations at a start: a seeded sample of the inputs of the fuzz
//! target `saves`, and its seed corpus.

use lyngk_pocket::app::learn::Learned;
use lyngk_pocket::app::{
    Counters, Game, Pace, Records, Seat, Settings, Start, TimeControl, Timed, save,
};
use lyngk_pocket::rules::{Arrangement, Board, Rng, Variant};
use lyngk_pocket::storage::Kind;
use std::fs;
use std::path::{Path, PathBuf};
use testkit::arbitrary::{self, Outcome};
use testkit::decoders::exercise;

/// Returns a game of some turns.
fn game(variant: Variant, turns: usize) -> Game {
    let start = Start {
        variant,
        code: 4_711,
        seats: [Seat::Human; 2],
    };
    let mut game = Game::new(start);
    let mut lots = Rng::new(turns as u64);
    for _ in 0..turns {
        if let Some(turn) = Board::new(game.position()).random_turn(&mut lots) {
            game.play(turn).unwrap();
        }
    }
    game
}

/// Returns the bytes of a record, or of the game after all kinds, as the fuzz target
/// reads them.
fn section(kind: usize, bytes: &[u8]) -> Vec<u8> {
    let mut section = vec![kind as u8, bytes.len() as u8];
    section.extend(bytes);
    section
}

/// Returns the saves of a device in use, in the order of a start.
fn samples() -> Vec<Vec<u8>> {
    let control = TimeControl {
        pace: Pace::Increment(5),
        seconds: [300, 600],
    };
    let played = game(Variant::FivesTaken, 14);
    let turn = Board::new(played.position()).random_turn(&mut Rng::new(2));
    let mut mistake = Arrangement::from(played.position()).encoded().to_vec();
    mistake.extend(save::ply(turn.unwrap()));
    mistake.push(1);
    let timed = Timed::new(control);
    let of_game = |game: &Game, control| {
        let header = save::full_header(game, control);
        let mut bytes = vec![header.len() as u8];
        bytes.extend(header);
        bytes.extend((0..game.played()).flat_map(|ply| save::ply(game.turn(ply).unwrap())));
        bytes
    };
    vec![
        section(Kind::Failure.index(), b"core 1 hung, after 9 s"),
        section(Kind::Kiosk.index(), &Counters::default().encoded()),
        section(Kind::Settings.index(), &Settings::default().encoded()),
        section(Kind::Records.index(), &Records::default().encoded()),
        section(Kind::Learned.index(), &Learned::default().encoded()),
        section(Kind::Mistakes.index(), &mistake),
        section(Kind::NUM, &of_game(&played, Some(control))),
        section(Kind::Clock.index(), &timed.encoded(4_711)),
        section(Kind::NUM, &of_game(&game(Variant::SixesTaken, 9), None)),
    ]
}

#[test]
fn what_a_device_saves_is_read_whole() {
    for sample in samples() {
        assert_eq!(exercise(&sample), 1, "{sample:?}");
    }
    let samples = samples();
    assert_eq!(exercise(&samples.concat()), samples.len());
}

#[test]
fn no_bytes_upset_a_start() {
    let mut lots = Rng::new(13);
    let mut below = |bound: usize| lots.below(bound as u32) as usize;
    let samples = samples();
    let (mut accepted, mut refused) = (0, 0);
    for number in 0..6_000 {
        let mut bytes = samples[number % samples.len()].clone();
        for _ in 0..=below(3) {
            let at = 2 + below(bytes.len() - 2);
            match below(4) {
                0 => bytes.truncate(at),
                1 => bytes[at] ^= 1 << below(8),
                2 => bytes[at] = below(256) as u8,
                _ => bytes.insert(at, below(256) as u8),
            }
            if bytes.len() < 3 {
                break;
            }
        }
        bytes[1] = (bytes.len() - 2) as u8;
        match exercise(&bytes) {
            0 => refused += 1,
            _ => accepted += 1,
        }
    }
    println!("{accepted} accepted, {refused} refused");
    assert!(accepted > 500 && refused > 500, "{accepted}, {refused}");
}

/// Returns the seed corpus of a fuzz target.
fn seeds(target: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds");
    let files = fs::read_dir(folder.join(target)).unwrap();
    files.map(|file| file.unwrap().path()).collect()
}

#[test]
fn the_fuzzer_of_saves_begins_with_what_a_device_saves() {
    let seeds = seeds("saves");
    assert!(seeds.len() >= samples().len(), "{seeds:?}");
    for seed in seeds {
        let bytes = fs::read(&seed).unwrap();
        assert!(exercise(&bytes) > 0, "{} is nothing", seed.display());
    }
}

#[test]
fn the_fuzzer_of_the_store_begins_with_chips_that_hold_something() {
    let seeds = seeds("storage");
    let outcomes = seeds
        .iter()
        .map(|seed| arbitrary::exercise(&fs::read(seed).unwrap()));
    let outcomes: Vec<Outcome> = outcomes.collect();
    for outcome in [Outcome::Used, Outcome::OtherTag, Outcome::OtherFormat] {
        assert!(outcomes.contains(&outcome), "no {outcome:?}: {outcomes:?}");
    }
}
