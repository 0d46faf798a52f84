//! Turns the readings of bouncing contacts into single presses.
//!
//! A contact has changed when it has kept its new reading for [`SETTLE`]. The firmware
//! samples every millisecond while a contact moves and not at all otherwise;
//! [`Debouncer::is_settled`] returns which of the two applies.
//!
//! Core 0 cannot sample while flash is erased. Samples that core 1 takes in the meantime
//! are processed afterwards, one by one. If neither core samples, the pins still latch that
//! they closed, and [`Debouncer::sample_after`] derives presses from that, by these rules:
//!
//! - An open contact that closed during the gap was pressed. The length is unknown, so a
//!   spike shorter than [`SETTLE`] counts as well. Spikes and erases are both rare; a quick
//!   press that is lost would annoy the player more.
//! - The press is reported when the contact has settled, so that a contact that still
//!   bounces gives one press and not two: a press if it settles closed, a press and a
//!   release if it settles open.
//! - A closed contact that opened and closed again during the gap was held all the time:
//!   worn contacts open for milliseconds, fingers do not. The latches cannot count, so a
//!   second press within the same erase is lost.

/// The time for which a contact must keep a reading, in microseconds. Switches bounce for
/// 1.6 ms on average and rarely for more than 6 ms; every further millisecond delays the
/// response to a press.
pub const SETTLE: u64 = 6_000;

/// The most contacts that a debouncer watches, one bit each.
pub const CONTACTS: usize = 16;

/// Returns true if a gap of this length, in microseconds, can contain a whole press.
/// Programming a page (500) is too short, an erase is not.
#[must_use]
pub const fn hides_a_press(blind: u64) -> bool {
    blind >= SETTLE
}

/// The contacts that changed, one bit each. A contact in both fields closed first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Changes {
    /// The contacts that closed.
    pub pressed: u16,
    /// The contacts that opened.
    pub released: u16,
}

impl Changes {
    /// Returns true if no contact changed.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.pressed == 0 && self.released == 0
    }
}

/// A gap without samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unseen {
    /// The begin of the gap, in microseconds.
    pub since: u64,
    /// The contacts that closed during the gap, however briefly.
    pub closed: u16,
}

/// The state of all contacts. At first all are open.
#[derive(Clone, Debug, Default)]
pub struct Debouncer {
    /// The contacts whose settled state is closed.
    settled: u16,
    /// The contacts that were closed in the last reading.
    read: u16,
    /// The contacts that have moved and not settled yet.
    moving: u16,
    /// The contacts that closed during a gap, were open before, and are not reported yet.
    missed: u16,
    times: [Times; CONTACTS],
}

/// The times of a contact, in microseconds.
#[derive(Clone, Copy, Debug, Default)]
struct Times {
    /// The last change of its reading.
    since: u64,
    /// The first edge of its movement.
    began: u64,
    /// The first sample since the movement began.
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
    /// Returns a debouncer whose given contacts are closed already. They are not reported
    /// as pressed; their first report is a release. A button that is held while the device
    /// fails and restarts must not answer the notice about the failure.
    #[must_use]
    pub fn holding(closed: u16) -> Self {
        let mut debouncer = Self::new();
        (debouncer.settled, debouncer.read) = (closed, closed);
        debouncer
    }

    /// Returns a debouncer with all contacts open.
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

    /// Processes a reading at the time `now`, in microseconds (a set bit is a closed
    /// contact). Returns the contacts that have settled in a new state.
    pub fn sample(&mut self, now: u64, closed: u16) -> Changes {
        let moved = closed ^ self.read;
        self.begin(moved, now, now);
        for times in self.times_of(moved) {
            times.since = now;
        }
        self.read = closed;
        self.settle(now)
    }

    /// Processes the first reading after a gap that [`hides_a_press`]. A release within the
    /// gap is dated to its begin and a press to its end, so that no contact counts as held
    /// for longer than is certain.
    pub fn sample_after(&mut self, now: u64, closed: u16, unseen: Unseen) -> Changes {
        // A contact that read closed before the gap may have opened in it without closing
        // again.
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

    /// Returns the contacts that have settled in a new state, if every contact kept its
    /// last reading until `now`.
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

    /// Marks contacts as moving since a time. Contacts that are moving already keep their
    /// times.
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

    /// Returns the first edge of a contact's last movement, in microseconds.
    #[must_use]
    pub fn began(&self, contact: usize) -> u64 {
        self.times.get(contact).map_or(0, |times| times.began)
    }

    /// Returns the first edges of the contacts that have not settled, except of those that
    /// have been observed for longer than `limit`. All times are in microseconds.
    pub fn in_doubt(&self, now: u64, limit: u64) -> impl Iterator<Item = u64> {
        (self.times.iter().enumerate())
            .filter(|(contact, _)| self.moving & 1 << contact != 0)
            .map(|(_, times)| times)
            .filter(move |times| now.saturating_sub(times.noticed) <= limit)
            .map(|times| times.began)
    }

    /// Returns true if no contact is moving, so that sampling can pause until the next
    /// edge.
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        self.moving == 0
    }

    /// Returns the contacts whose settled state is closed.
    #[must_use]
    pub const fn closed(&self) -> u16 {
        self.settled
    }
}

/// Returns the numbers of the set bits.
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

    /// The edges of one contact, in microseconds. It is open at first and flips at each
    /// time. The traces are synthetic, modelled on published oscilloscope pictures: clean,
    /// short and long bounce, and a worn dome.
    struct Trace {
        name: &'static str,
        flips: &'static [u64],
        /// The changes that must be reported, in order; true for a press.
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

    /// Returns the reported changes with their times, sampling every `period`.
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

    /// Erases as begin and end in microseconds: a sector's typical time, and its maximum.
    const ERASES: [(u64, u64); 2] = [(50_000, 95_000), (50_000, 450_000)];

    /// Returns the reported changes like [`played`], but without samples during `erase`.
    /// The pins latch closings, as those of the chip do.
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
