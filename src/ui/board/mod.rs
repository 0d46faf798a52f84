//! Draws the board: lines, stacks, cursor and trails. Each drawing function has one
//! beside it that returns the area it covers, for `damage.rs`.

mod trails;

use super::canvas::{Canvas, area};
use super::pieces::{
    self, HALF_HEIGHT, HALF_WIDTH, HEIGHT_AT, HEIGHT_BELOW, HEIGHT_WIDE, Style, THICK,
};
use super::{Target, Tint};
use super::{glyphs, layout, palette};
use crate::app::view::{BoardView, Look, Mark, Moving};
use crate::rules::{Axis, Point};
use embedded_graphics::prelude::Point as Pixel;
use embedded_graphics::primitives::Rectangle;
pub(super) use trails::{head, last_covers, route_covers};
use trails::{last_landing, last_ticks, last_way, numbers, route};

pub(super) fn draw<D: Target>(canvas: &mut Canvas<'_, D>, board: &BoardView) {
    lines(canvas, board);
    last_way(canvas, board);
    for point in far_to_near(board) {
        last_landing(canvas, board, point);
        stack(canvas, board, point);
        // Nearer stacks are drawn over the cursor, so that it never hides their height.
        if board.cursor == Some(point) {
            cursor(canvas, board, point);
        }
    }
    // Marks are drawn over all stacks: a near stack hides neither the mark of a far one
    // nor the end of the last turn. Heights come last, so that no route hides one.
    last_ticks(canvas, board);
    for point in far_to_near(board) {
        mark(canvas, board, point);
    }
    for other in &board.arrows {
        route(canvas, board, other, 2);
    }
    route(canvas, board, &board.route, 3);
    for point in far_to_near(board) {
        height(canvas, board, point);
    }
    numbers(canvas, board);
}

fn far_to_near(board: &BoardView) -> impl Iterator<Item = Point> {
    let turned = board.turned;
    let all = layout::FAR_TO_NEAR.into_iter();
    let points = all.filter_map(|index| Point::new(usize::from(index)));
    points.map(move |point| if turned { point.turned() } else { point })
}

/// Draws the moving stack over everything around the board.
pub(super) fn moving<D: Target>(canvas: &mut Canvas<'_, D>, board: &BoardView) {
    if let Some(moving) = &board.moving {
        let at = layout::moving(board, moving);
        let style = Style {
            owner: moving.owner,
            signs: board.signs,
            dim: false,
        };
        pieces::stack(canvas, at.x, at.y, moving.stack, style);
    }
}

fn lines<D: Target>(canvas: &mut Canvas<'_, D>, board: &BoardView) {
    for point in Point::all() {
        let from = layout::place(board, point);
        for axis in Axis::ALL {
            if let Some(next) = point.neighbour(axis, true) {
                canvas.line(from, layout::place(board, next), 1, palette::LINE);
            }
        }
        canvas.rows(from.x, from.y - 1, &[1, 2, 1], palette::LINE);
    }
}

fn stack<D: Target>(canvas: &mut Canvas<'_, D>, board: &BoardView, point: Point) {
    let look = &board.looks[point.index()];
    let at = layout::place(board, point);
    if !canvas.touches_area(&around_look(at, look)) {
        return;
    }
    let y = at.y - layout::raised(look.raised);
    pieces::body(canvas, at.x, y, look.stack, style_of(board, look));
}

fn style_of(board: &BoardView, look: &Look) -> Style {
    Style {
        owner: look.owner,
        signs: board.signs,
        dim: look.mark == Mark::Dim,
    }
}

/// Draws the height of the stack on a point.
fn height<D: Target>(canvas: &mut Canvas<'_, D>, board: &BoardView, point: Point) {
    let look = &board.looks[point.index()];
    if look.stack.height() < 2 || !canvas.touches_area(&height_covers(board, point)) {
        return;
    }
    let at = layout::place(board, point);
    let beside = height_beside(board, point);
    pieces::height(canvas, at.x, beside, look.stack, style_of(board, look));
}

