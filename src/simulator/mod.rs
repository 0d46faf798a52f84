//! The handheld on this computer: the same application, drawing and saving as
//! on the device, driven by a window, by a scenario, or by itself.
//!
//! It needs an operating system, so it is no part of the library: the binary
//! and the scenario tests each include it.

mod contact_sheet;
mod flash;
mod handheld;
mod headless;
mod opponent;
mod options;
mod picture;
mod record;
mod record_exercise;
mod save_game;
mod saves;
mod scenario;
mod window;

pub(crate) use contact_sheet::contact_sheet;
pub(crate) use handheld::Handheld;
pub(crate) use headless::{demo, play_script};
pub(crate) use opponent::Pace;
pub(crate) use options::{Options, OptionsError, Record, SavedGame, USAGE};
pub(crate) use picture::{Picture, PictureError};
pub(crate) use record::{record_against_device, record_turns};
pub(crate) use record_exercise::{record_lesson, record_puzzle};
pub(crate) use save_game::{read_game, save_game};
pub(crate) use saves::Saves;
pub(crate) use scenario::{Play, Scenario, ScenarioError, ScenarioFault, Step};
pub(crate) use window::{Opened, open};
