//! Reports the device's parts to a computer. A report can be requested during play, so no
//! item takes longer than a millisecond or changes anything; the self-test makes the longer
//! measurements.

use core::fmt::{self, Write};

use embassy_rp::clocks::clk_sys_freq;
use embassy_time::Duration;
use lyngk_pocket::link::Hardware;
use lyngk_pocket::peripherals::jedec::FlashId;

use super::boards::BOARD;
use super::{battery, bench, log, stacks};

/// The duration of the clock measurement.
const COUNTED: Duration = Duration::from_millis(1);

/// The facts that are known since the start.
pub(crate) struct Parts {
    pub(crate) flash: FlashId,
    /// True if the flash has room for the saves.
    pub(crate) fits: bool,
    /// The cause of the start.
    pub(crate) cause: &'static str,
    /// The time of the first picture, in milliseconds of the timer.
    pub(crate) picture: u32,
    /// The panel's refresh period in microseconds, if the TE pin is wired and pulses.
    pub(crate) refresh: Option<u32>,
}

impl Hardware for Parts {
    fn parts(&self) -> usize {
        9
    }

    fn part(&self, number: usize, to: &mut dyn Write) -> fmt::Result {
        let good = |holds| if holds { "ok" } else { "failed" };
        match number {
            0 => write!(to, "board {BOARD}"),
            1 => write!(to, "flash {} {}", self.flash, good(self.fits)),
            2 => {
                let (counted, meant) = (bench::clock(COUNTED) / 1_000, clk_sys_freq() / 1_000);
                let right = bench::is_right(counted, meant);
                write!(to, "clock {counted} kHz {}", good(right))
            }
            3 => {
                let [core0, core1] = stacks::depths();
                let left = [core0, core1].map(|depth| depth.untouched);
                let fits = left.iter().all(|&bytes| bytes > 0);
                let [core0, core1] = left;
                write!(to, "stacks {core0} and {core1} bytes never used ")?;
                to.write_str(good(fits))
            }
            4 => match self.refresh {
                Some(micros) => write!(to, "refresh {micros} us"),
                None => write!(to, "refresh unknown"),
            },
            5 => match battery::last() {
                Some(millivolts) => write!(to, "cell {millivolts} mV"),
                None => write!(to, "cell none"),
            },
            6 => write!(to, "pins {:08x}", bench::pins()),
            7 => write!(to, "started by {}", self.cause),
            _ => write!(to, "first picture {} ms", self.picture),
        }
    }

    fn log_start(&self) -> u16 {
        log::start()
    }

    fn log(&self, start: u16, from: usize, to: &mut [u8]) -> usize {
        log::copy(start, from, to)
    }
}