/// Draws the mark of a point.
fn mark<D: Target>(canvas: &mut Canvas<'_, D>, board: &BoardView, point: Point) {
    let look = &board.looks[point.index()];
    if look.mark == Mark::Plain && board.hinted != Some(point) {
        return;
    }
    let at = layout::place(board, point);
    if !canvas.touches_area(&around_look(at, look)) {
        return;
    }
    let y = at.y - layout::raised(look.raised);
    match look.mark {
        Mark::Plain | Mark::Dim => {}
        Mark::Open | Mark::Captures => {}
        Mark::Taken => star(canvas, at.x, top_of(look, y), y, owner(look)),
        Mark::Closed => cross(canvas, at.x, top_of(look, y)),
    }
    let colour = if board.hinted == Some(point) {
        palette::CALLING
    } else {
        palette::CURSOR
    };
    let top = top_of(look, y);
    let aside = hides_behind(board, point);
    if look.mark == Mark::Captures {
        let (x, y) = if aside {
            (at.x - STAR_ASIDE, top - 5)
        } else {
            (at.x - 5, top - MARK_ABOVE)
        };
        canvas.bits(x, y, 11, &glyphs::STAR_EDGE, palette::SHADOW);
        canvas.bits(x, y, 11, &glyphs::STAR, colour);
    } else if look.mark == Mark::Open || board.hinted == Some(point) {
        if aside {
            small_arrow(canvas, at.x - 8, top - 4, colour);
        } else {
            arrow(canvas, at.x, top - 5, colour);
        }
    }
}

/// Pixels from the middle of a top to the upper end of its mark: the mark stands above
/// the sign of the top and hides no part of it.
const MARK_ABOVE: i32 = 16;
/// Pixels from the middle of a top to a star that has no room above it and stands to the
/// left of the sign.
const STAR_ASIDE: i32 = 15;
/// Half the height of a sign, in pixels.
const SIGN: i32 = 5;

/// Returns whether a mark above the stack on a point would hide the sign of the stack
/// behind it. Such a mark is drawn beside its own sign.
pub(super) fn hides_behind(board: &BoardView, point: Point) -> bool {
    let Some(behind) = point.neighbour(Axis::Column, !board.turned) else {
        return false;
    };
    if board.looks[behind.index()].stack.is_empty() {
        return false;
    }
    let (own, other) = (top_place(board, point), top_place(board, behind));
    own.y - MARK_ABOVE < other.y + SIGN
}

/// Returns the y coordinate of the piece at which the height of a stack is drawn: the
/// lowest piece that the stack in front, with its mark, leaves visible.
fn height_beside(board: &BoardView, point: Point) -> i32 {
    let look = &board.looks[point.index()];
    let foot = layout::place(board, point).y - layout::raised(look.raised);
    let Some(before) = point.neighbour(Axis::Column, board.turned) else {
        return foot;
    };
    let look = &board.looks[before.index()];
    if look.stack.is_empty() {
        return foot;
    }
    let top = top_of(
        look,
        layout::place(board, before).y - layout::raised(look.raised),
    );
    let marked = matches!(look.mark, Mark::Open | Mark::Captures | Mark::Taken)
        || board.hinted == Some(before);
    // The first rows of the edge in front are round and narrow, so the height may reach
    // over them.
    let above = marked && !hides_behind(board, before);
    let reaches = top - if above { MARK_ABOVE } else { HALF_HEIGHT - 3 };
    foot.min(reaches - HEIGHT_BELOW)
}

/// Returns the area of the height of the stack on a point.
pub(super) fn height_covers(board: &BoardView, point: Point) -> Rectangle {
    let x = layout::place(board, point).x;
    let high = board.looks[point.index()].stack.height() > 1;
    let wide = if high { HEIGHT_WIDE } else { 0 };
    area(
        x + HEIGHT_AT,
        height_beside(board, point) + 1,
        wide,
        HEIGHT_BELOW - 1,
    )
}

/// Returns the area that a point with its stack, its mark and the cursor can cover.
pub(super) fn point_covers(board: &BoardView, point: Point) -> Rectangle {
    around_look(layout::place(board, point), &board.looks[point.index()])
}

fn around_look(at: Pixel, look: &Look) -> Rectangle {
    let raised = layout::raised(look.raised);
    // An arrow stands on the stack like another piece; a frame goes round the stack.
    let (mark, below) = match look.mark {
        Mark::Taken => (1, 3),
        // A hint can add an arrow to any mark.
        _ => (1, 0),
    };
    let height = look.stack.height().max(1) as i32 + mark;
    let mut covered = around(at, height + (raised + 3) / 4);
    covered.size.height += below;
    covered
}

