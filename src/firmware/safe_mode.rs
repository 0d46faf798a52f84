//! Safe mode, for a device that fails repeatedly soon after its start. It shows the failure
//! and offers remedies. Neither the application nor core 1 runs, and the saves are not
//! opened unless the player erases them.

use core::fmt::Write;

use embassy_time::Duration;
use lyngk_pocket::app::Button;
use lyngk_pocket::driver::Saves;
use lyngk_pocket::peripherals::crash::{Crash, Message};
use lyngk_pocket::peripherals::streak::ENOUGH;
use lyngk_pocket::storage::Store;
use lyngk_pocket::ui::Framebuffer;
use lyngk_pocket::ui::safe_mode::{Choice, SafeMode, Saying};

use super::backlight::Backlight;
use super::boards::CONTACTS;
use super::buttons::Contact;
use super::display::Display;
use super::flash::SavesFlash;
use super::led::{self, Sign};
use super::page::{Keys, Page};
use super::{recovery, watchdog};

/// The time from the last press until the display goes dark.
const LIT: Duration = Duration::from_secs(300);
/// The length of one wait for a button in the dark; its value does not matter.
const DARK: Duration = Duration::from_secs(3600);
/// The brightness in hundredths.
const LIGHT: u8 = 60;

/// The parts that safe mode uses.
pub(crate) struct Safe {
    pub(crate) display: Display,
    pub(crate) backlight: Backlight,
    pub(crate) contacts: [Contact; CONTACTS],
    pub(crate) flash: SavesFlash,
    /// The last failure, and the number of failures in a row.
    pub(crate) crash: Option<Crash>,
    pub(crate) failures: u16,
}

#[embassy_executor::task]
pub(crate) async fn run(safe: Safe, picture: &'static mut Framebuffer) {
    let Safe {
        display,
        mut backlight,
        contacts,
        flash,
        crash,
        failures,
    } = safe;
    led::tell(Sign::SafeMode);
    defmt::warn!("safe mode after {=u16} failures in a row", failures);
    let mut page = Page::new(display, picture);
    let mut keys = Keys::new(contacts);
    let mut why = Message::new();
    if let Some(crash) = crash {
        let _ = write!(why, "{crash}");
    }
    let mut kept = Kept::Closed(flash, failures);
    let mut chosen = 0;
    let mut saying = Saying::Untouched;
    loop {
        let said = SafeMode {
            failures,
            why: why.as_str(),
            chosen,
            saying,
        };
        said.draw(page.picture());
        page.show().await;
        backlight.set(LIGHT).await;
        defmt::info!("screen safe-mode choice {=usize}", chosen);
        if saying == Saying::Erasing {
            let erased;
            (kept, erased) = kept.erase();
            saying = if erased {
                Saying::Erased
            } else {
                Saying::NotErased
            };
            continue;
        }
        let Some(button) = keys.next(LIT, watchdog::feed).await else {
            backlight.set(0).await;
            page.sleep().await;
            // The press that turns the light on has no other effect.
            while keys.next(DARK, watchdog::feed).await.is_none() {}
            continue;
        };
        let choice = Choice::ALL.get(chosen).copied();
        match (saying, button) {
            (Saying::Asking, Button::X) => saying = Saying::Erasing,
            (Saying::Asking, _) => saying = Saying::Untouched,
            (_, Button::Up) => chosen = chosen.saturating_sub(1),
            (_, Button::Down) => chosen = (chosen + 1).min(Choice::ALL.len() - 1),
            (_, Button::A) => match choice {
                Some(Choice::TryAgain) | None => recovery::restart(),
                Some(Choice::SelfTest) => recovery::restart_to_test(),
                Some(Choice::EraseSaves) => saying = Saying::Asking,
                Some(Choice::BootLoader) => recovery::boot_loader(),
            },
            _ => {}
        }
    }
}

/// The saves. They are opened only when they are erased.
enum Kept {
    /// The flash, and the number of failures in a row.
    Closed(SavesFlash, u16),
    Open(&'static mut Saves<SavesFlash>),
}

impl Kept {
    /// Erases all saves and returns whether that succeeded, after 3 s, or 25 s at worst. If
    /// the saves can be opened, a power cut during the erase restores no old data, as in
    /// the application. Opening them may itself cause the failure; then the row of failures
    /// has grown, and the next attempt erases them without reading.
    #[inline(never)]
    fn erase(self) -> (Self, bool) {
        let saves = match self {
            Self::Closed(mut flash, failures) if failures > ENOUGH => {
                let range = flash.range();
                let erased = Store::erase_everything(&mut flash, range).is_ok();
                return (Self::Closed(flash, failures), erased);
            }
            Self::Closed(flash, _) => super::saves(flash),
            Self::Open(saves) => saves,
        };
        let erased = saves.erase().is_ok();
        (Self::Open(saves), erased)
    }
}
