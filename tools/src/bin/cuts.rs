//! Runs power cuts on the store, any number, in rows of up to six, while games are
//! played, ended and cleared, records discarded and everything erased, on sound chips and
//! on chips with bad sectors, some of which report an erase that did nothing:
//!   cargo xtask cuts [--count N] [--seed N]
//!
//! It ends at the first loss or reappearance of data and prints the seed of the device.
//! The tests run a sample of the same code.

use std::process::ExitCode;

use lyngk_pocket::storage::{MAX_SECTORS, MIN_SECTORS};
use testkit::Numbers;
use testkit::rows::{Counts, bad_sectors, live};

/// Operations of one device: some laps round a small ring.
const OPERATIONS: u32 = 5_000;

const USAGE: &str = "usage: cuts [--count N] [--seed N]
Cuts the power of the saves N times (100,000 by default), from seed N on.";

fn main() -> ExitCode {
    let Numbers { count, seed: first } = match Numbers::read("cuts", USAGE, 100_000) {
        Ok(numbers) => numbers,
        Err(code) => return code,
    };
    let mut tally = Counts::default();
    let mut devices = 0;
    while tally.cuts < count {
        let seed = first + devices;
        // One device in eight has as many sectors as the real one.
        let sectors = if seed % 8 == 0 {
            MAX_SECTORS
        } else {
            MIN_SECTORS
        };
        let bad = bad_sectors(seed, sectors);
        tally.add(&live(seed, OPERATIONS, sectors, &bad));
        devices += 1;
        if devices % 100 == 0 {
            println!("{} of {count} cuts", tally.cuts);
        }
    }
    println!(
        "{devices} devices, seeds {first} to {}",
        first + devices - 1
    );
    println!(
        "{} cuts, {} of them in an erase, {} while something was cleared, {} while a whole \
         game was put in place of another, {} while everything was erased",
        tally.cuts, tally.in_erases, tally.in_clears, tally.in_puts, tally.in_wipes
    );
    println!("rows of one to six cuts: {:?}", tally.rows);
    println!(
        "{} mounts, {} saves, {} of them clearing something; {} bad sectors",
        tally.mounts, tally.saves, tally.clears, tally.bad_sectors
    );
    println!(
        "everything erased {} times; {} times a part was left, and that was reported",
        tally.wipes, tally.failed_wipes
    );
    println!("nothing lost, nothing back, nothing untold");
    ExitCode::SUCCESS
}
