//! Holds the written conversations with an implementation of the protocol. README.md
//! describes the lines of their files.

use lyngk_pocket::rules::{Position, Turn};

/// The position at the start.
pub const START: &str = "B/R,K,G,B/R,J,I,J,R,I,I/J,G,B,K,I,B/G,K,R,K,G,G,I/R,K,B,R,G,R/G,B,K,B,G,I,B/I,K,I,R/K A -/- 0/0 5";

/// The files that every implementation of the protocol must pass.
pub const COMMON: [&str; 4] = ["common.txt", "errors.txt", "working.txt", "referee.txt"];

/// The longest answer to a malformed line, in bytes.
const LONGEST_ERROR: usize = 500;

/// An implementation of the protocol.
pub trait Peer {
    /// Sends a line, not necessarily text.
    fn send(&mut self, line: &[u8]);

    /// Returns the next line of output.
    fn next_line(&mut self) -> String;
}

/// Holds the conversation of a file.
pub fn converse(with: &mut dyn Peer, file: &str) {
    for (number, line) in read(&format!("protocol/{file}")).lines().enumerate() {
        let line = line.replace("%START%", START);
        let place = format!("{file}, line {}", number + 1);
        let Some((kind, rest)) = line.split_once(' ') else {
            assert!(line.is_empty() || line == "#", "{place}: {line}");
            continue;
        };
        match kind {
            "#" => {}
            ">" => with.send(&unescaped(rest)),
            "<" => assert_eq!(answer(with, rest), rest, "{place}"),
            "<~" => {
                let output = answer(with, rest);
                assert!(output.starts_with(rest), "{place}: {output}");
            }
            "<*" => while !with.next_line().starts_with(rest) {},
            "!" => is_refused(with, &unescaped(rest), &place),
            "?" | "??" => {
                let (best, expected) = best_turn(with, rest, &place);
                let turns = ask(with, "moves");
                assert!(turns.split(' ').any(|turn| turn == best), "{place}: {best}");
                assert!(kind == "?" || expected > 1, "{place}: {expected} turns");
            }
            "@turns" => every(rest, |fields| turns(with, fields)),
            "@perft" => every(rest, |fields| perft(with, fields)),
            _ => panic!("{place}: {line}"),
        }
    }
}

/// Returns the text of a file in the folder `tests`.
fn read(path: &str) -> String {
    let path = crate::root().join("tests").join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// Returns the bytes of an escaped line.
fn unescaped(line: &str) -> Vec<u8> {
    let mut parts = line.split("\\x");
    let mut bytes = parts.next().unwrap_or("").as_bytes().to_vec();
    for part in parts {
        let (byte, rest) = part.split_at(2);
        bytes.push(u8::from_str_radix(byte, 16).expect("two digits"));
        bytes.extend_from_slice(rest.as_bytes());
    }
    bytes
}

/// Returns the next line, without progress of a search unless that is expected.
fn answer(with: &mut dyn Peer, expected: &str) -> String {
    loop {
        let output = with.next_line();
        if !output.starts_with("info ") || expected.starts_with("info ") {
            return output;
        }
    }
}

fn ask(with: &mut dyn Peer, line: &str) -> String {
    with.send(line.as_bytes());
    answer(with, "")
}

/// Checks that a malformed line causes one short error and changes nothing.
fn is_refused(with: &mut dyn Peer, line: &[u8], place: &str) {
    let before = ask(with, "fen");
    with.send(line);
    let output = with.next_line();
    assert!(output.starts_with("error "), "{place}: {output}");
    assert!(output.len() < LONGEST_ERROR, "{place}: {output}");
    assert_eq!(ask(with, "fen"), before, "{place}");
}

/// Returns the turn that a search chooses and the length of its last expected line.
/// Checks that the progress is in the protocol's form, that the expected turns can be
/// played, and that the chosen turn is the first.
fn best_turn(with: &mut dyn Peer, go: &str, place: &str) -> (String, usize) {
    let start: Position = ask(with, "fen").parse().expect("a position");
    let mut expected = Vec::new();
    with.send(go.as_bytes());
    loop {
        let output = with.next_line();
        if let Some(best) = output.strip_prefix("bestmove ") {
            let first = expected.first().map_or(best, String::as_str);
            assert_eq!(first, best, "{place}");
            return (best.to_owned(), expected.len());
        }
        let words: Vec<&str> = output.split(' ').collect();
        let keys = ["info", "depth", "score", "nodes", "time", "pv"];
        let places = [0, 1, 3, 5, 7, 9];
        for (place_of, key) in places.into_iter().zip(keys) {
            assert_eq!(words.get(place_of), Some(&key), "{place}: {output}");
        }
        for number in [2, 4, 6, 8] {
            assert!(words[number].parse::<i64>().is_ok(), "{place}: {output}");
        }
        let line = words.get(10..).unwrap_or_default();
        let end = line.iter().try_fold(start, |position, turn| {
            position.try_play(turn.parse::<Turn>().ok()?).ok()
        });
        assert!(!line.is_empty() && end.is_some(), "{place}: {output}");
        expected = line.iter().map(ToString::to_string).collect();
    }
}

/// Calls `check` with every so many lines of a referee file.
fn every(of: &str, mut check: impl FnMut(&[&str])) {
    let (file, step) = of.split_once(' ').expect("a file and a number");
    let step = step.parse().expect("a number");
    for line in read(&format!("vectors/{file}")).lines().step_by(step) {
        check(&line.split(" | ").collect::<Vec<_>>());
    }
}

/// Checks turns and result against the referee's, and that a search chooses one of the
/// turns.
fn turns(with: &mut dyn Peer, fields: &[&str]) {
    let [.., position, expected] = *fields else {
        panic!("{fields:?}");
    };
    with.send(format!("position fen {position}").as_bytes());
    let (turns, result) = match expected {
        "over A" => ("", "p1win"),
        "over B" => ("", "p2win"),
        "over draw" => ("", "draw"),
        turns => (turns, "none"),
    };
    assert_eq!(ask(with, "moves"), turns, "{position}");
    let over = turns.is_empty();
    let first = position.contains(" A ");
    for (query, expected) in [
        ("result", result),
        ("gameover", if over { "true" } else { "false" }),
        ("p1turn", if first { "true" } else { "false" }),
    ] {
        let response = ask(with, &format!("query {query}"));
        assert_eq!(response, format!("response {expected}"), "{position}");
    }
    if over {
        assert_eq!(ask(with, "go nodes 10"), "error the game is over");
    } else {
        let (best, _) = best_turn(with, "go nodes 10", position);
        assert!(turns.split(' ').any(|turn| turn == best), "{best}");
    }
}

/// Checks counts against the referee's, up to three turns, the limit of a handheld.
fn perft(with: &mut dyn Peer, fields: &[&str]) {
    let (position, counts) = fields.split_first().expect("a position");
    with.send(format!("position fen {position}").as_bytes());
    assert_eq!(ask(with, "perft 0"), "1");
    for (depth, expected) in (1..=3).zip(counts) {
        assert_eq!(
            ask(with, &format!("perft {depth}")),
            *expected,
            "{position}"
        );
    }
}
