//! An engine as a process that speaks the protocol.

use lyngk_pocket::rules::Turn;
use std::fmt;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A running engine.
pub(crate) struct Engine {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    go: String,
}

/// Why a match cannot go on.
#[derive(Debug)]
pub(crate) enum EngineError {
    /// The command could not be started.
    NotStarted(String, io::Error),
    /// The engine does not answer any more.
    Silent,
    /// The engine answered with an error.
    Complained(String),
}

/// What an engine wants to play.
pub(crate) enum Choice {
    Turn(Turn),
    /// Something that is not a turn.
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
        engine.tell("ugi")?;
        engine.wait_for("ugiok")?;
        for (name, value) in options {
            engine.tell(&format!("setoption name {name} value {value}"))?;
        }
        engine.tell("isready")?;
        engine.wait_for("readyok")?;
        Ok(engine)
    }

    /// Gives the engine the seed of a game, so that games differ and repeat.
    pub(crate) fn new_game(&mut self, seed: u64) -> Result<(), EngineError> {
        self.tell("uginewgame")?;
        self.tell(&format!("setoption name Seed value {seed}"))
    }

    /// Asks for a turn in a position.
    pub(crate) fn choose(&mut self, position: &str) -> Result<Choice, EngineError> {
        self.tell(&format!("position fen {position}"))?;
        let go = format!("go {}", self.go);
        self.tell(&go)?;
        let answer = self.wait_for("bestmove ")?;
        Ok(answer
            .parse()
            .map_or(Choice::Nonsense(answer), Choice::Turn))
    }

    fn tell(&mut self, line: &str) -> Result<(), EngineError> {
        writeln!(self.input, "{line}").map_err(|_| EngineError::Silent)
    }

    /// Reads up to a line that starts with `start`; returns the rest of it.
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
        let _ = self.tell("quit");
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
