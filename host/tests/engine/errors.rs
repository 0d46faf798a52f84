//! Tests lines that are not commands: each causes one error and changes nothing.

use crate::client::{Engine, START};
use lyngk_pocket::rules::Variant;
use lyngk_pocket::rules::notation::ShorthandVariant;

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
fn an_unknown_variant_is_refused_with_the_names_of_all_variants() {
    let mut engine = Engine::start();
    let shorthand = engine.ask("GAME 7 000000");
    let startpos = engine.ask("position startpos variant 7");
    for variant in Variant::ALL {
        let name = ShorthandVariant(variant).to_string();
        assert!(names(&shorthand).any(|word| word == name), "{shorthand}");
        let name = variant.to_string();
        assert!(names(&startpos).any(|word| word == name), "{startpos}");
    }
    assert_eq!(engine.ask("fen"), START);
}

/// Returns the words of an answer without punctuation.
fn names(answer: &str) -> impl Iterator<Item = &str> {
    answer.split([' ', ','])
}

/// A repeatable random generator (xorshift64).
struct Storm(u64);

impl Storm {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }

    /// Returns a line that resembles a command and is none: no command starts with that
    /// byte.
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
