//! Pages of plain text and the buttons to answer them, for what must work without the
//! application: the self-test and safe mode. English, as a device's own words are.

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

/// The largest code: 45 modules a side hold 224 characters of the alphanumeric mode.
const LARGEST: Version = Version::new(7);
const _: () = assert!(Figures::LONGEST <= 224);
/// Modules that must stay light round a code.
const QUIET: i32 = 4;
/// The height that a code may take, in pixels.
const ROOM: i32 = 224;

/// How often the buttons are looked at.
const LOOK: Duration = Duration::from_millis(2);

/// The display and the picture on it.
pub(crate) struct Page {
    display: Display,
    picture: &'static mut Framebuffer,
}

impl Page {
    pub(crate) fn new(display: Display, picture: &'static mut Framebuffer) -> Self {
        Self { display, picture }
    }

    /// The picture, to be drawn on.
    pub(crate) fn picture(&mut self) -> &mut Framebuffer {
        self.picture
    }

    pub(crate) fn display(&mut self) -> &mut Display {
        &mut self.display
    }

    pub(crate) fn clear(&mut self) {
        Plain(self.picture).clear();
    }

    /// As [`Plain::put`].
    pub(crate) fn put(&mut self, text: &str, ink: Ink, x: i32, y: i32) {
        Plain(self.picture).put(text, ink, x, y);
    }

    /// As [`Plain::small`].
    pub(crate) fn small(&mut self, text: &str, ink: Ink, y: i32, lines: usize) -> i32 {
        Plain(self.picture).small(text, ink, y, lines)
    }

    /// Fills the page with a text as a QR code, and what the buttons do below it. Never
    /// inlined: it takes half a kilobyte of the stack.
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

    /// Shows it, waking the panel if it sleeps.
    pub(crate) async fn show(&mut self) {
        self.display.wake(self.picture).await;
        let whole = self.picture.bounding_box();
        self.display.show(self.picture, &[whole]).await;
    }

    pub(crate) async fn sleep(&mut self) {
        self.display.sleep().await;
    }
}

/// The buttons, looked at by whoever waits for one.
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

    /// The contacts believed to be closed, one bit each.
    pub(crate) const fn closed(&self) -> u16 {
        self.debouncer.closed()
    }

    /// Looks once, a little later; what has changed.
    pub(crate) async fn look(&mut self) -> Changes {
        Timer::after(LOOK).await;
        let closed = buttons::closed(&self.contacts);
        self.debouncer.sample(Instant::now().as_micros(), closed)
    }

    /// The next button that is pressed, or none within the time. `alive` is called at
    /// every look.
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
