//! Writes UF2 files, which the chip's boot ROM accepts over USB.

use std::fmt;

/// The boot ROM's family number, by which it refuses files for other chips.
pub(crate) const RP2040: u32 = 0xE48B_FF56;

/// Size of a block in the file and of its contents, in bytes. The boot ROM requires whole
/// pages of flash.
const BLOCK: usize = 512;
const PAGE: u32 = 256;
/// Size of an erase, in bytes. The boot ROM tracks erased sectors by block number instead
/// of address, sixteen blocks to a sector: a missing page would shift all later erases
/// against the written data.
const SECTOR: u32 = 4096;

const BEGIN: [u32; 2] = [0x0A32_4655, 0x9E5D_5157];
const END: u32 = 0x0AB1_6F30;
const FAMILY_PRESENT: u32 = 0x2000;

/// The reason why there is no file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Uf2Error {
    /// There are no bytes to write.
    Empty,
    /// Two pieces claim the same address.
    Overlap { address: u32 },
}

impl fmt::Display for Uf2Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("nothing of the program belongs in flash"),
            Self::Overlap { address } => {
                write!(f, "two parts of the program claim {address:#010x}")
            }
        }
    }
}

/// Returns the file with these pieces, each an address and its bytes. Sectors with a
/// piece are written whole, filled up with ones like erased flash; the others are left
/// out and keep their contents.
pub(crate) fn write(pieces: &[(u32, &[u8])], family: u32) -> Result<Vec<u8>, Uf2Error> {
    let mut bytes: Vec<(u32, u8)> = pieces
        .iter()
        .flat_map(|&(start, bytes)| (start..).zip(bytes.iter().copied()))
        .collect();
    bytes.sort_unstable_by_key(|&(address, _)| address);
    if let Some(pair) = bytes.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return Err(Uf2Error::Overlap { address: pair[0].0 });
    }
    let mut pages: Vec<(u32, [u8; PAGE as usize])> = Vec::new();
    for sector in bytes.chunk_by(|a, b| a.0 / SECTOR == b.0 / SECTOR) {
        let start = sector[0].0 / SECTOR * SECTOR;
        let mut content = [0xFF; SECTOR as usize];
        for &(at, byte) in sector {
            content[(at - start) as usize] = byte;
        }
        let (content, _) = content.as_chunks();
        pages.extend(
            (start..)
                .step_by(PAGE as usize)
                .zip(content.iter().copied()),
        );
    }
    if pages.is_empty() {
        return Err(Uf2Error::Empty);
    }
    let mut file = Vec::with_capacity(pages.len() * BLOCK);
    for (index, &(address, content)) in pages.iter().enumerate() {
        let [first, second] = BEGIN;
        let (index, count) = (index as u32, pages.len() as u32);
        for word in [
            first,
            second,
            FAMILY_PRESENT,
            address,
            PAGE,
            index,
            count,
            family,
        ] {
            file.extend(word.to_le_bytes());
        }
        file.extend(content);
        file.resize(file.len().next_multiple_of(BLOCK) - 4, 0);
        file.extend(END.to_le_bytes());
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(block: &[u8], index: usize) -> u32 {
        u32::from_le_bytes(block[4 * index..][..4].try_into().unwrap())
    }

    #[test]
    fn each_page_is_a_block_that_says_where_it_goes() {
        let boot = [1; 256];
        let file = write(
            &[
                (0x1000_0000, &boot),
                (0x1000_0110, &[2, 3]),
                (0x1001_0FFF, &[4]),
            ],
            RP2040,
        )
        .unwrap();
        let blocks: Vec<&[u8]> = file.chunks(BLOCK).collect();
        assert_eq!(blocks.len(), 32);
        let addresses = (0x1000_0000..0x1000_1000).chain(0x1001_0000..0x1001_1000);
        for (index, (block, address)) in blocks.iter().zip(addresses.step_by(256)).enumerate() {
            assert_eq!(block.len(), BLOCK);
            let head: Vec<u32> = (0..8).map(|at| word(block, at)).collect();
            let expected = [
                BEGIN[0],
                BEGIN[1],
                FAMILY_PRESENT,
                address,
                256,
                index as u32,
                32,
                RP2040,
            ];
            assert_eq!(head, expected);
            assert_eq!(word(block, BLOCK / 4 - 1), END);
        }
        assert_eq!(blocks[0][32..][..256], boot);
        assert_eq!(blocks[1][32 + 0x0F..][..4], [0xFF, 2, 3, 0xFF]);
        assert_eq!(blocks[2][32..][..256], [0xFF; 256]);
        assert_eq!(blocks[31][32 + 0xFE..][..3], [0xFF, 4, 0]);
    }

    /// Simulates the boot ROM's bookkeeping: it erases a sector at the first block of
    /// sixteen, independent of that block's address.
    #[test]
    fn the_boot_rom_erases_every_sector_before_it_writes_there() {
        let pieces: [(u32, &[u8]); 4] = [
            (0x1000_0100, &[1; 700]),
            (0x1000_2F00, &[2; 300]),
            (0x1000_8000, &[3; 4096]),
            (0x1001_1234, &[4]),
        ];
        let file = write(&pieces, RP2040).unwrap();
        let mut erased = Vec::new();
        for block in file.chunks(BLOCK) {
            let (address, number) = (word(block, 3), word(block, 5));
            if number.is_multiple_of(SECTOR / PAGE) {
                erased.push(address / SECTOR);
            }
            assert_eq!(erased.last(), Some(&(address / SECTOR)), "{address:#x}");
        }
        assert_eq!(erased, [0x10000, 0x10002, 0x10003, 0x10008, 0x10011]);
    }

    #[test]
    fn pieces_that_overlap_are_refused() {
        let error = write(&[(16, &[1, 2, 3]), (18, &[4])], RP2040).unwrap_err();
        assert_eq!(error, Uf2Error::Overlap { address: 18 });
        assert_eq!(write(&[], RP2040), Err(Uf2Error::Empty));
    }
}
