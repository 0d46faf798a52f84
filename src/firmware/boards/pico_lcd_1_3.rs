//! Waveshare's Pico-LCD-1.3 on a Raspberry Pi Pico; also the wiring of the
//! breadboard recipe. Pins only.

use embassy_rp::gpio::{Level, Output};
use embassy_rp::peripherals::SPI1;
use embassy_rp::pwm::Pwm;
use embassy_rp::spi::Spi;
use embassy_rp::uart::{self, UartTx};
use embassy_rp::{Peripherals, pac};
use lyngk_pocket::app::Button;

use super::{Panel, Parts, driven, madctl, panel_spi};
use crate::firmware::buttons::Contact;
use crate::firmware::wire::Wire;
use crate::firmware::{backlight, led};

/// The name of the board's feature.
pub(crate) const BOARD: &str = "pico-lcd-1-3";
/// The name picotool knows the bare board by.
pub(crate) const PICO_BOARD: &core::ffi::CStr = c"pico";

pub(crate) type PanelSpi = SPI1;
/// The same SPI's registers, and its request to the DMA for more.
pub(crate) const PANEL_REGISTERS: pac::spi::Spi = pac::SPI1;
pub(crate) const PANEL_REQUEST: pac::dma::vals::TreqSel = pac::dma::vals::TreqSel::SPI1_TX;

/// The glass is mounted turned by a quarter: with rows and columns exchanged
/// and one of them mirrored the picture stands upright with the joystick on
/// the left.
pub(crate) const MADCTL: u8 = madctl::MX | madctl::MV;

/// Voltages of this glass, as its maker's own examples set them: register and values.
/// The rest of those examples is [`COMMON_TUNING`](super::COMMON_TUNING).
pub(crate) const TUNING: [(u8, &[u8]); 3] = [
    (0xB2, &[0x0C, 0x0C, 0x00, 0x33, 0x33]),
    (0xB7, &[0x35]),
    (0xBB, &[0x19]),
];

/// Not wired to the panel; a pin that nobody listens to.
pub(crate) const VSYNC_PIN: usize = 8;

pub(crate) const CONTACTS: usize = 9;

/// What each contact means. Pressing the joystick is the same as A, for those
/// who play with one thumb.
pub(crate) const BUTTONS: [Button; CONTACTS] = [
    Button::Up,
    Button::Down,
    Button::Left,
    Button::Right,
    Button::A,
    Button::B,
    Button::X,
    Button::Y,
    Button::A,
];

/// The contacts' pins, one bit each.
pub(crate) const CONTACT_PINS: u32 =
    1 << 2 | 1 << 18 | 1 << 16 | 1 << 20 | 1 << 15 | 1 << 17 | 1 << 19 | 1 << 21 | 1 << 3;

/// The pins and their purposes, for picotool and for people.
pub(crate) const PIN_LABELS: [(u32, &core::ffi::CStr); 14] = [
    (1 << 0, c"UART0 boot report"),
    (1 << 25, c"LED"),
    (1 << 10 | 1 << 11, c"display SPI1"),
    (1 << 9, c"display select"),
    (1 << 8, c"display data/command"),
    (1 << 12, c"display reset"),
    (1 << 13, c"backlight"),
    (1 << 2 | 1 << 18, c"joystick up, down"),
    (1 << 16 | 1 << 20, c"joystick left, right"),
    (1 << 3, c"joystick press"),
    (1 << 15, c"button A"),
    (1 << 17, c"button B"),
    (1 << 19, c"button X"),
    (1 << 21, c"button Y"),
];

/// High while the Pico's socket has a cable in it. Left as the chip's reset leaves it,
/// an input that is pulled down.
pub(crate) const CABLE_PIN: u32 = 24;

/// Gives every pin its purpose.
pub(crate) fn parts(p: Peripherals) -> Parts {
    Parts {
        panel: Panel {
            wire: Wire::new(
                driven(
                    Spi::new_blocking_txonly(p.SPI1, p.PIN_10, p.PIN_11, panel_spi()),
                    [10, 11],
                ),
                (p.DMA_CH0, p.DMA_CH1),
            ),
            select: Output::new(p.PIN_9, Level::High),
            data: Output::new(p.PIN_8, Level::High),
            reset: Output::new(p.PIN_12, Level::Low),
            vsync: None,
        },
        backlight: Pwm::new_output_b(p.PWM_SLICE6, p.PIN_13, backlight::dark()),
        contacts: [
            Contact::new(p.PIN_2),
            Contact::new(p.PIN_18),
            Contact::new(p.PIN_16),
            Contact::new(p.PIN_20),
            Contact::new(p.PIN_15),
            Contact::new(p.PIN_17),
            Contact::new(p.PIN_19),
            Contact::new(p.PIN_21),
            Contact::new(p.PIN_3),
        ],
        piezo: None,
        battery: None,
        led: Output::new(p.PIN_25, led::AT_START),
        uart: UartTx::new_blocking(p.UART0, p.PIN_0, uart::Config::default()),
        flash: p.FLASH,
        usb: p.USB,
        core1: p.CORE1,
        watchdog: p.WATCHDOG,
    }
}
