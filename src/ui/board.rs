//! Draws the board: lines, stacks, cursor and trails. What each of them covers
//! is said beside its drawing; `damage.rs` reads it.

use super::canvas::{Canvas, area};
use super::pieces::{self, HALF_HEIGHT, HALF_WIDTH, Style, THICK};
use super::{layout, palette};
use crate::app::view::{BoardView, Look, Mark, Moving, Trail};
use crate::rules::{Axis, Point};
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::{DrawTarget, Point as Pixel};
use embedded_graphics::primitives::Rectangle;

pub(super) fn draw<D: DrawTarget<Color = Rgb565>>(canvas: &mut Canvas<'_, D>, board: &BoardView) {
    lines(canvas, board);
    trail(canvas, board, &board.last, 3, true);
    for index in layout::FAR_TO_NEAR {
        if let Some(point) = Point::new(usize::from(index)) {
            let point = if board.turned { point.turned() } else { point };
            stack(canvas, board, point);
        }
    }
    trail(canvas, board, &board.route, 3, false);
    if let Some(point) = board.cursor {
        cursor(canvas, board, point);
    }
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

fn lines<D: DrawTarget<Color = Rgb565>>(canvas: &mut Canvas<'_, D>, board: &BoardView) {
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

fn stack<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    board: &BoardView,
    point: Point,
) {
    let look = &board.looks[point.index()];
    let at = layout::place(board, point);
    if !canvas.touches_area(&around_look(at, look)) {
        return;
    }
    let y = at.y - layout::raised(look.raised);
    let style = Style {
        owner: look.owner,
        signs: board.signs,
        dim: look.mark == Mark::Dim,
    };
    pieces::stack(canvas, at.x, y, look.stack, style);
    match look.mark {
        Mark::Plain | Mark::Dim => {}
        Mark::Open => arrow(canvas, at.x, top_of(look, y) - 2, palette::CURSOR),
        Mark::Taken => star(canvas, at.x, top_of(look, y), owner(look)),
        Mark::Closed => cross(canvas, at.x, top_of(look, y)),
    }
}

/// What a point with its stack, its mark and the cursor can cover.
pub(super) fn point_covers(board: &BoardView, point: Point) -> Rectangle {
    around_look(layout::place(board, point), &board.looks[point.index()])
}

fn around_look(at: Pixel, look: &Look) -> Rectangle {
    let raised = layout::raised(look.raised);
    // An arrow stands on the stack as a piece would; a frame goes round it.
    let (mark, below) = match look.mark {
        Mark::Plain | Mark::Dim | Mark::Closed => (0, 0),
        Mark::Open => (1, 0),
        Mark::Taken => (1, 3),
    };
    let height = look.stack.height().max(1) as i32 + mark;
    let mut covered = around(at, height + (raised + 3) / 4);
    covered.size.height += below;
    covered
}

/// What a stack whose lowest piece is at `at`, `height` pieces high and with
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

/// What a stack on its way covers.
pub(super) fn moving_covers(board: &BoardView, moving: &Moving) -> Rectangle {
    let at = layout::moving(board, moving);
    around(at, moving.stack.height() as i32)
}

/// The colour of whoever owns a stack.
fn owner(look: &Look) -> Rgb565 {
    look.owner.map_or(palette::INK, palette::player)
}

fn top_of(look: &Look, y: i32) -> i32 {
    y - THICK * (look.stack.height() as i32 - 1).max(0)
}

/// A small arrow pointing down onto a top: here it can go.
fn arrow<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    x: i32,
    y: i32,
    colour: Rgb565,
) {
    canvas.rows(x, y - 9, &[4, 7, 7, 6, 5, 4, 3, 2], palette::SHADOW);
    canvas.rows(x, y - 8, &[3, 5, 4, 3, 2, 1], colour);
}

