//! The position and the answers about it. A session knows no threads: what
//! takes time it hands back as work.

use super::command::{Command, CommandError, Query, Start};
use super::options::{Name, Options};
use super::thinker::{Limits, Think};
use super::work::Work;
use crate::app::SetupCode;
use crate::rules::notation::Drawing;
use crate::rules::{Board, IllegalTurn, Outcome, Player, Position, Status, Turn, Variant};
use std::borrow::ToOwned;
use std::boxed::Box;
use std::fmt::{self, Write as _};
use std::ops::ControlFlow;
use std::string::{String, ToString};
use std::vec::Vec;
use std::{format, vec};

/// What the engine knows between commands.
#[derive(Debug, Clone)]
pub struct Session {
    board: Board,
    options: Options,
    /// Who chooses turns.
    think: Think,
}

/// What a command leads to.
#[derive(Debug)]
pub enum Reply {
    /// Nothing to say.
    Silence,
    /// These lines, which end without a newline.
    Lines(String),
    /// The answer takes time.
    Work(Box<Work>),
    /// Whatever work goes on is to end.
    Stop,
    /// The conversation is over.
    Quit,
}

/// Why a command is not carried out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The line asks for nothing.
    Malformed(CommandError),
    /// The turn with this number, counted from 1, is not legal.
    Illegal(usize, Turn, IllegalTurn),
    /// There is no turn to choose.
    GameOver,
}

impl Session {
    /// A session at a setup of the standard game.
    #[must_use]
    pub fn new(think: Think) -> Self {
        let options = Options::default();
        Self {
            board: setup(Variant::Standard, options.seed),
            options,
            think,
        }
    }

    /// Carries a command out, or changes nothing and says why not.
    ///
    /// # Errors
    /// Why the command is not carried out.
    pub fn handle(&mut self, command: Command) -> Result<Reply, Refusal> {
        match command {
            Command::Ugi => return Ok(Reply::Lines(self.introduction())),
            Command::IsReady => return Ok(Reply::Lines("readyok".into())),
            Command::NewGame => self.board = setup(Variant::Standard, self.options.seed),
            Command::SetOption(name, value) => self.options.set(name, value),
            Command::Position { start, turns } => self.board = self.game(start, &turns)?,
            Command::Game {
                variant,
                code,
                turns,
            } => {
                let start = Start::Setup(variant, Some(code.into()));
                self.board = self.game(start, &turns)?;
                return Ok(Reply::Lines(longhand(variant, code, &turns)));
            }
            Command::Go(limits) => return self.think(limits),
            Command::Stop => return Ok(Reply::Stop),
            Command::Quit => return Ok(Reply::Quit),
            Command::Query(query) => {
                let response = self.response(query);
                return Ok(Reply::Lines(format!("response {response}")));
            }
            Command::Fen => return Ok(Reply::Lines(self.position().to_string())),
            Command::Moves => return Ok(Reply::Lines(self.turns())),
            Command::Perft(depth) => {
                let board = self.board.clone();
                return Ok(Reply::Work(Box::new(Work::Perft { board, depth })));
            }
            Command::Show => {
                return Ok(Reply::Lines(Drawing(self.position()).to_string()));
            }
        }
        Ok(Reply::Silence)
    }

    const fn position(&self) -> &Position {
        self.board.position()
    }

    fn introduction(&self) -> String {
        let mut lines = vec![
            concat!("id name Lyngk Pocket ", env!("CARGO_PKG_VERSION")).to_owned(),
            "id author the Lyngk Pocket authors".to_owned(),
        ];
        for name in Name::ALL {
            let range = name.range();
            lines.push(format!(
                "option name {} type spin default {} min {} max {}",
                name.text(),
                Options::default().get(name),
                range.start(),
                range.end()
            ));
        }
        lines.push("ugiok".to_owned());
        lines.join("\n")
    }

    /// The board after some turns.
    fn game(&self, start: Start, turns: &[Turn]) -> Result<Board, Refusal> {
        let mut board = match start {
            Start::At(position) => Board::new(&position),
            Start::Setup(variant, seed) => setup(variant, seed.unwrap_or(self.options.seed)),
        };
        for (index, &turn) in turns.iter().enumerate() {
            board
                .check(turn)
                .map_err(|reason| Refusal::Illegal(index + 1, turn, reason))?;
            board.play(turn);
        }
        Ok(board)
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

    fn response(&self, query: Query) -> &'static str {
        let truth = |holds| if holds { "true" } else { "false" };
        let status = self.board.status();
        match query {
            Query::GameOver => truth(matches!(status, Status::Over(_))),
            Query::IsFirstPlayersTurn => truth(self.position().side_to_move() == Player::A),
            Query::Result => match status {
                Status::Over(Outcome::Win(Player::A)) => "p1win",
                Status::Over(Outcome::Win(Player::B)) => "p2win",
                Status::Over(Outcome::Draw) => "draw",
                Status::ToMove | Status::MustPass => "none",
            },
        }
    }

    /// All legal turns on one line, sorted as bytes.
    fn turns(&self) -> String {
        let mut turns = Vec::new();
        let _: ControlFlow<()> = self.board.visit_all(|turn| {
            turns.push(turn.to_string());
            ControlFlow::Continue(())
        });
        turns.sort_unstable();
        turns.join(" ")
    }
}

/// The command that sets the same game up in plain notation.
fn longhand(variant: Variant, code: SetupCode, turns: &[Turn]) -> String {
    let variant = match variant {
        Variant::Standard => 5,
        Variant::Six => 6,
    };
    let mut line = format!("position startpos variant {variant} seed {code}");
    if !turns.is_empty() {
        line.push_str(" moves");
    }
    for turn in turns {
        // Writing to a string cannot fail.
        let _ = write!(line, " {turn}");
    }
    line
}

fn setup(variant: Variant, seed: u64) -> Board {
    Board::new(&Position::setup(variant, seed))
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(error) => error.fmt(f),
            Self::Illegal(number, turn, reason) => {
                write!(f, "turn {number}, {turn}: {reason}")
            }
            Self::GameOver => write!(f, "the game is over"),
        }
    }
}
