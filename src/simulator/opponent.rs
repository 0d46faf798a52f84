//! Answers the application's wish to think. [`decide`] is the one place that
//! chooses a turn; the rest brings it to the application, either from a thread
//! of its own or, where the clock is a made-up one, always after the same time.

use crate::app::{Event, Millis, Think};
use crate::rules::{Board, Lots, Turn};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

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

/// The turn to play. `tell` hears of progress and says whether to stop there.
fn decide(think: &Think, tell: &mut dyn FnMut(Progress) -> bool) -> Option<Turn> {
    let turn = Board::new(&think.position).random_turn(&mut Lots::new(think.seed))?;
    for part in 1..4 {
        let stop = tell(Progress {
            turn,
            depth: part,
            permille: 250 * u16::from(part),
        });
        if stop {
            break;
        }
    }
    Some(turn)
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
    Done(Option<Turn>),
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
                turn.map(|turn| Event::SearchDone { ticket, turn })
            }
        }
    }
}

fn run(think: &Think, teller: &Sender<Told>, hurry: &AtomicBool) {
    // Nobody listens any more once the search is given up: not an error.
    let turn = decide(think, &mut |progress| {
        let _ = teller.send(Told::Progress(progress));
        hurry.load(Ordering::Relaxed)
    });
    let _ = teller.send(Told::Done(turn));
}
