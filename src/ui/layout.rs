//! The positions of everything on the 240 by 240 screen.

use super::canvas::area;
use super::surroundings;
use crate::app::view::{BoardView, Destination, Layout, Moving};
use crate::rules::{self, ROWS};
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// Height of a player's bar, of a title and of a footer.
pub(super) const BAR: i32 = 18;
/// Pixels of each side of the screen.
pub(super) const SIDE: i32 = 240;
/// The middle of the board. It is a little below the middle of the screen, because stacks
/// grow upwards, and a little to the left, because the button legends take more room than
/// the colours at the other side.
const CENTRE: Point = Point::new(114, 126);
/// Pixels between columns, and twenty times the pixels between rows. In the perspective
/// from slightly above, rows are closer than on a table, and a stack of six on the
/// farthest row fits below the bar; at this distance the cursor round an outer stack
/// keeps clear of the boxes in the corners.
const COLUMN: i32 = 24;
const ROW_20: i32 = 530;
/// The shift that centres a board with nothing round it.
pub(super) const BARE: Point = Point::new(120 - CENTRE.x, -3);
/// Pixels by which the board moves to the right on the title.
const ASIDE: i32 = 71;
/// Pixels by which the board moves up to make room for a caption.
const RAISE: i32 = BAR;
/// Pixels by which a stack in hand, and one that leaves the board, is raised.
const RAISED: i32 = 40;
/// Pixels by which a stack hops on its way.
const HOP: i32 = 12;

/// The boxes in the four corners that no stack reaches. Lesson 5 describes the place of
/// the first in words, lesson 2 that of the third.
pub(super) const POOL: Rectangle = area(0, BAR, 50, 35);
pub(super) const LEGENDS_ABOVE: Rectangle = area(178, BAR, 62, 35);
pub(super) const INSPECTED: Rectangle = area(0, 183, 52, 39);
pub(super) const LEGENDS_BELOW: Rectangle = area(178, 186, 62, 36);
/// The players' clocks, beside the narrow parts of the board.
pub(super) const CLOCK_ABOVE: Rectangle = area(204, 55, 36, 17);
pub(super) const CLOCK_BELOW: Rectangle = area(204, 168, 36, 17);
/// A raised board: its note, its button legends, and its caption, which is as wide as the
/// screen and [`OVER`] more.
pub(super) const RAISED_NOTE: Rectangle = area(0, BAR - RAISE, 57, 35);
pub(super) const RAISED_LEGENDS_ABOVE: Rectangle = area(178, BAR - RAISE, 62, 35);
pub(super) const RAISED_LEGENDS_BELOW: Rectangle = area(178, 186 - RAISE, 62, 36);
/// The claims and captures of the players beside a raised board.
pub(super) const SCORE: Rectangle = area(0, SIDE - 2 * BAR - 38, 52, 38);
/// A call in the place of the upper legends, and beyond the edges.
pub(super) const CALL: Rectangle = area(178, -OVER, 62 + OVER, 35 + OVER);
/// Width of the part of a call that is always visible.
pub(super) const CALL_WIDE: i32 = 62;
pub(super) const CAPTION: Rectangle = area(-OVER, SIDE - 2 * BAR, SIDE + 2 * OVER, 2 * BAR + OVER);
/// Pixels by which areas at the edge extend beyond it, for a picture that is shifted.
pub(super) const OVER: i32 = 8;
/// A list: the top of its first row, and the height of a row.
pub(super) const ROWS_AT: i32 = 26;
pub(super) const ROW: i32 = 21;
/// Top and width of the list of the title.
pub(super) const TITLE_ROWS_AT: i32 = 62;
pub(super) const NARROW: i32 = 124;
/// A dialog.
pub(super) const DIALOG: Rectangle = area(10, 74, 220, 96);

/// Returns the area of a message beside the board: in the place of the bar of the player
/// who is not to move, so that it covers no stack and no legend.
pub(super) const fn message(far_moves: bool) -> Rectangle {
    area(0, if far_moves { SIDE - BAR } else { 0 }, SIDE, BAR)
}
/// Areas of a message where no bar is free: above the footer; in the place of a title,
/// where the rows reach down to the footer; or in the place of a result's reason, where
/// the legends are above the footer.
pub(super) const MESSAGE_ABOVE_FOOTER: Rectangle = area(0, SIDE - BAR - 19, SIDE, 19);
pub(super) const MESSAGE_FOR_TITLE: Rectangle = area(0, 0, SIDE, BAR + 3);
pub(super) const MESSAGE_FOR_REASON: Rectangle = area(0, 29, SIDE, 19);
/// Returns the area of a note, at the free end of the bar of the player to move, where no
/// message is drawn.
pub(super) const fn note(far_moves: bool) -> Rectangle {
    let top = if far_moves { 0 } else { SIDE - BAR };
    area(NOTE_AT, top, SIDE - NOTE_AT, BAR)
}
/// Left edge of a note in its bar, after the fives.
pub(super) const NOTE_AT: i32 = 153;

/// Returns the top of a player's bar: the near one belongs to the player who sits there.
pub(super) fn bar_top(player: rules::Player, turned: bool) -> i32 {
    if (player == rules::Player::A) == turned {
        0
    } else {
        SIDE - BAR
    }
}

/// The place of each point on a board that is not turned.
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

/// Returns the place of a point on the screen.
pub(super) fn place(board: &BoardView, point: rules::Point) -> Point {
    let point = if board.turned { point.turned() } else { point };
    PLACES[point.index()] + offset(&board.layout)
}

/// Returns the distance of a board from the middle of the screen.
fn offset(layout: &Layout) -> Point {
    match layout {
        Layout::Framed(_) => Point::zero(),
        Layout::Bare => BARE,
        Layout::Aside => Point::new(ASIDE, 0),
        Layout::Captioned { .. } => Point::new(0, -RAISE),
    }
}

/// The points of the screen from the far edge to the near one, so that near stacks are
/// drawn over far ones. The order is that of a board that is not turned.
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

/// Returns the pixels by which a stack is raised.
pub(super) fn raised(permille: u16) -> i32 {
    RAISED * i32::from(permille) / 1000
}

/// Returns the place of the lowest piece of a moving stack.
pub(super) fn moving(board: &BoardView, moving: &Moving) -> Point {
    let from = place(board, moving.from);
    let to = match moving.to {
        Destination::Point(point) => place(board, point),
        Destination::Bar(player) => match board.layout {
            Layout::Captioned { .. } => surroundings::score_of(player, board.turned),
            _ => surroundings::FIVES + Point::new(0, bar_top(player, board.turned)),
        },
    };
    let part = i32::from(moving.permille.min(1000));
    let along = (to - from) * part / 1000;
    let hop = 4 * HOP * part * (1000 - part) / 1_000_000;
    from + along - Point::new(0, hop)
}
