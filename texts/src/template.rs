//! Texts with placeholders.

use core::fmt::{self, Display, Write};

/// A text with `N` placeholders. Inside, the character with the number n stands for the
/// n-th of them, so a language can put them in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Template<const N: usize>(&'static str);

impl<const N: usize> Template<N> {
    pub(crate) const fn new(text: &'static str) -> Self {
        Self(text)
    }

    /// Writes the text with these values, in the order of the English placeholders.
    ///
    /// # Errors
    /// The error of the writer.
    pub fn write(self, to: &mut dyn Write, values: [&dyn Display; N]) -> fmt::Result {
        fill(self.0, to, &values)
    }
}

/// Writes a text with the values of its placeholders. Not inlined, so that the chip has it
/// once for all numbers of placeholders.
#[inline(never)]
fn fill(text: &str, to: &mut dyn Write, values: &[&dyn Display]) -> fmt::Result {
    let is_blank = |letter: char| matches!(letter, '\u{1}'..='\u{8}');
    let mut rest = text;
    while let Some(at) = rest.find(is_blank) {
        let (before, blank) = rest.split_at(at);
        to.write_str(before)?;
        let number = blank.as_bytes().first().copied().unwrap_or_default();
        if let Some(value) = values.get(usize::from(number).wrapping_sub(1)) {
            write!(to, "{value}")?;
        }
        rest = blank.get(1..).unwrap_or_default();
    }
    to.write_str(rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::string::String;

    fn written<const N: usize>(text: &'static str, values: [&dyn Display; N]) -> String {
        let mut to = String::new();
        Template::<N>::new(text).write(&mut to, values).unwrap();
        to
    }

    #[test]
    fn values_go_where_the_language_has_their_placeholders() {
        assert_eq!(
            written("Turn \u{1}: \u{2}.", [&7, &"Player B"]),
            "Turn 7: Player B."
        );
        assert_eq!(written("\u{2} (\u{1})", [&7, &"Játékos"]), "Játékos (7)");
        assert_eq!(written("né\u{1}", [&"é"]), "néé");
    }
}
