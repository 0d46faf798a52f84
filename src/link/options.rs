//! What `setoption` sets, and how `go` bounds a search.

use crate::ai::Level;
use crate::app::Bounds;
use core::ops::RangeInclusive;
use core::time::Duration;

/// The opponent's levels, weakest first.
pub(super) const LEVELS: RangeInclusive<u64> = 1..=8;
/// The search's table, in KiB: from one that just helps to 1 GiB.
const TABLES: RangeInclusive<u64> = 16..=1024 * 1024;
/// Any seed.
pub(super) const SEEDS: RangeInclusive<u64> = 0..=u64::MAX;

/// The values in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// How strong the opponent is when `go` does not say.
    pub level: Level,
    /// The size of the search's table, in KiB.
    pub table: u64,
    /// Decides the setup when `position startpos` does not, and varied play.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            level: Level::ALL[3],
            // What the handheld can spare is less; a computer has plenty.
            table: 16 * 1024,
            seed: 0,
        }
    }
}

/// Which option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Name {
    /// How strong the opponent is.
    Level,
    /// How large the search's table is.
    Table,
    /// What setups and varied play are drawn from.
    Seed,
}

impl Name {
    /// Every option, in the order in which they are introduced.
    pub const ALL: [Self; 3] = [Self::Level, Self::Table, Self::Seed];

    /// The name in the protocol.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Level => "Level",
            Self::Table => "Table",
            Self::Seed => "Seed",
        }
    }

    /// The values it takes.
    #[must_use]
    pub const fn range(self) -> RangeInclusive<u64> {
        match self {
            Self::Level => LEVELS,
            Self::Table => TABLES,
            Self::Seed => SEEDS,
        }
    }

    /// The option with this name, however it is capitalised.
    #[must_use]
    pub fn find(text: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|name| name.text().eq_ignore_ascii_case(text))
    }
}

impl Options {
    /// The value of an option.
    #[must_use]
    pub const fn get(&self, name: Name) -> u64 {
        match name {
            Name::Level => self.level.number() as u64,
            Name::Table => self.table,
            Name::Seed => self.seed,
        }
    }

    /// Sets an option to a value of its range.
    pub const fn set(&mut self, name: Name, value: u64) {
        match name {
            Name::Level => {
                if let Some(level) = level(value) {
                    self.level = level;
                }
            }
            Name::Table => self.table = value,
            Name::Seed => self.seed = value,
        }
    }
}

/// How much thinking is wanted. Whatever is reached first ends it; with nothing
/// given, the level in the options says how much.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Limits {
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Time taken.
    pub time: Option<Duration>,
    /// Turns looked ahead.
    pub depth: Option<u64>,
    /// As this level of the opponent would.
    pub level: Option<Level>,
}

impl Limits {
    /// What they mean to a search: the level whose own bounds and weaknesses hold, if
    /// one does, and the bounds beside it. Time is whoever's who has a clock.
    #[must_use]
    pub fn bounds(&self, options: &Options) -> (Option<Level>, Bounds) {
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

/// The level with this number.
pub(super) const fn level(number: u64) -> Option<Level> {
    if number <= u8::MAX as u64 {
        Level::new(number as u8)
    } else {
        None
    }
}
