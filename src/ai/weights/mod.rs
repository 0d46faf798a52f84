//! The learned weights of the evaluation, one file for each variant.

mod fives_stay;
mod sixes_taken;
mod sixes_stay;
mod fives_taken;

use super::evaluation::{Tapered, Weights};

/// Weights for stacks of five, neutral ones of which a claim takes.
pub static FIVES_TAKEN: &Weights = &fives_taken::LEARNED;
/// Weights for stacks of six, with neutral ones of which a claim wins.
pub static SIXES_TAKEN: &Weights = &sixes_taken::LEARNED;
/// Weights for stacks of five, neutral ones of which stay for good.
pub static FIVES_STAY: &Weights = &fives_stay::LEARNED;
/// Weights for stacks of six, neutral ones of which stay for good.
pub static SIXES_STAY: &Weights = &sixes_stay::LEARNED;

/// Returns a tapered value. The name is short because thousands of calls follow.
const fn p(full: i16, empty: i16) -> Tapered {
    Tapered::new(full, empty)
}
