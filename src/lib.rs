//! Lyngk Pocket: the game LYNGK for a handheld built on an RP2040.
//!
//! The library holds everything that does not know the hardware. It is
//! `no_std`, never allocates, and contains no `unsafe` code.

#![no_std]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

pub mod ai;
pub mod app;
pub mod rules;
pub mod signals;
pub mod storage;
pub mod ui;
