//! What the peripherals' raw readings mean: bouncing contacts, a battery's
//! voltage, heartbeats, the remains of a crash, the cause of a reset.
//!
//! Everything here is plain arithmetic on numbers handed in, so that it is
//! tested on a computer; pins, clocks and registers belong to the firmware.

#![warn(clippy::indexing_slicing)]

pub mod battery;
pub mod crash;
pub mod debounce;
pub mod heartbeat;
pub mod reset;
