//! `cargo xtask film`: films the handheld's screen for the front page, with the firmware
//! on the emulated chip.

use crate::chip::Toolchain;
use crate::emulator;
use crate::firmware::{self, Board};
use crate::process::run;
use crate::{Failure, no_more};

/// The film in the README.
const FILM: &str = "docs/film.png";

pub(crate) fn command(options: lexopt::Parser) -> Result<(), Failure> {
    no_more(options)?;
    let toolchain = Toolchain::find().map_err(|e| Failure::Work(e.to_string()))?;
    film(&toolchain).map_err(Failure::Work)
}

fn film(toolchain: &Toolchain) -> Result<(), String> {
    let firmware = firmware::artefacts(toolchain, Board::preset()?)?.elf;
    let mut film = emulator::node("film.js")?;
    film.arg("--firmware").arg(firmware).args(["--out", FILM]);
    run(&mut film).map_err(|e| e.to_string())
}
