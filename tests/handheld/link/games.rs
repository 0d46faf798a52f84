//! Games sent to a computer and received from it.

use super::{Plugged, play_a_game};
use lyngk_pocket::app::Button;
use lyngk_pocket::rules::{Board, Position, Rng, Status, Turn, Variant};
use testkit::conversation::START;

#[test]
fn a_game_goes_up_and_comes_down_again() {
    let mut device = Plugged::new();
    play_a_game(&mut device);
    assert_eq!(
        device.ask("games"),
        "game 1 variant 5 setup 000000 plies 2 result *"
    );
    assert_eq!(device.line(), "games 1");
    assert_eq!(device.ask("games short 1"), "GAME 5 000000 :RKDIC");
    let record = record_of(&mut device);
    assert_eq!(
        record,
        [
            "[Game \"LYNGK\"]",
            "[A \"human\"]",
            "[B \"human\"]",
            "[Variant \"5\"]",
            "[Setup \"000000\"]",
            "[Result \"*\"]",
            "1. R,e3-d2 e1-d1 *",
        ]
    );
    // The record, sent back, is the same game.
    device.send("position startpos seed 9");
    for line in &record {
        device.send(line);
    }
    device.send("play");
    device.agree();
    assert_eq!(device.ask("games short 1"), "GAME 5 000000 :RKDIC");
}

#[test]
fn a_game_with_clocks_goes_up_and_comes_down_with_its_times() {
    let mut device = Plugged::new();
    let tags = [
        "[Game \"LYNGK\"]",
        "[A \"human\"]",
        "[B \"human\"]",
        "[Variant \"5\"]",
    ];
    let setup = [
        "[Setup \"000000\"]".to_owned(),
        format!("[Position \"{START}\"]"),
    ];
    for begins in setup {
        let rest = [
            begins.as_str(),
            "[Result \"*\"]",
            "[TimeControl \"300:200+5\"]",
            "1. R,e3-d2 {12.0} e1-d1 {7.0} 2. e6-e7 {1.0} *",
        ];
        let record: Vec<&str> = tags.into_iter().chain(rest).collect();
        record.iter().for_each(|line| device.send(line));
        device.send("play");
        device.agree();
        device.shows("play");
        assert_eq!(record_of(&mut device), record);
        // The time left is the total less the time of the turns.
        let report = device.handheld.report();
        assert!(report.contains(" clock 297-198 "), "{report}");
        // It is saved with the game.
        device = device.restarted();
        assert_eq!(record_of(&mut device), record);
    }
}

/// A position with B to move, some stacks and a claim.
const MIDDLE: &str = "B/R,K,G,B/R,J,I,J,R,I,I/J,GR,B,K,I,B/G,K,.,K,G,G,I/R,K,B,R,G,R/G,B,K,B,G,I,B/I,K,I,R/K B R/- 0/0 5";

#[test]
fn a_position_goes_on_the_board_is_kept_and_comes_down_with_its_turns() {
    let mut device = Plugged::new();
    device.send(&format!("position fen {MIDDLE} moves e1-d1"));
    let position = device.ask("fen");
    device.send("play human human");
    device.agree();
    device.shows("play");
    // It is still there after a restart, and reported as a position.
    let mut device = device.restarted();
    let report = device.handheld.report();
    assert!(
        report.ends_with(&format!("ply 1 position {position}")),
        "{report}"
    );
    let listed = "game 1 variant 5 setup - plies 1 result *";
    assert_eq!(device.ask("games"), listed);
    assert_eq!(device.line(), "games 1");
    let short = format!("position fen {MIDDLE} moves e1-d1");
    assert_eq!(device.ask("games short 1"), short);
    let opening = format!("[Position \"{MIDDLE}\"]");
    let record = record_of(&mut device);
    assert!(record.contains(&opening), "{record:?}");
    device.send("uginewgame");
    for line in &record {
        device.send(line);
    }
    assert_eq!(device.ask("fen"), position);
    // A person can take over any game, not only one with a code.
    device.handheld.press(Button::A);
    device.shows("play");
    device.send(&format!("position fen {MIDDLE}"));
    device.send("go level 8");
    device.is_silent();
    device.handheld.press(Button::A);
    device.line();
    device.shows("computer");
    device.handheld.press(Button::A);
    device.handheld.press(Button::A);
    device.handheld.hear(usize::MAX);
    device.shows("play");
    let game = device.handheld.app().saved_game().expect("a game");
    assert_eq!(game.position_now().to_string(), MIDDLE);
}

