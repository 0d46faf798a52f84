//! Sketches: small positions written as data, for lessons, puzzles and tests.
//!
//! A sketch need not be reachable in a game, and its pieces need not add up. It does
//! guarantee that every rule holds for all turns played from it. Nothing here depends on
//! the content of a lesson.

use crate::rules::position::Unsettled;
use crate::rules::{Colour, ColourSet, Piece, Player, Point, Position, Stack, Variant};
use core::fmt;

/// A position drawn with a few stacks: pieces left out are simply not in play.
///
/// ```
/// use lyngk_pocket::rules::Board;
/// use lyngk_pocket::rules::notation::Sketch;
///
/// const SKETCH: Sketch = Sketch {
///     stacks: &[("e3", "BR"), ("e4", "K")],
///     claims: ["R", ""],
///     ..Sketch::EMPTY
/// };
/// let board = Board::new(&SKETCH.position().unwrap());
/// assert!(board.is_legal("e3-e4".parse().unwrap()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sketch<'a> {
    /// Points and what stands on them, bottom to top: `("e3", "BR")`.
    pub stacks: &'a [(&'a str, &'a str)],
    /// The player whose turn it is.
    pub side_to_move: Player,
    /// The letters of the colours A and B have claimed, in any order.
    pub claims: [&'a str; Player::NUM],
    /// The fives A and B have captured.
    pub captured: [u8; Player::NUM],
    /// The variant being played.
    pub variant: Variant,
}

/// The reason why a sketch is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SketchError {
    /// The entry with this number in the list of stacks names no point.
    NotAPoint(usize),
    /// Two entries name this point.
    PointTwice(Point),
    /// The text for this point is not written in letters of pieces.
    NotAStack(Point),
    /// The stack on this point has a colour twice (E5).
    ColourTwice(Point, Colour),
    /// The stack on this point is higher than the variant allows (E5, H3).
    TooHigh(Point),
    /// More pieces of a kind than the game has (C1).
    TooMany(Piece),
    /// This player's claims are not letters of colours.
    NotAClaim(Player),
    /// This player has more than two claims (D3).
    TooManyClaims(Player),
    /// A colour is claimed twice.
    ClaimedTwice(Colour),
    /// More pieces on the board and in captured fives than the game has.
    TooManyCaptured,
    /// Fives are only captured under a claimed colour (E9).
    CapturedWithoutClaim(Player),
    /// Nothing is captured in the six variant (H1).
    CapturedInSix,
    /// A five under a claimed colour would have left the board (E9, ruling 2).
    UntakenFive(Point),
    /// Both players have completed a six (H4).
    TwoWinners,
    /// In `6n` one player whose six has won is marked with 1, all others with 0.
    WinMark,
}

impl<'a> Sketch<'a> {
    /// These stacks on the board of the standard game, A to move.
    ///
    /// ```
    /// use lyngk_pocket::rules::notation::Sketch;
    /// assert_eq!(Sketch::of(&[]), Sketch::EMPTY);
    /// ```
    #[must_use]
    pub const fn of(stacks: &'a [(&'a str, &'a str)]) -> Self {
        Self {
            stacks,
            ..Self::EMPTY
        }
    }

    /// Returns the same with other claims.
    ///
    /// ```
    /// use lyngk_pocket::rules::notation::Sketch;
    /// let sketch = Sketch::of(&[("e3", "BR"), ("e4", "K"), ("c1", "G")]);
    /// assert_eq!(sketch.with_claims(["R", ""]), Sketch::EXAMPLE);
    /// ```
    #[must_use]
    pub const fn with_claims(self, claims: [&'a str; Player::NUM]) -> Self {
        Self { claims, ..self }
    }

    /// Returns the same with other numbers of captured fives.
    ///
    /// ```
    /// use lyngk_pocket::rules::notation::Sketch;
    /// let sketch = Sketch::EXAMPLE.with_captured([2, 0]);
    /// assert_eq!(sketch.captured, [2, 0]);
    /// ```
    #[must_use]
    pub const fn with_captured(self, captured: [u8; Player::NUM]) -> Self {
        Self { captured, ..self }
    }

    /// Returns the same in another variant.
    ///
    /// ```
    /// use lyngk_pocket::rules::Variant;
    /// use lyngk_pocket::rules::notation::Sketch;
    /// assert_eq!(Sketch::EMPTY.with_variant(Variant::SixesTaken).variant, Variant::SixesTaken);
    /// ```
    #[must_use]
    pub const fn with_variant(self, variant: Variant) -> Self {
        Self { variant, ..self }
    }
}

impl Sketch<'_> {
    /// Empty board of the standard game, A to move; the base of every sketch.
    pub const EMPTY: Self = Self {
        stacks: &[],
        side_to_move: Player::A,
        claims: [""; Player::NUM],
        captured: [0; Player::NUM],
        variant: Variant::FivesTaken,
    };

    /// Red on blue on `e3`, black on `e4`, and green on `c1`, which no stack sees. A has
    /// claimed red and is to move. The examples in this documentation use it.
    pub const EXAMPLE: Self = Self {
        stacks: &[("e3", "BR"), ("e4", "K"), ("c1", "G")],
        claims: ["R", ""],
        ..Sketch::EMPTY
    };

