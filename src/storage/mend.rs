//! Which single bit is wrong, from what is wrong with the checksum.
//!
//! A CRC is linear: one wrong bit changes it by a pattern that depends on the
//! bit's distance from the end and on nothing else, and up to that length all
//! patterns differ. On pages as short as these, CRC-32 has a Hamming distance of
//! five (Koopman, "32-Bit Cyclic Redundancy Codes for Internet Applications",
//! 2002), so two or three wrong bits are never taken for one.
//!
//! It knows the polynomial; it does not know where a page keeps its checksum.

/// The polynomial of the store's checksum, reflected.
const POLYNOMIAL: u32 = 0xEDB8_8320;

/// The bit that is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wrong {
    /// A bit of the checksum itself.
    Checksum { bit: usize },
    /// A bit of one of the bytes the checksum is of.
    Byte { at: usize, bit: usize },
}

/// The one bit that explains the `syndrome`, the exclusive or of the checksum
/// read and the checksum of the `length` bytes read; `None` if none does.
pub(super) fn wrong_bit(syndrome: u32, length: usize) -> Option<Wrong> {
    if syndrome.is_power_of_two() {
        let bit = syndrome.trailing_zeros() as usize;
        return Some(Wrong::Checksum { bit });
    }
    let mut pattern = 1;
    for at in (0..length).rev() {
        for bit in (0..8).rev() {
            pattern = (pattern >> 1) ^ if pattern & 1 == 1 { POLYNOMIAL } else { 0 };
            if pattern == syndrome {
                return Some(Wrong::Byte { at, bit });
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::crc::Crc;

    #[test]
    fn every_wrong_bit_is_found_where_it_is() {
        let bytes: [u8; 252] = core::array::from_fn(|at| at as u8);
        let right = Crc::new().with(&bytes).value();
        for (at, bit) in (0..bytes.len()).flat_map(|at| (0..8).map(move |bit| (at, bit))) {
            let mut wrong = bytes;
            wrong[at] ^= 1 << bit;
            let syndrome = right ^ Crc::new().with(&wrong).value();
            assert_eq!(
                wrong_bit(syndrome, bytes.len()),
                Some(Wrong::Byte { at, bit })
            );
        }
        for bit in 0..32 {
            assert_eq!(
                wrong_bit(1 << bit, bytes.len()),
                Some(Wrong::Checksum { bit })
            );
        }
    }

    #[test]
    fn nothing_wrong_and_noise_have_no_wrong_bit() {
        assert_eq!(wrong_bit(0, 252), None);
        assert_eq!(wrong_bit(0x1234_5678, 252), None);
    }
}
