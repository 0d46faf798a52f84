//! Gives a linked firmware its build number: the beginning of a checksum over all flashed
//! bytes. The device shows it, the release notes name it, and equal numbers mean
//! identical firmware.
//!
//! The number is part of the flashed bytes, so its place, the section `.build_id`, counts
//! as zeros in the checksum.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::elf::{Elf, ElfError};

/// The section of the number, and its length in letters.
const SECTION: &str = ".build_id";
const LETTERS: usize = 8;

/// The reason why a firmware cannot be numbered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StampError {
    Elf(ElfError),
    /// The section is missing or has another size.
    NoPlace,
    /// The section is not empty, so the file is not the linker's output.
    Taken,
}

impl fmt::Display for StampError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Elf(error) => write!(f, "{error}"),
            Self::NoPlace => write!(f, "there is no {SECTION} of {LETTERS} bytes"),
            Self::Taken => write!(f, "{SECTION} is not empty"),
        }
    }
}

/// Writes the build number into an ELF file and returns it.
pub(crate) fn stamp(file: &mut [u8]) -> Result<String, StampError> {
    let elf = Elf::parse(file).map_err(StampError::Elf)?;
    let at = place(&elf).ok_or(StampError::NoPlace)?;
    let number = number(&elf);
    let place = file.get_mut(at..at + LETTERS).ok_or(StampError::NoPlace)?;
    if place.iter().any(|&byte| byte != 0) {
        return Err(StampError::Taken);
    }
    place.copy_from_slice(number.as_bytes());
    Ok(number)
}

/// Returns the offset of the number in the file.
fn place(elf: &Elf<'_>) -> Option<usize> {
    let section = elf.sections.iter().find(|one| one.name == SECTION)?;
    if section.size as usize != LETTERS {
        return None;
    }
    elf.segments.iter().find_map(|segment| {
        let within = section.address.checked_sub(segment.address)? as usize;
        (within + LETTERS <= segment.bytes.len()).then_some(segment.offset + within)
    })
}

/// Computes the number from the addresses and contents of all segments.
fn number(elf: &Elf<'_>) -> String {
    let mut segments = elf.segments.clone();
    segments.sort_by_key(|segment| segment.address);
    let mut sum = Sha256::new();
    for segment in segments {
        sum.update(segment.address.to_le_bytes());
        sum.update((segment.bytes.len() as u32).to_le_bytes());
        sum.update(segment.bytes);
    }
    let sum = sum.finalize();
    let letters = sum.iter().flat_map(|byte| [byte >> 4, byte & 0xF]);
    letters
        .take(LETTERS)
        .filter_map(|digit| char::from_digit(digit.into(), 16))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elf::tests::file;

    /// Returns a firmware whose number lies where the test file loads its own first
    /// bytes, 8 of them cleared.
    fn firmware() -> Vec<u8> {
        file(&[(SECTION, 1, 2, 0x1000_0000 + 8, 8)])
    }

    #[test]
    fn the_number_is_written_once_and_nothing_else_changes() {
        let before = firmware();
        let mut after = before.clone();
        let number = stamp(&mut after).unwrap();
        assert_eq!(number.len(), LETTERS);
        assert!(number.bytes().all(|letter| letter.is_ascii_hexdigit()));
        assert_eq!(&after[8..16], number.as_bytes());
        assert_eq!((&after[..8], &after[16..]), (&before[..8], &before[16..]));
        assert_eq!(stamp(&mut after), Err(StampError::Taken));
    }

    #[test]
    fn another_byte_or_another_address_is_another_number() {
        let number = stamp(&mut firmware()).unwrap();
        assert_eq!(stamp(&mut firmware()), Ok(number.clone()));
        let mut other = firmware();
        other[17] ^= 1;
        assert_ne!(stamp(&mut other), Ok(number));
    }

    #[test]
    fn a_firmware_without_a_place_is_refused() {
        for sections in [
            &[][..],
            &[(SECTION, 1, 2, 0x1000_0008, 4)],
            &[(SECTION, 1, 2, 0x1000_1000, 8)],
        ] {
            assert_eq!(stamp(&mut file(sections)), Err(StampError::NoPlace));
        }
    }
}
