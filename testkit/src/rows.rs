//! Repeated power cuts, as with a bad contact: up to six in a row before one save
//! succeeds, at any operation, on a device that plays, ends and clears games and discards
//! records or erases everything. Every mount must find exactly what was saved, and nothing that was cleared.
//!
//! The tests run a seeded sample of [`live`], `cargo xtask cuts` any number.

use super::checksum::is_right;
use super::chip::{Chip, Cut, Effect, PAGE, SECTOR};
use super::model::{Op, State, mount, run};
use lyngk_pocket::storage::{Kind, MAX_HEADER, MAX_PLIES, MAX_PLY, MAX_RECORD, Store};

/// Cuts in a row that the store promises to survive.
pub const ROW: u32 = 6;

/// The numbers of a run.
#[derive(Debug, Default, Clone, Copy)]
pub struct Counts {
    /// All cuts.
    pub cuts: u64,
    /// Cuts during an erase.
    pub in_erases: u64,
    /// Cuts while data was cleared, discarded or finished.
    pub in_clears: u64,
    /// Cuts while a game was replaced by another with its plies.
    pub in_puts: u64,
    /// Cuts while everything was erased.
    pub in_wipes: u64,
    /// Rows of cuts by length, up to [`ROW`].
    pub rows: [u64; ROW as usize],
    /// Number of mounts.
    pub mounts: u64,
    /// Number of successful operations.
    pub saves: u64,
    /// Number of those that clear data.
    pub clears: u64,
    /// Number of complete erases of everything.
    pub wipes: u64,
    /// Number of erases of everything that reported a part left.
    pub failed_wipes: u64,
    /// Bad sectors of all devices.
    pub bad_sectors: u64,
}

impl Counts {
    /// Adds the counts of another run.
    pub fn add(&mut self, other: &Counts) {
        self.cuts += other.cuts;
        self.in_erases += other.in_erases;
        self.in_clears += other.in_clears;
        self.in_puts += other.in_puts;
        self.in_wipes += other.in_wipes;
        for (sum, more) in self.rows.iter_mut().zip(other.rows) {
            *sum += more;
        }
        self.mounts += other.mounts;
        self.saves += other.saves;
        self.clears += other.clears;
        self.wipes += other.wipes;
        self.failed_wipes += other.failed_wipes;
        self.bad_sectors += other.bad_sectors;
    }
}

fn clears(op: &Op) -> bool {
    matches!(op, Op::Clear | Op::Discard(_) | Op::Finish(..))
}

/// A device and its expected state.
struct Device {
    store: Option<Store<Chip>>,
    /// The state that was found or saved last.
    state: State,
    /// The states that a mount may find: with and without an interrupted save.
    possible: Vec<State>,
    row: u32,
    tally: Counts,
    seed: u64,
}

impl Device {
    fn new(seed: u64, sectors: usize, bad: &[usize]) -> Self {
        let mut chip = Chip::new(sectors);
        chip.seed(seed);
        Device {
            store: Some(mount(chip).0),
            state: State::default(),
            possible: vec![State::default()],
            row: 0,
            tally: Counts {
                bad_sectors: bad.len() as u64,
                ..Counts::default()
            },
            seed,
        }
    }

    /// Lets sectors go bad, each in one of four ways.
    fn spoil(&mut self, bad: &[usize]) {
        let first = self.seed as usize / 4;
        let chip = self.chip();
        for (number, &sector) in bad.iter().enumerate() {
            match (first + number) % 4 {
                0 => chip.worn.push(sector),
                1 => chip.stuck.push(sector),
                2 => chip.lying.push(sector),
                _ => chip.die(sector),
            }
        }
    }

    fn chip(&mut self) -> &mut Chip {
        self.store.as_mut().unwrap().flash()
    }

    /// Runs the operation, with a power cut if one is given. Returns whether it
    /// succeeded.
    fn run(&mut self, op: &Op, cut: Option<Cut>) -> bool {
        self.chip().cut = cut;
        let store = self.store.as_mut().unwrap();
        if run(store, op) {
            store.flash().cut = None;
            self.state.apply(op);
            assert!(self.state.is_in(self.store.as_ref().unwrap()), "{op:?}");
            if *op == Op::Erase {
                self.tally.wipes += 1;
                let left = self.readable();
                assert!(left.is_empty(), "seed {}: {left:?} is left", self.seed);
            }
            if *op != Op::Maintain {
                self.possible = vec![self.state.clone()];
                if self.row > 0 {
                    self.tally.rows[self.row as usize - 1] += 1;
                }
                self.row = 0;
                self.tally.saves += 1;
                self.tally.clears += u64::from(clears(op));
            }
            return true;
        }
        if !self.chip().lost_power() {
            self.chip().cut = None;
            if *op == Op::Erase {
                // A sector keeps its contents, and the store reports that. They do not
                // count.
                assert!(!self.chip().dead.is_empty(), "seed {}", self.seed);
                self.tally.failed_wipes += 1;
                self.state = State::default();
                self.possible = vec![self.state.clone()];
                self.row = 0;
                return true;
            }
            // A bad sector ahead does no harm.
            assert_eq!(*op, Op::Maintain, "seed {}", self.seed);
            return true;
        }
        self.tally.cuts += 1;
        self.tally.in_erases += u64::from(self.chip().struck_erase);
        self.tally.in_clears += u64::from(clears(op));
        self.tally.in_puts += u64::from(matches!(op, Op::Put(..)));
        self.tally.in_wipes += u64::from(*op == Op::Erase);
        self.possible.push(self.state.after(op));
        self.row += 1;
        false
    }

