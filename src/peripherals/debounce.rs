//! Makes clean presses out of contacts that bounce.
//!
//! A contact counts as changed once it has read the same for [`SETTLE`]. The
//! firmware samples every millisecond while something moves and not at all
//! otherwise; [`Debouncer::is_settled`] tells the two apart.
//!
//! While flash is erased nobody can look, but pins remember that they closed.
//! [`Debouncer::missed`] makes a press of that, by these rules:
//!
//! - A contact believed open that closed unseen was pressed. How long it was
//!   closed nobody knows, so a spike shorter than [`SETTLE`] counts as well.
//!   Spikes are rare and erases are; quick thumbs are not, and a press that does
//!   nothing is what players notice.
//! - It is reported when the contact has settled again, so that one that still
//!   bounces is one press and not two: a press if it has settled closed, a press
//!   and a release if open.
//! - A contact believed closed that opened and closed again unseen was held all
//!   the time: worn contacts let go for milliseconds, and no thumb does for so
//!   few. Nor can pins count: a second press within the same erase is not seen.

/// How long a contact must read the same before it is believed, in
/// microseconds. Switches bounce for 1.6 ms on average and rarely over 6 ms;
/// each millisecond more is felt between press and picture.
pub const SETTLE: u64 = 6_000;

/// The most contacts that can be watched, one bit each.
pub const CONTACTS: usize = 16;

/// Whether a press can have come and gone in so many microseconds in which nobody
/// could look. The program of a page (500) cannot hide one, an erase can.
#[must_use]
pub const fn hides_a_press(blind: u64) -> bool {
    blind >= SETTLE
}

/// Which contacts changed, one bit each. A contact that did both closed first.
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
    /// Believed open, but closed while nobody looked, and not yet reported.
    missed: u16,
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
            missed: 0,
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
            } else if now.saturating_sub(*since) >= SETTLE {
                changes.pressed |= bit & (closed & !self.settled | self.missed);
                changes.released |= bit & !closed & (self.settled | self.missed);
                self.settled = self.settled & !bit | closed & bit;
                self.missed &= !bit;
            }
        }
        changes
    }

    /// Takes in that nobody could look for so long that it [`hides_a_press`], and
    /// which contacts have closed since the last look, however briefly. To be
    /// followed by [`Debouncer::sample`] at the same time.
    pub fn missed(&mut self, now: u64, closed: u16) {
        // A press that the last look saw begin need not have closed again.
        self.missed |= (closed | self.read) & !self.settled;
        for (contact, since) in self.since.iter_mut().enumerate() {
            if closed & 1 << contact != 0 {
                *since = now;
            }
        }
    }

    /// Whether every contact reads as it is believed to be, so that nothing can
    /// change until one of them moves.
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        self.read == self.settled && self.missed == 0
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

    /// Erases, from and to (microseconds): a sector's usual time, and its worst.
    const ERASES: [(u64, u64); 2] = [(50_000, 95_000), (50_000, 450_000)];

    /// As [`played`], but nobody can look during `erase`. The pin remembers
    /// closings, as the chip's do.
    fn played_around(flips: &[u64], erase: (u64, u64), phase: u64) -> std::vec::Vec<bool> {
        let mut debouncer = Debouncer::new();
        let mut out = std::vec::Vec::new();
        let mut now = phase;
        let mut looked = 0;
        while now < 700_000 {
            let closings = flips.iter().step_by(2);
            let closed_since = closings.filter(|&&flip| looked < flip && flip <= now);
            if (erase.1..erase.1 + 1_000).contains(&now) {
                let closed = u16::from(closed_since.count() > 0);
                assert!(hides_a_press(erase.1 - erase.0));
                debouncer.missed(now, closed);
            }
            let changes = debouncer.sample(now, u16::from(level(flips, now)));
            out.extend((changes.pressed != 0).then_some(true));
            out.extend((changes.released != 0).then_some(false));
            looked = now;
            now += 1_000;
            if (erase.0..erase.1).contains(&now) {
                now = erase.1 + phase;
            }
        }
        assert!(debouncer.is_settled());
        out
    }

    #[test]
    fn a_press_is_not_lost_wherever_an_erase_falls() {
        for erase in ERASES {
            for start in (30_000..100_000).step_by(1_250) {
                for length in [10_000, 25_000, 44_000, 60_000] {
                    for phase in [0, 333, 999] {
                        let flips = [start, start + length];
                        let changes = played_around(&flips, erase, phase);
                        let at = std::format!("{start} for {length} µs, {erase:?}, {phase}");
                        assert_eq!(changes, [true, false], "{at}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_bouncing_press_is_one_wherever_an_erase_falls() {
        let bouncing = TRACES.iter().filter(|trace| trace.meant == [true, false]);
        for trace in bouncing {
            for erase in ERASES {
                for shift in (0..500_000).step_by(1_370) {
                    let flips: std::vec::Vec<u64> =
                        trace.flips.iter().map(|flip| flip + shift).collect();
                    let changes = played_around(&flips, erase, shift % 1_000);
                    assert_eq!(changes, [true, false], "{} after {shift} µs", trace.name);
                }
            }
        }
    }

    #[test]
    fn a_spike_is_taken_for_a_press_only_where_nobody_could_look() {
        let spike = |at: u64| [at, at + 2_000];
        let erase = ERASES[0];
        assert_eq!(played_around(&spike(60_000), erase, 0), [true, false]);
        for outside in [20_000, 120_000] {
            assert_eq!(played_around(&spike(outside), erase, 0), []);
        }
        assert!(!hides_a_press(500), "a page being programmed");
    }

    #[test]
    fn a_held_contact_that_lets_go_unseen_is_still_held() {
        for erase in ERASES {
            let flips = [10_000, 60_000, 64_000, 500_000];
            assert_eq!(played_around(&flips, erase, 0), [true, false]);
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
