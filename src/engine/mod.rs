//! The parts of the engine command: text in, text out.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `line` | lines of bytes, however long or strange |
//! | `command` | what a line asks for, or why it asks for nothing |
//! | `options` | what `setoption` sets |
//! | `session` | the position and the answers |
//! | `work` | what takes time: thinking and perft |
//! | `thinker` | the seam to whoever chooses turns, and the handheld's opponent |
//! | `uct` | a plain Monte Carlo player to measure against |
//! | `conversation` | reading, working and answering at the same time |
//!
//! Only `conversation` knows threads; nothing here knows standard input or
//! output, so that tests can talk to it without a process.

mod command;
mod conversation;
mod line;
mod options;
mod session;
mod thinker;
mod uct;
mod work;

pub use command::{Command, CommandError, Echo, Query, Start};
pub use conversation::{Ending, converse};
pub use line::{Line, read_line};
pub use options::{Name, Options};
pub use session::{Refusal, Reply, Session};
pub use thinker::{Finding, Limits, Think, ThinkError, search};
pub use uct::play as uct;
pub use work::Work;
