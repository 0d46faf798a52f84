//! The rules core and drawing by instructions: `cargo xtask bench` runs this under
//! callgrind, which counts. `NAME N` does N operations of a case.

mod cases;

use std::env;
use std::hint::black_box;
use std::process::ExitCode;

fn main() -> ExitCode {
    // `cargo bench` adds `--bench` for harnesses of its own kind.
    let arguments: Vec<String> = env::args().skip(1).filter(|a| a != "--bench").collect();
    let found = match &arguments[..] {
        // Plain `cargo bench` measures by the clock only.
        [] => return ExitCode::SUCCESS,
        [name, count] => cases::CASES
            .iter()
            .find(|case| case.name == name)
            .zip(count.parse::<u64>().ok()),
        _ => None,
    };
    let Some((case, count)) = found else {
        eprintln!("usage: instructions NAME N");
        return ExitCode::from(2);
    };
    let mut operation = (case.prepare)();
    for _ in 0..count {
        black_box(operation());
    }
    ExitCode::SUCCESS
}
