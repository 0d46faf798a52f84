//! The identification of a flash chip: its maker and its capacity.

use core::fmt;

/// The answer to the command 0x9F (JEDEC JESD216): maker, kind and capacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlashId {
    maker: u8,
    kind: u8,
    capacity: u8,
}

impl FlashId {
    /// Reads a word as embassy-rp returns it: the maker in bits 16 to 23, the kind below,
    /// the capacity in the lowest byte.
    #[must_use]
    pub const fn from_word(word: u32) -> Self {
        let [_, maker, kind, capacity] = word.to_be_bytes();
        Self {
            maker,
            kind,
            capacity,
        }
    }

    /// Returns the three bytes as six hexadecimal digits.
    #[must_use]
    pub const fn compact(self) -> impl fmt::Display {
        Compact(self)
    }

    /// Returns the capacity in bytes; `None` if the answer does not contain a plausible
    /// one. By convention of all makers the byte is the power of two, here 64 KiB to 64
    /// MiB. A maker of 0x00 or 0xFF means an open wire.
    #[must_use]
    pub const fn bytes(self) -> Option<u32> {
        match (self.maker, self.capacity) {
            (0 | 0xFF, _) => None,
            (_, 16..=26) => Some(1 << self.capacity),
            _ => None,
        }
    }

    /// Returns true if the chip holds `bytes`. An unknown capacity counts as enough, since
    /// the program runs from this flash.
    #[must_use]
    pub const fn holds(self, bytes: u32) -> bool {
        match self.bytes() {
            Some(size) => size >= bytes,
            None => true,
        }
    }
}

struct Compact(FlashId);

impl fmt::Display for Compact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FlashId {
            maker,
            kind,
            capacity,
        } = self.0;
        write!(f, "{maker:02x}{kind:02x}{capacity:02x}")
    }
}

impl fmt::Display for FlashId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            maker,
            kind,
            capacity,
        } = self;
        write!(f, "{maker:02x} {kind:02x} {capacity:02x}")?;
        match self.bytes() {
            Some(bytes) => write!(f, ", {} KiB", bytes / 1024),
            None => write!(f, ", of unknown size"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn the_chips_of_both_boards_are_read() {
        let pico = FlashId::from_word(0x00EF_4015);
        assert_eq!(pico.to_string(), "ef 40 15, 2048 KiB");
        let picosystem = FlashId::from_word(0x00EF_7018);
        assert_eq!(picosystem.bytes(), Some(16 * 1024 * 1024));
        assert!(pico.holds(2 * 1024 * 1024) && picosystem.holds(2 * 1024 * 1024));
    }

    #[test]
    fn one_that_is_too_small_is_found() {
        let small = FlashId::from_word(0x00C8_4014);
        assert!(small.holds(1024 * 1024) && !small.holds(1024 * 1024 + 1));
    }

    #[test]
    fn one_that_does_not_say_is_believed() {
        for word in [0, 0x00FF_FFFF, 0x00EF_4000, 0x00EF_40FF, 0x00FF_4015] {
            let id = FlashId::from_word(word);
            assert!(id.bytes().is_none() && id.holds(u32::MAX), "{id}");
        }
        assert_eq!(
            FlashId::from_word(0).to_string(),
            "00 00 00, of unknown size"
        );
    }
}
