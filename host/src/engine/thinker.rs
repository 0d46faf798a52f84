//! The interface to players, with the handheld's own opponent as the default one.

use lyngk_pocket::ai::{self, Answer, FullSlot, Handler, OwnedMemory, SearchLimits, Slot as _};
use lyngk_pocket::driver::{bounded, fold_seed};
use lyngk_pocket::link::{EngineOptions, Limits};
use lyngk_pocket::rules::{Board, Position, Turn};
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// An intermediate result of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Depth in turns.
    pub depth: u32,
    /// Score for the side to move; 0 is even.
    pub score: i32,
    /// Number of positions searched.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
    /// The expected turns, starting with the one to play.
    pub line: Vec<Turn>,
}

/// The input of a player.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The position.
    pub board: &'a Board,
    /// The limits of `go`.
    pub limits: &'a Limits,
    /// The present options.
    pub options: &'a EngineOptions,
    /// Set when the answer is wanted at once.
    pub stop: &'a AtomicBool,
}

/// Chooses a turn and reports intermediate results. Answers with the best turn so far
/// soon after the question's flag is set. Returns a pass when it is forced.
pub type Think = fn(&Question<'_>, &mut dyn FnMut(&Finding)) -> Result<Turn, ThinkError>;

/// The reason why no turn is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ThinkError {
    /// There is not enough memory for a table of so many KiB.
    Table(u64),
}

impl fmt::Display for ThinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table(size) => write!(f, "there is no memory for a Table of {size} KiB"),
        }
    }
}

impl core::error::Error for ThinkError {}

/// Chooses a turn with the handheld's opponent.
///
/// # Errors
/// There is no memory for its table.
pub fn search(
    question: &Question<'_>,
    report: &mut dyn FnMut(&Finding),
) -> Result<Turn, ThinkError> {
    let Question {
        board,
        limits,
        options,
        stop,
    } = *question;
    let started = Instant::now();
    let slots = options.table as usize * 1024 / size_of::<FullSlot>();
    let mut table = Vec::new();
    table
        .try_reserve_exact(slots)
        .map_err(|_| ThinkError::Table(options.table))?;
    table.resize(slots, FullSlot::EMPTY);
    let mut memory = OwnedMemory::new(table);
    let mut talk = Talk {
        stop,
        started,
        until: limits.time.and_then(|time| started.checked_add(time)),
        report,
    };
    let answer = ai::think(
        board.position(),
        &search_limits(board.position(), limits, options),
        memory.lend(),
        &mut talk,
    );
    Ok(answer.map_or(Turn::Pass, |answer| {
        // A search that stops within an iteration has results that it has not reported:
        // the last report has all expected turns, as on a handheld.
        talk.answer(&answer);
        answer.turn
    }))
}

/// Returns the limits of the search for those of `go`.
fn search_limits(position: &Position, limits: &Limits, options: &EngineOptions) -> SearchLimits {
    let (level, bounds) = limits.bounds(options);
    bounded(position, level, bounds, fold_seed(options.seed))
}

/// Stops the search and reports its results to the engine.
struct Talk<'a> {
    stop: &'a AtomicBool,
    started: Instant,
    until: Option<Instant>,
    report: &'a mut dyn FnMut(&Finding),
}

impl Handler for Talk<'_> {
    fn stop(&mut self, _nodes: u32) -> bool {
        self.stop.load(Ordering::Relaxed) || self.until.is_some_and(|until| Instant::now() >= until)
    }

    fn answer(&mut self, answer: &Answer) {
        (self.report)(&Finding {
            depth: u32::from(answer.depth),
            score: answer.score,
            nodes: u64::from(answer.nodes),
            time: self.started.elapsed(),
            line: answer.pv.turns().to_vec(),
        });
    }
}
