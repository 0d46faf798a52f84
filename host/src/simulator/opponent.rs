//! Answers the application's wish to think: either from a thread of its own or,
//! where the clock is a made-up one, always after the same time.

use lyngk_pocket::ai::{CompactSlot, DEVICE_SLOTS, OwnedMemory, Slot as _};
use lyngk_pocket::app::{Millis, Purpose, Think};
use lyngk_pocket::driver::{self, Listener, Report};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;

/// How long an answer takes on a made-up clock, in milliseconds.
const THINKS_FOR: Millis = 400;

/// Positions that a search for a computer looks at on a made-up clock, at most.
const MOST_NODES: u32 = 2_000;

/// Whether searches run beside the handheld or take a made-up time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThinkingTime {
    /// In a thread: for a window.
    Real,
    /// At once, reported after a fixed time of a made-up clock: for scenarios.
    MadeUp,
}

/// A search under way.
pub(super) struct Opponent {
    pace: ThinkingTime,
    search: Option<UnderWay>,
}

struct UnderWay {
    begun: Millis,
    reports: Receiver<Report>,
    /// Heard, but not yet due on a made-up clock.
    pending: Option<Report>,
    stop: Arc<AtomicBool>,
}

impl Opponent {
    pub(super) const fn new(pace: ThinkingTime) -> Self {
        Self { pace, search: None }
    }

    pub(super) fn start(&mut self, think: Think, now: Millis) {
        self.stop();
        let (sender, reports) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let thought = Thought {
            sender,
            stop: Arc::clone(&stop),
        };
        match self.pace {
            ThinkingTime::MadeUp => thought.run(&bounded(think)),
            ThinkingTime::Real => drop(thread::spawn(move || thought.run(&think))),
        }
        self.search = Some(UnderWay {
            begun: now,
            reports,
            pending: None,
            stop,
        });
    }

    pub(super) fn stop(&mut self) {
        self.move_now();
        self.search = None;
    }

    pub(super) fn move_now(&mut self) {
        if let Some(search) = &mut self.search {
            search.stop.store(true, Ordering::Relaxed);
        }
    }

    /// What there is to report by now; to be asked until there is nothing.
    pub(super) fn report(&mut self, now: Millis) -> Option<Report> {
        let search = self.search.as_mut()?;
        let report = match search.pending.take() {
            Some(report) => report,
            None => match search.reports.try_recv() {
                Ok(report) => report,
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Disconnected) => {
                    self.search = None;
                    return None;
                }
            },
        };
        let since = now.saturating_sub(search.begun);
        let due = THINKS_FOR * u64::from(report.permille.unwrap_or(1_000)) / 1_000;
        let hurried = search.stop.load(Ordering::Relaxed);
        if self.pace == ThinkingTime::MadeUp && since < due && !hurried {
            search.pending = Some(report);
            return None;
        }
        if report.is_last() {
            self.search = None;
        }
        Some(report)
    }
}

/// A search for a computer may have no bound but time, and a made-up clock stands still
/// meanwhile.
const fn bounded(mut think: Think) -> Think {
    if let Purpose::Computer(errand) = &mut think.purpose
        && errand.nodes > MOST_NODES
    {
        errand.nodes = MOST_NODES;
    }
    think
}

/// A search's end of the line.
struct Thought {
    sender: Sender<Report>,
    stop: Arc<AtomicBool>,
}

impl Thought {
    /// The device's own search, with as large a table as the device has.
    fn run(mut self, think: &Think) {
        let mut memory = OwnedMemory::new(vec![CompactSlot::EMPTY; DEVICE_SLOTS]);
        if let Some((last, _)) = driver::think(think, memory.lend(), &mut self) {
            self.progress(last);
        }
    }
}

impl Listener for Thought {
    fn is_stopped(&mut self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn progress(&mut self, report: Report) {
        // Nobody listens any more once the search is given up: not an error.
        let _ = self.sender.send(report);
    }
}
