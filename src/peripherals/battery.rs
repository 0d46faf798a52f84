//! How full a lithium cell is, from readings of its voltage.
//!
//! When to warn is the application's business.

/// Voltage in millivolts and charge in hundredths of a lithium-polymer cell at
/// a light load. The curve is that of cells in general, not of one measured;
/// between its points the charge is interpolated.
///
/// It ends at 3.43 V, where there is still a little left: below, the reading says
/// nothing. The converter compares the cell with the 3.3 V that are made of it, and a
/// cell near 3.4 V cannot hold them up any more: both sink together, so that near-empty
/// readings flatten around 3.4 V. (With a regulator that drops 0.1 V a cell of 3.3 V
/// reads as 3.40 V, and one of 3.0 V as 3.41 V.)
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

/// A reading counts for one part in this many of the voltage believed: single
/// dips, when the backlight or the piezo starts, hardly show.
const SMOOTHING: u32 = 4;

/// By how many hundredths the charge must differ from the one shown before it
/// is shown: a number that flickers tells less than one that is a little old.
const STEP: u8 = 2;

/// A gauge, fed with readings.
#[derive(Clone, Debug, Default)]
pub struct Gauge {
    /// The voltage believed, in millivolts; none before the first reading.
    millivolts: Option<u32>,
    shown: Option<u8>,
}

impl Gauge {
    /// A gauge that has read nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            millivolts: None,
            shown: None,
        }
    }

    /// Takes in a reading in millivolts and says how full the cell is, in
    /// hundredths.
    pub fn read(&mut self, millivolts: u32) -> u8 {
        let believed = match self.millivolts {
            None => millivolts,
            Some(before) => (before * (SMOOTHING - 1) + millivolts) / SMOOTHING,
        };
        self.millivolts = Some(believed);
        let charge = charge(believed);
        let shown = match self.shown {
            // The ends are always reached, or "full" would never be shown.
            Some(shown) if shown.abs_diff(charge) < STEP && charge != 0 && charge != 100 => shown,
            _ => charge,
        };
        self.shown = Some(shown);
        shown
    }
}

/// The charge of a cell at rest, in hundredths.
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
        // What a regulator that drops 100 mV leaves of 3.3 V is what is compared with.
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
