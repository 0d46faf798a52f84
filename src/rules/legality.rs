//! Checks turns and names the reason why one is illegal.

use super::{Board, Colour, Piece, Point, Position, Status, Turn};
use core::fmt;

/// The reason why a turn is illegal: the first that applies, in the order in which a
/// player would notice them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IllegalTurn {
    /// The game is over.
    GameOver,
    /// A pass although the side to move has a turn (E11).
    CannotPass,
    /// A move although the side to move has none and must pass.
    MustPass,
    /// The side to move has claimed two colours already (D3).
    NoClaimLeft,
    /// One of the players has claimed this colour already.
    AlreadyClaimed(Colour),
    /// There is no stack to move.
    NoStack(Point),
    /// A joker on top never moves (D1).
    JokerOnTop(Point),
    /// The opponent has claimed the top colour (D3).
    NotYourColour(Colour),
    /// There is no stack to land on (E3).
    NothingToLandOn(Point),
    /// A stack cannot land on itself.
    SamePoint(Point),
    /// The landing is neither in sight nor within reach of LYNGK-points (E3, F).
    OutOfReach,
    /// Both stacks have this colour (E5).
    ColourTwice(Colour),
    /// The stack would be higher than the variant allows (E5, H).
    TooHigh,
    /// A neutral stack cannot land on a higher one (E6, E7).
    TallerThanYours,
}

impl Board {
    /// Checks a turn of any origin.
    ///
    /// # Errors
    /// The reason why the turn is not legal.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Board, IllegalTurn};
    /// use lyngk_pocket::rules::notation::Sketch;
    /// let board = Board::new(&Sketch::EXAMPLE.position().unwrap());
    /// assert_eq!(board.check("e3-e4".parse().unwrap()), Ok(()));
    /// assert_eq!(board.check("e3-c1".parse().unwrap()), Err(IllegalTurn::OutOfReach));
    /// ```
    pub fn check(&self, turn: Turn) -> Result<(), IllegalTurn> {
        #[cfg(test)]
        super::board::work::CHECKS.with(|checks| checks.set(checks.get() + 1));
        match turn {
            Turn::Pass => match self.status() {
                Status::MustPass => Ok(()),
                Status::ToMove => Err(IllegalTurn::CannotPass),
                Status::Over(_) => Err(IllegalTurn::GameOver),
            },
            Turn::Move { claim, from, to } => {
                self.check_move(claim, from, to)
                    .map_err(|reason| match self.status() {
                        Status::ToMove => reason,
                        Status::MustPass => IllegalTurn::MustPass,
                        Status::Over(_) => IllegalTurn::GameOver,
                    })
            }
        }
    }

    /// Returns whether a turn is legal.
    ///
    /// ```
    /// use lyngk_pocket::rules::Board;
    /// use lyngk_pocket::rules::notation::Sketch;
    /// let board = Board::new(&Sketch::EXAMPLE.position().unwrap());
    /// assert!(board.is_legal("e3-e4".parse().unwrap()));
    /// ```
    #[must_use]
    pub fn is_legal(&self, turn: Turn) -> bool {
        self.check(turn).is_ok()
    }

    /// Apart from what follows if it is not: neither needs the other's stack.
    #[inline(never)]
    fn check_move(&self, claim: Option<Colour>, from: Point, to: Point) -> Result<(), IllegalTurn> {
        if let Some(colour) = claim {
            self.check_claim(colour)?;
        }
        if self.landings(claim, from).has(to) {
            return Ok(());
        }
        Err(self.why_not(claim, from, to))
    }

    /// Checks whether the side to move may claim a colour now.
    ///
    /// # Errors
    /// The reason why not.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Board, Colour, IllegalTurn};
    /// use lyngk_pocket::rules::notation::Sketch;
    /// let board = Board::new(&Sketch::EXAMPLE.position().unwrap());
    /// assert_eq!(board.check_claim(Colour::Blue), Ok(()));
    /// let refused = Err(IllegalTurn::AlreadyClaimed(Colour::Red));
    /// assert_eq!(board.check_claim(Colour::Red), refused);
    /// ```
    pub fn check_claim(&self, colour: Colour) -> Result<(), IllegalTurn> {
        let position = self.position();
        if position.owner(colour).is_some() {
            Err(IllegalTurn::AlreadyClaimed(colour))
        } else if !position.claimable().has(colour) {
            Err(IllegalTurn::NoClaimLeft)
        } else {
            Ok(())
        }
    }

