//! The opponent: a search that runs on the chip.
//!
//! All memory is lent by the caller, nothing allocates, and there is no float and no
//! clock: a [`Handler`] stops the search and receives each better answer. For a given
//! position, [`SearchLimits`] and table size the answer is always the same. `README.md`
//! in this folder describes the search and the result of each experiment.
//!
//! ```
//! use lyngk_pocket::ai::{
//!     Answer, FullSlot, Handler, History, Level, Memory, Slot, Weights, Workspace, think,
//! };
//! use lyngk_pocket::rules::{Position, Variant};
//!
//! struct Patient;
//! impl Handler for Patient {
//!     fn stop(&mut self, _nodes: u32) -> bool { false }
//!     fn answer(&mut self, _answer: &Answer) {}
//! }
//!
//! let position = Position::setup(Variant::FivesTaken, 7);
//! let (table, history) = ([FullSlot::EMPTY; 1024], History::new());
//! let mut work = Workspace::new();
//! let memory = Memory { table: &table, history: &history, work: &mut work, weights: Weights::of };
//! let limits = Level::WEAKEST.limits(&position, 1);
//! let answer = think(&position, &limits, memory, &mut Patient).unwrap();
//! assert!(position.is_legal(answer.turn));
//! ```
//!
//! | file | what it holds |
//! | --- | --- |
//! | `limits` | search limits, and what a search reports |
//! | `level` | the levels 1 to 8 |
//! | `search` | iterative deepening |
//! | `turns` | the turns of a line, claims first |
//! | `stability` | when a choice has been stable long enough |
//! | `moves` | principal variation search over the moves of a turn, reductions, pruning |
//! | `claims` | claim candidates, the most promising first |
//! | `quiescence` | playing out completions at the end of a line |
//! | `picker`, `candidate`, `history` | the move picker, killers, history |
//! | `accumulator` | claims and moves that keep evaluation and key up to date |
//! | `evaluation`, `class` | the static evaluation |
//! | `lazy` | lazy evaluation: bounds before attacks are looked for |
//! | `heights` | a beginner's evaluation |
//! | `weights` | what the evaluation has learned |
//! | `transposition`, `slot`, `zobrist` | the transposition table, its slots and keys |
//! | `split`, `helper`, `member`, `team` | parallel search: nodes that two workers share, who helps, a worker's place, what is between them |
//! | `stack_budget` | bytes of stack that a line may take |
//! | `memory`, `host` | what the caller lends, and where a computer has it from |

mod accumulator;
mod candidate;
mod claims;
mod class;
mod evaluation;
mod heights;
mod helper;
mod history;
mod lazy;
mod level;
mod limits;
mod member;
mod memory;
mod moves;
mod picker;
mod quiescence;
mod search;
mod slot;
mod split;
mod stability;
mod stack_budget;
mod team;
mod transposition;
mod turns;
#[rustfmt::skip]
mod weights;
mod zobrist;

pub use class::{Class, Classifier};
pub use evaluation::{
    ATTACKS, PHASES, REACHES, Tapered, Weights, attack_class, phase, reach_class,
};
pub use helper::help;
pub use history::History;
pub use level::Level;
pub use limits::{
    Answer, ExpectedLine, Handler, Judgement, Patience, PrincipalVariation, SearchLimits, Style,
};
pub use memory::{DEVICE_SLOTS, Memory, OwnedMemory, Workspace};
pub use search::{MATE, think, think_with};
#[cfg(target_has_atomic = "64")]
pub use slot::FullSlot;
pub use slot::{CompactSlot, Slot};
pub use team::{Alone, Signals, SplitPoint, Team};
pub use transposition::{Bound, End, TableEntry, Value};
pub use weights::{FIVES_STAY, FIVES_TAKEN, SIXES_STAY, SIXES_TAKEN};
