//! Makes the second-stage boot loader read flash more slowly. The stage is the first 256
//! bytes of the program, sets the clock of the flash chip once, and carries a checksum
//! that the boot ROM checks.

use std::fmt;

/// Bytes of the stage, and of its checksum at the end.
pub(crate) const BYTES: usize = 256;
const SUM_AT: usize = BYTES - 4;

/// `movs r1, #2` and `str r1, [r3, #20]`: writes the divider to the SSI's BAUDR.
const HALF: [u16; 2] = [0x2102, 0x6159];
/// The same with a divider of 4.
const QUARTER: [u16; 2] = [0x2104, 0x6159];

/// The reason why a boot loader is left unchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Boot2Error {
    /// Its checksum is wrong.
    Sum,
    /// It sets the clock in an unknown way, or more than once.
    Unknown,
}

impl fmt::Display for Boot2Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sum => "the boot loader's checksum is wrong",
            Self::Unknown => "the boot loader sets its clock in an unknown way",
        })
    }
}

/// Makes the stage read at a quarter of the processor's clock instead of half.
pub(crate) fn slow_down(stage: &mut [u8; BYTES]) -> Result<(), Boot2Error> {
    if stage[SUM_AT..] != checksum(&stage[..SUM_AT]).to_le_bytes() {
        return Err(Boot2Error::Sum);
    }
    let half = bytes(HALF);
    let mut places = (0..SUM_AT - 2)
        .step_by(2)
        .filter(|&at| stage[at..at + 4] == half);
    let (Some(at), None) = (places.next(), places.next()) else {
        return Err(Boot2Error::Unknown);
    };
    stage[at..at + 4].copy_from_slice(&bytes(QUARTER));
    let sum = checksum(&stage[..SUM_AT]);
    stage[SUM_AT..].copy_from_slice(&sum.to_le_bytes());
    Ok(())
}

fn bytes([first, second]: [u16; 2]) -> [u8; 4] {
    let ([a, b], [c, d]) = (first.to_le_bytes(), second.to_le_bytes());
    [a, b, c, d]
}

/// Returns the boot ROM's CRC-32: most significant bit first, not inverted at the end.
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(u32::MAX, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte) << 24, |sum, _| {
            let carried = if sum >> 31 == 1 { 0x04C1_1DB7 } else { 0 };
            sum << 1 ^ carried
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stage(instructions: &[[u16; 2]]) -> [u8; BYTES] {
        let mut stage = [0; BYTES];
        for (place, &pair) in instructions.iter().enumerate() {
            stage[4 * place..4 * place + 4].copy_from_slice(&bytes(pair));
        }
        let sum = checksum(&stage[..SUM_AT]);
        stage[SUM_AT..].copy_from_slice(&sum.to_le_bytes());
        stage
    }

    #[test]
    fn the_divider_is_doubled_and_the_boot_rom_still_believes_it() {
        let mut slowed = stage(&[[0xB500, 0x2102], [0x4388, 0x6098], HALF]);
        slow_down(&mut slowed).unwrap();
        assert_eq!(
            slowed,
            stage(&[[0xB500, 0x2102], [0x4388, 0x6098], QUARTER])
        );
    }

    #[test]
    fn what_is_not_known_is_left_alone() {
        for (unknown, why) in [
            (stage(&[[0xB500, 0x2102]]), Boot2Error::Unknown),
            (stage(&[HALF, HALF]), Boot2Error::Unknown),
            ([0; BYTES], Boot2Error::Sum),
        ] {
            let mut same = unknown;
            assert_eq!(slow_down(&mut same), Err(why));
            assert_eq!(same, unknown);
        }
    }

    #[test]
    fn the_checksum_is_the_boot_roms() {
        // CRC-32/MPEG-2 of the standard check string.
        assert_eq!(checksum(b"123456789"), 0x0376_E6E7);
    }
}
