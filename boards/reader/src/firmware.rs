//! Generates the Rust source that `src/firmware/boards.rs` includes.
//!
//! Pins are types in embassy-rp, so rustc checks what this file does not: a pin without
//! the function that its purpose needs does not compile.

use std::fmt::Write as _;

use crate::{Board, FOLDER};

/// Returns the source for the chosen board. Unless exactly one is chosen it is a
/// `compile_error!`.
pub fn source(boards: &[Board], is_chosen: impl Fn(&Board) -> bool) -> String {
    let chosen: Vec<&Board> = boards.iter().filter(|board| is_chosen(board)).collect();
    let names = |boards: Vec<&Board>| {
        let names: Vec<&str> = boards.iter().map(|board| &*board.name).collect();
        names.join(", ")
    };
    match chosen[..] {
        [board] => of(board),
        [] => {
            let all = names(boards.iter().collect());
            format!("compile_error!(\"choose a board, --features NAME; there are: {all}\");\n")
        }
        _ => {
            let chosen = names(chosen);
            format!("compile_error!(\"choose one board; chosen are: {chosen}\");\n")
        }
    }
}

fn of(board: &Board) -> String {
    let Board { name, sdk, .. } = board;
    let panel = &board.panel;
    let spi = panel.spi;
    let contacts = board.buttons.len();
    let meanings = list(&board.buttons, |button| {
        format!("Button::{}", button.meaning)
    });
    let mask = mask(
        &board
            .buttons
            .iter()
            .map(|button| button.pin)
            .collect::<Vec<_>>(),
    );
    let labels = labels(board);
    format!(
        "// Generated from {FOLDER}/{name}.toml.\n\
         \n\
         /// Name of the board and of its feature.\n\
         pub(crate) const BOARD: &str = {name:?};\n\
         /// Name of the board in the Pico SDK, which picotool prints.\n\
         pub(crate) const PICO_BOARD: &core::ffi::CStr = c{sdk:?};\n\
         /// SPI of the panel, its registers, and its DMA request.\n\
         pub(crate) type PanelSpi = embassy_rp::peripherals::SPI{spi};\n\
         pub(crate) const PANEL_REGISTERS: pac::spi::Spi = pac::SPI{spi};\n\
         pub(crate) const PANEL_REQUEST: pac::dma::vals::TreqSel = pac::dma::vals::TreqSel::SPI{spi}_TX;\n\
         /// Orientation of the picture.\n\
         pub(crate) const MADCTL: u8 = {madctl:#04x};\n\
         /// The glass's own settings: register and values.\n\
         pub(crate) const TUNING: [(u8, &[u8]); {tunings}] = [{tuning}];\n\
         /// Pin of the panel's TE output.\n\
         pub(crate) const VSYNC_PIN: Option<usize> = {vsync:?};\n\
         /// High while a cable is in the socket.\n\
         pub(crate) const CABLE_PIN: u32 = {cable};\n\
         /// A battery supplies the board while no cable does.\n\
         pub(crate) const SELF_POWERED: bool = {self_powered};\n\
         pub(crate) const CONTACTS: usize = {contacts};\n\
         /// Meaning of each contact.\n\
         pub(crate) const BUTTONS: [Button; CONTACTS] = [{meanings}];\n\
         /// Pins of the contacts, one bit each.\n\
         pub(crate) const CONTACT_PINS: u32 = {mask};\n\
         /// Pins and their purposes, for picotool.\n\
         pub(crate) const PIN_LABELS: [(u32, &core::ffi::CStr); {label_count}] = [{label_list}];\n\
         \n\
         {parts}",
        madctl = panel.mounting.madctl(),
        tunings = panel.tuning.len(),
        tuning = list(&panel.tuning, |bytes| {
            let values = list(&bytes[1..], |byte| format!("{byte:#04x}"));
            format!("({:#04x}, &[{values}])", bytes[0])
        }),
        vsync = panel.vsync,
        cable = board.cable,
        self_powered = board.battery.is_some(),
        label_count = labels.len(),
        label_list = list(&labels, |(pins, label)| format!(
            "({}, c{label:?})",
            self::mask(pins)
        )),
        parts = parts(board),
    )
}

