//! Puts the changes of the buttons into their order, with their times, for an application
//! that may be late.
//!
//! The contact that moves first does not always settle first. If changes were reported in
//! the order in which they settle, two presses could be swapped; if the time advanced in
//! the meantime, the application would repeat an arrow that is not held. Therefore each
//! change carries the time of its contact's first edge and waits for all that began before
//! it. [`Presses::known`] is the time up to which all changes have been reported; the
//! application must not receive a later time.
//!
//! While flash is erased, core 0 cannot sample. Core 1 can; [`Presses::seen`] processes its
//! samples afterwards with their times. If core 1 is not running, only the latches of the
//! pins remain ([`Presses::look_after`]).

use heapless::Vec;

use super::debounce::{CONTACTS, Changes, Debouncer, Unseen, contacts};

/// The longest time that other changes wait for a contact that does not settle, in
/// microseconds. A broken contact that flickers must not stop the clock. The value is
/// several times what the worst working contact needs.
const DOUBT: u64 = 50_000;

/// The most changes that wait for an earlier one: more than fingers cause within [`DOUBT`].
const CROWD: usize = 16;

/// A change of a contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The contact's number.
    pub contact: usize,
    /// True if it closed.
    pub down: bool,
    /// The time of the first edge, in microseconds. For a change during a gap: the earliest
    /// possible time of a release and the latest possible time of a press, so that no
    /// contact counts as held for longer than is certain.
    pub at: u64,
}

/// A settled change and its rank among changes of the same time: 0 for a release, 1 for a
/// press and release within a gap, 2 for a press that is still held.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    moved: Moved,
    rank: u8,
}

/// The contacts over time.
#[derive(Clone, Debug, Default)]
pub struct Presses {
    debouncer: Debouncer,
    /// The time of the last sample.
    now: u64,
    known: u64,
    /// Sorted by the time of the first edge. One sample adds at most two changes for each
    /// contact.
    waiting: Vec<Waiting, { CROWD + 2 * CONTACTS }>,
}

impl Presses {
    /// Returns presses whose given contacts are closed already and are not reported as
    /// pressed.
    #[must_use]
    pub fn holding(closed: u16) -> Self {
        let mut presses = Self::new();
        presses.debouncer = Debouncer::holding(closed);
        presses
    }

