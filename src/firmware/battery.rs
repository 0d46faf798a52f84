//! Reads the cell's voltage now and then, where the board has one. When to warn
//! is the application's business.

use core::sync::atomic::{AtomicU32, Ordering};

use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Timer};
use lyngk_pocket::peripherals::battery::Gauge;

use super::boards::Battery;
use super::usb;

/// Time between readings. A cell lasts hours; plugging in should show soon.
const EVERY: Duration = Duration::from_secs(5);

/// The converter's full scale: 4096 steps of the 3.3 V supply, and a divider by
/// three on the board.
const FULL_SCALE_MILLIVOLTS: u32 = 3_300 * 3;
const STEPS: u32 = 4_096;

/// The last reading, in millivolts; none yet if it is 0.
static LAST: AtomicU32 = AtomicU32::new(0);

/// The cell's voltage when it was last read, in millivolts.
pub(crate) fn last() -> Option<u32> {
    Some(LAST.load(Ordering::Relaxed)).filter(|&millivolts| millivolts > 0)
}

/// The charge, when it or the charger has changed.
pub(crate) static CHARGE: Signal<CriticalSectionRawMutex, Charge> = Signal::new();

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Charge {
    /// How full the cell is, in hundredths.
    pub(crate) percent: u8,
    pub(crate) charging: bool,
}

impl Battery {
    /// The cell's voltage. A conversion takes 2 µs, less than a task switch.
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
        // A reading that fails is made up for by the next.
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
