//! Lyngk Pocket: the game LYNGK for a handheld built on an RP2040.
//!
//! The library holds everything that does not know the hardware. It is
//! `no_std`, never allocates, and contains no `unsafe` code.
//!
//! With the feature `host` it also holds what needs an operating system, and
//! only there is there a heap: [`simulator`], the handheld on a computer, and
//! [`engine`], the text protocol.

#![no_std]
#![forbid(unsafe_code)]

#[cfg(any(test, feature = "host"))]
extern crate std;

pub mod ai;
pub mod app;
#[cfg(feature = "host")]
pub mod engine;
pub mod rules;
pub mod signals;
#[cfg(feature = "host")]
pub mod simulator;
pub mod storage;
pub mod ui;
