//! A position as a code for people: short enough to be read out or written down,
//! with letters that are not mistaken for one another, and entered with buttons.
//!
//! A position is a row of choices (which variant, whose turn, which piece …), and
//! each choice takes as much of a large number as its chance is small: range asymmetric
//! numeral systems (Duda, "Asymmetric numeral systems", 2013) with a number that is
//! never cut, so that nothing is rounded. The letters are that number's digits. What
//! the choices are stands once, in `choices.rs`, for writing and for reading.

mod choices;
mod numeral;

use super::position::PositionFault;
use crate::rules::{Arrangement, Position, Variant};
use choices::choices;
use core::fmt::{self, Write};
use core::str::FromStr;
use numeral::{CodeReader, CodeWriter, Number};

/// The digits of a code, and of a setup's: no vowels that make words, nothing that
/// looks like something else. A reader takes `O` for `0`, and `I` and `L` for `1`.
pub const CODE_LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Divided by this prime, the number of every code leaves [`REMAINDER`]. So no single
/// wrong letter and no two exchanged ones pass: 32 has the order 1,018 modulo it, which
/// is more than a code has places.
const PRIME: u32 = 1_019;
const REMAINDER: u32 = 500;

/// Letters between two hyphens of a written code.
const GROUP: usize = 4;

/// A position's code.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PositionCode {
    letters: [u8; Self::LONGEST],
    len: u8,
}

/// The reason why letters are not the code of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CodeError {
    /// There are none.
    Empty,
    /// No code has this character.
    Letter(char),
    /// The text is longer than any code.
    TooLong,
    /// A letter is wrong, missing, or too many: the sum does not come out.
    Check,
    /// The sum comes out, but no position has this code.
    NoPosition,
    /// The letters stand for something that is not a position.
    Position(PositionFault),
}

impl PositionCode {
    /// The most letters that a code has.
    pub const LONGEST: usize = 42;

    /// No letters yet.
    pub const EMPTY: Self = Self {
        letters: [0; Self::LONGEST],
        len: 0,
    };

    /// Returns the code of a position.
    ///
    /// ```
    /// use lyngk_pocket::rules::notation::PositionCode;
    /// use lyngk_pocket::rules::{Position, Variant};
    /// let position = Position::setup(Variant::FivesTaken, 0);
    /// let code = PositionCode::of(&position);
    /// assert_eq!(code.to_string().parse::<PositionCode>().unwrap().position(), Ok(position));
    /// ```
    #[must_use]
    #[inline(never)]
    pub fn of(position: &Position) -> Self {
        let mut writer = CodeWriter::new();
        // A position's choices are among those there are.
        let _ = choices(&mut writer, &Arrangement::from(position));
        let mut number = writer.number();
        number.multiply_add(PRIME, REMAINDER);
        let mut code = Self::EMPTY;
        while number != Number::ZERO {
            let digit = number.divide(CODE_LETTERS.len() as u32);
            if let Some(place) = code.letters.get_mut(usize::from(code.len)) {
                *place = CODE_LETTERS[digit as usize];
                code.len += 1;
            }
        }
        code.letters[..usize::from(code.len)].reverse();
        code
    }

    /// Returns the position with this code.
    ///
    /// ```
    /// use lyngk_pocket::rules::notation::{CodeError, PositionCode};
    /// assert_eq!(PositionCode::EMPTY.position(), Err(CodeError::Empty));
    /// let mistyped: PositionCode = "1".parse().unwrap();
    /// assert_eq!(mistyped.position(), Err(CodeError::Check));
    /// ```
    ///
    /// # Errors
    /// The reason why no position has this code.
    #[inline(never)]
    pub fn position(&self) -> Result<Position, CodeError> {
        let letters = self.letters().as_bytes();
        if letters.is_empty() {
            return Err(CodeError::Empty);
        }
        let mut number = Number::ZERO;
        for &letter in letters {
            let digit = digit_of(letter).ok_or(CodeError::Letter(char::from(letter)))?;
            if !number.multiply_add(CODE_LETTERS.len() as u32, digit) {
                return Err(CodeError::TooLong);
            }
        }
        // A number has one way to be written, without a nought before it.
        if number.divide(PRIME) != REMAINDER || letters.first() == Some(&CODE_LETTERS[0]) {
            return Err(CodeError::Check);
        }
        let mut reader = CodeReader::of(number);
        let nothing = Arrangement::empty(Variant::FivesTaken);
        let arranged = choices(&mut reader, &nothing).ok_or(CodeError::NoPosition)?;
        arranged.position().map_err(CodeError::Position)
    }

