//! Runs the searches of the application: in a thread or, with a simulated clock, at once
//! with a fixed time.

use lyngk_pocket::ai::{CompactSlot, DEVICE_SLOTS, OwnedMemory, Slot as _};
use lyngk_pocket::app::{Millis, Purpose, Think};
use lyngk_pocket::driver::{self, Listener, Report};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;

/// Time of a search on a simulated clock, in milliseconds.
const THINKS_FOR: Millis = 400;

/// The most positions of a computer's search on a simulated clock.
const MOST_NODES: u32 = 2_000;

/// The time that searches take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThinkingTime {
    /// Real time in a thread, for a window.
    Real,
    /// At once, and reported after a fixed time of a simulated clock, for scenarios.
    MadeUp,
}

/// The opponent, with its running search.
pub(super) struct Opponent {
    pace: ThinkingTime,
    search: Option<UnderWay>,
}

struct UnderWay {
    begun: Millis,
    reports: Receiver<Report>,
    /// Received, but not yet due on a simulated clock.
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

    /// Returns a report that is due. Called until there is none.
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

/// Returns the search with a limit of positions. A search for a computer may be limited
/// by time only, and a simulated clock stands still during a search.
const fn bounded(mut think: Think) -> Think {
    if let Purpose::Computer(errand) = &mut think.purpose
        && errand.nodes > MOST_NODES
    {
        errand.nodes = MOST_NODES;
    }
    think
}

/// The sending end of a search's reports.
struct Thought {
    sender: Sender<Report>,
    stop: Arc<AtomicBool>,
}

impl Thought {
    /// Runs the device's own search with a table of the device's size.
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
        // The receiver is gone once the search is abandoned, which is not an error.
        let _ = self.sender.send(report);
    }
}
