//! Every colour on the screen, and the glyph of every piece. The two players'
//! colours mean the players everywhere and nothing else.

use crate::rules::{Piece, Player};
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::pixelcolor::raw::RawU16;
use embedded_graphics::prelude::*;

const fn rgb(hex: u32) -> Rgb565 {
    Rgb565::new(
        (hex >> 19 & 0x1f) as u8,
        (hex >> 10 & 0x3f) as u8,
        (hex >> 3 & 0x1f) as u8,
    )
}

/// Behind everything.
pub(super) const GROUND: Rgb565 = rgb(0x0012_161E);
/// The board's lines and empty points.
pub(super) const LINE: Rgb565 = rgb(0x0046_536A);
/// Players' bars, titles and footers.
pub(super) const BAR: Rgb565 = rgb(0x0020_2836);
/// Chosen rows, dialogs and messages.
pub(super) const PANEL: Rgb565 = rgb(0x002E_3A50);
/// The edge of dialogs and messages.
pub(super) const EDGE: Rgb565 = rgb(0x0080_90A8);
/// Around stacks, so that neighbours do not run together.
pub(super) const SHADOW: Rgb565 = rgb(0x0005_070B);
/// Text that must be read.
pub(super) const INK: Rgb565 = rgb(0x00F4_F6FA);
/// Text that says what is not possible now, or names things.
pub(super) const FAINT: Rgb565 = rgb(0x0090_9CB0);
/// The cursor: the only pure white on the board.
pub(super) const CURSOR: Rgb565 = rgb(0x00FF_FFFF);

/// A QR code: dark on light, as readers expect it.
pub(super) const PAPER: Rgb565 = rgb(0x00FF_FFFF);
pub(super) const PRINT: Rgb565 = rgb(0x0000_0000);

/// The colour of a player.
#[must_use]
pub(super) const fn player(player: Player) -> Rgb565 {
    match player {
        Player::A => rgb(0x0040_E0FF),
        Player::B => rgb(0x00FF_B020),
    }
}

/// How a piece is painted.
#[derive(Clone, Copy)]
pub(super) struct Paint {
    /// Its upper side.
    pub(super) top: Rgb565,
    /// Its side, seen as a band in a stack.
    pub(super) side: Rgb565,
    /// The lower edge of the side, which parts the bands.
    pub(super) seam: Rgb565,
    /// The rim of the upper side.
    pub(super) rim: Rgb565,
    /// Its glyph.
    pub(super) glyph: Rgb565,
}

/// The paint of each kind of piece, in the order of [`Piece::ALL`].
const PAINTS: [Paint; Piece::NUM] = [
    paint(0xF6EAC8, 0xDCC68C, 0x8C7848, 0xFFF8E0, 0x6A4A20),
    paint(0x3078F0, 0x3C88FF, 0x1C4494, 0x74AEFF, 0xFFFFFF),
    paint(0xDC3028, 0xF04840, 0x801814, 0xFF8078, 0xFFFFFF),
    paint(0x1E8C48, 0x28A858, 0x0E4C28, 0x60D890, 0xE0FFE8),
    paint(0x30343E, 0x484E5C, 0x0A0C10, 0x98A2B8, 0xD8DEEA),
    paint(0xF2F4F8, 0xD4D8E2, 0x70788C, 0xFFFFFF, 0x5C6478),
];

const fn paint(top: u32, side: u32, seam: u32, rim: u32, glyph: u32) -> Paint {
    Paint {
        top: rgb(top),
        side: rgb(side),
        seam: rgb(seam),
        rim: rgb(rim),
        glyph: rgb(glyph),
    }
}

/// The paint of a piece.
#[must_use]
pub(super) const fn piece(piece: Piece) -> Paint {
    PAINTS[piece.index()]
}

/// A colour half way to the ground, for what does not matter now.
#[must_use]
pub(super) fn dimmed(colour: Rgb565) -> Rgb565 {
    // Without the lowest bit of each channel, halving keeps channels apart.
    const HALVES: u16 = 0b1111_0111_1101_1110;
    let halved = |colour: Rgb565| (colour.into_storage() & HALVES) >> 1;
    RawU16::new(halved(colour) + halved(GROUND)).into()
}

/// Width and height of a glyph in pixels.
pub(super) const GLYPH: i32 = 9;

/// A sign of 9 by 9 pixels, the leftmost pixel of a row in bit 8.
pub(super) type Glyph = [u16; GLYPH as usize];

/// The sign of each kind of piece, in the order of [`Piece::ALL`]: dot, bar,
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

/// The sign on a piece: its shape.
#[must_use]
pub(super) const fn shape(piece: Piece) -> &'static Glyph {
    &SHAPES[piece.index()]
}

/// The sign on a piece: its letter.
#[must_use]
pub(super) const fn letter(piece: Piece) -> &'static Glyph {
    &LETTERS[piece.index()]
}
