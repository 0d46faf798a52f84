//! The number that choices make, and how they come out of it again.

use super::PositionCode;
use super::choices::{CHOICES, Chooser};

/// A choice that was made: where its width begins, how much it is, and all of them.
#[derive(Clone, Copy)]
struct Taken {
    from: u8,
    width: u8,
    of: u8,
}

impl Taken {
    const NONE: Self = Self {
        from: 0,
        width: 0,
        of: 0,
    };
}

/// Returns the interval of a choice among these widths; `None` if its width is 0.
fn taken(widths: &[u8], choice: usize) -> Option<Taken> {
    let sum = |widths: &[u8]| widths.iter().sum::<u8>();
    let width = *widths.get(choice).filter(|&&width| width > 0)?;
    Some(Taken {
        from: sum(widths.get(..choice)?),
        width,
        of: sum(widths),
    })
}

/// Notes choices: the number is made of them from the last to the first.
pub(super) struct CodeWriter {
    taken: [Taken; CHOICES],
    len: usize,
    rest: u32,
}

impl CodeWriter {
    pub(super) const fn new() -> Self {
        Self {
            taken: [Taken::NONE; CHOICES],
            len: 0,
            rest: 0,
        }
    }

    pub(super) fn number(&self) -> Number {
        let mut number = Number::ZERO;
        number.multiply_add(1, self.rest);
        for &Taken { from, width, of } in self.taken.iter().take(self.len).rev() {
            let within = number.divide(u32::from(width));
            number.multiply_add(u32::from(of), u32::from(from) + within);
        }
        number
    }
}

impl Chooser for CodeWriter {
    fn choose(&mut self, widths: &[u8], given: usize) -> Option<usize> {
        *self.taken.get_mut(self.len)? = taken(widths, given)?;
        self.len += 1;
        Some(given)
    }

    fn rest(&mut self, given: u32) -> u32 {
        self.rest = given;
        given
    }
}

/// Repeats the choices that a number was made of.
pub(super) struct CodeReader {
    number: Number,
}

impl CodeReader {
    pub(super) const fn of(number: Number) -> Self {
        Self { number }
    }
}

impl Chooser for CodeReader {
    fn choose(&mut self, widths: &[u8], _given: usize) -> Option<usize> {
        let all: u8 = widths.iter().sum();
        if all == 0 {
            return None;
        }
        let at = self.number.divide(u32::from(all)) as u8;
        let mut upto = 0;
        let choice = widths.iter().position(|&width| {
            upto += width;
            at < upto
        })?;
        let Taken { from, width, .. } = taken(widths, choice)?;
        let within = u32::from(at - from);
        self.number
            .multiply_add(u32::from(width), within)
            .then_some(choice)
    }

    fn rest(&mut self, _given: u32) -> u32 {
        let [rest, higher @ ..] = self.number.0;
        // What does not fit is as wrong as the greatest number.
        if higher == [0; 6] { rest } else { u32::MAX }
    }
}

/// A large whole number: its words, the least first. The longest code has 210 bits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Number(pub(super) [u32; 7]);

const _: () = assert!(5 * PositionCode::LONGEST <= 7 * 32);

impl Number {
    pub(super) const ZERO: Self = Self([0; 7]);

    /// Multiplies, and adds; false if there is no room for the result.
    pub(super) fn multiply_add(&mut self, factor: u32, summand: u32) -> bool {
        let mut carry = u64::from(summand);
        for word in &mut self.0 {
            carry += u64::from(*word) * u64::from(factor);
            *word = carry as u32;
            carry >>= 32;
        }
        carry == 0
    }

    /// Divides, and says what is left over.
    pub(super) fn divide(&mut self, divisor: u32) -> u32 {
        let mut over = 0;
        for word in self.0.iter_mut().rev() {
            let all = over << 32 | u64::from(*word);
            *word = (all / u64::from(divisor)) as u32;
            over = all % u64::from(divisor);
        }
        over as u32
    }
}
