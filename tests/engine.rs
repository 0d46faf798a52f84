//! The engine command, driven as its clients drive it: through pipes.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

/// How long an answer may take before the test fails. Generous: a busy machine
/// must not fail a test, and a hang must not hang it.
const PATIENCE: Duration = Duration::from_secs(60);

const START: &str = "B/R,K,G,B/R,J,I,J,R,I,I/J,G,B,K,I,B/G,K,R,K,G,G,I/R,K,B,R,G,R/G,B,K,B,G,I,B/I,K,I,R/K A -/- 0/0 5";

struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<Vec<u8>>,
}

impl Engine {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_lyngk-engine"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            loop {
                let mut line = Vec::new();
                match output.read_until(b'\n', &mut line) {
                    Ok(0) | Err(_) => return,
                    Ok(_) if sender.send(line).is_err() => return,
                    Ok(_) => {}
                }
            }
        });
        let input = child.stdin.take();
        Self {
            child,
            input,
            lines,
        }
    }

    fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes).unwrap();
        input.flush().unwrap();
    }

    fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// The next line, which must be whole and printable.
    fn line(&mut self) -> String {
        let line = self.lines.recv_timeout(PATIENCE).expect("an answer");
        let line = String::from_utf8(line).expect("UTF-8");
        let text = line.strip_suffix('\n').expect("a whole line");
        assert!(!text.chars().any(char::is_control), "{text:?}");
        text.to_owned()
    }

    fn ask(&mut self, line: &str) -> String {
        self.send(line);
        self.line()
    }

    /// Lines up to and with the first that starts with `last`.
    fn until(&mut self, last: &str) -> Vec<String> {
        let mut lines = vec![self.line()];
        while !lines[lines.len() - 1].starts_with(last) {
            let line = self.line();
            lines.push(line);
        }
        lines
    }

    fn bestmove(&mut self, go: &str) -> String {
        self.send(go);
        let lines = self.until("bestmove ");
        let (last, infos) = lines.split_last().unwrap();
        for info in infos {
            let words: Vec<&str> = info.split(' ').collect();
            let keys = [words[0], words[1], words[3], words[5], words[7], words[9]];
            assert_eq!(keys, ["info", "depth", "score", "nodes", "time", "pv"]);
            for number in [words[2], words[4], words[6], words[8]] {
                assert!(number.parse::<i64>().is_ok(), "{info}");
            }
            assert!(words.len() > 10, "{info}");
        }
        last.strip_prefix("bestmove ").unwrap().to_owned()
    }

    /// Waits for the end and checks that nothing was left unread.
    fn ended(mut self) -> ExitStatus {
        let started = Instant::now();
        while started.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().unwrap() {
                assert_eq!(self.lines.recv().ok(), None, "more was said");
                let mut complaint = String::new();
                let mut errors = self.child.stderr.take().unwrap();
                errors.read_to_string(&mut complaint).unwrap();
                assert_eq!(complaint, "");
                return status;
            }
            thread::sleep(Duration::from_millis(5));
        }
        panic!("the engine did not end");
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

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
fn turns_and_results_agree_with_the_referee() {
    let mut engine = Engine::start();
    let files = [
        include_str!("vectors/corners-5.txt"),
        include_str!("vectors/corners-6.txt"),
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
    for fields in vector_lines(include_str!("vectors/perft-6.txt"), 5) {
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
    let corners = include_str!("vectors/corners-5.txt");
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

#[test]
fn stop_and_isready_are_answered_during_work() {
    let mut engine = Engine::start();
    engine.send("perft 12");
    assert_eq!(engine.ask("isready"), "readyok");
    assert_eq!(engine.ask("fen"), START);
    // These two wait, in this order.
    engine.send("position startpos seed 1");
    engine.send("fen");
    assert_eq!(engine.ask("isready"), "readyok");
    assert_eq!(engine.ask("stop"), "error perft was stopped");
    assert_ne!(engine.line(), START);
    // Nothing to stop is no error: the answer may have been on its way.
    engine.send("stop");
    assert_eq!(engine.ask("isready"), "readyok");
}

#[test]
fn stop_ends_a_long_thought_with_a_turn() {
    let mut engine = Engine::start();
    let started = Instant::now();
    engine.send("go movetime 3600000\nisready\nstop\nisready");
    let mut lines = engine.until("readyok");
    lines.extend(engine.until("readyok"));
    if !lines.iter().any(|line| line.starts_with("bestmove ")) {
        engine.until("bestmove ");
    }
    assert!(started.elapsed() < PATIENCE);
}

#[test]
fn a_new_position_after_the_best_move_is_taken_at_once() {
    let mut engine = Engine::start();
    for seed in 0..200 {
        engine.send(&format!("position startpos seed {seed}"));
        engine.bestmove("go nodes 1");
    }
}

#[test]
fn quit_and_the_end_of_input_end_the_program() {
    for last in ["quit\n", "  quit  \r\n", "quit", ""] {
        let mut engine = Engine::start();
        engine.send_bytes(last.as_bytes());
        if last != "quit\n" {
            engine.input = None;
        }
        assert!(engine.ended().success());
    }
}

#[test]
fn what_was_asked_before_the_end_is_answered() {
    let mut engine = Engine::start();
    engine.send("position startpos seed 4\ngo movetime 3600000\nperft 1\nposition startpos seed 0\nfen\nquit\nfen");
    engine.until("bestmove ");
    assert!(engine.line().parse::<u64>().unwrap() > 900);
    assert_eq!(engine.line(), START);
    assert!(engine.ended().success());
}

#[test]
fn a_client_that_reads_no_more_ends_the_program_silently() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_lyngk-engine"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    // The pipe may be closed before everything is written.
    let _ = input.write_all(b"fen\nfen\nisready\n");
    let output = child.wait_with_output().unwrap();
    drop(input);
    assert!(output.status.success());
    assert_eq!(output.stderr, b"");
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
