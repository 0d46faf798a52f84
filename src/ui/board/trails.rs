//! Draws the routes of turns: those to choose from, with their numbers, and the marks of
//! the last turn.

use super::{around, height_covers, top_place};
use crate::app::view::{BoardView, Short, Trail};
use crate::rules::Point;
use crate::ui::canvas::{Align, Canvas, Face, area};
use crate::ui::pieces::{self, HALF_WIDTH};
use crate::ui::{Target, Tint, layout, palette};
use embedded_graphics::prelude::Point as Pixel;
use embedded_graphics::primitives::Rectangle;

/// Pixels between a route and the middle of a top, so that the signs on the way stay
/// readable.
const CLEAR: i32 = 10;

/// Pixels between the signs and a route that is too short to leave a gap between them,
/// and the lengths of its arrow's barbs and of normal ones.
const ASIDE: i32 = 9;
const SHORT_BARB: i32 = 3;
const BARB: i32 = 6;

/// Returns the part of a way between two tops that hides no sign: its start, its end, the
/// length of the whole way, and the longest barbs, all in pixels.
pub(super) fn clear_way(from: Pixel, to: Pixel) -> (Pixel, Pixel, i32, i32) {
    let along = to - from;
    let length = (along.x * along.x + along.y * along.y).isqrt().max(1);
    // The tops of tall neighbours in a column are so close that no gap is left between
    // them. Heights stand at the right.
    if from.x == to.x && length < 2 * CLEAR + BARB {
        let aside = Pixel::new(ASIDE, 0);
        return (from - aside, to - aside, length, SHORT_BARB);
    }
    let clear = along * CLEAR.min(length / 3) / length;
    (from + clear, to - clear, length, BARB)
}

/// The head of a route's arrow: the tip and the ends of its two barbs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::ui) struct Head {
    pub(super) tip: Pixel,
    pub(super) barbs: [Pixel; 2],
}

/// The farthest that a tip may draw back along its way, and the step, in pixels.
const DRAWS_BACK: i32 = 16;
const DRAWS_BACK_BY: usize = 2;
/// Pixels of the way that stay behind a tip drawn back.
const LEFT_BEHIND: i32 = 4;
/// The greatest width of a route with its dark edge, in pixels.
pub(super) const WIDEST: i32 = 5;
/// The farthest in pixels, across and down, that a stack can stand from a tip and still
/// have its height touched by barbs and half a route's width, including a height that has
/// moved up a stack of six.
const HEAD_REACH: (i32, i32) = (24, 48);

/// Returns the head of a route's arrow. Heights are drawn over routes: where the height
/// of a stack beside the way would touch the head, the barbs get shorter or the tip draws
/// back. If neither keeps it clear, the head has one barb.
pub(in crate::ui) fn head(board: &BoardView, trail: &Trail) -> Option<Head> {
    let [.., before, last] = *trail.points.as_slice() else {
        return None;
    };
    let (from, to) = (top_place(board, before), top_place(board, last));
    let (start, end, length, longest) = clear_way(from, to);
    let head = |drawn_back: i32, barb: i32| {
        let tip = end + (from - to) * drawn_back / length;
        // The barbs are at right angles to each other.
        let back = (from - to) * barb / length;
        let aside = Pixel::new(-back.y, back.x);
        Head {
            tip,
            barbs: [tip + back + aside, tip + back - aside],
        }
    };
    let way = end - start;
    let room = (way.x * way.x + way.y * way.y).isqrt() - LEFT_BEHIND;
    let tries = || {
        let backs = (0..=DRAWS_BACK.min(room).max(0)).step_by(DRAWS_BACK_BY);
        let barbs = [longest, SHORT_BARB + 1, SHORT_BARB];
        backs.flat_map(move |back| barbs.map(|barb| head(back, barb.min(longest))))
    };
    let touched = |tip: Pixel, barb: Pixel| {
        let mut beside = Point::all().filter(|point| *point != before && *point != last);
        beside.any(|point| touches_height(board, tip, barb, point))
    };
    let clear = tries().find(|head| !head.barbs.iter().any(|&barb| touched(head.tip, barb)));
    let clear = clear.or_else(|| {
        let mut one = tries().map(|Head { tip, barbs }| Head {
            tip,
            barbs: barbs.map(|barb| if touched(tip, barb) { tip } else { barb }),
        });
        one.find(|head| head.barbs != [head.tip; 2])
    });
    Some(clear.unwrap_or_else(|| head(0, longest)))
}

