//! Draws the surroundings of the board in a game: the players' bars, the boxes in the
//! corners, messages. Each part has an area of its own, to which its drawing is clipped;
//! `damage.rs` reads the areas of the parts that differ.

use super::canvas::{Align, Canvas, Face, area};
use super::layout::{self, BAR, SIDE};
use super::{Target, Tint};
use super::{legend, palette, pieces};
use crate::app::Button;
use crate::app::view::{
    BarPart, BarView, BoardView, ClockView, Hints, NoteView, PoolView, Short, Signs, Surroundings,
    WorthsView,
};
use crate::rules::{Colour, Piece, Player, Stack};
use core::fmt::Write;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// A part of the surroundings.
#[derive(Clone, Copy)]
pub(super) enum SurroundingPart {
    Bar(Player),
    /// The note, in the bar of the player to move.
    Note,
    Inspected,
    /// The legends of X and Y, at the far edge.
    LegendsAbove,
    /// The legends of A and B, at the near edge.
    LegendsBelow,
    /// A player's clock, near their bar.
    Clock(Player),
    Pool,
    Message,
}

impl SurroundingPart {
    /// All parts; those that lie over others come last.
    pub(super) const ALL: [Self; 10] = [
        Self::Bar(Player::A),
        Self::Bar(Player::B),
        Self::Note,
        Self::Inspected,
        Self::LegendsAbove,
        Self::LegendsBelow,
        Self::Clock(Player::A),
        Self::Clock(Player::B),
        Self::Pool,
        Self::Message,
    ];

    /// Returns the area of a part on a board that is turned or not.
    pub(super) fn covers(self, turned: bool, around: &Surroundings) -> Rectangle {
        match self {
            Self::Note => layout::note(around.far_moves),
            Self::Bar(player) => area(0, layout::bar_top(player, turned), SIDE, BAR),
            Self::Clock(player) if (player == Player::A) == turned => layout::CLOCK_ABOVE,
            Self::Clock(_) => layout::CLOCK_BELOW,
            Self::Inspected => layout::INSPECTED,
            Self::LegendsAbove => layout::LEGENDS_ABOVE,
            Self::LegendsBelow => layout::LEGENDS_BELOW,
            Self::Pool => layout::POOL,
            Self::Message => layout::message(around.far_moves),
        }
    }

    /// Returns whether a part differs between two views. Never inlined, because it would
    /// otherwise be compiled once for each part.
    #[inline(never)]
    pub(super) fn differs(self, old: &Surroundings, new: &Surroundings) -> bool {
        let hints = |buttons: [Button; 2]| {
            buttons
                .into_iter()
                .any(|button| shown_legend(&old.hints, button) != shown_legend(&new.hints, button))
        };
        match self {
            Self::Note => old.note != new.note || old.far_moves != new.far_moves,
            Self::Bar(player) => {
                let of = |around: &Surroundings| (around.explained, around.not_kept);
                old.bars[player.index()] != new.bars[player.index()] || of(old) != of(new)
            }
            Self::Clock(player) => clock_of(old, player) != clock_of(new, player),
            Self::Inspected => {
                let of = |around: &Surroundings| (around.inspected, around.worths, around.pieces);
                of(old) != of(new)
            }
            Self::LegendsAbove => hints(ABOVE) || old.pieces != new.pieces,
            Self::LegendsBelow => hints(BELOW) || old.pieces != new.pieces,
            Self::Pool => old.pool != new.pool || old.explained != new.explained,
            Self::Message => {
                // The place of the message matters only while there is one.
                let moves = old.message.is_some() && old.far_moves != new.far_moves;
                old.message != new.message || moves
            }
        }
    }
}

/// The buttons of each pair of legends, the upper one first.
const ABOVE: [Button; 2] = [Button::X, Button::Y];
const BELOW: [Button; 2] = [Button::A, Button::B];
/// Left edge of the legends in their boxes.
pub(super) const LEGEND_INDENT: i32 = 0;

pub(super) fn draw<D: Target>(
    canvas: &mut Canvas<'_, D>,
    board: &BoardView,
    around: &Surroundings,
) {
    for part in SurroundingPart::ALL {
        let covered = part.covers(board.turned, around);
        canvas.within(covered, |canvas| {
            draw_part(canvas, part, covered.top_left, board, around);
        });
    }
}

