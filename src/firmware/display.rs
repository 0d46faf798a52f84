//! Drives the ST7789: wakes it, sends pictures by DMA, puts it to sleep.
//!
//! The drivers mipidsi and lcd-async do not fit: mipidsi sends pixels one by one while the
//! core waits, and lcd-async keeps a framebuffer of its own and blocks during the panel's
//! reset. This driver sends a dozen commands, cuts windows out of the application's
//! picture, leaves the start-up waits to other work, and follows the panel's refresh if the
//! TE pin is wired. `wire` does the sending.

use embassy_rp::gpio::{Drive, Input, Output};
use embassy_time::{Duration, Instant, Timer};
use embedded_graphics::geometry::Dimensions;
use embedded_graphics::primitives::Rectangle;
use lyngk_pocket::peripherals::beam::{Part, TOLD_AT};
use lyngk_pocket::ui::{Framebuffer, Window};

use super::beam;
use super::boards::{COMMON_TUNING, MADCTL, Panel, PanelClock, TUNING};
use super::wire::Wire;

/// The length of the reset pulse. The panel needs 10 µs; a capacitor at the pin can shorten
/// the pulse, and vendors use 10 to 100 ms.
const RESET_PULSE: Duration = Duration::from_millis(1);
/// The wait from reset to waking.
const BEFORE_WAKING: Duration = Duration::from_millis(120);
/// The wait from waking or sleeping to the next command.
const AFTER_WAKING: Duration = Duration::from_millis(5);
/// The least time between waking and sleeping, in either direction.
const BETWEEN_SLEEPS: Duration = Duration::from_millis(120);
/// The longest wait for a TE edge, which comes every 16.9 ms. After it the picture is sent
/// anyway.
const RHYTHM_LIMIT: Duration = Duration::from_millis(20);
/// The time between two checks for the edge. The picture must begin within 2 ms of it.
const RHYTHM_LOOK: Duration = Duration::from_micros(500);
/// The greatest age of a fresh edge, in microseconds.
const RHYTHM_FRESH: u32 = 1_000;

/// The controller's commands, named as in its datasheet.
mod command {
    pub(super) const SLPIN: u8 = 0x10;
    pub(super) const SLPOUT: u8 = 0x11;
    pub(super) const INVON: u8 = 0x21;
    pub(super) const DISPOFF: u8 = 0x28;
    pub(super) const DISPON: u8 = 0x29;
    pub(super) const CASET: u8 = 0x2A;
    pub(super) const RASET: u8 = 0x2B;
    pub(super) const RAMWR: u8 = 0x2C;
    pub(super) const TEON: u8 = 0x35;
    pub(super) const MADCTL: u8 = 0x36;
    pub(super) const COLMOD: u8 = 0x3A;
    pub(super) const STE: u8 = 0x44;
}

/// 16 bits per pixel.
const COLMOD_RGB565: u8 = 0x05;

/// The panel.
pub(crate) struct Display {
    wire: Wire,
    select: Output<'static>,
    data: Output<'static>,
    vsync: Option<Input<'static>>,
    /// Held at its level; if it were dropped, the pin would float and could reset the
    /// panel.
    _reset: Output<'static>,
    /// The time of the last waking, sleeping or reset.
    changed: Instant,
    awake: bool,
}

impl Display {
    /// Resets the panel and returns. The panel is busy for the next 120 ms, and
    /// [`Display::wake`] waits for the remainder.
    pub(crate) fn reset(panel: Panel) -> Self {
        let mut reset = panel.reset;
        // The drive strength after the chip's reset; embassy-rp sets outputs to 2 mA.
        reset.set_drive_strength(Drive::_4mA);
        reset.set_low();
        embassy_time::block_for(RESET_PULSE);
        reset.set_high();
        Self {
            wire: panel.wire,
            select: panel.select,
            data: panel.data,
            vsync: panel.vsync,
            _reset: reset,
            changed: Instant::now(),
            awake: false,
        }
    }

