//! The start of a game: variant, setup and seats.

use crate::ai::Level;
use crate::rules::notation::CODE_LETTERS;
use crate::rules::{Player, Variant};

/// The one who decides a player's turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person at the buttons.
    Human,
    /// The device at a level.
    Device(Level),
}

/// The start of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The rules.
    pub variant: Variant,
    /// The setup.
    pub code: SetupCode,
    /// The seats of A, who begins, and B.
    pub seats: [Seat; Player::NUM],
}

/// The seed of a setup, short enough to read out: 30 bits, shown as six letters and
/// digits.
pub type SetupCode = u32;

/// Number of setup codes.
pub const SETUP_CODES: u32 = 1 << 30;

/// Length of a setup code in letters.
pub(in crate::app) const CODE_LENGTH: usize = 6;

/// Returns the setup code with these letters; none if they are no code.
#[must_use]
pub fn setup_code(letters: &str) -> Option<SetupCode> {
    if letters.len() != CODE_LENGTH {
        return None;
    }
    letters.bytes().try_fold(0, |code, letter| {
        let digit = CODE_LETTERS.iter().position(|&each| each == letter)?;
        Some(code << 5 | digit as u32)
    })
}

/// Returns a setup code in letters.
#[must_use]
pub fn code_letters(code: SetupCode) -> [u8; CODE_LENGTH] {
    let mut letters = [0; CODE_LENGTH];
    for (place, letter) in letters.iter_mut().enumerate() {
        let shift = 5 * (CODE_LENGTH - 1 - place);
        *letter = CODE_LETTERS[(code >> shift & 31) as usize];
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn setup_codes_come_back_from_their_letters() {
        for code in [0, 1, 31, 32, 0x2b_1d01, SETUP_CODES - 1] {
            let letters = code_letters(code);
            let letters = core::str::from_utf8(&letters).unwrap();
            assert_eq!(setup_code(letters), Some(code));
        }
        for wrong in ["", "00000", "0000000", "00000I", "00000a", "\u{fc}0000"] {
            assert_eq!(setup_code(wrong), None, "{wrong}");
        }
    }
}
