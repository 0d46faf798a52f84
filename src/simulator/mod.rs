//! The handheld on this computer: the same application, drawing and saving as
//! on the device, driven by a window, by a scenario, or by itself.
//!
//! The only part of the library that may use `std`. Built with the feature
//! `host`; the chip's builds leave it out.

mod contact_sheet;
mod flash;
mod handheld;
mod headless;
mod opponent;
mod options;
mod picture;
mod record;
mod saves;
mod scenario;
mod window;

pub use contact_sheet::contact_sheet;
pub use handheld::Handheld;
pub use headless::{demo, play_script};
pub use opponent::Pace;
pub use options::{Options, OptionsError, Record, USAGE};
pub use picture::{Picture, PictureError};
pub use record::{record_against_device, record_turns};
pub use saves::Saves;
pub use scenario::{Play, Scenario, ScenarioError, ScenarioFault, Step};
pub use window::{Opened, open};
