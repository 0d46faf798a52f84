//! The number of presses for a turn in eight recorded games that use the shortest ways.

use host::simulator::record_turns;
use lyngk_pocket::rules::{Turn, Variant};
use std::fs;
use std::path::Path;

/// Games between two people whose presses are all in scenarios.
const GAMES: [&str; 7] = [
    "hot-seat",
    "claim-takes-a-five",
    "chain-of-three",
    "undo-across-a-capture",
    "forced-pass",
    "sudden-death",
    "draw",
];

/// A game in which neutral fives stay, from setup 21, as two searches of 1,500 positions
/// play it.
const FIVES_STAY: &str = "a1-b2 b1-c3 b2-b3 i1-h3 h3-h4 g7-g6 I,f5-e6 c7-c6 R,g6-e6 c6-d5 \
    c2-c4 d1-d2 e4-f4 f4-g5 f6-g5 e7-d6 d3-d4 d2-d4 g5-e2 f3-e3 d4-c5 e3-c4 g1-g2 B,g4-e5 \
    g3-f2 K,g2-f2 c3-f1 f2-c1 f1-e1 b3-h1 h4-h2 b4-c4";

/// Returns the eight games as scenarios, with their names.
fn games() -> Vec<(&'static str, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    let kept = GAMES.map(|name| {
        let path = folder.join(format!("{name}.txt"));
        (name, fs::read_to_string(path).expect("it exists"))
    });
    let turns: Vec<Turn> = FIVES_STAY
        .split(' ')
        .filter_map(|turn| turn.parse().ok())
        .collect();
    assert_eq!(turns.len(), 32);
    let recorded = record_turns("fives-stay", Variant::FivesStay, 21, &turns, None);
    let recorded = ("fives-stay", recorded.expect("its turns can be played"));
    kept.into_iter().chain([recorded]).collect()
}

/// Returns the presses of each turn of a scenario, up to the first undo.
fn presses(text: &str) -> Vec<usize> {
    let mut turns = Vec::new();
    let mut presses = 0;
    let game = text.lines().skip_while(|line| *line != "expect ply 0");
    for line in game.skip(1) {
        let (steps, remark) = line.split_once('#').unwrap_or((line, ""));
        match steps.split_whitespace().collect::<Vec<_>>()[..] {
            ["press", ..] if remark.contains("undo") => break,
            ["press", ..] if remark.contains("pass") => {}
            // A picture on the way is no part of a turn.
            ["press", ..] if remark.contains("look") => {}
            ["press", ref buttons @ ..] => presses += buttons.len(),
            ["expect", "ply", _] if presses > 0 => {
                turns.push(presses);
                presses = 0;
            }
            ["expect", "screen", "result"] => break,
            _ => {}
        }
    }
    turns
}

/// With a cursor that visited empty points and jumped by columns, the first seven games
/// took 7.0 presses a turn and 13 at most.
#[test]
fn a_turn_takes_six_presses_and_never_thirteen() {
    let (mut all, mut turns, mut worst) = (0, 0, 0);
    for (game, text) in games() {
        let presses = presses(&text);
        let sum: usize = presses.iter().sum();
        let most = presses.iter().max().copied().unwrap_or(0);
        println!(
            "{game}: {} turns, {:.2} a turn, {most} at most",
            presses.len(),
            sum as f64 / presses.len() as f64
        );
        assert!(presses.len() > 15, "{game}");
        all += sum;
        turns += presses.len();
        worst = worst.max(most);
    }
    println!(
        "all: {turns} turns, {:.2} a turn, {worst} at most",
        all as f64 / turns as f64
    );
    assert!(worst <= 11, "{worst} presses");
    assert!(10 * all <= 58 * turns, "{all} presses in {turns} turns");
}
