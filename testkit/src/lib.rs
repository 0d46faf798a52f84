//! Code shared by the tests, the fuzz targets and the heavy commands of `cargo xtask`: a
//! flash chip that fails in every way, a model of the store on it, properties of any text
//! of the notation and any bytes of a save, random events of the application and of the
//! port, all turns of a position at once, and the texts that do not fit their places. A
//! trial fails by panicking.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "this code does not run on a device"
)]

pub mod arbitrary;
pub mod bursts;
pub mod checksum;
pub mod chip;
pub mod conversation;
pub mod decoders;
pub mod events;
pub mod kept;
pub mod model;
pub mod notation;
pub mod port;
pub mod rows;
pub mod texts;

use core::ops::ControlFlow;
use host::arguments::{self, ArgumentError, Arguments};
use lyngk_pocket::rules::{Board, Position, Turn};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Returns the folder of the whole project.
#[must_use]
pub fn root() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().unwrap_or(own).to_owned()
}

/// Returns all turns of a position; the pass if it is forced.
#[must_use]
pub fn all_turns(position: &Position) -> Vec<Turn> {
    let mut turns = Vec::new();
    let _: ControlFlow<()> = Board::new(position).visit_all(|turn| {
        turns.push(turn);
        ControlFlow::Continue(())
    });
    turns
}

/// The number of trials and the first seed: `[--count N] [--seed N]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Number of trials.
    pub count: u64,
    /// The first seed.
    pub seed: u64,
}

impl Numbers {
    /// Reads this program's command line, with `count` as the default.
    ///
    /// # Errors
    /// The exit code. The error has been printed.
    pub fn read(program: &str, usage: &str, count: u64) -> Result<Self, ExitCode> {
        arguments::read(program, usage, |words| Self::of(words, count))
    }

    fn of(words: &mut Arguments, count: u64) -> Result<Self, ArgumentError> {
        let mut numbers = Self { count, seed: 1 };
        while let Some(option) = words.option()? {
            let value = match option.as_str() {
                "--count" => &mut numbers.count,
                "--seed" => &mut numbers.seed,
                _ => return Err(words.unknown()),
            };
            *value = words.number(0..=u64::MAX)?;
        }
        Ok(numbers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_from_a_command_line_and_help_is_no_mistake() {
        let read = |line: &'static str| Numbers::of(&mut Arguments::new(line.split(' ')), 9);
        let numbers = |count, seed| Ok(Numbers { count, seed });
        assert_eq!(read("--seed=7"), numbers(9, 7));
        assert_eq!(read("--count 5 --seed 2"), numbers(5, 2));
        assert_eq!(read("--help"), Err(ArgumentError::HelpWanted));
        assert_eq!(
            read("--times 3"),
            Err(ArgumentError::Unknown("--times".into()))
        );
    }
}
