//! What the evaluation has learned, one file a variant.

mod fives_stay;
mod six;
mod sixes_stay;
mod standard;

use super::evaluation::{Tapered, Weights};

/// Learned for the standard game.
pub static STANDARD: &Weights = &standard::LEARNED;
/// Learned for the six variant.
pub static SIX: &Weights = &six::LEARNED;

/// Learned for stacks of five of which neutral ones stay for good.
pub static FIVES_STAY: &Weights = &fives_stay::LEARNED;
/// Learned for stacks of six of which neutral ones stay for good.
pub static SIXES_STAY: &Weights = &sixes_stay::LEARNED;

/// A tapered value, short because thousands follow.
const fn p(full: i16, empty: i16) -> Tapered {
    Tapered::new(full, empty)
}
