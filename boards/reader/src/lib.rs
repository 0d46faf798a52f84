//! Reads the descriptions of the boards, `boards/NAME.toml`, and generates the
//! firmware's Rust source of a board. The fields of [`Board`] are the keys of a
//! description. A key that is missing, unknown or of the wrong type is an error, and so is
//! a pin with two purposes.
//!
//! `build.rs` and `xtask` use this package; `emulator/boards.js` reads the same files.

mod firmware;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use toml::de::{DeTable, DeValue};

pub use firmware::source;

/// Folder of the descriptions, from the root of the repository.
pub const FOLDER: &str = "boards";

/// One board. Numbers of pins are GPIO numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// Name of the file, of the Cargo feature, and after `--board`.
    pub name: String,
    /// Name on the page.
    pub title: String,
    /// Name in the Pico SDK, which picotool prints.
    pub sdk: String,
    /// Instruction that starts the boot loader, for messages and release notes.
    pub boot: String,
    /// The board that a command takes without `--board`. True for exactly one.
    pub default: bool,
    /// TX of UART0, for the report of a start.
    pub uart: u8,
    /// High while a cable is in the USB socket.
    pub cable: u8,
    /// Piezo, on an output of the PWM.
    pub piezo: Option<u8>,
    /// Resistors on the board pull the buttons up.
    pub pullups: bool,
    /// LED for signs of life, lit by a high level.
    pub led: Led,
    /// Display.
    pub panel: Panel,
    /// Buttons, which connect their pin to ground, in the order of the firmware.
    pub buttons: Vec<Button>,
    /// Cell with its charger.
    pub battery: Option<Battery>,
    /// Every pin by its key, such as `panel.clock`.
    pub pins: BTreeMap<String, u8>,
}

/// The table `led`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Led {
    /// Pin.
    pub pin: u8,
    /// Label that picotool prints.
    pub label: String,
}

/// The table `panel`: an ST7789 of 240×240 pixels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Panel {
    /// Number of the SPI, 0 or 1.
    pub spi: u8,
    /// Clock of the SPI.
    pub clock: u8,
    /// Data of the SPI, MOSI.
    pub data: u8,
    /// Chip select, low for selected.
    pub select: u8,
    /// Data/command, high for data.
    pub dc: u8,
    /// Reset, low for reset.
    pub reset: u8,
    /// The panel's TE output, high between two refreshes.
    pub vsync: Option<u8>,
    /// Backlight, on an output of the PWM.
    pub backlight: u8,
    /// Orientation of the glass in the case.
    pub mounting: Mounting,
    /// The glass's own settings: register and values.
    pub tuning: Vec<Vec<u8>>,
}

/// Orientation of the glass in the case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mounting {
    /// `"upright"`: the controller's rows are the picture's.
    Upright,
    /// `"turned"` by a quarter: the controller's rows are the picture's columns, counted
    /// from the other side.
    Turned,
}

impl Mounting {
    /// Returns the ST7789's MADCTL register for an upright picture. No mounting needs an
    /// offset: with these bits the first 240 rows and columns of the controller's memory
    /// are the ones behind the glass.
    pub const fn madctl(self) -> u8 {
        const COLUMNS_MIRRORED: u8 = 0x40;
        const ROWS_AND_COLUMNS_EXCHANGED: u8 = 0x20;
        match self {
            Self::Upright => 0,
            Self::Turned => COLUMNS_MIRRORED | ROWS_AND_COLUMNS_EXCHANGED,
        }
    }
}

/// One entry of the table `buttons`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Button {
    /// Key in the description.
    pub key: &'static str,
    /// Variant of the application's `Button`.
    pub meaning: &'static str,
    /// Pin.
    pub pin: u8,
}

/// Keys of the table `buttons`, their meaning, and whether a board must have them. A press
/// of the joystick is the same as A, for players who use one thumb.
const BUTTONS: [(&str, &str, bool); 9] = [
    ("up", "Up", true),
    ("down", "Down", true),
    ("left", "Left", true),
    ("right", "Right", true),
    ("a", "A", true),
    ("b", "B", true),
    ("x", "X", true),
    ("y", "Y", true),
    ("press", "A", false),
];

