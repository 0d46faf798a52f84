//! The boards the firmware knows, one of which each build is for. Each has a
//! file of its own with its pin map; this one says what all of them hand over.

#[cfg(not(any(feature = "pico-lcd-1-3", feature = "picosystem")))]
compile_error!("choose a board: --features pico-lcd-1-3 or --features picosystem");

#[cfg(all(feature = "pico-lcd-1-3", feature = "picosystem"))]
compile_error!("choose one board only: pico-lcd-1-3 or picosystem");

#[cfg(not(feature = "picosystem"))]
mod pico_lcd_1_3;
#[cfg(not(feature = "picosystem"))]
pub(crate) use pico_lcd_1_3::{
    BOARD, BUTTONS, CABLE_PIN, CONTACT_PINS, CONTACTS, MADCTL, PANEL_REGISTERS, PANEL_REQUEST,
    PICO_BOARD, PIN_LABELS, PanelSpi, TUNING, VSYNC_PIN, parts,
};

#[cfg(feature = "picosystem")]
mod picosystem;
#[cfg(feature = "picosystem")]
pub(crate) use picosystem::{
    BOARD, BUTTONS, CABLE_PIN, CONTACT_PINS, CONTACTS, MADCTL, PANEL_REGISTERS, PANEL_REQUEST,
    PICO_BOARD, PIN_LABELS, PanelSpi, TUNING, VSYNC_PIN, parts,
};

use embassy_rp::adc::{self, Adc, Channel};
use embassy_rp::gpio::{Input, Output};
use embassy_rp::peripherals::{CORE1, FLASH, USB, WATCHDOG};
use embassy_rp::pwm::Pwm;
use embassy_rp::spi;
use embassy_rp::uart::{self, UartTx};
use embassy_rp::{Peri, pac};

use super::buttons::Contact;
use super::wire::Wire;

/// Which way round the panel writes its memory (the ST7789's MADCTL register).
/// Neither board needs an offset: with these bits the first 240 rows and columns
/// of the controller's 320 by 240 memory are the ones behind the glass.
pub(crate) mod madctl {
    /// Columns are counted from the other side.
    #[cfg(not(feature = "picosystem"))]
    pub(crate) const MX: u8 = 0x40;
    /// Rows and columns are exchanged.
    #[cfg(not(feature = "picosystem"))]
    pub(crate) const MV: u8 = 0x20;
}

/// Voltages, refresh and gamma that are the same for both boards; they follow a board's
/// own `TUNING`. Register and values.
pub(crate) const COMMON_TUNING: [(u8, &[u8]); 8] = [
    (0xC0, &[0x2C]),
    (0xC2, &[0x01]),
    (0xC3, &[0x12]),
    (0xC4, &[0x20]),
    (0xC6, &[0x0F]),
    (0xD0, &[0xA4, 0xA1]),
    (
        0xE0,
        &[
            0xD0, 0x04, 0x0D, 0x11, 0x13, 0x2B, 0x3F, 0x54, 0x4C, 0x18, 0x0D, 0x0B, 0x1F, 0x23,
        ],
    ),
    (
        0xE1,
        &[
            0xD0, 0x04, 0x0C, 0x11, 0x13, 0x2C, 0x3F, 0x44, 0x51, 0x2F, 0x1F, 0x1F, 0x20, 0x23,
        ],
    ),
];

/// A board's hardware, every pin with its purpose.
pub(crate) struct Parts {
    pub(crate) panel: Panel,
    pub(crate) backlight: Pwm<'static>,
    /// In the order of `BUTTONS`.
    pub(crate) contacts: [Contact; CONTACTS],
    pub(crate) piezo: Option<Piezo>,
    pub(crate) battery: Option<Battery>,
    pub(crate) led: Output<'static>,
    /// For the report of a start.
    pub(crate) uart: UartTx<'static, uart::Blocking>,
    pub(crate) flash: Peri<'static, FLASH>,
    pub(crate) usb: Peri<'static, USB>,
    pub(crate) core1: Peri<'static, CORE1>,
    pub(crate) watchdog: Peri<'static, WATCHDOG>,
}

/// What the display hangs on.
pub(crate) struct Panel {
    pub(crate) wire: Wire,
    pub(crate) select: Output<'static>,
    /// High for data, low for commands.
    pub(crate) data: Output<'static>,
    pub(crate) reset: Output<'static>,
    /// High while the panel is between two pictures, where it is wired.
    pub(crate) vsync: Option<Input<'static>>,
}

/// A piezo on one output of a PWM slice.
pub(crate) struct Piezo {
    pub(crate) pwm: Pwm<'static>,
}

/// A cell and its charger.
pub(crate) struct Battery {
    pub(crate) adc: Adc<'static, adc::Blocking>,
    pub(crate) level: Channel<'static>,
    /// High while a cable is plugged in.
    pub(crate) cable: Input<'static>,
    /// The charger's status, an open drain: low while it charges, and without a
    /// cable too.
    pub(crate) status: Input<'static>,
}

/// The panel's SPI with its clock and data pads driven hard enough. embassy-rp
/// leaves the pads that it gives to a SPI at 2 mA and slow edges; at 62.5 MHz a bit's
/// half is 8 ns, which those take some 5 of to rise.
fn driven<S>(spi: S, pads: [usize; 2]) -> S {
    for pad in pads {
        pac::PADS_BANK0.gpio(pad).modify(|w| {
            w.set_drive(pac::pads::vals::Drive::_8M_A);
            w.set_slewfast(true);
        });
    }
    spi
}

/// The clock of the panel's wire.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum PanelClock {
    /// The panel's fastest.
    Full,
    /// Half of it, for wires that are too long for more.
    Half,
}

impl PanelClock {
    pub(crate) const fn hertz(self) -> u32 {
        match self {
            Self::Full => 62_500_000,
            Self::Half => 31_250_000,
        }
    }
}

/// Whether the panel is to have half its clock in play too. Nothing here says so: `cargo
/// xtask firmware --slow-panel` does, in the file that is copied to the device.
#[used]
static SLOW_PANEL: bool = false;

/// The clock that the panel's wire has in play.
pub(crate) fn panel_clock() -> PanelClock {
    // SAFETY: a bool that is there for good. Volatile, because it can be changed from
    // outside.
    if unsafe { core::ptr::addr_of!(SLOW_PANEL).read_volatile() } {
        PanelClock::Half
    } else {
        PanelClock::Full
    }
}

/// How the SPI talks to the panel.
///
/// 62.5 MHz is the fastest write clock of the ST7789 (16 ns a bit) and half of
/// clk_peri, which runs at 125 MHz. Mode 3, because the RP2040's SPI leaves a
/// gap after each byte in mode 0 and none in mode 3; the panel reads at the
/// rising edge in both.
fn panel_spi() -> spi::Config {
    let mut config = spi::Config::default();
    config.frequency = panel_clock().hertz();
    config.polarity = spi::Polarity::IdleHigh;
    config.phase = spi::Phase::CaptureOnSecondTransition;
    config
}
