//! One page of the store: what its bytes mean, and whether they can be trusted.
//!
//! It knows the layout of a page and nothing else: not where the page lies,
//! not what came before it, not what a game is.
//!
//! | bytes | what |
//! | --- | --- |
//! | 0..3 | `LYG` |
//! | 3 | format of the page, [`FORMAT`] |
//! | 4..8 | CRC-32 of bytes 0..4 and of bytes 8..9+n |
//! | 8 | n, how many bytes follow that count |
//! | 9 | tag: what the entry is |
//! | 10 | the application's version of the content |
//! | 11 | number of this part (low four bits), number of parts (high four) |
//! | 12 | bit 0: "the sector is settled"; bits 1 to 7: the guard, 0 for that of an earlier firmware |
//! | 13 | pages of the sector before that count |
//! | 14..18 | serial number of the sector |
//! | 18..22 | serial number of the sector before |
//! | 22..9+n | content |
//!
//! Numbers are little-endian. The first nine bytes, and what the CRC covers,
//! are the same in every format there will ever be: that is how a page of an
//! unknown format is told from noise.

use super::crc::Crc;
use super::mend::{Wrong, wrong_bit};

/// Bytes of a page: what the flash of the RP2040 programs in one go.
pub const PAGE_SIZE: usize = 256;

/// The format of the pages this firmware writes. Any change of the layout, or of
/// what a tag or an entry's content means, takes the next number. A new tag does
/// not: firmware that does not know it reads the rest, and writes nothing as long as
/// an entry with it counts.
pub const FORMAT: u8 = 1;

const MAGIC: [u8; 3] = *b"LYG";
/// Where the bytes counted by byte 8 begin.
const BODY: usize = 9;
/// Where the content begins.
const CONTENT: usize = 22;
const SETTLED: u8 = 1;
/// The guard of firmware that did not say it on its pages.
const EARLIER_GUARD: u8 = 4;

/// Bytes of content a page can hold.
pub(super) const PAGE_CONTENT: usize = PAGE_SIZE - CONTENT;

/// How much of a page the first read fetches. The page of a ply is shorter, so
/// that a mount reads a quarter of the log and not all of it.
pub(super) const FIRST_READ: usize = 64;

/// A place in the log: the first `pages` pages of the sector `serial`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) serial: u32,
    pub(super) pages: u8,
}

/// What every page says about its sector.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    /// Serial number of the sector, one more for each sector opened.
    pub(super) serial: u32,
    /// Where the log ended when this sector was opened. Whatever lies between
    /// there and here does not count.
    pub(super) prior: Mark,
    /// Whether everything the opening of the sector had to restate is in it.
    pub(super) settled: bool,
    /// How many sectors after this one may be erased before another is settled:
    /// what is in them does not count any more once this one is. At most 127.
    pub(super) guard: u8,
}

/// A page that passed its checksum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Page<'a> {
    pub(super) place: Place,
    pub(super) tag: u8,
    pub(super) version: u8,
    pub(super) part: u8,
    pub(super) parts: u8,
    pub(super) content: &'a [u8],
}

/// How the bytes of a page look, before it is known what they say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    /// Never written since the last erase, as far as one can read.
    Blank,
    /// Written, but the checksum does not fit.
    Damaged,
    /// As it was written.
    Whole,
}

/// What was found where a page could be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Found<'a> {
    /// Never written since the last erase, as far as one can read.
    Blank,
    /// Written, but not as it can be read now.
    Damaged,
    /// Whole, in a format this firmware does not know.
    OtherFormat(u8),
    /// Whole, in our format, but impossible.
    Impossible,
    /// Whole.
    Page(Page<'a>),
}

impl<'a> Page<'a> {
    /// The page as bytes; content beyond [`PAGE_CONTENT`] is the caller's error
    /// and is cut off.
    pub(super) fn encode(&self) -> [u8; PAGE_SIZE] {
        let mut bytes = [0xFF; PAGE_SIZE];
        let length = self.content.len().min(PAGE_CONTENT);
        let end = CONTENT + length;
        bytes[0..3].copy_from_slice(&MAGIC);
        bytes[3] = FORMAT;
        bytes[8] = (end - BODY) as u8;
        bytes[9] = self.tag;
        bytes[10] = self.version;
        bytes[11] = self.part | self.parts << 4;
        bytes[12] = u8::from(self.place.settled) | self.place.guard << 1;
        bytes[13] = self.place.prior.pages;
        bytes[14..18].copy_from_slice(&self.place.serial.to_le_bytes());
        bytes[18..22].copy_from_slice(&self.place.prior.serial.to_le_bytes());
        bytes[CONTENT..end].copy_from_slice(&self.content[..length]);
        let crc = checksum(&bytes, end);
        bytes[4..8].copy_from_slice(&crc.to_le_bytes());
        bytes
    }
}

