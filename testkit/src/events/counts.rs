//! What the devices have met, to see that nothing is left out.

use std::collections::BTreeMap;

/// What was met.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Events taken in.
    pub events: u64,
    /// How many of them came together with another one.
    pub together: u64,
    /// How often the device was started.
    pub starts: u64,
    /// How often the power went while something was saved.
    pub cuts: Cuts,
    /// Screens by name, each with how many events left it shown.
    pub screens: BTreeMap<&'static str, u64>,
}

impl Counts {
    /// Adds what was met elsewhere.
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

/// Where the power went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cuts {
    /// Anywhere.
    pub all: u64,
    /// Of these, with effects of several events still to be carried out.
    pub together: u64,
    /// Of these, while a finished game was counted.
    pub at_ends: u64,
    /// Of these, in a lesson or a puzzle.
    pub in_exercises: u64,
    /// Of these, before anything had been saved since the one before.
    pub in_rows: u64,
    /// Starts that told of damage although nothing was lost.
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
