//! Estimates the charge of a lithium cell from readings of its voltage.
//!
//! The application decides at which charge it warns.

/// Voltage in millivolts and charge in hundredths of a lithium-polymer cell under a light
/// load. It is a typical curve, not one measured on a particular cell; `charge`
/// interpolates between its points.
///
/// The curve ends at 3.43 V, where the cell still holds a small charge, because lower
/// readings are meaningless. The converter's reference is the 3.3 V supply, which a
/// regulator makes from the cell. Near 3.4 V the cell can no longer sustain the supply;
/// both fall together, and the readings flatten around 3.4 V. (With a regulator that drops
/// 0.1 V, a cell of 3.3 V reads as 3.40 V and one of 3.0 V as 3.41 V.)
const CURVE: [(u32, u32); 12] = [
    (3_430, 0),
    (3_520, 5),
    (3_600, 10),
    (3_680, 20),
    (3_740, 30),
    (3_780, 40),
    (3_820, 50),
    (3_880, 60),
    (3_950, 70),
    (4_020, 80),
    (4_100, 90),
    (4_180, 100),
];

/// The divisor of the running average: a reading has a weight of 1/4, so that a single dip,
/// when the backlight or the piezo starts, hardly shows.
const SMOOTHING: u32 = 4;

/// The least change of the charge, in hundredths, that updates the value shown, so that the
/// number does not flicker.
const STEP: u8 = 2;

/// A running estimate of the charge, fed with readings.
#[derive(Clone, Debug, Default)]
pub struct Gauge {
    /// The averaged voltage in millivolts; none before the first reading.
    millivolts: Option<u32>,
    shown: Option<u8>,
}

impl Gauge {
    /// Returns a gauge without readings.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            millivolts: None,
            shown: None,
        }
    }

    /// Adds a reading in millivolts and returns the charge to show, in hundredths.
    pub fn read(&mut self, millivolts: u32) -> u8 {
        let believed = match self.millivolts {
            None => millivolts,
            Some(before) => (before * (SMOOTHING - 1) + millivolts) / SMOOTHING,
        };
        self.millivolts = Some(believed);
        let charge = charge(believed);
        let shown = match self.shown {
            // 0 and 100 are always shown; otherwise `STEP` could keep "full" from
            // appearing.
            Some(shown) if shown.abs_diff(charge) < STEP && charge != 0 && charge != 100 => shown,
            _ => charge,
        };
        self.shown = Some(shown);
        shown
    }
}

/// Returns the charge of a cell at this voltage, in hundredths.
#[must_use]
pub fn charge(millivolts: u32) -> u8 {
    let below = CURVE.iter().rev().find(|&&(volts, _)| volts <= millivolts);
    let above = CURVE.iter().find(|&&(volts, _)| millivolts < volts);
    let hundredths = match (below, above) {
        (None, _) => 0,
        (_, None) => 100,
        (Some(&(low, empty)), Some(&(high, full))) => {
            empty + (millivolts - low) * (full - empty) / (high - low)
        }
    };
    hundredths as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_charge_rises_with_the_voltage_from_empty_to_full() {
        let mut before = 0;
        for millivolts in 0..5_000 {
            let now = charge(millivolts);
            assert!(now >= before, "at {millivolts} mV");
            assert!(now - before <= 1, "a jump at {millivolts} mV");
            before = now;
        }
        assert_eq!((charge(0), charge(3_430), charge(4_999)), (0, 0, 100));
        assert_eq!(charge(3_820), 50);
    }

    #[test]
    fn a_cell_that_cannot_hold_its_reference_up_any_more_reads_as_empty() {
        // The converter compares the cell with its supply, which is 100 mV below the cell.
        for cell in 2_800..=3_400u32 {
            let reference = (cell - 100).min(3_300);
            assert_eq!(charge(cell * 3_300 / reference), 0, "at {cell} mV");
        }
    }

    #[test]
    fn a_dip_hardly_shows_and_a_lasting_change_does() {
        let mut gauge = Gauge::new();
        assert_eq!(gauge.read(3_820), 50);
        assert!(gauge.read(3_740) >= 42, "a dip of 80 mV");
        for _ in 0..20 {
            gauge.read(3_600);
        }
        assert!(gauge.read(3_600).abs_diff(10) < STEP);
    }

    #[test]
    fn the_shown_charge_does_not_flicker() {
        let mut gauge = Gauge::new();
        let first = gauge.read(3_850);
        for reading in [3_852, 3_848, 3_853, 3_849, 3_851] {
            assert_eq!(gauge.read(reading), first);
        }
    }

    #[test]
    fn a_full_cell_gets_to_a_hundred() {
        let mut gauge = Gauge::new();
        gauge.read(4_150);
        for _ in 0..40 {
            gauge.read(4_200);
        }
        assert_eq!(gauge.read(4_200), 100);
    }
}
