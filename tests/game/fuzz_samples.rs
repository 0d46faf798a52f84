//! A seeded sample of the fuzz targets' input, for machines without cargo-fuzz: valid
//! texts, mutated in every way.

use lyngk_pocket::rules::{Position, Rng, Variant};
use testkit::notation;

/// Number of mutated texts for each valid one.
const BENT: usize = 300;

/// Insertions: letters of the notation, separators, digits out of range, control bytes,
/// and characters of two, three and four bytes.
const STRANGE: [&str; 24] = [
    "I", "B", "J", "K", "a", "i", "n", "0", "1", "7", "9", ".", ",", "/", "-", " ", "\0", "\n",
    "\u{7f}", "é", "ß", "→", "🂡", "",
];

fn below(rng: &mut Rng, bound: usize) -> usize {
    rng.below(u32::try_from(bound).unwrap()) as usize
}

/// Returns the text with one to four changes.
fn bent(text: &str, rng: &mut Rng) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..=below(rng, 4) {
        let at = below(rng, characters.len() + 1);
        let end = (at + below(rng, 4)).min(characters.len());
        let strange = STRANGE[below(rng, STRANGE.len())];
        match below(rng, 7) {
            0 => characters.truncate(at),
            1 => drop(characters.drain(at..end)),
            2 => drop(characters.splice(at..end, strange.chars())),
            3 => drop(characters.splice(at..at, strange.chars())),
            4 if at < characters.len() => {
                let flipped = u32::from(characters[at]) ^ 1 << below(rng, 8);
                characters[at] = char::from_u32(flipped).unwrap_or('\u{fffd}');
            }
            5 if !characters.is_empty() => {
                let other = below(rng, characters.len());
                let at = at.min(characters.len() - 1);
                characters.swap(at, other);
            }
            _ => {
                let repeated: Vec<char> = characters[at..end].to_vec();
                characters.splice(at..at, repeated);
            }
        }
    }
    characters.into_iter().collect()
}

fn try_all(seeds: &[&str], body: impl Fn(&str)) {
    let mut rng = Rng::new(43);
    for seed in seeds {
        body(seed);
        for _ in 0..BENT {
            body(&bent(seed, &mut rng));
        }
        for (end, _) in seed.char_indices() {
            body(&seed[..end]);
            body(&seed[end..]);
        }
    }
}

#[test]
fn no_text_upsets_the_reader_of_points() {
    try_all(&["e3", "i1", "a1", "c7", ""], notation::point);
}

#[test]
fn no_text_upsets_the_reader_of_turns() {
    try_all(&["e3-e2", "R,e3-e2", "K,a1-i1", "pass", ""], notation::turn);
}

#[test]
fn no_text_upsets_the_reader_of_positions() {
    let corners = [
        include_str!("../vectors/corners-5.txt"),
        include_str!("../vectors/corners-5n.txt"),
        include_str!("../vectors/corners-6.txt"),
        include_str!("../vectors/corners-6n.txt"),
    ];
    let seeds: Vec<&str> = corners
        .iter()
        .flat_map(|file| file.lines())
        .filter_map(|line| line.split(" | ").nth(1))
        .step_by(5)
        .collect();
    assert!(seeds.len() >= 20, "the corners are not there");
    try_all(&seeds, notation::position);
}

#[test]
fn games_can_be_played_from_any_deal_of_the_pieces() {
    let mut rng = Rng::new(44);
    let mut accepted = 0;
    for _ in 0..2000 {
        let bytes: Vec<u8> = (0..100).map(|_| rng.next_u32() as u8).collect();
        let text = notation::dealt(&bytes);
        accepted += usize::from(text.parse::<Position>().is_ok());
        notation::position(&text);
    }
    assert!(accepted > 1500, "only {accepted} deals are positions");
}

#[test]
fn a_text_of_any_length_is_refused() {
    let start = Position::setup(Variant::FivesTaken, 1).to_string();
    for long in [
        "J".repeat(1 << 20),
        "a".repeat(1 << 20),
        start.clone() + &start.repeat(5000),
    ] {
        notation::position(&long);
        notation::turn(&long);
        notation::point(&long);
    }
}
