//! Where things lie on the 240 by 240 screen.

use super::canvas::area;
use super::pieces::{HALF_HEIGHT, HALF_WIDTH, THICK};
use crate::app::view::{BoardView, Moving};
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
/// How high a stack in hand is raised, and one that leaves the board, in pixels.
const RAISED: i32 = 40;
/// How high a stack hops on its way, in pixels.
const HOP: i32 = 12;

/// The boxes in the four corners that no stack reaches.
pub(super) const NOTE: Rectangle = area(0, BAR, 57, 35);
pub(super) const HINTS_ABOVE: Rectangle = area(183, BAR, 57, 35);
pub(super) const INSPECTED: Rectangle = area(0, 180, 57, 42);
pub(super) const HINTS_BELOW: Rectangle = area(183, 186, 57, 36);
/// What happens on a board that stands higher, as wide as the screen.
pub(super) const CAPTION: Rectangle = area(0, SIDE - 2 * BAR, SIDE, 2 * BAR);
/// Where messages lie.
pub(super) const MESSAGE_FAR: Rectangle = area(0, BAR, SIDE, 19);
pub(super) const MESSAGE_NEAR: Rectangle = area(0, SIDE - BAR - 19, SIDE, 19);
/// A list: the top of its first row, and the height of a row.
pub(super) const ROWS_AT: i32 = 26;
pub(super) const ROW: i32 = 21;
/// Where the list of the title begins, and how wide it is.
pub(super) const TITLE_ROWS_AT: i32 = 62;
pub(super) const NARROW: i32 = 124;
/// A dialog.
pub(super) const DIALOG: Rectangle = area(10, 74, 220, 96);

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
    let aside = if board.aside { ASIDE } else { 0 };
    PLACES[point.index()] + Point::new(aside, 0) - raise(board)
}

/// How much higher a board stands to make room for a caption.
fn raise(board: &BoardView) -> Point {
    Point::new(0, if board.above { BAR } else { 0 })
}

/// Where the note lies.
pub(super) fn note(board: &BoardView) -> Rectangle {
    NOTE.translate(-raise(board))
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

/// What a stack whose lowest piece is at `at`, `height` pieces high and with
/// the cursor round it, can cover.
pub(super) fn around(at: Point, height: i32) -> Rectangle {
    let above = HALF_HEIGHT + THICK * (height.max(1) - 1) + 4;
    area(
        at.x - HALF_WIDTH - 3,
        at.y - above,
        2 * HALF_WIDTH + 6,
        above + HALF_HEIGHT + THICK + 4,
    )
}

/// What a line between two places covers.
pub(super) fn between(from: Point, to: Point) -> Rectangle {
    let margin = 5;
    area(
        from.x.min(to.x) - margin,
        from.y.min(to.y) - margin,
        (from.x - to.x).abs() + 2 * margin,
        (from.y - to.y).abs() + 2 * margin,
    )
}
