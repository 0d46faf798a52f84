//! Any bytes as the engine's input, without a process or threads. Work is stopped before
//! it starts, so that a deep perft costs nothing.

#![no_main]

use host::engine::{self, Line, Reply, Session};
use lyngk_pocket::link::{Command, CommandError};
use std::sync::atomic::AtomicBool;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let mut input = bytes;
    let mut session = Session::new(engine::search);
    while let Some(line) = engine::read_line(&mut input).expect("memory can be read") {
        let before = fen(&mut session);
        let parsed = match &line {
            Line::Bytes(bytes) => Command::parse(bytes),
            Line::TooLong => Err(CommandError::TooLong),
        };
        let reply = match parsed {
            Ok(None) => continue,
            Ok(Some(command)) => session.handle(&command),
            Err(error) => {
                check(&error.to_string(), 1);
                assert_eq!(fen(&mut session), before, "a mistake changes nothing");
                continue;
            }
        };
        match reply {
            Ok(Reply::Silence | Reply::Stop | Reply::Quit) => {}
            Ok(Reply::Lines(lines)) => check(&lines, 32),
            Ok(Reply::Work(work)) => {
                let last = work.run(&AtomicBool::new(true), &mut |line| check(&line, 1));
                check(&last, 1);
            }
            Err(refusal) => {
                check(&refusal.to_string(), 1);
                assert_eq!(fen(&mut session), before, "a refusal changes nothing");
            }
        }
        let position = fen(&mut session);
        let read: lyngk_pocket::rules::Position = position.parse().expect("a position");
        assert_eq!(read.to_string(), position);
    }
});

fn fen(session: &mut Session) -> String {
    match session.handle(&Command::Fen) {
        Ok(Reply::Lines(line)) => line,
        other => panic!("{other:?}"),
    }
}

/// Checks that an answer has at most so many lines and no invisible characters.
fn check(lines: &str, most: usize) {
    assert!(lines.split('\n').count() <= most, "{lines:?}");
    assert!(
        lines
            .split('\n')
            .all(|line| !line.chars().any(char::is_control)),
        "{lines:?}"
    );
}
