//! Holds the conversations that are written down here with whoever speaks the protocol.
//! README.md says what their lines mean.

use lyngk_pocket::rules::{Position, Turn};

/// The position at the beginning.
pub const START: &str = "B/R,K,G,B/R,J,I,J,R,I,I/J,G,B,K,I,B/G,K,R,K,G,G,I/R,K,B,R,G,R/G,B,K,B,G,I,B/I,K,I,R/K A -/- 0/0 5";

/// What everything holds that speaks the protocol.
pub const COMMON: [&str; 4] = ["common.txt", "errors.txt", "working.txt", "referee.txt"];

/// An answer to something malformed is no longer than this, in bytes.
const LONGEST_ERROR: usize = 500;

/// Whoever speaks the protocol.
pub trait Speaker {
    /// Takes a line, which need not be text.
    fn take(&mut self, line: &[u8]);

    /// Says the next line.
    fn say(&mut self) -> String;
}

/// Holds a conversation.
pub fn converse(with: &mut dyn Speaker, file: &str) {
    for (number, line) in read(&format!("protocol/{file}")).lines().enumerate() {
        let line = line.replace("%START%", START);
        let place = format!("{file}, line {}", number + 1);
        let Some((kind, rest)) = line.split_once(' ') else {
            assert!(line.is_empty() || line == "#", "{place}: {line}");
            continue;
        };
        match kind {
            "#" => {}
            ">" => with.take(&unescaped(rest)),
            "<" => assert_eq!(answer(with, rest), rest, "{place}"),
            "<~" => {
                let heard = answer(with, rest);
                assert!(heard.starts_with(rest), "{place}: {heard}");
            }
            "<*" => while !with.say().starts_with(rest) {},
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

/// The text of a file beside this folder.
fn read(path: &str) -> String {
    let path = crate::root().join("tests").join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// The bytes that a line stands for.
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

/// The next line that is no news of a search, unless such is expected.
fn answer(with: &mut dyn Speaker, expected: &str) -> String {
    loop {
        let heard = with.say();
        if !heard.starts_with("info ") || expected.starts_with("info ") {
            return heard;
        }
    }
}

fn ask(with: &mut dyn Speaker, line: &str) -> String {
    with.take(line.as_bytes());
    answer(with, "")
}

/// Something malformed is one short error and changes nothing.
fn is_refused(with: &mut dyn Speaker, line: &[u8], place: &str) {
    let before = ask(with, "fen");
    with.take(line);
    let heard = with.say();
    assert!(heard.starts_with("error "), "{place}: {heard}");
    assert!(heard.len() < LONGEST_ERROR, "{place}: {heard}");
    assert_eq!(ask(with, "fen"), before, "{place}");
}

/// What a search chooses, having told in the protocol's form how it got on, and how many
/// turns it expected at last. They can be played, and the one it chooses is the first.
fn best_turn(with: &mut dyn Speaker, go: &str, place: &str) -> (String, usize) {
    let start: Position = ask(with, "fen").parse().expect("a position");
    let mut expected = Vec::new();
    with.take(go.as_bytes());
    loop {
        let heard = with.say();
        if let Some(best) = heard.strip_prefix("bestmove ") {
            let first = expected.first().map_or(best, String::as_str);
            assert_eq!(first, best, "{place}");
            return (best.to_owned(), expected.len());
        }
        let words: Vec<&str> = heard.split(' ').collect();
        let keys = ["info", "depth", "score", "nodes", "time", "pv"];
        let places = [0, 1, 3, 5, 7, 9];
        for (place_of, key) in places.into_iter().zip(keys) {
            assert_eq!(words.get(place_of), Some(&key), "{place}: {heard}");
        }
        for number in [2, 4, 6, 8] {
            assert!(words[number].parse::<i64>().is_ok(), "{place}: {heard}");
        }
        let line = words.get(10..).unwrap_or_default();
        let end = line.iter().try_fold(start, |position, turn| {
            position.try_play(turn.parse::<Turn>().ok()?).ok()
        });
        assert!(!line.is_empty() && end.is_some(), "{place}: {heard}");
        expected = line.iter().map(ToString::to_string).collect();
    }
}

/// Every so many lines of a file of the referee.
fn every(of: &str, mut check: impl FnMut(&[&str])) {
    let (file, step) = of.split_once(' ').expect("a file and a number");
    let step = step.parse().expect("a number");
    for line in read(&format!("vectors/{file}")).lines().step_by(step) {
        check(&line.split(" | ").collect::<Vec<_>>());
    }
}

/// Turns and result are the referee's, and so is what a search chooses from.
fn turns(with: &mut dyn Speaker, fields: &[&str]) {
    let [.., position, expected] = *fields else {
        panic!("{fields:?}");
    };
    with.take(format!("position fen {position}").as_bytes());
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

/// Counts are the referee's, up to three turns: a handheld counts no more.
fn perft(with: &mut dyn Speaker, fields: &[&str]) {
    let (position, counts) = fields.split_first().expect("a position");
    with.take(format!("position fen {position}").as_bytes());
    assert_eq!(ask(with, "perft 0"), "1");
    for (depth, expected) in (1..=3).zip(counts) {
        assert_eq!(
            ask(with, &format!("perft {depth}")),
            *expected,
            "{position}"
        );
    }
}
