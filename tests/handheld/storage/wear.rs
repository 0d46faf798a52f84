//! The distribution and rate of flash wear, on a chip of the device's size. The figures
//! in the module's documentation come from here.

use lyngk_pocket::storage::{Kind, MAX_SECTORS, Store};

use super::chip::Chip;
use super::model::{Writing, mount, remount};

/// Erase cycles of a sector according to the data sheets of the boards' flash.
const CYCLES: f64 = 100_000.0;

const RECORDS: [(Kind, usize); Kind::NUM] = [
    (Kind::Settings, 64),
    (Kind::Records, 128),
    (Kind::Kiosk, 64),
    (Kind::Learned, 64),
    (Kind::Failure, 64),
    (Kind::Clock, 111),
    (Kind::Mistakes, 123),
];

fn device() -> Store<Chip> {
    let mut store = mount(Chip::new(MAX_SECTORS)).0;
    for (kind, length) in RECORDS {
        store.writing().save(kind, 1, &vec![0; length]).unwrap();
    }
    store
}

/// Saves one game of 50 plies on average, and the record that changes with it.
fn play(store: &mut Store<Chip>, kind: Kind, number: u32) {
    store.writing().begin_game(1, &[0; 60]).unwrap();
    for ply in 0..40 + (number * 8 % 21) as u8 {
        store.writing().append_ply(&[ply, 1]).unwrap();
        store.writing().maintain().unwrap();
    }
    store
        .writing()
        .save(kind, 1, &number.to_le_bytes())
        .unwrap();
}

fn most_and_least(store: &mut Store<Chip>) -> (u32, u32) {
    let erases = &store.flash().erases;
    (*erases.iter().max().unwrap(), *erases.iter().min().unwrap())
}

#[test]
fn a_kiosk_running_day_and_night_wears_all_sectors_alike_and_for_years() {
    let mut store = device();
    let games = 4_000;
    for number in 0..games {
        play(&mut store, Kind::Kiosk, number);
    }
    let (most, least) = most_and_least(&mut store);
    assert!(most - least <= 1, "{least} to {most}");
    let plies_an_erase = f64::from(games * 50) / f64::from(most);
    let years = plies_an_erase * CYCLES * 3.0 / (365.25 * 86_400.0);
    println!("kiosk: {plies_an_erase:.0} plies for one erase of each sector, {years:.1} years");
    assert!(years > 9.0);
}

#[test]
fn a_player_at_home_does_not_wear_the_flash_out() {
    let mut store = device();
    let days = 400;
    for day in 0..days {
        // Ten games a day, with the device switched on for each.
        for game in 0..10 {
            store = remount(store);
            store.writing().maintain().unwrap();
            play(&mut store, Kind::Records, day * 10 + game);
        }
    }
    let (most, least) = most_and_least(&mut store);
    // A sector erased ahead before the device is switched off is erased again, so the
    // wear is less even than on a device that stays on.
    assert!(most <= 2 * least, "{least} to {most}");
    let years = CYCLES / f64::from(most) * f64::from(days) / 365.25;
    let a_year = f64::from(most) / f64::from(days) * 365.25;
    println!("home: {least} to {most} erases, {a_year:.0} of each sector a year, {years:.0} years");
    assert!(years > 200.0);
}
