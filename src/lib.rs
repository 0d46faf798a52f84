//! Lyngk Pocket: the game LYNGK for a handheld built on an RP2040.
//!
//! The library holds everything that runs on the chip and does not know the hardware.
//! It is `no_std`, never allocates, and contains no `unsafe` code. [`rules`] and [`ai`]
//! use nothing else: no other module and no other package.

#![no_std]
#![forbid(unsafe_code)]
// On a device a panic is a restart in the middle of a game.
#![warn(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

#[cfg(test)]
extern crate std;

pub mod ai;
pub mod app;
mod crc;
mod cut;
pub mod driver;
pub mod link;
pub mod peripherals;
pub mod rules;
pub mod runtime;
pub mod storage;
pub mod ui;
