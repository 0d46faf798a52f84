//! The ST7789: waking it, sending it pictures by DMA, putting it to sleep.
//!
//! Written here rather than taken from mipidsi or lcd-async: the first sends
//! pixels one by one while the core waits, the second keeps a framebuffer of
//! its own and sits through the panel's reset. What is needed is short: a dozen
//! commands, windows cut out of the application's picture, the start-up waits
//! spent on other work, and the panel's rhythm where its pin is wired. `wire` sends.

use embassy_rp::gpio::{Drive, Input, Output};
use embassy_time::{Duration, Instant, Timer};
use embedded_graphics::geometry::Dimensions;
use embedded_graphics::primitives::Rectangle;
use lyngk_pocket::peripherals::beam::{Part, TOLD_AT};
use lyngk_pocket::ui::{Framebuffer, Window};

use super::beam;
use super::boards::{COMMON_TUNING, MADCTL, Panel, PanelClock, TUNING};
use super::wire::Wire;

/// The time that the reset pin is held low. The panel needs 10 µs at the glass; vendors give
/// it 10 to 100 ms, and a wire with a capacitor takes some of it.
const RESET_PULSE: Duration = Duration::from_millis(1);
/// From reset until the panel may be woken.
const BEFORE_WAKING: Duration = Duration::from_millis(120);
/// From waking or falling asleep until the next command.
const AFTER_WAKING: Duration = Duration::from_millis(5);
/// From waking until it may be put to sleep, and the other way round.
const BETWEEN_SLEEPS: Duration = Duration::from_millis(120);
/// How long to wait for the panel's rhythm: it comes every 16.9 ms, and a panel
/// that keeps no time still has to show something.
const RHYTHM_LIMIT: Duration = Duration::from_millis(20);
/// How often it is looked for meanwhile: the picture that is sent then has 2 ms to begin.
const RHYTHM_LOOK: Duration = Duration::from_micros(500);
/// How fresh its last sign must be then, in microseconds.
const RHYTHM_FRESH: u32 = 1_000;

/// The controller's commands, by their names in its datasheet.
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

/// 16 bits for each pixel.
const COLMOD_RGB565: u8 = 0x05;

/// The panel.
pub(crate) struct Display {
    wire: Wire,
    select: Output<'static>,
    data: Output<'static>,
    vsync: Option<Input<'static>>,
    /// Held for its level: dropped, the pin would float and reset the panel.
    _reset: Output<'static>,
    /// When it last woke or fell asleep.
    changed: Instant,
    awake: bool,
}

impl Display {
    /// Resets the panel and lets go of it: it is busy with itself for the next
    /// 120 ms, and [`Display::wake`] waits for what is left of them.
    pub(crate) fn reset(panel: Panel) -> Self {
        let mut reset = panel.reset;
        // As after the chip's reset; embassy-rp leaves outputs at 2 mA.
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

    /// Wakes the panel, shows the whole picture and only then switches the
    /// display on: until then its memory is noise. Does nothing if it is awake.
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
        // These panels are built so that inverted is the right way round.
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

    /// Switches the display off and the panel to sleep, where it takes a
    /// thousandth of the current. Does nothing if it is asleep.
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

    /// Shows parts of a picture, all of them in the same refresh of the panel where
    /// its pin is wired.
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

    /// The panel's refresh in microseconds, where its pin is wired and it tells.
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

    /// Sets the wire's clock.
    pub(crate) fn set_clock(&mut self, clock: PanelClock) {
        self.wire.set_clock(clock);
    }

    /// Waits until parts of a picture can be sent without meeting the panel's beam, where
    /// its pin is wired. If it is not known where the beam is, or they take too long for
    /// one refresh, until it has left the glass: that is as early as they can be.
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
        // Of an area beyond the glass there is nothing to send.
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

/// First and last index of a window, as the panel wants them.
const fn limits((first, last): (usize, usize)) -> [u8; 4] {
    let [a, b] = (first as u16).to_be_bytes();
    let [c, d] = (last as u16).to_be_bytes();
    [a, b, c, d]
}
