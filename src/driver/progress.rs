//! Reports the progress of a search and stops it. On the chip this code runs between two
//! positions of the search and lies in RAM with it; it is the only part of the driver in
//! RAM.

use crate::ai::{Answer, ExpectedLine, Handler, SearchLimits};
use crate::app::Event;
use crate::rules::Turn;

/// The number of progress reports of a search: about the resolution of the bar on the
/// screen.
const STEPS: u32 = 16;

/// A report of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// The ticket of the search, from the wish to think.
    pub ticket: u16,
    /// The best turn so far.
    pub turn: Turn,
    /// The depth reached, in turns.
    pub depth: u8,
    /// The value of the turn for the side to move.
    pub score: i16,
    /// The number of positions searched.
    pub nodes: u32,
    /// The progress in thousandths; none in the last report.
    pub permille: Option<u16>,
    /// The turns expected after this one, only in the last report: collecting them earlier
    /// would cost the search time and memory.
    pub expected_line: ExpectedLine,
}

impl Report {
    /// Returns the event for the application.
    #[must_use]
    pub const fn event(&self) -> Event<'static> {
        let &Self {
            ticket,
            turn,
            depth,
            score,
            permille,
            ..
        } = self;
        match permille {
            Some(permille) => Event::SearchProgress {
                ticket,
                turn,
                depth,
                permille,
            },
            None => Event::SearchDone {
                ticket,
                turn,
                score,
            },
        }
    }

    /// Returns the event with the expected turns, which precedes [`Report::event`]; none if
    /// no turns are expected.
    #[must_use]
    pub fn expected(&self) -> Option<Event<'static>> {
        (self.expected_line != ExpectedLine::NONE).then_some(Event::SearchExpects {
            ticket: self.ticket,
            expected_line: self.expected_line,
        })
    }

    /// Returns true for the last report of a search.
    #[must_use]
    pub const fn is_last(&self) -> bool {
        self.permille.is_none()
    }

    pub(super) const fn of(ticket: u16, answer: &Answer, permille: Option<u16>) -> Self {
        Self {
            ticket,
            turn: answer.turn,
            depth: answer.depth,
            // Scores stay within those of a won game, which fit into 16 bits.
            score: answer.score as i16,
            nodes: answer.nodes,
            permille,
            expected_line: ExpectedLine::NONE,
        }
    }
}

/// The driver's side of a search.
pub trait Listener {
    /// Returns true if the search must decide at once. The search asks every few positions.
    fn is_stopped(&mut self) -> bool;
    /// Takes a report of progress. The listener may drop it if it has no room; more reports
    /// follow.
    fn progress(&mut self, report: Report);
}

/// Passes the answers of the search to a listener.
pub(super) struct Progress<'a, L> {
    listener: &'a mut L,
    ticket: u16,
    /// The number of positions between two reports; never 0.
    step: u32,
    /// The reports sent so far, in steps.
    told: u32,
    /// The number of positions at which the next report is due.
    next: u32,
    best: Option<Answer>,
}

impl<'a, L: Listener> Progress<'a, L> {
    pub(super) fn new(listener: &'a mut L, ticket: u16, limits: &SearchLimits) -> Self {
        let step = (limits.nodes / STEPS).max(1);
        Self {
            listener,
            ticket,
            step,
            told: 0,
            next: step,
            best: None,
        }
    }

    /// Returns a handler for a helper in a search, which has no answers and reports
    /// nothing.
    pub(super) const fn silent(listener: &'a mut L) -> Self {
        Self {
            listener,
            ticket: 0,
            step: 1,
            told: 0,
            next: u32::MAX,
            best: None,
        }
    }

    fn tell(&mut self) {
        if let Some(best) = &self.best {
            let permille = (self.told * 1_000 / STEPS) as u16;
            let report = Report::of(self.ticket, best, Some(permille));
            self.listener.progress(report);
        }
    }
}

/// The methods are not inlined, because the search calls them in three places and rarely.
impl<L: Listener> Handler for Progress<'_, L> {
    #[inline(never)]
    fn stop(&mut self, nodes: u32) -> bool {
        if nodes >= self.next && self.best.is_some() {
            // The search can exceed its limit by a few positions.
            self.told = (nodes / self.step).min(STEPS);
            self.next = match self.told {
                STEPS => u32::MAX,
                told => (told + 1).saturating_mul(self.step),
            };
            self.tell();
        }
        self.listener.is_stopped()
    }

    #[inline(never)]
    fn answer(&mut self, answer: &Answer) {
        self.best = Some(*answer);
        self.tell();
    }
}
