//! The counters and settings of a kiosk and their encoding in bytes. They hold
//! frequencies only, never what visitors did.

use crate::ai::Level;
use crate::app::game::{Seat, Start};
use heapless::Vec;

/// The cause of a start of the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reset {
    /// Power was switched on or came back.
    Power,
    /// The daily restart.
    Daily,
    /// A failure.
    Failure,
    /// The operator changed the device back from a kiosk.
    Operator,
}

impl Reset {
    /// All causes.
    pub const ALL: [Self; Self::NUM] = [Self::Power, Self::Daily, Self::Failure, Self::Operator];
    /// Number of causes.
    pub const NUM: usize = 4;

    /// The cause's place in [`Reset::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Choices for the time without a button that ends a visit, in seconds. The least is a
/// minute, because the warning takes half a minute.
pub const RETURN_AFTER: [u16; 5] = [60, 90, 120, 180, 300];

/// Choices of a visitor besides playing against the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offered {
    /// Lessons, and games of two people.
    Everything,
    /// Lessons.
    Lessons,
    /// Games of two people.
    TwoPlayers,
    /// Neither.
    Nothing,
}

impl Offered {
    /// All choices.
    pub const ALL: [Self; 4] = [
        Self::Everything,
        Self::Lessons,
        Self::TwoPlayers,
        Self::Nothing,
    ];

    /// The choice's place in [`Offered::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns whether lessons are offered.
    #[must_use]
    pub const fn lessons(self) -> bool {
        matches!(self, Self::Everything | Self::Lessons)
    }

    /// Returns whether games of two people are offered.
    #[must_use]
    pub const fn two_players(self) -> bool {
        matches!(self, Self::Everything | Self::TwoPlayers)
    }
}

/// Counts and settings of a kiosk. The counts saturate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counters {
    /// Visits. A button press begins one.
    pub visits: u32,
    /// Visits that ended because no button was pressed.
    pub walked_off: u32,
    /// Games played to their end.
    pub ended: u32,
    /// Games begun by two people.
    pub shared: u32,
    /// Games begun against the device, by level.
    pub levels: [u32; Level::NUM],
    /// Starts of the device by [`Reset::index`].
    pub resets: [u32; Reset::NUM],
    /// Place in [`RETURN_AFTER`].
    pub return_after: u8,
    /// The cause of the next start, if the restart is intended.
    pub expected: Option<Reset>,
    /// Choices offered to visitors.
    pub offered: Offered,
    /// The level against visitors who have not chosen one.
    pub level: Level,
}

impl Default for Counters {
    fn default() -> Self {
        Self {
            visits: 0,
            walked_off: 0,
            ended: 0,
            shared: 0,
            levels: [0; Level::NUM],
            resets: [0; Reset::NUM],
            return_after: 1,
            expected: None,
            offered: Offered::Everything,
            level: Level::WEAKEST,
        }
    }
}

/// Number of counts, and length of the encoding in bytes.
const NUMBERS: usize = 4 + Level::NUM + Reset::NUM;
pub(in crate::app) const BYTES: usize = 4 * NUMBERS + 4;
/// Length of the encoding before it had the offered choices and the level.
const FEWEST: usize = BYTES - 2;

/// Adds one, saturating.
pub(in crate::app) fn count(counter: &mut u32) {
    *counter = counter.saturating_add(1);
}

impl Counters {
    /// Version of the encoding.
    pub const VERSION: u8 = 1;

    /// Counts a game that begins.
    pub(in crate::app) fn begun(&mut self, start: &Start) {
        match start.seats {
            [Seat::Human, Seat::Human] => count(&mut self.shared),
            [Seat::Human, Seat::Device(level)] | [Seat::Device(level), Seat::Human] => {
                count(&mut self.levels[level.index()]);
            }
            [Seat::Device(_), Seat::Device(_)] => {}
        }
    }

    /// Counts a start of the device, as a failure or with the cause that was expected.
    pub(in crate::app) fn started(&mut self, failed: bool) {
        let expected = self.expected.take();
        let cause = match failed {
            true => Reset::Failure,
            false => expected.unwrap_or(Reset::Power),
        };
        count(&mut self.resets[cause.index()]);
    }