/// A cross over a top: this does not go.
fn cross<D: DrawTarget<Color = Rgb565>>(canvas: &mut Canvas<'_, D>, x: i32, y: i32) {
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

/// A frame of the player's colour round a five that a claim takes.
fn star<D: DrawTarget<Color = Rgb565>>(canvas: &mut Canvas<'_, D>, x: i32, y: i32, colour: Rgb565) {
    canvas.frame(x - 14, y - 11, 28, 34, colour);
    canvas.frame(x - 15, y - 12, 30, 36, colour);
}

/// A line along a trail, over LYNGK-points, with an arrow's dot at its end.
fn trail<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    board: &BoardView,
    trail: &Trail,
    thick: i32,
    past: bool,
) {
    let (Some(of), [first, .., last]) = (trail.of, trail.points.as_slice()) else {
        return;
    };
    let colour = palette::player(of);
    let colour = if past {
        palette::dimmed(colour)
    } else {
        colour
    };
    for step in trail.points.windows(2) {
        let (from, to) = (layout::place(board, step[0]), layout::place(board, step[1]));
        if !past {
            canvas.line(from, to, thick + 2, palette::SHADOW);
        }
        canvas.line(from, to, thick, colour);
    }
    if past {
        let at = layout::place(board, *first);
        canvas.rows(at.x, at.y - 4, &[2, 4, 5, 5, 5, 5, 4, 2], colour);
        canvas.rows(at.x, at.y - 2, &[2, 3, 3, 2], palette::GROUND);
        return;
    }
    for link in &trail.points[1..trail.points.len() - 1] {
        let at = layout::place(board, *link);
        canvas.rows(
            at.x,
            at.y - 5,
            &[3, 4, 5, 5, 5, 5, 5, 5, 4, 3],
            palette::SHADOW,
        );
        canvas.rows(at.x, at.y - 4, &[2, 3, 4, 4, 4, 4, 3, 2], colour);
    }
    let at = layout::place(board, *last);
    canvas.rows(at.x, at.y - 4, &[2, 4, 5, 5, 5, 5, 4, 2], colour);
}

/// Tells of each area that a trail covers.
pub(super) fn trail_covers(board: &BoardView, trail: &Trail, covers: &mut impl FnMut(Rectangle)) {
    for step in trail.points.windows(2) {
        let (from, to) = (layout::place(board, step[0]), layout::place(board, step[1]));
        // A slanting line covers little of the box round it: cut it up.
        let parts = if from.x == to.x {
            1
        } else {
            1 + (from.x - to.x).abs() / 50
        };
        for part in 0..parts {
            covers(between(
                from + (to - from) * part / parts,
                from + (to - from) * (part + 1) / parts,
            ));
        }
    }
}

/// What a line between two places covers, the dots at its ends included.
fn between(from: Pixel, to: Pixel) -> Rectangle {
    let margin = 5;
    area(
        from.x.min(to.x) - margin,
        from.y.min(to.y) - margin,
        (from.x - to.x).abs() + 2 * margin,
        (from.y - to.y).abs() + 2 * margin,
    )
}

/// Four thick corners round the stack, white with a dark edge.
fn cursor<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    board: &BoardView,
    point: Point,
) {
    let look = &board.looks[point.index()];
    let at = layout::place(board, point);
    let top = top_of(look, at.y - layout::raised(look.raised)) - HALF_HEIGHT - 2;
    let bottom = at.y + HALF_HEIGHT + THICK + 1;
    let (left, right) = (at.x - HALF_WIDTH - 2, at.x + HALF_WIDTH + 2);
    let arm = 8;
    for (grow, colour) in [(1, palette::SHADOW), (0, palette::CURSOR)] {
        let thick = 3 + 2 * grow;
        let (left, right) = (left - grow, right + grow);
        let (top, bottom) = (top - grow, bottom + grow);
        let arm = arm + 2 * grow;
        for y in [top, bottom - thick] {
            canvas.fill(left, y, arm, thick, colour);
            canvas.fill(right - arm, y, arm, thick, colour);
        }
        for x in [left, right - thick] {
            canvas.fill(x, top, thick, arm, colour);
            canvas.fill(x, bottom - arm, thick, arm, colour);
        }
    }
}
