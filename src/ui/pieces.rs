//! Draws stacks in perspective from slightly above: the top as an ellipse, every piece
//! below as a band, so that the board itself shows heights and contents.

use super::canvas::Canvas;
use super::palette::{self, Paint};
use super::{Target, Tint, glyphs};
use crate::app::view::Signs;
use crate::rules::{Piece, Player, Stack};

/// Pixels that a piece adds to the height of a stack. With four the glyph of the stack
/// behind a five stays visible.
pub(super) const THICK: i32 = 4;
/// Half the width and half the height of a top, with its shadow.
pub(super) const HALF_WIDTH: i32 = 13;
pub(super) const HALF_HEIGHT: i32 = 9;

/// Pixels by which a stack's height number reaches below the piece it stands beside.
pub(super) const HEIGHT_BELOW: i32 = 12;
/// Left edge of the height number from the middle of the stack, and its width: beside the
/// sign of a top and not over it, and within the stack.
pub(super) const HEIGHT_AT: i32 = 5;
pub(super) const HEIGHT_WIDE: i32 = 8;

/// Half widths of the rows of the shadow and of an owner's ring, of the top, of
/// the top within its rim, and of the top within a ring:
/// ellipses of 26 by 18, 24 by 16, 22 by 14 and 20 by 12 pixels.
const SHADOW: [u8; 18] = [
    5, 8, 10, 11, 12, 12, 13, 13, 13, 13, 13, 13, 12, 12, 11, 10, 8, 5,
];
const TOP: [u8; 16] = [4, 7, 9, 10, 11, 11, 12, 12, 12, 12, 11, 11, 10, 9, 7, 4];
const RIMMED: [u8; 14] = [4, 7, 8, 9, 10, 11, 11, 11, 11, 10, 9, 8, 7, 4];
const RINGED: [u8; 12] = [4, 7, 8, 9, 10, 10, 10, 10, 9, 8, 7, 4];
/// The lower half of the top, which the side of a piece continues downwards.
const LOWER: [u8; 8] = [12, 12, 11, 11, 10, 9, 7, 4];

/// Speckles of a joker's top, relative to its centre.
const SPECKLES: [(i32, i32); 9] = [
    (-8, -1),
    (-5, -4),
    (-4, 2),
    (-1, -2),
    (0, 4),
    (2, -5),
    (4, 0),
    (6, -3),
    (7, 3),
];

/// The style in which a stack is drawn.
#[derive(Clone, Copy)]
pub(super) struct Style {
    pub(super) owner: Option<Player>,
    pub(super) signs: Signs,
    pub(super) dim: bool,
}

/// Draws a stack whose lowest piece lies on (x, y), with its height at its foot.
pub(super) fn stack<D: Target>(
    canvas: &mut Canvas<'_, D>,
    x: i32,
    y: i32,
    stack: Stack,
    style: Style,
) {
    body(canvas, x, y, stack, style);
    height(canvas, x, y, stack, style);
}

/// Draws the pieces of a stack.
pub(super) fn body<D: Target>(
    canvas: &mut Canvas<'_, D>,
    x: i32,
    y: i32,
    stack: Stack,
    style: Style,
) {
    let height = stack.height() as i32;
    let above = HALF_HEIGHT + THICK * (height - 1);
    if height == 0
        || !canvas.touches(
            x - HALF_WIDTH,
            y - above,
            2 * HALF_WIDTH,
            above + HALF_HEIGHT + THICK + 1,
        )
    {
        return;
    }
    let tone = |colour| {
        if style.dim {
            palette::dimmed(colour)
        } else {
            colour
        }
    };
    shadow(canvas, x, y, height);
    for (level, piece) in stack.pieces().enumerate() {
        let centre = y - THICK * level as i32;
        let paint = palette::piece(piece);
        side(canvas, x, centre, paint, tone);
        if level as i32 == height - 1 {
            top(canvas, x, centre, piece, paint, style);
        }
    }
}

/// Draws the height of a stack at the right side of its piece on (x, y), where it hides
/// the ends of some bands and nothing of its neighbours.
pub(super) fn height<D: Target>(
    canvas: &mut Canvas<'_, D>,
    x: i32,
    y: i32,
    stack: Stack,
    style: Style,
) {
    let digit = stack.height().checked_sub(2);
    let Some(rows) = digit.and_then(|digit| glyphs::HEIGHTS.get(digit)) else {
        return;
    };
    canvas.fill(
        x + HEIGHT_AT,
        y + 1,
        HEIGHT_WIDE,
        HEIGHT_BELOW - 1,
        palette::SHADOW,
    );
    let ink = if style.dim {
        palette::FAINT
    } else {
        palette::INK
    };
    canvas.bits(x + HEIGHT_AT + 1, y + 2, 6, rows, ink);
}

/// Draws a dark edge round the whole stack.
fn shadow<D: Target>(canvas: &mut Canvas<'_, D>, x: i32, y: i32, height: i32) {
    let half = SHADOW.len() / 2;
    let highest = y - THICK * (height - 1);
    canvas.rows(x, highest - half as i32, &SHADOW[..half], palette::SHADOW);
    let width = i32::from(SHADOW[half]);
    canvas.fill(
        x - width,
        highest,
        2 * width,
        y + THICK - highest,
        palette::SHADOW,
    );
    canvas.rows(x, y + THICK, &SHADOW[half..], palette::SHADOW);
}