/// The table `battery`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Battery {
    /// A third of the cell's voltage, on an input of the ADC.
    pub level: u8,
    /// The charger's status, an open drain: low while it charges, and without a cable.
    pub status: u8,
}

/// Reads all boards, the default one first, the others by name.
pub fn all(root: &Path) -> Result<Vec<Board>, String> {
    let folder = root.join(FOLDER);
    let unreadable = |why| format!("{}: {why}", folder.display());
    let mut boards = Vec::new();
    for entry in fs::read_dir(&folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path
            .extension()
            .is_some_and(|extension| extension == "toml")
        {
            let text = fs::read_to_string(&path).map_err(unreadable)?;
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            boards.push(Board::read(&name, &text)?);
        }
    }
    boards.sort_by(|a, b| (b.default, &a.name).cmp(&(a.default, &b.name)));
    match boards.iter().filter(|board| board.default).count() {
        1 => Ok(boards),
        count => Err(format!(
            "{FOLDER}: `default = true` stands in {count} files, and must stand in one"
        )),
    }
}

/// Fails unless the features in the text of a `Cargo.toml` are the boards.
pub fn check_features(manifest: &str, boards: &[Board]) -> Result<(), String> {
    let manifest = DeTable::parse(manifest).map_err(|e| format!("Cargo.toml: {e}"))?;
    let features = manifest.get_ref().get("features");
    let features: Vec<&str> = features
        .and_then(|features| features.get_ref().as_table())
        .map(|features| features.keys().map(|key| &**key.get_ref()).collect())
        .unwrap_or_default();
    let is_feature = |name: &str| features.contains(&name);
    if let Some(Board { name, .. }) = boards.iter().find(|board| !is_feature(&board.name)) {
        return Err(format!(
            "{FOLDER}/{name}.toml has no feature: write `{name} = []` under [features] in Cargo.toml"
        ));
    }
    let is_board = |name: &str| boards.iter().any(|board| board.name == name);
    match features.iter().find(|feature| !is_board(feature)) {
        Some(feature) => Err(format!(
            "the feature `{feature}` in Cargo.toml has no description {FOLDER}/{feature}.toml"
        )),
        None => Ok(()),
    }
}

impl Board {
    /// Reads the text of a description.
    pub fn read(name: &str, text: &str) -> Result<Self, String> {
        Fields::of(text)
            .and_then(|fields| Self::of(name, fields))
            .map_err(|why| format!("{FOLDER}/{name}.toml: {why}"))
    }

    fn of(name: &str, mut fields: Fields<'_>) -> Result<Self, String> {
        let has_battery = fields.left.keys().any(|key| key.starts_with("battery."));
        let mut board = Self {
            name: name.into(),
            title: fields.text("title")?,
            sdk: fields.text("sdk")?,
            boot: fields.text("boot")?,
            default: fields.optional("default", BOOL, DeValue::as_bool)? == Some(true),
            uart: fields.pin("uart")?,
            cable: fields.pin("cable")?,
            piezo: fields.optional_pin("piezo")?,
            pullups: fields.required("pullups", BOOL, DeValue::as_bool)?,
            led: Led {
                pin: fields.pin("led.pin")?,
                label: fields.text("led.label")?,
            },
            panel: Panel {
                spi: fields.required("panel.spi", "0 or 1", |value| byte(value, 1))?,
                clock: fields.pin("panel.clock")?,
                data: fields.pin("panel.data")?,
                select: fields.pin("panel.select")?,
                dc: fields.pin("panel.dc")?,
                reset: fields.pin("panel.reset")?,
                vsync: fields.optional_pin("panel.vsync")?,
                backlight: fields.pin("panel.backlight")?,
                mounting: fields.required("panel.mounting", "`upright` or `turned`", |value| {
                    match value.as_str()? {
                        "upright" => Some(Mounting::Upright),
                        "turned" => Some(Mounting::Turned),
                        _ => None,
                    }
                })?,
                tuning: fields.required("panel.tuning", "a list of lists of bytes", tuning)?,
            },
            buttons: Vec::new(),
            battery: match has_battery {
                true => Some(Battery {
                    level: fields.pin("battery.level")?,
                    status: fields.pin("battery.status")?,
                }),
                false => None,
            },
            pins: BTreeMap::new(),
        };
        for (key, meaning, is_required) in BUTTONS {
            let path = format!("buttons.{key}");
            let pin = match is_required {
                true => Some(fields.pin(&path)?),
                false => fields.optional_pin(&path)?,
            };
            board
                .buttons
                .extend(pin.map(|pin| Button { key, meaning, pin }));
        }
        board.pins = fields.pins;
        match fields.left.keys().next() {
            Some(key) => Err(format!("`{key}` is unknown")),
            None => Ok(board),
        }
    }
}

