//! The device itself: settings, records and the about page.

mod about;
mod boot_loader;
mod forget;
mod lock;
mod records;
mod settings;

pub(in crate::app) use about::About;
use boot_loader::BootLoader;
pub(in crate::app) use forget::ForgetRecords;
pub(in crate::app) use lock::Lock;
pub(in crate::app) use records::ShowRecords;
pub(in crate::app) use settings::ChangeSettings;

use crate::app::activity::screens;

screens! { DeviceScreen as Device:
    /// The settings.
    ChangeSettings,
    /// The question before it becomes a kiosk.
    Lock,
    /// The records.
    ShowRecords,
    /// The question before the records are set to zero.
    ForgetRecords,
    /// The about page.
    About,
    /// The question before the boot loader starts.
    BootLoader,
}
