//! What the evaluation has learned, one file a variant.

mod six;
mod standard;

use super::evaluation::{Pair, Weights};

/// Learned for the standard game.
pub static STANDARD: &Weights = &standard::LEARNED;
/// Learned for the six variant.
pub static SIX: &Weights = &six::LEARNED;

/// A pair, short because thousands follow.
const fn p(full: i16, empty: i16) -> Pair {
    Pair::new(full, empty)
}
