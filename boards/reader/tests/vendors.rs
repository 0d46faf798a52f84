//! Compares the descriptions with the vendors' own tables, which are repeated here with
//! the vendors' names. Firmware and emulator share a description, so a wrong pin in it
//! fails no other test.

use std::collections::BTreeMap;
use std::path::Path;

/// A board in the words of its vendor's sources.
struct Vendor {
    board: &'static str,
    /// Each line is a name of the vendor with its pin, and the key here that means the same.
    pins: &'static [(&'static str, u8, &'static str)],
    /// SPI of the panel.
    spi: u8,
    /// The value the vendor writes to the panel's MADCTL register.
    madctl: u8,
}

const VENDORS: &[Vendor] = &[
    // Waveshare's demo for the Pico-LCD-1.3: DEV_Config.h, LCD_1in3_test.c and, for
    // MADCTL, LCD_1in3.c. For the Pico: pico-sdk, boards/pico.h, and the Pico's data
    // sheet, in which GPIO24 senses VBUS.
    Vendor {
        board: "pico-lcd-1-3",
        pins: &[
            ("LCD_DC_PIN", 8, "panel.dc"),
            ("LCD_CS_PIN", 9, "panel.select"),
            ("LCD_CLK_PIN", 10, "panel.clock"),
            ("LCD_MOSI_PIN", 11, "panel.data"),
            ("LCD_RST_PIN", 12, "panel.reset"),
            ("LCD_BL_PIN", 13, "panel.backlight"),
            ("keyA", 15, "buttons.a"),
            ("keyB", 17, "buttons.b"),
            ("keyX", 19, "buttons.x"),
            ("keyY", 21, "buttons.y"),
            ("up", 2, "buttons.up"),
            ("down", 18, "buttons.down"),
            ("left", 16, "buttons.left"),
            ("right", 20, "buttons.right"),
            ("ctrl", 3, "buttons.press"),
            ("PICO_DEFAULT_LED_PIN", 25, "led.pin"),
            ("PICO_DEFAULT_UART_TX_PIN", 0, "uart"),
            ("VBUS sense", 24, "cable"),
        ],
        spi: 1,
        madctl: 0x70,
    },
    // pico-sdk, boards/pimoroni_picosystem.h. Pimoroni's library, libraries/hardware.cpp,
    // has the same pins, spi0 and MADCTL.
    Vendor {
        board: "picosystem",
        pins: &[
            ("PICOSYSTEM_VBUS_DETECT_PIN", 2, "cable"),
            ("PICOSYSTEM_LCD_RESET_PIN", 4, "panel.reset"),
            ("PICOSYSTEM_LCD_CS_PIN", 5, "panel.select"),
            ("PICOSYSTEM_LCD_SCLK_PIN", 6, "panel.clock"),
            ("PICOSYSTEM_LCD_MOSI_PIN", 7, "panel.data"),
            ("PICOSYSTEM_LCD_VSYNC_PIN", 8, "panel.vsync"),
            ("PICOSYSTEM_LCD_DC_PIN", 9, "panel.dc"),
            ("PICOSYSTEM_AUDIO_PIN", 11, "piezo"),
            ("PICOSYSTEM_BACKLIGHT_PIN", 12, "panel.backlight"),
            ("PICOSYSTEM_LED_G_PIN", 13, "led.pin"),
            ("PICOSYSTEM_SW_Y_PIN", 16, "buttons.y"),
            ("PICOSYSTEM_SW_X_PIN", 17, "buttons.x"),
            ("PICOSYSTEM_SW_A_PIN", 18, "buttons.a"),
            ("PICOSYSTEM_SW_B_PIN", 19, "buttons.b"),
            ("PICOSYSTEM_SW_DOWN_PIN", 20, "buttons.down"),
            ("PICOSYSTEM_SW_RIGHT_PIN", 21, "buttons.right"),
            ("PICOSYSTEM_SW_LEFT_PIN", 22, "buttons.left"),
            ("PICOSYSTEM_SW_UP_PIN", 23, "buttons.up"),
            ("PICOSYSTEM_CHARGE_STAT_PIN", 24, "battery.status"),
            ("PICOSYSTEM_BAT_SENSE_PIN", 26, "battery.level"),
            ("PICO_DEFAULT_UART_TX_PIN", 0, "uart"),
        ],
        spi: 0,
        madctl: 0x04,
    },
];

/// The bits of MADCTL that turn and mirror the picture. The others set the direction in
/// which the glass is refreshed.
const ORIENTATION: u8 = 0xE0;

#[test]
fn every_board_is_as_its_vendor_wired_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for board in board_reader::all(&root).unwrap() {
        let name = &board.name;
        let vendor = VENDORS.iter().find(|vendor| vendor.board == *name);
        let vendor = vendor.unwrap_or_else(|| {
            panic!(
                "{name} has no table in boards/reader/tests/vendors.rs: write one from the \
                 vendor's sources, not from boards/{name}.toml"
            )
        });
        let pins: BTreeMap<String, u8> = (vendor.pins.iter())
            .map(|&(_, pin, key)| (key.to_owned(), pin))
            .collect();
        assert_eq!(board.pins, pins, "{name}");
        assert_eq!(board.panel.spi, vendor.spi, "{name}: SPI");
        let madctl = board.panel.mounting.madctl();
        assert_eq!(madctl, vendor.madctl & ORIENTATION, "{name}: mounting");
    }
}