    /// Returns presses with all contacts open.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            debouncer: Debouncer::new(),
            now: 0,
            known: 0,
            waiting: Vec::new(),
        }
    }

    /// Processes a reading. All times are in microseconds. After this method, `look_after`
    /// and `seen`, the caller calls [`Presses::take_next`] until it returns `None`.
    pub fn look(&mut self, now: u64, closed: u16) {
        let changes = self.debouncer.sample(now, closed);
        self.settled(now, changes);
    }

    /// Processes the first reading after a gap without samples.
    pub fn look_after(&mut self, now: u64, closed: u16, unseen: Unseen) {
        let changes = self.debouncer.sample_after(now, closed, unseen);
        self.settled(now, changes);
    }

    /// Processes a reading of core 1, which samples without gaps and reports changes only.
    /// A reading older than the last sample is ignored.
    pub fn seen(&mut self, at: u64, closed: u16) {
        if at < self.now {
            return;
        }
        let before = self.debouncer.settle(at);
        self.settled(at, before);
        self.look(at, closed);
    }

    /// Removes and returns the next change, once no earlier change can appear any more.
    pub fn take_next(&mut self) -> Option<Moved> {
        let first = self.waiting.first()?.moved;
        let is_first = self.doubtful().is_none_or(|began| first.at < began);
        if !is_first && self.waiting.len() <= CROWD {
            return None;
        }
        self.waiting.remove(0);
        self.known = self.known.max(first.at);
        self.advance();
        Some(first)
    }

    /// Returns the time up to which all changes have been reported, in microseconds. While
    /// [`Presses::is_settled`] holds, the caller uses the present time instead.
    #[must_use]
    pub const fn known(&self) -> u64 {
        self.known
    }

    /// Returns true if nothing can change until a contact moves.
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        self.debouncer.is_settled()
    }

    /// Returns the contacts whose settled state is closed, one bit each.
    #[must_use]
    pub const fn closed(&self) -> u16 {
        self.debouncer.closed()
    }

    fn settled(&mut self, now: u64, Changes { pressed, released }: Changes) {
        self.now = now;
        for contact in contacts(pressed | released) {
            let has = |changes: u16| changes & 1 << contact != 0;
            // A contact that exceeded `DOUBT` can have begun before `known`; its change is
            // dated to `known`.
            let at = self.debouncer.began(contact).max(self.known);
            let rank = u8::from(has(pressed)) + u8::from(has(pressed) && !has(released));
            for (happened, down) in [(has(pressed), true), (has(released), false)] {
                if happened {
                    let moved = Moved { contact, down, at };
                    self.line_up(Waiting { moved, rank });
                }
            }
        }
        self.advance();
    }

    /// Advances `known` up to the first change that is waiting or in doubt.
    fn advance(&mut self) {
        let told = self
            .waiting
            .first()
            .map_or(self.now, |first| first.moved.at);
        let known = self.doubtful().map_or(told, |began| told.min(began));
        self.known = self.known.max(known);
    }

    fn line_up(&mut self, new: Waiting) {
        let place = |waiting: &Waiting| (waiting.moved.at, waiting.rank);
        let earlier = |waiting: &Waiting| {
            place(waiting) <= place(&new) || waiting.moved.contact == new.moved.contact
        };
        let after = self.waiting.iter().rposition(earlier);
        // The queue has room: the caller has taken all but `CROWD` changes before each
        // sample.
        let _ = self.waiting.insert(after.map_or(0, |last| last + 1), new);
    }

    /// Returns the first edge of the earliest contact that has not settled and is waited
    /// for.
    fn doubtful(&self) -> Option<u64> {
        self.debouncer.in_doubt(self.now, DOUBT).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rng;
    use std::vec::Vec;

    /// The periods of sampling of core 0 and of core 1, in microseconds.
    const LOOK: u64 = 1_000;
    const LOOKOUT: u64 = 500;

    /// An erase, during which core 0 does not sample; core 1 does if `watched` is true.
    #[derive(Clone, Copy, Debug)]
    struct Erase {
        from: u64,
        to: u64,
        watched: bool,
    }

    /// The times at which each contact flips; all contacts are open at first.
    type Flips = Vec<Vec<u64>>;

    fn closed(flips: &Flips, now: u64) -> u16 {
        let is_closed =
            |flips: &Vec<u64>| flips.iter().filter(|&&flip| flip <= now).count() % 2 == 1;
        (flips.iter().enumerate())
            .filter(|(_, flips)| is_closed(flips))
            .fold(0, |bits, (contact, _)| bits | 1 << contact)
    }

    /// Returns the latches of the pins: the contacts that closed after `after` and up to
    /// `to`.
    fn closings(flips: &Flips, after: u64, to: u64) -> u16 {
        let has_closed = |flips: &Vec<u64>| {
            let mut closings = flips.iter().step_by(2);
            closings.any(|&flip| after < flip && flip <= to)
        };
        (flips.iter().enumerate())
            .filter(|(_, flips)| has_closed(flips))
            .fold(0, |bits, (contact, _)| bits | 1 << contact)
    }

    /// Samples as the firmware does, at a contact's first edge and every [`LOOK`] until all
    /// have settled, except while flash is erased. Returns the reported changes.
    fn told(flips: &Flips, erases: &[Erase], end: u64) -> Vec<Moved> {
        let mut presses = Presses::new();
        let mut out = Vec::new();
        let mut erases = erases.iter().copied().peekable();
        let mut looked = 0;
        let mut now = 0;
        while now < end {
            if let Some(erase) = erases.next_if(|erase| erase.from <= now) {
                let from = erase.from.max(looked);
                now = now.max(erase.to);
                if erase.watched {
                    let mut last = None;
                    for at in (from..now).step_by(LOOKOUT as usize).chain([now]) {
                        let levels = closed(flips, at);
                        if last != Some(levels) || at == now {
                            last = Some(levels);
                            presses.seen(at, levels);
                            take(&mut presses, &mut out);
                        }
                    }
                    presses.look(now, closed(flips, now));
                } else {
                    let unseen = Unseen {
                        since: from,
                        closed: closings(flips, looked, now),
                    };
                    presses.look_after(now, closed(flips, now), unseen);
                }
            } else {
                presses.look(now, closed(flips, now));
            }
            take(&mut presses, &mut out);
            looked = now;
            let erase = erases.peek().map_or(end, |erase| erase.from.max(now));
            let edge = || {
                let edges = flips.iter().flatten().filter(|&&flip| flip > now);
                edges.min().copied().unwrap_or(end)
            };
            let next = if presses.is_settled() {
                edge()
            } else {
                now + LOOK
            };
            now = next.min(erase.max(now + 1));
        }
        out
    }

    /// Takes the reported changes. They must be in order, and none may be older than a time
    /// that was known before.
    fn take(presses: &mut Presses, out: &mut Vec<Moved>) {
        while let Some(moved) = presses.take_next() {
            assert!(
                out.last().is_none_or(|last: &Moved| last.at <= moved.at),
                "{out:?} {moved:?}"
            );
            assert!(moved.at <= presses.known());
            out.push(moved);
        }
        let known = presses.known();
        assert!(out.last().is_none_or(|last| last.at <= known));
    }

    fn contact_of(from: u64, to: u64) -> Vec<u64> {
        [from, to].into()
    }

    fn order(moved: &[Moved]) -> Vec<(usize, bool)> {
        let each = moved.iter();
        each.map(|moved| (moved.contact, moved.down)).collect()
    }

    const UNWATCHED: Erase = Erase {
        from: 50_000,
        to: 450_000,
        watched: false,
    };
    const WATCHED: Erase = Erase {
        watched: true,
        ..UNWATCHED
    };

    #[test]
    fn a_release_that_nobody_saw_is_as_early_as_it_can_have_been() {
        let moved = told(&[contact_of(20_000, 150_000)].into(), &[UNWATCHED], 600_000);
        let [press, release] = moved[..] else {
            panic!("{moved:?}")
        };
        assert_eq!((press.down, press.at), (true, 20_000));
        assert_eq!((release.down, release.at), (false, 50_000));
    }

    #[test]
    fn a_press_that_nobody_saw_begin_is_as_late_as_it_can_have_been() {
        let moved = told(&[contact_of(60_000, 500_000)].into(), &[UNWATCHED], 600_000);
        let [press, release] = moved[..] else {
            panic!("{moved:?}")
        };
        assert_eq!((press.at, release.at), (450_000, 500_000));
    }

    #[test]
    fn a_press_within_the_time_that_nobody_looked_has_no_length() {
        let moved = told(&[contact_of(60_000, 120_000)].into(), &[UNWATCHED], 600_000);
        assert_eq!(order(&moved), [(0, true), (0, false)]);
        assert_eq!(moved[0].at, moved[1].at);
    }

    #[test]
    fn what_was_let_go_comes_before_what_was_pressed_after_it() {
        let flips = [contact_of(20_000, 100_000), contact_of(200_000, 600_000)];
        for erase in [WATCHED, UNWATCHED] {
            let moved = told(&flips.clone().into(), &[erase], 560_000);
            assert_eq!(order(&moved), [(0, true), (0, false), (1, true)]);
        }
    }

    #[test]
    fn a_press_that_came_and_went_comes_before_one_that_is_still_held() {
        // The contact that is still held has the lower number and settles before the other
        // one.
        let flips = [
            contact_of(300_000, 600_000),
            [100_000, 150_000, 449_500, 452_200].into(),
        ];
        let moved = told(&flips.into(), &[UNWATCHED], 560_000);
        assert_eq!(order(&moved), [(1, true), (1, false), (0, true)]);
    }

    #[test]
    fn whoever_is_watched_is_told_in_his_own_order_and_times() {
        // One contact is held and another is pressed twice after that, all in one erase.
        let flips: Flips = [
            [60_000, 400_000].into(),
            [100_000, 150_000, 250_000, 300_000].into(),
        ]
        .into();
        let moved = told(&flips, &[WATCHED], 600_000);
        let both = [
            (0, true),
            (1, true),
            (1, false),
            (1, true),
            (1, false),
            (0, false),
        ];
        assert_eq!(order(&moved), both);
        let times: Vec<_> = moved.iter().map(|moved| moved.at / 1_000).collect();
        assert_eq!(times, [60, 100, 150, 250, 300, 400]);
    }

    #[test]
    fn the_first_to_move_comes_first_although_it_bounces_for_longer() {
        let flips = [
            contact_of(12_000, 90_000),
            [10_000, 13_100, 13_900, 15_900, 16_100, 80_000].into(),
        ];
        let moved = told(&flips.into(), &[], 200_000);
        assert_eq!(
            order(&moved),
            [(1, true), (0, true), (1, false), (0, false)]
        );
        assert_eq!((moved[0].at, moved[1].at), (10_000, 12_000));
    }

    #[test]
    fn a_contact_that_flickers_for_ever_stops_neither_the_clock_nor_the_others() {
        let flicker: Vec<u64> = (5_000..1_000_000).step_by(1_000).collect();
        let flips: Flips = [flicker, contact_of(200_000, 300_000)].into();
        let moved = told(&flips, &[], 900_000);
        assert_eq!(order(&moved), [(1, true), (1, false)]);
        let mut presses = Presses::new();
        for now in (0..900_000).step_by(1_000) {
            presses.look(now, closed(&flips, now));
            while presses.take_next().is_some() {}
        }
        assert!(!presses.is_settled());
        assert!(presses.known() > 890_000);
    }

    /// Returns a random number from a range.
    fn among(rng: &mut Rng, range: core::ops::Range<u64>) -> u64 {
        range.start + u64::from(rng.next_u32()) % (range.end - range.start)
    }

    /// Returns random presses of a contact that bounces at both ends: the first edge of
    /// each change, and all edges. Each press has a length in `lengths` and follows a pause
    /// in `pauses`.
    fn fingers(
        rng: &mut Rng,
        lengths: core::ops::Range<u64>,
        pauses: core::ops::Range<u64>,
        end: u64,
    ) -> (Vec<u64>, Vec<u64>) {
        let (mut firsts, mut flips) = (Vec::new(), Vec::new());
        let mut at = among(rng, pauses.clone());
        while at < end {
            firsts.push(at);
            flips.push(at);
            let pairs = among(rng, 0..4) as usize;
            let mut bounces: Vec<_> = (0..2 * pairs)
                .map(|_| at + 1 + among(rng, 0..4_000))
                .collect();
            bounces.sort_unstable();
            flips.extend(bounces);
            let range = if firsts.len() % 2 == 1 {
                &lengths
            } else {
                &pauses
            };
            at += among(rng, range.clone());
        }
        if firsts.len() % 2 == 1 {
            firsts.push(at);
            flips.push(at);
        }
        (firsts, flips)
    }

    /// Returns random erases of a sector's typical and maximum duration.
    fn erases(rng: &mut Rng, watched: bool, end: u64) -> Vec<Erase> {
        let mut from = among(rng, 1_000..400_000);
        let mut erases = Vec::new();
        while from < end {
            let took = [45_000, 400_000, among(rng, 6_000..400_000)];
            let to = from + took[among(rng, 0..3) as usize];
            erases.push(Erase { from, to, watched });
            from = to + among(rng, 20_000..700_000);
        }
        erases
    }

    const END: u64 = 4_000_000;

    /// Returns the reported changes of several contacts with random presses and erases, and
    /// the first edges of their changes. Both lists of a contact have the same length.
    fn told_by_lot(
        seed: u64,
        apart: core::ops::Range<u64>,
        watched: bool,
    ) -> Vec<(Vec<Moved>, Vec<u64>)> {
        let rng = &mut Rng::new(seed);
        let several = 1 + among(rng, 0..9) as usize;
        let fingers: Vec<_> = (0..several)
            .map(|_| fingers(rng, 16_000..600_000, apart.clone(), END))
            .collect();
        let flips = fingers.iter().map(|(_, flips)| flips.clone()).collect();
        let moved = told(&flips, &erases(rng, watched, END), END + 2_000_000);
        let each = fingers.into_iter().enumerate();
        each.map(|(contact, (firsts, _))| {
            let of_it = moved.iter().filter(|moved| moved.contact == contact);
            let of_it: Vec<_> = of_it.copied().collect();
            assert_eq!(of_it.len(), firsts.len(), "seed {seed}, contact {contact}");
            (of_it, firsts)
        })
        .collect()
    }

    #[test]
    fn any_fingers_on_any_contacts_are_told_once_in_their_order_and_at_their_times() {
        for seed in 0..400 {
            for (moved, firsts) in told_by_lot(seed, 16_000..900_000, true) {
                for (index, (moved, first)) in moved.iter().zip(firsts).enumerate() {
                    assert_eq!(moved.down, index % 2 == 0);
                    // A sample can hit a bounce at its old level; then the next sample sees
                    // the change.
                    let late = moved.at.checked_sub(first);
                    assert!(
                        late.is_some_and(|late| late <= 5_000),
                        "seed {seed}: {moved:?}, {first}"
                    );
                }
            }
        }
    }

    #[test]
    fn no_press_is_lost_or_doubled_where_nobody_looked() {
        for seed in 0..400 {
            // A latch holds one press for each contact in an erase.
            for (moved, _) in told_by_lot(seed, 430_000..900_000, false) {
                let mut downs = moved.iter().map(|moved| moved.down).enumerate();
                assert!(downs.all(|(index, down)| down == (index % 2 == 0)));
            }
        }
    }
}
