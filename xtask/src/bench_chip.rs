//! `cargo xtask bench-chip`: exactly reproducible figures of the shipped firmware in
//! emulated cycles. The measurements are in `emulator/figures/`.

use std::ffi::OsString;
use std::panic::resume_unwind;
use std::process::Command;
use std::thread;

use crate::Failure;
use crate::chip::Toolchain;
use crate::emulator;
use crate::firmware::{self, Board};
use crate::process::{RunError, captured, run, run_talking};
use crate::stages::Suite;

const PROGRAM: &str = "bench-chip.js";

/// Passes the options to the emulator's program, which checks them before anything is
/// built, so that a wrong option is reported at once.
pub(crate) fn command(mut options: lexopt::Parser) -> Result<(), Failure> {
    let options: Vec<OsString> = options.raw_args()?.collect();
    let mut sensible = emulator::node(PROGRAM).map_err(Failure::Work)?;
    run_talking(sensible.args(&options))?;
    let toolchain = Toolchain::find().map_err(|e| Failure::Work(e.to_string()))?;
    let mut bench = bench(&toolchain, &options).map_err(Failure::Work)?;
    run_talking(&mut bench)
}

/// The groups of figures that take half of the time on the default board: searches, and
/// the stacks that they use.
const LONG: [&str; 2] = ["search", "memory"];

/// Options of the quick suite: what a player notices, and the speed of one core's search
/// at a level that takes a second.
const QUICK: [&str; 9] = [
    "--check", "--only", "display", "--only", "sleep", "--only", "search", "--level", "6",
];

/// Fails if a figure exceeds its limit. The quick suite measures the main figures of the
/// default board. The full one emulates two chips at once, each on one core of this
/// computer.
pub(crate) fn check(toolchain: &Toolchain, suite: Suite) -> Result<(), String> {
    if suite == Suite::Quick {
        let options = QUICK.map(OsString::from);
        return run(&mut bench(toolchain, &options)?).map_err(|error| error.to_string());
    }
    let checked = |board: Board, choice: &str, groups: &[&str]| {
        let groups = groups.iter().flat_map(|group| [choice, group]);
        let options = ["--check", "--board", board.name()].into_iter();
        let options: Vec<_> = options.chain(groups).map(OsString::from).collect();
        bench(toolchain, &options)
    };
    let mut long = checked(Board::preset()?, "--only", &LONG)?;
    let mut others = Vec::new();
    for &board in Board::all()? {
        others.push(checked(board, "--without", &LONG)?);
    }
    thread::scope(|scope| {
        let others = scope.spawn(move || others.iter_mut().map(captured).collect::<Vec<_>>());
        let mut results = vec![run(&mut long)];
        for (printed, result) in others.join().unwrap_or_else(|panic| resume_unwind(panic)) {
            print!("{printed}");
            results.push(result);
        }
        let results: Result<(), RunError> = results.into_iter().collect();
        results.map_err(|error| error.to_string())
    })
}

/// Builds the measured firmware and returns the command of the measuring program.
fn bench(toolchain: &Toolchain, options: &[OsString]) -> Result<Command, String> {
    let elf = firmware::artefacts(toolchain, emulator::board(options)?)?.elf;
    let simulator = emulator::simulator()?;
    let mut bench = emulator::node(PROGRAM)?;
    bench.arg("--firmware").arg(elf);
    bench.arg("--simulator").arg(simulator).args(options);
    Ok(bench)
}
