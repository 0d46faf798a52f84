//! Tests of the game itself: its rules, its notation and the opponent. One binary, so
//! that the library is linked once.

mod ai;
mod documented;
mod fuzz_samples;
mod properties;
mod rulebook;
mod sketch;
mod vectors;
