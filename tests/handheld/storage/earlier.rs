//! Saves of an earlier firmware on flash.

use lyngk_pocket::app::{Game, save};
use lyngk_pocket::storage::{Kind, MAX_PLIES, MAX_PLY, MAX_SECTORS, MIN_SECTORS};
use testkit::checksum::fix_checksum;

use super::chip::{Chip, PAGE, SECTOR};
use super::model::{Writing, mount, remount};

/// Written when a game could have 64 plies: two records, then a game in which
/// two plies were taken back, all of its 64 plies, and one record again. One
/// page a line: its number and its bytes up to the last that is not 0xFF.
const OF_64_PLIES: &str = include_str!("saves-of-64-plies.txt");

fn chip_holding(pages: &str) -> Chip {
    let mut chip = Chip::new(MIN_SECTORS);
    for line in pages.lines() {
        let (page, bytes) = line.trim().split_once(' ').unwrap();
        let page = &mut chip.bytes[page.parse::<usize>().unwrap() * PAGE..][..PAGE];
        for (byte, digits) in page.iter_mut().zip(bytes.as_bytes().chunks(2)) {
            let digits = str::from_utf8(digits).unwrap();
            *byte = u8::from_str_radix(digits, 16).unwrap();
        }
    }
    chip
}

#[test]
fn saves_of_games_of_64_plies_load_and_go_on_to_the_longest_game() {
    let (mut store, report) = mount(chip_holding(OF_64_PLIES));
    assert!(report.is_clean());
    let settings = store.load(Kind::Settings, 1..=1).unwrap();
    assert_eq!(settings.bytes, [0, 2, 3, 1, 1, 4, 2, 0, 1, 0, 0]);
    assert_eq!(store.load(Kind::Records, 1..=1).unwrap().bytes, [8_u8; 43]);
    let game = store.game(1..=1).unwrap();
    assert_eq!(game.header(), [6, 0, 4, 0x15, 0xCD, 0x5B, 0x07]);
    let plies: Vec<[u8; 2]> = (0..66)
        .filter(|ply| !(28..30).contains(ply))
        .map(|ply| [ply, 0x40 | ply])
        .collect();
    assert!(game.plies().eq(plies.iter().map(<[u8; 2]>::as_slice)));

    for ply in 64..MAX_PLIES {
        store.writing().append_ply(&[ply as u8, 1]).unwrap();
        store = remount(store);
        assert_eq!(store.game(1..=1).unwrap().len(), ply + 1);
    }
}

/// Firmware that did not write the guard on its pages restated entries only four sectors
/// ahead of their turn. Here the settings are in the first of 59 sectors, where the
/// present firmware would not look for them.
#[test]
fn saves_of_firmware_with_a_smaller_guard_load_and_stay() {
    let mut chip = Chip::new(MAX_SECTORS);
    for serial in 1..=59_u32 {
        let page = &mut chip.bytes[serial as usize * SECTOR..][..PAGE];
        page[0..4].copy_from_slice(b"LYG\x01");
        // Settings first, then statistics: complete, of version 1, in one part.
        page[8] = 13 + 4;
        page[9..12].copy_from_slice(&[0x10 + u8::from(serial > 1), 1, 0x10]);
        page[12..14].copy_from_slice(&[1, u8::from(serial > 1)]);
        page[14..18].copy_from_slice(&serial.to_le_bytes());
        page[18..22].copy_from_slice(&(serial - 1).to_le_bytes());
        page[22..26].copy_from_slice(&serial.to_le_bytes());
        fix_checksum(page);
    }
    let (mut store, report) = mount(chip);
    assert!(report.is_clean());
    for number in 0..2_000_u32 {
        let settings = store.load(Kind::Settings, 1..=1).unwrap();
        assert_eq!(settings.bytes, 1_u32.to_le_bytes());
        if number > 0 {
            let statistics = store.load(Kind::Records, 1..=1).unwrap();
            assert_eq!(statistics.bytes, number.to_le_bytes());
        }
        let next = (number + 1).to_le_bytes();
        store.writing().save(Kind::Records, 1, &next).unwrap();
        if number % 50 == 0 {
            store = remount(store);
        }
    }
}

#[test]
fn the_application_knows_no_longer_game_or_turn_than_the_store() {
    const { assert!(Game::LONGEST <= MAX_PLIES) };
    let pass = save::ply(lyngk_pocket::rules::Turn::Pass);
    assert!(pass.len() <= MAX_PLY);
}
