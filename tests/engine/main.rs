//! The engine command, driven as its clients drive it: through pipes.

mod client;
mod errors;
mod failures;
mod timing;

use client::{Engine, START};

fn vector_lines(file: &'static str, every: usize) -> impl Iterator<Item = Vec<&'static str>> {
    file.lines()
        .step_by(every)
        .map(|line| line.split(" | ").collect())
}

#[test]
fn the_engine_introduces_itself_and_its_options() {
    let mut engine = Engine::start();
    engine.send("ugi");
    let lines = engine.until("ugiok");
    assert!(lines[0].starts_with("id name Lyngk Pocket"), "{lines:?}");
    assert!(lines[1].starts_with("id author "), "{lines:?}");
    for name in ["Level", "Table", "Seed"] {
        let option = format!("option name {name} type spin default ");
        assert!(
            lines.iter().any(|line| line.starts_with(&option)),
            "{lines:?}"
        );
    }
    assert_eq!(engine.ask("isready"), "readyok");
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
    use lyngk_pocket::rules::notation::Shorthand;
    use lyngk_pocket::rules::{Board, Position, Rng, Status, Turn, Variant};
    let mut engine = Engine::start();
    for (seed, variant, number) in [(0, Variant::Standard, 5), (0x3fff_ffff, Variant::Six, 6)] {
        let letters = code_letters(seed);
        let letters = core::str::from_utf8(&letters).expect("letters are ASCII");
        let mut board = Board::new(&Position::setup(variant, seed.into()));
        let mut lots = Rng::new(8);
        let (mut short, mut long) = (String::new(), String::new());
        let begun = format!("position startpos variant {number} seed {seed}");
        assert_eq!(engine.ask(&format!("GAME {number} {letters}")), begun);
        assert_eq!(engine.ask("fen"), board.position().to_string());
        while !matches!(board.status(), Status::Over(_)) {
            let turn = board.random_turn(&mut lots).unwrap_or(Turn::Pass);
            board.play(turn);
            short += &Shorthand(turn).to_string();
            long += &format!(" {turn}");
        }
        let told = engine.ask(&format!("GAME {number} {letters} {short}"));
        assert_eq!(told, format!("{begun} moves{long}"));
        assert_eq!(engine.ask("fen"), board.position().to_string());
        engine.send("uginewgame");
        engine.send(&told);
        assert_eq!(engine.ask("fen"), board.position().to_string());
    }
}

#[test]
fn turns_and_results_agree_with_the_referee() {
    let mut engine = Engine::start();
    let files = [
        include_str!("../vectors/corners-5.txt"),
        include_str!("../vectors/corners-6.txt"),
    ];
    for fields in files.into_iter().flat_map(|file| vector_lines(file, 7)) {
        let [_, position, expected] = fields[..] else {
            panic!("{fields:?}");
        };
        engine.send(&format!("position fen {position}"));
        let (turns, result) = match expected {
            "over A" => ("", "p1win"),
            "over B" => ("", "p2win"),
            "over draw" => ("", "draw"),
            turns => (turns, "none"),
        };
        assert_eq!(engine.ask("moves"), turns, "{position}");
        assert_eq!(engine.ask("query result"), format!("response {result}"));
        let over = turns.is_empty();
        assert_eq!(engine.ask("query gameover"), format!("response {over}"));
        let first = position.contains(" A ");
        assert_eq!(engine.ask("query p1turn"), format!("response {first}"));
        if over {
            assert_eq!(engine.ask("go nodes 10"), "error the game is over");
        } else {
            let best = engine.bestmove("go nodes 10");
            assert!(turns.split(' ').any(|turn| turn == best), "{best}");
        }
    }
}

#[test]
fn perft_agrees_with_the_referee() {
    let mut engine = Engine::start();
    for fields in vector_lines(include_str!("../vectors/perft-6.txt"), 5) {
        engine.send(&format!("position fen {}", fields[0]));
        assert_eq!(engine.ask("perft 0"), "1");
        for (depth, expected) in (1..).zip(&fields[1..]) {
            assert_eq!(engine.ask(&format!("perft {depth}")), *expected);
        }
    }
}

#[test]
fn a_forced_pass_is_the_best_move() {
    let mut engine = Engine::start();
    let corners = include_str!("../vectors/corners-5.txt");
    let line = corners
        .lines()
        .find(|line| line.starts_with("forced-pass |"))
        .unwrap();
    let position = line.split(" | ").nth(1).unwrap();
    engine.send(&format!("position fen {position}"));
    assert_eq!(engine.ask("moves"), "pass");
    assert_eq!(engine.bestmove("go level 1"), "pass");
    engine.send(&format!("position fen {position} moves pass"));
    assert_ne!(engine.ask("fen"), position);
}

#[test]
fn a_whole_game_is_played_by_best_moves() {
    for variant in [5, 6] {
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

#[test]
fn limits_come_in_any_order_and_number() {
    let mut engine = Engine::start();
    for go in [
        "go",
        "go nodes 5",
        "go movetime 20",
        "go depth 1",
        "go level 8 movetime 20",
        "go depth 1 level 1 nodes 9 movetime 20",
    ] {
        let best = engine.bestmove(go);
        let turns = engine.ask("moves");
        assert!(turns.split(' ').any(|turn| turn == best), "{go}: {best}");
    }
}
