//! The parts of the engine command, from text to text.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `line` | lines of bytes, however long or strange |
//! | `session` | the position and the answers |
//! | `work` | what takes time: thinking and perft |
//! | `pair` | two threads as a team for the search |
//! | `thinker` | the interface to players, and the handheld's opponent |
//! | `beginner` | scripted beginners, by which the lowest levels are set |
//! | `uct` | a plain Monte Carlo player to measure against |
//! | `device_client` | passes lines on to a handheld at a port |
//! | `conversation` | reading, working and answering at the same time |
//!
//! Lines are parsed by [`link`](lyngk_pocket::link), as on the handheld.
//!
//! Only `conversation` uses threads, and nothing here uses standard input or output, so
//! that tests need no process.

mod beginner;
mod conversation;
mod device_client;
mod line;
mod pair;
mod session;
mod thinker;
mod uct;
mod work;

pub use beginner::{Beginner, novice, pupil};
pub use conversation::{Ending, converse};
pub use device_client::{Port, pass_on};
pub use line::{Line, read_line};
pub use pair::Pair;
pub use session::{Refusal, Reply, Session};
pub use thinker::{Finding, Question, Think, ThinkError, search};
pub use uct::play as uct;
pub use work::Work;
