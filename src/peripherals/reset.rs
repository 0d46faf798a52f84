//! Determines the cause of a reset from the chip's registers and from memory that survives
//! it.
//!
//! The registers alone are ambiguous. The boot ROM also restarts through the watchdog after
//! it has copied a UF2 file; the watchdog's last reason survives a debugger's resets until
//! power is removed; and after a power cut memory holds noise. A watchdog reset therefore
//! counts as a failure only if this firmware had armed the watchdog and left its mark
//! ([`ARMED`]), as in pico-sdk's `watchdog_enable_caused_reboot`.

use core::fmt;

use super::crash::{Cause, Crash, Message};

/// The value of watchdog scratch register 4 while this firmware has armed the watchdog. It
/// is pico-sdk's mark; the boot ROM clears it when it restarts the chip itself.
pub const ARMED: u32 = 0x6AB7_3121;
/// The value of scratch register 2 while this firmware restarts on purpose.
pub const RESTARTING: u32 = 0x0B7A_12E5;
/// The value of scratch register 2 if that restart leads to the self-test.
pub const RESTARTING_TO_TEST: u32 = 0x0B7A_7E57;
/// The value of scratch register 0 if core 1 was silent at the last check of the
/// heartbeats.
pub const CORE1_SILENT: u32 = 0x5111_E171;

/// The state found at a start.
#[derive(Clone, Copy, Debug)]
pub struct Evidence {
    /// The watchdog's counter ran out.
    pub timed_out: bool,
    /// A write to the watchdog's trigger bit reset the chip.
    pub forced: bool,
    /// Only the cores were reset; the peripherals still run.
    pub cores_only: bool,
    /// The last reset of the whole chip came from the RUN pin.
    pub run_pin: bool,
    /// The last reset of the whole chip came from the debug port.
    pub debug_port: bool,
    /// Watchdog scratch registers 0, 1, 2 and 4.
    pub scratch: [u32; 4],
    /// The crash record in memory, if it is valid.
    pub record: Option<Crash>,
    /// True for each core whose stack was used to its end.
    pub stacks_full: [bool; 2],
    /// True if the stacks still hold the paint of an earlier start.
    pub painted: bool,
}

/// The cause of a start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reset {
    /// Power was switched on.
    PowerOn,
    /// The supply sagged and recovered before memory lost its contents, because of a loose
    /// cable or an empty battery. The chip's registers report a power-on.
    BrownOut,
    /// The RUN pin was pulled low, usually by a reset button.
    RunPin,
    /// A debugger reset the chip.
    Debugger,
    /// The boot ROM restarted after it had copied a new program.
    Installed,
    /// This firmware restarted on purpose.
    Restarted,
    /// The last run failed.
    Failed(Crash),
}

impl Reset {
    /// Returns the cause in a few words, without the details of a failure.
    #[must_use]
    pub const fn cause(&self) -> &'static str {
        match self {
            Self::PowerOn => "power-on",
            Self::BrownOut => "a sag of the supply",
            Self::RunPin => "the reset pin",
            Self::Debugger => "a debugger's reset",
            Self::Installed => "a new program's installation",
            Self::Restarted => "a restart on purpose",
            Self::Failed(_) => "a failure",
        }
    }

    /// Returns the cause that the evidence shows.
    #[must_use]
    pub fn from_evidence(evidence: &Evidence) -> Self {
        let &Evidence {
            scratch: [silent, seconds, restarting, armed],
            stacks_full,
            ..
        } = evidence;
        let failed = |crash: Crash| Self::Failed(crash.with_stacks_full(stacks_full));
        if evidence.cores_only {
            return Self::Debugger;
        }
        if evidence.forced {
            return match evidence.record {
                Some(crash) if ![RESTARTING, RESTARTING_TO_TEST].contains(&restarting) => {
                    failed(crash)
                }
                _ => Self::Restarted,
            };
        }
        if evidence.timed_out && armed == ARMED {
            let core1 = silent == CORE1_SILENT;
            return failed(Crash {
                cause: if core1 {
                    Cause::Core1Hung
                } else {
                    Cause::Core0Hung
                },
                core: u8::from(core1),
                address: 0,
                seconds,
                message: Message::new(),
            });
        }
        if evidence.timed_out {
            return Self::Installed;
        }
        match evidence {
            Evidence {
                debug_port: true, ..
            } => Self::Debugger,
            Evidence { run_pin: true, .. } => Self::RunPin,
            Evidence { painted: true, .. } => Self::BrownOut,
            _ => Self::PowerOn,
        }
    }

    /// Returns the crash of the last run, if it failed.
    #[must_use]
    pub const fn failure(&self) -> Option<&Crash> {
        match self {
            Self::Failed(crash) => Some(crash),
            _ => None,
        }
    }

    /// Returns true if the device was switched on. Only then does a held button select a
    /// start mode; a reset by the RUN pin can happen in the middle of a game. A device that
    /// was off for a few seconds keeps its memory and looks like one whose supply sagged,
    /// so a brown-out counts as well.
    #[must_use]
    pub const fn is_power_on(&self) -> bool {
        matches!(self, Self::PowerOn | Self::BrownOut)
    }
}

