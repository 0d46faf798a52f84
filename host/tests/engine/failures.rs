//! Tests the engine without enough memory and with a closed output.

use crate::client::{Engine, START};
use std::fs::OpenOptions;
use std::io::Write;
use std::process::{Command, Stdio};

const ENGINE: &str = env!("CARGO_BIN_EXE_lyngk-engine");

#[test]
#[cfg(target_os = "linux")]
fn a_table_that_cannot_be_had_is_an_error_and_the_engine_goes_on() {
    // Half a GiB of address space, in KiB, for an engine with a table of one GiB.
    let limited = format!("ulimit -v 524288 && exec {ENGINE}");
    let mut engine = Engine::started_by(Command::new("sh").args(["-c", &limited]));
    engine.send("setoption name Table value 1048576");
    assert_eq!(
        engine.ask("go nodes 100"),
        "error there is no memory for a Table of 1048576 KiB"
    );
    assert_eq!(engine.ask("fen"), START);
    engine.send("setoption name Table value 1024");
    assert!(!engine.bestmove("go nodes 100").is_empty());
    engine.send("quit");
    assert!(engine.ended().success());
}

#[test]
#[cfg(target_os = "linux")]
fn an_engine_whose_answers_cannot_be_written_says_so_and_ends_with_a_code() {
    let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut child = Command::new(ENGINE)
        .stdin(Stdio::piped())
        .stdout(full)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"isready\n").unwrap();
    let ended = child.wait_with_output().unwrap();
    drop(input);
    assert_eq!(ended.status.code(), Some(1));
    let output = String::from_utf8(ended.stderr).unwrap();
    assert!(
        output.starts_with("lyngk-engine: answers cannot be written: "),
        "{output}"
    );
}

#[test]
fn an_engine_that_is_started_wrongly_says_so_and_help_is_no_mistake() {
    let wrong = Command::new(ENGINE)
        .args(["--player", "me"])
        .output()
        .unwrap();
    assert_eq!(wrong.status.code(), Some(2));
    let output = String::from_utf8(wrong.stderr).unwrap();
    assert!(
        output.contains("--player takes search, uct, novice or pupil, not 'me'"),
        "{output}"
    );
    for program in [ENGINE, env!("CARGO_BIN_EXE_lyngk-match")] {
        let help = Command::new(program).arg("--help").output().unwrap();
        assert!(help.status.success());
        assert!(help.stdout.starts_with(b"Usage: "));
    }
}
