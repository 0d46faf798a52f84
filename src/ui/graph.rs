//! Draws the balance of a game at each ply: a column for each position, upwards in player
//! A's colour where A was ahead, downwards in B's where B was.

use super::Target;
use super::canvas::{Align, Canvas, Face, area};
use super::layout::{self, BAR, SIDE};
use super::{legend, palette};
use crate::app::view::GraphView;
use crate::rules::Player;
use embedded_graphics::primitives::Rectangle;

/// The area of the columns of the large graph.
const FIELD: Rectangle = area(12, 50, 216, 120);
/// The area that changes with the ply, including the marks above and below.
const MOVING: Rectangle = area(0, 40, SIDE, 176);
/// Free pixels beside the words, and the greatest widths of the turn and of the words at
/// its right.
const MARGIN: i32 = 12;
pub(super) const TURN_WIDE: i32 = 88;
pub(super) const AHEAD_WIDE: i32 = SIDE - 2 * MARGIN - TURN_WIDE - 4;
/// The least number of columns to scale for, so that a game resigned early does not fill
/// the width with a few columns.
const LEAST: usize = 16;
/// Height in pixels of the ends of the present ply's column.
const HERE: i32 = 2;
/// The mark of a turning point as half widths from its tip, and the room it takes, in
/// pixels.
const MARK: [u8; 4] = [1, 2, 3, 4];
const MARK_ROOM: i32 = 8;

/// Returns the area that changes with the ply: in the corner of a board, or on a page of
/// its own.
pub(super) const fn covers(in_corner: bool) -> Rectangle {
    if in_corner { layout::INSPECTED } else { MOVING }
}

/// Draws the graph in the corner of a board, or on a page of its own.
pub(super) fn draw<D: Target>(canvas: &mut Canvas<'_, D>, graph: &GraphView, in_corner: bool) {
    if in_corner {
        corner(canvas, graph);
    } else {
        large(canvas, graph);
    }
}

/// Draws the graph in the corner where the board otherwise shows the stack under the
/// cursor.
fn corner<D: Target>(canvas: &mut Canvas<'_, D>, graph: &GraphView) {
    let Rectangle { top_left, size } = layout::INSPECTED;
    let field = area(top_left.x + 2, top_left.y + 4, size.width as i32 - 4, 34);
    canvas.within(layout::INSPECTED, |canvas| columns(canvas, field, graph, 3));
}

/// Draws the graph on a page of its own.
fn large<D: Target>(canvas: &mut Canvas<'_, D>, graph: &GraphView) {
    canvas.fill(0, 0, SIDE, BAR + 3, palette::BAR);
    canvas.text(8, 16, Align::Left, Face::Bold, graph.title, palette::INK);
    for (player, y) in Player::ALL.into_iter().zip([37, 193]) {
        let name = &graph.names[player.index()];
        let colour = palette::player(player);
        canvas.text(MARGIN, y, Align::Left, Face::Regular, name, colour);
    }
    columns(canvas, FIELD, graph, MARK_ROOM);
    let (leader, words) = &graph.ahead;
    let colour = leader.map_or(palette::INK, palette::player);
    canvas.text(
        MARGIN,
        212,
        Align::Left,
        Face::Bold,
        &graph.turn,
        palette::INK,
    );
    canvas.text(SIDE - MARGIN, 212, Align::Right, Face::Bold, words, colour);
    legend::footer(canvas, SIDE, &graph.hints);
}

fn columns<D: Target>(canvas: &mut Canvas<'_, D>, field: Rectangle, graph: &GraphView, room: i32) {
    let (left, top) = (field.top_left.x, field.top_left.y);
    let (width, height) = (field.size.width as i32, field.size.height as i32);
    let middle = top + height / 2;
    let count = graph.values.len().max(LEAST) as i32;
    let place = |ply: i32| left + width * ply / count;
    canvas.fill(left, middle, width, 1, palette::LINE);
    let reach = height / 2 - room;
    for (ply, &value) in (0..).zip(&graph.values) {
        let (x, next) = (place(ply), place(ply + 1));
        // Columns have a gap between them where there is room.
        let wide = if next - x > 3 { next - x - 1 } else { next - x };
        let here = ply == i32::from(graph.at);
        if here {
            // The background alone is too dark to be found, so it ends in a light line.
            let wide = wide.max(3);
            canvas.fill(x, top, wide, height, palette::PANEL);
            canvas.fill(x, top, wide, HERE, palette::INK);
            canvas.fill(x, top + height - HERE, wide, HERE, palette::INK);
        }
        if value == GraphView::UNKNOWN {
            continue;
        }
        let high = reach * i32::from(value).abs() / 100;
        let (player, y) = if value < 0 {
            (Player::B, middle + 1)
        } else {
            (Player::A, middle - high)
        };
        let colour = palette::player(player);
        canvas.fill(x, y, wide, high, colour);
        if graph.turning.contains(&(ply as u8)) {
            mark(canvas, x + wide / 2, y, high, value >= 0, room);
        }
    }
}

/// Draws a small triangle that points at the end of a column.
fn mark<D: Target>(
    canvas: &mut Canvas<'_, D>,
    x: i32,
    y: i32,
    high: i32,
    upwards: bool,
    room: i32,
) {
    let size = (room - 2).clamp(2, MARK.len() as i32);
    for (step, &half) in (0..size).zip(&MARK) {
        let y = if upwards {
            y - 2 - step
        } else {
            y + high + 1 + step
        };
        canvas.rows(x, y, &[half], palette::INK);
    }
}
