//! Signs as bitmaps: of pieces, of heights, and of captures. They have no colours.

use crate::rules::Piece;

/// Width and height of a glyph in pixels.
pub(super) const GLYPH: i32 = 9;

/// A sign of 9 by 9 pixels, the leftmost pixel of a row in bit 8.
pub(super) type Glyph = [u16; GLYPH as usize];

/// The shape sign of each kind of piece, in the order of [`Piece::ALL`]: dot, bar,
/// triangle, square, diamond, speckle.
const SHAPES: [Glyph; Piece::NUM] = [
    [
        0b000000000,
        0b000111000,
        0b001111100,
        0b011111110,
        0b011111110,
        0b011111110,
        0b001111100,
        0b000111000,
        0b000000000,
    ],
    [
        0b000000000,
        0b000000000,
        0b000000000,
        0b111111111,
        0b111111111,
        0b111111111,
        0b000000000,
        0b000000000,
        0b000000000,
    ],
    [
        0b000010000,
        0b000010000,
        0b000111000,
        0b000111000,
        0b001111100,
        0b001111100,
        0b011111110,
        0b011111110,
        0b111111111,
    ],
    [
        0b000000000,
        0b011111110,
        0b011111110,
        0b011000110,
        0b011000110,
        0b011000110,
        0b011111110,
        0b011111110,
        0b000000000,
    ],
    [
        0b000010000,
        0b000111000,
        0b001111100,
        0b011101110,
        0b111000111,
        0b011101110,
        0b001111100,
        0b000111000,
        0b000010000,
    ],
    [
        0b001000100,
        0b000000000,
        0b100010001,
        0b000000000,
        0b001000100,
        0b000000000,
        0b100010001,
        0b000000000,
        0b001000100,
    ],
];

/// The letter of each kind of piece in the notation, in the same order.
const LETTERS: [Glyph; Piece::NUM] = [
    [
        0b001111100,
        0b001111100,
        0b000111000,
        0b000111000,
        0b000111000,
        0b000111000,
        0b000111000,
        0b001111100,
        0b001111100,
    ],
    [
        0b011111000,
        0b011111100,
        0b011001100,
        0b011111000,
        0b011111000,
        0b011001100,
        0b011001100,
        0b011111100,
        0b011111000,
    ],
    [
        0b011111000,
        0b011111100,
        0b011001100,
        0b011001100,
        0b011111000,
        0b011110000,
        0b011011000,
        0b011001100,
        0b011000110,
    ],
    [
        0b001111100,
        0b011111110,
        0b011000110,
        0b011000000,
        0b011011110,
        0b011001110,
        0b011000110,
        0b011111110,
        0b001111100,
    ],
    [
        0b011000110,
        0b011001100,
        0b011011000,
        0b011110000,
        0b011100000,
        0b011110000,
        0b011011000,
        0b011001100,
        0b011000110,
    ],
    [
        0b000111110,
        0b000111110,
        0b000001100,
        0b000001100,
        0b000001100,
        0b011001100,
        0b011001100,
        0b011111100,
        0b001111000,
    ],
];

/// The small sign of each kind of piece for slabs, 5 by 5, leftmost in bit 4.
pub(super) const SMALL: [[u16; 5]; Piece::NUM] = [
    [0b01110, 0b11111, 0b11111, 0b11111, 0b01110],
    [0b00000, 0b11111, 0b11111, 0b11111, 0b00000],
    [0b00100, 0b00100, 0b01110, 0b01110, 0b11111],
    [0b11111, 0b10001, 0b10001, 0b10001, 0b11111],
    [0b00100, 0b01110, 0b11011, 0b01110, 0b00100],
    [0b10101, 0b00000, 0b10101, 0b00000, 0b10101],
];

/// The heights from 2 on that a stack's badge shows, 6 by 9, leftmost in bit 5.
pub(super) const HEIGHTS: [[u16; 9]; 5] = [
    [
        0b011110, 0b110011, 0b000011, 0b000011, 0b000110, 0b001100, 0b011000, 0b110000, 0b111111,
    ],
    [
        0b011110, 0b110011, 0b000011, 0b000011, 0b001110, 0b000011, 0b000011, 0b110011, 0b011110,
    ],
    [
        0b000110, 0b001110, 0b011110, 0b110110, 0b110110, 0b111111, 0b000110, 0b000110, 0b000110,
    ],
    [
        0b111111, 0b110000, 0b110000, 0b111110, 0b000011, 0b000011, 0b000011, 0b110011, 0b011110,
    ],
    [
        0b011110, 0b110011, 0b110000, 0b110000, 0b111110, 0b110011, 0b110011, 0b110011, 0b011110,
    ],
];

/// The star of captures with its dark edge, 11 by 11, and the star alone within it.
pub(super) const STAR_EDGE: [u16; 11] = [
    0b00001110000,
    0b00001110000,
    0b11111111111,
    0b11111111111,
    0b01111111110,
    0b00111111100,
    0b01111111110,
    0b01111111110,
    0b11111111111,
    0b11110001111,
    0b01100000110,
];
pub(super) const STAR: [u16; 11] = [
    0b00000000000,
    0b00000100000,
    0b00001110000,
    0b01111111110,
    0b00111111100,
    0b00011111000,
    0b00011111000,
    0b00111011100,
    0b01110001110,
    0b00100000100,
    0b00000000000,
];

/// Returns the shape sign of a piece.
#[must_use]
pub(super) const fn shape(piece: Piece) -> &'static Glyph {
    &SHAPES[piece.index()]
}

/// Returns the letter sign of a piece.
#[must_use]
pub(super) const fn letter(piece: Piece) -> &'static Glyph {
    &LETTERS[piece.index()]
}
