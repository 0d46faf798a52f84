//! A position drawn in plain text, for people. Nothing reads it back.

use crate::rules::{ColourSet, Player, Point, Position, ROWS, Status, Variant};
use core::fmt::{self, Write};

/// Characters from one column of the board to the next. Neighbouring columns
/// are half a step apart in height, so a stack has twice this room: enough for
/// `e3 IBRGKJ 6A` and a gap.
const PITCH: usize = 7;

/// Lines of text; two make one step along a column.
const LINES: usize = 13;

/// A drawing of a position: each point with its name, its stack from the
/// bottom up, the stack's height and its owner, then what each player has.
///
/// ```
/// use lyngk_pocket::rules::notation::Drawing;
/// use lyngk_pocket::rules::{Position, Variant};
///
/// let start = Position::setup(Variant::FivesTaken, 7);
/// assert_eq!(Drawing(&start).to_string().lines().count(), 16);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'a>(pub &'a Position);

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(position) = *self;
        for line in (0..LINES).rev() {
            let mut written = 0;
            for (column, point) in points_on(line) {
                while written < column * PITCH {
                    f.write_char(' ')?;
                    written += 1;
                }
                written += write_point(f, position, point)?;
            }
            f.write_char('\n')?;
        }
        for player in Player::ALL {
            write!(f, "{player}: ")?;
            write_names(f, position.claims(player))?;
            if position.variant().captures() {
                write!(f, ", {} captured", position.captured(player))?;
            }
            f.write_char('\n')?;
        }
        let variant = match position.variant() {
            Variant::FivesTaken => "stacks of five",
            Variant::SixesTaken => "stacks of six",
            Variant::FivesStay => "stacks of five, neutral ones stay",
            Variant::SixesStay => "stacks of six, neutral ones stay",
        };
        let side = position.side_to_move();
        match position.status() {
            Status::ToMove => write!(f, "{variant}, {side} to move"),
            Status::MustPass => write!(f, "{variant}, {side} must pass"),
            Status::Over(outcome) => write!(f, "{variant}, {outcome}"),
        }
    }
}

/// Returns the points drawn on a line of text, 0 at player A's edge, with their columns.
/// Every column is centred on the board.
fn points_on(line: usize) -> impl Iterator<Item = (usize, Point)> {
    (0..Point::COLUMNS).filter_map(move |column| {
        let lowest = LINES / 2 - (usize::from(ROWS[column]) - 1);
        let above = line.checked_sub(lowest)?;
        if above % 2 == 0 {
            Some((column, Point::at(column, above / 2)?))
        } else {
            None
        }
    })
}

/// Draws a point and says how many characters that took.
fn write_point(
    f: &mut fmt::Formatter<'_>,
    position: &Position,
    point: Point,
) -> Result<usize, fmt::Error> {
    let stack = position.stack(point);
    write!(f, "{point} {stack}")?;
    if stack.is_empty() {
        return Ok("e3 .".len());
    }
    write!(f, " {}", stack.height())?;
    let mut written = "e3 ".len() + stack.height() + " 1".len();
    if let Some(owner) = position.stack_owner(stack) {
        write!(f, "{owner}")?;
        written += 1;
    }
    Ok(written)
}

fn write_names(f: &mut fmt::Formatter<'_>, claims: ColourSet) -> fmt::Result {
    if claims.is_empty() {
        return f.write_str("no colour");
    }
    for (index, colour) in claims.into_iter().enumerate() {
        let separator = if index == 0 { "" } else { " and " };
        write!(f, "{separator}{colour}")?;
    }
    Ok(())
}
