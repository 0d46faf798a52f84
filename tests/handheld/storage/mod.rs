//! Tests of the store on a chip with power cuts at every operation, unstable cells, and
//! arbitrary contents.

mod arbitrary;
mod behaviour;
mod cleared;
mod cuts;
mod earlier;
mod erased;
mod other_tags;
mod promises;
mod properties;
mod wear;
mod worn;

pub(crate) use testkit::{chip, model};