/// Draws the legends of X and Y in a box with its corner at a place.
pub(super) fn legends_above<D: Target>(canvas: &mut Canvas<'_, D>, at: Point, hints: &Hints) {
    let at = at + Point::new(LEGEND_INDENT, 14);
    legend::pair(canvas, at, hints, ABOVE, legend::CLOSE_WORD_AT);
}

/// Draws the legends of A and B in a box with its corner at a place.
pub(super) fn legends_below<D: Target>(canvas: &mut Canvas<'_, D>, at: Point, hints: &Hints) {
    let at = at + Point::new(LEGEND_INDENT, 15);
    legend::pair(canvas, at, hints, BELOW, legend::CLOSE_WORD_AT);
}

/// Draws a part with its corner at a place. Never inlined, for the same reason as
/// [`SurroundingPart::differs`].
#[inline(never)]
fn draw_part<D: Target>(
    canvas: &mut Canvas<'_, D>,
    part: SurroundingPart,
    at: Point,
    board: &BoardView,
    around: &Surroundings,
) {
    match part {
        SurroundingPart::Note => note_in_bar(canvas, at, &around.note, board.signs),
        SurroundingPart::Bar(player) => {
            let view = &around.bars[player.index()];
            bar(canvas, at.y, player, view, board.signs);
            if at.y > 0 {
                explained(canvas, at.y, around.explained);
            } else if around.not_kept {
                not_kept(canvas);
            }
        }
        SurroundingPart::Inspected => {
            if let Some((_, stack)) = around.inspected {
                inspected(canvas, stack);
            }
            if let Some(view) = around.worths {
                worths(canvas, at, &view, board.turned);
            }
            if around.pieces {
                for (piece, (x, y)) in Piece::ALL.into_iter().zip(CROSS) {
                    pieces::disc(canvas, at.x + x, at.y + y, piece, board.signs);
                }
            }
        }
        SurroundingPart::Clock(player) => {
            if let Some(view) = clock_of(around, player) {
                clock(canvas, at, player, view);
            }
        }
        SurroundingPart::LegendsAbove => {
            legends_above(canvas, at, &around.hints);
            if around.pieces {
                beside_legend(canvas, at, Piece::Joker, board.signs);
            }
        }
        SurroundingPart::LegendsBelow => {
            legends_below(canvas, at, &around.hints);
            if around.pieces {
                let black = Piece::Of(Colour::Black);
                beside_legend(canvas, at, black, board.signs);
            }
        }
        SurroundingPart::Pool => {
            pool(canvas, at, &around.pool, board.signs);
            if around.explained.contains(&BarPart::Pool) {
                let Size { width, height } = layout::POOL.size;
                frame_twice(canvas, at, width as i32, height as i32);
            }
        }
        SurroundingPart::Message => {
            if let Some(words) = &around.message {
                message(canvas, words, layout::message(around.far_moves));
            }
        }
    }
}

