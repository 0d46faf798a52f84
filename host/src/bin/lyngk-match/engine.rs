//! An engine as a process that speaks the protocol.

use lyngk_pocket::rules::Turn;
use std::fmt;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A running engine process.
pub(crate) struct Engine {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    go: String,
}

/// The reason why a match cannot continue.
#[derive(Debug)]
pub(crate) enum EngineError {
    /// The command could not be started.
    NotStarted(String, io::Error),
    /// The engine has closed its output.
    Silent,
    /// The engine answered with an error.
    Complained(String),
}

/// An engine's answer to `go`.
pub(crate) enum Choice {
    Turn(Turn),
    /// Text that is not a turn.
    Nonsense(String),
}

impl Engine {
    /// Starts an engine and sets its options.
    pub(crate) fn start(
        command: &str,
        go: &str,
        options: &[(String, String)],
    ) -> Result<Self, EngineError> {
        let failed = |error| EngineError::NotStarted(command.to_owned(), error);
        let mut words = command.split_whitespace();
        let mut process = Command::new(words.next().unwrap_or_default())
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(EngineError::Silent);
        };
        let output = BufReader::new(output);
        let mut engine = Self {
            process,
            input,
            output,
            go: go.to_owned(),
        };
        engine.send("ugi")?;
        engine.wait_for("ugiok")?;
        for (name, value) in options {
            engine.send(&format!("setoption name {name} value {value}"))?;
        }
        engine.send("isready")?;
        engine.wait_for("readyok")?;
        Ok(engine)
    }

    /// Sends the engine the seed of a game, so that games differ and can be repeated.
    pub(crate) fn new_game(&mut self, seed: u64) -> Result<(), EngineError> {
        self.send("uginewgame")?;
        self.send(&format!("setoption name Seed value {seed}"))
    }

    /// Asks the engine for a turn in a position.
    pub(crate) fn choose(&mut self, position: &str) -> Result<Choice, EngineError> {
        self.send(&format!("position fen {position}"))?;
        let go = format!("go {}", self.go);
        self.send(&go)?;
        let answer = self.wait_for("bestmove ")?;
        Ok(answer
            .parse()
            .map_or(Choice::Nonsense(answer), Choice::Turn))
    }

    fn send(&mut self, line: &str) -> Result<(), EngineError> {
        writeln!(self.input, "{line}").map_err(|_| EngineError::Silent)
    }

    /// Reads up to a line that starts with `start` and returns the rest of that line.
    fn wait_for(&mut self, start: &str) -> Result<String, EngineError> {
        loop {
            let mut line = String::new();
            if self
                .output
                .read_line(&mut line)
                .map_err(|_| EngineError::Silent)?
                == 0
            {
                return Err(EngineError::Silent);
            }
            let line = line.trim_end();
            if let Some(rest) = line.strip_prefix(start) {
                return Ok(rest.to_owned());
            }
            if line.starts_with("error") {
                return Err(EngineError::Complained(line.to_owned()));
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.send("quit");
        let _ = self.process.wait();
    }
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotStarted(command, error) => write!(f, "cannot start {command}: {error}"),
            Self::Silent => write!(f, "an engine does not answer any more"),
            Self::Complained(error) => write!(f, "an engine answered: {error}"),
        }
    }
}