/// Returns the area that a stack of `height` pieces with its lowest piece at `at`, and
/// the cursor round it, can cover.
fn around(at: Pixel, height: i32) -> Rectangle {
    let above = HALF_HEIGHT + THICK * (height.max(1) - 1) + 4;
    area(
        at.x - HALF_WIDTH - 3,
        at.y - above,
        2 * HALF_WIDTH + 6,
        above + HALF_HEIGHT + THICK + 4,
    )
}

/// Returns the area of a moving stack.
pub(super) fn moving_covers(board: &BoardView, moving: &Moving) -> Rectangle {
    let at = layout::moving(board, moving);
    around(at, moving.stack.height() as i32)
}

/// Returns the colour of a stack's owner.
fn owner(look: &Look) -> Tint {
    look.owner.map_or(palette::INK, palette::player)
}

fn top_of(look: &Look, y: i32) -> i32 {
    y - THICK * (look.stack.height() as i32 - 1).max(0)
}

/// Draws a small arrow that points down onto a top, the mark of a landing.
fn arrow<D: Target>(canvas: &mut Canvas<'_, D>, x: i32, y: i32, colour: Tint) {
    canvas.rows(x, y - 9, &[4, 7, 7, 6, 5, 4, 3, 2], palette::SHADOW);
    canvas.rows(x, y - 8, &[3, 5, 4, 3, 2, 1], colour);
}

/// Draws the mark of a landing where there is little room.
fn small_arrow<D: Target>(canvas: &mut Canvas<'_, D>, x: i32, y: i32, colour: Tint) {
    canvas.rows(x, y - 3, &[4, 4, 4, 3, 2, 1], palette::SHADOW);
    canvas.rows(x, y - 2, &[3, 3, 2, 1], colour);
}

/// Draws a cross over a top, the mark of an impossible landing.
fn cross<D: Target>(canvas: &mut Canvas<'_, D>, x: i32, y: i32) {
    for (thick, colour) in [(5, palette::SHADOW), (3, palette::CURSOR)] {
        for (from, to) in [(-1, 1), (1, -1)] {
            let (start, end) = (
                Pixel::new(x - 8, y + 6 * from),
                Pixel::new(x + 8, y + 6 * to),
            );
            canvas.line(start, end, thick, colour);
        }
    }
}

/// Draws a frame in the player's colour round a five that a claim takes.
fn star<D: Target>(canvas: &mut Canvas<'_, D>, x: i32, top: i32, foot: i32, colour: Tint) {
    // Reaches from above the top to below the lowest piece.
    let high = foot - top + HALF_HEIGHT + THICK + 13;
    canvas.frame(x - 14, top - 11, 28, high, colour);
    canvas.frame(x - 15, top - 12, 30, high + 2, colour);
}

/// Returns the middle of the top on a point.
fn top_place(board: &BoardView, point: Point) -> Pixel {
    let look = &board.looks[point.index()];
    let at = layout::place(board, point);
    Pixel::new(at.x, top_of(look, at.y - layout::raised(look.raised)))
}

/// Draws brackets at both sides of a stack, white with a dark edge. Their upper ends are
/// short, so that the bands of the stack behind stay visible.
fn cursor<D: Target>(canvas: &mut Canvas<'_, D>, board: &BoardView, point: Point) {
    let look = &board.looks[point.index()];
    let at = layout::place(board, point);
    let top = top_of(look, at.y - layout::raised(look.raised)) - HALF_HEIGHT + 1;
    let bottom = at.y + HALF_HEIGHT + THICK + 1;
    let (left, right) = (at.x - HALF_WIDTH - 2, at.x + HALF_WIDTH + 2);
    for (grow, colour) in [(1, palette::SHADOW), (0, palette::CURSOR)] {
        let thick = 3 + 2 * grow;
        let (left, right) = (left - grow, right + grow);
        let (top, bottom) = (top - grow, bottom + grow);
        for (y, arm) in [(top, 5 + 2 * grow), (bottom - thick, 8 + 2 * grow)] {
            canvas.fill(left, y, arm, thick, colour);
            canvas.fill(right - arm, y, arm, thick, colour);
        }
        for x in [left, right - thick] {
            let arm = 8 + 2 * grow;
            canvas.fill(x, top, thick, arm, colour);
            canvas.fill(x, bottom - arm, thick, arm, colour);
        }
    }
}

#[cfg(test)]
mod tests;
