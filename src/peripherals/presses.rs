//! What the buttons did, in the order and with the times in which it happened, for
//! an application that may be late.
//!
//! A contact is believed when it has settled, and the one that moved first need not be
//! the first to do so. An application that was told in the order of settling would get
//! two presses the wrong way round; one that was told the time meanwhile would take an
//! arrow for held all that while, and repeat it. So each change has the time of its
//! contact's first edge, waits for those that began before it, and [`Presses::known`]
//! says up to when everything has been told: nobody is told of a later time before.
//!
//! While flash is erased, core 0 cannot look. Core 1 can, and what it saw is taken in
//! afterwards by [`Presses::seen`], with its times. Where core 1 does not run there is
//! only what the pins remember ([`Presses::look_after`]).

use heapless::Vec;

use super::debounce::{CONTACTS, Changes, Debouncer, Unseen, contacts};

/// How long a contact may be in doubt before others no longer wait for it, in
/// microseconds: one that is broken and flickers must not make the clock stand still.
/// Several times what the worst contact needs.
const DOUBT: u64 = 50_000;

/// Changes that may wait for an earlier one: more than fingers make within [`DOUBT`].
const CROWD: usize = 16;

/// A contact that closed or opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Which contact.
    pub contact: usize,
    /// Whether it closed.
    pub down: bool,
    /// When, in microseconds: at its first edge. Of a release that nobody saw, the
    /// earliest time that it can have had; of a press, the latest: so that no contact
    /// counts as held for longer than is certain.
    pub at: u64,
}

/// A change that has settled, and where it stands among those of the same time: first
/// what was let go, then what was pressed and let go unseen, last what is still held.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    moved: Moved,
    rank: u8,
}

/// The contacts over time. At first all are open.
#[derive(Clone, Debug, Default)]
pub struct Presses {
    debouncer: Debouncer,
    /// When somebody last looked.
    now: u64,
    known: u64,
    /// In the order in which they began. One look adds two for each contact at most.
    waiting: Vec<Waiting, { CROWD + 2 * CONTACTS }>,
}

impl Presses {
    /// Some contacts closed from the start, which is no press.
    #[must_use]
    pub fn holding(closed: u16) -> Self {
        let mut presses = Self::new();
        presses.debouncer = Debouncer::holding(closed);
        presses
    }

    /// All contacts open.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            debouncer: Debouncer::new(),
            now: 0,
            known: 0,
            waiting: Vec::new(),
        }
    }

    /// Takes in what the contacts read now. All times are in microseconds.
    /// [`Presses::take_next`] is to be asked afterwards until it has nothing more, here and
    /// below.
    pub fn look(&mut self, now: u64, closed: u16) {
        let changes = self.debouncer.sample(now, closed);
        self.settled(now, changes);
    }

    /// Takes in what the contacts read now, after a time in which nobody could look.
    pub fn look_after(&mut self, now: u64, closed: u16, unseen: Unseen) {
        let changes = self.debouncer.sample_after(now, closed, unseen);
        self.settled(now, changes);
    }

    /// Takes in what somebody else saw, who looked all the time and tells of changes
    /// only. What is older than the last look is passed over.
    pub fn seen(&mut self, at: u64, closed: u16) {
        if at < self.now {
            return;
        }
        let before = self.debouncer.settle(at);
        self.settled(at, before);
        self.look(at, closed);
    }

    /// The next thing that happened, as soon as nothing can have happened before it.
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

    /// Up to when everything that the buttons did has been told, in microseconds. While
    /// all contacts are as believed that is now, whatever this says.
    #[must_use]
    pub const fn known(&self) -> u64 {
        self.known
    }

    /// Whether nothing can change until a contact moves.
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        self.debouncer.is_settled()
    }

    /// The contacts believed to be closed, one bit each.
    #[must_use]
    pub const fn closed(&self) -> u16 {
        self.debouncer.closed()
    }

    fn settled(&mut self, now: u64, Changes { pressed, released }: Changes) {
        self.now = now;
        for contact in contacts(pressed | released) {
            let has = |changes: u16| changes & 1 << contact != 0;
            // Only of a contact that was waited for in vain time has gone on.
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

    /// Lets time go on up to what has not been told or is in doubt.
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
        // There is room: whoever looks has taken all but a crowd before.
        let _ = self.waiting.insert(after.map_or(0, |last| last + 1), new);
    }

    /// When the earliest contact began to move that is in doubt and waited for.
    fn doubtful(&self) -> Option<u64> {
        self.debouncer.in_doubt(self.now, DOUBT).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rng;
    use std::vec::Vec;

    /// Times between looks, of the one who tells and of the one who sees in his place,
    /// in microseconds.
    const LOOK: u64 = 1_000;
    const LOOKOUT: u64 = 500;

    /// A time in which the one who tells cannot look, and whether another one does.
    #[derive(Clone, Copy, Debug)]
    struct Erase {
        from: u64,
        to: u64,
        watched: bool,
    }

    /// Times at which each contact flips; all are open at first.
    type Flips = Vec<Vec<u64>>;

    fn closed(flips: &Flips, now: u64) -> u16 {
        let is_closed =
            |flips: &Vec<u64>| flips.iter().filter(|&&flip| flip <= now).count() % 2 == 1;
        (flips.iter().enumerate())
            .filter(|(_, flips)| is_closed(flips))
            .fold(0, |bits, (contact, _)| bits | 1 << contact)
    }

    /// What pins remember: contacts that closed after one time and up to another.
    fn closings(flips: &Flips, after: u64, to: u64) -> u16 {
        let has_closed = |flips: &Vec<u64>| {
            let mut closings = flips.iter().step_by(2);
            closings.any(|&flip| after < flip && flip <= to)
        };
        (flips.iter().enumerate())
            .filter(|(_, flips)| has_closed(flips))
            .fold(0, |bits, (contact, _)| bits | 1 << contact)
    }

    /// Looks as the firmware does: at a contact's first edge, every [`LOOK`] until all
    /// have settled, and not while flash is erased.
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

    /// Takes what is told; it must be in order, and nothing may have been known that
    /// was not yet told.
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
        // The held one has the lower number, and settles before the other one.
        let flips = [
            contact_of(300_000, 600_000),
            [100_000, 150_000, 449_500, 452_200].into(),
        ];
        let moved = told(&flips.into(), &[UNWATCHED], 560_000);
        assert_eq!(order(&moved), [(1, true), (1, false), (0, true)]);
    }

    #[test]
    fn whoever_is_watched_is_told_in_his_own_order_and_times() {
        // One is held, and another is pressed twice after that, all in one erase.
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

    /// A number from a range, by lot.
    fn among(rng: &mut Rng, range: core::ops::Range<u64>) -> u64 {
        range.start + u64::from(rng.next_u32()) % (range.end - range.start)
    }

    /// Presses of a contact that bounces at both ends: the first edge of each change,
    /// and all edges. Each lasts for `lengths`, after a pause of `pauses`.
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

    /// Erases by lot, of a sector's usual time and its worst.
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

    /// What is told of each of several contacts by lot, erases among them, beside when
    /// each was first moved; as many of one as of the other.
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
                    // A bounce that reads as before at one look is seen at the next.
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
            // Pins cannot count: once for each contact in an erase.
            for (moved, _) in told_by_lot(seed, 430_000..900_000, false) {
                let mut downs = moved.iter().map(|moved| moved.down).enumerate();
                assert!(downs.all(|(index, down)| down == (index % 2 == 0)));
            }
        }
    }
}
