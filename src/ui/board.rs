//! Draws the board: lines, stacks, cursor, routes, bars, hints and messages.

use super::canvas::{Align, Canvas, Face};
use super::layout::{self, BAR, SIDE};
use super::pieces::{self, HALF_HEIGHT, HALF_WIDTH, Style, THICK};
use super::{hints, palette};
use crate::app::Button;
use crate::app::view::{BarView, BoardView, Look, Mark, NoteView, Trail};
use crate::rules::{Axis, Piece, Player, Point};
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::*;

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
    if board.aside || board.bare {
        return;
    }
    // A message at the far edge would cut the note in two.
    if !far_message(board) {
        note(canvas, layout::note(board).top_left, &board.note);
    }
    if board.above {
        return;
    }
    for player in Player::ALL {
        bar(canvas, board, player);
    }
    inspected(canvas, board);
    let above = layout::HINTS_ABOVE.top_left;
    hints::pair(
        canvas,
        above + offset(HINT_INDENT, 14),
        &board.hints,
        [Button::X, Button::Y],
        hints::CLOSE_WORD_AT,
    );
    let below = layout::HINTS_BELOW.top_left;
    hints::pair(
        canvas,
        below + offset(HINT_INDENT, 15),
        &board.hints,
        [Button::A, Button::B],
        hints::CLOSE_WORD_AT,
    );
    if let Some(words) = &board.message {
        message(canvas, &words.text, words.far, true);
    }
}

/// Where the hints begin in their boxes.
pub(super) const HINT_INDENT: i32 = 0;

/// Whether a message lies at the far edge.
pub(super) fn far_message(board: &BoardView) -> bool {
    board.message.as_ref().is_some_and(|message| message.far)
}

const fn offset(x: i32, y: i32) -> embedded_graphics::prelude::Point {
    embedded_graphics::prelude::Point::new(x, y)
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
        Mark::Taken => star(canvas, at.x, top_of(look, y), mover(board)),
        Mark::Closed => cross(canvas, at.x, top_of(look, y)),
    }
}

/// The colour of the player whose turn it is.
fn mover(board: &BoardView) -> Rgb565 {
    let player = Player::ALL
        .into_iter()
        .find(|player| board.bars[player.index()].to_move);
    player.map_or(palette::INK, palette::player)
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
            let (start, end) = (offset(x - 8, y + 6 * from), offset(x + 8, y + 6 * to));
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

/// Where a player's bar begins: the near one belongs to who sits there.
pub(super) fn bar_at(board: &BoardView, player: Player) -> i32 {
    if (player == Player::A) == board.turned {
        0
    } else {
        SIDE - BAR
    }
}

/// Where a bar's name begins, the middles of its claimed colours, and where its
/// fives begin.
pub(super) const NAME_AT: i32 = 7;
pub(super) const SLOTS_AT: [i32; 2] = [80, 97];
const FIVES_AT: i32 = 108;

fn bar<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    board: &BoardView,
    player: Player,
) {
    let bar: &BarView = &board.bars[player.index()];
    let y = bar_at(board, player);
    if !canvas.touches(0, y, SIDE, BAR) {
        return;
    }
    let colour = palette::player(player);
    canvas.fill(
        0,
        y,
        SIDE,
        BAR,
        if bar.to_move {
            palette::PANEL
        } else {
            palette::BAR
        },
    );
    if bar.to_move {
        canvas.fill(0, y, 5, BAR, colour);
    }
    let name = if bar.to_move {
        colour
    } else {
        palette::dimmed(colour)
    };
    let face = if bar.to_move {
        Face::Bold
    } else {
        Face::Regular
    };
    canvas.text(
        NAME_AT,
        y + 14,
        Align::Left,
        face,
        &bar.name,
        if bar.to_move { name } else { colour },
    );
    let middle = y + BAR / 2;
    let mut held = bar.claims.into_iter().chain(bar.claiming);
    for x in SLOTS_AT {
        match held.next() {
            Some(claimed) => pieces::disc(canvas, x, middle, Piece::Of(claimed), board.signs),
            None => pieces::slot(canvas, x, middle),
        }
    }
    for five in 0..i32::from(bar.captured) {
        canvas.fill(FIVES_AT + 7 * five, y + 3, 5, 12, colour);
    }
    for five in 0..i32::from(bar.taking) {
        let x = FIVES_AT + 7 * (five + i32::from(bar.captured));
        canvas.frame(x, y + 3, 5, 12, colour);
    }
    let count = bar.unclaimed.len() as i32;
    for (place, unclaimed) in bar.unclaimed.into_iter().enumerate() {
        let x = SIDE - 9 - 17 * (count - 1 - place as i32);
        if bar.chosen == Some(unclaimed) {
            canvas.fill(x - 9, y, 18, BAR, palette::CURSOR);
            canvas.fill(x - 8, y + 1, 16, BAR - 2, palette::SHADOW);
        }
        pieces::disc(canvas, x, middle, Piece::Of(unclaimed), board.signs);
    }
}

/// Where a note's words begin in their box.
pub(super) const NOTE_INDENT: i32 = 3;

fn note<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    at: embedded_graphics::prelude::Point,
    note: &NoteView,
) {
    canvas.text(
        at.x + NOTE_INDENT,
        at.y + 14,
        Align::Left,
        Face::Regular,
        &note.head,
        palette::FAINT,
    );
    canvas.text(
        at.x + NOTE_INDENT,
        at.y + 28,
        Align::Left,
        Face::Regular,
        &note.body,
        palette::INK,
    );
    if let Some(permille) = note.permille {
        canvas.fill(at.x + 3, at.y + 31, 50, 4, palette::LINE);
        canvas.fill(
            at.x + 3,
            at.y + 31,
            50 * i32::from(permille.min(1000)) / 1000,
            4,
            palette::INK,
        );
    }
}

/// The pieces of the stack under the cursor, bottom to top, and its point.
fn inspected<D: DrawTarget<Color = Rgb565>>(canvas: &mut Canvas<'_, D>, board: &BoardView) {
    let Some((point, stack)) = board.inspected else {
        return;
    };
    let at = layout::INSPECTED.top_left;
    let near = at.y + layout::INSPECTED.size.height as i32;
    pieces::slabs(canvas, at.x + 3, near - 2, stack);
    let mut name = crate::app::view::Short::new();
    // A point's name has two letters: it always fits.
    let _ = core::fmt::write(&mut name, format_args!("{point}"));
    canvas.text(
        at.x + 34,
        near - 4,
        Align::Left,
        Face::Regular,
        &name,
        palette::FAINT,
    );
}

/// A message at the far or the near edge. It leaves the buttons' hints in sight
/// if it is short enough; `beside_hints` says that there are any.
pub(super) fn message<D: DrawTarget<Color = Rgb565>>(
    canvas: &mut Canvas<'_, D>,
    text: &str,
    far: bool,
    beside_hints: bool,
) {
    let area = if far {
        layout::MESSAGE_FAR
    } else {
        layout::MESSAGE_NEAR
    };
    let (at, height) = (area.top_left, area.size.height as i32);
    let free = layout::HINTS_BELOW.top_left.x - 1;
    let width = if beside_hints && Face::Bold.width(text) + 8 <= free {
        free
    } else {
        SIDE
    };
    canvas.fill(at.x, at.y, width, height, palette::INK);
    canvas.text(
        width / 2,
        at.y + 14,
        Align::Centre,
        Face::Bold,
        text,
        palette::SHADOW,
    );
}
