//! Power cuts at every operation of every way to save, with every effect of a cut, single
//! and double. Longer rows are in `rows.rs`.
//!
//! After a cut the store must hold its contents before the save, or those with the save.
//! A cut before the next successful save may leave it undecided, but after one successful
//! save every later mount finds exactly the contents at that time, and that save.

use lyngk_pocket::storage::{Kind, MAX_HEADER, MAX_PLIES, MAX_PLY, MAX_RECORD, MIN_SECTORS, Store};

use super::chip::{Chip, Cut, Effect};
use super::model::{Op, State, mount, remount, run};

/// Counts the cuts, so that a test without cuts cannot pass.
#[derive(Default, Debug)]
struct Counts {
    single: u64,
    double: u64,
    /// Cuts after which the interrupted entry was there, or was not.
    kept: u64,
    lost: u64,
}

/// A store in use, and its expected contents.
#[derive(Clone)]
struct Device {
    store: Store<Chip>,
    state: State,
}

impl Device {
    fn new() -> Self {
        Device {
            store: mount(Chip::new(MIN_SECTORS)).0,
            state: State::default(),
        }
    }

    fn run(&mut self, op: &Op) {
        assert!(run(&mut self.store, op), "{op:?}");
        self.state.apply(op);
        assert!(self.state.is_in(&self.store), "{op:?}");
    }

    /// Returns the number of programs and erases of the operation.
    fn operations(&self, op: &Op) -> u32 {
        let mut store = self.store.clone();
        let before = store.flash().operations();
        assert!(run(&mut store, op), "{op:?}");
        (store.flash().operations() - before) as u32
    }

    /// Cuts the operation short, and mounts the result.
    fn cut(&self, op: &Op, after: u32, effect: Effect, seed: u64) -> Store<Chip> {
        let mut store = self.store.clone();
        store.flash().seed(seed);
        store.flash().cut = Some(Cut { after, effect });
        assert!(!run(&mut store, op), "{op:?} succeeded without power");
        remount(store)
    }
}

/// Returns the state of the store, which must be one of the allowed ones.
fn find<'a>(store: &Store<Chip>, allowed: &[&'a State], context: &str) -> &'a State {
    match allowed.iter().find(|state| state.is_in(store)) {
        Some(state) => state,
        None => panic!(
            "{context}\nfound {:#?}\nallowed {allowed:#?}",
            State::of(store)
        ),
    }
}

/// Returns whether a page may read differently each time after this effect, so that one
/// mount does not determine the next.
fn wavers(effect: Effect) -> bool {
    matches!(
        effect,
        Effect::Undecided
            | Effect::NearlyDone
            | Effect::HardlyBegun
            | Effect::Wavering
            | Effect::PageWise
    )
}

/// Continues after the cuts: one save succeeds, and then every mount finds it and the
/// previous contents, for any reading of the cells left in between.
fn live_on(mut store: Store<Chip>, state: &State, mounts: u32, context: &str) {
    let op = Op::Save(Kind::Kiosk, 7, b"later".to_vec());
    assert!(run(&mut store, &op), "{context}: {op:?}");
    let state = state.after(&op);
    for _ in 0..mounts {
        store = remount(store);
        find(&store, &[&state], context);
    }
}

/// Cuts `op` at each of its operations; then, for each possible result, cuts `next` at
/// each of its own.
fn cut_everywhere(device: &Device, op: &Op, next: &[Op], tally: &mut Counts) {
    let after = device.state.after(op);
    for at in 0..device.operations(op) {
        for effect in Effect::ALL {
            tally.single += 1;
            let context = format!("{op:?} cut at {at} with {effect:?}");
            let store = device.cut(op, at, effect, tally.single);
            let found = find(&store, &[&device.state, &after], &context);
            if *found == after {
                tally.kept += 1;
            } else {
                tally.lost += 1;
            }
            live_on(store.clone(), found, 2, &context);
            let again = Device {
                store,
                state: found.clone(),
            };
            let next = &next[tally.single as usize % next.len()];
            cut_again(
                &again,
                next,
                &[&device.state, &after],
                effect,
                &context,
                tally,
            );
        }
    }
}

fn cut_again(
    device: &Device,
    op: &Op,
    undecided: &[&State],
    earlier: Effect,
    context: &str,
    tally: &mut Counts,
) {
    if matches!(op, Op::Ply(_) | Op::TakeBack(_)) && device.state.game.is_none() {
        return;
    }
    let op = match (op, &device.state.game) {
        (Op::TakeBack(_), Some((_, _, plies))) => Op::TakeBack(plies.len() / 2),
        _ => op.clone(),
    };
    let after = device.state.after(&op);
    let mut allowed = vec![&device.state, &after];
    allowed.extend(undecided);
    for at in 0..device.operations(&op) {
        for effect in Effect::ALL {
            tally.double += 1;
            let store = device.cut(&op, at, effect, tally.double);
            let describe = || format!("{context}, then {op:?} cut at {at} with {effect:?}");
            if !allowed.iter().any(|state| state.is_in(&store)) {
                find(&store, &allowed, &describe());
            }
            if wavers(effect) || wavers(earlier) || tally.double.is_multiple_of(8) {
                let found = find(&store, &allowed, "");
                live_on(store, found, 1 + u32::from(wavers(earlier)), &describe());
            }
        }
    }
}

