//! What takes time: thinking and perft. Both can be stopped from another
//! thread and say what they have to say through a callback; they know neither
//! threads nor where their words go.

use super::thinker::{Finding, Question, Think};
use lyngk_pocket::link::{Info, Limits, Options};
use lyngk_pocket::rules::{Board, Turn};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// Perft to this depth takes a moment at most, so it need not look whether it
/// has been stopped.
const SHALLOW: u32 = 2;

/// A piece of work.
#[derive(Debug, Clone)]
pub enum Work {
    /// Choosing a turn.
    Think {
        /// The position.
        board: Board,
        /// How much thinking is wanted.
        limits: Limits,
        /// The values in force.
        options: Options,
        /// Who chooses.
        think: Think,
    },
    /// Counting lines of play.
    Perft {
        /// The position.
        board: Board,
        /// How many turns long they are.
        depth: u32,
    },
}

impl Work {
    /// Does the work and returns the line that ends it. Lines that come before
    /// are handed to `say`.
    pub fn run(self, stop: &AtomicBool, say: &mut dyn FnMut(String)) -> String {
        match self {
            Self::Think {
                board,
                limits,
                options,
                think,
            } => {
                let question = Question {
                    board: &board,
                    limits: &limits,
                    options: &options,
                    stop,
                };
                match think(&question, &mut |finding| say(info(finding))) {
                    Ok(turn) => format!("bestmove {turn}"),
                    Err(error) => format!("error {error}"),
                }
            }
            Self::Perft { mut board, depth } => match perft(&mut board, depth, stop) {
                ControlFlow::Continue(count) => count.to_string(),
                ControlFlow::Break(()) => "error perft was stopped".into(),
            },
        }
    }

    /// Whether an answer is worth waiting for when the conversation is over.
    /// Thinking can be cut short and still answers; counting cannot.
    pub const fn needs_its_time(&self) -> bool {
        matches!(self, Self::Perft { .. })
    }
}

fn info(finding: &Finding) -> String {
    let line = Info {
        depth: finding.depth,
        score: finding.score,
        nodes: finding.nodes,
        millis: finding.time.as_millis() as u64,
        line: finding.line.iter().copied(),
    };
    line.to_string()
}

/// As [`Board::perft`], but breaks off soon after `stop` is set.
fn perft(board: &mut Board, depth: u32, stop: &AtomicBool) -> ControlFlow<(), u64> {
    if depth <= SHALLOW {
        return ControlFlow::Continue(board.perft(depth));
    }
    let here = board.clone();
    let mut count = 0;
    here.visit_all(|turn: Turn| {
        if stop.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        let undo = board.play(turn);
        count += perft(board, depth - 1, stop)?;
        board.undo(&undo);
        ControlFlow::Continue(())
    })?;
    ControlFlow::Continue(count)
}
