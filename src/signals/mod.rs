//! What the hardware's raw signals mean: bouncing contacts, a battery's
//! voltage, signs of life, the remains of a crash.
//!
//! Everything here is plain arithmetic on numbers handed in, so that it is
//! tested on a computer. It must not know pins, clocks or registers; those
//! belong to the firmware.

#![warn(clippy::indexing_slicing)]

pub mod battery;
pub mod crash;
pub mod debounce;
pub mod life;
