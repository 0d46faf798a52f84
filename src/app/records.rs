//! What the device remembers of finished games, and how it is kept in bytes.

use super::game::{Game, Seat};
use crate::ai::Level;
use crate::rules::{Outcome, Player, Status};
use heapless::Vec;

/// Counts of finished games. They stop at their greatest value instead of
/// starting over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Records {
    /// Finished games with at least one person.
    pub games: u32,
    /// Games between two people.
    pub shared: u32,
    /// Won against the device, by level.
    pub won: [u16; Level::NUM],
    /// Lost against the device, by level.
    pub lost: [u16; Level::NUM],
    /// Drawn against the device.
    pub drawn: u16,
    /// The most LYNGK-points a person's move went over.
    pub longest_chain: u8,
}

/// How many bytes records take.
const BYTES: usize = 4 + 4 + 2 * 8 + 2 * 8 + 2 + 1;

impl Records {
    /// The version of the bytes.
    pub const VERSION: u8 = 1;

    /// Counts a finished game.
    pub(super) fn count(&mut self, game: &Game) {
        let Status::Over(outcome) = game.status() else {
            return;
        };
        let person = Player::ALL
            .into_iter()
            .find(|player| game.start().seats[player.index()] == Seat::Human);
        let Some(person) = person else {
            return;
        };
        self.games = self.games.saturating_add(1);
        match game.start().seats[person.opponent().index()] {
            Seat::Human => self.shared = self.shared.saturating_add(1),
            Seat::Device(level) => {
                let level = level.index();
                let counter = match outcome {
                    Outcome::Draw => &mut self.drawn,
                    Outcome::Win(winner) if winner == person => &mut self.won[level],
                    Outcome::Win(_) => &mut self.lost[level],
                };
                *counter = counter.saturating_add(1);
            }
        }
    }

    /// The records in bytes.
    #[must_use]
    pub fn encoded(&self) -> Vec<u8, 64> {
        let mut bytes = Vec::new();
        let numbers = [self.games, self.shared];
        let shorts = self.won.iter().chain(&self.lost).chain([&self.drawn]);
        bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend(shorts.flat_map(|number| number.to_le_bytes()));
        bytes.extend([self.longest_chain]);
        bytes
    }

    /// The records from bytes; none if there are too few.
    #[must_use]
    pub fn decoded(bytes: &[u8]) -> Option<Self> {
        let bytes = bytes.first_chunk::<BYTES>()?;
        let long = |at: usize| {
            u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
        };
        let short = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        Some(Self {
            games: long(0),
            shared: long(4),
            won: core::array::from_fn(|level| short(8 + 2 * level)),
            lost: core::array::from_fn(|level| short(24 + 2 * level)),
            drawn: short(40),
            longest_chain: bytes[42],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_come_back_from_their_bytes() {
        let records = Records {
            games: 70_000,
            shared: 3,
            won: [1, 2, 3, 4, 5, 6, 7, 8],
            lost: [9, 8, 7, 6, 5, 4, 3, 2],
            drawn: 300,
            longest_chain: 4,
        };
        assert_eq!(Records::decoded(&records.encoded()), Some(records));
        assert_eq!(Records::decoded(&records.encoded()[1..]), None);
    }
}
