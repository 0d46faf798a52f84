//! A position of the game: everything the rules depend on, and nothing else.

use super::{Colour, ColourSet, Piece, Player, Point, Stack, Variant};

/// The stacks, whose turn it is, the claims, the captured fives and the variant.
///
/// A position is a small value to copy, compare and keep. [`Board`] adds what
/// finding and playing turns needs.
///
/// [`Board`]: super::Board
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) stacks: [Stack; Point::NUM],
    pub(super) claims: [ColourSet; Player::NUM],
    pub(super) captured: [u8; Player::NUM],
    pub(super) side_to_move: Player,
    pub(super) variant: Variant,
}

const _: () = assert!(size_of::<Position>() <= 192);

impl Position {
    /// Returns the stack on a point; [`Stack::EMPTY`] if there is none.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Point, Position, Variant};
    /// let start = Position::setup(Variant::FivesTaken, 7);
    /// assert_eq!(start.stack(Point::FIRST).height(), 1);
    /// ```
    #[must_use]
    pub const fn stack(&self, point: Point) -> Stack {
        self.stacks[point.index()]
    }

    /// Returns how many stacks are on the board.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Position, Variant};
    /// let start = Position::setup(Variant::FivesTaken, 7);
    /// assert_eq!(start.stacks_left(), 43);
    /// ```
    #[must_use]
    pub fn stacks_left(&self) -> usize {
        self.stacks.iter().filter(|stack| !stack.is_empty()).count()
    }

    /// Returns the player whose turn it is.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Player, Position, Variant};
    /// let start = Position::setup(Variant::FivesTaken, 7);
    /// assert_eq!(start.side_to_move(), Player::A);
    /// ```
    #[must_use]
    pub const fn side_to_move(&self) -> Player {
        self.side_to_move
    }

    /// Returns the variant being played.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Position, Variant};
    /// let start = Position::setup(Variant::FivesTaken, 7);
    /// assert_eq!(start.variant(), Variant::FivesTaken);
    /// ```
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Returns the colours a player has claimed.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Player, Position, Variant};
    /// let start = Position::setup(Variant::FivesTaken, 7);
    /// assert!(start.claims(Player::A).is_empty());
    /// ```
    #[must_use]
    pub const fn claims(&self, player: Player) -> ColourSet {
        self.claims[player.index()]
    }

    /// Returns the colours without an owner.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Position, Variant};
    /// let start = Position::setup(Variant::FivesTaken, 7);
    /// assert_eq!(start.unclaimed().len(), 5);
    /// ```
    #[must_use]
    pub const fn unclaimed(&self) -> ColourSet {
        self.claims[0].union(self.claims[1]).complement()
    }

    /// Returns the colours the side to move could claim now: none once it has two (D3).
    ///
    /// ```
    /// use lyngk_pocket::rules::{ColourSet, Position, Variant};
    /// let start = Position::setup(Variant::FivesTaken, 7);
    /// assert_eq!(start.claimable(), ColourSet::ALL);
    /// ```
    #[must_use]
    pub const fn claimable(&self) -> ColourSet {
        if self.claims(self.side_to_move).len() < Player::CLAIMS {
            self.unclaimed()
        } else {
            ColourSet::EMPTY
        }
    }

    /// Returns the number of fives a player has captured. In [`Variant::SixesStay`],
    /// where nothing is captured, 1 if the player's six has won, because the board alone
    /// does not show that.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Player, Position, Variant};
    /// let start = Position::setup(Variant::FivesTaken, 7);
    /// assert_eq!(start.captured(Player::B), 0);
    /// ```
    #[must_use]
    pub const fn captured(&self, player: Player) -> u8 {
        self.captured[player.index()]
    }

    /// Returns who claimed a colour.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Colour, Player};
    /// use lyngk_pocket::rules::notation::Sketch;
    /// let position = Sketch::EXAMPLE.position().unwrap();
    /// assert_eq!(position.owner(Colour::Red), Some(Player::A));
    /// assert_eq!(position.owner(Colour::Blue), None);
    /// ```
    #[must_use]
    pub const fn owner(&self, colour: Colour) -> Option<Player> {
        if self.claims[0].has(colour) {
            Some(Player::A)
        } else if self.claims[1].has(colour) {
            Some(Player::B)
        } else {
            None
        }
    }

    /// Returns the owner of a stack: the owner of its top colour (E2). `None` for a
    /// neutral stack and for one topped by a joker.
    ///
    /// ```
    /// use lyngk_pocket::rules::Player;
    /// use lyngk_pocket::rules::notation::Sketch;
    /// let position = Sketch::EXAMPLE.position().unwrap();
    /// let stack = position.stack("e3".parse().unwrap());
    /// assert_eq!(position.stack_owner(stack), Some(Player::A));
    /// ```
    #[must_use]
    pub const fn stack_owner(&self, stack: Stack) -> Option<Player> {
        match stack.top() {
            Some(Piece::Of(colour)) => self.owner(colour),
            _ => None,
        }
    }

    /// Finds a state that no whole turn leaves: a completed stack that would have left
    /// the board, or a game won twice or without a six.
    pub(super) fn unsettled(&self) -> Option<Unsettled> {
        let mut winner = None;
        let mut owns_six = [false; Player::NUM];
        for point in Point::all() {
            let stack = self.stack(point);
            let Some(owner) = self.stack_owner(stack) else {
                continue;
            };
            if stack.height() < self.variant.highest() {
                continue;
            }
            match self.variant {
                Variant::FivesTaken => return Some(Unsettled::Five(point)),
                // It was neutral when it was completed.
                Variant::FivesStay => {}
                Variant::SixesTaken if winner.is_some_and(|winner| winner != owner) => {
                    return Some(Unsettled::SecondWinner(point));
                }
                Variant::SixesTaken => winner = Some(owner),
                // Whether it was neutral is what the mark says.
                Variant::SixesStay => owns_six[owner.index()] = true,
            }
        }
        if !self.variant.marks_winner() {
            return None;
        }
        match self.captured {
            [0, 0] => None,
            [1, 0] if owns_six[0] => None,
            [0, 1] if owns_six[1] => None,
            _ => Some(Unsettled::WinMark),
        }
    }
}

/// A stack that whole turns never leave on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unsettled {
    /// A five under a claimed colour (E9, ruling 2).
    Five(Point),
    /// A six of one player beside a six of the other (H4).
    SecondWinner(Point),
    /// Marks of won games that are not one for a player with a six (ruling 11).
    WinMark,
}