/// Returns the record of the saved game.
fn record_of(device: &mut Plugged) -> Vec<String> {
    device.send("games read 1");
    let lines = std::iter::repeat_with(|| device.line());
    lines.take_while(|line| line != "end").collect()
}

/// Returns a random game to its end, as a command.
fn finished(seed: u64) -> String {
    let mut board = Board::new(&Position::setup(Variant::FivesTaken, seed));
    let mut lots = Rng::new(seed);
    let mut line = format!("position startpos seed {seed} moves");
    while !matches!(board.status(), Status::Over(_)) {
        let turn = board.random_turn(&mut lots).unwrap_or(Turn::Pass);
        board.play(turn);
        line += &format!(" {turn}");
    }
    line
}

#[test]
fn the_record_of_a_timed_game_has_its_clocks_and_the_time_of_each_turn() {
    let mut device = Plugged::new();
    // New game, two players; ten minutes and five seconds a turn; setup by code.
    let two = [Button::A, Button::Down, Button::Right];
    let clock = [
        Button::Up,
        Button::Up,
        Button::A,
        Button::A,
        Button::A,
        Button::B,
    ];
    let code = [
        Button::Down,
        Button::Down,
        Button::Down,
        Button::Down,
        Button::Down,
        Button::Down,
        Button::Right,
    ];
    let start = [Button::Down, Button::Down, Button::Down, Button::A];
    for button in two.into_iter().chain(clock).chain(code).chain(start) {
        device.handheld.press(button);
    }
    device.shows("play");
    for (ply, seconds) in [(1, 7), (2, 12), (3, 1)] {
        device.handheld.wait(1_000 * seconds);
        for button in [Button::B, Button::A, Button::A] {
            device.handheld.press(button);
        }
        // Its flight takes no time from either player.
        device.handheld.wait(40);
        while !device.handheld.app().is_at_rest() {
            device.handheld.wait(20);
        }
        let game = device.handheld.app().own_game().expect("a game");
        assert_eq!(game.played(), ply);
    }
    let record = record_of(&mut device);
    let tag = "[TimeControl \"600+5\"]".to_owned();
    assert!(record.contains(&tag), "{record:?}");
    let turns = record.last().expect("the turns");
    let times: Vec<&str> = turns
        .split_whitespace()
        .filter_map(|word| word.strip_prefix('{')?.strip_suffix('}'))
        .collect();
    assert_eq!(times, ["7.0", "12.0", "1.0"], "{turns}");
    // A reader ignores the tag, and so does the device itself.
    record.iter().for_each(|line| device.send(line));
    device.is_silent();
    device.send("record");
    let lines = std::iter::repeat_with(|| device.line());
    let again: Vec<String> = lines.take_while(|line| line != "end").collect();
    assert_eq!(again.last(), record.last());
}

#[test]
fn a_finished_game_goes_to_review_and_counts_for_nobody() {
    let mut device = Plugged::new();
    play_a_game(&mut device);
    let records = *device.handheld.app().records();
    let game = finished(11);
    let resigned = ["[Game \"LYNGK\"]", "[Resigned \"A\"]", "1. e3-d3 e1-d1"];
    for (lines, result) in [
        (vec![game.as_str()], None),
        (resigned.to_vec(), Some("0-1")),
    ] {
        lines.iter().for_each(|line| device.send(line));
        device.send("play human 3");
        device.agree();
        device.shows("review");
        // The device judges it, but its mistakes do not become puzzles.
        device.handheld.wait(60_000);
        device.handheld.press(Button::Y);
        device.shows("graph");
        let listed = device.ask("games");
        assert!(!listed.ends_with('*'), "{listed}");
        assert!(
            result.is_none_or(|result| listed.ends_with(result)),
            "{listed}"
        );
        assert_eq!(device.line(), "games 1");
        assert_eq!(*device.handheld.app().records(), records);
        assert!(device.handheld.app().saved_game().is_none());
    }
    // The game that it replaced is gone, as announced.
    let handheld = device.handheld.restarted(2);
    assert!(handheld.app().saved_game().is_none());
    assert_eq!(*handheld.app().records(), records);
}