    /// Checks whether the side to move may play with the stack on a point,
    /// after `claim` if there is one, wherever it then lands.
    ///
    /// # Errors
    /// The reason why not.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Board, IllegalTurn, Point};
    /// use lyngk_pocket::rules::notation::Sketch;
    /// let board = Board::new(&Sketch::EXAMPLE.position().unwrap());
    /// let empty: Point = "i1".parse().unwrap();
    /// assert_eq!(board.check_stack(None, empty), Err(IllegalTurn::NoStack(empty)));
    /// ```
    pub fn check_stack(&self, claim: Option<Colour>, from: Point) -> Result<(), IllegalTurn> {
        let position = self.position();
        let top = match position.stack(from).top() {
            None => return Err(IllegalTurn::NoStack(from)),
            Some(Piece::Joker) => return Err(IllegalTurn::JokerOnTop(from)),
            Some(Piece::Of(top)) => top,
        };
        if claim.is_some_and(|colour| self.fives_taken_by(colour).has(from)) {
            return Err(IllegalTurn::NoStack(from));
        }
        match position.owner(top) {
            Some(owner) if owner != position.side_to_move() => Err(IllegalTurn::NotYourColour(top)),
            _ => Ok(()),
        }
    }

    /// Returns the reason why a stack cannot land somewhere, given that it cannot.
    fn why_not(&self, claim: Option<Colour>, from: Point, to: Point) -> IllegalTurn {
        if let Err(reason) = self.check_stack(claim, from) {
            return reason;
        }
        let (moving, below) = (self.position().stack(from), self.position().stack(to));
        if from == to {
            return IllegalTurn::SamePoint(from);
        }
        let taken = claim.is_some_and(|colour| self.fives_taken_by(colour).has(to));
        if below.is_empty() || taken {
            return IllegalTurn::NothingToLandOn(to);
        }
        if !self.reach(claim, from).has(to) {
            return IllegalTurn::OutOfReach;
        }
        if let Some(colour) = moving
            .colours()
            .intersection(below.colours())
            .into_iter()
            .next()
        {
            return IllegalTurn::ColourTwice(colour);
        }
        if moving.height() + below.height() > self.position().variant().highest() {
            return IllegalTurn::TooHigh;
        }
        IllegalTurn::TallerThanYours
    }
}

impl Position {
    /// Returns the position after a turn. Never inlined: it has a whole board on the
    /// stack.
    ///
    /// # Errors
    /// The reason why the turn is not legal.
    ///
    /// ```
    /// use lyngk_pocket::rules::{IllegalTurn, Position, Turn, Variant};
    /// let start = Position::setup(Variant::FivesTaken, 7);
    /// assert_eq!(start.try_play(Turn::Pass), Err(IllegalTurn::CannotPass));
    /// ```
    #[inline(never)]
    pub fn try_play(&self, turn: Turn) -> Result<Self, IllegalTurn> {
        let mut board = Board::new(self);
        board.check(turn)?;
        board.play(turn);
        Ok(*board.position())
    }

    /// Returns the state of the game: see [`Board::status`]. Never inlined, for its
    /// board.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Position, Status, Variant};
    /// assert_eq!(Position::setup(Variant::SixesTaken, 7).status(), Status::ToMove);
    /// ```
    #[must_use]
    #[inline(never)]
    pub fn status(&self) -> Status {
        Board::new(self).status()
    }

    /// Returns whether a turn is legal.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Position, Turn, Variant};
    /// assert!(!Position::setup(Variant::FivesTaken, 7).is_legal(Turn::Pass));
    /// ```
    #[must_use]
    pub fn is_legal(&self, turn: Turn) -> bool {
        Board::new(self).is_legal(turn)
    }
}

impl fmt::Display for IllegalTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => write!(f, "the game is over"),
            Self::CannotPass => write!(f, "a pass is only allowed when no turn is possible"),
            Self::MustPass => write!(f, "no turn is possible, only a pass"),
            Self::NoClaimLeft => write!(f, "two colours are claimed already"),
            Self::AlreadyClaimed(colour) => write!(f, "{colour} is claimed already"),
            Self::NoStack(point) => write!(f, "there is no stack on {point} to move"),
            Self::JokerOnTop(point) => write!(f, "the joker on top of {point} cannot be moved"),
            Self::NotYourColour(colour) => write!(f, "{colour} belongs to the opponent"),
            Self::NothingToLandOn(point) => write!(f, "there is no stack on {point} to land on"),
            Self::SamePoint(point) => write!(f, "a stack cannot land on {point} from itself"),
            Self::OutOfReach => write!(f, "the landing is not within reach"),
            Self::ColourTwice(colour) => write!(f, "{colour} would be in the stack twice"),
            Self::TooHigh => write!(f, "the stack would be too high"),
            Self::TallerThanYours => write!(f, "a neutral stack cannot land on a higher one"),
        }
    }
}

impl core::error::Error for IllegalTurn {}