/// Returns the function that turns the chip's peripherals into the board's parts.
fn parts(board: &Board) -> String {
    let panel = &board.panel;
    let input = |pin: u8, pull: &str| format!("steady(p.PIN_{pin}, Pull::{pull})");
    let vsync = option(panel.vsync.map(|pin| input(pin, "None")));
    let backlight = pwm(panel.backlight, "super::backlight::dark()");
    let contacts = list(&board.buttons, |button| {
        format!("Contact::new(p.PIN_{})", button.pin)
    });
    let piezo = option(board.piezo.map(|pin| {
        let pwm = pwm(pin, "super::sound::silence()");
        format!("Piezo {{ pwm: {pwm} }}")
    }));
    let battery = option(board.battery.map(|battery| {
        format!(
            "Battery {{\
             \n            adc: Adc::new_blocking(p.ADC, adc::Config::default()),\
             \n            level: Channel::new_pin(p.PIN_{level}, Pull::None),\
             \n            status: {status},\
             \n        }}",
            level = battery.level,
            status = input(battery.status, "Up"),
        )
    }));
    let mut source = String::new();
    // Writing to a string cannot fail.
    let _ = write!(
        source,
        "/// Gives every pin its purpose.
pub(crate) fn parts(p: embassy_rp::Peripherals) -> Parts {{
    Parts {{
        panel: Panel {{
            wire: wire(p.SPI{spi}, p.PIN_{clock}, p.PIN_{data}, (p.DMA_CH0, p.DMA_CH1)),
            select: Output::new(p.PIN_{select}, Level::High),
            data: Output::new(p.PIN_{dc}, Level::High),
            reset: Output::new(p.PIN_{reset}, Level::Low),
            vsync: {vsync},
        }},
        backlight: {backlight},
        contacts: [{contacts}],
        piezo: {piezo},
        battery: {battery},
        led: Output::new(p.PIN_{led}, super::led::AT_START),
        uart: UartTx::new_blocking(p.UART0, p.PIN_{uart}, uart::Config::default()),
        flash: p.FLASH,
        usb: p.USB,
        core1: p.CORE1,
        watchdog: p.WATCHDOG,
        cable: {cable},
    }}
}}
",
        spi = panel.spi,
        clock = panel.clock,
        data = panel.data,
        select = panel.select,
        dc = panel.dc,
        reset = panel.reset,
        led = board.led.pin,
        uart = board.uart,
        cable = input(board.cable, "Down"),
    );
    source
}

/// Returns the call that sets up a pin's output of the PWM (RP2040 datasheet, 4.5.2).
fn pwm(pin: u8, config: &str) -> String {
    let slice = pin / 2 % 8;
    let output = if pin.is_multiple_of(2) { 'a' } else { 'b' };
    format!("Pwm::new_output_{output}(p.PWM_SLICE{slice}, p.PIN_{pin}, {config})")
}

/// Returns groups of pins with the labels that picotool prints.
fn labels(board: &Board) -> Vec<(Vec<u8>, String)> {
    let panel = &board.panel;
    let pin_of = |key| {
        board
            .buttons
            .iter()
            .find(|button| button.key == key)
            .map(|b| b.pin)
    };
    let pair = |one, other| [one, other].into_iter().filter_map(pin_of).collect();
    // Only a joystick can be pressed.
    let arrows = if pin_of("press").is_some() {
        "joystick "
    } else {
        ""
    };
    let one = |pin: u8, label: &str| Some((vec![pin], label.to_owned()));
    let labels = [
        one(board.uart, "UART0 boot report"),
        one(board.led.pin, &board.led.label),
        Some((
            vec![panel.clock, panel.data],
            format!("display SPI{}", panel.spi),
        )),
        one(panel.select, "display select"),
        one(panel.dc, "display data/command"),
        one(panel.reset, "display reset"),
        panel.vsync.and_then(|pin| one(pin, "display vsync")),
        one(panel.backlight, "backlight"),
        Some((pair("up", "down"), format!("{arrows}up, down"))),
        Some((pair("left", "right"), format!("{arrows}left, right"))),
        pin_of("press").and_then(|pin| one(pin, "joystick press")),
        pin_of("a").and_then(|pin| one(pin, "button A")),
        pin_of("b").and_then(|pin| one(pin, "button B")),
        pin_of("x").and_then(|pin| one(pin, "button X")),
        pin_of("y").and_then(|pin| one(pin, "button Y")),
        board.piezo.and_then(|pin| one(pin, "piezo")),
        board
            .battery
            .and_then(|battery| one(battery.level, "battery level")),
        one(board.cable, "cable"),
        board
            .battery
            .and_then(|battery| one(battery.status, "charger status")),
    ];
    labels.into_iter().flatten().collect()
}

fn option(value: Option<String>) -> String {
    value.map_or("None".into(), |value| format!("Some({value})"))
}

fn list<T>(items: &[T], show: impl Fn(&T) -> String) -> String {
    items.iter().map(show).collect::<Vec<_>>().join(", ")
}

fn mask(pins: &[u8]) -> String {
    pins.iter()
        .map(|pin| format!("1 << {pin}"))
        .collect::<Vec<_>>()
        .join(" | ")
}
