//! The levels of the opponent, from a first-time player's equal to full strength.

use super::orders::{Orders, Style};

/// A level, 1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// What a level can do.
struct Ability {
    /// Positions looked at: what keeps the level within its time on the chip.
    nodes: u32,
    /// Turns looked ahead.
    depth: u8,
    style: Style,
}

const fn ability(
    nodes: u32,
    depth: u8,
    misjudged_by: u16,
    chains_overlooked: u8,
    claims_from: u8,
) -> Ability {
    Ability {
        nodes,
        depth,
        style: Style {
            misjudged_by,
            chains_overlooked,
            claims_from,
        },
    }
}

/// Levels 1 and 2 look one turn ahead and overlook chains, as beginners do.
/// From level 3 on the number of positions alone bounds the sight: far in
/// simple endings, short in crowded openings. Misjudging less and less sets
/// the levels further apart and makes openings vary up to level 7.
const ABILITIES: [Ability; Level::NUM] = [
    ability(300, 1, 160, 14, 28),
    ability(800, 2, 90, 6, 36),
    ability(700, 60, 60, 0, 38),
    ability(2_000, 60, 40, 0, 43),
    ability(6_000, 60, 24, 0, 43),
    ability(18_000, 60, 12, 0, 43),
    ability(45_000, 60, 5, 0, 43),
    ability(110_000, 60, 0, 0, 43),
];

impl Level {
    /// How many there are.
    pub const NUM: usize = 8;
    /// The weakest.
    pub const WEAKEST: Self = Self(1);
    /// The strongest.
    pub const STRONGEST: Self = Self(Self::NUM as u8);

    /// The level with this number, 1 to 8.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            1..=8 => Some(Self(number)),
            _ => None,
        }
    }

    /// All levels, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=Self::NUM as u8).map(Self)
    }

    /// The level's number, 1 to 8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How this level thinks.
    #[must_use]
    pub const fn orders(self, seed: u32) -> Orders {
        let Ability {
            nodes,
            depth,
            style,
        } = ABILITIES[self.0 as usize - 1];
        Orders {
            nodes,
            depth,
            style,
            seed,
        }
    }
}
