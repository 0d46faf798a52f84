//! The levels of the opponent, from a first-time player's equal to full strength.

use super::limits::Judgement::{self, Heights, Learned};
use super::limits::{Patience, SearchLimits, Style};
use crate::rules::{Point, Position};
use core::fmt;

/// A level, 1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// The search parameters of a level.
struct Ability {
    /// Positions searched with a full board. This number keeps the level within its time
    /// on the chip.
    nodes: u32,
    /// Depth in turns.
    depth: u8,
    style: Style,
}

/// With fewer stacks a position costs less time and an ending needs more search, so the
/// number of positions grows, down to this many stacks.
const FEWEST_STACKS: usize = 14;

/// The depth of levels that are limited by the number of positions only.
const UNBOUNDED: u8 = 60;

const fn ability(
    nodes: u32,
    depth: u8,
    misjudged_by: u16,
    chains_overlooked: u8,
    claims_from: u8,
    judgement: Judgement,
) -> Ability {
    Ability {
        nodes,
        depth,
        style: Style {
            misjudged_by,
            chains_overlooked,
            claims_from,
            judgement,
        },
    }
}

/// The levels are set in `5n`, the default variant.
///
/// Levels 1 and 2 are calibrated against scripted beginners (`lyngk-engine --player
/// novice` and `pupil`): each level loses about half of its games to its own one. Both
/// overlook all chains. Level 1 searches its own turn only, prefers high stacks even if
/// the opponent can use them, and claims too early or too late; level 2 sees the reply,
/// but misjudges widely and claims late. Level 3 overlooks nine of sixteen chains. From
/// level 4 on only the number of positions limits the depth: deep in simple endings,
/// shallow in crowded positions. Up to level 7 a decreasing misjudgement separates the
/// levels and varies their play.
///
/// Level 8 searches the positions that one core of the chip manages in some eight
/// seconds, with any number of stacks, and stops early where the move does not need them.
///
/// `docs/STRENGTH.md` has each level against the one below, `docs/PERFORMANCE.md` the
/// time of each on the chip.
const ABILITIES: [Ability; Level::NUM] = [
    ability(2_000, 1, 50, 16, 33, Heights),
    ability(2_000, 2, 520, 16, 31, Learned),
    ability(800, 2, 285, 9, 38, Learned),
    ability(250, UNBOUNDED, 184, 0, 38, Learned),
    ability(770, UNBOUNDED, 114, 0, 43, Learned),
    ability(2_350, UNBOUNDED, 68, 0, 43, Learned),
    ability(13_000, UNBOUNDED, 52, 0, 43, Learned),
    ability(150_000, UNBOUNDED, 0, 0, 43, Learned),
];

impl Level {
    /// Number of values.
    pub const NUM: usize = 8;
    /// All levels, the weakest first.
    pub const ALL: [Self; Self::NUM] = {
        let mut all = [Self::WEAKEST; Self::NUM];
        let mut index = 0;
        while index < Self::NUM {
            all[index] = Self(index as u8 + 1);
            index += 1;
        }
        all
    };
    /// The weakest level.
    pub const WEAKEST: Self = Self(1);
    /// The strongest level.
    pub const STRONGEST: Self = Self(Self::NUM as u8);

    /// Returns the level with this number, 1 to 8.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            1..=8 => Some(Self(number)),
            _ => None,
        }
    }

    /// Returns all levels, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=Self::NUM as u8).map(Self)
    }

    /// Returns the level's number, 1 to 8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the level's place in [`Level::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// Returns the limits for judging a position in a review: no weakness, but few
    /// positions, since a game has some forty. On the chip each takes about as long as a
    /// turn of level 4, a quarter of a second.
    #[must_use]
    pub fn judging(position: &Position) -> SearchLimits {
        const NODES: u32 = 1_000;
        SearchLimits::best_within(NODES * Point::NUM as u32 / position.stacks_left().max(1) as u32)
    }

    /// Returns the search limits of this level in a position.
    #[must_use]
    pub fn limits(self, position: &Position, seed: u32) -> SearchLimits {
        let Ability {
            mut nodes,
            depth,
            style,
        } = ABILITIES[usize::from(self.0) - 1];
        let strongest = self == Self::STRONGEST;
        if depth == UNBOUNDED && !strongest {
            let stacks = position.stacks_left().max(FEWEST_STACKS);
            nodes = nodes * Point::NUM as u32 / stacks as u32;
        }
        SearchLimits {
            nodes,
            depth,
            style,
            seed,
            patience: if strongest {
                Patience::AsNeeded
            } else {
                Patience::Whole
            },
            without: [None; 2],
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