const BOOL: &str = "`true` or `false`";
/// The RP2040's last GPIO.
const LAST_PIN: u8 = 29;

/// The values of a description that are not read yet, each under the path of its key.
struct Fields<'a> {
    left: BTreeMap<String, DeValue<'a>>,
    pins: BTreeMap<String, u8>,
}

impl<'a> Fields<'a> {
    fn of(text: &'a str) -> Result<Self, String> {
        let table = DeTable::parse(text).map_err(|error| error.to_string())?;
        let mut left = BTreeMap::new();
        for (key, value) in table.into_inner() {
            let key = key.into_inner();
            match value.into_inner() {
                DeValue::Table(table) => left.extend(table.into_iter().map(|(inner, value)| {
                    (format!("{key}.{}", inner.get_ref()), value.into_inner())
                })),
                value => {
                    left.insert(key.into_owned(), value);
                }
            }
        }
        let pins = BTreeMap::new();
        Ok(Self { left, pins })
    }

    fn optional<T>(
        &mut self,
        key: &str,
        expected: &str,
        read: impl FnOnce(&DeValue<'a>) -> Option<T>,
    ) -> Result<Option<T>, String> {
        let value = self.left.remove(key);
        value
            .map(|value| read(&value).ok_or_else(|| format!("`{key}` must be {expected}")))
            .transpose()
    }

    fn required<T>(
        &mut self,
        key: &str,
        expected: &str,
        read: impl FnOnce(&DeValue<'a>) -> Option<T>,
    ) -> Result<T, String> {
        self.optional(key, expected, read)?
            .ok_or_else(|| format!("`{key}` is missing"))
    }

    fn text(&mut self, key: &str) -> Result<String, String> {
        self.required(key, "a text", |value| value.as_str().map(String::from))
    }

    fn pin(&mut self, key: &str) -> Result<u8, String> {
        self.optional_pin(key)?
            .ok_or_else(|| format!("`{key}` is missing"))
    }

    fn optional_pin(&mut self, key: &str) -> Result<Option<u8>, String> {
        let pin = self.optional(key, "a GPIO number", |value| byte(value, LAST_PIN))?;
        if let Some(pin) = pin {
            if let Some((other, _)) = self.pins.iter().find(|(_, taken)| **taken == pin) {
                return Err(format!("GPIO {pin} is both `{other}` and `{key}`"));
            }
            self.pins.insert(key.into(), pin);
        }
        Ok(pin)
    }
}

fn byte(value: &DeValue<'_>, most: u8) -> Option<u8> {
    let number = value.as_integer()?;
    let byte = u8::from_str_radix(number.as_str(), number.radix()).ok()?;
    (byte <= most).then_some(byte)
}

fn tuning(value: &DeValue<'_>) -> Option<Vec<Vec<u8>>> {
    let lists = value.as_array()?.iter();
    let bytes = |list: &DeValue<'_>| {
        let bytes = list.as_array()?.iter();
        let bytes = bytes.map(|value| byte(value.get_ref(), u8::MAX));
        let bytes: Vec<u8> = bytes.collect::<Option<_>>()?;
        (!bytes.is_empty()).then_some(bytes)
    };
    lists.map(|list| bytes(list.get_ref())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn project() -> Vec<Board> {
        all(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap()
    }

    /// Returns the text of a description after a change of one part of it.
    fn changed(part: &str, to: &str) -> Result<Board, String> {
        let text = include_str!("../../picosystem.toml");
        assert!(text.contains(part), "{part}");
        Board::read("changed", &text.replacen(part, to, 1))
    }

    #[test]
    fn the_default_board_is_the_first() {
        let defaults: Vec<bool> = project().iter().map(|board| board.default).collect();
        assert!(defaults[0] && !defaults[1..].contains(&true));
    }

    #[test]
    fn a_wrong_description_is_refused_with_the_reason() {
        for (part, to, why) in [
            ("sdk = ", "sdks = ", "`sdk` is missing"),
            ("uart = 0", "uart = 0\nspeed = 1", "`speed` is unknown"),
            (
                "up = 23",
                "up = 23\nstart = 3",
                "`buttons.start` is unknown",
            ),
            ("x = 17\n", "", "`buttons.x` is missing"),
            ("status = 24\n", "", "`battery.status` is missing"),
            ("cable = 2", "cable = 30", "`cable` must be a GPIO number"),
            (
                "cable = 2",
                "cable = \"2\"",
                "`cable` must be a GPIO number",
            ),
            (
                "dc = 9",
                "dc = 12",
                "GPIO 12 is both `panel.dc` and `panel.backlight`",
            ),
            ("spi = 0", "spi = 2", "`panel.spi` must be 0 or 1"),
            (
                "\"upright\"",
                "\"mirrored\"",
                "`panel.mounting` must be `upright` or `turned`",
            ),
            (
                "[0xB7, 0x14]",
                "[0xB7, 0x114]",
                "`panel.tuning` must be a list of lists of bytes",
            ),
            (
                "pullups = true",
                "pullups = 1",
                "`pullups` must be `true` or `false`",
            ),
        ] {
            assert_eq!(
                changed(part, to),
                Err(format!("boards/changed.toml: {why}"))
            );
        }
        assert!(
            changed("[led]", "[led")
                .unwrap_err()
                .starts_with("boards/changed.toml: TOML")
        );
    }

    #[test]
    fn a_board_needs_a_feature_and_a_feature_a_board() {
        let boards = project();
        let all: String = boards
            .iter()
            .map(|board| format!("{} = []\n", board.name))
            .collect();
        assert_eq!(
            check_features(&format!("[features]\n{all}"), &boards),
            Ok(())
        );
        let missing = check_features(
            &format!("[features]\n{all}"),
            &[
                &boards[..],
                &[Board {
                    name: "third".into(),
                    ..boards[0].clone()
                }],
            ]
            .concat(),
        );
        assert_eq!(
            missing.unwrap_err(),
            "boards/third.toml has no feature: write `third = []` under [features] in Cargo.toml"
        );
        let useless = check_features(&format!("[features]\nthird = []\n{all}"), &boards);
        assert_eq!(
            useless.unwrap_err(),
            "the feature `third` in Cargo.toml has no description boards/third.toml"
        );
        assert!(check_features("[package]", &boards).is_err());
    }

    #[test]
    fn the_firmware_is_for_exactly_one_board() {
        let boards = project();
        let none = source(&boards, |_| false);
        assert!(none.starts_with("compile_error!"), "{none}");
        let two = source(&boards, |_| true);
        assert!(two.starts_with("compile_error!"), "{two}");
        for board in &boards {
            assert!(none.contains(&*board.name) && two.contains(&*board.name));
            let one = source(&boards, |chosen| chosen == board);
            assert!(one.contains(&format!("const BOARD: &str = {:?};", board.name)));
        }
    }

    #[test]
    fn the_generated_source_names_pins_and_their_functions() {
        let board = changed("piezo = 11", "piezo = 10").unwrap();
        let source = source(std::slice::from_ref(&board), |_| true);
        for line in [
            "wire: wire(p.SPI0, p.PIN_6, p.PIN_7, (p.DMA_CH0, p.DMA_CH1)),",
            "backlight: Pwm::new_output_a(p.PWM_SLICE6, p.PIN_12, super::backlight::dark()),",
            "Pwm::new_output_a(p.PWM_SLICE5, p.PIN_10, super::sound::silence())",
            "const VSYNC_PIN: Option<usize> = Some(8);",
            "(0xb7, &[0x14])",
            "(1 << 23 | 1 << 20, c\"up, down\")",
        ] {
            assert!(source.contains(line), "{line} is missing in\n{source}");
        }
        let without = changed("vsync = 8\n", "").unwrap();
        let source = super::source(std::slice::from_ref(&without), |_| true);
        assert!(source.contains("const VSYNC_PIN: Option<usize> = None;"));
        assert!(source.contains("vsync: None,"));
    }
}