    /// Returns the position that is drawn.
    ///
    /// # Errors
    /// The first thing that cannot be in a position.
    ///
    /// ```
    /// use lyngk_pocket::rules::notation::{Sketch, SketchError};
    /// let sketch = Sketch { stacks: &[("e8", "R")], ..Sketch::EMPTY };
    /// assert_eq!(sketch.position(), Err(SketchError::NotAPoint(0)));
    /// ```
    pub fn position(&self) -> Result<Position, SketchError> {
        let position = Position {
            stacks: self.drawn_stacks()?,
            claims: self.drawn_claims()?,
            captured: self.captured,
            side_to_move: self.side_to_move,
            variant: self.variant,
        };
        check_supply(&position)?;
        check_captures(&position)?;
        match position.unsettled() {
            None => Ok(position),
            Some(Unsettled::Five(point)) => Err(SketchError::UntakenFive(point)),
            Some(Unsettled::SecondWinner(_)) => Err(SketchError::TwoWinners),
            Some(Unsettled::WinMark) => Err(SketchError::WinMark),
        }
    }

    fn drawn_stacks(&self) -> Result<[Stack; Point::NUM], SketchError> {
        let mut stacks = [Stack::EMPTY; Point::NUM];
        for (entry, (point, letters)) in self.stacks.iter().enumerate() {
            let point: Point = point.parse().map_err(|_| SketchError::NotAPoint(entry))?;
            let stack = &mut stacks[point.index()];
            if !stack.is_empty() {
                return Err(SketchError::PointTwice(point));
            }
            *stack = drawn_stack(point, letters, self.variant)?;
        }
        Ok(stacks)
    }

    fn drawn_claims(&self) -> Result<[ColourSet; Player::NUM], SketchError> {
        let mut claims = [ColourSet::EMPTY; Player::NUM];
        let mut claimed = ColourSet::EMPTY;
        for player in Player::ALL {
            for letter in self.claims[player.index()].bytes() {
                let Some(Piece::Of(colour)) = Piece::from_letter(letter) else {
                    return Err(SketchError::NotAClaim(player));
                };
                if claimed.has(colour) {
                    return Err(SketchError::ClaimedTwice(colour));
                }
                claimed = claimed.with(colour);
                claims[player.index()] = claims[player.index()].with(colour);
            }
            if claims[player.index()].len() > Player::CLAIMS {
                return Err(SketchError::TooManyClaims(player));
            }
        }
        Ok(claims)
    }
}

fn drawn_stack(point: Point, letters: &str, variant: Variant) -> Result<Stack, SketchError> {
    let mut stack = Stack::EMPTY;
    for letter in letters.bytes() {
        let piece = Piece::from_letter(letter).ok_or(SketchError::NotAStack(point))?;
        if let Piece::Of(colour) = piece
            && stack.colours().has(colour)
        {
            return Err(SketchError::ColourTwice(point, colour));
        }
        if stack.height() == variant.highest() {
            return Err(SketchError::TooHigh(point));
        }
        stack = stack
            .topped_with(piece)
            .ok_or(SketchError::TooHigh(point))?;
    }
    if stack.is_empty() {
        return Err(SketchError::NotAStack(point));
    }
    Ok(stack)
}

/// Routes and claims that take fives rely on the game's supply of pieces.
fn check_supply(position: &Position) -> Result<(), SketchError> {
    let mut left = Piece::ALL.map(Piece::supply);
    for piece in position.stacks.iter().flat_map(|stack| stack.pieces()) {
        let left = &mut left[piece.index()];
        *left = left.checked_sub(1).ok_or(SketchError::TooMany(piece))?;
    }
    let off_board: usize = left.into_iter().map(usize::from).sum();
    let captured: usize = position.captured.into_iter().map(usize::from).sum();
    let variant = position.variant;
    if variant.captures() && captured * variant.highest() > off_board {
        return Err(SketchError::TooManyCaptured);
    }
    Ok(())
}

fn check_captures(position: &Position) -> Result<(), SketchError> {
    for player in Player::ALL {
        if position.captured(player) == 0 {
            continue;
        }
        let is_unclaimed = position.claims(player).is_empty();
        match position.variant() {
            Variant::SixesTaken => return Err(SketchError::CapturedInSix),
            Variant::SixesStay if is_unclaimed => return Err(SketchError::WinMark),
            Variant::FivesTaken | Variant::FivesStay if is_unclaimed => {
                return Err(SketchError::CapturedWithoutClaim(player));
            }
            Variant::SixesStay | Variant::FivesTaken | Variant::FivesStay => {}
        }
    }
    Ok(())
}

impl fmt::Display for SketchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAPoint(entry) => write!(f, "entry {entry} names no point of the board"),
            Self::PointTwice(point) => write!(f, "{point} is drawn twice"),
            Self::NotAStack(point) => write!(f, "{point} needs a stack of I B R G K J"),
            Self::ColourTwice(point, colour) => {
                write!(f, "{colour} is in the stack on {point} twice")
            }
            Self::TooHigh(point) => write!(f, "the stack on {point} is too high"),
            Self::TooMany(piece) => {
                write!(f, "more than {} {piece} pieces are drawn", piece.supply())
            }
            Self::NotAClaim(player) => write!(f, "{player} can only claim I B R G K"),
            Self::TooManyClaims(player) => write!(f, "{player} claims more than two colours"),
            Self::ClaimedTwice(colour) => write!(f, "{colour} is claimed twice"),
            Self::TooManyCaptured => {
                write!(f, "the pieces off the board do not make the captured fives")
            }
            Self::CapturedWithoutClaim(player) => {
                write!(f, "{player} has captured fives without a claimed colour")
            }
            Self::CapturedInSix => write!(f, "nothing is captured in the six variant"),
            Self::UntakenFive(point) => {
                write!(f, "the five on {point} would have been captured")
            }
            Self::TwoWinners => write!(f, "both players have completed a six"),
            Self::WinMark => write!(f, "a six that has won is marked for its owner alone"),
        }
    }
}

impl core::error::Error for SketchError {}
