//! The checksum of a page, computed independently of the store's own code, to make valid
//! pages.

use super::chip::PAGE;

fn crc32(bytes: impl Iterator<Item = u8>) -> u32 {
    !bytes.fold(!0, |crc, byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc: u32, _| {
            (crc >> 1) ^ (0xEDB8_8320 & 0_u32.wrapping_sub(crc & 1))
        })
    })
}

/// Corrects the page's checksum, if its length is valid.
pub fn fix_checksum(page: &mut [u8]) {
    let end = 9 + usize::from(page[8]);
    if end <= PAGE {
        let covered = page[0..4].iter().chain(&page[8..end]).copied();
        let crc = crc32(covered);
        page[4..8].copy_from_slice(&crc.to_le_bytes());
    }
}

/// Returns whether the page's checksum is right.
#[must_use]
pub fn is_right(page: &[u8]) -> bool {
    let mut right = page.to_vec();
    fix_checksum(&mut right);
    9 + usize::from(page[8]) <= PAGE && right == page
}
