//! Lyngk Pocket: the game LYNGK for a handheld built on an RP2040.
//!
//! The library holds everything that does not know the hardware. It is
//! `no_std`, never allocates, and contains no `unsafe` code.
//!
//! Without any feature it is [`rules`] and [`ai`] alone, which depend on nothing.
//! The feature `app` adds the handheld's application, its drawing and its saves.
//! The feature `host` adds what needs an operating system, and only there is there a
//! heap: [`simulator`], the handheld on a computer, [`engine`], the text protocol,
//! [`arguments`], the programs' command lines, and [`trials`], what tests and fuzz
//! targets share.

#![no_std]
#![forbid(unsafe_code)]
// On a device a panic is a restart in the middle of a game.
#![warn(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

#[cfg(any(test, feature = "host"))]
extern crate std;

pub mod ai;
#[cfg(feature = "app")]
pub mod app;
#[cfg(feature = "host")]
pub mod arguments;
#[cfg(feature = "app")]
pub mod bridge;
#[cfg(feature = "app")]
mod crc;
#[cfg(feature = "app")]
mod cut;
#[cfg(feature = "host")]
pub mod engine;
#[cfg(feature = "app")]
pub mod link;
#[cfg(feature = "app")]
pub mod peripherals;
pub mod rules;
#[cfg(feature = "host")]
pub mod simulator;
#[cfg(feature = "app")]
pub mod storage;
#[cfg(feature = "host")]
pub mod trials;
#[cfg(feature = "app")]
pub mod ui;
