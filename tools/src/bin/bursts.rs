//! Sends a handheld lines in bursts of any size, as often as wanted, and compares it with
//! one that gets each line by itself:
//!   cargo xtask bursts [--count N] [--seed N]
//!
//! It ends at the first difference, with the seed of the device. The tests run a sample of
//! the same.

use std::process::ExitCode;
use testkit::Numbers;
use testkit::bursts::lives;

/// Events in the life of one device.
const EACH: u64 = 20_000;

const USAGE: &str = "usage: bursts [--count N] [--seed N]
Sends lines to the port in bursts of any size, for N events (a million by default), from
seed N on.";

fn main() -> ExitCode {
    let Numbers { count, seed } = match Numbers::read("bursts", USAGE, 1_000_000) {
        Ok(numbers) => numbers,
        Err(code) => return code,
    };
    let tally = lives(seed, count, EACH);
    println!(
        "{} events, {} of them lines in {} bursts, {} of these lines at a kiosk; {} presses \
         while a stack was flying",
        tally.events, tally.lines, tally.bursts, tally.at_kiosks, tally.in_flights
    );
    println!(
        "{} plies by lines, {} power cycles, {} cuts of power, {} restarts",
        tally.plies, tally.cycles, tally.cuts, tally.restarts
    );
    println!("nothing lost, nothing different");
    ExitCode::SUCCESS
}
