//! Lyngk Pocket: the game LYNGK for a handheld built on an RP2040.
//!
//! The library holds everything that does not know the hardware. It is
//! `no_std`, never allocates, and contains no `unsafe` code.

#![no_std]
#![forbid(unsafe_code)]

pub mod ai;
#[cfg(test)]
extern crate std;

pub mod app;
pub mod rules;
pub mod storage;
pub mod ui;

