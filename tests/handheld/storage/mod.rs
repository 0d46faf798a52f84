//! The store on a chip whose power goes at every operation, whose cells waver,
//! and whose contents may be anything.

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