    /// Returns the letters, without anything between them.
    ///
    /// ```
    /// use lyngk_pocket::rules::notation::PositionCode;
    /// let code: PositionCode = "4k7q-x".parse().unwrap();
    /// assert_eq!(code.letters(), "4K7QX");
    /// ```
    #[must_use]
    pub fn letters(&self) -> &str {
        let letters = self.letters.get(..usize::from(self.len));
        letters
            .and_then(|letters| core::str::from_utf8(letters).ok())
            .unwrap_or("")
    }

    /// Returns the letters in the groups in which they are written.
    ///
    /// ```
    /// use lyngk_pocket::rules::notation::PositionCode;
    /// let code: PositionCode = "4K7QX".parse().unwrap();
    /// assert!(code.groups().eq(["4K7Q", "X"]));
    /// ```
    pub fn groups(&self) -> impl Iterator<Item = &str> {
        let letters = self.letters.get(..usize::from(self.len));
        let groups = letters.unwrap_or_default().chunks(GROUP);
        groups.filter_map(|group| core::str::from_utf8(group).ok())
    }

    /// Returns the letter that counts so much, as a text.
    ///
    /// ```
    /// use lyngk_pocket::rules::notation::PositionCode;
    /// assert_eq!(PositionCode::letter(10), Some("A"));
    /// assert_eq!(PositionCode::letter(32), None);
    /// ```
    #[must_use]
    pub fn letter(digit: usize) -> Option<&'static str> {
        let letter = CODE_LETTERS.get(digit..=digit)?;
        core::str::from_utf8(letter).ok()
    }

    /// Adds a letter at the end; small ones are made large.
    ///
    /// ```
    /// use lyngk_pocket::rules::notation::{CodeError, PositionCode};
    /// let mut code = PositionCode::EMPTY;
    /// assert_eq!(code.push('a'), Ok(()));
    /// assert_eq!(code.push('U'), Err(CodeError::Letter('U')));
    /// assert_eq!(code.letters(), "A");
    /// ```
    ///
    /// # Errors
    /// The reason why the letter is not added; the code is unchanged.
    pub fn push(&mut self, letter: char) -> Result<(), CodeError> {
        let byte = u8::try_from(letter).map_err(|_| CodeError::Letter(letter))?;
        let digit = digit_of(byte).ok_or(CodeError::Letter(letter))?;
        let place = self.letters.get_mut(usize::from(self.len));
        *place.ok_or(CodeError::TooLong)? = CODE_LETTERS[digit as usize];
        self.len += 1;
        Ok(())
    }

    /// Adds letters at the end, whatever spaces and hyphens are between them.
    ///
    /// ```
    /// use lyngk_pocket::rules::notation::PositionCode;
    /// let mut code = PositionCode::EMPTY;
    /// code.extend("4K7Q-X").unwrap();
    /// code.extend(" 2").unwrap();
    /// assert_eq!(code.letters(), "4K7QX2");
    /// ```
    ///
    /// # Errors
    /// The reason why a letter is not added; those before it are.
    pub fn extend(&mut self, text: &str) -> Result<(), CodeError> {
        let mut letters = text.chars().filter(|letter| !matches!(letter, '-' | ' '));
        letters.try_for_each(|letter| self.push(letter))
    }

    /// Takes the last letter off; false if there is none.
    ///
    /// ```
    /// use lyngk_pocket::rules::notation::PositionCode;
    /// let mut code: PositionCode = "A".parse().unwrap();
    /// assert!(code.pop());
    /// assert!(!code.pop());
    /// ```
    pub const fn pop(&mut self) -> bool {
        match self.len.checked_sub(1) {
            Some(len) => {
                self.len = len;
                true
            }
            None => false,
        }
    }
}

impl fmt::Debug for PositionCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// In groups of four.
impl fmt::Display for PositionCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, group) in self.groups().enumerate() {
            if place > 0 {
                f.write_char('-')?;
            }
            f.write_str(group)?;
        }
        Ok(())
    }
}

/// Reads letters as [`PositionCode::extend`] does. Whether they are a position
/// [`PositionCode::position`] says.
impl FromStr for PositionCode {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        let mut code = Self::EMPTY;
        code.extend(text)?;
        Some(code)
            .filter(|code| code.len > 0)
            .ok_or(CodeError::Empty)
    }
}

/// Returns the value of a letter.
fn digit_of(letter: u8) -> Option<u32> {
    let letter = match letter.to_ascii_uppercase() {
        b'O' => b'0',
        b'I' | b'L' => b'1',
        letter => letter,
    };
    let digit = CODE_LETTERS.iter().position(|&each| each == letter);
    digit.map(|digit| digit as u32)
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("there are no letters"),
            Self::Letter(letter) => {
                write!(f, "{} is no letter of a code", letter.escape_default())
            }
            Self::TooLong => f.write_str("no code is so long"),
            Self::Check => f.write_str("a letter is wrong, missing or too many"),
            Self::NoPosition => f.write_str("no position has this code"),
            Self::Position(fault) => fault.fmt(f),
        }
    }
}

