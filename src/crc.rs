//! The checksum of saves and crash records: CRC-32 as in zip and Ethernet.

/// A running CRC-32 (polynomial 0x04C11DB7, reflected).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Crc(u32);

/// The remainders of all low bytes. The table takes a kilobyte of flash and is eight times
/// faster than the bitwise form. Mounting the store needs the speed: it checks about a
/// thousand pages before the first screen can show a game.
const STEP: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut rest = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            rest = if rest & 1 == 1 {
                (rest >> 1) ^ 0xEDB8_8320
            } else {
                rest >> 1
            };
            bit += 1;
        }
        table[byte] = rest;
        byte += 1;
    }
    table
};

impl Crc {
    /// Returns the checksum of no bytes.
    pub(crate) const fn new() -> Self {
        Crc(!0)
    }

    /// Returns the checksum with `bytes` added at the end.
    pub(crate) fn with(self, bytes: &[u8]) -> Self {
        let mut rest = self.0;
        for &byte in bytes {
            rest = STEP[usize::from(rest as u8 ^ byte)] ^ (rest >> 8);
        }
        Crc(rest)
    }

    /// Returns the finished value.
    pub(crate) const fn value(self) -> u32 {
        !self.0
    }
}

#[cfg(test)]
mod tests {
    use super::Crc;

    #[test]
    fn the_standard_check_string_gives_the_standard_value() {
        assert_eq!(Crc::new().with(b"123456789").value(), 0xCBF4_3926);
    }

    #[test]
    fn adding_in_two_steps_is_adding_at_once() {
        let whole = Crc::new().with(b"claim blue, move ivory").value();
        let parts = Crc::new().with(b"claim blue").with(b", move ivory").value();
        assert_eq!(whole, parts);
    }
}
