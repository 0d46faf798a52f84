//! Where things lie on the 240 by 240 screen.

use super::canvas::area;
use crate::app::view::{BoardView, Layout, Moving};
use crate::rules::{self, ROWS};
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// Height of a player's bar, of a title and of a footer.
pub(super) const BAR: i32 = 18;
/// The screen.
pub(super) const SIDE: i32 = 240;
/// The middle of the board. A little below the middle of the screen, because
/// stacks grow upwards.
const CENTRE: Point = Point::new(120, 123);
/// Pixels between columns, and twenty times those between rows: a regular
/// triangle's height of 25 has a side of 28.9.
const COLUMN: i32 = 25;
const ROW_20: i32 = 578;
/// How far the board moves to the right on the title.
const ASIDE: i32 = 66;
/// How much higher it stands to make room for a caption.
const RAISE: i32 = BAR;
/// How high a stack in hand is raised, and one that leaves the board, in pixels.
const RAISED: i32 = 40;
/// How high a stack hops on its way, in pixels.
const HOP: i32 = 12;

/// The boxes in the four corners that no stack reaches.
pub(super) const NOTE: Rectangle = area(0, BAR, 57, 35);
pub(super) const HINTS_ABOVE: Rectangle = area(183, BAR, 57, 35);
pub(super) const INSPECTED: Rectangle = area(0, 180, 57, 42);
pub(super) const HINTS_BELOW: Rectangle = area(183, 186, 57, 36);
/// A board that stands higher: its note and its caption, as wide as the screen
/// and [`OVER`] more.
pub(super) const RAISED_NOTE: Rectangle = area(0, BAR - RAISE, 57, 35);
pub(super) const CAPTION: Rectangle = area(-OVER, SIDE - 2 * BAR, SIDE + 2 * OVER, 2 * BAR + OVER);
/// How far what reaches the edge goes on beyond it, for a picture that is moved.
pub(super) const OVER: i32 = 8;
/// A list: the top of its first row, and the height of a row.
pub(super) const ROWS_AT: i32 = 26;
pub(super) const ROW: i32 = 21;
/// Where the list of the title begins, and how wide it is.
pub(super) const TITLE_ROWS_AT: i32 = 62;
pub(super) const NARROW: i32 = 124;
/// A dialog.
pub(super) const DIALOG: Rectangle = area(10, 74, 220, 96);

/// Where messages lie.
pub(super) const fn message(far: bool) -> Rectangle {
    let high = 19;
    let y = if far { BAR } else { SIDE - BAR - high };
    area(0, y, SIDE, high)
}

/// Where each point lies on a board that is not turned.
pub(super) const PLACES: [Point; rules::Point::NUM] = {
    let mut places = [CENTRE; rules::Point::NUM];
    let mut index = 0;
    let mut column = 0;
    while column < rules::Point::COLUMNS {
        let mut row = 0;
        while row < ROWS[column] as i32 {
            let steps = 2 * row - (ROWS[column] as i32 - 1);
            places[index] = Point::new(
                CENTRE.x + COLUMN * (column as i32 - 4),
                CENTRE.y - (steps * ROW_20) / 40,
            );
            index += 1;
            row += 1;
        }
        column += 1;
    }
    places
};

/// Where a point lies on the screen.
pub(super) fn place(board: &BoardView, point: rules::Point) -> Point {
    let point = if board.turned { point.turned() } else { point };
    PLACES[point.index()] + offset(&board.layout)
}

/// How far a board stands from the middle of the screen.
fn offset(layout: &Layout) -> Point {
    match layout {
        Layout::Bare | Layout::Framed(_) => Point::zero(),
        Layout::Aside => Point::new(ASIDE, 0),
        Layout::Captioned { .. } => Point::new(0, -RAISE),
    }
}

/// Points of the screen from the far edge to the near one, so that near stacks
/// are drawn over far ones. The order is that of a board that is not turned.
pub(super) const FAR_TO_NEAR: [u8; rules::Point::NUM] = {
    let mut order = [0; rules::Point::NUM];
    let mut count = 0;
    while count < order.len() {
        order[count] = count as u8;
        let mut at = count;
        while at > 0 && PLACES[order[at] as usize].y < PLACES[order[at - 1] as usize].y {
            let near = order[at - 1];
            order[at - 1] = order[at];
            order[at] = near;
            at -= 1;
        }
        count += 1;
    }
    order
};

/// Pixels a stack is raised.
pub(super) fn raised(permille: u16) -> i32 {
    RAISED * i32::from(permille) / 1000
}

/// Where the lowest piece of a moving stack is.
pub(super) fn moving(board: &BoardView, moving: &Moving) -> Point {
    let (from, to) = (place(board, moving.from), place(board, moving.to));
    let part = i32::from(moving.permille.min(1000));
    let along = (to - from) * part / 1000;
    let hop = 4 * HOP * part * (1000 - part) / 1_000_000;
    from + along - Point::new(0, hop)
}
