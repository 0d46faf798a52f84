//! Tests answers during work, and the end of the program.

use crate::client::{Engine, PATIENCE, START};
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Instant;

#[test]
fn a_count_that_takes_days_is_stopped() {
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
