//! Interprets the raw readings of peripherals: contacts, the battery's voltage, the panel's
//! beam, heartbeats, crash records, the cause of a reset, repeated failures, the identity
//! of the flash chip, the measurements of the self-test.
//!
//! Every module computes on numbers that the caller passes, so that the tests run on a
//! computer. `src/firmware` accesses the pins, clocks and registers.

#![warn(clippy::indexing_slicing)]

pub mod battery;
pub mod beam;
pub mod bench;
pub mod crash;
pub mod debounce;
pub mod heartbeat;
pub mod jedec;
pub mod presses;
pub mod reset;
pub mod streak;
