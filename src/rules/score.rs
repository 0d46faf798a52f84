//! Counting stacks and deciding games (articles G and H).

use super::{Board, Outcome, Player, Position, Stack, Variant};
use core::cmp::Ordering;

/// The stacks that count for a player at the end: fives first, then fours, threes, twos
/// and singles (G1, G2, H6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tally {
    counts: [u8; Tally::HEIGHTS],
}

impl Tally {
    /// Number of heights that are counted.
    const HEIGHTS: usize = 5;

    /// Returns how many stacks of a height count, 1 to 5. Fives are those on the board in
    /// the six variant, and the captured ones otherwise.
    ///
    /// ```
    /// use lyngk_pocket::rules::Player;
    /// use lyngk_pocket::rules::notation::Sketch;
    /// let position = Sketch::EXAMPLE.position().unwrap();
    /// let tally = position.tally(Player::A);
    /// assert_eq!((tally.stacks(2), tally.stacks(5)), (1, 0));
    /// ```
    #[must_use]
    pub const fn stacks(&self, height: usize) -> u8 {
        if height >= 1 && height <= Self::HEIGHTS {
            self.counts[Self::HEIGHTS - height]
        } else {
            0
        }
    }
}

impl Board {
    /// Returns the stacks that count for a player now. Neutral stacks, stacks topped by a
    /// joker and neutral fives and sixes do not count (ruling 7).
    ///
    /// ```
    /// use lyngk_pocket::rules::{Board, Player};
    /// use lyngk_pocket::rules::notation::Sketch;
    /// let board = Board::new(&Sketch::EXAMPLE.position().unwrap());
    /// assert!(board.tally(Player::A) > board.tally(Player::B));
    /// ```
    #[must_use]
    pub fn tally(&self, player: Player) -> Tally {
        let mut tally = Tally::default();
        let owned = self.topped_by_any(self.position.claims(player));
        let counting = (1..=Tally::HEIGHTS).filter(|&height| self.position.variant.counts(height));
        for height in counting {
            tally.counts[Tally::HEIGHTS - height] = (owned & self.of_height(height)).len() as u8;
        }
        if self.position.variant.captures() {
            tally.counts[0] += self.position.captured(player);
        }
        tally
    }

    /// Returns the outcome if the game ended now.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Board, Outcome, Player};
    /// use lyngk_pocket::rules::notation::Sketch;
    /// let board = Board::new(&Sketch::EXAMPLE.position().unwrap());
    /// assert_eq!(board.outcome(), Outcome::Win(Player::A));
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        if let Some(winner) = self.sudden_death() {
            return Outcome::Win(winner);
        }
        match self.tally(Player::A).cmp(&self.tally(Player::B)) {
            Ordering::Greater => Outcome::Win(Player::A),
            Ordering::Less => Outcome::Win(Player::B),
            Ordering::Equal => Outcome::Draw,
        }
    }

    /// Returns the player who has won with a six under a claimed colour (H4, rulings 8
    /// and 11).
    ///
    /// ```
    /// use lyngk_pocket::rules::{Board, Player, Variant};
    /// use lyngk_pocket::rules::notation::Sketch;
    /// let sketch = Sketch {
    ///     stacks: &[("e3", "GIBKJR")],
    ///     claims: ["", "R"],
    ///     variant: Variant::SixesTaken,
    ///     ..Sketch::EMPTY
    /// };
    /// let board = Board::new(&sketch.position().unwrap());
    /// assert_eq!(board.sudden_death(), Some(Player::B));
    /// ```
    #[must_use]
    #[inline]
    pub fn sudden_death(&self) -> Option<Player> {
        match self.position.variant {
            Variant::FivesTaken | Variant::FivesStay => None,
            Variant::SixesTaken => self.owner_of_a_six(),
            Variant::SixesStay => Player::ALL
                .into_iter()
                .find(|&player| self.position.captured(player) > 0),
        }
    }

    fn owner_of_a_six(&self) -> Option<Player> {
        let sixes = self.of_height(Stack::HIGHEST);
        sixes
            .into_iter()
            .find_map(|point| self.position.stack_owner(self.position.stack(point)))
    }
}

impl Position {
    /// Returns the stacks that count for a player now: see [`Board::tally`].
    ///
    /// ```
    /// use lyngk_pocket::rules::Player;
    /// use lyngk_pocket::rules::notation::Sketch;
    /// let position = Sketch::EXAMPLE.position().unwrap();
    /// assert_eq!(position.tally(Player::A).stacks(2), 1);
    /// ```
    #[must_use]
    pub fn tally(&self, player: Player) -> Tally {
        Board::new(self).tally(player)
    }
}
