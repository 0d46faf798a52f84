//! `cargo xtask match`, `tune`, `puzzles` and `cuts`: they hand over to binaries of
//! the package that are built optimised, because they play many games.

use crate::Failure;
use crate::process::{cargo, run, run_talking};

/// Plays two engines against each other; `options` are lyngk-match's.
pub(crate) fn play(options: lexopt::Parser) -> Result<(), Failure> {
    build("lyngk-engine")?;
    start("lyngk-match", options)
}

/// Learns the evaluation's weights; `options` are lyngk-tune's.
pub(crate) fn tune(options: lexopt::Parser) -> Result<(), Failure> {
    start("lyngk-tune", options)
}

/// Finds puzzles in games; `options` are lyngk-puzzles'.
pub(crate) fn puzzles(options: lexopt::Parser) -> Result<(), Failure> {
    start("lyngk-puzzles", options)
}

/// Cuts the power of the store; `options` are those of the example `cuts`.
pub(crate) fn cuts(mut options: lexopt::Parser) -> Result<(), Failure> {
    let mut command = cargo();
    command
        .args(["run", "--release", "--quiet", "--example", "cuts", "--"])
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
