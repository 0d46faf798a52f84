//! Pimoroni's PicoSystem. Pins only.

use embassy_rp::adc::{self, Adc};
use embassy_rp::gpio::{Input, Level, Output, Pull};
use embassy_rp::peripherals::SPI0;
use embassy_rp::pwm::Pwm;
use embassy_rp::spi::Spi;
use embassy_rp::uart::{self, UartTx};
use embassy_rp::{Peripherals, pac};
use lyngk_pocket::app::Button;

use super::{Battery, Panel, Parts, Piezo, driven, panel_spi};
use crate::firmware::buttons::Contact;
use crate::firmware::wire::Wire;
use crate::firmware::{backlight, led, sound};

/// The name of the board's feature.
pub(crate) const BOARD: &str = "picosystem";
/// The name picotool knows the board by.
pub(crate) const PICO_BOARD: &core::ffi::CStr = c"pimoroni_picosystem";

pub(crate) type PanelSpi = SPI0;
/// The same SPI's registers, and its request to the DMA for more.
pub(crate) const PANEL_REGISTERS: pac::spi::Spi = pac::SPI0;
pub(crate) const PANEL_REQUEST: pac::dma::vals::TreqSel = pac::dma::vals::TreqSel::SPI0_TX;

/// The glass is mounted upright.
pub(crate) const MADCTL: u8 = 0;

/// Voltages of this glass, as its maker's own library sets them: register and values.
/// The rest is [`COMMON_TUNING`](super::COMMON_TUNING), where only the refresh (0xC6)
/// is the controller's usual 59.3 Hz and not that library's 39.8: a picture is seen
/// sooner.
pub(crate) const TUNING: [(u8, &[u8]); 4] = [
    (0x26, &[0x01]),
    (0xB2, &[0x0C, 0x0C, 0x00, 0x33, 0x33]),
    (0xB7, &[0x14]),
    (0xBB, &[0x25]),
];

pub(crate) const CONTACTS: usize = 8;

/// What each contact means.
pub(crate) const BUTTONS: [Button; CONTACTS] = Button::ALL;

/// The contacts' pins, one bit each.
pub(crate) const CONTACT_PINS: u32 =
    1 << 23 | 1 << 20 | 1 << 22 | 1 << 21 | 1 << 18 | 1 << 19 | 1 << 17 | 1 << 16;

/// The pins and their purposes, for picotool and for people.
pub(crate) const PIN_LABELS: [(u32, &core::ffi::CStr); 18] = [
    (1 << 0, c"UART0 boot report"),
    (1 << 13, c"LED, green"),
    (1 << 6 | 1 << 7, c"display SPI0"),
    (1 << 5, c"display select"),
    (1 << 9, c"display data/command"),
    (1 << 4, c"display reset"),
    (1 << 8, c"display vsync"),
    (1 << 12, c"backlight"),
    (1 << 23 | 1 << 20, c"up, down"),
    (1 << 22 | 1 << 21, c"left, right"),
    (1 << 18, c"button A"),
    (1 << 19, c"button B"),
    (1 << 17, c"button X"),
    (1 << 16, c"button Y"),
    (1 << 11, c"piezo"),
    (1 << 26, c"battery level"),
    (1 << 2, c"cable"),
    (1 << 24, c"charger status"),
];

/// On which the panel tells where its beam is.
pub(crate) const VSYNC_PIN: usize = 8;

/// High while there is a cable in the socket.
pub(crate) const CABLE_PIN: u32 = 2;

/// Gives every pin its purpose. Of the three-colour LED (13 to 15) only green is used.
pub(crate) fn parts(p: Peripherals) -> Parts {
    Parts {
        panel: Panel {
            wire: Wire::new(
                driven(
                    Spi::new_blocking_txonly(p.SPI0, p.PIN_6, p.PIN_7, panel_spi()),
                    [6, 7],
                ),
                (p.DMA_CH0, p.DMA_CH1),
            ),
            select: Output::new(p.PIN_5, Level::High),
            data: Output::new(p.PIN_9, Level::High),
            reset: Output::new(p.PIN_4, Level::Low),
            vsync: Some(steady(Input::new(p.PIN_8, Pull::None))),
        },
        backlight: Pwm::new_output_a(p.PWM_SLICE6, p.PIN_12, backlight::dark()),
        contacts: [
            Contact::new(p.PIN_23),
            Contact::new(p.PIN_20),
            Contact::new(p.PIN_22),
            Contact::new(p.PIN_21),
            Contact::new(p.PIN_18),
            Contact::new(p.PIN_19),
            Contact::new(p.PIN_17),
            Contact::new(p.PIN_16),
        ],
        piezo: Some(Piezo {
            pwm: Pwm::new_output_b(p.PWM_SLICE5, p.PIN_11, sound::silence()),
        }),
        battery: Some(Battery {
            adc: Adc::new_blocking(p.ADC, adc::Config::default()),
            level: adc::Channel::new_pin(p.PIN_26, Pull::None),
            cable: steady(Input::new(p.PIN_2, Pull::Down)),
            status: steady(Input::new(p.PIN_24, Pull::Up)),
        }),
        led: Output::new(p.PIN_13, led::AT_START),
        uart: UartTx::new_blocking(p.UART0, p.PIN_0, uart::Config::default()),
        flash: p.FLASH,
        usb: p.USB,
        core1: p.CORE1,
        watchdog: p.WATCHDOG,
    }
}

/// An input that a slow or noisy edge does not cross twice: embassy-rp leaves the Schmitt
/// trigger of a pad off, which the chip's own reset has on.
fn steady(mut input: Input<'static>) -> Input<'static> {
    input.set_schmitt(true);
    input
}
