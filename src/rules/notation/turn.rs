//! Turns: `e3-e2`, `R,e3-e2`, `pass`.

use super::point::PointFault;
use super::reader::Reader;
use crate::rules::{Colour, Piece, Point, Turn};
use core::fmt;
use core::str::FromStr;

/// A fault in the text of a turn, and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TurnError {
    /// Offset in bytes into the text.
    pub at: usize,
    /// The fault.
    pub fault: TurnFault,
}

/// The faults that the text of a turn can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TurnFault {
    /// There is no text.
    Empty,
    /// A joker cannot be claimed.
    JokerClaimed,
    /// A comma must follow the claimed colour.
    ExpectedComma,
    /// A point of the board must stand here.
    Point(PointFault),
    /// A hyphen must stand between the points.
    ExpectedHyphen,
    /// Something follows the turn.
    Trailing,
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.write_str("pass"),
            Self::Move {
                claim: None,
                from,
                to,
            } => write!(f, "{from}-{to}"),
            Self::Move {
                claim: Some(colour),
                from,
                to,
            } => {
                write!(f, "{},{from}-{to}", colour.letter())
            }
        }
    }
}

impl FromStr for Turn {
    type Err = TurnError;

    fn from_str(text: &str) -> Result<Self, TurnError> {
        if text == "pass" {
            return Ok(Self::Pass);
        }
        let mut reader = Reader::new(text);
        if reader.is_done() {
            return Err(TurnError {
                at: 0,
                fault: TurnFault::Empty,
            });
        }
        let claim = read_claim(&mut reader)?;
        let from = read_point(&mut reader)?;
        if !reader.accept(b'-') {
            return Err(TurnError {
                at: reader.at(),
                fault: TurnFault::ExpectedHyphen,
            });
        }
        let to = read_point(&mut reader)?;
        if !reader.is_done() {
            return Err(TurnError {
                at: reader.at(),
                fault: TurnFault::Trailing,
            });
        }
        Ok(Self::Move { claim, from, to })
    }
}

fn read_claim(reader: &mut Reader<'_>) -> Result<Option<Colour>, TurnError> {
    let at = reader.at();
    let colour = match reader.peek().and_then(Piece::from_letter) {
        None => return Ok(None),
        Some(Piece::Joker) => {
            return Err(TurnError {
                at,
                fault: TurnFault::JokerClaimed,
            });
        }
        Some(Piece::Of(colour)) => colour,
    };
    reader.next();
    if reader.accept(b',') {
        Ok(Some(colour))
    } else {
        Err(TurnError {
            at: reader.at(),
            fault: TurnFault::ExpectedComma,
        })
    }
}

fn read_point(reader: &mut Reader<'_>) -> Result<Point, TurnError> {
    super::point::read(reader).map_err(|error| TurnError {
        at: error.at,
        fault: TurnFault::Point(error.fault),
    })
}

impl fmt::Display for TurnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fault = match self.fault {
            TurnFault::Empty => "there is no turn",
            TurnFault::JokerClaimed => "a joker cannot be claimed",
            TurnFault::ExpectedComma => "a comma must follow the claimed colour",
            TurnFault::Point(fault) => fault.text(),
            TurnFault::ExpectedHyphen => "a hyphen must stand between the two points",
            TurnFault::Trailing => "something follows the turn",
        };
        write!(f, "{fault} (at byte {})", self.at)
    }
}

impl core::error::Error for TurnError {}
