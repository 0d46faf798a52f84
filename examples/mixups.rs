//! How often a probe of the transposition table meets another position's entry, and how
//! often the two are alike in bits of the device's check: in games of level 8 with itself.
//!
//! ```sh
//! cargo run --release --example mixups -- [--slots N] [--games N]
//! ```

use lyngk_pocket::ai::{
    Answer, CompactSlot, DEVICE_SLOTS, Entry, Handler, HostMemory, Level, Slot, Value, think,
};
use lyngk_pocket::arguments::{self, ArgumentError, Arguments};
use lyngk_pocket::rules::{Board, Position, Status, Turn, Variant};
use std::cell::Cell;
use std::process::ExitCode;

/// The bits of a key that a compact slot keeps beside every entry begin here.
const CHECK: u32 = 40;

/// What probes have met.
#[derive(Clone, Copy, Default)]
struct Met {
    probes: u64,
    own: u64,
    estimates: u64,
    proven: u64,
    /// Others alike in 12, 16 and 24 bits of the check.
    alike: [u64; 3],
}

const BITS: [u32; 3] = [12, 16, 24];

thread_local! {
    static MET: Cell<Met> = const {
        Cell::new(Met { probes: 0, own: 0, estimates: 0, proven: 0, alike: [0; 3] })
    };
}

/// A slot that keeps the whole key and counts what it is asked for.
#[derive(Clone)]
struct Watched(Cell<Option<(u64, Entry)>>);

impl Slot for Watched {
    const EMPTY: Self = Self(Cell::new(None));
    const INDEX_BITS: u32 = CompactSlot::INDEX_BITS;

    fn read(&self, key: u64) -> Option<Entry> {
        let mut met = MET.get();
        met.probes += 1;
        let found = self.0.get();
        match found {
            Some((written, _)) if written == key => met.own += 1,
            Some((written, entry)) => {
                match entry.value {
                    Value::Estimate { .. } => met.estimates += 1,
                    Value::Proven(_) => met.proven += 1,
                }
                let differ = (written ^ key) >> CHECK;
                for (count, bits) in met.alike.iter_mut().zip(BITS) {
                    *count += u64::from(differ & ((1 << bits) - 1) == 0);
                }
            }
            None => {}
        }
        MET.set(met);
        found
            .filter(|(written, _)| *written == key)
            .map(|(_, entry)| entry)
    }

    fn write(&self, key: u64, entry: Entry) {
        self.0.set(Some((key, entry)));
    }

    fn clear(&self) {
        self.0.set(None);
    }
}

/// Never stops a search: its level does.
struct Patient;

impl Handler for Patient {
    fn stop(&mut self, _nodes: u32) -> bool {
        false
    }

    fn answer(&mut self, _answer: &Answer) {}
}

/// Plays a game of level 8 with itself, and says how many positions it looked at.
fn play(seed: u64, memory: &mut HostMemory<Watched>) -> u64 {
    let mut board = Board::new(&Position::setup(Variant::FivesTaken, seed));
    let mut nodes = 0;
    for ply in 0.. {
        match board.status() {
            Status::Over(_) => break,
            Status::MustPass => {
                board.play(Turn::Pass);
                continue;
            }
            Status::ToMove => {}
        }
        let limits = Level::STRONGEST.limits(board.position(), seed as u32 ^ ply);
        let Some(answer) = think(board.position(), &limits, memory.lend(), &mut Patient) else {
            break;
        };
        nodes += u64::from(answer.nodes);
        board.play(answer.turn);
    }
    nodes
}

const USAGE: &str = "usage: mixups [--slots N] [--games N]
Plays N games (40) of level 8 with itself, with a table of N slots (the device's).";

fn read(words: &mut Arguments) -> Result<(usize, u64), ArgumentError> {
    let (mut slots, mut games) = (DEVICE_SLOTS, 40);
    while let Some(option) = words.option()? {
        match option.as_str() {
            "--slots" => slots = words.number(1..=1 << CompactSlot::INDEX_BITS)? as usize,
            "--games" => games = words.number(1..=u64::from(u32::MAX))?,
            _ => return Err(words.unknown()),
        }
    }
    Ok((slots, games))
}

fn main() -> ExitCode {
    let (slots, games) = match arguments::read("mixups", USAGE, read) {
        Ok(wanted) => wanted,
        Err(code) => return code,
    };
    let mut memory = HostMemory::new(slots);
    let nodes: u64 = (0..games).map(|seed| play(seed, &mut memory)).sum();
    let met = MET.get();
    let others = met.estimates + met.proven;
    println!("{games} games, {nodes} positions, {slots} slots");
    println!("probes: {}", met.probes);
    println!("that found their own position: {}", met.own);
    println!("that met another, an estimate: {}", met.estimates);
    println!("that met another, proven: {}", met.proven);
    for (count, bits) in met.alike.into_iter().zip(BITS) {
        let expected = others as f64 / f64::from(1u32 << bits);
        println!("others alike in {bits} bits of the check ({expected:.1} expected): {count}");
    }
    ExitCode::SUCCESS
}
