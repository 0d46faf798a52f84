//! The texts of the screens, from the package `texts`: lookup and placeholders. Knows no
//! pixels.

pub mod lessons;
mod lookup;
pub mod reading;

pub use lookup::Lookup;
/// The texts of a kiosk.
pub use texts::Kiosk as KioskTexts;
pub use texts::{Blank, ENTRIES, Entry, KioskCaptions, Language, Place, Template, Texts};

pub(super) use lookup::{refusal, volume};

use super::view::{Phrase, Short};
use core::fmt::{Display, Write};
use heapless::{LenType, String};

/// Returns a text as a line, cut to the room there is.
pub(super) fn phrase(text: &str) -> Phrase {
    line(text)
}

/// Returns a value as a short text, cut to the room there is.
pub(super) fn short(value: impl Display) -> Short {
    line(value)
}

/// Returns a value as text, cut to the room there is. Never inlined: the screens write
/// many texts, and inlined, this and `filled` take 20 KiB of flash.
#[inline(never)]
pub(super) fn line<const ROOM: usize>(value: impl Display) -> String<ROOM, u8> {
    let mut line = String::new();
    // A text too long ends where the line is full. The width tests detect such texts.
    let _ = write!(line, "{value}");
    line
}

/// Returns a text with its placeholders filled in.
#[inline(never)]
pub(super) fn filled<const NUM: usize, const ROOM: usize>(
    text: Template<NUM>,
    values: [&dyn Display; NUM],
) -> String<ROOM, u8> {
    let mut line = String::new();
    // As in `line`.
    let _ = text.write(&mut line, values);
    line
}

/// Returns a text with its one placeholder filled in.
pub(super) fn fill(text: Template<1>, with: impl Display) -> Phrase {
    filled(text, [&with])
}

/// Returns a text with its two placeholders filled in.
pub(super) fn fill_two<const ROOM: usize>(
    text: Template<2>,
    first: impl Display,
    second: impl Display,
) -> String<ROOM, u8> {
    filled(text, [&first, &second])
}

/// Returns a text with its three placeholders filled in.
pub(super) fn fill_three(
    text: Template<3>,
    first: impl Display,
    second: impl Display,
    third: impl Display,
) -> Phrase {
    filled(text, [&first, &second, &third])
}

/// Returns the part of a text that fits.
pub(crate) fn cut<const ROOM: usize, L: LenType>(text: &str) -> String<ROOM, L> {
    // The cut text fits.
    String::try_from(crate::cut::cut(text, ROOM)).unwrap_or_default()
}
