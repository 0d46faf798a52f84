//! The opponent: a search that runs on the chip.
//!
//! All memory is lent by the caller, nothing allocates, and there is no float
//! and no clock: a [`Handler`] says when to stop and hears of each better
//! answer. For a given position, [`Orders`] and table size the answer is always
//! the same. `README.md` in this folder tells how it works and what each
//! experiment gave.
//!
//! ```
//! use lyngk_pocket::ai::{Answer, Handler, Level, Memory, Slot, Workspace, think};
//! use lyngk_pocket::rules::{Position, Variant};
//!
//! struct Patient;
//! impl Handler for Patient {
//!     fn stop(&mut self, _nodes: u32) -> bool { false }
//!     fn answer(&mut self, _answer: &Answer) {}
//! }
//!
//! let position = Position::setup(Variant::Standard, 7);
//! let (mut table, mut work) = ([Slot::default(); 1024], Workspace::new());
//! let memory = Memory { table: &mut table, work: &mut work };
//! let orders = Level::WEAKEST.orders(&position, 1);
//! let answer = think(&position, &orders, memory, &mut Patient).unwrap();
//! assert!(position.is_legal(answer.turn));
//! ```
//!
//! | file | what it holds |
//! | --- | --- |
//! | `orders` | what a search is told and what it tells |
//! | `level` | the levels 1 to 8 |
//! | `search` | iterative deepening, turns and their claims |
//! | `moves` | the moves of a turn |
//! | `openings` | claims, the most promising first |
//! | `quiet` | playing out completions at the end of a line |
//! | `order`, `candidate`, `history` | listing moves, the most promising first |
//! | `outlook` | what a position is worth before attacks are looked for |
//! | `steps` | claims and moves that keep sums up to date |
//! | `evaluation`, `class` | what a position is worth |
//! | `weights` | what the evaluation has learned |
//! | `table`, `key` | remembering positions |
//! | `memory` | what the caller lends |

mod candidate;
mod class;
mod evaluation;
mod history;
mod key;
mod level;
mod memory;
mod moves;
mod openings;
mod order;
mod orders;
mod outlook;
mod quiet;
mod search;
mod steps;
mod table;
#[rustfmt::skip]
mod weights;

pub use class::{Class, Ruler};
pub use evaluation::{ATTACKS, PHASES, Pair, Weights, attack_class, phase};
pub use level::Level;
pub use memory::{DEVICE_SLOTS, Memory, Workspace};
pub use orders::{Answer, Handler, Line, Orders, Style};
pub use search::{MATE, think};
pub use table::Slot;
pub use weights::{SIX, STANDARD};