    /// Wakes the panel, sends the whole picture and then switches the display on, because
    /// its memory holds noise until then. Does nothing if the panel is awake.
    pub(crate) async fn wake(&mut self, picture: &Framebuffer) {
        if self.awake {
            return;
        }
        Timer::at(self.changed + BEFORE_WAKING).await;
        self.command(command::SLPOUT, &[]);
        self.changed = Instant::now();
        self.awake = true;
        Timer::at(self.changed + AFTER_WAKING).await;
        self.command(command::COLMOD, &[COLMOD_RGB565]);
        self.command(command::MADCTL, &[MADCTL]);
        for &(register, values) in TUNING.iter().chain(&COMMON_TUNING) {
            self.command(register, values);
        }
        // The glass of these panels needs inversion on to show normal colours.
        self.command(command::INVON, &[]);
        if self.vsync.is_some() {
            self.command(command::TEON, &[0]);
            self.command(command::STE, &TOLD_AT.to_be_bytes());
        }
        if let Some(vsync) = &mut self.vsync {
            beam::watch(vsync);
        }
        self.send(Window::new(picture, &picture.bounding_box()))
            .await;
        self.command(command::DISPON, &[]);
    }

    /// Switches the display off and puts the panel to sleep, which reduces its current to a
    /// thousandth. Does nothing if it is asleep.
    pub(crate) async fn sleep(&mut self) {
        if !self.awake {
            return;
        }
        if self.vsync.is_some() {
            beam::rest();
        }
        self.command(command::DISPOFF, &[]);
        Timer::at(self.changed + BETWEEN_SLEEPS).await;
        self.command(command::SLPIN, &[]);
        self.changed = Instant::now();
        self.awake = false;
    }

    /// Sends areas of a picture, all within the same refresh of the panel if the TE pin is
    /// wired. Does nothing while the panel sleeps.
    pub(crate) async fn show(&mut self, picture: &Framebuffer, areas: &[Rectangle]) {
        if !self.awake || areas.is_empty() {
            return;
        }
        self.rhythm(areas.iter().filter_map(|area| {
            let window = Window::new(picture, area);
            let (left, right) = window.columns()?;
            Some(Part {
                rows: window.rows()?,
                columns: right - left + 1,
            })
        }))
        .await;
        for area in areas {
            self.send(Window::new(picture, area)).await;
        }
    }

    /// Returns the panel's refresh period in microseconds; `None` if the TE pin is not
    /// wired or does not pulse within 40 ms.
    pub(crate) async fn refresh(&mut self) -> Option<u32> {
        self.vsync.as_ref()?;
        let limit = Instant::now() + 2 * RHYTHM_LIMIT;
        while Instant::now() < limit {
            let told = beam::now(0);
            if told.refresh != 0 {
                return Some(told.refresh);
            }
            Timer::after(RHYTHM_LOOK).await;
        }
        None
    }

    /// Sets the SPI's clock.
    pub(crate) fn set_clock(&mut self, clock: PanelClock) {
        self.wire.set_clock(clock);
    }

    /// Waits until the parts can be sent without meeting the panel's beam, if the TE pin is
    /// wired. If the beam is unknown or the parts need longer than a refresh, waits until
    /// the beam has left the glass, the earliest useful moment.
    async fn rhythm(&mut self, parts: impl Iterator<Item = Part>) {
        if self.vsync.is_none() {
            return;
        }
        if let Some(wait) = beam::now(self.wire.pixel_nanos()).wait(parts) {
            if wait > 0 {
                Timer::after_micros(wait.into()).await;
            }
            return;
        }
        let limit = Instant::now() + RHYTHM_LIMIT;
        while beam::now(0).since > RHYTHM_FRESH {
            if Instant::now() >= limit {
                defmt::debug!("the panel's rhythm did not come");
                return;
            }
            Timer::after(RHYTHM_LOOK).await;
        }
    }

    async fn send(&mut self, window: Window<'_>) {
        // An area outside of the glass has nothing to send.
        let (Some(columns), Some(rows)) = (window.columns(), window.rows()) else {
            return;
        };
        self.command(command::CASET, &limits(columns));
        self.command(command::RASET, &limits(rows));
        self.command(command::RAMWR, &[]);
        self.select.set_low();
        self.wire.stream(window).await;
        self.select.set_high();
    }

    fn command(&mut self, command: u8, parameters: &[u8]) {
        self.select.set_low();
        self.data.set_low();
        self.wire.send(&[command]);
        self.data.set_high();
        self.wire.send(parameters);
        self.select.set_high();
    }
}

/// Returns the first and last index of a window as the panel's parameters.
const fn limits((first, last): (usize, usize)) -> [u8; 4] {
    let [a, b] = (first as u16).to_be_bytes();
    let [c, d] = (last as u16).to_be_bytes();
    [a, b, c, d]
}
