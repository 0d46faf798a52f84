//! The start of a game (article C).

use super::{ColourSet, Piece, Player, Point, Position, Rng, Stack, Variant};

impl Position {
    /// Returns the start of a game: 8 pieces of each colour and 3 jokers, one on each
    /// point, in an order that the seed decides (C1). A is to move; who plays A is for
    /// the players to draw (C3).
    ///
    /// ```
    /// use lyngk_pocket::rules::{Position, Variant};
    /// let [one, two] = [7, 7].map(|seed| Position::setup(Variant::FivesTaken, seed));
    /// assert_eq!(one, two);
    /// assert_ne!(one, Position::setup(Variant::FivesTaken, 8));
    /// ```
    #[must_use]
    pub fn setup(variant: Variant, seed: u64) -> Self {
        let mut stacks = [Stack::EMPTY; Point::NUM];
        let mut pieces = Piece::ALL
            .into_iter()
            .flat_map(|piece| core::iter::repeat_n(piece, usize::from(piece.supply())));
        for stack in &mut stacks {
            *stack = pieces.next().map_or(Stack::EMPTY, Stack::single);
        }
        let mut rng = Rng::new(seed);
        // Fisher and Yates' shuffle.
        for last in (1..stacks.len()).rev() {
            stacks.swap(last, rng.below(last as u32 + 1) as usize);
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
