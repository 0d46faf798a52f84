//! Aged flash: flipped bits, sectors that can no longer be written, and the end of life.

use lyngk_pocket::storage::{
    Cause, EraseError, GameError, Kind, MAX_RECORD, MAX_SECTORS, MIN_SECTORS, Store, WriteFault,
};

use super::behaviour::{new_store, play};
use super::chip::{Chip, PAGE, SECTOR};
use super::model::{Op, State, Writing, mount, remount, run};

/// Returns a store with all records and a game of ten plies, and their pages in the order
/// of writing.
pub(super) fn filled() -> (Chip, Vec<usize>) {
    let mut store = new_store();
    for kind in Kind::ALL {
        store
            .writing()
            .save(kind, 1, &[kind as u8 + 1; 100])
            .unwrap();
    }
    play(&mut store, 10);
    let chip = store.release();
    // Serial numbers begin with 1, so the log begins in the second sector.
    let pages = SECTOR / PAGE..chip.bytes.len() / PAGE;
    let pages = pages
        .filter(|page| chip.bytes[page * PAGE] == b'L')
        .collect();
    (chip, pages)
}

/// Returns a store of the device's size after a month of games, switched off and on, with
/// a game in progress.
fn used() -> (Chip, State) {
    let mut store = mount(Chip::new(MAX_SECTORS)).0;
    for game in 0..30 {
        for kind in Kind::ALL {
            store.writing().save(kind, 1, &[game; 60]).unwrap();
        }
        play(&mut store, 40);
        if game % 4 == 0 {
            store = remount(store);
        }
        if game % 5 == 0 {
            store.writing().clear_game().unwrap();
        }
    }
    let state = State::of(&store);
    (store.release(), state)
}

#[test]
fn a_single_flipped_bit_costs_nothing_but_the_last_entry_at_most() {
    let (chip, state) = used();
    let mut earlier = state.clone();
    earlier.game.as_mut().unwrap().2.pop();
    let (mut mended, mut last) = (0, 0);
    let mut random = Chip::new(1);
    let bits = chip.bytes.len() * 8;
    for number in 0..32_000 {
        let mut bit = random.random() as usize % bits;
        // Mostly within written data.
        while number % 8 != 0 && chip.bytes[bit / 8 / PAGE * PAGE + bit / 8 % 32] == 0xFF {
            bit = random.random() as usize % bits;
        }
        let at = match number % 8 {
            0 => bit / 8,
            _ => bit / 8 / PAGE * PAGE + bit / 8 % 32,
        };
        let mut flipped = chip.clone();
        flipped.bytes[at] ^= 1 << (bit % 8);
        let (store, report) = mount(flipped);
        mended += u32::from(report.skipped(Cause::Mended) == 1);
        if !state.is_in(&store) {
            assert!(earlier.is_in(&store), "bit {} of byte {at}", bit % 8);
            last += 1;
        }
    }
    println!("{mended} of 32,000 flipped bits mended, {last} cost the last ply");
    assert!(mended > 5_000, "{mended}");
}

/// Plays with these sectors bad, half of them worn and half stuck, or all of one kind;
/// every save must succeed and be readable.
fn play_round(bad: &[usize], sectors: usize, kind: usize) {
    let mut chip = Chip::new(sectors);
    for (number, &sector) in bad.iter().enumerate() {
        if (kind + number * (kind / 2)).is_multiple_of(2) {
            chip.stuck.push(sector);
        } else {
            chip.worn.push(sector);
        }
    }
    let mut store = mount(chip).0;
    let mut state = State::default();
    let mut most_bad = 0;
    for number in 0..sectors * 40 {
        let op = match number % 60 {
            0 => Op::Begin(1, vec![1; 43]),
            1 => Op::Save(Kind::Records, 1, vec![number as u8; MAX_RECORD]),
            2..6 => Op::Maintain,
            58 => Op::Clear,
            59 => Op::Save(Kind::Kiosk, 1, vec![number as u8; 30]),
            _ => Op::Ply(vec![number as u8; 2]),
        };
        let done = run(&mut store, &op);
        assert!(done || op == Op::Maintain, "{op:?} with {bad:?} bad");
        state.apply(&op);
        most_bad = most_bad.max(store.bad_sectors());
        if number % 97 == 0 {
            store = remount(store);
        }
        assert!(state.is_in(&store), "{op:?} with {bad:?} bad");
    }
    assert!(most_bad as usize <= bad.len());
    assert!(bad.is_empty() || most_bad > 0);
}