fn record(kind: Kind, version: u8, length: usize) -> Op {
    let bytes = (0..length).map(|at| (at * 7 + length) as u8).collect();
    Op::Save(kind, version, bytes)
}

fn ply(number: usize) -> Op {
    Op::Ply(vec![number as u8; 1 + number % MAX_PLY])
}

/// Returns a game with plies that replaces the previous one.
fn game(header: usize, plies: usize) -> Op {
    let plies = (0..plies).map(|number| vec![number as u8; 2]);
    Op::Put(4, vec![header as u8; header], plies.collect())
}

/// Returns every way to save, with small data.
fn script() -> Vec<Op> {
    vec![
        record(Kind::Settings, 1, 40),
        Op::Begin(3, vec![5; 96]),
        ply(1),
        Op::Maintain,
        ply(2),
        ply(3),
        Op::TakeBack(1),
        ply(4),
        record(Kind::Records, 1, 120),
        Op::Maintain,
        ply(5),
        record(Kind::Learned, 1, MAX_RECORD),
        Op::Discard(Kind::Settings),
        record(Kind::Kiosk, 2, 20),
        record(Kind::Failure, 1, 72),
        Op::Clear,
        Op::Begin(3, vec![6; 50]),
        ply(6),
        record(Kind::Settings, 2, 100),
        Op::TakeBack(0),
        ply(7),
        Op::Finish(Kind::Records, 1, vec![4; 60]),
        Op::Begin(3, vec![7; 7]),
        ply(8),
        game(40, 60),
        ply(9),
    ]
}

/// Returns the operations after the first cut.
fn nexts() -> [Op; 8] {
    [
        ply(90),
        record(Kind::Settings, 9, 110),
        Op::TakeBack(0),
        Op::Begin(4, vec![8; 30]),
        Op::Maintain,
        Op::Clear,
        Op::Finish(Kind::Records, 9, vec![9; 70]),
        game(20, 9),
    ]
}

/// Uses the device until `sectors` more sectors have been opened.
fn age(device: &mut Device, sectors: u32) {
    let erased = |device: &mut Device| device.store.flash().erases.iter().sum::<u32>();
    let end = erased(device) + sectors;
    let mut count = 0;
    while erased(device) < end {
        count += 1;
        device.run(&match count % 9 {
            0 => Op::TakeBack(count % 3),
            _ if device.state.game.is_none() => Op::Begin(1, vec![1; 60]),
            _ => ply(count),
        });
    }
}

/// Runs the script with cuts everywhere. Before it the device saves `plies` plies, so
/// that sectors end at another place of the script.
fn cut_script(mut device: Device, plies: usize, tally: &mut Counts) {
    for number in 0..plies {
        if device.state.game.is_none() {
            device.run(&Op::Begin(1, vec![2; 43]));
        }
        device.run(&ply(number));
    }
    for op in script() {
        cut_everywhere(&device, &op, &nexts(), tally);
        device.run(&op);
    }
}

/// Checks the least number of cuts; all tests here make well over 100,000.
fn expect_cuts(tally: &Counts, least: u64) {
    println!("{tally:?}");
    assert!(tally.single + tally.double >= least, "{tally:?}");
    assert!(tally.kept > 100 && tally.lost > 100, "{tally:?}");
}

#[test]
fn a_cut_on_a_new_device_loses_at_most_the_entry_being_written() {
    let mut tally = Counts::default();
    for plies in [0, 1, 2, 3, 6, 8, 9, 10, 12, 14] {
        cut_script(Device::new(), plies, &mut tally);
    }
    expect_cuts(&tally, 40_000);
}

#[test]
fn a_cut_on_a_device_long_in_use_loses_at_most_the_entry_being_written() {
    let mut tally = Counts::default();
    for (sectors, plies) in [
        (21, 0),
        (17, 5),
        (23, 9),
        (30, 12),
        (26, 14),
        (19, 2),
        (28, 7),
    ] {
        let mut device = Device::new();
        for kind in Kind::ALL {
            device.run(&record(kind, 1, 100));
        }
        age(&mut device, sectors);
        cut_script(device, plies, &mut tally);
    }
    expect_cuts(&tally, 40_000);
}

/// Returns the fullest possible store: every opened sector may be filled by restated
/// entries.
fn full_device() -> Device {
    let mut device = Device::new();
    for kind in Kind::ALL {
        device.run(&record(kind, 1, MAX_RECORD));
    }
    device.run(&Op::Begin(1, vec![3; MAX_HEADER]));
    for number in 0..MAX_PLIES - 8 {
        device.run(&Op::Ply(vec![number as u8; MAX_PLY]));
    }
    device
}

#[test]
fn a_cut_on_a_device_full_to_the_brim_loses_at_most_the_entry_being_written() {
    let mut tally = Counts::default();
    let mut device = full_device();
    let steps: Vec<Op> = (0..100)
        .map(|number| match number % 5 {
            0 => Op::TakeBack(MAX_PLIES - 8),
            1 | 2 => Op::Ply(vec![number; MAX_PLY]),
            3 => record(Kind::Records, 1, MAX_RECORD - number as usize),
            _ => Op::Maintain,
        })
        .collect();
    for op in &steps {
        cut_everywhere(&device, op, &nexts(), &mut tally);
        device.run(op);
    }
    expect_cuts(&tally, 30_000);
}