    /// Returns the settings with all counts at zero.
    pub(in crate::app) fn cleared(&self) -> Self {
        Self {
            return_after: self.return_after,
            offered: self.offered,
            level: self.level,
            ..Self::default()
        }
    }

    /// Returns the time without a button that ends a visit, in milliseconds.
    #[must_use]
    pub fn idle_limit(&self) -> u64 {
        let seconds = RETURN_AFTER.get(usize::from(self.return_after));
        1_000 * u64::from(*seconds.unwrap_or(&RETURN_AFTER[1]))
    }

    fn numbers(&self) -> impl Iterator<Item = u32> {
        [self.visits, self.walked_off, self.ended, self.shared]
            .into_iter()
            .chain(self.levels)
            .chain(self.resets)
    }

    /// Encodes the counters and settings.
    #[must_use]
    pub fn encoded(&self) -> Vec<u8, BYTES> {
        let expected = self.expected.map_or(0, |reset| reset.index() as u8 + 1);
        self.numbers()
            .flat_map(u32::to_le_bytes)
            .chain([self.return_after, expected])
            .chain([self.offered.index() as u8, self.level.number()])
            .collect()
    }

    /// Decodes the counters; none if there are too few bytes. A setting out of range
    /// gets its default.
    #[must_use]
    pub fn decoded(bytes: &[u8]) -> Option<Self> {
        let (bytes, set) = bytes.split_first_chunk::<FEWEST>()?;
        let number = |place: usize| {
            let at = 4 * place;
            u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
        };
        let [return_after, expected] = [bytes[FEWEST - 2], bytes[FEWEST - 1]];
        let usual = Self::default();
        let offered = set.first().map(|&place| usize::from(place));
        let level = set.get(1).and_then(|&number| Level::new(number));
        let known = usize::from(return_after) < RETURN_AFTER.len();
        let expected = usize::from(expected).checked_sub(1);
        Some(Self {
            visits: number(0),
            walked_off: number(1),
            ended: number(2),
            shared: number(3),
            levels: core::array::from_fn(|level| number(4 + level)),
            resets: core::array::from_fn(|cause| number(4 + Level::NUM + cause)),
            return_after: if known {
                return_after
            } else {
                usual.return_after
            },
            expected: expected.and_then(|place| Reset::ALL.get(place).copied()),
            offered: offered
                .and_then(|place| Offered::ALL.get(place).copied())
                .unwrap_or(usual.offered),
            level: level.unwrap_or(usual.level),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_come_back_from_their_bytes() {
        let mut counters = Counters {
            visits: 1,
            walked_off: 2,
            ended: 3,
            shared: 70_000,
            levels: [4, 5, 6, 7, 8, 9, 10, 11],
            resets: [12, 13, 14, u32::MAX],
            return_after: 4,
            expected: None,
            offered: Offered::TwoPlayers,
            level: Level::ALL[5],
        };
        for expected in Reset::ALL.into_iter().map(Some).chain([None]) {
            counters.expected = expected;
            assert_eq!(Counters::decoded(&counters.encoded()), Some(counters));
        }
        assert_eq!(Counters::decoded(&counters.encoded()[3..]), None);
        let earlier = Counters::decoded(&counters.encoded()[..FEWEST]).unwrap();
        let usual = Counters::default();
        assert_eq!((earlier.visits, earlier.return_after), (1, 4));
        assert_eq!(
            (earlier.offered, earlier.level),
            (usual.offered, usual.level)
        );
        let odd = Counters::decoded(&[255; BYTES]).unwrap();
        assert_eq!((odd.return_after, odd.expected), (1, None));
        assert_eq!((odd.offered, odd.level), (usual.offered, usual.level));
    }

    #[test]
    fn an_expected_start_is_counted_once_and_then_it_was_the_power() {
        let mut counters = Counters {
            expected: Some(Reset::Daily),
            ..Counters::default()
        };
        counters.started(false);
        counters.started(false);
        assert_eq!(counters.resets, [1, 1, 0, 0]);
        counters.started(true);
        assert_eq!(counters.resets, [1, 1, 1, 0]);
    }
}
