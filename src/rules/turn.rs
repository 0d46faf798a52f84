//! A turn: an optional claim and a move, or a forced pass.

use super::{Colour, Player, Point, PointSet};

/// A player's whole turn (ruling 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// Moves the stack on `from` onto the one on `to`, after claiming a colour
    /// if there is a claim. When several routes lead there it does not matter
    /// which is taken.
    Move {
        /// The colour claimed before the move.
        claim: Option<Colour>,
        /// The point of the moving stack.
        from: Point,
        /// The stack it lands on.
        to: Point,
    },
    /// No turn is possible (E11).
    Pass,
}

impl Turn {
    /// Returns the colour that it claims.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Colour, Turn};
    /// let turn: Turn = "R,e3-e2".parse().unwrap();
    /// assert_eq!(turn.claim(), Some(Colour::Red));
    /// assert_eq!(Turn::Pass.claim(), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn claim(self) -> Option<Colour> {
        match self {
            Self::Move { claim, .. } => claim,
            Self::Pass => None,
        }
    }

    /// Returns the turn in 16 bits, for saved games and tables: `from`, `to` and the
    /// claim in 6, 6 and 3 bits. All ones is the pass.
    ///
    /// ```
    /// use lyngk_pocket::rules::Turn;
    /// assert_eq!(Turn::Pass.code(), u16::MAX);
    /// ```
    #[must_use]
    pub const fn code(self) -> u16 {
        match self {
            Self::Pass => u16::MAX,
            Self::Move { claim, from, to } => {
                let claim = match claim {
                    Some(colour) => colour.index() as u16 + 1,
                    None => 0,
                };
                from.index() as u16 | (to.index() as u16) << 6 | claim << 12
            }
        }
    }

    /// Returns the turn with this code, if there is one.
    ///
    /// ```
    /// use lyngk_pocket::rules::Turn;
    /// let turn: Turn = "R,e3-e2".parse().unwrap();
    /// assert_eq!(Turn::from_code(turn.code()), Some(turn));
    /// ```
    #[must_use]
    pub const fn from_code(code: u16) -> Option<Self> {
        if code == u16::MAX {
            return Some(Self::Pass);
        }
        let claim = match code >> 12 {
            0 => None,
            claim => match Colour::at(claim as usize - 1) {
                Some(colour) => Some(colour),
                None => return None,
            },
        };
        match (
            Point::new((code & 0x3f) as usize),
            Point::new((code >> 6 & 0x3f) as usize),
        ) {
            (Some(from), Some(to)) => Some(Self::Move { claim, from, to }),
            _ => None,
        }
    }
}

/// All turns that start with the same claim, if any, and move the same stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moves {
    /// The colour claimed before the move.
    pub claim: Option<Colour>,
    /// The point of the moving stack.
    pub from: Point,
    /// Its landings; never empty.
    pub landings: PointSet,
}

impl Moves {
    /// Returns the turns one by one.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Moves, Point, PointSet};
    /// let landings = PointSet::of("b2".parse().unwrap());
    /// let moves = Moves { claim: None, from: Point::FIRST, landings };
    /// assert!(moves.turns().eq(["a1-b2".parse().unwrap()]));
    /// ```
    #[inline]
    pub fn turns(self) -> impl ExactSizeIterator<Item = Turn> {
        let Self {
            claim,
            from,
            landings,
        } = self;
        landings
            .into_iter()
            .map(move |to| Turn::Move { claim, from, to })
    }
}

/// The state of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// The side to move has at least one turn.
    ToMove,
    /// The side to move has no turn and must pass; the other side has one (E12).
    MustPass,
    /// The game is over.
    Over(Outcome),
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A player has won.
    Win(Player),
    /// All counts are equal (G3).
    Draw,
}
