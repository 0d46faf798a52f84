//! The levels of the opponent, from a first-time player's equal to full strength.

use super::orders::{Orders, Style};
use crate::rules::{Point, Position};

/// A level, 1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// What a level can do.
struct Ability {
    /// Positions looked at while the board is full: what keeps the level within
    /// its time on the chip.
    nodes: u32,
    /// Turns looked ahead.
    depth: u8,
    style: Style,
}

/// The depth of levels that only the number of positions bounds.
const UNBOUNDED: u8 = 60;

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

/// Levels 1 and 2 look one or two turns ahead and overlook chains, as beginners
/// do. From level 3 on the number of positions alone bounds the sight: far in
/// simple endings, short in crowded openings. Misjudging less and less sets
/// the levels further apart and makes openings vary up to level 7.
///
/// The numbers are an estimate: an earlier build of the search took 560 to 730
/// cycles a position for each stack left on the emulated chip, and the shipped
/// profile is some 7 % slower. At 780 cycles, 34,000 positions on a full board
/// are 9.1 s at 125 MHz, where level 8 has 10 s. The time of each level has yet
/// to be measured on the chip.
const ABILITIES: [Ability; Level::NUM] = [
    ability(300, 1, 160, 14, 28),
    ability(800, 2, 90, 6, 36),
    ability(450, UNBOUNDED, 80, 0, 38),
    ability(1_000, UNBOUNDED, 50, 0, 43),
    ability(2_200, UNBOUNDED, 36, 0, 43),
    ability(5_000, UNBOUNDED, 24, 0, 43),
    ability(12_000, UNBOUNDED, 12, 0, 43),
    ability(34_000, UNBOUNDED, 0, 0, 43),
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

    /// How this level thinks about a position.
    #[must_use]
    pub fn orders(self, position: &Position, seed: u32) -> Orders {
        let Ability {
            mut nodes,
            depth,
            style,
        } = ABILITIES[usize::from(self.0) - 1];
        if depth == UNBOUNDED {
            // The fewer stacks, the less a position costs: so more of them.
            nodes = nodes * Point::NUM as u32 / position.stacks_left().max(1) as u32;
        }
        Orders {
            nodes,
            depth,
            style,
            seed,
        }
    }
}
