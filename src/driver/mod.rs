//! The code that all drivers of the application share. Firmware, simulator and tests reach
//! the saves and the search through this module, so that versions, refusals and levels are
//! the same everywhere.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `saves` | restores and keeps the application's saves on any flash |
//! | `search` | turns a wish to think into limits of the search, and its answers into
//! events |
//! | `progress` | reports the progress of a search |

#![warn(clippy::indexing_slicing)]

mod progress;
mod saves;
mod search;

pub use progress::{Listener, Report};
pub use saves::{NotSaved, Saves};
pub use search::{bounded, fold_seed, help, limits, may_share, patience, think, think_with};
