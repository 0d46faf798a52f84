//! The options of `setoption`, and the limits of `go`.

use crate::ai::Level;
use crate::app::Bounds;
use core::ops::RangeInclusive;
use core::time::Duration;

/// Numbers of the opponent's levels, weakest first.
pub(super) const LEVELS: RangeInclusive<u64> = 1..=8;
/// Sizes of the search's table in KiB, up to 1 GiB.
const TABLES: RangeInclusive<u64> = 16..=1024 * 1024;
/// Any seed.
pub(super) const SEEDS: RangeInclusive<u64> = 0..=u64::MAX;

/// The present values of all options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EngineOptions {
    /// Level of the opponent for a `go` without limits.
    pub level: Level,
    /// The size of the search's table, in KiB.
    pub table: u64,
    /// Decides the setup of a `position startpos` without a seed, and varied play.
    pub seed: u64,
}

impl Default for EngineOptions {
    fn default() -> Self {
        Self {
            level: Level::ALL[3],
            // A computer has more memory than the handheld.
            table: 16 * 1024,
            seed: 0,
        }
    }
}

/// The options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionName {
    /// The level of the opponent.
    Level,
    /// The size of the search's table.
    Table,
    /// The seed of setups and varied play.
    Seed,
}

impl OptionName {
    /// All options in the order of the introduction.
    pub const ALL: [Self; 3] = [Self::Level, Self::Table, Self::Seed];

    /// Returns the name in the protocol.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Level => "Level",
            Self::Table => "Table",
            Self::Seed => "Seed",
        }
    }

    /// Returns the range of values.
    #[must_use]
    pub const fn range(self) -> RangeInclusive<u64> {
        match self {
            Self::Level => LEVELS,
            Self::Table => TABLES,
            Self::Seed => SEEDS,
        }
    }

    /// Returns the option with this name, in upper or lower case.
    #[must_use]
    pub fn find(text: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|name| name.text().eq_ignore_ascii_case(text))
    }
}

impl EngineOptions {
    /// Returns the value of an option.
    #[must_use]
    pub const fn get(&self, name: OptionName) -> u64 {
        match name {
            OptionName::Level => self.level.number() as u64,
            OptionName::Table => self.table,
            OptionName::Seed => self.seed,
        }
    }

    /// Sets an option to a value within its range.
    pub const fn set(&mut self, name: OptionName, value: u64) {
        match name {
            OptionName::Level => {
                if let Some(level) = level(value) {
                    self.level = level;
                }
            }
            OptionName::Table => self.table = value,
            OptionName::Seed => self.seed = value,
        }
    }
}

/// The limits of `go`. The first one reached ends the search; without limits, the level
/// of the options applies.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Limits {
    /// Number of positions searched.
    pub nodes: Option<u64>,
    /// Time taken.
    pub time: Option<Duration>,
    /// Depth in turns.
    pub depth: Option<u64>,
    /// The limits and weaknesses of this level.
    pub level: Option<Level>,
}

impl Limits {
    /// Returns the limits for a search: the level whose limits and weaknesses apply, if
    /// any, and further bounds. The caller enforces time limits; the search has no clock.
    #[must_use]
    pub fn bounds(&self, options: &EngineOptions) -> (Option<Level>, Bounds) {
        let unlimited = self.nodes.is_none() && self.time.is_none() && self.depth.is_none();
        let level = self.level.or(unlimited.then_some(options.level));
        let nodes = self.nodes.map(u32::try_from);
        let depth = self.depth.map(u8::try_from);
        let bounds = Bounds {
            nodes: nodes.and_then(Result::ok).unwrap_or(u32::MAX),
            depth: depth.and_then(Result::ok).unwrap_or(u8::MAX),
            levelled: level.is_some(),
        };
        (level, bounds)
    }
}

/// Returns the level with this number.
pub(super) const fn level(number: u64) -> Option<Level> {
    if number <= u8::MAX as u64 {
        Level::new(number as u8)
    } else {
        None
    }
}
