//! Answers the application's wish to think. [`decide`] is the one place that
//! chooses a turn.

use crate::app::{Event, Millis, Think};
use crate::rules::{Board, Lots, Turn};

/// How long an answer takes on the handheld's clock, in milliseconds, and in
/// how many reports of progress it comes.
const THINKS_FOR: Millis = 400;
const REPORTS: u64 = 4;

/// The turn to play.
fn decide(think: &Think) -> Option<Turn> {
    Board::new(&think.position).random_turn(&mut Lots::new(think.seed))
}

/// A search under way.
#[derive(Default)]
pub(super) struct Opponent {
    search: Option<Search>,
}

struct Search {
    ticket: u16,
    turn: Turn,
    begun: Millis,
    /// Reports made so far.
    reported: u64,
    at_once: bool,
}

impl Opponent {
    pub(super) fn start(&mut self, think: Think, now: Millis) {
        self.search = decide(&think).map(|turn| Search {
            ticket: think.ticket,
            turn,
            begun: now,
            reported: 0,
            at_once: false,
        });
    }

    pub(super) fn stop(&mut self) {
        self.search = None;
    }

    pub(super) fn move_now(&mut self) {
        if let Some(search) = &mut self.search {
            search.at_once = true;
        }
    }

    /// What there is to report by now; to be asked until there is nothing.
    pub(super) fn report(&mut self, now: Millis) -> Option<Event<'static>> {
        let search = self.search.as_mut()?;
        let (ticket, turn) = (search.ticket, search.turn);
        let since = now.saturating_sub(search.begun);
        if search.at_once || since >= THINKS_FOR {
            self.search = None;
            return Some(Event::SearchDone { ticket, turn });
        }
        let due = REPORTS * since / THINKS_FOR;
        if due <= search.reported {
            return None;
        }
        search.reported = due;
        Some(Event::SearchProgress {
            ticket,
            turn,
            depth: due as u8,
            permille: (1000 * since / THINKS_FOR) as u16,
        })
    }
}
