//! The rules core and drawing by instructions: `cargo xtask bench` runs this program
//! under callgrind. `--case NAME --count N` does N operations of a case.

mod cases;

use host::arguments::{self, ArgumentError, Arguments};
use std::hint::black_box;
use std::process::ExitCode;

const USAGE: &str = "usage: instructions [--case NAME --count N]";

/// Returns a case and its number of operations; `None` under `cargo bench`, which runs
/// all benchmarks and measures by the clock only.
fn wanted(words: &mut Arguments) -> Result<Option<(&'static cases::Case, u64)>, ArgumentError> {
    let (mut case, mut count) = (None, 0);
    while let Some(option) = words.option()? {
        match option.as_str() {
            // `cargo bench` adds it for harnesses of its own kind.
            "--bench" => {}
            "--case" => {
                let name = words.text()?;
                let found = cases::CASES.iter().find(|case| case.name == name);
                case = Some(found.ok_or_else(|| words.bad("the name of a case", name))?);
            }
            "--count" => count = words.number(1..=u64::MAX)?,
            _ => return Err(words.unknown()),
        }
    }
    Ok(case.map(|case| (case, count)))
}

fn main() -> ExitCode {
    let (case, count) = match arguments::read("instructions", USAGE, wanted) {
        Ok(Some(wanted)) => wanted,
        Ok(None) => return ExitCode::SUCCESS,
        Err(code) => return code,
    };
    let mut operation = (case.prepare)();
    for _ in 0..count {
        black_box(operation());
    }
    ExitCode::SUCCESS
}
