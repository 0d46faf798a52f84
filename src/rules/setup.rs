//! The start of a game (article C) and the drawing of lots.

use super::{ColourSet, Piece, Player, Point, Position, Stack, Variant};

/// A source of lots: a small generator of numbers that only its seed decides
/// (SplitMix64, Steele, Lea and Flood 2014). Setups and varied play draw from
/// it; entropy comes in from outside as the seed.
#[derive(Clone, Debug)]
pub struct Lots(u64);

impl Lots {
    /// Lots that this seed decides.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 32 bits.
    #[inline]
    pub const fn draw(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed >> 32) as u32
    }

    /// A number below `bound`, each equally likely; 0 if `bound` is 0.
    #[inline]
    pub const fn below(&mut self, bound: u32) -> u32 {
        // Lemire 2019: the high half of a product, with the few values drawn
        // again that would make some results likelier than others.
        let mut product = self.draw() as u64 * bound as u64;
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = self.draw() as u64 * bound as u64;
            }
        }
        (product >> 32) as u32
    }
}

impl Position {
    /// The start of a game: 8 pieces of each colour and 3 jokers, one on each
    /// point, in an order that the seed decides (C1). A is to move; who plays A
    /// is for the players to draw (C3).
    #[must_use]
    pub fn setup(variant: Variant, seed: u64) -> Self {
        let mut stacks = [Stack::EMPTY; Point::NUM];
        let mut pieces = Piece::ALL
            .into_iter()
            .flat_map(|piece| core::iter::repeat_n(piece, usize::from(piece.supply())));
        for stack in &mut stacks {
            *stack = pieces.next().map_or(Stack::EMPTY, Stack::single);
        }
        let mut lots = Lots::new(seed);
        for last in (1..stacks.len()).rev() {
            stacks.swap(last, lots.below(last as u32 + 1) as usize);
        }
        Self {
            stacks,
            claims: [ColourSet::EMPTY; Player::NUM],
            captured: [0; Player::NUM],
            side_to_move: Player::A,
            variant,
        }
    }
}
