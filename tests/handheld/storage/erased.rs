//! Power cuts while everything is erased, and sectors that cannot be erased: everything is
//! there or nothing, and nothing older comes back.

use lyngk_pocket::storage::{Kind, MIN_SECTORS, Store};

use super::chip::{Chip, Cut, Effect, PAGE, SECTOR};
use super::model::{Op, State, mount, remount, run};

/// A device after long use, and its contents.
struct Past {
    store: Store<Chip>,
    last: State,
}

impl Past {
    fn new() -> Self {
        Self::on(MIN_SECTORS)
    }

    fn on(sectors: usize) -> Self {
        let mut past = Past {
            store: mount(Chip::new(sectors)).0,
            last: State::default(),
        };
        for number in 0..120_u8 {
            let kind = Kind::ALL[usize::from(number) % Kind::NUM];
            past.run(&Op::Save(kind, 1, vec![number; 60]));
            past.run(&Op::Begin(1, vec![number; 20]));
            for ply in 0..4 {
                past.run(&Op::Ply(vec![number, ply]));
            }
            past.run(&match number % 3 {
                0 => Op::Clear,
                1 => Op::Finish(Kind::Records, 1, vec![number; 30]),
                _ => Op::Discard(kind),
            });
        }
        past.run(&Op::Begin(1, b"the last".to_vec()));
        past.run(&Op::Ply(vec![1]));
        past
    }

    fn run(&mut self, op: &Op) {
        assert!(run(&mut self.store, op), "{op:?}");
        self.last.apply(op);
    }
}

/// Returns the sector whose pages have the highest serial number, the one erased last.
fn newest_sector(chip: &Chip) -> usize {
    let sectors = chip.bytes.chunks_exact(SECTOR).enumerate();
    let serial = |sector: &[u8]| {
        let pages = sector
            .chunks_exact(PAGE)
            .filter(|page| page.starts_with(b"LYG"));
        pages
            .map(|page| u32::from_le_bytes(page[14..18].try_into().unwrap()))
            .max()
    };
    sectors.max_by_key(|(_, sector)| serial(sector)).unwrap().0
}

/// The erase of the sector that ends the log, and its two pages.
const TO_THE_END: u32 = 3;
/// All that erasing everything takes: then every other sector is erased.
const OPERATIONS: u32 = TO_THE_END + MIN_SECTORS as u32 - 1;

#[test]
fn a_cut_while_everything_is_erased_leaves_everything_or_nothing() {
    let past = Past::new();
    let (mut cuts, mut all, mut nothing) = (0, 0, 0);
    for at in 0..OPERATIONS {
        for effect in Effect::ALL {
            for seed in 1..=6 {
                cuts += 1;
                let context = format!("{effect:?} at {at}, seed {seed}");
                let mut store = past.store.clone();
                let range = store.flash().range();
                store.flash().seed(seed * 1_000 + u64::from(at));
                store.flash().cut = Some(Cut { after: at, effect });
                assert!(store.erase(range.clone()).is_err(), "{context}");
                let mut store = remount(store);
                for _ in 0..2 {
                    let found = State::of(&store);
                    let gone = found == State::default();
                    assert!(gone || found == past.last, "{context}: {found:#?}");
                    assert!(gone || at < TO_THE_END, "{context}");
                    all += u32::from(!gone);
                    nothing += u32::from(gone);
                    store = remount(store);
                }
                // The next save decides, and stays.
                let op = Op::Save(Kind::Settings, 9, b"later".to_vec());
                let state = State::of(&store).after(&op);
                assert!(run(&mut store, &op), "{context}");
                for _ in 0..3 {
                    store = remount(store);
                    assert!(state.is_in(&store), "{context}");
                }
                store.erase(range).unwrap();
                let (store, report) = mount(store.release());
                assert!(report.is_clean(), "{context}");
                assert_eq!(State::of(&store), State::default());
            }
        }
    }
    println!("{cuts} cuts; {all} mounts found everything, {nothing} nothing");
    assert!(all > 100 && nothing > 100, "{all}, {nothing}");
}

/// A sector whose erase was cut may read as whole later. It must not hide what was saved
/// in between.
#[test]
fn what_is_saved_after_a_cut_in_the_last_erase_stays() {
    let past = Past::new();
    for seed in 0..600 {
        let mut store = past.store.clone();
        let range = store.flash().range();
        store.flash().seed(seed);
        let effect = [Effect::PageWise, Effect::Undecided, Effect::Wavering][seed as usize % 3];
        let after = OPERATIONS - 1 - seed as u32 % 2;
        store.flash().cut = Some(Cut { after, effect });
        if seed % 4 < 2 {
            assert!(store.erase(range).is_err(), "{effect:?}, seed {seed}");
        } else {
            let erased = Store::erase_everything(store.flash(), range);
            assert!(erased.is_err(), "{effect:?}, seed {seed}");
        }
        let mut store = remount(store);
        let mut state = State::of(&store);
        for number in 0..3 {
            let op = Op::Save(Kind::Settings, 9, vec![number; 5]);
            state.apply(&op);
            assert!(run(&mut store, &op));
            for _ in 0..6 {
                store = remount(store);
                assert!(state.is_in(&store), "{effect:?}, seed {seed}");
            }
        }
    }
}

