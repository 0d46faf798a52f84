//! The boards the firmware knows, one of which each build is for. A board's
//! pin map will live in a file of its own here.

#[cfg(not(any(feature = "pico-lcd-1-3", feature = "picosystem")))]
compile_error!("choose a board: --features pico-lcd-1-3 or --features picosystem");

#[cfg(all(feature = "pico-lcd-1-3", feature = "picosystem"))]
compile_error!("choose one board only: pico-lcd-1-3 or picosystem");

/// The board this firmware is for, by its feature's name.
pub(crate) const BOARD: &str = if cfg!(feature = "picosystem") {
    "picosystem"
} else {
    "pico-lcd-1-3"
};
