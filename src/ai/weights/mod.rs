//! What the evaluation has learned, one file a variant.

mod fives_stay;
mod six;
mod standard;

use super::evaluation::{Tapered, Weights};

/// Learned for the standard game.
pub static STANDARD: &Weights = &standard::LEARNED;
/// Learned for the six variant.
pub static SIX: &Weights = &six::LEARNED;

/// For the standard game with neutral fives that stay for good.
pub static FIVES_STAY: &Weights = &fives_stay::DERIVED;

/// A tapered value, short because thousands follow.
const fn p(full: i16, empty: i16) -> Tapered {
    Tapered::new(full, empty)
}
