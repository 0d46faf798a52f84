//! Drives two revisions of the handheld with the same random steps and stops at the first
//! difference in the report, the view, the application's requests, the port's output, or
//! the saves.
//!
//!   cargo xtask lockstep [--against REVISION] [--count N] [--seed N]

mod apps;
mod handhelds;

use former::rules::Rng;
use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut words = env::args().skip(1);
    let (mut count, mut seed) = (100_000_u64, 1_u64);
    while let Some(word) = words.next() {
        let value = words.next().and_then(|value| value.parse().ok());
        match (word.as_str(), value) {
            ("--count", Some(value)) => count = value,
            ("--seed", Some(value)) => seed = value,
            _ => {
                eprintln!("usage: lockstep [--count N] [--seed N]");
                return ExitCode::from(2);
            }
        }
    }
    let mut done = 0;
    while done < count {
        for run in [apps::run, handhelds::run] {
            match run(seed) {
                Ok(steps) => done += steps,
                Err(difference) => {
                    eprintln!("seed {seed}: {difference}");
                    return ExitCode::FAILURE;
                }
            }
        }
        seed += 1;
        if seed % 20 == 0 {
            println!("{done} of {count} steps");
        }
    }
    println!("{done} steps, no difference");
    ExitCode::SUCCESS
}

/// Compares the texts of two sides. An error names the first difference.
fn compare(what: &str, former: &str, now: &str) -> Result<(), String> {
    if former == now {
        return Ok(());
    }
    let at = former
        .bytes()
        .zip(now.bytes())
        .take_while(|(one, other)| one == other)
        .count();
    let from = at.saturating_sub(120);
    let part = |text: &str| {
        text.get(from..)
            .unwrap_or_default()
            .chars()
            .take(400)
            .collect::<String>()
    };
    Err(format!(
        "{what} differs\n  former: {}\n  now:    {}",
        part(former),
        part(now)
    ))
}

/// Returns the number of a random button; useful buttons are more frequent.
fn button(rng: &mut Rng) -> u8 {
    match rng.below(16) {
        0 => 5,
        1 => 6,
        2 => 7,
        3..9 => 4,
        other => other as u8 % 4,
    }
}
