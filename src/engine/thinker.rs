//! The seam to the opponent: the only file of the engine that knows how a turn
//! is chosen. It must not know the protocol.

use super::options::Options;
use lyngk_pocket::rules::{Board, Lots, Turn};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// How much thinking is wanted. Whatever is reached first ends it; with nothing
/// given, the level in the options says how much.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Limits {
    /// Positions looked at.
    pub(crate) nodes: Option<u64>,
    /// Time taken.
    pub(crate) time: Option<Duration>,
    /// Turns looked ahead.
    pub(crate) depth: Option<u64>,
    /// As this level of the opponent would.
    pub(crate) level: Option<u64>,
}

/// What the thinker has found so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Finding {
    /// Turns looked ahead.
    pub(crate) depth: u32,
    /// How good it looks for the side to move; 0 is even.
    pub(crate) score: i32,
    /// Positions looked at.
    pub(crate) nodes: u64,
    /// Time taken.
    pub(crate) time: Duration,
    /// The turns expected, the one to be played first.
    pub(crate) line: Vec<Turn>,
}

/// Chooses a turn and reports findings on the way. Soon after `stop` is set it
/// answers with the best it has. A pass is the answer when it is forced.
///
/// For now the turn is drawn by lot from the options' seed, so there is nothing
/// to limit or to stop.
pub(crate) fn think(
    board: &Board,
    _limits: &Limits,
    options: &Options,
    _stop: &AtomicBool,
    report: &mut dyn FnMut(&Finding),
) -> Turn {
    let started = Instant::now();
    let mut lots = Lots::new(options.seed);
    let turn = board.random_turn(&mut lots).unwrap_or(Turn::Pass);
    report(&Finding {
        depth: 1,
        score: 0,
        nodes: 1,
        time: started.elapsed(),
        line: vec![turn],
    });
    turn
}