/// Whether the first [`FIRST_READ`] bytes are all that [`look`] will look at.
pub(super) fn is_short(bytes: &[u8; PAGE_SIZE]) -> bool {
    bytes[0..3] == MAGIC && BODY + usize::from(bytes[8]) <= FIRST_READ
}

/// Says how the bytes of a page look.
pub(super) fn look(bytes: &[u8; PAGE_SIZE]) -> Look {
    if bytes[0..3] != MAGIC {
        return if is_blank(bytes) {
            Look::Blank
        } else {
            Look::Damaged
        };
    }
    match syndrome(bytes) {
        Some(0) => Look::Whole,
        _ => Look::Damaged,
    }
}

/// Whether all bytes are those of erased flash. Four words at a time, and on its own, so
/// that they fit into the registers: a start looks at every blank page there is, and
/// comparing bytes takes more than twice as long on the chip.
#[inline(never)]
pub(super) fn is_blank(bytes: &[u8; PAGE_SIZE]) -> bool {
    let (before, words, after) = bytemuck::pod_align_to::<u8, u32>(bytes);
    let (fours, rest) = words.as_chunks::<4>();
    fours.iter().all(|[a, b, c, d]| a & b & c & d == u32::MAX)
        && rest.iter().all(|word| *word == u32::MAX)
        && before.iter().chain(after).all(|byte| *byte == u8::MAX)
}

/// Puts a damaged page right if one bit is all that is wrong with it.
pub(super) fn repair(bytes: &mut [u8; PAGE_SIZE]) -> bool {
    let wrong = |bytes: &[u8; PAGE_SIZE]| {
        let lead = bytes.iter().zip(MAGIC);
        lead.map(|(byte, magic)| (byte ^ magic).count_ones())
            .sum::<u32>()
    };
    match wrong(bytes) {
        0 => {}
        1 => {
            bytes[0..3].copy_from_slice(&MAGIC);
            return look(bytes) == Look::Whole;
        }
        _ => return false,
    }
    // The checksum is of all bytes up to the end but its own four.
    let covered = BODY + usize::from(bytes[8]) - 4;
    let (at, bit) = match syndrome(bytes).and_then(|syndrome| wrong_bit(syndrome, covered)) {
        Some(Wrong::Checksum { bit }) => (4 + bit / 8, bit % 8),
        Some(Wrong::Byte { at, bit }) if at < 4 => (at, bit),
        Some(Wrong::Byte { at, bit }) => (at + 4, bit),
        None => (8, 0),
    };
    // Not the length: with another one the checksum would be of other bytes.
    if at != 8 {
        bytes[at] ^= 1 << bit;
        return true;
    }
    let length = bytes[8];
    for bit in 0..8 {
        bytes[8] = length ^ 1 << bit;
        if look(bytes) == Look::Whole {
            return true;
        }
    }
    bytes[8] = length;
    false
}

/// Says what a whole page is.
pub(super) fn decode(bytes: &[u8; PAGE_SIZE]) -> Found<'_> {
    if bytes[3] != FORMAT {
        return Found::OtherFormat(bytes[3]);
    }
    let end = BODY + usize::from(bytes[8]);
    let (part, parts) = (bytes[11] & 0x0F, bytes[11] >> 4);
    // The last serial number stays free, so that one more always exists.
    let serial = word(bytes, 14);
    if !(CONTENT..=PAGE_SIZE).contains(&end) || part >= parts || serial == 0 || serial == u32::MAX {
        return Found::Impossible;
    }
    Found::Page(Page {
        place: Place {
            serial,
            prior: Mark {
                serial: word(bytes, 18),
                pages: bytes[13],
            },
            settled: bytes[12] & SETTLED != 0,
            guard: match bytes[12] >> 1 {
                0 => EARLIER_GUARD,
                guard => guard,
            },
        },
        tag: bytes[9],
        version: bytes[10],
        part,
        parts,
        content: &bytes[CONTENT..end],
    })
}

