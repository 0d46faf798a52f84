//! Binary data as letters (base64 of RFC 4648).

use core::fmt::{self, Write};

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Writes bytes as letters, four for each group of three.
///
/// # Errors
/// The error of the writer.
pub(super) fn write(bytes: &[u8], to: &mut dyn Write) -> fmt::Result {
    for some in bytes.chunks(3) {
        let byte = |place: usize| u32::from(some.get(place).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let letter = match place <= some.len() {
                true => LETTERS[(bits >> (18 - 6 * place) & 63) as usize],
                false => b'=',
            };
            to.write_char(char::from(letter))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;

    #[test]
    fn bytes_are_written_as_the_standard_has_it() {
        for (bytes, letters) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("\u{7f}\u{3ff}", "f8+/"),
        ] {
            let mut text = String::new();
            write(bytes.as_bytes(), &mut text).unwrap();
            assert_eq!(text, letters);
        }
    }
}