#[test]
fn a_quarter_of_all_sectors_may_be_bad_wherever_they_are() {
    for kind in 0..4 {
        for first in 0..MIN_SECTORS {
            let side_by_side = (first..first + MIN_SECTORS / 4).map(|at| at % MIN_SECTORS);
            play_round(&side_by_side.collect::<Vec<_>>(), MIN_SECTORS, kind);
        }
        for first in [0, 1, 31, 50, 63] {
            let side_by_side = (first..first + MAX_SECTORS / 4).map(|at| at % MAX_SECTORS);
            play_round(&side_by_side.collect::<Vec<_>>(), MAX_SECTORS, kind);
        }
        let every_fourth: Vec<usize> = (0..MAX_SECTORS).step_by(4).collect();
        play_round(&every_fourth, MAX_SECTORS, kind);
        play_round(&[5], MIN_SECTORS, kind);
    }
}

#[test]
fn a_chip_at_its_end_says_so_and_still_gives_what_it_has() {
    let (chip, _) = filled();
    let state = State::of(&mount(chip.clone()).0);
    for stuck in [false, true] {
        let mut chip = chip.clone();
        if stuck {
            chip.stuck.extend(0..MIN_SECTORS);
        } else {
            chip.worn.extend(0..MIN_SECTORS);
        }
        let mut store = mount(chip).0;
        for _ in 0..8 {
            for _ in 0..5 {
                let failed = store.writing().append_ply(&[1]);
                assert_eq!(failed, Err(GameError::Write(WriteFault::WornOut)));
            }
            assert!(store.bad_sectors() > 0);
            assert!(state.is_in(&store));
            store = remount(store);
            assert!(state.is_in(&store));
        }
    }
}

#[test]
fn a_chip_goes_on_where_a_few_good_sectors_are_left_within_reach() {
    // More than a quarter of adjacent bad sectors ends saving, but existing saves stay
    // readable.
    let bad: Vec<usize> = (6..6 + MIN_SECTORS * 3 / 4).collect();
    let mut chip = Chip::new(MIN_SECTORS);
    chip.worn.extend(bad.iter().map(|at| at % MIN_SECTORS));
    let mut store = mount(chip).0;
    let mut state = State::default();
    let mut failed = 0;
    for number in 0..400_usize {
        let op = match number % 40 {
            0 => Op::Begin(1, vec![1; 43]),
            _ => Op::Ply(vec![number as u8; 2]),
        };
        if run(&mut store, &op) {
            state.apply(&op);
        } else {
            failed += 1;
        }
        assert!(state.is_in(&store), "{op:?}");
        if number % 13 == 0 {
            store = remount(store);
            assert!(state.is_in(&store), "{op:?}");
        }
    }
    assert!(failed > 0);
}

#[test]
fn erasing_everything_overwrites_what_cannot_be_erased_and_says_what_it_cannot() {
    let mut store = new_store();
    play(&mut store, 30);
    let chip = store.release();
    for (fault, expected) in [Ok(()), Ok(()), Err(EraseError::Kept)]
        .into_iter()
        .enumerate()
    {
        let mut chip = chip.clone();
        [&mut chip.stuck, &mut chip.lying, &mut chip.dead][fault].push(2);
        let range = chip.range();
        let erased = Store::erase_everything(&mut chip, range);
        assert_eq!(erased, expected, "fault {fault}");
        let (store, report) = mount(chip);
        assert_eq!(State::of(&store), State::default());
        assert!(!report.is_lossy());
    }
}

#[test]
fn a_sector_whose_erase_leaves_bits_is_passed_over() {
    for at in 0..MIN_SECTORS {
        let mut store = new_store();
        let mut state = State::default();
        for number in 0..400_usize {
            if number == 150 {
                store.flash().lying.push(at);
            }
            let op = match number % 40 {
                0 => Op::Begin(1, vec![1; 43]),
                39 => Op::Maintain,
                _ => Op::Ply(vec![number as u8; 2]),
            };
            assert!(run(&mut store, &op) || op == Op::Maintain, "{op:?}");
            state.apply(&op);
            if number % 7 == 0 {
                store = remount(store);
            }
            assert!(state.is_in(&store), "sector {at}, {op:?}");
        }
    }
}