    /// Returns the sectors that hold a page, but for the one with the end of the log.
    fn readable(&mut self) -> Vec<usize> {
        let sectors = self.chip().bytes.chunks_exact(SECTOR).enumerate();
        let mut readable: Vec<(u32, usize)> = sectors
            .filter_map(|(place, sector)| {
                let pages = sector.chunks_exact(PAGE);
                let serial = |page: &[u8]| {
                    let whole = page.starts_with(b"LYG") && is_right(page);
                    whole.then(|| u32::from_le_bytes([page[14], page[15], page[16], page[17]]))
                };
                Some((pages.filter_map(serial).max()?, place))
            })
            .collect();
        readable.sort_unstable();
        readable.pop();
        readable.into_iter().map(|(_, place)| place).collect()
    }

    fn remount(&mut self) {
        let chip = self.store.take().unwrap().release();
        let (store, _) = mount(chip);
        self.tally.mounts += 1;
        match self.possible.iter().find(|state| state.is_in(&store)) {
            Some(found) => self.state = found.clone(),
            None => panic!(
                "seed {}, {} cuts in a row: found {:#?}, possible {:#?}",
                self.seed,
                self.row,
                State::of(&store),
                self.possible
            ),
        }
        self.store = Some(store);
    }
}

/// Runs a device for so many operations and returns the counts.
#[must_use]
pub fn live(seed: u64, operations: u32, sectors: usize, bad: &[usize]) -> Counts {
    let mut device = Device::new(seed, sectors, bad);
    // From the beginning, or with saves in them.
    let spoiled = if (seed / 8).is_multiple_of(2) {
        0
    } else {
        operations / 3
    };
    for number in 0..operations {
        if number == spoiled {
            device.spoil(bad);
        }
        let dice = device.chip().random();
        let op = random_op(&device.state, dice);
        // After one cut another one is likely.
        let often = if device.row > 0 { 5 } else { 2 };
        let cut = (device.row < ROW && dice % 6 < often).then(|| {
            let effects = match (dice >> 20) % 3 {
                0 => &Effect::ALL[..],
                // The most critical effects.
                _ => &[Effect::Undecided, Effect::PageWise][..],
            };
            Cut {
                after: match op {
                    // So many operations it takes to erase everything, and some more.
                    Op::Erase => (dice >> 24) as u32 % (sectors as u32 + 5),
                    _ => (dice >> 24) as u32 % 6,
                },
                effect: effects[(dice >> 28) as usize % effects.len()],
            }
        });
        let done = device.run(&op, cut);
        if !done || op == Op::Erase || device.row > 0 || dice.is_multiple_of(11) {
            device.remount();
        }
    }
    device.tally
}

/// Returns a quarter of the sectors, adjacent or anywhere, or none.
#[must_use]
pub fn bad_sectors(seed: u64, sectors: usize) -> Vec<usize> {
    let mut chip = Chip::new(1);
    chip.seed(seed ^ 0xBAD);
    let first = chip.random() as usize % sectors;
    match seed % 4 {
        0 => (first..first + sectors / 4)
            .map(|at| at % sectors)
            .collect(),
        1 => {
            let mut bad: Vec<usize> = (0..sectors / 4)
                .map(|_| chip.random() as usize % sectors)
                .collect();
            bad.sort_unstable();
            bad.dedup();
            bad
        }
        _ => Vec::new(),
    }
}

fn record(kind: Kind, length: usize) -> Op {
    let bytes = (0..length).map(|at| (at * 7 + length) as u8).collect();
    Op::Save(kind, 255, bytes)
}

fn random_op(state: &State, dice: u64) -> Op {
    let number = (dice >> 32) as usize;
    if (dice >> 16).is_multiple_of(61) {
        return Op::Erase;
    }
    let kind = Kind::ALL[number % Kind::NUM];
    let plies = state.game.as_ref().map(|(_, _, plies)| plies.len());
    match (dice >> 8) % 21 {
        0 | 1 => record(kind, number % (MAX_RECORD + 1)),
        2 => Op::Discard(kind),
        3 => Op::Maintain,
        4 => Op::Clear,
        5 => Op::Begin(255, vec![number as u8; number % (MAX_HEADER + 1)]),
        6 => Op::Finish(kind, 255, vec![number as u8; number % (MAX_RECORD + 1)]),
        7 => {
            let plies = (0..number % (MAX_PLIES + 1)).map(|ply| vec![ply as u8; 1 + ply % MAX_PLY]);
            Op::Put(255, vec![number as u8; 20], plies.collect())
        }
        _ => match plies {
            None if number.is_multiple_of(3) => record(kind, 20),
            None => Op::Begin(255, vec![number as u8; 44]),
            Some(plies) if plies == MAX_PLIES || dice >> 12 & 7 == 0 => {
                Op::TakeBack(number % (plies + 1))
            }
            Some(_) => Op::Ply(vec![number as u8; 1 + number % MAX_PLY]),
        },
    }
}
