//! Counts failures in a row, so that a device that fails soon after each start stops
//! restarting.

use super::reset::Reset;

/// The upper half of the kept word. It separates a valid count from noise.
const MARK: u32 = 0x5AFE_0000;

/// The time after a start within which a failure extends the row, in seconds. A device that
/// runs for longer is usable, and a restart is the right answer.
pub const SOON: u32 = 60;

/// The number of failures in a row after which the device stops restarting. Single failures
/// can be transient, and each restart costs only seconds.
pub const ENOUGH: u16 = 3;

/// The number of failures in a row soon after a start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Streak(u16);

impl Streak {
    /// Returns the row at this start, from the word that the last start kept.
    #[must_use]
    pub fn after(kept: u32, reset: &Reset) -> Self {
        let before = if kept & 0xFFFF_0000 == MARK {
            kept as u16
        } else {
            0
        };
        Self(match reset {
            Reset::Failed(crash) if crash.seconds < SOON => before.saturating_add(1),
            _ => 0,
        })
    }

    /// Returns the word for the next start, for a register that restarts do not clear.
    #[must_use]
    pub const fn kept(self) -> u32 {
        MARK | self.0 as u32
    }

    /// Returns the number of failures.
    #[must_use]
    pub const fn failures(self) -> u16 {
        self.0
    }

    /// Returns true if the device must stop restarting.
    #[must_use]
    pub const fn is_enough(self) -> bool {
        self.0 >= ENOUGH
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::peripherals::crash::{Cause, Crash, Message};

    fn failed(seconds: u32) -> Reset {
        Reset::Failed(Crash {
            cause: Cause::Panic,
            core: 0,
            address: 0,
            seconds,
            message: Message::new(),
        })
    }

    fn row(starts: &[Reset]) -> Streak {
        let noise = 0xDEAD_BEEF;
        let first = Streak::after(noise, &Reset::PowerOn);
        starts
            .iter()
            .fold(first, |streak, reset| Streak::after(streak.kept(), reset))
    }

    #[test]
    fn three_failures_soon_after_the_start_are_enough() {
        let soon = failed(SOON - 1);
        assert!(!row(&[soon, soon]).is_enough());
        assert!(row(&[soon; 3]).is_enough());
        assert!(
            row(&[soon; 4]).is_enough(),
            "also if safe mode fails itself"
        );
    }

    #[test]
    fn a_device_that_has_run_for_a_while_begins_a_new_row() {
        let soon = failed(2);
        assert_eq!(row(&[soon, soon, failed(SOON)]).failures(), 0);
        assert!(!row(&[soon, soon, failed(SOON), soon]).is_enough());
    }

    #[test]
    fn every_start_that_is_no_failure_ends_the_row() {
        let soon = failed(2);
        for calm in [
            Reset::PowerOn,
            Reset::BrownOut,
            Reset::RunPin,
            Reset::Debugger,
            Reset::Installed,
            Reset::Restarted,
        ] {
            assert_eq!(row(&[soon, soon, soon, calm]).failures(), 0, "{calm}");
        }
    }

    #[test]
    fn noise_counts_as_nothing() {
        for kept in [0, 7, 0xFFFF_FFFF, 0x5AFF_0009] {
            assert_eq!(Streak::after(kept, &failed(0)).failures(), 1);
        }
        let most = Streak(u16::MAX);
        assert_eq!(Streak::after(most.kept(), &failed(0)), most);
    }
}
