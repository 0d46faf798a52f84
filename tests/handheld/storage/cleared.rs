//! Cleared data stays cleared: cuts in the erases of the sectors that hold a game and its
//! end, and rows of cuts tried exhaustively.

use lyngk_pocket::storage::{Kind, MAX_SECTORS, MIN_SECTORS, Store};

use super::chip::{Chip, Cut, Effect, Reading};
use super::model::{Op, State, mount, remount, run};
use testkit::rows::{Counts, bad_sectors, live};

/// Saves settings until the next save would erase another sector.
fn until_an_erase(store: &mut Store<Chip>, state: &mut State) {
    for number in 0.. {
        let op = Op::Save(Kind::Settings, 1, vec![number as u8; 9]);
        let mut tried = store.clone();
        let erases = tried.flash().erases.clone();
        assert!(run(&mut tried, &op));
        if tried.flash().erases != erases {
            return;
        }
        *store = tried;
        state.apply(&op);
    }
}

/// A game and its end in one sector, a record and its end in the same; then the power is
/// cut in each of the erases of a lap round the ring, in every way.
#[test]
fn a_cut_in_the_erase_of_a_game_and_its_tombstone_does_not_bring_the_game_back() {
    for sectors in [MIN_SECTORS, MAX_SECTORS] {
        let mut store = mount(Chip::new(sectors)).0;
        let mut state = State::default();
        let start = [
            Op::Begin(1, b"to be cleared".to_vec()),
            Op::Ply(vec![1, 2]),
            Op::Save(Kind::Kiosk, 1, vec![8; 20]),
            Op::Clear,
            Op::Discard(Kind::Kiosk),
            Op::Begin(1, b"to be finished".to_vec()),
            Op::Finish(Kind::Records, 1, b"one game".to_vec()),
        ];
        for op in &start {
            assert!(run(&mut store, op));
            state.apply(op);
        }
        let mut cuts = 0;
        for lap in 0..2 * sectors as u64 {
            until_an_erase(&mut store, &mut state);
            for effect in Effect::ALL {
                for seed in 1..=5 {
                    let mut cut = store.clone();
                    cut.flash().seed(lap * 1000 + seed);
                    cut.flash().cut = Some(Cut { after: 0, effect });
                    assert!(!run(&mut cut, &Op::Save(Kind::Settings, 1, vec![7; 9])));
                    for _ in 0..3 {
                        cut = remount(cut);
                        assert!(state.is_in(&cut), "{effect:?}: {:#?}", State::of(&cut));
                        cuts += 1;
                    }
                }
            }
            let op = Op::Save(Kind::Settings, 1, vec![lap as u8; 9]);
            assert!(run(&mut store, &op));
            state.apply(&op);
        }
        println!("{cuts} mounts after cut erases of {sectors} sectors");
    }
}

/// Rows of cuts, tried exhaustively: every operation cut, every undecided page read as
/// the old and as the new contents at every mount.
struct Rows {
    mounts: u64,
}

impl Rows {
    fn cut(&mut self, store: &Store<Chip>, ops: &[Op], possible: &[State], number: u32) {
        let Some((op, later)) = ops.split_first() else {
            return;
        };
        for after in 0..20 {
            let mut cut = store.clone();
            let effect = Effect::Undecided;
            cut.flash().cut = Some(Cut { after, effect });
            if run(&mut cut, op) {
                break;
            }
            let chip = cut.release();
            for new in 0..2_u32 << number {
                for striped in [false, true] {
                    let mut chip = chip.clone();
                    chip.reading = Some(Reading { new, striped });
                    self.look(mount(chip).0, op, later, possible, number);
                }
            }
        }
    }

    fn look(&mut self, store: Store<Chip>, op: &Op, later: &[Op], possible: &[State], number: u32) {
        self.mounts += 1;
        let found = State::of(&store);
        let mut possible = possible.to_vec();
        if let Some(before) = possible.last().cloned() {
            possible.push(before.after(op));
        }
        assert!(
            possible.contains(&found),
            "cut {number}: found {found:#?}, possible {possible:#?}"
        );
        // One save succeeds: from now on nothing may change, for any reading of undecided
        // pages.
        let op = Op::Save(Kind::Failure, 1, vec![number as u8; 5]);
        let mut settled = store.clone();
        assert!(run(&mut settled, &op));
        let decided = found.after(&op);
        let chip = settled.release();
        for (new, striped) in [
            (0, false),
            (!0, false),
            (0, true),
            (!0, true),
            (0x55, false),
        ] {
            let mut chip = chip.clone();
            chip.reading = Some(Reading { new, striped });
            let store = mount(chip).0;
            assert!(
                decided.is_in(&store),
                "after {number} cuts: {:#?}",
                State::of(&store)
            );
        }
        // The next cut may restore this state or any before it.
        possible.push(found);
        self.cut(&store, later, &possible, number + 1);
    }
}

