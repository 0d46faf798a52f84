//! The seam to whoever chooses turns: what is asked, what is reported, and the
//! handheld's own opponent behind it.

use super::options::Options;
use crate::ai::{self, Answer, FullSlot, Handler, Level, Memory, SearchLimits, Slot, Workspace};
use crate::bridge::fold_seed;
use crate::rules::{Board, Position, Turn};
use std::boxed::Box;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::vec::Vec;

/// How much thinking is wanted. Whatever is reached first ends it; with nothing
/// given, the level in the options says how much.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Limits {
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Time taken.
    pub time: Option<Duration>,
    /// Turns looked ahead.
    pub depth: Option<u64>,
    /// As this level of the opponent would.
    pub level: Option<u64>,
}

/// What the thinker has found so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Turns looked ahead.
    pub depth: u32,
    /// How good it looks for the side to move; 0 is even.
    pub score: i32,
    /// Positions looked at.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
    /// The turns expected, the one to be played first.
    pub line: Vec<Turn>,
}

/// Chooses a turn and reports findings on the way. Soon after the flag is set
/// it answers with the best it has. A pass is the answer when it is forced.
pub type Think = fn(
    &Board,
    &Limits,
    &Options,
    &AtomicBool,
    &mut dyn FnMut(&Finding),
) -> Result<Turn, ThinkError>;

/// Why no turn is chosen.
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

/// The handheld's opponent.
///
/// # Errors
/// There is no memory for its table.
pub fn search(
    board: &Board,
    limits: &Limits,
    options: &Options,
    stop: &AtomicBool,
    report: &mut dyn FnMut(&Finding),
) -> Result<Turn, ThinkError> {
    let started = Instant::now();
    let slots = options.table as usize * 1024 / size_of::<FullSlot>();
    let mut table = Vec::new();
    table
        .try_reserve_exact(slots)
        .map_err(|_| ThinkError::Table(options.table))?;
    table.resize(slots, FullSlot::EMPTY);
    let mut work = Box::new(Workspace::new());
    let memory = Memory {
        table: &mut table,
        work: &mut work,
    };
    let mut talk = Talk {
        stop,
        started,
        until: limits.time.and_then(|time| started.checked_add(time)),
        report,
    };
    let answer = ai::think(
        board.position(),
        &search_limits(board.position(), limits, options),
        memory,
        &mut talk,
    );
    Ok(answer.map_or(Turn::Pass, |answer| answer.turn))
}

/// What the limits mean to the search.
fn search_limits(position: &Position, limits: &Limits, options: &Options) -> SearchLimits {
    let unlimited = limits.nodes.is_none() && limits.time.is_none() && limits.depth.is_none();
    let level = limits.level.or(unlimited.then_some(options.level));
    let level = level.and_then(|level| Level::new(u8::try_from(level).ok()?));
    let seed = fold_seed(options.seed);
    let level = level.map_or(SearchLimits::best_within(u32::MAX), |level| {
        level.limits(position, seed)
    });
    let nodes = limits
        .nodes
        .map_or(u32::MAX, |nodes| u32::try_from(nodes).unwrap_or(u32::MAX));
    let depth = limits
        .depth
        .map_or(u8::MAX, |depth| u8::try_from(depth).unwrap_or(u8::MAX));
    SearchLimits {
        nodes: level.nodes.min(nodes),
        depth: level.depth.min(depth),
        ..level
    }
}

/// Tells the search when to stop, and the engine what it found.
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
