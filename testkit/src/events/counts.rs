//! Counts the situations of the devices, to show that all of them occur.

use std::collections::BTreeMap;

/// The situations that occurred.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Number of events.
    pub events: u64,
    /// Number of events handled together with another one.
    pub together: u64,
    /// Number of starts.
    pub starts: u64,
    /// Power cuts during saves.
    pub cuts: Cuts,
    /// Number of events after which each screen was shown, by name.
    pub screens: BTreeMap<&'static str, u64>,
}

impl Counts {
    /// Adds the counts of another run.
    pub fn add(&mut self, other: &Self) {
        self.events += other.events;
        self.together += other.together;
        self.starts += other.starts;
        self.cuts.add(&other.cuts);
        for (&screen, count) in &other.screens {
            *self.screens.entry(screen).or_default() += count;
        }
    }
}

/// Power cuts by situation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cuts {
    /// All cuts.
    pub all: u64,
    /// Cuts with the effects of several events pending.
    pub together: u64,
    /// Cuts while a finished game was counted.
    pub at_ends: u64,
    /// Cuts in a lesson or a puzzle.
    pub in_exercises: u64,
    /// Cuts before the first save after another cut.
    pub in_rows: u64,
    /// Starts that reported damage although nothing was lost.
    pub alarms: u64,
}

impl Cuts {
    pub(super) fn add(&mut self, other: &Self) {
        self.all += other.all;
        self.together += other.together;
        self.at_ends += other.at_ends;
        self.in_exercises += other.in_exercises;
        self.in_rows += other.in_rows;
        self.alarms += other.alarms;
    }
}
