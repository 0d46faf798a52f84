//! Cuts the power of the store any number of times, in rows of up to six, while
//! games are played, ended and cleared and records forgotten, on sound chips and
//! on chips with bad sectors:
//!   cargo xtask cuts [--count N] [--seed N]
//!
//! It ends at the first thing that is lost or comes back, with the seed of the
//! device it happened to. The bodies are the tests' own, which run a sample.

use std::process::ExitCode;

use lyngk_pocket::storage::{MAX_SECTORS, MIN_SECTORS};
use rows::{Tally, bad_sectors, live};

#[allow(dead_code, reason = "the tests use more of it")]
#[path = "../tests/handheld/storage/chip.rs"]
mod chip;
#[allow(dead_code, reason = "the tests use more of it")]
#[path = "../tests/handheld/storage/model.rs"]
mod model;
#[path = "../tests/handheld/storage/rows.rs"]
mod rows;

/// Operations in the life of one device: some laps round a small ring.
const OPERATIONS: u32 = 5_000;

fn options() -> Result<(u64, u64), String> {
    let (mut count, mut seed) = (100_000, 1);
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = match name.as_str() {
            "--count" => &mut count,
            "--seed" => &mut seed,
            _ => return Err(format!("no option is called `{name}`")),
        };
        let text = arguments.next().unwrap_or_default();
        *value = text
            .parse()
            .map_err(|_| format!("`{name}` takes a whole number, not `{text}`"))?;
    }
    Ok((count, seed))
}

fn main() -> ExitCode {
    let (count, first) = match options() {
        Ok(options) => options,
        Err(complaint) => {
            eprintln!("error: {complaint}");
            return ExitCode::from(2);
        }
    };
    let mut tally = Tally::default();
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
        "{} cuts, {} of them in an erase, {} while something was cleared",
        tally.cuts, tally.in_erases, tally.in_clears
    );
    println!("rows of one to six cuts: {:?}", tally.rows);
    println!(
        "{} mounts, {} saves, {} of them clearing something; {} bad sectors",
        tally.mounts, tally.saves, tally.clears, tally.bad_sectors
    );
    println!("nothing lost, nothing back");
    ExitCode::SUCCESS
}
