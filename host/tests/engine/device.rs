//! Tests the engine command with a handheld: the simulator's port takes the place of the
//! cable.

use crate::client::{Engine, START};
use host::simulator::{self, Picture, ThinkingTime, saves};
use lyngk_pocket::app::Button;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// A simulator process that serves its port.
pub(crate) struct Handheld {
    process: Child,
    pub(crate) port: String,
}

impl Handheld {
    pub(crate) fn start() -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_simulator"))
            .args(["--headless", "--serve", "127.0.0.1:0"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut port = String::new();
        let output = process.stdout.take().unwrap();
        BufReader::new(output).read_line(&mut port).unwrap();
        Self {
            process,
            port: port.trim().to_owned(),
        }
    }

    fn engine(&self) -> Engine {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lyngk-engine"));
        Engine::started_by(command.args(["--device", &self.port]))
    }
}

impl Drop for Handheld {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn a_handheld_is_an_engine_for_any_program() {
    let handheld = Handheld::start();
    for _ in 0..2 {
        let mut engine = handheld.engine();
        assert_eq!(engine.ask("fen"), START);
        engine.send("position startpos seed 0 moves R,e3-d2");
        let turns = engine.ask("moves");
        let best = engine.bestmove("go level 2");
        assert!(turns.split(' ').any(|turn| turn == best), "{best}");
        assert!(engine.ask("settings").starts_with("setting language "));
        while engine.line() != "end" {}
        assert_eq!(
            engine.ask("frobnicate"),
            "error 'frobnicate' is not a command"
        );
        engine.send("go nodes 200");
        engine.send("quit");
        assert!(engine.line().starts_with("info "));
        while !engine.line().starts_with("bestmove ") {}
        assert!(engine.ended().success());
    }
}

#[test]
fn what_was_asked_before_the_end_is_answered_by_a_handheld_too() {
    let handheld = Handheld::start();
    for last in ["quit\n", ""] {
        let mut engine = handheld.engine();
        engine.send("query result\nquery p1turn\nfrobnicate\ngo movetime 3600000\nperft 1\nfen");
        engine.send_bytes(last.as_bytes());
        engine.input = None;
        assert_eq!(engine.line(), "response none");
        assert_eq!(engine.line(), "response true");
        assert_eq!(engine.line(), "error 'frobnicate' is not a command");
        engine.until("bestmove ");
        assert_eq!(engine.line(), "1066");
        assert_eq!(engine.line(), START);
        assert!(engine.ended().success());
    }
}

#[test]
fn what_answers_and_is_no_handheld_is_told_of() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = format!("tcp:{}", listener.local_addr().unwrap());
    thread::spawn(move || {
        let (stream, _) = listener.accept().unwrap();
        let mut answers = stream.try_clone().unwrap();
        for line in BufReader::new(stream).lines().map_while(Result::ok) {
            let _ = writeln!(answers, "{line}?\nreadyok");
        }
    });
    let output = Command::new(env!("CARGO_BIN_EXE_lyngk-engine"))
        .args(["--device", &port])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(!output.status.success());
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "lyngk-engine: no handheld answers\n"
    );
}

#[test]
fn two_games_are_refereed_against_a_handheld() {
    let handheld = Handheld::start();
    let engine = env!("CARGO_BIN_EXE_lyngk-engine");
    let played = Command::new(env!("CARGO_BIN_EXE_lyngk-match"))
        .args(["--first", &format!("{engine} --device {}", handheld.port)])
        .args(["--first-go", "level 1", "--second", engine])
        .args(["--second-go", "nodes 20", "--games", "2"])
        .output()
        .unwrap();
    let output = String::from_utf8_lossy(&played.stdout);
    assert!(played.status.success(), "{output}{played:?}");
}

/// A handheld in this process with a port of its own, and the pictures it has shown.
struct Shown {
    port: String,
    pictures: Arc<Mutex<Vec<Picture>>>,
}

impl Shown {
    fn new() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = format!("tcp:{}", listener.local_addr().unwrap());
        let pictures = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&pictures);
        thread::spawn(move || serve(&listener, &seen));
        Self { port, pictures }
    }

    /// Runs the mirror with these options and an output path. Returns whether it
    /// succeeds.
    fn mirror(&self, options: &[&str], to: &Path) -> bool {
        let mirrored = Command::new(env!("CARGO_BIN_EXE_lyngk-mirror"))
            .args(["--device", &self.port])
            .args(options)
            .arg(to)
            .stderr(Stdio::null())
            .status();
        mirrored.unwrap().success()
    }

    fn has_shown(&self, file: &Path) -> bool {
        let picture = Picture::read(file).unwrap();
        self.pictures.lock().unwrap().contains(&picture)
    }
}

/// Pictures after which the connection is closed.
const PICTURES: usize = 5;

/// Serves the port of a handheld at its first screen, whose cursor moves after every
/// picture that was sent.
fn serve(listener: &TcpListener, seen: &Mutex<Vec<Picture>>) {
    let mut handheld = simulator::Handheld::new(saves::in_memory(), 1, ThinkingTime::MadeUp);
    let (mut stream, _) = listener.accept().unwrap();
    let look = Some(Duration::from_millis(20));
    stream.set_read_timeout(look).unwrap();
    let mut bytes = [0; 256];
    let mut sent = 0;
    while sent < PICTURES {
        seen.lock().unwrap().push(handheld.picture());
        match stream.read(&mut bytes) {
            Ok(0) => return,
            Ok(read) => handheld.send(&bytes[..read]),
            // The timeout has elapsed without input.
            Err(_) => {}
        }
        let heard = handheld.hear(usize::MAX);
        if stream.write_all(&heard).is_err() {
            return;
        }
        if heard.ends_with(b"shown\n") {
            sent += 1;
            handheld.press(Button::Down);
        }
    }
}

#[test]
fn the_screen_is_mirrored_into_a_file_pixel_for_pixel() {
    let shown = Shown::new();
    let file = std::env::temp_dir().join(format!("mirror-{}.png", std::process::id()));
    assert!(shown.mirror(&["--once"], &file));
    assert!(shown.has_shown(&file));
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn the_screen_is_recorded_without_a_window_in_whole_pictures() {
    let shown = Shown::new();
    let directory = std::env::temp_dir().join(format!("mirror-{}", std::process::id()));
    std::fs::create_dir(&directory).unwrap();
    // The mirror keeps the pictures received before the handheld disconnects.
    assert!(!shown.mirror(&["--no-window", "--record"], &directory));
    let files = std::fs::read_dir(&directory).unwrap();
    let mut files: Vec<_> = files.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert_eq!(files.len(), PICTURES, "{files:?}");
    for (number, file) in (1..).zip(&files) {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        assert!(name.starts_with(&format!("{number:06}-")), "{name}");
        assert!(shown.has_shown(file), "{name}");
    }
    std::fs::remove_dir_all(&directory).unwrap();
}

#[test]
fn a_port_that_is_not_there_is_told_of() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lyngk-engine"));
    let output = command
        .args(["--device", "/dev/no-such-port"])
        .output()
        .unwrap();
    assert!(!output.status.success());
    let output = String::from_utf8_lossy(&output.stderr);
    assert!(output.starts_with("lyngk-engine: "), "{output}");
}
