//! What every driver of the application does alike: the firmware, the simulator
//! and the tests reach the saves and the search through here, so that none of
//! them has its own idea of a version, a refusal or a level.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `saves` | restoring and keeping over any flash |
//! | `search` | a wish to think becomes the search's limits, its answers events |
//! | `progress` | what a search tells on its way |

#![warn(clippy::indexing_slicing)]

mod progress;
mod saves;
mod search;

pub use progress::{Listener, Report};
pub use saves::{NotSaved, Saves};
pub use search::{bounded, fold_seed, help, limits, may_share, patience, think, think_with};
