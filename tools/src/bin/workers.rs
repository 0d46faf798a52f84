//! Measures the gain of two workers over one: the time to equal depth on twenty
//! positions.
//!
//! Time is counted in positions: a worker's clock advances by 32 for as many positions,
//! neither gets ahead of the other by more than that, and a waiting worker takes over the
//! other's clock. So the figure depends neither on the load of the computer nor on its
//! number of cores.
//!
//! ```sh
//! cargo run --release --bin workers -- [--slots N] [--nodes N] [--count N]
//! ```

use host::arguments::{self, ArgumentError, Arguments};
use lyngk_pocket::ai::{
    Answer, CompactSlot, DEVICE_SLOTS, Handler, OwnedMemory, SearchLimits, Signals, Slot as _,
    SplitPoint, Team, Workspace, help, think, think_with,
};
use lyngk_pocket::rules::{Board, Position, Rng, Variant};
use std::cell::Cell;
use std::process::ExitCode;
use std::sync::atomic::Ordering::SeqCst;
use std::sync::atomic::{AtomicBool, AtomicU32};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Number of positions between two calls of the handler.
const STEP: u32 = 32;

thread_local! {
    /// The worker of this thread.
    static WORKER: Cell<usize> = const { Cell::new(0) };
    /// True if it has just waited.
    static WAITED: Cell<bool> = const { Cell::new(false) };
}

/// A team with a clock for each worker.
struct Clocked {
    signals: Signals,
    point: Mutex<SplitPoint>,
    clocks: [AtomicU32; 2],
    waiting: [AtomicBool; 2],
}

impl Clocked {
    fn new() -> Self {
        Self {
            signals: Signals::new(),
            point: Mutex::new(SplitPoint::new()),
            clocks: [const { AtomicU32::new(0) }; 2],
            waiting: [AtomicBool::new(false), AtomicBool::new(true)],
        }
    }
}

impl Team for Clocked {
    fn signals(&self) -> &Signals {
        &self.signals
    }

    fn with<R>(&self, f: impl FnOnce(&mut SplitPoint) -> R) -> R {
        f(&mut self.point.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn wait(&self) {
        let me = WORKER.get();
        let other = self.clocks[1 - me].load(SeqCst);
        self.clocks[me].fetch_max(other, SeqCst);
        self.waiting[me].store(true, SeqCst);
        WAITED.set(true);
        thread::yield_now();
    }

    /// The other worker checks for work by itself from now on.
    fn wake(&self) {
        let me = WORKER.get();
        let now = self.clocks[me].load(SeqCst);
        self.clocks[1 - me].fetch_max(now, SeqCst);
        self.waiting[1 - me].store(false, SeqCst);
    }
}

/// A worker's clock; the leader's also records the time of each depth.
struct Clock<'a> {
    team: &'a Clocked,
    done: Depths,
}

impl<'a> Clock<'a> {
    const fn of(team: &'a Clocked) -> Self {
        let done = Depths::NONE;
        Self { team, done }
    }
}

impl Handler for Clock<'_> {
    fn stop(&mut self, _nodes: u32) -> bool {
        let me = WORKER.get();
        if WAITED.replace(false) {
            return false;
        }
        let now = self.team.clocks[me].fetch_add(STEP, SeqCst) + STEP;
        while now > self.team.clocks[1 - me].load(SeqCst) + STEP
            && !self.team.waiting[1 - me].load(SeqCst)
        {
            thread::yield_now();
        }
        false
    }

    fn answer(&mut self, answer: &Answer) {
        let now = self.team.clocks[0].load(SeqCst);
        self.done.note(answer, now);
    }
}

/// By depth: the time, in positions searched one after the other, and the number of
/// positions that both had searched by then.
#[derive(Clone, Copy)]
struct Depths([Option<(u32, u32)>; 64]);

impl Depths {
    const NONE: Self = Self([None; 64]);

    fn note(&mut self, answer: &Answer, now: u32) {
        if let Some(done) = self.0.get_mut(usize::from(answer.depth)) {
            done.get_or_insert((now.max(1), answer.nodes));
        }
    }
}

/// For a single worker, whose clock is the number of positions.
impl Handler for Depths {
    fn stop(&mut self, _nodes: u32) -> bool {
        false
    }

    fn answer(&mut self, answer: &Answer) {
        self.note(answer, answer.nodes);
    }
}

