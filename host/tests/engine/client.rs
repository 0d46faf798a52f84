//! A client of the engine for tests: starts it, sends lines, and waits for answers with a
//! limit.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

/// The longest time for an answer, long enough for a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) use testkit::conversation::START;

pub(crate) struct Engine {
    child: Child,
    pub(crate) input: Option<ChildStdin>,
    lines: Receiver<Vec<u8>>,
}

impl Engine {
    pub(crate) fn start() -> Self {
        Self::started_by(&mut Command::new(env!("CARGO_BIN_EXE_lyngk-engine")))
    }

    /// Starts the engine with a command.
    pub(crate) fn started_by(command: &mut Command) -> Self {
        let mut child = command
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

    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes).unwrap();
        input.flush().unwrap();
    }

    pub(crate) fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// Returns the next line, which must be complete and printable.
    pub(crate) fn line(&mut self) -> String {
        let line = self.lines.recv_timeout(PATIENCE).expect("an answer");
        let line = String::from_utf8(line).expect("UTF-8");
        let text = line.strip_suffix('\n').expect("a whole line");
        assert!(!text.chars().any(char::is_control), "{text:?}");
        text.to_owned()
    }

    pub(crate) fn ask(&mut self, line: &str) -> String {
        self.send(line);
        self.line()
    }

    /// Returns the lines up to and including the first that starts with `last`.
    pub(crate) fn until(&mut self, last: &str) -> Vec<String> {
        let mut lines = vec![self.line()];
        while !lines[lines.len() - 1].starts_with(last) {
            let line = self.line();
            lines.push(line);
        }
        lines
    }

    pub(crate) fn bestmove(&mut self, go: &str) -> String {
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

    /// Waits for the end and checks that no line was left unread.
    pub(crate) fn ended(mut self) -> ExitStatus {
        let started = Instant::now();
        while started.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().unwrap() {
                assert_eq!(self.lines.recv().ok(), None, "there was more output");
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
