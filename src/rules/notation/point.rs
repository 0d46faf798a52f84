//! Points: `a1` to `i1`.

use super::reader::Reader;
use crate::rules::{Point, ROWS};
use core::fmt;
use core::str::FromStr;

/// A fault in the text of a point, and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PointError {
    /// Offset in bytes into the text.
    pub at: usize,
    /// The fault.
    pub fault: PointFault,
}

/// The faults that the text of a point can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PointFault {
    /// A column, `a` to `i`, must stand here.
    ExpectedColumn,
    /// A row that the column has must stand here.
    ExpectedRow,
    /// Something follows the point.
    Trailing,
}

impl FromStr for Point {
    type Err = PointError;

    fn from_str(text: &str) -> Result<Self, PointError> {
        let mut reader = Reader::new(text);
        let point = read(&mut reader)?;
        if reader.is_done() {
            Ok(point)
        } else {
            Err(PointError {
                at: reader.at(),
                fault: PointFault::Trailing,
            })
        }
    }
}

/// Reads a point and leaves what follows.
pub(super) fn read(reader: &mut Reader<'_>) -> Result<Point, PointError> {
    let column = read_index(reader, b'a', ROWS.len(), PointFault::ExpectedColumn)?;
    let row = read_index(
        reader,
        b'1',
        usize::from(ROWS[column]),
        PointFault::ExpectedRow,
    )?;
    Point::at(column, row).ok_or(PointError {
        at: reader.at(),
        fault: PointFault::ExpectedRow,
    })
}

/// Reads a character that is less than `count` after `first`.
fn read_index(
    reader: &mut Reader<'_>,
    first: u8,
    count: usize,
    fault: PointFault,
) -> Result<usize, PointError> {
    let at = reader.at();
    reader
        .next()
        .map(|byte| usize::from(byte.wrapping_sub(first)))
        .filter(|&index| index < count)
        .ok_or(PointError { at, fault })
}

impl PointFault {
    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::ExpectedColumn => "a column, a to i, must stand here",
            Self::ExpectedRow => "a row that the column has must stand here",
            Self::Trailing => "something follows the point",
        }
    }
}

impl fmt::Display for PointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {})", self.fault.text(), self.at)
    }
}

impl core::error::Error for PointError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_says_what_is_wrong_and_where() {
        let wrong = [
            ("", 0, PointFault::ExpectedColumn),
            ("j1", 0, PointFault::ExpectedColumn),
            ("E1", 0, PointFault::ExpectedColumn),
            ("e", 1, PointFault::ExpectedRow),
            ("a2", 1, PointFault::ExpectedRow),
            ("c0", 1, PointFault::ExpectedRow),
            ("e77", 2, PointFault::Trailing),
        ];
        for (text, at, fault) in wrong {
            assert_eq!(
                text.parse::<Point>(),
                Err(PointError { at, fault }),
                "{text}"
            );
        }
    }
}
