//! The position and the answers about it. A session uses no threads: it returns work that
//! takes time to its caller.

use super::thinker::Think;
use super::work::Work;
use lyngk_pocket::link::{
    self, Command, EngineOptions, INTRODUCTION, Limits, OptionName, PARTS_OF_TURNS, Scoresheet,
    SheetError,
};
use lyngk_pocket::rules::notation::{Drawing, PositionCode};
use lyngk_pocket::rules::{Board, Position, Status, Variant};
use std::fmt::{self, Write as _};

/// The engine's state between commands.
#[derive(Debug, Clone)]
pub struct Session {
    sheet: Scoresheet,
    board: Board,
    options: EngineOptions,
    /// The function that chooses turns.
    think: Think,
}

/// The result of a command.
#[derive(Debug)]
pub enum Reply {
    /// No answer.
    Silence,
    /// These lines; the last one has no newline.
    Lines(String),
    /// Work that leads to the answer.
    Work(Box<Work>),
    /// The running work must end.
    Stop,
    /// The conversation is over.
    Quit,
}

/// The reason why a command is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The game is invalid.
    Game(SheetError),
    /// The command needs a handheld.
    NoHandheld,
    /// There is no turn to choose.
    GameOver,
}

impl Session {
    /// Returns a session at a setup of the standard game.
    #[must_use]
    pub fn new(think: Think) -> Self {
        let options = EngineOptions::default();
        Self {
            sheet: Scoresheet::new(Variant::FivesTaken, options.seed),
            board: Board::new(&Position::setup(Variant::FivesTaken, options.seed)),
            options,
            think,
        }
    }

    /// Carries a command out. A refused command changes nothing.
    ///
    /// # Errors
    /// The reason why the command is refused.
    pub fn handle(&mut self, command: &Command<'_>) -> Result<Reply, Refusal> {
        match command {
            Command::Ugi => return Ok(Reply::Lines(introduction())),
            Command::IsReady => return Ok(Reply::Lines("readyok".into())),
            Command::SetOption(name, value) => self.options.set(*name, *value),
            Command::NewGame | Command::Position { .. } | Command::Record(_) => {
                self.take_over(command)?;
            }
            Command::Game { .. } => {
                self.take_over(command)?;
                return Ok(Reply::Lines(longhand(&self.sheet)));
            }
            Command::Device(_) => return Err(Refusal::NoHandheld),
            Command::Go(limits) => return self.think(*limits),
            Command::Stop => return Ok(Reply::Stop),
            Command::Quit => return Ok(Reply::Quit),
            Command::Query(query) => {
                let response = link::response(&self.board, *query);
                return Ok(Reply::Lines(format!("response {response}")));
            }
            Command::Fen => return Ok(Reply::Lines(self.position().to_string())),
            Command::Code => {
                return Ok(Reply::Lines(PositionCode::of(self.position()).to_string()));
            }
            Command::Moves => return Ok(Reply::Lines(self.turns())),
            Command::Perft(depth) => {
                let (board, depth) = (self.board.clone(), *depth);
                return Ok(Reply::Work(Box::new(Work::Perft { board, depth })));
            }
            Command::WriteRecord => return Ok(Reply::Lines(record(&self.sheet))),
            Command::Show => {
                return Ok(Reply::Lines(Drawing(self.position()).to_string()));
            }
        }
        Ok(Reply::Silence)
    }

    const fn position(&self) -> &Position {
        self.board.position()
    }

    /// Sets up the game of a command.
    fn take_over(&mut self, command: &Command<'_>) -> Result<(), Refusal> {
        let taken = self.sheet.set(command, self.options.seed);
        taken.map_err(Refusal::Game)?;
        self.board = Board::new(self.sheet.position());
        Ok(())
    }

    fn think(&self, limits: Limits) -> Result<Reply, Refusal> {
        match self.board.status() {
            Status::Over(_) => Err(Refusal::GameOver),
            Status::ToMove | Status::MustPass => {
                let board = self.board.clone();
                let options = self.options;
                Ok(Reply::Work(Box::new(Work::Think {
                    board,
                    limits,
                    options,
                    think: self.think,
                })))
            }
        }
    }

    /// Returns all legal turns on one line, sorted as bytes.
    fn turns(&self) -> String {
        let mut line = String::new();
        for part in 0..PARTS_OF_TURNS {
            let first = line.is_empty();
            // Writing to a string cannot fail.
            let _ = link::turns(&self.board, part, first, &mut line);
        }
        line
    }
}

fn introduction() -> String {
    let mut lines = String::new();
    for line in 0..INTRODUCTION {
        let table = OptionName::Table.range();
        // Writing to a string cannot fail.
        let _ = link::introduction(line, &EngineOptions::default(), &table, &mut lines);
    }
    lines.truncate(lines.trim_end().len());
    lines
}

fn record(sheet: &Scoresheet) -> String {
    let mut lines = String::new();
    let mut number = 0;
    // Writing to a string cannot fail.
    while sheet.record_line(number, &mut lines) == Ok(true) {
        number += 1;
    }
    lines.push_str("end");
    lines
}

/// Returns the command that sets the same game up in plain notation.
fn longhand(sheet: &Scoresheet) -> String {
    let variant = sheet.variant();
    let code = sheet.code().unwrap_or_default();
    let mut line = format!("position startpos variant {variant} seed {code}");
    if sheet.turn(0).is_some() {
        line.push_str(" moves");
    }
    for turn in sheet.turns() {
        // Writing to a string cannot fail.
        let _ = write!(line, " {turn}");
    }
    line
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(error) => error.fmt(f),
            Self::NoHandheld => write!(f, "only a handheld can do that"),
            Self::GameOver => write!(f, "the game is over"),
        }
    }
}