/// Returns whether the height of the stack on a point touches a barb.
fn touches_height(board: &BoardView, tip: Pixel, barb: Pixel, point: Point) -> bool {
    let from_tip = layout::place(board, point) - tip;
    if from_tip.x.abs() > HEAD_REACH.0 || from_tip.y.abs() > HEAD_REACH.1 {
        return false;
    }
    let height = height_covers(board, point);
    let along = barb - tip;
    let steps = along.x.abs().max(along.y.abs()).max(1);
    !height.is_zero_sized()
        && (0..=steps).any(|step| {
            let Pixel { x, y } = tip + along * step / steps;
            let brush = area(x - WIDEST / 2, y - WIDEST / 2, WIDEST, WIDEST);
            !brush.intersection(&height).is_zero_sized()
        })
}

/// Draws a line along the route of a turn, from top to top, with an arrow at its end.
pub(super) fn route<D: Target>(
    canvas: &mut Canvas<'_, D>,
    board: &BoardView,
    trail: &Trail,
    wide: i32,
) {
    let (Some(of), Some(head)) = (trail.of, head(board, trail)) else {
        return;
    };
    let colour = if trail.hinted {
        palette::CALLING
    } else {
        palette::player(of)
    };
    let ends = trail.points.len().saturating_sub(2);
    for (place, step) in trail.points.windows(2).enumerate() {
        let (from, to) = (top_place(board, step[0]), top_place(board, step[1]));
        let (start, end, ..) = clear_way(from, to);
        let end = if place == ends { head.tip } else { end };
        for (thick, colour) in [(wide + 2, palette::SHADOW), (wide, colour)] {
            canvas.line(start, end, thick, colour);
            if place == ends {
                barbs(canvas, &head, thick, colour);
            }
        }
    }
}

pub(super) fn barbs<D: Target>(canvas: &mut Canvas<'_, D>, head: &Head, thick: i32, colour: Tint) {
    for barb in head.barbs {
        canvas.line(head.tip, barb, thick, colour);
    }
}

/// Calls `covers` with each area that the route and its number cover.
pub(in crate::ui) fn route_covers(
    board: &BoardView,
    trail: &Trail,
    covers: &mut impl FnMut(Rectangle),
) {
    for step in trail.points.windows(2) {
        let (from, to) = (top_place(board, step[0]), top_place(board, step[1]));
        way_covers(from, to, covers);
    }
    if let Some(Pixel { x, y }) = number_place(board, trail) {
        let others = board.arrows.len() as i32 * NUMBER_WIDE;
        // A digit may be one pixel wider than its background at each side.
        covers(area(
            x - 1,
            y - 1,
            NUMBER_WIDE + others + 2,
            NUMBER_HIGH + 2,
        ));
    }
}

/// The background of a number as half widths of rows, its edge, its size, and the
/// distance of its middle from the way, in pixels. It is round and light, unlike heights,
/// which stand on dark ground.
const NUMBER: [u8; 13] = [3, 5, 6, 6, 6, 6, 6, 6, 6, 6, 6, 5, 3];
const NUMBER_EDGE: [u8; 15] = [3, 5, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 6, 5, 3];
const NUMBER_WIDE: i32 = 13;
const NUMBER_HIGH: i32 = 13;
const NUMBER_ASIDE: i32 = 10;

/// Returns the corner of a route's number: beside the last part of the way, to its right
/// in the direction of the turn, so that the numbers of opposite turns do not meet.
fn number_place(board: &BoardView, trail: &Trail) -> Option<Pixel> {
    let (Some(_), [.., before, last]) = (trail.number, trail.points.as_slice()) else {
        return None;
    };
    let (start, end, length, _) = clear_way(top_place(board, *before), top_place(board, *last));
    let along = top_place(board, *last) - top_place(board, *before);
    let aside = Pixel::new(-along.y, along.x) * NUMBER_ASIDE / length;
    Some((start + end) / 2 + aside - Pixel::new(NUMBER_WIDE / 2, NUMBER_HIGH / 2))
}

