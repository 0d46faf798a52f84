//! Lines that ask for nothing: one error each, and nothing changes.

use crate::client::{Engine, START};

#[test]
fn everything_malformed_gets_one_error_and_changes_nothing() {
    let mut engine = Engine::start();
    let before = engine.ask("fen");
    let moves_cut = format!("position fen {START} moves e3-d2 a1-a1");
    let bad: &[&[u8]] = &[
        b"hello",
        b"FEN",
        b"fen fen",
        b"isready\0",
        b"\xff\xfe",
        b"quit now",
        b"stop it",
        b"ugi ugi",
        b"show me",
        b"moves e3",
        b"uginewgame 5",
        b"position",
        b"position e3",
        b"position fen",
        b"position fen moves",
        b"position fen I/B A -/- 0/0 5",
        b"position fen I/B A -/- 0/0 5 moves e3-e2",
        b"position startpos seed",
        b"position startpos seed -1",
        b"position startpos seed +1",
        b"position startpos seed 18446744073709551616",
        b"position startpos seed 1 seed 1",
        b"position startpos variant 7",
        b"position startpos variant",
        b"position startpos please",
        b"position startpos moves e3",
        b"position startpos moves e3-d2 nonsense",
        b"position startpos moves pass",
        b"position startpos moves e3-e3",
        b"position startpos moves J,e3-d2",
        moves_cut.as_bytes(),
        b"GAME",
        b"game 5 000000",
        b"GAME 7 000000",
        b"GAME 5",
        b"GAME 5 00000",
        b"GAME 5 00000O",
        b"GAME 5 000000 0",
        b"GAME 5 000000 00",
        b"GAME 5 000000 ::",
        b"GAME 5 000000 :J01",
        b"GAME 5 000000 01 23",
        b"go nodes",
        b"go nodes 0",
        b"go nodes x",
        b"go nodes 1 nodes 1",
        b"go nodes 99999999999999999999",
        b"go movetime -5",
        b"go movetime 1.5",
        b"go depth 0",
        b"go level 0",
        b"go level 9",
        b"go infinite",
        b"setoption",
        b"setoption name",
        b"setoption name Level",
        b"setoption name Level value",
        b"setoption name Level value 9",
        b"setoption name Level value 4 5",
        b"setoption name Table value 0",
        b"setoption name Seed value one",
        b"setoption name Colour value 1",
        b"setoption value 1 name Level",
        b"query",
        b"query weather",
        b"query result result",
        b"perft",
        b"perft -1",
        b"perft 100",
        b"perft 1 2",
    ];
    for line in bad {
        engine.send_bytes(line);
        engine.send_bytes(b"\n");
        let answer = engine.line();
        let shown = String::from_utf8_lossy(line);
        assert!(answer.starts_with("error "), "{shown}: {answer}");
        assert!(answer.len() < 500, "{shown}: {answer}");
        assert_eq!(engine.ask("fen"), before, "{shown}");
    }
}

#[test]
fn errors_say_what_is_wrong() {
    let mut engine = Engine::start();
    for (line, answer) in [
        ("frobnicate", "error 'frobnicate' is not a command"),
        ("\u{1b}[2J\t", "error '\\u{1b}[2J' is not a command"),
        ("position", "error fen or startpos is missing"),
        ("go level 9", "error level takes a number from 1 to 8"),
        ("go nodes ten", "error nodes takes a number, not 'ten'"),
        ("isready now", "error 'now' follows a complete command"),
        (
            "position startpos moves e3-d2 e3-d2",
            "error turn 2, e3-d2: there is no stack on e3 to move",
        ),
    ] {
        assert_eq!(engine.ask(line), answer);
    }
    let long = "x".repeat(100);
    let cut = format!("error '{}...' is not a command", &long[..40]);
    assert_eq!(engine.ask(&long), cut);
}

#[test]
fn a_line_of_a_megabyte_is_an_error_and_no_more() {
    let mut engine = Engine::start();
    let mut line = vec![b'z'; 1 << 20];
    line.push(b'\n');
    engine.send_bytes(&line);
    assert_eq!(engine.line(), "error the line is too long");
    assert_eq!(engine.ask("fen"), START);
}

#[test]
fn white_space_and_empty_lines_do_not_matter() {
    let mut engine = Engine::start();
    engine.send_bytes(b"\n\r\n   \n\t isready \t\r\n");
    assert_eq!(engine.line(), "readyok");
    engine.send_bytes(b"position   startpos\t seed  0\r\n");
    assert_eq!(engine.ask("fen"), START);
}

/// Numbers that only the seed decides (xorshift64).
struct Storm(u64);

impl Storm {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }

    /// A line that looks a little like a command and cannot be one: no command
    /// has the first byte's like.
    fn line(&mut self) -> Vec<u8> {
        const WORDS: [&[u8]; 14] = [
            b"position",
            b"startpos",
            b"fen",
            b"moves",
            b"go",
            b"nodes",
            b"e3-e2",
            b"R,a1-b1",
            b"18446744073709551616",
            b"-1",
            b"perft",
            b"query",
            b"\xf0\x9f\x99",
            b"\0\x07\x7f",
        ];
        let mut line = vec![[b'#', b'~', 0, 0xff][self.below(4)]];
        for _ in 0..self.below(12) {
            line.extend_from_slice(WORDS[self.below(WORDS.len())]);
            line.push([b' ', b'\t', b'\r', b'/'][self.below(4)]);
        }
        for _ in 0..self.below(40) {
            let byte = self.below(256) as u8;
            line.push(if byte == b'\n' { b' ' } else { byte });
        }
        line
    }
}

#[test]
fn a_storm_of_garbage_leaves_the_position_as_it_was() {
    let mut engine = Engine::start();
    engine.send(&format!("position fen {START} moves R,e3-d2"));
    let before = engine.ask("fen");
    let mut storm = Storm(0x1ae5_77a3);
    for _ in 0..60 {
        let count = 1 + storm.below(40);
        for _ in 0..count {
            let mut line = storm.line();
            line.push(b'\n');
            engine.send_bytes(&line);
        }
        for _ in 0..count {
            let answer = engine.line();
            assert!(answer.starts_with("error "), "{answer}");
        }
        assert_eq!(engine.ask("isready"), "readyok");
        assert_eq!(engine.ask("fen"), before);
    }
}
