//! The board of this build, and the parts that every board provides. The build generates
//! the board's constants and `parts`, which assigns every pin, from the description in
//! `boards/` (`boards/reader/src/firmware.rs`).

use embassy_rp::adc::{self, Adc, Channel};
use embassy_rp::gpio::{Input, Level, Output, Pin, Pull};
use embassy_rp::peripherals::{CORE1, DMA_CH0, DMA_CH1, FLASH, USB, WATCHDOG};
use embassy_rp::pwm::Pwm;
use embassy_rp::spi::{self, ClkPin, MosiPin, Spi};
use embassy_rp::uart::{self, UartTx};
use embassy_rp::{Peri, pac};
use lyngk_pocket::app::Button;

use super::buttons::Contact;
use super::wire::Wire;

include!(concat!(env!("OUT_DIR"), "/board.rs"));

/// Panel settings that all boards share (voltages, refresh, gamma), as register and values.
/// They are sent after the board's own `TUNING`.
pub(crate) const COMMON_TUNING: [(u8, &[u8]); 9] = [
    // Expands RGB565 so that red and blue repeat their own highest bit as the sixth. The
    // reset value takes green's lowest bit instead, which tints odd greens grey.
    (0xB0, &[0x00, 0xC0]),
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

/// The board's hardware, with every pin assigned.
pub(crate) struct Parts {
    pub(crate) panel: Panel,
    pub(crate) backlight: Pwm<'static>,
    /// In the order of `BUTTONS`.
    pub(crate) contacts: [Contact; CONTACTS],
    pub(crate) piezo: Option<Piezo>,
    pub(crate) battery: Option<Battery>,
    pub(crate) led: Output<'static>,
    /// The UART for the boot report.
    pub(crate) uart: UartTx<'static, uart::Blocking>,
    pub(crate) flash: Peri<'static, FLASH>,
    pub(crate) usb: Peri<'static, USB>,
    pub(crate) core1: Peri<'static, CORE1>,
    pub(crate) watchdog: Peri<'static, WATCHDOG>,
    /// The cable pin: high while a cable is plugged in.
    pub(crate) cable: Input<'static>,
}

/// The display's wire and pins.
pub(crate) struct Panel {
    pub(crate) wire: Wire,
    pub(crate) select: Output<'static>,
    /// High for data, low for commands.
    pub(crate) data: Output<'static>,
    pub(crate) reset: Output<'static>,
    /// The panel's TE pin, high for the first row below the glass. Not every board wires it.
    pub(crate) vsync: Option<Input<'static>>,
}

/// A piezo at one output of a PWM slice.
pub(crate) struct Piezo {
    pub(crate) pwm: Pwm<'static>,
}

/// The battery's converter and the charger's status pin.
pub(crate) struct Battery {
    pub(crate) adc: Adc<'static, adc::Blocking>,
    pub(crate) level: Channel<'static>,
    /// The charger's open-drain status pin: low while it charges, and also without a cable.
    pub(crate) status: Input<'static>,
}

/// Sets up the panel's SPI and its two DMA channels.
fn wire(
    spi: Peri<'static, PanelSpi>,
    clock: Peri<'static, impl ClkPin<PanelSpi>>,
    data: Peri<'static, impl MosiPin<PanelSpi>>,
    channels: (Peri<'static, DMA_CH0>, Peri<'static, DMA_CH1>),
) -> Wire {
    let pads = [clock.pin(), data.pin()];
    let spi = Spi::new_blocking_txonly(spi, clock, data, panel_spi());
    for pad in pads {
        // embassy-rp leaves the SPI's pads at 2 mA and slow edges. At 62.5 MHz half a bit
        // is 8 ns, and such an edge takes about 5 ns of it.
        pac::PADS_BANK0.gpio(usize::from(pad)).modify(|w| {
            w.set_drive(pac::pads::vals::Drive::_8M_A);
            w.set_slewfast(true);
        });
    }
    Wire::new(spi, channels)
}

/// Sets up an input with the pad's Schmitt trigger, so that a slow or noisy edge is seen
/// once. embassy-rp switches the trigger off; after the chip's reset it is on.
pub(crate) fn steady(pin: Peri<'static, impl Pin>, pull: Pull) -> Input<'static> {
    let mut input = Input::new(pin, pull);
    input.set_schmitt(true);
    input
}

/// The clock of the panel's SPI.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum PanelClock {
    /// 62.5 MHz, the panel's maximum.
    Full,
    /// 31.25 MHz, for wires that are too long for the maximum.
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

/// Selects half the panel's clock. `cargo xtask firmware --slow-panel` sets this byte in
/// the file that is copied to the device.
#[used]
static SLOW_PANEL: bool = false;

/// Returns the clock of the panel's SPI during play.
pub(crate) fn panel_clock() -> PanelClock {
    // SAFETY: a valid static. Volatile, because its byte can be changed in the built file.
    if unsafe { core::ptr::addr_of!(SLOW_PANEL).read_volatile() } {
        PanelClock::Half
    } else {
        PanelClock::Full
    }
}

/// Returns the SPI's settings for the panel.
///
/// 62.5 MHz is the ST7789's maximum write clock (16 ns a bit) and half of clk_peri, which
/// runs at 125 MHz. Mode 3 is used because the RP2040's SPI pauses after each byte in mode
/// 0 and not in mode 3; the panel samples at the rising edge in both.
fn panel_spi() -> spi::Config {
    let mut config = spi::Config::default();
    config.frequency = panel_clock().hertz();
    config.polarity = spi::Polarity::IdleHigh;
    config.phase = spi::Phase::CaptureOnSecondTransition;
    config
}
