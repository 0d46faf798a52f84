//! The binary for the chip. It calls `src/firmware/`, which is part of this binary and not
//! of the library, so that the library can forbid `unsafe` code.

#![cfg_attr(target_os = "none", no_std, no_main)]
// Code must not panic: a panic restarts the device in the middle of a game.
#![warn(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used
)]

#[cfg(target_os = "none")]
mod firmware;

#[cfg(target_os = "none")]
#[cortex_m_rt::entry]
fn main() -> ! {
    firmware::run()
}

// On a computer this binary prints the command that builds it for the chip.
#[cfg(not(target_os = "none"))]
fn main() -> std::process::ExitCode {
    eprintln!("The firmware runs on the chip only; build it with `cargo xtask firmware`.");
    std::process::ExitCode::FAILURE
}