#[test]
fn rows_of_three_cuts_tried_out_to_the_last_bring_nothing_back() {
    let mut mounts = 0;
    // Covers sectors whose opening restates all old entries, and others that restate
    // none.
    for age in [0, 40, 150] {
        let mut store = mount(Chip::new(MIN_SECTORS)).0;
        let mut state = State::default();
        let mut ops = vec![
            Op::Save(Kind::Learned, 1, vec![1; 30]),
            Op::Begin(1, b"a game".to_vec()),
        ];
        ops.extend((0..age).map(|number| Op::Save(Kind::Settings, 1, vec![number; 7])));
        ops.extend([Op::Ply(vec![1]), Op::Clear]);
        for op in &ops {
            assert!(run(&mut store, op));
            state.apply(op);
        }
        let begun = Op::Begin(1, b"another".to_vec());
        let clear = || Op::Clear;
        let finish = Op::Finish(Kind::Records, 1, vec![2; 10]);
        for row in [
            [begun.clone(), clear(), Op::Discard(Kind::Learned)],
            [finish.clone(), begun.clone(), finish],
            [Op::Discard(Kind::Learned), begun, clear()],
        ] {
            let mut rows = Rows { mounts: 0 };
            rows.cut(&store, &row, &[state.clone()], 0);
            mounts += rows.mounts;
        }
    }
    println!("{mounts} mounts in rows of up to three cuts");
    assert!(mounts > 50_000, "{mounts}");
}

/// A row of six in which each cut hits the page that settles the sector, or one next to
/// it, read in ways that make later mounts see fewer or more of them.
#[test]
fn six_settling_pages_in_doubt_lose_nothing_and_bring_nothing_back() {
    let mut mounts = 0;
    for seed in 0..400_u32 {
        let mut store = mount(Chip::new(MIN_SECTORS)).0;
        let mut state = State::default();
        let mut ops = vec![Op::Begin(1, b"old".to_vec())];
        ops.extend(Kind::ALL.map(|kind| Op::Save(kind, 1, vec![seed as u8; 50])));
        ops.extend((0..seed % 70).map(|number| Op::Ply(vec![number as u8])));
        ops.push(Op::Clear);
        for op in &ops {
            assert!(run(&mut store, op));
            state.apply(op);
        }
        store = remount(store);
        let mut possible = vec![state];
        let mut dice = seed.wrapping_mul(0x9E37_79B9) | 1;
        for number in 0..6 {
            dice = dice.wrapping_mul(0x0019_660D).wrapping_add(0x3C6E_F35F);
            let op = match dice >> 16 & 3 {
                0 => Op::Discard(Kind::Kiosk),
                1 => Op::Begin(1, vec![number]),
                2 => Op::Save(Kind::Kiosk, 1, vec![number; 3]),
                _ => Op::Clear,
            };
            // The last page but one of a first save is the one that settles.
            let mut whole = store.clone();
            let operations = whole.flash().operations();
            assert!(run(&mut whole, &op));
            let operations = (whole.flash().operations() - operations) as u32;
            store.flash().cut = Some(Cut {
                after: (operations - 1).saturating_sub(u32::from(dice >> 20 & 7 != 0)),
                effect: Effect::Undecided,
            });
            let before = State::of(&store);
            if run(&mut store, &op) {
                store.flash().cut = None;
                possible = vec![before.after(&op)];
            } else {
                possible.push(before.after(&op));
            }
            let mut chip = store.release();
            // Each mount takes the previous sector for settled and continues in the next,
            // until one takes none of them for settled; or a random choice.
            let new = match seed % 3 {
                0 => dice >> 8,
                _ if number == 5 || number == 4 && seed % 3 == 2 => 0,
                _ => !0,
            };
            chip.reading = Some(Reading {
                new,
                striped: false,
            });
            store = mount(chip).0;
            mounts += 1;
            let found = State::of(&store);
            assert!(possible.contains(&found), "seed {seed}: {found:#?}");
        }
        let op = Op::Save(Kind::Failure, 1, b"last".to_vec());
        let decided = State::of(&store).after(&op);
        assert!(run(&mut store, &op));
        let chip = store.release();
        for new in 0..64 {
            let mut chip = chip.clone();
            chip.reading = Some(Reading {
                new: new | new << 6 | new << 12,
                striped: false,
            });
            assert!(decided.is_in(&mount(chip).0), "seed {seed}, {new:b}");
            mounts += 1;
        }
    }
    println!("{mounts} mounts around rows of six");
}

#[test]
fn rows_of_six_cuts_with_clears_lose_nothing_and_bring_nothing_back() {
    let mut tally = Counts::default();
    for seed in 1..=24 {
        let sectors = if seed % 8 == 0 {
            MAX_SECTORS
        } else {
            MIN_SECTORS
        };
        let bad = bad_sectors(seed, sectors);
        tally.add(&live(seed, 1_200, sectors, &bad));
    }
    println!("{tally:?}");
    assert!(tally.cuts > 4_000 && tally.in_erases > 700, "{tally:?}");
    assert!(tally.in_clears > 600 && tally.clears > 1_000, "{tally:?}");
    assert!(tally.rows.iter().all(|&rows| rows > 70), "{tally:?}");
}