/// In which bits the checksum on the page differs from that of its bytes;
/// `None` if the page cannot be as long as it says.
fn syndrome(bytes: &[u8; PAGE_SIZE]) -> Option<u32> {
    let end = BODY + usize::from(bytes[8]);
    (end <= PAGE_SIZE).then(|| word(bytes, 4) ^ checksum(bytes, end))
}

fn checksum(bytes: &[u8; PAGE_SIZE], end: usize) -> u32 {
    Crc::new().with(&bytes[0..4]).with(&bytes[8..end]).value()
}

fn word(bytes: &[u8; PAGE_SIZE], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(content: &[u8]) -> Page<'_> {
        Page {
            place: Place {
                serial: 77,
                prior: Mark {
                    serial: 76,
                    pages: 9,
                },
                settled: true,
                guard: 24,
            },
            tag: 3,
            version: 2,
            part: 1,
            parts: 3,
            content,
        }
    }

    #[test]
    fn a_page_reads_back_as_it_was_written() {
        for length in [0, 1, 41, 42, 43, PAGE_CONTENT] {
            let content = [0xA5; PAGE_CONTENT];
            let page = sample(&content[..length]);
            let bytes = page.encode();
            assert_eq!(look(&bytes), Look::Whole);
            assert_eq!(decode(&bytes), Found::Page(page));
        }
    }

    #[test]
    fn any_single_flipped_bit_is_noticed_and_put_right() {
        for length in [0, 19, PAGE_CONTENT] {
            let content = [0x5A; PAGE_CONTENT];
            let bytes = sample(&content[..length]).encode();
            for bit in 0..(CONTENT + length) * 8 {
                let mut flipped = bytes;
                flipped[bit / 8] ^= 1 << (bit % 8);
                assert_eq!(look(&flipped), Look::Damaged, "bit {bit}");
                assert!(repair(&mut flipped), "bit {bit}");
                assert_eq!(flipped, bytes, "bit {bit}");
            }
        }
    }

    #[test]
    fn two_flipped_bits_are_noticed_and_not_made_worse() {
        let bytes = sample(b"nineteen bytes long").encode();
        let bits = (CONTENT + 19) * 8;
        for first in 0..bits {
            for second in (0..first).step_by(5) {
                let mut flipped = bytes;
                flipped[first / 8] ^= 1 << (first % 8);
                flipped[second / 8] ^= 1 << (second % 8);
                let before = flipped;
                assert_eq!(look(&flipped), Look::Damaged, "bits {first} and {second}");
                assert!(!repair(&mut flipped), "bits {first} and {second}");
                assert_eq!(flipped[8..], before[8..]);
            }
        }
    }

    #[test]
    fn a_page_without_a_guard_has_that_of_the_firmware_that_wrote_it() {
        let mut bytes = sample(b"").encode();
        bytes[12] = SETTLED;
        let Found::Page(page) = decode(&bytes) else {
            panic!("it is a page");
        };
        assert_eq!((page.place.settled, page.place.guard), (true, 4));
    }

    #[test]
    fn a_whole_page_of_another_format_is_told_from_noise() {
        let mut bytes = sample(b"from the future").encode();
        bytes[3] = 2;
        assert_eq!(look(&bytes), Look::Damaged);
        let crc = checksum(&bytes, CONTENT + 15);
        bytes[4..8].copy_from_slice(&crc.to_le_bytes());
        assert_eq!(look(&bytes), Look::Whole);
        assert_eq!(decode(&bytes), Found::OtherFormat(2));
    }

    #[test]
    fn an_erased_page_is_blank_and_one_cleared_bit_is_damage() {
        // Wherever it lies: words are compared, of which a page may begin and end in the midst.
        let mut memory = [0xFF; PAGE_SIZE + 4];
        for offset in 0..4 {
            let bytes: &mut [u8; PAGE_SIZE] = memory[offset..].first_chunk_mut().unwrap();
            assert_eq!(look(bytes), Look::Blank);
            for place in 0..PAGE_SIZE {
                bytes[place] = 0xFE;
                assert_eq!(look(bytes), Look::Damaged, "{place} of a page at {offset}");
                bytes[place] = 0xFF;
            }
            bytes[PAGE_SIZE - 1] = 0xFE;
            assert!(!repair(bytes));
            bytes[PAGE_SIZE - 1] = 0xFF;
        }
    }
}
