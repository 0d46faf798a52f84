//! Makes clean presses out of contacts that bounce.
//!
//! A contact counts as changed once it has read the same for [`SETTLE`]. The
//! firmware samples every millisecond while something moves and not at all
//! otherwise; [`Debouncer::is_settled`] tells the two apart.
//!
//! While flash is erased core 0 cannot look. What core 1 sees meanwhile is taken in
//! afterwards, look by look. Where nobody looked at all, pins still remember that they
//! closed, and [`Debouncer::sample_after`] makes a press of that, by these rules:
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

/// A time in which nobody could look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unseen {
    /// When it began, in microseconds.
    pub since: u64,
    /// The contacts that have closed meanwhile, however briefly.
    pub closed: u16,
}

/// The state of all contacts. At first all are open.
#[derive(Clone, Debug, Default)]
pub struct Debouncer {
    /// What is believed.
    settled: u16,
    /// What was read last.
    read: u16,
    /// Have moved, and not yet read the same for long enough.
    moving: u16,
    /// Believed open, but closed while nobody looked, and not yet reported.
    missed: u16,
    times: [Times; CONTACTS],
}

/// When a contact did what, in microseconds.
#[derive(Clone, Copy, Debug, Default)]
struct Times {
    /// When it last read differently.
    since: u64,
    /// When it began to move.
    began: u64,
    /// From when on somebody could have seen it settle.
    noticed: u64,
}

impl Times {
    const NONE: Self = Self {
        since: 0,
        began: 0,
        noticed: 0,
    };
}

impl Debouncer {
    /// Some contacts closed from the start: that is no press, and what is told first
    /// is that they open. A button held while a device fails and starts again must not
    /// answer what it says of that.
    #[must_use]
    pub fn holding(closed: u16) -> Self {
        let mut debouncer = Self::new();
        (debouncer.settled, debouncer.read) = (closed, closed);
        debouncer
    }

    /// All contacts open.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            settled: 0,
            read: 0,
            moving: 0,
            missed: 0,
            times: [Times::NONE; CONTACTS],
        }
    }

    /// Takes in what the contacts read now (a set bit is closed) and says which
    /// of them have changed for good. `now` is in microseconds.
    pub fn sample(&mut self, now: u64, closed: u16) -> Changes {
        let moved = closed ^ self.read;
        self.begin(moved, now, now);
        for times in self.times_of(moved) {
            times.since = now;
        }
        self.read = closed;
        self.settle(now)
    }

    /// As [`Debouncer::sample`], after a time so long that it [`hides_a_press`]. A
    /// release within it counts from its beginning, a press from its end: so that no
    /// contact counts as held for longer than is certain.
    pub fn sample_after(&mut self, now: u64, closed: u16, unseen: Unseen) -> Changes {
        // A press that the last look saw begin need not have closed again.
        self.missed |= (unseen.closed | self.read) & !self.settled;
        self.begin((unseen.closed | !closed) & self.settled, unseen.since, now);
        self.begin(self.missed, now, now);
        for times in self.times_of(self.moving) {
            times.noticed = now;
        }
        for times in self.times_of(unseen.closed) {
            times.since = now;
        }
        self.sample(now, closed)
    }

    /// Says which contacts have changed for good if all of them have read until now
    /// what they read last.
    pub fn settle(&mut self, now: u64) -> Changes {
        let quiet = |times: &Times| now.saturating_sub(times.since) >= SETTLE;
        let settled = (self.times.iter().enumerate())
            .filter(|(_, times)| quiet(times))
            .fold(0, |bits, (contact, _)| bits | 1 << contact)
            & self.moving;
        let changes = Changes {
            pressed: settled & (self.read & !self.settled | self.missed),
            released: settled & !self.read & (self.settled | self.missed),
        };
        self.settled = self.settled & !settled | self.read & settled;
        self.missed &= !settled;
        self.moving &= !settled;
        changes
    }

    /// Contacts move, since some time; nothing new of those that have done so before.
    fn begin(&mut self, contacts: u16, since: u64, now: u64) {
        let new = contacts & !self.moving;
        self.moving |= new;
        for times in self.times_of(new) {
            times.began = since;
            times.noticed = now;
        }
    }

    fn times_of(&mut self, contacts: u16) -> impl Iterator<Item = &mut Times> {
        (self.times.iter_mut().enumerate())
            .filter(move |(contact, _)| contacts & 1 << contact != 0)
            .map(|(_, times)| times)
    }

    /// When a contact last began to move, in microseconds: the first edge of a bounce.
    #[must_use]
    pub fn began(&self, contact: usize) -> u64 {
        self.times.get(contact).map_or(0, |times| times.began)
    }

    /// When each contact began to move that has not settled, though it could have been
    /// seen to for no more than `limit`; all in microseconds.
    pub fn in_doubt(&self, now: u64, limit: u64) -> impl Iterator<Item = u64> {
        (self.times.iter().enumerate())
            .filter(|(contact, _)| self.moving & 1 << contact != 0)
            .map(|(_, times)| times)
            .filter(move |times| now.saturating_sub(times.noticed) <= limit)
            .map(|times| times.began)
    }

    /// Whether no contact moves, so that nothing can change until one of them does.
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        self.moving == 0
    }

    /// The contacts believed to be closed.
    #[must_use]
    pub const fn closed(&self) -> u16 {
        self.settled
    }
}

/// The contacts whose bits are set.
pub(super) fn contacts(bits: u16) -> impl Iterator<Item = usize> {
    (0..CONTACTS).filter(move |contact| bits & 1 << contact != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contact_closed_from_the_start_is_no_press_until_it_has_opened() {
        let mut debouncer = Debouncer::holding(0b10);
        assert!(debouncer.is_settled());
        let mut told = std::vec::Vec::new();
        for now in (0..80_000).step_by(1_000) {
            let closed = match now {
                0..20_000 | 60_000.. => 0b10,
                _ => 0,
            };
            let Changes { pressed, released } = debouncer.sample(now, closed);
            told.extend([(pressed, true), (released, false)].map(|(bits, down)| (bits != 0, down)));
        }
        told.retain(|&(changed, _)| changed);
        assert_eq!(told, [(true, false), (true, true)]);
    }

    /// One contact over time: it is open at first and flips at each of these
    /// times (microseconds). Drawn by hand after the shapes of published
    /// oscilloscope traces: clean, short and long bounce, and a worn dome.
    struct Trace {
        name: &'static str,
        flips: &'static [u64],
        /// The changes it must come out as, in order, true for a press.
        meant: &'static [bool],
    }

    const TRACES: [Trace; 7] = [
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
            name: "a worn dome that lets go for 5 ms while it is held",
            flips: &[10_000, 40_000, 45_000, 100_000],
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
    fn a_press_is_known_within_eight_milliseconds_of_its_last_bounce() {
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
                assert!(at <= quiet + 8_000, "{}", trace.name);
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
            let read = u16::from(level(flips, now));
            let changes = if (erase.1..erase.1 + 1_000).contains(&now) {
                let closed = u16::from(closed_since.count() > 0);
                let since = erase.0;
                assert!(hides_a_press(erase.1 - since));
                debouncer.sample_after(now, read, Unseen { since, closed })
            } else {
                debouncer.sample(now, read)
            };
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
            assert!(played_around(&spike(outside), erase, 0).is_empty());
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
