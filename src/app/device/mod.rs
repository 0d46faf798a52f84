//! The device itself: settings, records, and what it is.

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
    /// Settings.
    ChangeSettings,
    /// The question before it becomes a kiosk.
    Lock,
    /// Records.
    ShowRecords,
    /// The question before they are set to zero.
    ForgetRecords,
    /// About this device.
    About,
    /// The question before the boot loader starts.
    BootLoader,
}