impl fmt::Display for Reset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Failed(crash) => crash.fmt(f),
            _ => f.write_str(self.cause()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUIET: Evidence = Evidence {
        timed_out: false,
        forced: false,
        cores_only: false,
        run_pin: false,
        debug_port: false,
        scratch: [0; 4],
        record: None,
        stacks_full: [false; 2],
        painted: false,
    };

    fn record() -> Crash {
        Crash {
            cause: Cause::Panic,
            core: 1,
            address: 0,
            seconds: 3,
            message: Message::new(),
        }
    }

    #[test]
    fn a_cold_start_is_one_whatever_noise_memory_holds() {
        for stacks_full in [[true; 2], [false; 2]] {
            let evidence = Evidence {
                stacks_full,
                record: Some(record()),
                ..QUIET
            };
            assert_eq!(Reset::from_evidence(&evidence), Reset::PowerOn);
        }
    }

    #[test]
    fn an_installation_is_no_failure_although_the_watchdog_bit_and_no_stack_is_painted() {
        let evidence = Evidence {
            timed_out: true,
            stacks_full: [true; 2],
            ..QUIET
        };
        assert_eq!(Reset::from_evidence(&evidence), Reset::Installed);
    }

    #[test]
    fn a_bite_counts_if_this_firmware_had_armed_the_watchdog() {
        let bitten = |silent| Evidence {
            timed_out: true,
            scratch: [silent, 75, 0, ARMED],
            painted: true,
            ..QUIET
        };
        for (silent, cause, core) in [
            (0, Cause::Core0Hung, 0),
            (CORE1_SILENT, Cause::Core1Hung, 1),
        ] {
            let reset = Reset::from_evidence(&bitten(silent));
            let crash = reset.failure().expect("it is a failure");
            assert_eq!((crash.cause, crash.core, crash.seconds), (cause, core, 75));
        }
        let full = Evidence {
            stacks_full: [false, true],
            ..bitten(CORE1_SILENT)
        };
        let reset = Reset::from_evidence(&full);
        assert_eq!(
            reset.failure().map(|crash| crash.cause),
            Some(Cause::StackOverflow)
        );
    }

    #[test]
    fn a_forced_reset_is_a_crash_with_a_record_and_a_restart_without() {
        let forced = Evidence {
            forced: true,
            scratch: [0, 0, 0, ARMED],
            painted: true,
            ..QUIET
        };
        assert_eq!(Reset::from_evidence(&forced), Reset::Restarted);
        let crashed = Evidence {
            record: Some(record()),
            ..forced
        };
        assert_eq!(Reset::from_evidence(&crashed), Reset::Failed(record()));
        // A restart on purpose is not a failure, even if an unread crash record exists.
        for purpose in [RESTARTING, RESTARTING_TO_TEST] {
            let on_purpose = Evidence {
                scratch: [0, 0, purpose, ARMED],
                ..crashed
            };
            assert_eq!(Reset::from_evidence(&on_purpose), Reset::Restarted);
        }
    }

    #[test]
    fn a_debuggers_reset_is_none_of_the_watchdogs_although_its_last_deed_is_remembered() {
        let evidence = Evidence {
            timed_out: true,
            cores_only: true,
            scratch: [0, 0, 0, ARMED],
            stacks_full: [true; 2],
            ..QUIET
        };
        assert_eq!(Reset::from_evidence(&evidence), Reset::Debugger);
        let port = Evidence {
            debug_port: true,
            painted: true,
            ..QUIET
        };
        assert_eq!(Reset::from_evidence(&port), Reset::Debugger);
    }

    #[test]
    fn hands_and_sags_are_told_apart() {
        let pin = Evidence {
            run_pin: true,
            painted: true,
            ..QUIET
        };
        assert_eq!(Reset::from_evidence(&pin), Reset::RunPin);
        let sag = Evidence {
            painted: true,
            ..QUIET
        };
        assert_eq!(Reset::from_evidence(&sag), Reset::BrownOut);
        assert!(Reset::PowerOn.is_power_on() && Reset::BrownOut.is_power_on());
        for reset in [
            Reset::RunPin,
            Reset::Installed,
            Reset::Restarted,
            Reset::Debugger,
            Reset::Failed(record()),
        ] {
            assert!(!reset.is_power_on(), "{reset}");
        }
    }
}
