//! Power cuts while everything is erased. That takes many operations: a part may be left,
//! but nothing older than the last contents.

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
        let mut past = Past {
            store: mount(Chip::new(MIN_SECTORS)).0,
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

    /// Returns whether a state holds nothing older than the last contents.
    fn is_newest(&self, found: &State) -> bool {
        let last = &self.last;
        let records = Kind::ALL.iter().all(|kind| {
            let record = &found.records[kind.index()];
            record.is_none() || *record == last.records[kind.index()]
        });
        records && (found.game.is_none() || found.game == last.game)
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

#[test]
fn a_cut_while_everything_is_erased_brings_nothing_older_back() {
    let past = Past::new();
    let (mut cuts, mut part, mut nothing) = (0, 0, 0);
    // An arrival and eight tombstones in a sector that is erased for them, then all
    // sectors.
    let operations = 1 + 1 + (Kind::NUM as u32 + 1) + MIN_SECTORS as u32;
    for at in 0..operations {
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
                    assert!(past.is_newest(&found), "{context}: {found:#?}");
                    // After erasing is reported as complete, nothing is left.
                    if at >= operations - MIN_SECTORS as u32 {
                        assert_eq!(found, State::default(), "{context}");
                    }
                    store = remount(store);
                }
                let found = State::of(&store);
                part += u32::from(found != State::default());
                nothing += u32::from(found == State::default());
                // The rest is a normal store: new saves stay.
                let op = Op::Save(Kind::Settings, 9, b"later".to_vec());
                assert!(run(&mut store, &op), "{context}");
                let state = State::of(&store);
                for _ in 0..3 {
                    store = remount(store);
                    assert!(state.is_in(&store), "{context}");
                }
                store.erase(range).unwrap();
                let (store, report) = mount(store.release());
                assert!(report.is_clean(), "{context}");
                assert_eq!(State::of(&store), State::default(), "{context}");
            }
        }
    }
    println!("{cuts} cuts; {part} left something, {nothing} nothing");
    assert!(part > 100 && nothing > 100, "{part}, {nothing}");
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
    for sector in 0..MIN_SECTORS {
        let mut chip = chip.clone();
        chip.cut = Some(Cut {
            after: sector as u32,
            effect: Effect::Nothing,
        });
        let range = chip.range();
        assert!(Store::erase_everything(&mut chip, range).is_err());
        let erased = |at: usize| {
            chip.bytes[at * SECTOR..][..SECTOR]
                .iter()
                .all(|&b| b == 0xFF)
        };
        for step in 1..=sector {
            assert!(erased((newest + step) % MIN_SECTORS), "{step} of {sector}");
        }
        assert!(!erased(newest));
    }
}
