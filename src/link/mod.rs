//! The handheld's port: bytes in, lines out, wishes to the application. It knows
//! neither USB nor a computer; the firmware and the simulator carry its bytes.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `line` | lines out of bytes, however long or strange |
//! | `command`, `device` | what a line asks for, or why it asks for nothing |
//! | `options` | what `setoption` sets, and how `go` bounds a search |
//! | `record`, `control` | games as text, and their clocks |
//! | `written` | a handheld's own game as such a text |
//! | `scoresheet` | the game that the other side has set up |
//! | `answers` | answers that need nothing but a position |
//! | `settings` | settings and counters as words |
//! | `picture`, `base64` | the screen as text |
//! | `perft` | counting in small steps |
//! | `output` | what is on its way out |
//! | `desk` | what it reaches for: the application, the picture, the device's parts |
//! | `host` | carrying commands out |
//! | `errand`, `thought` | what somebody is asked about first; a search |
//! | `speaking`, `condition` | answers in several pieces; how the device is |
//! | `port` | all of it together |
//!
//! `command`, `options`, `record`, `scoresheet` and `answers` serve the engine on a
//! computer as well, and what reads and writes games the page: there is one reader of the
//! protocol.

mod answers;
mod base64;
mod command;
mod condition;
mod control;
mod desk;
mod device;
mod errand;
mod host;
mod line;
mod options;
mod output;
mod perft;
mod picture;
mod port;
mod record;
mod scoresheet;
mod settings;
mod speaking;
mod thought;
mod written;

pub use answers::{INTRODUCTION, Info, PARTS_OF_TURNS, introduction, response, turns};
pub use command::{Command, CommandError, Echo, Query, Start, Turns};
pub use desk::{Desk, Hardware, Machine, Nothing};
pub use device::{DeviceCommand, Games, Screen};
pub use line::{LineBuffer, TooLong};
pub use options::{Limits, Name, Options};
pub use port::Link;
pub use record::{Ended, Record, RecordLine, RecordTurns, Tag, Who, result};
pub use scoresheet::{Scoresheet, SheetError};
pub use settings::SettingError;
pub use written::{record_line, short};
