//! What the evaluation has learned, one file a variant.

mod fives_stay;
mod sixes_taken;
mod sixes_stay;
mod fives_taken;

use super::evaluation::{Tapered, Weights};

/// Learned for stacks of five of which a claim takes neutral ones.
pub static FIVES_TAKEN: &Weights = &fives_taken::LEARNED;
/// Learned for stacks of six of which a claim wins with neutral ones.
pub static SIXES_TAKEN: &Weights = &sixes_taken::LEARNED;
/// Learned for stacks of five of which neutral ones stay for good.
pub static FIVES_STAY: &Weights = &fives_stay::LEARNED;
/// Learned for stacks of six of which neutral ones stay for good.
pub static SIXES_STAY: &Weights = &sixes_stay::LEARNED;

/// A tapered value, short because thousands follow.
const fn p(full: i16, empty: i16) -> Tapered {
    Tapered::new(full, empty)
}
