//! Letters and names of points, colours, pieces, players and variants.

use crate::rules::{Colour, Outcome, Piece, Player, Point, Stack, Variant};
use core::fmt::{self, Write};
use core::str::FromStr;

impl Colour {
    /// Returns the letter of the notation.
    ///
    /// ```
    /// use lyngk_pocket::rules::Colour;
    /// assert_eq!(Colour::ALL.map(Colour::letter), ['I', 'B', 'R', 'G', 'K']);
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Ivory => 'I',
            Self::Blue => 'B',
            Self::Red => 'R',
            Self::Green => 'G',
            Self::Black => 'K',
        }
    }
}

impl Piece {
    /// Returns the letter of the notation.
    ///
    /// ```
    /// use lyngk_pocket::rules::Piece;
    /// assert_eq!(Piece::Joker.letter(), 'J');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Of(colour) => colour.letter(),
            Self::Joker => 'J',
        }
    }

    /// Returns the piece with this letter.
    pub(super) fn from_letter(letter: u8) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|piece| piece.letter() == char::from(letter))
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Ivory => "ivory",
            Self::Blue => "blue",
            Self::Red => "red",
            Self::Green => "green",
            Self::Black => "black",
        })
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Of(colour) => colour.fmt(f),
            Self::Joker => f.pad("joker"),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::A => "A",
            Self::B => "B",
        })
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::FivesTaken => "5",
            Self::SixesTaken => "6",
            Self::FivesStay => "5n",
            Self::SixesStay => "6n",
        })
    }
}

/// The notations of all variants, for messages.
pub const VARIANTS: &str = "5, 5n, 6 or 6n";

/// A text is the notation of no variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct VariantError;

impl FromStr for Variant {
    type Err = VariantError;

    fn from_str(text: &str) -> Result<Self, VariantError> {
        match text {
            "5" => Ok(Self::FivesTaken),
            "6" => Ok(Self::SixesTaken),
            "5n" => Ok(Self::FivesStay),
            "6n" => Ok(Self::SixesStay),
            _ => Err(VariantError),
        }
    }
}

impl fmt::Display for VariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a variant is {VARIANTS}")
    }
}

impl core::error::Error for VariantError {}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(player) => write!(f, "{player} has won"),
            Self::Draw => f.write_str("a draw"),
        }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(b'a' + self.column() as u8);
        let digit = char::from(b'1' + self.row() as u8);
        f.write_char(letter)?;
        f.write_char(digit)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_char('.');
        }
        self.pieces()
            .try_for_each(|piece| f.write_char(piece.letter()))
    }
}
