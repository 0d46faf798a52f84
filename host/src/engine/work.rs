//! Work that takes time: searching and perft. Both can be stopped from another thread and
//! report through a callback; this module uses neither threads nor output.

use super::thinker::{Finding, Question, Think};
use lyngk_pocket::link::{EngineOptions, Info, Limits};
use lyngk_pocket::rules::{Board, Turn};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// Up to this depth perft takes a moment, so it does not check for a stop.
const SHALLOW: u32 = 2;

/// A piece of work.
#[derive(Debug, Clone)]
pub enum Work {
    /// Choosing a turn.
    Think {
        /// The position.
        board: Board,
        /// The limits of `go`.
        limits: Limits,
        /// The present options.
        options: EngineOptions,
        /// The function that chooses the turn.
        think: Think,
    },
    /// Counting lines of play.
    Perft {
        /// The position.
        board: Board,
        /// Length of the lines in turns.
        depth: u32,
    },
}

impl Work {
    /// Does the work and returns its last line. Earlier lines are passed to `report`.
    pub fn run(self, stop: &AtomicBool, report: &mut dyn FnMut(String)) -> String {
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
                match think(&question, &mut |finding| report(info(finding))) {
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

    /// Returns whether an answer is worth waiting for after the end of the conversation.
    /// A search can be cut short and still answers; a count cannot.
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

/// Like [`Board::perft`], but stops soon after `stop` is set.
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
