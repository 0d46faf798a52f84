//! `cargo xtask match`, `tune`, `puzzles`, `cuts`, `events`, `bursts` and `texts`: run
//! binaries of `host` and `tools`. Those that play many games are built optimised.

use crate::Failure;
use crate::process::{cargo, run, run_talking};

/// The samples of the full suite: a program of long trials, and how many of its cuts or
/// events.
const SAMPLES: [(&str, &str); 3] = [
    ("cuts", "500000"),
    ("events", "20000000"),
    ("bursts", "10000000"),
];

/// Plays two engines against each other with the options of lyngk-match.
pub(crate) fn play(options: lexopt::Parser) -> Result<(), Failure> {
    build("lyngk-engine")?;
    start("lyngk-match", options)
}

/// Shows the screen of a handheld with the options of lyngk-mirror.
pub(crate) fn mirror(options: lexopt::Parser) -> Result<(), Failure> {
    start("lyngk-mirror", options)
}

/// Learns the evaluation's weights with the options of lyngk-tune.
pub(crate) fn tune(options: lexopt::Parser) -> Result<(), Failure> {
    start("lyngk-tune", options)
}

/// Finds puzzles in games with the options of lyngk-puzzles.
pub(crate) fn puzzles(options: lexopt::Parser) -> Result<(), Failure> {
    start("lyngk-puzzles", options)
}

/// Runs a program of long trials with its options.
pub(crate) fn try_out(program: &str, mut options: lexopt::Parser) -> Result<(), Failure> {
    let mut command = cargo();
    command
        .args(["run", "--release", "--quiet", "--bin", program, "--"])
        .args(options.raw_args()?);
    run_talking(&mut command)
}

/// Runs samples of the long trials that are larger than those of the tests, the same at
/// every run.
pub(crate) fn sample() -> Result<(), String> {
    for (program, count) in SAMPLES {
        let mut command = cargo();
        command
            .args(["run", "--release", "--quiet", "--bin", program, "--"])
            .args(["--seed", "1", "--count", count]);
        run(&mut command).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// Lists or previews texts with the options of the program `texts`.
pub(crate) fn texts(mut options: lexopt::Parser) -> Result<(), Failure> {
    let mut command = cargo();
    command
        // The profile of the tests, which have built the library.
        .args(["run", "--profile=test", "--quiet", "--package=tools"])
        .args(["--bin=texts", "--"])
        .args(options.raw_args()?);
    run_talking(&mut command)
}

fn build(binary: &str) -> Result<(), Failure> {
    let mut command = cargo();
    command.args(["build", "--release", "--quiet", "--bin", binary]);
    run(&mut command).map_err(|error| Failure::Work(error.to_string()))
}

fn start(binary: &str, mut options: lexopt::Parser) -> Result<(), Failure> {
    let mut command = cargo();
    command
        .args(["run", "--release", "--quiet", "--bin", binary, "--"])
        .args(options.raw_args()?);
    run_talking(&mut command)
}
