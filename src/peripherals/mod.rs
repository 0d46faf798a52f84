//! What the peripherals' raw readings mean: bouncing contacts, a battery's voltage, a
//! panel's beam, heartbeats, the remains of a crash, the cause of a reset, failures in a
//! row, a flash chip's identity, a self-test's measurements.
//!
//! Everything here is plain arithmetic on numbers handed in, so that it is
//! tested on a computer; pins, clocks and registers belong to the firmware.

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
