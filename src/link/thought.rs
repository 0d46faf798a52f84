//! A search for the other side: how it is bounded, how it gets on, what it decides.

use super::answers::Info;
use super::desk::Desk;
use super::options::{Limits, Options};
use crate::ai::Level;
use crate::app::{Computer, Event, Millis};
use crate::driver::Report;
use crate::rules::Position;
use core::fmt::{self, Write};
use core::iter::once;

/// A search under way.
pub(super) struct Thought {
    begun: Millis,
    /// When it is to decide; none once it was told.
    until: Option<Millis>,
    news: Option<Report>,
    last: Option<Report>,
}

impl Thought {
    /// Begins to search.
    pub(super) fn begin(
        position: &Position,
        limits: Limits,
        options: &Options,
        desk: &mut Desk<'_>,
    ) -> Self {
        let (level, bounds) = limits.bounds(options);
        desk.tell(Event::Computer(Computer::Think {
            position,
            bounds,
            level: level.unwrap_or(Level::STRONGEST),
            seed: options.seed,
        }));
        let time = limits.time.map(|time| time.as_millis() as Millis);
        Self {
            begun: desk.now,
            until: time.map(|time| desk.now + time),
            news: None,
            last: None,
        }
    }

    /// It has something to say.
    pub(super) fn report(&mut self, report: &Report) {
        if report.is_last() {
            self.last = Some(*report);
        }
        self.news = Some(*report);
    }

    /// When it is to decide.
    pub(super) const fn until(&self) -> Option<Millis> {
        self.until
    }

    /// Its time is up, and it has not been told yet.
    pub(super) fn time_is_up(&mut self, now: Millis) -> bool {
        let up = self.until.is_some_and(|until| now >= until);
        if up {
            self.until = None;
        }
        up
    }

    /// Says how it gets on, if there is something new; whether there was.
    pub(super) fn say_news(&mut self, now: Millis, to: &mut dyn Write) -> Result<bool, fmt::Error> {
        let news = self.news.take();
        news.map_or(Ok(false), |report| {
            self.info(&report, now, to).map(|()| true)
        })
    }

    /// Says what it has decided, if it has; whether it had.
    pub(super) fn say_decision(&self, now: Millis, to: &mut dyn Write) -> Result<bool, fmt::Error> {
        let Some(last) = self.last else {
            return Ok(false);
        };
        self.info(&last, now, to)?;
        writeln!(to, "bestmove {}", last.turn)?;
        Ok(true)
    }

    fn info(&self, report: &Report, now: Millis, to: &mut dyn Write) -> fmt::Result {
        let info = Info {
            depth: u32::from(report.depth),
            score: i32::from(report.score),
            nodes: u64::from(report.nodes),
            millis: now.saturating_sub(self.begun),
            line: once(report.turn).chain(report.outlook.turns()),
        };
        writeln!(to, "{info}")
    }
}
