//! The handheld on this computer: the same application, drawing and saving as on the
//! device, driven by a window, by a scenario, or by itself.

mod contact_sheet;
mod flash;
mod handheld;
mod headless;
mod keys;
mod mirror;
mod opponent;
mod options;
mod picture;
mod record;
mod record_exercise;
mod save_game;
pub mod saves;
mod scenario;
mod serve;
mod speaker;
mod window;

pub use contact_sheet::contact_sheet;
pub use flash::{Flash, FlashError};
pub use handheld::Handheld;
pub use headless::{demo, play_script};
pub use mirror::Mirror;
pub use opponent::ThinkingTime;
pub use options::{Recording, SavedGame, SimulatorOptions, USAGE};
pub use picture::{Picture, PictureError};
pub use record::{record_against_device, record_turns};
pub use record_exercise::{record_lesson, record_puzzle};
pub use save_game::{read_game, save_game};
pub use scenario::{Play, Scenario, ScenarioError, ScenarioFault};
pub use serve::{Plug, serve};
pub use window::{Opened, open};
