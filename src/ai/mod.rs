//! The opponent: a search that runs on the chip.
//!
//! All memory is lent by the caller, nothing allocates, and there is no float
//! and no clock: a [`Handler`] says when to stop and hears of each better
//! answer. For a given position, [`SearchLimits`] and table size the answer is
//! always the same. `README.md` in this folder tells how it works and what each
//! experiment gave.
//!
//! ```
//! use lyngk_pocket::ai::{Answer, Handler, FullSlot, Level, Memory, Slot, Workspace, think};
//! use lyngk_pocket::rules::{Position, Variant};
//!
//! struct Patient;
//! impl Handler for Patient {
//!     fn stop(&mut self, _nodes: u32) -> bool { false }
//!     fn answer(&mut self, _answer: &Answer) {}
//! }
//!
//! let position = Position::setup(Variant::Standard, 7);
//! let (mut table, mut work) = ([FullSlot::EMPTY; 1024], Workspace::new());
//! let memory = Memory { table: &mut table, work: &mut work };
//! let limits = Level::WEAKEST.limits(&position, 1);
//! let answer = think(&position, &limits, memory, &mut Patient).unwrap();
//! assert!(position.is_legal(answer.turn));
//! ```
//!
//! | file | what it holds |
//! | --- | --- |
//! | `limits` | search limits, and what a search reports |
//! | `level` | the levels 1 to 8 |
//! | `search` | iterative deepening, turns and their claims |
//! | `moves` | principal variation search over the moves of a turn, reductions, pruning |
//! | `claims` | claim candidates, the most promising first |
//! | `quiescence` | playing out completions at the end of a line |
//! | `picker`, `candidate`, `history` | the move picker, killers, history |
//! | `accumulator` | claims and moves that keep evaluation and key up to date |
//! | `evaluation`, `class` | the static evaluation |
//! | `lazy` | lazy evaluation: bounds before attacks are looked for |
//! | `weights` | what the evaluation has learned |
//! | `transposition`, `slot`, `zobrist` | the transposition table, its slots and keys |
//! | `memory` | what the caller lends |

mod accumulator;
mod candidate;
mod claims;
mod class;
mod evaluation;
mod history;
mod lazy;
mod level;
mod limits;
mod memory;
mod moves;
mod picker;
mod quiescence;
mod search;
mod slot;
mod transposition;
#[rustfmt::skip]
mod weights;
mod zobrist;

pub use class::{Class, Classifier};
pub use evaluation::{ATTACKS, PHASES, Tapered, Weights, attack_class, phase};
pub use level::Level;
pub use limits::{Answer, Handler, PrincipalVariation, SearchLimits, Style};
pub use memory::{DEVICE_SLOTS, Memory, Workspace};
pub use search::{MATE, think};
pub use slot::{CompactSlot, FullSlot, Slot};
pub use transposition::{Bound, End, Entry, Value};
pub use weights::{SIX, STANDARD};
