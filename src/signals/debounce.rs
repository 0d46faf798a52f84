//! Makes clean presses out of contacts that bounce.
//!
//! A contact counts as changed once it has read the same for [`SETTLE`]. The
//! firmware samples every millisecond while something moves and not at all
//! otherwise; [`Debouncer::is_settled`] tells the two apart.

/// How long a contact must read the same before it is believed, in
/// microseconds. Switches bounce for 1.6 ms on average and rarely over 6 ms;
/// each millisecond more is felt between press and picture.
pub const SETTLE: u64 = 6_000;

/// The most contacts that can be watched, one bit each.
pub const CONTACTS: usize = 16;

/// Which contacts changed, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Changes {
    /// Those that closed.
    pub pressed: u16,
    /// Those that opened.
    pub released: u16,
}

impl Changes {
    /// Whether nothing changed.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.pressed == 0 && self.released == 0
    }
}

/// The state of all contacts. At first all are open.
#[derive(Clone, Debug, Default)]
pub struct Debouncer {
    /// What is believed.
    settled: u16,
    /// What was read last.
    read: u16,
    /// When each contact last read differently, in microseconds.
    since: [u64; CONTACTS],
}

impl Debouncer {
    /// All contacts open.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            settled: 0,
            read: 0,
            since: [0; CONTACTS],
        }
    }

    /// Takes in what the contacts read now (a set bit is closed) and says which
    /// of them have changed for good. `now` is in microseconds.
    pub fn sample(&mut self, now: u64, closed: u16) -> Changes {
        let moved = closed ^ self.read;
        self.read = closed;
        let mut changes = Changes::default();
        for (contact, since) in self.since.iter_mut().enumerate() {
            let bit = 1 << contact;
            if moved & bit != 0 {
                *since = now;
            } else if (closed ^ self.settled) & bit != 0 && now.saturating_sub(*since) >= SETTLE {
                self.settled ^= bit;
                if closed & bit != 0 {
                    changes.pressed |= bit;
                } else {
                    changes.released |= bit;
                }
            }
        }
        changes
    }

    /// Whether every contact reads as it is believed to be, so that nothing can
    /// change until one of them moves.
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        self.read == self.settled
    }

    /// The contacts believed to be closed.
    #[must_use]
    pub const fn closed(&self) -> u16 {
        self.settled
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One contact over time: it is open at first and flips at each of these
    /// times (microseconds). Drawn by hand after the shapes of published
    /// oscilloscope traces: clean, short and long bounce, and a worn dome.
    struct Trace {
        name: &'static str,
        flips: &'static [u64],
        /// The changes it must come out as, in order, true for a press.
        meant: &'static [bool],
    }

    const TRACES: [Trace; 6] = [
        Trace {
            name: "a clean press and release",
            flips: &[10_000, 80_000],
            meant: &[true, false],
        },
        Trace {
            name: "the average bounce of 1.6 ms, both ways",
            flips: &[
                10_000, 10_120, 10_180, 10_700, 10_760, 11_590, 11_600, 70_000, 70_300, 70_340,
                71_500, 71_600,
            ],
            meant: &[true, false],
        },
        Trace {
            name: "the worst usual bounce of 6.2 ms",
            flips: &[
                10_000, 11_900, 12_100, 14_000, 14_050, 15_400, 15_500, 16_150, 16_200, 90_000,
                93_000, 93_100, 96_100, 96_200,
            ],
            meant: &[true, false],
        },
        Trace {
            name: "a worn dome that lets go for 4 ms while it is held",
            flips: &[10_000, 40_000, 44_000, 100_000],
            meant: &[true, false],
        },
        Trace {
            name: "a spike of 2 ms that is no press",
            flips: &[10_000, 12_000],
            meant: &[],
        },
        Trace {
            name: "two quick taps of 25 ms each",
            flips: &[10_000, 35_000, 60_000, 85_000],
            meant: &[true, false, true, false],
        },
    ];

    fn level(flips: &[u64], now: u64) -> bool {
        flips.iter().filter(|&&flip| flip <= now).count() % 2 == 1
    }

    /// When each change came out, sampling as the firmware does: at the first
    /// edge and every `period` until settled.
    fn played(flips: &[u64], period: u64, phase: u64) -> std::vec::Vec<(u64, bool)> {
        let mut debouncer = Debouncer::new();
        let mut out = std::vec::Vec::new();
        let mut now = phase;
        while now < 200_000 {
            let down = level(flips, now);
            let changes = debouncer.sample(now, u16::from(down));
            assert_eq!(changes.pressed & changes.released, 0);
            if !changes.is_empty() {
                out.push((now, changes.pressed != 0));
            }
            now += period;
        }
        out
    }

    #[test]
    fn every_trace_comes_out_as_it_was_meant() {
        for trace in &TRACES {
            for phase in (0..1_000).step_by(37) {
                let changes = played(trace.flips, 1_000, phase);
                let kinds: std::vec::Vec<bool> = changes.iter().map(|&(_, down)| down).collect();
                assert_eq!(kinds, trace.meant, "{} from {phase} µs", trace.name);
            }
        }
    }

    #[test]
    fn a_press_is_known_within_ten_milliseconds_of_its_last_bounce() {
        for trace in TRACES.iter().filter(|trace| !trace.meant.is_empty()) {
            for phase in (0..1_000).step_by(37) {
                let (at, _) = played(trace.flips, 1_000, phase)[0];
                let quiet = trace
                    .flips
                    .iter()
                    .zip(trace.flips[1..].iter().chain([&u64::MAX]))
                    .find(|&(&flip, &next)| next - flip > SETTLE + 1_000)
                    .map(|(&flip, _)| flip)
                    .unwrap();
                assert!(at >= trace.flips[0] + SETTLE, "{}", trace.name);
                assert!(at <= quiet + SETTLE + 2_000, "{}", trace.name);
            }
        }
    }

    #[test]
    fn contacts_do_not_disturb_each_other() {
        let mut debouncer = Debouncer::new();
        debouncer.sample(0, 0b01);
        for now in (1_000..10_000).step_by(1_000) {
            let chatter = if now % 2_000 == 1_000 { 0b10 } else { 0 };
            debouncer.sample(now, 0b01 | chatter);
        }
        assert_eq!(debouncer.closed(), 0b01);
        assert!(!debouncer.is_settled());
    }

    #[test]
    fn a_settled_debouncer_needs_no_sampling() {
        let mut debouncer = Debouncer::new();
        assert!(debouncer.is_settled());
        debouncer.sample(500, 1);
        assert!(!debouncer.is_settled());
        let late = debouncer.sample(500 + SETTLE, 1);
        assert_eq!(late.pressed, 1);
        assert!(debouncer.is_settled());
    }
}
