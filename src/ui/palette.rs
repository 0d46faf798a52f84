//! All colours of the screen. The two players' colours are used for the players only.
//!
//! Colours are drawn by their number in one table, so that the picture has one byte for
//! each pixel.

use crate::rules::{Piece, Player};
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::pixelcolor::raw::RawU16;
use embedded_graphics::prelude::*;

/// A colour of the palette, by its number. Only the names below construct one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tint(u8);

impl Tint {
    /// Returns the number of the colour, as stored in a picture.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl PixelColor for Tint {
    type Raw = ();
}

impl From<Tint> for Rgb565 {
    fn from(tint: Tint) -> Self {
        RawU16::new(colour(tint.0)).into()
    }
}

/// Returns a colour in 16 bits.
const fn rgb(hex: u32) -> u16 {
    ((hex >> 8 & 0xf800) | (hex >> 5 & 0x07e0) | (hex >> 3 & 0x001f)) as u16
}

/// Gives each named colour the next number.
macro_rules! named {
    ($($(#[$about:meta])* $name:ident = $hex:literal;)*) => {
        #[repr(u8)]
        #[allow(
            non_camel_case_types,
            clippy::upper_case_acronyms,
            reason = "they have the constants' names"
        )]
        enum Number { $($name),* }
        $($(#[$about])* pub(super) const $name: Tint = Tint(Number::$name as u8);)*
        const NAMED: &[u32] = &[$($hex),*];
    };
}

named! {
    /// A QR code: dark on light, as readers expect it. First in the table, so that a
    /// picture of zeros is black.
    PRINT = 0x000000;
    PAPER = 0xFFFFFF;
    /// The background.
    GROUND = 0x12161E;
    /// The board's lines and empty points.
    LINE = 0x687890;
    /// Players' bars, titles and footers.
    BAR = 0x202836;
    /// Chosen rows within their frame, dialogs and messages.
    PANEL = 0x2E3A50;
    /// The edge of chosen rows, dialogs and messages.
    EDGE = 0x8090A8;
    /// Edges of stacks, which separate neighbours.
    SHADOW = 0x05070B;
    /// Text that must be read.
    INK = 0xF4F6FA;
    /// Text of unavailable actions, and labels.
    FAINT = 0x98A4B8;
    /// Attention: the button to press, the point of a hint, the colour whose claim
    /// captures.
    CALLING = 0xFF84E8;
    /// Urgent warnings, such as a clock that runs out.
    ALARM = 0xFF5050;
    /// The cursor: the only pure white on the board.
    CURSOR = 0xFFFFFF;
    /// The two players.
    PLAYER_A = 0x40E0FF;
    PLAYER_B = 0xFFB020;
}

/// Returns the colour of a player.
#[must_use]
pub(super) const fn player(player: Player) -> Tint {
    match player {
        Player::A => PLAYER_A,
        Player::B => PLAYER_B,
    }
}

/// The colours of a piece.
#[derive(Clone, Copy)]
pub(super) struct Paint {
    /// Its upper side.
    pub(super) top: Tint,
    /// Its side, seen as a band in a stack.
    pub(super) side: Tint,
    /// The lower edge of the side, which separates the bands.
    pub(super) seam: Tint,
    /// The rim of the upper side.
    pub(super) rim: Tint,
    /// Its glyph.
    pub(super) glyph: Tint,
}

/// The paint of each kind of piece, in the order of [`Piece::ALL`] and of the
/// fields of [`Paint`].
const PAINTS: [[u32; 5]; Piece::NUM] = [
    [0xF6EAC8, 0xDCC68C, 0x8C7848, 0xFFF8E0, 0x6A4A20],
    [0x3078F0, 0x3C88FF, 0x1C4494, 0x74AEFF, 0xFFFFFF],
    [0xDC3028, 0xF04840, 0x801814, 0xFF8078, 0xFFFFFF],
    [0x1E8C48, 0x28A858, 0x0E4C28, 0x60D890, 0xE0FFE8],
    [0x30343E, 0x60687A, 0x0A0C10, 0x98A2B8, 0xD8DEEA],
    [0xF2F4F8, 0xD4D8E2, 0x70788C, 0xFFFFFF, 0x5C6478],
];

/// Returns the paint of a piece.
#[must_use]
pub(super) const fn piece(piece: Piece) -> Paint {
    let first = (NAMED.len() + 5 * piece.index()) as u8;
    Paint {
        top: Tint(first),
        side: Tint(first + 1),
        seam: Tint(first + 2),
        rim: Tint(first + 3),
        glyph: Tint(first + 4),
    }
}

/// Returns a colour half way to the background, for things of no importance now.
#[must_use]
pub(super) const fn dimmed(tint: Tint) -> Tint {
    if (tint.0 as usize) < BRIGHT {
        Tint(tint.0 + BRIGHT as u8)
    } else {
        tint
    }
}

/// Colours of panel tests.
impl Tint {
    /// The primary colours and their sums, from white to black.
    pub const BARS: [Self; 8] = {
        let mut bars = [Self(0); 8];
        let mut bar = 0;
        while bar < bars.len() {
            bars[bar] = Self((2 * BRIGHT + bar) as u8);
            bar += 1;
        }
        bars
    };
    /// White.
    pub const WHITE: Self = Self::BARS[0];
    /// Green.
    pub const GREEN: Self = Self::BARS[3];
    /// Red.
    pub const RED: Self = Self::BARS[5];
    /// Black.
    pub const BLACK: Self = Self::BARS[7];

    /// Returns a grey, from 0, black, to 31, white.
    #[must_use]
    pub const fn grey(level: u8) -> Self {
        let level = if level < GREYS as u8 {
            level
        } else {
            GREYS as u8 - 1
        };
        Self((2 * BRIGHT + BARS.len()) as u8 + level)
    }
}

/// The bars, in the order of [`Tint::BARS`].
const BARS: [u32; 8] = [
    0xFFFFFF, 0xFFFF00, 0x00FFFF, 0x00FF00, 0xFF00FF, 0xFF0000, 0x0000FF, 0x000000,
];
const GREYS: usize = 32;

/// The colours before the dimmed ones, which follow in the same order.
const BRIGHT: usize = NAMED.len() + 5 * Piece::NUM;
const ALL: usize = 2 * BRIGHT + BARS.len() + GREYS;
const _: () = assert!(ALL <= 256, "a pixel has one byte");

/// Returns the 16 bits of a number; black beyond the palette.
pub(super) const fn colour(number: u8) -> u16 {
    let number = number as usize;
    if number < BRIGHT {
        bright(number)
    } else if number < 2 * BRIGHT {
        half(bright(number - BRIGHT)) + half(bright(GROUND.0 as usize))
    } else if number < 2 * BRIGHT + BARS.len() {
        rgb(BARS[number - 2 * BRIGHT])
    } else if number < ALL {
        let level = (number - 2 * BRIGHT - BARS.len()) as u16;
        level << 11 | (2 * level) << 5 | level
    } else {
        0
    }
}

const fn bright(number: usize) -> u16 {
    rgb(if number < NAMED.len() {
        NAMED[number]
    } else {
        let paint = number - NAMED.len();
        PAINTS[paint / 5][paint % 5]
    })
}

/// Halves each channel. Without their lowest bits, channels do not mix.
const fn half(colour: u16) -> u16 {
    (colour & 0b1111_0111_1101_1110) >> 1
}

/// Returns the contrast of two colours, as the Web Content Accessibility Guidelines
/// define it.
#[cfg(test)]
pub(super) fn contrast(one: Rgb565, other: Rgb565) -> f64 {
    let luminance = |colour: Rgb565| {
        let linear = |part: u8, most: u8| {
            let part = f64::from(part) / f64::from(most);
            if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(colour.r(), 31)
            + 0.7152 * linear(colour.g(), 63)
            + 0.0722 * linear(colour.b(), 31)
    };
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contrast(one: Tint, other: Tint) -> f64 {
        super::contrast(one.into(), other.into())
    }

    fn check(pairs: &[(&str, Tint, Tint)], least: f64) {
        for &(what, ink, ground) in pairs {
            let found = contrast(ink, ground);
            assert!(found >= least, "{what}: {found:.2} is less than {least}");
        }
    }

    #[test]
    fn every_text_has_a_contrast_of_4_5() {
        let [a, b] = Player::ALL.map(player);
        check(
            &[
                ("text", INK, GROUND),
                ("text in bars and footers", INK, BAR),
                ("text in dialogs", INK, PANEL),
                ("names of things", FAINT, GROUND),
                ("values", FAINT, BAR),
                ("names of things in cards and chosen rows", FAINT, PANEL),
                ("A's words in cards and chosen rows", a, PANEL),
                ("B's words in cards and chosen rows", b, PANEL),
                ("a button's letter that does nothing now", GROUND, FAINT),
                ("the number of the line looked at", SHADOW, INK),
                ("an alarm in a bar", ALARM, BAR),
                ("a message", SHADOW, INK),
                ("the chosen letter", SHADOW, CURSOR),
                ("a button's letter", GROUND, INK),
                ("a button that calls", GROUND, CALLING),
                ("its word", CALLING, GROUND),
                ("A's name", a, BAR),
                ("B's name", b, BAR),
                ("A's name when it is A's turn", SHADOW, a),
                ("B's name when it is B's turn", SHADOW, b),
                ("A's waiting clock", a, GROUND),
                ("B's waiting clock", b, GROUND),
                ("a waiting clock that is low", ALARM, GROUND),
                ("a clock that is low", SHADOW, ALARM),
                ("a height", INK, SHADOW),
                ("a height that does not matter", FAINT, SHADOW),
            ],
            4.5,
        );
    }

    #[test]
    fn every_sign_that_carries_meaning_has_a_contrast_of_3() {
        let [a, b] = Player::ALL.map(player);
        check(
            &[
                ("the board's lines", LINE, GROUND),
                ("a claim that is left", EDGE, BAR),
                ("a claim that is left, beside a caption", EDGE, GROUND),
                ("a claim that is new", INK, BAR),
                ("the colour chosen among those left", CURSOR, GROUND),
                ("a colour left that captures", CALLING, GROUND),
                ("how much is done", INK, LINE),
                ("what is still to be done", LINE, BAR),
                ("where the graph is looked at", INK, GROUND),
                ("the line looked at", INK, GROUND),
                ("A ahead", a, GROUND),
                ("B ahead", b, GROUND),
                ("no player ahead", LINE, GROUND),
                ("an arrow's edge", SHADOW, CURSOR),
                ("a frame round what is explained", CALLING, BAR),
                ("the frame of a chosen row", EDGE, GROUND),
                ("the frame of a chosen row on the title", EDGE, BAR),
                ("the frame of a chosen row, from within", EDGE, PANEL),
                ("the mark of a chosen row", INK, PANEL),
                ("the frame of a large choice", INK, BAR),
                ("the chosen letter among others", CURSOR, PANEL),
                ("the cursor", CURSOR, GROUND),
                ("a hint", CALLING, GROUND),
                ("a colour that captures", CALLING, BAR),
                ("a game that is not kept", ALARM, BAR),
                ("A's turn", a, BAR),
                ("B's turn", b, BAR),
                ("A's last move", dimmed(a), GROUND),
                ("B's last move", dimmed(b), GROUND),
                ("a button that does nothing now", FAINT, GROUND),
            ],
            3.0,
        );
        for piece in Piece::ALL {
            let paint = super::piece(piece);
            check(&[("a piece's sign", paint.glyph, paint.top)], 3.0);
            // The rim stands out where the top does not.
            let seen = contrast(paint.top, GROUND).max(contrast(paint.rim, GROUND));
            assert!(seen >= 3.0, "{piece:?}: {seen:.2}");
            // All bands of a stack can be counted.
            check(&[("a piece's side", paint.side, GROUND)], 3.0);
        }
    }
}
