//! Answers the application's wish to think. [`decide`] is the one place that
//! chooses a turn; the rest brings it to the application, either from a thread
//! of its own or, where the clock is a made-up one, always after the same time.

use crate::ai::{self, Answer, CompactSlot, DEVICE_SLOTS, Handler, Level, Memory, Slot, Workspace};
use crate::app::{Event, Millis, Purpose, Think};
use crate::rules::Turn;
use std::boxed::Box;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::vec;

/// How long an answer takes on a made-up clock, in milliseconds.
const THINKS_FOR: Millis = 400;

/// What a search tells on its way: the best turn so far, how deep it has
/// looked, and how much of its work is done in thousandths.
#[derive(Clone, Copy)]
struct Progress {
    turn: Turn,
    depth: u8,
    permille: u16,
}

/// The turn to play: the device's own search, with as large a table as the
/// device has. `tell` hears of progress; `hurry` ends the search with the best
/// turn so far.
fn decide(
    think: &Think,
    hurry: &AtomicBool,
    tell: &mut dyn FnMut(Progress),
) -> Option<(Turn, i16)> {
    // The search's seeds have 32 bits; both halves of a longer one count.
    let limits = match think.purpose {
        Purpose::Judge => Level::judging(&think.position),
        Purpose::Move | Purpose::Hint => think
            .level
            .limits(&think.position, (think.seed ^ think.seed >> 32) as u32),
    };
    let mut table = vec![CompactSlot::EMPTY; DEVICE_SLOTS];
    let mut work = Box::new(Workspace::new());
    let memory = Memory {
        table: &mut table,
        work: &mut work,
    };
    let mut listener = Listener {
        tell,
        hurry,
        nodes: limits.nodes,
        best: None,
        told: 0,
    };
    // Scores stay within those of a won game, which fit.
    ai::think(&think.position, &limits, memory, &mut listener)
        .map(|answer| (answer.turn, answer.score as i16))
}

/// Positions between two reports of progress, as a part of all.
const REPORTS: u32 = 16;

/// Hears the search and passes on what the application wants to know.
struct Listener<'a> {
    tell: &'a mut dyn FnMut(Progress),
    hurry: &'a AtomicBool,
    /// Positions the search may look at.
    nodes: u32,
    best: Option<(Turn, u8)>,
    /// Parts reported.
    told: u32,
}

impl Handler for Listener<'_> {
    fn stop(&mut self, nodes: u32) -> bool {
        let part = (REPORTS * (nodes / 16) / (self.nodes / 16).max(1)).min(REPORTS);
        if part > self.told
            && let Some((turn, depth)) = self.best
        {
            self.told = part;
            (self.tell)(Progress {
                turn,
                depth,
                permille: (1000 * part / REPORTS) as u16,
            });
        }
        self.hurry.load(Ordering::Relaxed)
    }

    fn answer(&mut self, answer: &Answer) {
        self.best = Some((answer.turn, answer.depth));
        (self.tell)(Progress {
            turn: answer.turn,
            depth: answer.depth,
            permille: (1000 * self.told / REPORTS) as u16,
        });
    }
}

/// Whether searches run beside the handheld or take a made-up time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// In a thread: for a window.
    Real,
    /// At once, reported after a fixed time of a made-up clock: for scenarios.
    MadeUp,
}

/// A search under way.
pub(super) struct Opponent {
    pace: Pace,
    search: Option<Search>,
}

struct Search {
    ticket: u16,
    begun: Millis,
    told: Receiver<Told>,
    /// Heard, but not yet due on a made-up clock.
    pending: Option<Told>,
    hurry: Arc<AtomicBool>,
}

enum Told {
    Progress(Progress),
    Done(Option<(Turn, i16)>),
}

impl Opponent {
    pub(super) const fn new(pace: Pace) -> Self {
        Self { pace, search: None }
    }

    pub(super) fn start(&mut self, think: Think, now: Millis) {
        self.stop();
        let (teller, told) = channel();
        let hurry = Arc::new(AtomicBool::new(false));
        let search = Search {
            ticket: think.ticket,
            begun: now,
            told,
            pending: None,
            hurry: Arc::clone(&hurry),
        };
        match self.pace {
            Pace::MadeUp => run(&think, &teller, &hurry),
            Pace::Real => drop(thread::spawn(move || run(&think, &teller, &hurry))),
        }
        self.search = Some(search);
    }

    pub(super) fn stop(&mut self) {
        self.move_now();
        self.search = None;
    }

    pub(super) fn move_now(&mut self) {
        if let Some(search) = &mut self.search {
            search.hurry.store(true, Ordering::Relaxed);
        }
    }

    /// What there is to report by now; to be asked until there is nothing.
    pub(super) fn report(&mut self, now: Millis) -> Option<Event<'static>> {
        let search = self.search.as_mut()?;
        let told = match search.pending.take() {
            Some(told) => told,
            None => search.told.try_recv().ok()?,
        };
        let since = now.saturating_sub(search.begun);
        let due = match &told {
            Told::Progress(progress) => THINKS_FOR * u64::from(progress.permille) / 1000,
            Told::Done(_) => THINKS_FOR,
        };
        let hurried = search.hurry.load(Ordering::Relaxed);
        if self.pace == Pace::MadeUp && since < due && !hurried {
            search.pending = Some(told);
            return None;
        }
        let ticket = search.ticket;
        match told {
            Told::Progress(progress) => Some(Event::SearchProgress {
                ticket,
                turn: progress.turn,
                depth: progress.depth,
                permille: progress.permille,
            }),
            Told::Done(turn) => {
                self.search = None;
                turn.map(|(turn, score)| Event::SearchDone {
                    ticket,
                    turn,
                    score,
                })
            }
        }
    }
}

fn run(think: &Think, teller: &Sender<Told>, hurry: &AtomicBool) {
    // Nobody listens any more once the search is given up: not an error.
    let turn = decide(think, hurry, &mut |progress| {
        let _ = teller.send(Told::Progress(progress));
    });
    let _ = teller.send(Told::Done(turn));
}