/// Returns the sectors with a page that starts as pages do, but for the newest one.
fn sectors_left(chip: &Chip) -> usize {
    let sectors = chip.bytes.chunks_exact(SECTOR);
    let holds = |sector: &&[u8]| {
        sector
            .chunks_exact(PAGE)
            .any(|page| page.starts_with(b"LYG"))
    };
    sectors.filter(holds).count() - 1
}

#[test]
fn a_sector_that_cannot_be_erased_brings_nothing_back() {
    let past = Past::new();
    let mut kept = 0;
    for at in 0..MIN_SECTORS {
        for fault in 0..3 {
            let mut store = past.store.clone();
            let range = store.flash().range();
            let chip = store.flash();
            [&mut chip.stuck, &mut chip.lying, &mut chip.dead][fault].push(at);
            let erased = store.erase(range);
            let left = sectors_left(store.flash());
            assert_eq!(erased.is_err(), left > 0, "{at}, fault {fault}");
            kept += usize::from(erased.is_err());
            let mut store = remount(store);
            let mut state = State::default();
            assert!(state.is_in(&store), "{at}, fault {fault}");
            // Nor does it later, when its place in the ring comes round.
            for number in 0..60_u8 {
                let op = Op::Save(Kind::ALL[usize::from(number) % 2], 1, vec![number; 90]);
                assert!(run(&mut store, &op), "{at}, fault {fault}");
                state.apply(&op);
                store = remount(store);
                assert!(state.is_in(&store), "{at}, fault {fault}");
            }
        }
    }
    assert!(kept > 10, "only a dead sector keeps what it holds: {kept}");
}

#[test]
fn a_store_with_bad_sectors_can_be_written_after_everything_was_erased() {
    const SECTORS: usize = MIN_SECTORS + 1;
    let past = Past::on(SECTORS);
    let mut tried = 0;
    for bad in 0..SECTORS * SECTORS * SECTORS {
        let bad = [
            bad % SECTORS,
            bad / SECTORS % SECTORS,
            bad / SECTORS / SECTORS,
        ];
        if bad[0] >= bad[1] || bad[1] >= bad[2] || bad.iter().sum::<usize>() % 4 != 0 {
            continue;
        }
        tried += 1;
        let mut store = past.store.clone();
        let range = store.flash().range();
        store.flash().stuck.extend(bad);
        if tried % 2 == 0 {
            assert_eq!(store.erase(range), Ok(()), "{bad:?}");
        } else {
            let erased = Store::erase_everything(store.flash(), range);
            assert_eq!(erased, Ok(()), "{bad:?}");
        }
        let mut store = remount(store);
        assert_eq!(State::of(&store), State::default(), "{bad:?}");
        for number in 0..8 {
            let op = Op::Save(Kind::Kiosk, 1, vec![number; 40]);
            assert!(run(&mut store, &op), "{bad:?}");
            store = remount(store);
        }
    }
    assert!(tried > 150, "{tried}");
}

#[test]
fn everything_can_be_erased_where_a_quarter_of_all_sectors_is_bad() {
    for first in 0..MIN_SECTORS {
        let mut store = Past::new().store;
        let worn = (first..first + MIN_SECTORS / 4).map(|at| at % MIN_SECTORS);
        store.flash().worn.extend(worn);
        let range = store.flash().range();
        store.erase(range.clone()).unwrap();
        assert!(
            run(&mut store, &Op::Maintain),
            "it is not open, and wants nothing"
        );
        let mut store = remount(store);
        assert_eq!(State::of(&store), State::default());
        assert!(run(
            &mut store,
            &Op::Save(Kind::Settings, 1, b"once".to_vec())
        ));
    }
}

#[test]
fn everything_is_erased_from_the_oldest_sector_to_the_newest() {
    let past = Past::new();
    let chip = past.store.clone().release();
    let newest = newest_sector(&chip);
    for sector in 0..MIN_SECTORS - 1 {
        let mut chip = chip.clone();
        chip.cut = Some(Cut {
            after: TO_THE_END + sector as u32,
            effect: Effect::Nothing,
        });
        let range = chip.range();
        assert!(Store::erase_everything(&mut chip, range).is_err());
        let erased = |at: usize| {
            chip.bytes[at * SECTOR..][..SECTOR]
                .iter()
                .all(|&b| b == 0xFF)
        };
        // The log ends in the sector after the newest.
        assert!(!erased((newest + 1) % MIN_SECTORS));
        for step in 1..=sector {
            let at = (newest + 1 + step) % MIN_SECTORS;
            assert!(erased(at), "{step} of {sector}");
        }
        assert!(!erased(newest));
    }
}
