//! Runs random events on the application, any number:
//!
//! It ends at the first violation and prints the seed of the device. The tests run a
//! sample of the same code.

use std::process::ExitCode;
use testkit::Numbers;
use testkit::events::lives;

/// Number of events of one device.
const EACH: u64 = 20_000;

const USAGE: &str = "usage: events [--count N] [--seed N]
Lets anything happen to the application, N times (a million by default), from seed N on.";

fn main() -> ExitCode {
    let Numbers { count, seed } = match Numbers::read("events", USAGE, 1_000_000) {
        Ok(numbers) => numbers,
        Err(code) => return code,
    };
    let tally = lives(seed, count, EACH);
    println!(
        "{} events, {} of them together with others, {} starts, {} screens",
        tally.events,
        tally.together,
        tally.starts,
        tally.screens.len()
    );
    let cuts = tally.cuts;
    println!(
        "{} cuts of power, {} of them among effects of several events, {} at the end of a \
         game, {} in exercises, {} in rows; {} starts reported damage although nothing was lost",
        cuts.all, cuts.together, cuts.at_ends, cuts.in_exercises, cuts.in_rows, cuts.alarms
    );
    println!("nothing that must not be");
    ExitCode::SUCCESS
}
