//! What `setoption` sets. It must not know what the values are used for.

use std::ops::RangeInclusive;

/// The opponent's levels, weakest first.
pub(crate) const LEVELS: RangeInclusive<u64> = 1..=8;
/// The search's table, in KiB: from one that just helps to 1 GiB.
const TABLES: RangeInclusive<u64> = 16..=1024 * 1024;
/// Any seed.
pub(crate) const SEEDS: RangeInclusive<u64> = 0..=u64::MAX;

/// The values in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Options {
    /// How strong the opponent is when `go` does not say.
    pub(crate) level: u64,
    /// The size of the search's table, in KiB.
    pub(crate) table: u64,
    /// Decides the setup when `position startpos` does not, and varied play.
    pub(crate) seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            level: 4,
            // What the handheld can spare is less; a computer has plenty.
            table: 16 * 1024,
            seed: 0,
        }
    }
}

/// Which option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Name {
    Level,
    Table,
    Seed,
}

impl Name {
    pub(crate) const ALL: [Self; 3] = [Self::Level, Self::Table, Self::Seed];

    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Level => "Level",
            Self::Table => "Table",
            Self::Seed => "Seed",
        }
    }

    pub(crate) const fn range(self) -> RangeInclusive<u64> {
        match self {
            Self::Level => LEVELS,
            Self::Table => TABLES,
            Self::Seed => SEEDS,
        }
    }

    /// The option with this name, however it is capitalised.
    pub(crate) fn find(text: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|name| name.text().eq_ignore_ascii_case(text))
    }
}

impl Options {
    pub(crate) const fn get(&self, name: Name) -> u64 {
        match name {
            Name::Level => self.level,
            Name::Table => self.table,
            Name::Seed => self.seed,
        }
    }

    /// Sets an option to a value of its range.
    pub(crate) const fn set(&mut self, name: Name, value: u64) {
        match name {
            Name::Level => self.level = value,
            Name::Table => self.table = value,
            Name::Seed => self.seed = value,
        }
    }
}
