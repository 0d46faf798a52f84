//! Arranges several pictures on one sheet.

use super::picture::Picture;

/// Pixels between pictures.
const GAP: usize = 8;
/// Colour behind the pictures.
const GROUND: [u8; 3] = [96, 100, 108];

/// Returns a sheet of pictures of the same size, with so many in a row.
#[must_use]
pub fn contact_sheet(pictures: &[Picture], columns: usize) -> Picture {
    let (width, height) = pictures
        .first()
        .map_or((0, 0), |picture| (picture.width, picture.height));
    let columns = columns.clamp(1, pictures.len().max(1));
    let rows = pictures.len().div_ceil(columns);
    let mut sheet = Picture::plain(
        GAP + columns * (width + GAP),
        GAP + rows * (height + GAP),
        GROUND,
    );
    for (place, picture) in pictures.iter().enumerate() {
        let (column, row) = (place % columns, place / columns);
        sheet.put(
            picture,
            GAP + column * (width + GAP),
            GAP + row * (height + GAP),
        );
    }
    sheet
}
