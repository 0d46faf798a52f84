//! Lyngk Pocket: the game LYNGK for a handheld built on an RP2040.
//!
//! The library holds everything that does not know the hardware. It is
//! `no_std`, never allocates, and contains no `unsafe` code; only the
//! simulator, which the chip's builds leave out, uses `std`.

#![no_std]
#![forbid(unsafe_code)]

#[cfg(any(test, feature = "host"))]
extern crate std;

pub mod ai;
pub mod app;
pub mod rules;
pub mod signals;
#[cfg(feature = "host")]
pub mod simulator;
pub mod storage;
pub mod ui;
