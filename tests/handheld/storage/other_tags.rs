//! Entries of an unknown kind in a known format, written by a newer firmware. Nothing may
//! be written as long as their sector exists.

use lyngk_pocket::storage::{FORMAT, Kind, Known, MIN_SECTORS, OtherVersion, Store};
use testkit::checksum::fix_checksum;

use super::behaviour::{new_store, play};
use super::chip::{Chip, PAGE};
use super::model::{State, Writing, mount};

/// Values that are no tag.
const OTHER_TAGS: [u8; 7] = [0, 4, 0x18, 0x2F, 0x34, 0x40, 0xFF];

/// Returns the store's pages, in the order of writing on a chip that was never full.
fn pages(chip: &mut Chip) -> Vec<&mut [u8]> {
    let pages = chip.bytes.chunks_exact_mut(PAGE);
    pages.filter(|page| page.starts_with(b"LYG")).collect()
}

/// Returns a chip with a record between others, and its page.
fn chip() -> (Chip, usize) {
    let mut store = new_store();
    store.writing().save(Kind::Settings, 1, b"kept").unwrap();
    store.writing().save(Kind::Learned, 1, b"theirs").unwrap();
    play(&mut store, 3);
    let mut chip = store.release();
    let of_puzzles = |page: &&mut [u8]| page[9] == 0x13;
    let place = pages(&mut chip).iter().position(of_puzzles).unwrap();
    (chip, place)
}

#[test]
fn nothing_is_written_beside_a_whole_entry_of_an_unknown_kind() {
    for tag in OTHER_TAGS {
        let (mut chip, place) = chip();
        let page = &mut pages(&mut chip)[place];
        assert_eq!(page[3], FORMAT);
        page[9] = tag;
        fix_checksum(page);
        let before = chip.bytes.clone();
        let (mut store, report) = mount(chip);
        // It belongs to a newer firmware and is no damage.
        assert!(report.is_clean(), "{tag}: {report:?}");
        let other = OtherVersion::OtherTag { tag };
        assert_eq!(store.other_version(&Known::ANY), Some(other));
        assert_eq!(store.writer(&Known::ANY).err(), Some(other));
        // Known data can still be read.
        assert_eq!(store.load(Kind::Settings, 1..=1).unwrap().bytes, b"kept");
        assert_eq!(store.game(1..=1).unwrap().len(), 3);
        let mut chip = store.release();
        assert_eq!(chip.bytes, before);
        let range = chip.range();
        Store::erase_everything(&mut chip, range).unwrap();
        let mut store = mount(chip).0;
        assert_eq!(State::of(&store), State::default());
        assert!(store.writer(&Known::ANY).is_ok());
    }
}

#[test]
fn an_entry_of_an_unknown_kind_may_be_longer_than_any_of_ours() {
    let (mut chip, _) = chip();
    let (parts, long) = (5, 234);
    let first = pages(&mut chip)[0].to_vec();
    // In the next sector, as its own: arrival, then an entry of five pages.
    let serial = u32::from_le_bytes(first[14..18].try_into().unwrap()) + 1;
    let start = serial as usize % MIN_SECTORS * 16 * PAGE;
    let prior_pages = pages(&mut chip).len() as u8;
    let written = |length: u8| {
        let mut chip = chip.clone();
        for part in 0..length {
            let page = &mut chip.bytes[start + usize::from(part) * PAGE..][..PAGE];
            page.fill(part);
            page[..22].copy_from_slice(&first[..22]);
            page[8] = 13 + long;
            page[9] = 0x50;
            page[11] = part | parts << 4;
            page[12] |= 1;
            page[13] = prior_pages;
            page[14..18].copy_from_slice(&serial.to_le_bytes());
            page[18..22].copy_from_slice(&(serial - 1).to_le_bytes());
            fix_checksum(page);
        }
        mount(Chip::with_contents(chip.bytes))
    };
    let (store, report) = written(parts);
    assert!(report.is_clean(), "{report:?}");
    let other = OtherVersion::OtherTag { tag: 0x50 };
    assert_eq!(store.other_version(&Known::ANY), Some(other));
    assert_eq!(store.game(1..=1).unwrap().len(), 3);
    // Of a partial entry nothing was saved, so writing is allowed.
    let (store, _) = written(parts - 1);
    assert_eq!(store.game(1..=1).unwrap().len(), 3);
    assert_eq!(store.other_version(&Known::ANY), None);
}

#[test]
fn an_entry_of_an_unknown_kind_that_does_not_count_any_more_is_no_reason_to_stop() {
    let (mut chip, place) = chip();
    let page = &mut pages(&mut chip)[place];
    let theirs = {
        page[9] = 0x40;
        fix_checksum(page);
        page.to_vec()
    };
    // The same page on a chip without any settled sector has no sector either.
    let mut stray = Chip::new(MIN_SECTORS);
    let mut theirs = theirs;
    theirs[12] &= !1;
    fix_checksum(&mut theirs);
    stray.bytes[..PAGE].copy_from_slice(&theirs);
    let mut store = mount(Chip::with_contents(stray.bytes)).0;
    assert!(store.writer(&Known::ANY).is_ok());
}
