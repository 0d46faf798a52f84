//! The store on chips with arbitrary contents: a seeded sample of the fuzz target's
//! inputs.

use super::chip::{Chip, PAGE, SECTOR};
use super::model::Writing;
use lyngk_pocket::storage::{Kind, MIN_SECTORS, Store};
use testkit::arbitrary::{Outcome, exercise};

#[test]
fn arbitrary_contents_never_panic_and_never_stop_the_store() {
    let mut random = Chip::new(1);
    let (mut used, mut kept) = (0, 0);
    for seed in 0..3_000 {
        random.seed(seed + 1);
        let length = random.random() as usize % 2_000;
        let data: Vec<u8> = (0..length).map(|_| random.random() as u8).collect();
        match exercise(&data) {
            Outcome::Used => used += 1,
            Outcome::OtherTag => kept += 1,
            Outcome::OtherFormat | Outcome::Nothing => {}
        }
    }
    // Noise alone would test only the checksum.
    println!("of 3,000 chips {used} held something, {kept} something of another firmware");
    assert!(used > 300 && kept > 30, "{used}, {kept}");
}

#[test]
fn a_chip_full_of_noise_becomes_a_store() {
    let mut random = Chip::new(1);
    for seed in 0..50 {
        random.seed(seed + 1);
        let bytes = (0..MIN_SECTORS * SECTOR).map(|_| random.random() as u8);
        let chip = Chip::with_contents(bytes.collect());
        let range = chip.range();
        let (mut store, report) = Store::mount(chip, range.clone()).unwrap();
        let pages = (MIN_SECTORS * SECTOR / PAGE) as u16;
        assert_eq!(report.skipped(lyngk_pocket::storage::Cause::Torn), pages);
        let writer = &mut Writing::writing(&mut store);
        writer.save(Kind::Settings, 1, b"first").unwrap();
        let (store, _) = Store::mount(store.release(), range).unwrap();
        assert_eq!(store.load(Kind::Settings, 1..=1).unwrap().bytes, b"first");
    }
}
