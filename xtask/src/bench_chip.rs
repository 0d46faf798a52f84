//! `cargo xtask bench-chip`: figures of the shipped firmware in emulated cycles,
//! which repeat to the last one. What is measured is in `emulator/figures/`.

use crate::Failure;
use crate::chip::Way;
use crate::emulator;
use crate::firmware::{self, Board};
use crate::process::run;

/// Options go to the emulator's own program, which knows them.
pub(crate) fn command(options: &[String]) -> Result<(), Failure> {
    let way = Way::find().map_err(|e| Failure::Work(e.to_string()))?;
    measure(&way, options).map_err(Failure::Work)
}

/// Builds what is measured and measures it.
pub(crate) fn measure(way: &Way, options: &[String]) -> Result<(), String> {
    let elf = firmware::artefacts(way, Board::PicoLcd13)?.elf;
    let simulator = emulator::simulator()?;
    let mut bench = emulator::node("bench-chip.js")?;
    bench.arg("--firmware").arg(elf);
    bench.arg("--simulator").arg(simulator).args(options);
    run(&mut bench).map_err(|error| error.to_string())
}
