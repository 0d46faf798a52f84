//! The handheld's port: takes bytes, sends lines, and passes requests to the application.
//! It knows neither USB nor the computer; the firmware and the simulator carry its bytes.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `line` | assembles lines from bytes |
//! | `command`, `device` | commands of a line, and the reason why a line is none |
//! | `options` | options of `setoption`, and limits of `go` |
//! | `record`, `control` | games as text, and their clocks |
//! | `written` | writes a handheld's game as text |
//! | `scoresheet` | the game that the other side has set up |
//! | `answers` | answers that depend on a position only |
//! | `settings` | settings and counters as words |
//! | `picture`, `base64` | the screen as text |
//! | `perft` | counting in small steps |
//! | `output` | the output buffer |
//! | `context` | access to the application, the picture and the device's parts |
//! | `session` | carries commands out and keeps the state of the other side |
//! | `pending`, `search` | requests that wait for consent; a search for the other side |
//! | `reply`, `condition` | answers in several pieces; the state of the device |
//! | `port` | the whole port |
//!
//! `command`, `options`, `record`, `scoresheet` and `answers` also serve the engine on a
//! computer, and the reading and writing of games also serves the page: the protocol has
//! one parser.

mod answers;
mod base64;
mod command;
mod condition;
mod context;
mod control;
mod device;
mod line;
mod options;
mod output;
mod pending;
mod perft;
mod picture;
mod port;
mod record;
mod reply;
mod scoresheet;
mod search;
mod session;
mod settings;
mod written;

pub use answers::{INTRODUCTION, Info, PARTS_OF_TURNS, introduction, response, turns};
pub use command::{Command, CommandError, Echo, GameStart, Query, Turns};
pub use context::{Hardware, Machine, NoHardware, PortContext};
pub use device::{DeviceCommand, GamesRequest, ScreenRequest};
pub use line::{LineBuffer, TooLong};
pub use options::{EngineOptions, Limits, OptionName};
pub use port::Link;
pub use record::{Ended, Record, RecordLine, RecordTurns, Tag, Who, result};
pub use scoresheet::{Scoresheet, SheetError};
pub use settings::SettingError;
pub use written::{record_line, short};
