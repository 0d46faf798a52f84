//! What a search tells on its way, and how it is stopped. On the chip all of this
//! runs between two positions of the search, and lies in RAM with it: it is the
//! only part of the driver that does.

use crate::ai::{Answer, ExpectedLine, Handler, SearchLimits};
use crate::app::Event;
use crate::rules::Turn;

/// In how many steps progress is told: about as many as a short bar on the screen
/// can show.
const STEPS: u32 = 16;

/// What a search has to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// Which search: the ticket of the wish to think.
    pub ticket: u16,
    /// The best turn so far.
    pub turn: Turn,
    /// How many turns deep it has looked.
    pub depth: u8,
    /// What the turn is worth to the side to move.
    pub score: i16,
    /// Positions looked at.
    pub nodes: u32,
    /// How much of its work is done, in thousandths; nothing when it has decided.
    pub permille: Option<u16>,
    /// What is expected after the turn, once the search has decided: looking it up on
    /// the way would take the search's own time and memory.
    pub expected_line: ExpectedLine,
}

impl Report {
    /// What the application is told.
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

    /// What the application is told before that, if there is something.
    #[must_use]
    pub fn expected(&self) -> Option<Event<'static>> {
        (self.expected_line != ExpectedLine::NONE).then_some(Event::SearchExpects {
            ticket: self.ticket,
            expected_line: self.expected_line,
        })
    }

    /// The search's last word.
    #[must_use]
    pub const fn is_last(&self) -> bool {
        self.permille.is_none()
    }

    pub(super) const fn of(ticket: u16, answer: &Answer, permille: Option<u16>) -> Self {
        Self {
            ticket,
            turn: answer.turn,
            depth: answer.depth,
            // Scores stay within those of a won game, which fit.
            score: answer.score as i16,
            nodes: answer.nodes,
            permille,
            expected_line: ExpectedLine::NONE,
        }
    }
}

/// A driver's end of a search.
pub trait Listener {
    /// Whether the search is to decide at once; asked every few positions.
    fn is_stopped(&mut self) -> bool;
    /// The search has got on. A report that finds no room may be left out: more
    /// will follow.
    fn progress(&mut self, report: Report);
}

/// Hears the search's answers and tells a listener.
pub(super) struct Progress<'a, L> {
    listener: &'a mut L,
    ticket: u16,
    /// How many positions a step has; never 0.
    step: u32,
    /// Steps told so far.
    told: u32,
    /// After how many positions progress is told next.
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

    /// Of whoever helps in a search: it has no answers, and so nothing to tell.
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

/// Neither is inlined: the search asks in three places, and seldom.
impl<L: Listener> Handler for Progress<'_, L> {
    #[inline(never)]
    fn stop(&mut self, nodes: u32) -> bool {
        if nodes >= self.next && self.best.is_some() {
            // A search may look at a few positions more than it should.
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
