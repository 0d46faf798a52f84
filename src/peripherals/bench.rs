//! The measurements of the self-test, as one line that fits into a QR code.

use core::fmt;

use super::jedec::FlashId;

/// The duration of flash operations, in microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlashTimes {
    /// The erase of a sector.
    pub erase: u32,
    /// The program of a page.
    pub program: u32,
}

/// The readings of the cell and its charger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatteryPins {
    /// The cell's voltage in millivolts.
    pub millivolts: u32,
    /// The level of the pin that senses a cable.
    pub cable: bool,
    /// The level of the charger's status pin.
    pub status: bool,
}

/// All figures of a self-test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures<'a> {
    /// The program's version.
    pub version: &'a str,
    /// The identifier of its build.
    pub build: &'a str,
    /// The board it was built for.
    pub board: &'a str,
    /// True if the memory test passed.
    pub ram: bool,
    /// The flash chip.
    pub flash: FlashId,
    /// The flash timings; none if an erase or a program gave a wrong result.
    pub times: Option<FlashTimes>,
    /// The processor's clock, in kilohertz.
    pub clock: u32,
    /// The panel's refresh period in microseconds, if the TE pin is wired and pulses.
    pub refresh: Option<u32>,
    /// The battery readings, on boards with a battery.
    pub battery: Option<BatteryPins>,
    /// The levels of all pins before any button was pressed, one bit each.
    pub pins: u32,
    /// Search positions per second.
    pub positions: u32,
    /// The contacts that were pressed, one bit each.
    pub pressed: u16,
}

impl Figures<'_> {
    /// The length limit of the line, in bytes: the capacity of a QR code of 45 modules a
    /// side (version 7) in its alphanumeric mode.
    pub const LONGEST: usize = 224;
}

impl fmt::Display for Figures<'_> {
    /// Writes only characters of the QR code's alphanumeric mode: capitals, digits and a
    /// few signs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut capitals = Capitals(f);
        self.write(&mut capitals)
    }
}

impl Figures<'_> {
    fn write(&self, to: &mut impl fmt::Write) -> fmt::Result {
        let good = |good: bool| if good { "OK" } else { "BAD" };
        write!(
            to,
            "lyngk {} {} {} ram {} ",
            self.version,
            self.build,
            self.board,
            good(self.ram)
        )?;
        write!(to, "flash {} ", self.flash.compact())?;
        match self.times {
            Some(FlashTimes { erase, program }) => {
                write!(to, "erase {erase} program {program} ")?;
            }
            None => write!(to, "BAD ")?,
        }
        write!(to, "clock {} ", self.clock)?;
        if let Some(refresh) = self.refresh {
            write!(to, "refresh {refresh} ")?;
        }
        if let Some(battery) = self.battery {
            let BatteryPins {
                millivolts,
                cable,
                status,
            } = battery;
            write!(
                to,
                "cell {millivolts} cable {} status {} ",
                u8::from(cable),
                u8::from(status)
            )?;
        }
        write!(
            to,
            "pins {:08x} positions {} pressed {:03x}",
            self.pins, self.positions, self.pressed
        )
    }
}

/// Writes text to a formatter in capitals.
struct Capitals<'a, 'b>(&'a mut fmt::Formatter<'b>);

impl fmt::Write for Capitals<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars()
            .try_for_each(|letter| self.0.write_char(letter.to_ascii_uppercase()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    fn figures() -> Figures<'static> {
        Figures {
            version: "0.1.0",
            build: "28f1e718",
            board: "picosystem",
            ram: true,
            flash: FlashId::from_word(0x00EF_7018),
            times: Some(FlashTimes {
                erase: 45_120,
                program: 512,
            }),
            clock: 125_000,
            refresh: Some(16_856),
            battery: Some(BatteryPins {
                millivolts: 3_912,
                cable: true,
                status: false,
            }),
            pins: 0x00FD_0104,
            positions: 20_271,
            pressed: 0xFF,
        }
    }

    #[test]
    fn all_figures_stand_in_one_line() {
        assert_eq!(
            figures().to_string(),
            "LYNGK 0.1.0 28F1E718 PICOSYSTEM RAM OK FLASH EF7018 ERASE 45120 PROGRAM 512 \
             CLOCK 125000 REFRESH 16856 CELL 3912 CABLE 1 STATUS 0 PINS 00FD0104 \
             POSITIONS 20271 PRESSED 0FF"
        );
    }

    #[test]
    fn what_is_not_there_is_left_out_and_what_failed_is_told() {
        let bare = Figures {
            board: "pico-lcd-1-3",
            ram: false,
            times: None,
            refresh: None,
            battery: None,
            ..figures()
        };
        assert_eq!(
            bare.to_string(),
            "LYNGK 0.1.0 28F1E718 PICO-LCD-1-3 RAM BAD FLASH EF7018 BAD CLOCK 125000 \
             PINS 00FD0104 POSITIONS 20271 PRESSED 0FF"
        );
    }

    #[test]
    fn the_longest_line_fits_and_has_only_signs_with_a_short_form() {
        let longest = Figures {
            version: "10.10.10",
            times: Some(FlashTimes {
                erase: 9_999_999,
                program: 999_999,
            }),
            clock: 999_999,
            refresh: Some(999_999),
            positions: 999_999,
            ..figures()
        };
        let line = longest.to_string();
        assert!(line.len() <= Figures::LONGEST, "{}", line.len());
        let short = |letter: char| {
            letter.is_ascii_digit() || letter.is_ascii_uppercase() || " $%*+-./:".contains(letter)
        };
        assert!(line.chars().all(short), "{line}");
    }
}