fn alone(position: &Position, nodes: u32, slots: usize) -> Option<(Answer, Depths)> {
    let mut memory = OwnedMemory::new(vec![CompactSlot::EMPTY; slots]);
    let mut done = Depths::NONE;
    let limits = SearchLimits::best_within(nodes);
    let answer = think(position, &limits, memory.lend(), &mut done)?;
    Some((answer, done))
}

fn together(position: &Position, nodes: u32, slots: usize) -> Option<Depths> {
    let memory = OwnedMemory::new(vec![CompactSlot::EMPTY; slots]);
    let team = Clocked::new();
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            WORKER.set(1);
            let mut work = Box::new(Workspace::new());
            while !over.load(SeqCst) {
                let memory = memory.shared(&mut work);
                help(&team, memory, &mut Clock::of(&team));
                team.waiting[1].store(true, SeqCst);
            }
        });
        let mut work = Box::new(Workspace::new());
        let memory = memory.shared(&mut work);
        let mut clock = Clock::of(&team);
        let limits = SearchLimits::best_within(nodes);
        let answer = think_with(position, &limits, memory, Some(&team), &mut clock);
        over.store(true, SeqCst);
        answer.map(|_| clock.done)
    })
}

/// Returns a position of a game of the search with itself, after a few random turns.
fn position(seed: u64) -> Option<Position> {
    let mut rng = Rng::new(seed);
    let mut board = Board::new(&Position::setup(Variant::FivesTaken, 70_000 + seed));
    for ply in 0..seed % 20 * 3 / 2 {
        let turn = if ply < 4 {
            board.random_turn(&mut rng)?
        } else {
            alone(board.position(), 300, 1024)?.0.turn
        };
        board.play(turn);
    }
    Some(*board.position())
}

const USAGE: &str = "usage: workers [--slots N] [--nodes N] [--count N]
Searches N positions (20) with tables of N slots, about N positions (100,000) each.";

/// The settings of a measurement.
struct Wanted {
    slots: usize,
    nodes: u32,
    count: u64,
}

impl Wanted {
    fn read(words: &mut Arguments) -> Result<Self, ArgumentError> {
        let mut wanted = Self {
            slots: DEVICE_SLOTS,
            nodes: 100_000,
            count: 20,
        };
        while let Some(option) = words.option()? {
            match option.as_str() {
                "--slots" => wanted.slots = words.number(1..=1 << 32)? as usize,
                // Four times the number must still be a valid number of positions.
                "--nodes" => wanted.nodes = words.number(1..=u64::from(u32::MAX / 4))? as u32,
                "--count" => wanted.count = words.number(1..=u64::MAX)?,
                _ => return Err(words.unknown()),
            }
        }
        Ok(wanted)
    }
}

fn main() -> ExitCode {
    let wanted = arguments::read("workers", USAGE, Wanted::read);
    let Wanted {
        slots,
        nodes,
        count,
    } = match wanted {
        Ok(wanted) => wanted,
        Err(code) => return code,
    };
    println!("{slots} slots, about {nodes} positions a search");
    println!("  nr depth      one     both  in time of  speed-up");
    let (mut ones, mut boths, mut times) = (0u64, 0u64, 0u64);
    let (mut logs, mut searched) = (0.0, 0.0);
    for seed in 0..count {
        let Some(position) = position(seed) else {
            continue;
        };
        // The choice of the depth must not favour either side: the one at which the
        // geometric mean of both times is as requested.
        let (Some((_, one)), Some(both)) = (
            alone(&position, 4 * nodes, slots),
            together(&position, 4 * nodes, slots),
        ) else {
            continue;
        };
        let product = u64::from(nodes).pow(2);
        let depths = one.0.iter().zip(both.0).enumerate();
        let mut done = depths.filter_map(|(depth, (one, both))| Some((depth, (*one)?, both?)));
        let within = done.rfind(|(_, one, both)| u64::from(one.0) * u64::from(both.0) <= product);
        let Some((depth, (time, _), (both_time, both_nodes))) = within else {
            continue;
        };
        let gain = f64::from(time) / f64::from(both_time);
        println!("{seed:4} {depth:5} {time:8} {both_nodes:8} {both_time:11} {gain:9.2}");
        ones += u64::from(time);
        boths += u64::from(both_nodes);
        times += u64::from(both_time);
        // Searches that end early are not counted.
        if time > nodes / 20 {
            logs += gain.ln();
            searched += 1.0;
        }
    }
    println!(
        "all: {ones} alone, {boths} by both in the time of {times}: {:.2} in sum, {:.2} in the geometric mean of {searched}",
        ones as f64 / times as f64,
        f64::exp(logs / searched),
    );
    ExitCode::SUCCESS
}