/// Returns the visible content of a button's legend.
fn shown_legend(hints: &Hints, button: Button) -> ((&'static str, bool), bool) {
    (hints.of(button), hints.calls(button))
}

fn clock_of(around: &Surroundings, player: Player) -> Option<ClockView> {
    around.clocks.map(|clocks| clocks[player.index()])
}

/// Draws a player's clock in the player's colour. A running clock is a filled block,
/// which can be seen from across a table, in the warning colour when little time is left.
fn clock<D: Target>(canvas: &mut Canvas<'_, D>, at: Point, player: Player, clock: ClockView) {
    let Size { width, height } = layout::CLOCK_ABOVE.size;
    let mut digits = Short::new();
    let Some(seconds) = clock.seconds else {
        return;
    };
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    // Two digits for minutes and two for seconds fit.
    let _ = core::fmt::write(&mut digits, format_args!("{minutes}:{seconds:02}"));
    let colour = match clock.low {
        true => palette::ALARM,
        false => palette::player(player),
    };
    let ink = match clock.runs {
        true => palette::SHADOW,
        false => colour,
    };
    if clock.runs {
        canvas.fill(at.x, at.y, width as i32, height as i32, colour);
    }
    let right = at.x + width as i32 - 2;
    canvas.text(right, at.y + 13, Align::Right, Face::Bold, &digits, ink);
}

/// Left edge of a bar's name, middles of its claimed colours, and left edge of the count
/// of fives.
pub(super) const NAME_AT: i32 = 4;
pub(super) const SLOTS_AT: [i32; 2] = [82, 99];
const FIVES_AT: i32 = 112;
/// The point to which a captured five flies, from the bar's corner.
pub(super) const FIVES: Point = Point::new(FIVES_AT + 6, BAR - 4);

fn bar<D: Target>(canvas: &mut Canvas<'_, D>, y: i32, player: Player, bar: &BarView, signs: Signs) {
    let colour = palette::player(player);
    canvas.fill(0, y, SIDE, BAR, palette::BAR);
    // The name of the player to move stands on the player's colour.
    let (face, ink) = if bar.to_move {
        canvas.fill(0, y, SLOTS_AT[0] - 10, BAR, colour);
        (Face::Bold, palette::SHADOW)
    } else {
        (Face::Regular, colour)
    };
    canvas.text(NAME_AT, y + 14, Align::Left, face, &bar.name, ink);
    slots(canvas, SLOTS_AT, y + BAR / 2, bar, signs);
    // A small stack of five, and the number of fives.
    for slab in 0..5 {
        canvas.fill(FIVES_AT, y + 3 + 3 * slab, 11, 2, colour);
    }
    let mut count = Short::new();
    // Two numbers fit.
    let _ = match bar.taking {
        0 => write!(count, "{}", bar.captured),
        taking => write!(count, "{}+{taking}", bar.captured),
    };
    let at = FIVES_AT + 15;
    canvas.text(at, y + 14, Align::Left, Face::Bold, &count, palette::INK);
}

/// A struck-out disk in the far bar before its note: the game is not saved.
const DISK: [u16; 11] = [
    0b11111111110,
    0b10010001011,
    0b10010001001,
    0b10011111001,
    0b10000000001,
    0b10000000001,
    0b10111111101,
    0b10100000101,
    0b10100000101,
    0b10100000101,
    0b11111111111,
];

fn not_kept<D: Target>(canvas: &mut Canvas<'_, D>) {
    let (x, y) = (layout::NOTE_AT - 13, (BAR - DISK.len() as i32) / 2);
    canvas.bits(x, y, 11, &DISK, palette::INK);
    let (from, to) = (Point::new(x - 1, y + 11), Point::new(x + 12, y - 1));
    canvas.line(from, to, 2, palette::ALARM);
}

/// Draws a player's claims in their places at (x, y). A claim that is new, or is being
/// made, has a light ring.
fn slots<D: Target>(
    canvas: &mut Canvas<'_, D>,
    places: [i32; 2],
    y: i32,
    bar: &BarView,
    signs: Signs,
) {
    let mut held = bar.claims.into_iter().chain(bar.claiming);
    for x in places {
        match held.next() {
            Some(claimed) => {
                if bar.claiming == Some(claimed) || bar.fresh == Some(claimed) {
                    pieces::ring_of_disc(canvas, x, y);
                }
                pieces::disc(canvas, x, y, Piece::Of(claimed), signs);
            }
            None => pieces::slot(canvas, x, y),
        }
    }
}

/// Draws the claims and fives of both players where there is no room for bars: a row for
/// each player, the far player's first.
pub(super) fn score<D: Target>(
    canvas: &mut Canvas<'_, D>,
    bars: &[BarView; Player::NUM],
    turned: bool,
    signs: Signs,
) {
    for player in Player::ALL {
        let (y, bar) = (score_top(player, turned), &bars[player.index()]);
        canvas.fill(0, y, SCORE_STRIP, SCORE_ROW - 1, palette::player(player));
        slots(canvas, SCORE_SLOTS_AT, y + SCORE_ROW / 2 - 1, bar, signs);
        let mut count = Short::new();
        // One number fits.
        let _ = write!(count, "{}", bar.captured);
        let (x, ink) = (SCORE_COUNT_AT, palette::INK);
        canvas.text(x, y + 14, Align::Left, Face::Bold, &count, ink);
    }
}

/// Height of a player's row of the score, width of the strip in the player's colour,
/// middles of the claims, and left edge of the count of fives.
const SCORE_ROW: i32 = 19;
const SCORE_STRIP: i32 = 3;
const SCORE_SLOTS_AT: [i32; 2] = [12, 28];
const SCORE_COUNT_AT: i32 = 38;

fn score_top(player: Player, turned: bool) -> i32 {
    let near = layout::bar_top(player, turned) > 0;
    layout::SCORE.top_left.y + if near { SCORE_ROW } else { 0 }
}

/// Returns the point of the score to which a captured five flies.
pub(super) fn score_of(player: Player, turned: bool) -> Point {
    Point::new(SCORE_COUNT_AT + 4, score_top(player, turned) + 14)
}

/// Places of the unclaimed colours. Each has a place of its own, which stays empty once
/// the colour is claimed.
const POOL_PLACES: [(i32, i32); Colour::NUM] = [(9, 9), (25, 9), (41, 9), (9, 26), (25, 26)];

/// Returns the areas of the colours, including the frame of the chosen one.
#[cfg(test)]
pub(super) fn pool_covers() -> [Rectangle; Colour::NUM] {
    let at = layout::POOL.top_left;
    POOL_PLACES.map(|(x, y)| area(at.x + x - 9, at.y + y - 9, 18, 18))
}

/// Draws the unclaimed colours. Those whose claim captures are underlined in the
/// attention colour.
fn pool<D: Target>(canvas: &mut Canvas<'_, D>, at: Point, pool: &PoolView, signs: Signs) {
    for colour in pool.colours {
        let (x, y) = POOL_PLACES[colour.index()];
        let (x, y) = (at.x + x, at.y + y);
        if pool.chosen == Some(colour) {
            canvas.fill(x - 9, y - 9, 18, 18, palette::CURSOR);
            canvas.fill(x - 7, y - 7, 14, 14, palette::SHADOW);
        }
        pieces::disc(canvas, x, y, Piece::Of(colour), signs);
        if pool.capturing.has(colour) {
            canvas.fill(x - 7, y + 6, 14, 3, palette::CALLING);
        }
    }
}

/// Draws a note at the end of a bar: one line, with a progress bar below it.
fn note_in_bar<D: Target>(canvas: &mut Canvas<'_, D>, at: Point, note: &NoteView, signs: Signs) {
    let right = SIDE - NOTE_INDENT;
    let base = at.y + if note.permille.is_some() { 12 } else { 14 };
    let end = match note.claimed {
        Some(colour) => {
            pieces::disc(canvas, right - 7, at.y + BAR / 2, Piece::Of(colour), signs);
            right - NOTE_DISC
        }
        None => right,
    };
    let (head, body) = note_inks(note);
    let x = at.x + NOTE_INDENT;
    canvas.text(x, base, Align::Left, Face::Regular, &note.head, head);
    canvas.text(end, base, Align::Right, Face::Regular, &note.body, body);
    if let Some(permille) = note.permille {
        let (wide, y) = (end - x, at.y + BAR - 4);
        let done = wide * i32::from(permille.min(1000)) / 1000;
        canvas.fill(x, y, wide, 3, palette::LINE);
        canvas.fill(x, y, done, 3, palette::INK);
    }
}

/// Returns the colours of a note's two parts.
fn note_inks(note: &NoteView) -> (Tint, Tint) {
    (
        note.of.map_or(palette::FAINT, palette::player),
        note.about.map_or(palette::INK, palette::player),
    )
}

/// Left edge of a note's words in their box, and width of a colour at its end.
pub(super) const NOTE_INDENT: i32 = 2;
pub(super) const NOTE_DISC: i32 = 17;
/// The least distance between the two parts of a note.
pub(super) const NOTE_GAP: i32 = 4;

/// Draws a note beside a raised board, in two lines.
pub(super) fn note<D: Target>(canvas: &mut Canvas<'_, D>, at: Point, note: &NoteView) {
    let (head, body) = note_inks(note);
    canvas.text(
        at.x + NOTE_INDENT,
        at.y + 14,
        Align::Left,
        Face::Regular,
        &note.head,
        head,
    );
    canvas.text(
        at.x + NOTE_INDENT,
        at.y + 28,
        Align::Left,
        Face::Regular,
        &note.body,
        body,
    );
}

/// Places of the pieces for up, right, down and left within the area of the stack under
/// the cursor, in the order of [`Piece::ALL`].
const CROSS: [(i32, i32); 4] = [(26, 7), (43, 19), (26, 31), (9, 19)];

/// Draws the piece of the upper of two legends, in the place of its word.
fn beside_legend<D: Target>(canvas: &mut Canvas<'_, D>, at: Point, piece: Piece, signs: Signs) {
    pieces::disc(
        canvas,
        at.x + LEGEND_INDENT + legend::CLOSE_WORD_AT + 8,
        at.y + 9,
        piece,
        signs,
    );
}

/// Height of a turn's line, width of its number, position of the zero of its value bar
/// from the left, and the bar's reach to either side.
const WORTH: i32 = 13;
const WORTH_NUMBER: i32 = 12;
const WORTH_ZERO_AT: i32 = 32;
const WORTH_REACH: i32 = 18;

/// Draws the values of the best turns, one line each, with a bar in the colour of the
/// player who is ahead after the turn, to the right if that is the near player. The note
/// gives the value of the chosen turn in words.
fn worths<D: Target>(canvas: &mut Canvas<'_, D>, at: Point, view: &WorthsView, turned: bool) {
    for (place, value) in view.values.iter().enumerate() {
        let Some(value) = *value else {
            continue;
        };
        let y = at.y + WORTH * place as i32;
        let ahead = if value < 0 { Player::B } else { Player::A };
        let (face, ink) = if usize::from(view.chosen) == place {
            canvas.fill(at.x, y, WORTH_NUMBER, WORTH - 1, palette::INK);
            (Face::Bold, palette::SHADOW)
        } else {
            (Face::Regular, palette::INK)
        };
        let mut number = Short::new();
        // One digit fits.
        let _ = write!(number, "{}", place + 1);
        canvas.text(at.x + 3, y + 11, Align::Left, face, &number, ink);
        let zero = at.x + WORTH_ZERO_AT;
        canvas.fill(
            zero - WORTH_REACH,
            y + 6,
            2 * WORTH_REACH + 1,
            1,
            palette::LINE,
        );
        canvas.fill(zero, y + 1, 1, WORTH - 3, palette::INK);
        // The smallest lead is visible.
        let part = i32::from(value.unsigned_abs()).min(100);
        let long = (WORTH_REACH * part + 99) / 100;
        let x = match layout::bar_top(ahead, turned) {
            0 => zero - long,
            _ => zero + 1,
        };
        canvas.fill(x, y + 2, long, WORTH - 5, palette::player(ahead));
    }
}

/// Draws a frame round each part of the near bar that is being explained.
fn explained<D: Target>(canvas: &mut Canvas<'_, D>, y: i32, parts: &[BarPart]) {
    for part in parts {
        let (from, to) = match part {
            BarPart::Claims => (SLOTS_AT[0] - 10, SLOTS_AT[1] + 9),
            BarPart::Fives => (FIVES_AT - 3, FIVES_AT + 28),
            BarPart::Pool => continue,
        };
        frame_twice(canvas, Point::new(from, y), to - from, BAR);
    }
}

/// Draws a frame of two pixels within an area, in the attention colour.
fn frame_twice<D: Target>(canvas: &mut Canvas<'_, D>, at: Point, wide: i32, high: i32) {
    for grow in 0..2 {
        let (wide, high) = (wide - 2 * grow, high - 2 * grow);
        canvas.frame(at.x + grow, at.y + grow, wide, high, palette::CALLING);
    }
}

/// Draws the pieces of the stack under the cursor, bottom to top.
fn inspected<D: Target>(canvas: &mut Canvas<'_, D>, stack: Stack) {
    let at = layout::INSPECTED.top_left;
    let near = at.y + layout::INSPECTED.size.height as i32;
    pieces::slabs(canvas, at.x + 3, near - 2, stack);
}

/// Draws a message, dark on light to attract attention.
pub(super) fn message<D: Target>(canvas: &mut Canvas<'_, D>, text: &str, area: Rectangle) {
    let (at, height) = (area.top_left, area.size.height as i32);
    canvas.fill(at.x, at.y, SIDE, height, palette::INK);
    canvas.text(
        SIDE / 2,
        at.y + (height + 10) / 2,
        Align::Centre,
        Face::Bold,
        text,
        palette::SHADOW,
    );
}
