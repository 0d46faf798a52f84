//! Turns in as few characters as possible, for a QR code: one a point, all of
//! them letters, digits and signs of its alphanumeric mode.
//!
//! `0` to `/` stand for the points in their order; a claim goes before its move
//! as `:` and the colour's letter; `::` is a pass. It knows nothing of setups.

use crate::rules::{Colour, Piece, Point, Turn, Variant};
use core::fmt::{self, Write};

/// The character of each point. Together with [`MARK`] they are all characters
/// of the alphanumeric mode but the space.
const SYMBOLS: &[u8; Point::NUM] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$%*+-./";
/// Before the letter of a claim, and twice for a pass.
const MARK: u8 = b':';

/// A turn to be written in shorthand: at most four characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shorthand(pub Turn);

impl fmt::Display for Shorthand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Turn::Move { claim, from, to } = self.0 else {
            return f.write_str("::");
        };
        if let Some(colour) = claim {
            write!(f, ":{}", colour.letter())?;
        }
        for point in [from, to] {
            f.write_char(char::from(SYMBOLS[point.index()]))?;
        }
        Ok(())
    }
}

/// A variant to be written beside turns in shorthand: `5`, `5N`, `6` or `6N`, since
/// the alphanumeric mode has capitals only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShorthandVariant(pub Variant);

impl fmt::Display for ShorthandVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Variant::FivesTaken => "5",
            Variant::SixesTaken => "6",
            Variant::FivesStay => "5N",
            Variant::SixesStay => "6N",
        })
    }
}

/// Returns the variant that a word beside turns in shorthand names, in capitals or not.
///
/// ```
/// use lyngk_pocket::rules::Variant;
/// use lyngk_pocket::rules::notation::shorthand_variant;
/// assert_eq!(shorthand_variant("5N"), Some(Variant::FivesStay));
/// assert_eq!(shorthand_variant("7"), None);
/// ```
#[must_use]
pub fn shorthand_variant(word: &str) -> Option<Variant> {
    match word {
        "5N" => Some(Variant::FivesStay),
        "6N" => Some(Variant::SixesStay),
        other => other.parse().ok(),
    }
}

/// A fault in turns in shorthand, and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ShorthandError {
    /// Offset in bytes into the text.
    pub at: usize,
    /// The fault.
    pub fault: ShorthandFault,
}

/// The faults that turns in shorthand can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShorthandFault {
    /// The character stands for no point.
    NoPoint,
    /// A colour's letter, or a second mark for a pass, must follow a mark.
    NoClaim,
    /// The text ends within a turn.
    Cut,
}

impl fmt::Display for ShorthandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fault = match self.fault {
            ShorthandFault::NoPoint => "no point has this character",
            ShorthandFault::NoClaim => "a colour or a second colon must follow the colon",
            ShorthandFault::Cut => "the text ends within a turn",
        };
        write!(f, "{fault} (at byte {})", self.at)
    }
}

impl core::error::Error for ShorthandError {}

/// The turns of a text in shorthand, one after the other. After an error there
/// are no more.
#[derive(Clone, Debug)]
pub struct ShorthandTurns<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> ShorthandTurns<'a> {
    /// Returns the turns of `text`.
    ///
    /// ```
    /// use lyngk_pocket::rules::Turn;
    /// use lyngk_pocket::rules::notation::{Shorthand, ShorthandTurns};
    /// let turn: Turn = "R,e3-e2".parse().unwrap();
    /// let text = Shorthand(turn).to_string();
    /// assert!(ShorthandTurns::of(&text).eq([Ok(turn)]));
    /// ```
    #[must_use]
    pub const fn of(text: &'a str) -> Self {
        Self {
            text: text.as_bytes(),
            at: 0,
        }
    }

    fn next_byte(&mut self) -> Result<u8, ShorthandError> {
        let byte = self.text.get(self.at).copied();
        let byte = byte.ok_or_else(|| self.error(ShorthandFault::Cut))?;
        self.at += 1;
        Ok(byte)
    }

    fn error(&self, fault: ShorthandFault) -> ShorthandError {
        ShorthandError { at: self.at, fault }
    }

    fn point(&mut self, byte: u8) -> Result<Point, ShorthandError> {
        let place = SYMBOLS.iter().position(|&symbol| symbol == byte);
        place.and_then(Point::new).ok_or(ShorthandError {
            at: self.at - 1,
            fault: ShorthandFault::NoPoint,
        })
    }

    fn turn(&mut self) -> Result<Turn, ShorthandError> {
        let mut first = self.next_byte()?;
        let mut claim: Option<Colour> = None;
        if first == MARK {
            let letter = self.next_byte()?;
            claim = match Piece::from_letter(letter) {
                _ if letter == MARK => return Ok(Turn::Pass),
                Some(Piece::Of(colour)) => Some(colour),
                Some(Piece::Joker) | None => {
                    self.at -= 1;
                    return Err(self.error(ShorthandFault::NoClaim));
                }
            };
            first = self.next_byte()?;
        }
        let from = self.point(first)?;
        let second = self.next_byte()?;
        let to = self.point(second)?;
        Ok(Turn::Move { claim, from, to })
    }
}

impl Iterator for ShorthandTurns<'_> {
    type Item = Result<Turn, ShorthandError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.at >= self.text.len() {
            return None;
        }
        let turn = self.turn();
        if turn.is_err() {
            self.text = &[];
        }
        Some(turn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::{String, ToString};
    use std::vec::Vec;

    fn read(text: &str) -> Result<Vec<Turn>, ShorthandError> {
        ShorthandTurns::of(text).collect()
    }

    #[test]
    fn every_turn_comes_back_from_its_shorthand() {
        let mut all = Vec::from([Turn::Pass]);
        for from in Point::all() {
            for to in Point::all() {
                let claims = Colour::ALL.into_iter().map(Some).chain([None]);
                all.extend(claims.map(|claim| Turn::Move { claim, from, to }));
            }
        }
        let text: String = all
            .iter()
            .map(|&turn| Shorthand(turn).to_string())
            .collect();
        assert_eq!(read(&text), Ok(all));
    }

    #[test]
    fn shorthand_keeps_to_the_alphanumeric_mode() {
        let alphanumeric = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
        let mut used: Vec<u8> = SYMBOLS.to_vec();
        used.extend([MARK, b' ']);
        used.sort_unstable();
        let mut known = alphanumeric.as_bytes().to_vec();
        known.sort_unstable();
        assert_eq!(used, known);
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        let fault = |text| read(text).map_err(|error| (error.at, error.fault));
        assert_eq!(fault("01:"), Err((3, ShorthandFault::Cut)));
        assert_eq!(fault("0"), Err((1, ShorthandFault::Cut)));
        assert_eq!(fault("01:J23"), Err((3, ShorthandFault::NoClaim)));
        assert_eq!(fault(":R:R"), Err((2, ShorthandFault::NoPoint)));
        assert_eq!(fault("0a"), Err((1, ShorthandFault::NoPoint)));
        assert_eq!(fault("0ü"), Err((1, ShorthandFault::NoPoint)));
        assert_eq!(fault(""), Ok(Vec::new()));
        assert_eq!(fault("::"), Ok(Vec::from([Turn::Pass])));
    }
}