impl core::error::Error for CodeError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Board, Rng};
    use std::string::{String, ToString};
    use std::vec::Vec;

    /// Returns all positions of a random game.
    fn game(variant: Variant, seed: u64) -> Vec<Position> {
        let mut board = Board::new(&Position::setup(variant, seed));
        let mut rng = Rng::new(seed);
        let mut all = std::vec![*board.position()];
        while let Some(turn) = board.random_turn(&mut rng) {
            board.play(turn);
            all.push(*board.position());
        }
        all
    }

    #[test]
    fn every_position_of_a_game_comes_back_from_its_code() {
        let (mut longest, mut start) = (0, 0);
        for seed in 0..60 {
            for variant in Variant::ALL {
                for (ply, position) in game(variant, seed).iter().enumerate() {
                    let code = PositionCode::of(position);
                    assert_eq!(code.position(), Ok(*position), "{code}");
                    let length = code.letters().len();
                    longest = longest.max(length);
                    if ply == 0 {
                        start = start.max(length);
                    }
                }
            }
        }
        // What docs/NOTATION.md says of their lengths.
        assert_eq!(start, 24);
        assert!((36..PositionCode::LONGEST).contains(&longest), "{longest}");
    }

    #[test]
    fn a_wrong_letter_and_two_exchanged_ones_never_pass() {
        for position in game(Variant::FivesTaken, 7).iter().step_by(5) {
            let code = PositionCode::of(position).letters().to_string();
            for place in 0..code.len() {
                for letter in CODE_LETTERS {
                    let mut wrong = code.clone().into_bytes();
                    wrong[place] = *letter;
                    let wrong = String::from_utf8(wrong).unwrap();
                    let read = wrong.parse::<PositionCode>().unwrap().position();
                    let refused = read == Err(CodeError::Check);
                    assert_eq!(refused, wrong != code, "{wrong}");
                }
                for other in 0..place {
                    let mut wrong = code.clone().into_bytes();
                    wrong.swap(place, other);
                    let wrong = String::from_utf8(wrong).unwrap();
                    let read = wrong.parse::<PositionCode>().unwrap().position();
                    assert_eq!(read.is_err(), wrong != code, "{wrong}");
                }
            }
        }
    }

    #[test]
    fn whatever_is_read_is_a_position_and_has_that_code() {
        let mut rng = Rng::new(1);
        let mut read = 0;
        for _ in 0..60_000 {
            // Numbers that pass the sum, so that the choices are put to the test.
            let mut number = Number(core::array::from_fn(|place| {
                let some = rng.below(5) as usize;
                if place <= some { rng.next_u32() } else { 0 }
            }));
            number.0[6] = 0;
            number.multiply_add(PRIME, REMAINDER);
            let mut letters = Vec::new();
            while number != Number::ZERO {
                letters.push(CODE_LETTERS[number.divide(32) as usize]);
            }
            letters.reverse();
            let letters = String::from_utf8(letters).unwrap();
            let Ok(code) = letters.parse::<PositionCode>() else {
                continue;
            };
            match code.position() {
                Ok(position) => {
                    read += 1;
                    assert_eq!(PositionCode::of(&position), code);
                }
                Err(CodeError::NoPosition | CodeError::Position(_)) => {}
                Err(other) => panic!("{code}: {other}"),
            }
        }
        std::println!("{read} of 60,000 are positions");
    }

    #[test]
    fn what_is_no_code_is_refused_with_the_reason() {
        let position = Position::setup(Variant::FivesTaken, 3);
        let code = PositionCode::of(&position).to_string();
        let lazy = code.to_lowercase().replace('0', "o").replace('1', "l");
        let read = |text: &str| {
            text.parse::<PositionCode>()
                .and_then(|code| code.position())
        };
        assert_eq!(read(&lazy), Ok(position));
        assert_eq!(read(&code.replace('-', " ")), Ok(position));
        assert_eq!(read(""), Err(CodeError::Empty));
        assert_eq!(read(" - "), Err(CodeError::Empty));
        assert_eq!(read("U"), Err(CodeError::Letter('U')));
        assert_eq!(read("\u{fc}"), Err(CodeError::Letter('\u{fc}')));
        assert_eq!(read(&"Z".repeat(43)), Err(CodeError::TooLong));
        assert_eq!(read(&std::format!("0{code}")), Err(CodeError::Check));
        assert_eq!(read(&code[1..]), Err(CodeError::Check));
        assert_eq!(read("1"), Err(CodeError::Check));
        let mut typed = PositionCode::EMPTY;
        assert!(!typed.pop());
        assert_eq!(typed.push('a'), Ok(()));
        assert_eq!(typed.letters(), "A");
        assert!(typed.pop());
    }
}
