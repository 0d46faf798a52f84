//! Two threads as a team for the search.

use lyngk_pocket::ai::{Signals, SplitPoint, Team};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// The shared state of two threads.
#[derive(Debug, Default)]
pub struct Pair {
    signals: Signals,
    point: Mutex<SplitPoint>,
}

impl Pair {
    /// Returns the state of a team that has not searched yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            signals: Signals::new(),
            point: Mutex::new(SplitPoint::new()),
        }
    }
}

impl Team for Pair {
    fn signals(&self) -> &Signals {
        &self.signals
    }

    fn with<R>(&self, f: impl FnOnce(&mut SplitPoint) -> R) -> R {
        f(&mut self.point.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn wait(&self) {
        thread::yield_now();
    }
}
