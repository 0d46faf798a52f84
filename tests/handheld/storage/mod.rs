//! The store on a chip whose power goes at every operation, whose cells waver,
//! and whose contents may be anything.

mod arbitrary;
mod behaviour;
pub(crate) mod chip;
mod cleared;
mod crc;
mod cuts;
mod earlier;
pub(crate) mod model;
mod properties;
mod rows;
mod wear;
mod worn;
