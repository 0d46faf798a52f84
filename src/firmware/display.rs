//! The ST7789: waking it, sending it pictures by DMA, putting it to sleep.
//!
//! Written here rather than taken from mipidsi or lcd-async: the first sends
//! pixels one by one while the core waits, the second keeps a framebuffer of
//! its own and sits through the panel's reset. What is needed is short: a dozen
//! commands, windows cut out of the application's picture, the start-up waits
//! spent on other work, and the panel's rhythm where its pin is wired.

use embassy_futures::select::{Either, select};
use embassy_rp::gpio::{Input, Output};
use embassy_rp::spi::{Async, Spi};
use embassy_time::{Duration, Instant, Timer};

use super::boards::{MADCTL, Panel, PanelSpi, TUNING};

/// Pixels along each side of the glass.
pub(crate) const SIDE: usize = 240;
/// Bytes of a picture, two for each pixel, high byte first.
pub(crate) const PICTURE: usize = SIDE * SIDE * 2;

/// How long the reset pin is held low; the panel needs 10 µs.
const RESET_PULSE: Duration = Duration::from_micros(20);
/// From reset until the panel may be woken.
const BEFORE_WAKING: Duration = Duration::from_millis(120);
/// From waking or falling asleep until the next command.
const AFTER_WAKING: Duration = Duration::from_millis(5);
/// From waking until it may be put to sleep, and the other way round.
const BETWEEN_SLEEPS: Duration = Duration::from_millis(120);
/// How long to wait for the panel's rhythm: it comes every 16.7 ms, and a panel
/// that keeps no time still has to show something.
const RHYTHM_LIMIT: Duration = Duration::from_millis(20);

/// Narrower windows than this are sent row by row, in pixels. The rest of a
/// wider row costs less on the wire (0.26 µs a pixel) than starting a transfer
/// anew, which takes about 4 µs.
const FULL_ROWS_FROM: usize = SIDE - 16;

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
}

/// 16 bits for each pixel.
const COLMOD_RGB565: u8 = 0x05;

/// A part of the picture, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) x: usize,
    pub(crate) y: usize,
    pub(crate) width: usize,
    pub(crate) height: usize,
}

impl Area {
    pub(crate) const ALL: Self = Self {
        x: 0,
        y: 0,
        width: SIDE,
        height: SIDE,
    };

    /// The part that is on the glass; nothing is ever sent from beyond it.
    fn on_glass(self) -> Option<Self> {
        let width = self.width.min(SIDE.checked_sub(self.x)?);
        let height = self.height.min(SIDE.checked_sub(self.y)?);
        (width > 0 && height > 0).then_some(Self {
            width,
            height,
            ..self
        })
    }
}

/// The panel.
pub(crate) struct Display {
    spi: Spi<'static, PanelSpi, Async>,
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
        reset.set_low();
        embassy_time::block_for(RESET_PULSE);
        reset.set_high();
        Self {
            spi: panel.spi,
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
    pub(crate) async fn wake(&mut self, picture: &[u8; PICTURE]) {
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
        for (register, values) in TUNING {
            self.command(register, values);
        }
        // These panels are built so that inverted is the right way round.
        self.command(command::INVON, &[]);
        if self.vsync.is_some() {
            self.command(command::TEON, &[0]);
        }
        self.send(picture, Area::ALL).await;
        self.command(command::DISPON, &[]);
    }

    /// Switches the display off and the panel to sleep, where it takes a
    /// thousandth of the current. Does nothing if it is asleep.
    pub(crate) async fn sleep(&mut self) {
        if !self.awake {
            return;
        }
        self.command(command::DISPOFF, &[]);
        Timer::at(self.changed + BETWEEN_SLEEPS).await;
        self.command(command::SLPIN, &[]);
        self.changed = Instant::now();
        self.awake = false;
    }

    /// Shows parts of a picture, all of them in the same refresh of the panel
    /// if they are small enough: it needs 16.7 ms for one and the whole picture
    /// takes 14.75, so what is sent from its start on stays ahead of it.
    pub(crate) async fn show(
        &mut self,
        picture: &[u8; PICTURE],
        areas: impl IntoIterator<Item = Area>,
    ) {
        if !self.awake {
            return;
        }
        let mut waited = false;
        for area in areas.into_iter().filter_map(Area::on_glass) {
            if !waited {
                self.rhythm().await;
                waited = true;
            }
            self.send(picture, area).await;
        }
    }

    /// Waits until the panel begins a refresh, where its pin is wired.
    async fn rhythm(&mut self) {
        if let Some(vsync) = &mut self.vsync {
            match select(vsync.wait_for_rising_edge(), Timer::after(RHYTHM_LIMIT)).await {
                Either::First(()) => {}
                Either::Second(()) => defmt::debug!("the panel's rhythm did not come"),
            }
        }
    }

    async fn send(&mut self, picture: &[u8; PICTURE], area: Area) {
        let whole_rows = area.width >= FULL_ROWS_FROM;
        let (x, width) = if whole_rows {
            (0, SIDE)
        } else {
            (area.x, area.width)
        };
        let columns = window(x, width);
        self.command(command::CASET, &columns);
        self.command(command::RASET, &window(area.y, area.height));
        self.command(command::RAMWR, &[]);
        self.select.set_low();
        // Areas lie within the picture; of one that did not, nothing is sent.
        if whole_rows {
            let from = area.y * SIDE * 2;
            if let Some(rows) = picture.get(from..from + area.height * SIDE * 2) {
                self.write(rows).await;
            }
        } else {
            for y in area.y..area.y + area.height {
                let from = (y * SIDE + x) * 2;
                if let Some(row) = picture.get(from..from + width * 2) {
                    self.write(row).await;
                }
            }
        }
        self.select.set_high();
    }

    fn command(&mut self, command: u8, parameters: &[u8]) {
        self.select.set_low();
        self.data.set_low();
        // A byte or four take less time than a task switch.
        let _ = self.spi.blocking_write(&[command]);
        self.data.set_high();
        let _ = self.spi.blocking_write(parameters);
        self.select.set_high();
    }

    async fn write(&mut self, bytes: &[u8]) {
        // The SPI has no way to fail.
        let _ = self.spi.write(bytes).await;
    }
}

/// First and last index of a window, as the panel wants them.
const fn window(first: usize, count: usize) -> [u8; 4] {
    let [a, b] = (first as u16).to_be_bytes();
    let [c, d] = ((first + count - 1) as u16).to_be_bytes();
    [a, b, c, d]
}
