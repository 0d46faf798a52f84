//! A search for the other side: its limits, its progress and its answer.

use super::answers::Info;
use super::context::PortContext;
use super::options::{EngineOptions, Limits};
use crate::ai::Level;
use crate::app::{Computer, Event, Millis};
use crate::driver::Report;
use crate::rules::Position;
use core::fmt::{self, Write};
use core::iter::once;

/// A running search.
pub(super) struct HostSearch {
    begun: Millis,
    /// The time of its end; `None` once the search was asked to stop.
    until: Option<Millis>,
    news: Option<Report>,
    last: Option<Report>,
}

impl HostSearch {
    /// Starts a search.
    pub(super) fn begin(
        position: &Position,
        limits: Limits,
        options: &EngineOptions,
        cx: &mut PortContext<'_>,
    ) -> Self {
        let (level, bounds) = limits.bounds(options);
        cx.send_event(Event::Computer(Computer::Think {
            position,
            bounds,
            level: level.unwrap_or(Level::STRONGEST),
            seed: options.seed,
        }));
        let time = limits.time.map(|time| time.as_millis() as Millis);
        Self {
            begun: cx.now,
            until: time.map(|time| cx.now + time),
            news: None,
            last: None,
        }
    }

    /// Receives a report of the search.
    pub(super) fn report(&mut self, report: &Report) {
        if report.is_last() {
            self.last = Some(*report);
        }
        self.news = Some(*report);
    }

    /// Returns the time of its end.
    pub(super) const fn until(&self) -> Option<Millis> {
        self.until
    }

    /// Returns whether its time is up, once.
    pub(super) fn time_is_up(&mut self, now: Millis) -> bool {
        let up = self.until.is_some_and(|until| now >= until);
        if up {
            self.until = None;
        }
        up
    }

    /// Sends the progress, if it is new. Returns whether it was.
    pub(super) fn send_progress(
        &mut self,
        now: Millis,
        to: &mut dyn Write,
    ) -> Result<bool, fmt::Error> {
        let news = self.news.take();
        news.map_or(Ok(false), |report| {
            self.info(&report, now, to).map(|()| true)
        })
    }

    /// Sends the final answer, if there is one. Returns whether there was.
    pub(super) fn send_answer(&self, now: Millis, to: &mut dyn Write) -> Result<bool, fmt::Error> {
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
            line: once(report.turn).chain(report.expected_line.turns()),
        };
        writeln!(to, "{info}")
    }
}
