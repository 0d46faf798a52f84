//! Pages of plain text, and buttons to answer them, for the self-test and safe mode, which
//! must work without the application. Their text is English.

use embassy_time::{Duration, Instant, Timer};
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use lyngk_pocket::app::Button;
use lyngk_pocket::peripherals::bench::Figures;
use lyngk_pocket::peripherals::debounce::{Changes, Debouncer};
use lyngk_pocket::ui::plain::{Ink, Plain};
use lyngk_pocket::ui::{Framebuffer, SIDE, Tint};
use qrcodegen_no_heap::{QrCode, QrCodeEcc, Version};

use super::boards::{BUTTONS, CONTACTS};
use super::buttons::{self, Contact};
use super::display::Display;

/// The largest QR code: version 7 has 45 modules a side and holds 224 characters of the
/// alphanumeric mode.
const LARGEST: Version = Version::new(7);
const _: () = assert!(Figures::LONGEST <= 224);
/// The width of the light border round a code, in modules.
const QUIET: i32 = 4;
/// The height for a code, in pixels.
const ROOM: i32 = 224;

/// The time between two samples of the buttons.
const LOOK: Duration = Duration::from_millis(2);

/// The display and its picture.
pub(crate) struct Page {
    display: Display,
    picture: &'static mut Framebuffer,
}

impl Page {
    pub(crate) fn new(display: Display, picture: &'static mut Framebuffer) -> Self {
        Self { display, picture }
    }

    /// Returns the picture for drawing.
    pub(crate) fn picture(&mut self) -> &mut Framebuffer {
        self.picture
    }

    pub(crate) fn display(&mut self) -> &mut Display {
        &mut self.display
    }

    pub(crate) fn clear(&mut self) {
        Plain(self.picture).clear();
    }

    /// Draws text like [`Plain::put`].
    pub(crate) fn put(&mut self, text: &str, ink: Ink, x: i32, y: i32) {
        Plain(self.picture).put(text, ink, x, y);
    }

    /// Draws small text like [`Plain::small`].
    pub(crate) fn small(&mut self, text: &str, ink: Ink, y: i32, lines: usize) -> i32 {
        Plain(self.picture).small(text, ink, y, lines)
    }

    /// Draws a text as a QR code, and the legend of the buttons below it. Not inlined: it
    /// takes half a kilobyte of stack.
    #[inline(never)]
    pub(crate) fn code(&mut self, text: &str, buttons: &str) {
        let mut work = [0; LARGEST.buffer_len()];
        let mut modules = [0; LARGEST.buffer_len()];
        let Ok(()) = self.picture.clear(Tint::WHITE);
        let code = QrCode::encode_text(
            text,
            &mut work,
            &mut modules,
            QrCodeEcc::Low,
            Version::MIN,
            LARGEST,
            None,
            true,
        );
        if let Ok(code) = code {
            let scale = ROOM / (code.size() + 2 * QUIET);
            let left = (SIDE as i32 - scale * code.size()) / 2;
            let top = (ROOM - scale * code.size()) / 2;
            for y in 0..code.size() {
                for x in (0..code.size()).filter(|&x| code.get_module(x, y)) {
                    let at = Point::new(left + scale * x, top + scale * y);
                    let module = Rectangle::new(at, Size::new_equal(scale as u32));
                    let Ok(()) = self.picture.fill_solid(&module, Tint::BLACK);
                }
            }
        }
        let footer = Rectangle::new(Point::new(0, ROOM), Size::new_equal(SIDE as u32));
        let Ok(()) = self.picture.fill_solid(&footer, Tint::BLACK);
        self.small(buttons, Ink::Plain, ROOM + 11, 1);
    }

    /// Shows the page, and wakes the panel if it sleeps.
    pub(crate) async fn show(&mut self) {
        self.display.wake(self.picture).await;
        let whole = self.picture.bounding_box();
        self.display.show(self.picture, &[whole]).await;
    }

    pub(crate) async fn sleep(&mut self) {
        self.display.sleep().await;
    }
}

/// The debounced buttons. They are sampled only while the caller waits for one.
pub(crate) struct Keys {
    contacts: [Contact; CONTACTS],
    debouncer: Debouncer,
}

impl Keys {
    pub(crate) fn new(contacts: [Contact; CONTACTS]) -> Self {
        Self {
            debouncer: Debouncer::holding(buttons::closed(&contacts)),
            contacts,
        }
    }

    /// Returns the contacts whose settled state is closed, one bit each.
    pub(crate) const fn closed(&self) -> u16 {
        self.debouncer.closed()
    }

    /// Waits for [`LOOK`], samples once and returns the changes.
    pub(crate) async fn look(&mut self) -> Changes {
        Timer::after(LOOK).await;
        let closed = buttons::closed(&self.contacts);
        self.debouncer.sample(Instant::now().as_micros(), closed)
    }

    /// Returns the next button that is pressed; `None` if none is pressed within the time.
    /// Calls `alive` at every sample.
    pub(crate) async fn next(&mut self, within: Duration, alive: impl Fn()) -> Option<Button> {
        let end = Instant::now() + within;
        while Instant::now() < end {
            alive();
            let pressed = self.look().await.pressed;
            let button = BUTTONS
                .iter()
                .enumerate()
                .find(|(contact, _)| pressed & 1 << contact != 0);
            if let Some((_, &button)) = button {
                return Some(button);
            }
        }
        None
    }
}