/// Draws the foot of a stack in one colour, as wide as its dark edge.
pub(super) fn foot<D: Target>(canvas: &mut Canvas<'_, D>, x: i32, y: i32, colour: Tint) {
    canvas.rows(x, y - 5, &SHADOW, colour);
}

/// Draws the side of a piece whose top is centred at (x, y).
fn side<D: Target>(
    canvas: &mut Canvas<'_, D>,
    x: i32,
    y: i32,
    paint: Paint,
    tone: impl Fn(Tint) -> Tint,
) {
    let width = i32::from(LOWER[0]);
    canvas.rows(x, y + THICK, &LOWER, tone(paint.seam));
    canvas.fill(x - width, y, 2 * width, THICK, tone(paint.side));
    canvas.rows(x, y + THICK - 1, &LOWER, tone(paint.side));
}

fn top<D: Target>(
    canvas: &mut Canvas<'_, D>,
    x: i32,
    y: i32,
    piece: Piece,
    paint: Paint,
    style: Style,
) {
    let tone = |colour| {
        if style.dim {
            palette::dimmed(colour)
        } else {
            colour
        }
    };
    match style.owner {
        Some(owner) => {
            canvas.rows(x, y - 9, &SHADOW, tone(palette::player(owner)));
            canvas.rows(x, y - 7, &RIMMED, palette::SHADOW);
            canvas.rows(x, y - 6, &RINGED, tone(paint.top));
        }
        None => {
            canvas.rows(x, y - 8, &TOP, tone(paint.rim));
            canvas.rows(x, y - 7, &RIMMED, tone(paint.top));
        }
    }
    let sign = match (style.signs, piece) {
        (Signs::Shapes | Signs::Off, Piece::Joker) => {
            for (dx, dy) in SPECKLES {
                canvas.fill(x + dx, y + dy, 2, 1, tone(paint.glyph));
            }
            return;
        }
        (Signs::Off, Piece::Of(_)) => return,
        (Signs::Shapes, _) => glyphs::shape(piece),
        (Signs::Letters, _) => glyphs::letter(piece),
    };
    canvas.glyph(x - 4, y - 5, sign, tone(paint.glyph));
}

/// Draws a piece seen from straight above, 14 pixels wide, for the bars.
pub(super) fn disc<D: Target>(
    canvas: &mut Canvas<'_, D>,
    x: i32,
    y: i32,
    piece: Piece,
    signs: Signs,
) {
    let paint = palette::piece(piece);
    canvas.rows(x, y - 7, &DISC, paint.rim);
    canvas.rows(x, y - 6, &DISC_WITHIN, paint.top);
    match signs {
        Signs::Off => {}
        Signs::Shapes => canvas.glyph(
            x - 4,
            y - 5 + i32::from(piece.index() != 2),
            glyphs::shape(piece),
            paint.glyph,
        ),
        Signs::Letters => canvas.glyph(x - 4, y - 5, glyphs::letter(piece), paint.glyph),
    }
}

/// Draws a light ring round a piece of the bars.
pub(super) fn ring_of_disc<D: Target>(canvas: &mut Canvas<'_, D>, x: i32, y: i32) {
    canvas.rows(x, y - 9, &DISC_RING, palette::INK);
    canvas.rows(x, y - 8, &DISC_GAP, palette::SHADOW);
}

/// Draws an empty place for a piece in the bars.
pub(super) fn slot<D: Target>(canvas: &mut Canvas<'_, D>, x: i32, y: i32) {
    canvas.rows(x, y - 7, &DISC, palette::EDGE);
    canvas.rows(x, y - 6, &DISC_WITHIN, palette::GROUND);
}

/// Half widths of the ring, which is 18 pixels wide, of the dark pixel between it and the
/// piece, and of the piece.
const DISC_RING: [u8; 18] = [3, 5, 6, 7, 8, 8, 9, 9, 9, 9, 9, 9, 8, 8, 7, 6, 5, 3];
const DISC_GAP: [u8; 16] = [3, 5, 6, 7, 7, 8, 8, 8, 8, 8, 8, 7, 7, 6, 5, 3];
const DISC: [u8; 14] = [2, 4, 5, 6, 6, 7, 7, 7, 7, 6, 6, 5, 4, 2];
const DISC_WITHIN: [u8; 12] = [2, 4, 5, 5, 6, 6, 6, 6, 5, 5, 4, 2];

/// Draws the pieces of a stack as slabs, the bottom one lowest, with its lower edge at
/// `y`.
pub(super) fn slabs<D: Target>(canvas: &mut Canvas<'_, D>, x: i32, y: i32, stack: Stack) {
    for (level, piece) in stack.pieces().enumerate() {
        let paint = palette::piece(piece);
        let top = y - SLAB * (level as i32 + 1);
        canvas.fill(x, top, SLAB_WIDTH, SLAB - 1, paint.rim);
        canvas.fill(x + 1, top, SLAB_WIDTH - 2, SLAB - 1, paint.top);
        canvas.bits(
            x + SLAB_WIDTH / 2 - 2,
            top,
            5,
            &glyphs::SMALL[piece.index()],
            paint.glyph,
        );
    }
}

/// Height of a slab with the gap above it, and its width, in pixels.
pub(super) const SLAB: i32 = 6;
pub(super) const SLAB_WIDTH: i32 = 27;
