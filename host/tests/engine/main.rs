//! Tests the engine command through pipes, as its clients use it.

mod client;
mod device;
mod errors;
mod failures;
#[cfg(unix)]
mod serial;
mod timing;

use client::{Engine, START};
use testkit::conversation;

#[test]
fn the_engine_holds_the_conversations_that_are_written_down() {
    converse(&mut Engine::start());
}

/// Holds the conversations that every implementation of the protocol must hold.
fn converse(engine: &mut Engine) {
    for file in conversation::COMMON {
        conversation::converse(engine, file);
    }
}

impl conversation::Peer for Engine {
    fn send(&mut self, line: &[u8]) {
        self.send_bytes(line);
        self.send_bytes(b"\n");
    }

    fn next_line(&mut self) -> String {
        self.line()
    }
}

#[test]
fn a_position_is_set_and_told_back() {
    let mut engine = Engine::start();
    assert_eq!(engine.ask("fen"), START);
    engine.send("position startpos seed 5 variant 6");
    let six = engine.ask("fen");
    assert!(six.ends_with(" A -/- 0/0 6"), "{six}");
    engine.send("position startpos seed 0");
    assert_eq!(engine.ask("fen"), START);
    engine.send(&format!("position fen {six}"));
    assert_eq!(engine.ask("fen"), six);
    engine.send(&format!("position fen {START} moves R,e3-d2 e1-d1"));
    assert_eq!(
        engine.ask("fen"),
        "B/R,K,G,B/R,J,I,J,R,I,I/JG,GR,B,K,I,B/.,K,.,K,G,G,I/R,K,B,R,G,R/G,B,K,B,G,I,B/I,K,I,R/K A R/- 0/0 5"
    );
    engine.send("uginewgame");
    assert_eq!(engine.ask("fen"), START);
    engine.send("setoption name seed value 5");
    engine.send("position startpos variant 6");
    assert_eq!(engine.ask("fen"), six);
}

#[test]
fn a_game_in_shorthand_is_set_and_told_in_plain_notation() {
    use lyngk_pocket::app::code_letters;
    use lyngk_pocket::rules::notation::{Shorthand, ShorthandVariant};
    use lyngk_pocket::rules::{Board, Position, Rng, Status, Turn, Variant};
    let mut engine = Engine::start();
    for (seed, variant) in [0, 0x3fff_ffff, 99].into_iter().zip(Variant::ALL) {
        let short_variant = ShorthandVariant(variant);
        let letters = code_letters(seed);
        let letters = core::str::from_utf8(&letters).expect("letters are ASCII");
        let mut board = Board::new(&Position::setup(variant, seed.into()));
        let mut rng = Rng::new(8);
        let (mut short, mut long) = (String::new(), String::new());
        let begun = format!("position startpos variant {variant} seed {seed}");
        assert_eq!(
            engine.ask(&format!("GAME {short_variant} {letters}")),
            begun
        );
        assert_eq!(engine.ask("fen"), board.position().to_string());
        while !matches!(board.status(), Status::Over(_)) {
            let turn = board.random_turn(&mut rng).unwrap_or(Turn::Pass);
            board.play(turn);
            short += &Shorthand(turn).to_string();
            long += &format!(" {turn}");
        }
        let longhand = engine.ask(&format!("GAME {short_variant} {letters} {short}"));
        assert_eq!(longhand, format!("{begun} moves{long}"));
        assert_eq!(engine.ask("fen"), board.position().to_string());
        engine.send("uginewgame");
        engine.send(&longhand);
        assert_eq!(engine.ask("fen"), board.position().to_string());
    }
}

#[test]
fn a_whole_game_is_played_by_best_moves() {
    for variant in ["5", "5n", "6"] {
        let mut engine = Engine::start();
        let mut game = format!("position startpos variant {variant} seed 11 moves");
        for turn in 0.. {
            assert!(turn < 100, "the game does not end: {game}");
            engine.send(&game);
            if engine.ask("query gameover") == "response true" {
                break;
            }
            let best = engine.bestmove("go depth 1 nodes 50");
            game.push(' ');
            game.push_str(&best);
        }
        assert_eq!(engine.ask("moves"), "");
        assert_ne!(engine.ask("query result"), "response none");
    }
}

#[test]
fn the_drawing_shows_stacks_heights_and_owners() {
    let mut engine = Engine::start();
    engine.send(&format!("position fen {START} moves R,e3-d2 e1-d1"));
    engine.send("show");
    let drawing = engine.until("stacks of five").join("\n");
    for part in [
        "d2 GR 2A",
        "d1 JG 2",
        "e3 .",
        "A: red",
        "B: no colour",
        "A to move",
    ] {
        assert!(drawing.contains(part), "{part} is not in\n{drawing}");
    }
    assert_eq!(engine.ask("isready"), "readyok");
}