/// Draws the numbers of turns to choose from. Turns with the same route and different
/// claims have their numbers side by side.
pub(super) fn numbers<D: Target>(canvas: &mut Canvas<'_, D>, board: &BoardView) {
    let trails = core::iter::once(&board.route).chain(&board.arrows);
    for (place, trail) in trails.clone().enumerate() {
        let (Some(number), Some(at)) = (trail.number, number_place(board, trail)) else {
            continue;
        };
        let same = |other: &&Trail| other.points == trail.points;
        let before = trails.clone().take(place).filter(same).count() as i32;
        let x = at.x + NUMBER_WIDE * before;
        let middle = x + NUMBER_WIDE / 2;
        canvas.rows(middle, at.y - 1, &NUMBER_EDGE, palette::SHADOW);
        canvas.rows(middle, at.y, &NUMBER, palette::INK);
        let mut digit = Short::new();
        // One digit always fits.
        let _ = core::fmt::write(&mut digit, format_args!("{number}"));
        let (base, ink) = (at.y + NUMBER_HIGH - 1, palette::SHADOW);
        canvas.text(middle + 1, base, Align::Centre, Face::Bold, &digit, ink);
    }
}

/// Draws the way of the last turn under the stacks, with a ring at its start.
pub(super) fn last_way<D: Target>(canvas: &mut Canvas<'_, D>, board: &BoardView) {
    let (Some(of), [first, ..]) = (board.last.of, board.last.points.as_slice()) else {
        return;
    };
    let colour = palette::player(of);
    for step in board.last.points.windows(2) {
        let (from, to) = (layout::place(board, step[0]), layout::place(board, step[1]));
        canvas.line(from, to, 3, palette::dimmed(colour));
    }
    ring(canvas, layout::place(board, *first), colour);
}

/// Draws a ring on an empty point.
fn ring<D: Target>(canvas: &mut Canvas<'_, D>, at: Pixel, colour: Tint) {
    canvas.rows(at.x, at.y - 5, &[3, 5, 6, 6, 6, 6, 6, 6, 5, 3], colour);
    canvas.rows(at.x, at.y - 3, &[2, 4, 4, 4, 4, 2], palette::GROUND);
}

/// Draws a crescent under the stack on which the last turn landed, or a ring where a five
/// has left the board.
pub(super) fn last_landing<D: Target>(canvas: &mut Canvas<'_, D>, board: &BoardView, point: Point) {
    if let Some(of) = board.last.of
        && board.last.points.last() == Some(&point)
    {
        let at = layout::place(board, point);
        if board.looks[point.index()].stack.is_empty() {
            ring(canvas, at, palette::player(of));
        } else {
            pieces::foot(canvas, at.x, at.y + 3, palette::player(of));
        }
    }
}

/// Draws a tick at each side of the foot of the stack on which the last turn landed,
/// because a tall stack in front hides the crescent. The cursor leaves room for the
/// ticks.
pub(super) fn last_ticks<D: Target>(canvas: &mut Canvas<'_, D>, board: &BoardView) {
    if let (Some(of), Some(&point)) = (board.last.of, board.last.points.last())
        && !board.looks[point.index()].stack.is_empty()
    {
        let at = layout::place(board, point);
        for x in [at.x - HALF_WIDTH - 3, at.x + HALF_WIDTH] {
            canvas.fill(x, at.y - 1, 3, 8, palette::SHADOW);
            canvas.fill(x, at.y, 3, 6, palette::player(of));
        }
    }
}

/// Calls `covers` with each area that the last turn's marks cover.
pub(in crate::ui) fn last_covers(board: &BoardView, covers: &mut impl FnMut(Rectangle)) {
    for step in board.last.points.windows(2) {
        let (from, to) = (layout::place(board, step[0]), layout::place(board, step[1]));
        way_covers(from, to, covers);
    }
    if let Some(&last) = board.last.points.last() {
        covers(around(layout::place(board, last), 1));
    }
}

fn way_covers(from: Pixel, to: Pixel, covers: &mut impl FnMut(Rectangle)) {
    // A slanting line covers little of its bounding box, so it is split into parts.
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

/// Returns the area of a line between two places, including the marks at its ends.
fn between(from: Pixel, to: Pixel) -> Rectangle {
    let margin = ASIDE + 4;
    area(
        from.x.min(to.x) - margin,
        from.y.min(to.y) - margin,
        (from.x - to.x).abs() + 2 * margin,
        (from.y - to.y).abs() + 2 * margin,
    )
}
