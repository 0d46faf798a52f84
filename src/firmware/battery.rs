//! Reads the cell's voltage periodically, on boards with a battery. The application decides
//! at which charge it warns.

use core::sync::atomic::{AtomicU32, Ordering};

use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Timer};
use lyngk_pocket::peripherals::battery::Gauge;

use super::boards::Battery;
use super::usb;

/// The time between two readings. The charge changes over hours, but a plugged cable must
/// show soon.
const EVERY: Duration = Duration::from_secs(5);

/// The full scale of the converter: 4,096 steps of the 3.3 V supply, behind a divider by
/// three on the board.
const FULL_SCALE_MILLIVOLTS: u32 = 3_300 * 3;
const STEPS: u32 = 4_096;

/// The last reading, in millivolts; 0 before the first.
static LAST: AtomicU32 = AtomicU32::new(0);

/// Returns the last reading of the cell's voltage, in millivolts; `None` before the first.
pub(crate) fn last() -> Option<u32> {
    Some(LAST.load(Ordering::Relaxed)).filter(|&millivolts| millivolts > 0)
}

/// Signals the charge when the percentage or the charger's state changes.
pub(crate) static CHARGE: Signal<CriticalSectionRawMutex, Charge> = Signal::new();

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Charge {
    /// The charge in hundredths.
    pub(crate) percent: u8,
    pub(crate) charging: bool,
}

impl Battery {
    /// Reads the cell's voltage, in millivolts; `None` if the conversion fails. A
    /// conversion takes 2 µs, less than a task switch, so this blocks.
    pub(crate) fn millivolts(&mut self) -> Option<u32> {
        let reading = self.adc.blocking_read(&mut self.level).ok()?;
        Some(u32::from(reading) * FULL_SCALE_MILLIVOLTS / STEPS)
    }
}

#[embassy_executor::task]
pub(crate) async fn watch(mut battery: Battery) {
    let mut gauge = Gauge::new();
    let mut told = None;
    loop {
        // A failed reading is skipped; the next one replaces it.
        if let Some(millivolts) = battery.millivolts() {
            LAST.store(millivolts, Ordering::Relaxed);
            let charge = Charge {
                percent: gauge.read(millivolts),
                charging: usb::is_cable_in() && battery.status.is_low(),
            };
            if told != Some(charge) {
                told = Some(charge);
                CHARGE.signal(charge);
            }
        }
        Timer::after(EVERY).await;
    }
}
