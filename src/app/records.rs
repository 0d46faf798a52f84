//! The records of finished games and their encoding.

use super::game::{SETUP_CODES, Seat, SetupCode, Transcript};
use super::rating::{Rating, Score};
use crate::ai::Level;
use crate::app::play::clock::TimeControl;
use crate::rules::{Outcome, Player, Status};
use heapless::Vec;

/// Counts of finished games. The counts saturate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Records {
    /// The rating of the person.
    pub rating: Rating,
    /// Current number of games won in a row against the device.
    pub streak: u8,
    /// The greatest number of games won in a row.
    pub best_streak: u8,
    /// Loss by turns in judged games, in hundredths of a win.
    pub given_away: u32,
    /// Number of those turns.
    pub judged_turns: u32,
    /// Finished games with at least one person.
    pub games: u32,
    /// Games between two people.
    pub shared: u32,
    /// Games won against the device, by level.
    pub won: [u16; Level::NUM],
    /// Games lost against the device, by level.
    pub lost: [u16; Level::NUM],
    /// Games drawn against the device.
    pub drawn: u16,
    /// The most LYNGK-points on the route of a person's move.
    pub longest_chain: u8,
    /// The setup code of the running game, if its player has had help.
    pub helped: Option<SetupCode>,
}

/// Length of the first part of the encoding in bytes.
const BYTES: usize = 4 + 4 + 2 * 8 + 2 * 8 + 2 + 1;
/// Length of the part added later: the rating, games in a row, and the loss by turns.
const MORE: usize = Rating::BYTES + 1 + 1 + 4 + 4;
/// Stands for no game with help. It is greater than every setup code.
const NONE_HELPED: u32 = u32::MAX;

impl Records {
    /// Version of the encoding.
    pub const VERSION: u8 = 1;

    /// Counts a finished game with its time control, if any. `docs/STRENGTH.md`
    /// describes the effect on the rating.
    pub(super) fn count(&mut self, game: &Transcript, control: Option<&TimeControl>) {
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
                let even = control.is_none_or(|control| control.seconds[0] == control.seconds[1]);
                if even && game.arrangement().is_none() {
                    let helped = self.helped == Some(game.start().code);
                    self.rate(Level::ALL[level], outcome, person, helped);
                }
            }
        }
        self.helped = None;
    }

    fn rate(&mut self, level: Level, outcome: Outcome, person: Player, helped: bool) {
        let score = match outcome {
            Outcome::Draw => Score::Drawn,
            Outcome::Win(winner) if winner == person => Score::Won,
            Outcome::Win(_) => Score::Lost,
        };
        // A game with help can only lower the rating.
        if helped && score != Score::Lost {
            return;
        }
        self.rating = self.rating.after(level, score);
        self.streak = match score {
            Score::Won => self.streak.saturating_add(1),
            Score::Drawn | Score::Lost => 0,
        };
        self.best_streak = self.best_streak.max(self.streak);
    }

    /// Returns the average loss of a turn, in hundredths of a win.
    #[must_use]
    pub fn lost_a_turn(&self) -> Option<u32> {
        self.given_away.checked_div(self.judged_turns)
    }

    /// Encodes the records.
    #[must_use]
    pub fn encoded(&self) -> Vec<u8, 64> {
        let mut bytes = Vec::new();
        let numbers = [self.games, self.shared];
        let shorts = self.won.iter().chain(&self.lost).chain([&self.drawn]);
        bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend(shorts.flat_map(|number| number.to_le_bytes()));
        bytes.extend([self.longest_chain]);
        bytes.extend(self.rating.encoded());
        bytes.extend([self.streak, self.best_streak]);
        bytes.extend(self.given_away.to_le_bytes());
        bytes.extend(self.judged_turns.to_le_bytes());
        bytes.extend(self.helped.unwrap_or(NONE_HELPED).to_le_bytes());
        bytes
    }

    /// Decodes the records; none if there are too few bytes.
    #[must_use]
    pub fn decoded(bytes: &[u8]) -> Option<Self> {
        let (bytes, more) = bytes.split_first_chunk::<BYTES>()?;
        let long = |at: usize| {
            u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
        };
        let short = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let helped = more.get(MORE..).and_then(|bytes| bytes.first_chunk());
        let helped = helped.map(|&bytes| u32::from_le_bytes(bytes));
        // Records from before the rating get the first rating.
        let later = more.first_chunk::<MORE>().copied();
        let rating = later.and_then(|[a, b, c, d, ..]| Rating::decoded([a, b, c, d]));
        let more = later.unwrap_or_default();
        let later =
            |at: usize| u32::from_le_bytes([more[at], more[at + 1], more[at + 2], more[at + 3]]);
        Some(Self {
            rating: rating.unwrap_or_default(),
            streak: more[4],
            best_streak: more[5],
            given_away: later(6),
            judged_turns: later(10),
            games: long(0),
            shared: long(4),
            won: core::array::from_fn(|level| short(8 + 2 * level)),
            lost: core::array::from_fn(|level| short(24 + 2 * level)),
            drawn: short(40),
            longest_chain: bytes[42],
            helped: helped.filter(|&code| code < SETUP_CODES),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_come_back_from_their_bytes() {
        let records = Records {
            rating: Rating::default().after(Level::WEAKEST, Score::Lost),
            streak: 3,
            best_streak: 9,
            given_away: 70_000,
            judged_turns: 2_000,
            games: 70_000,
            shared: 3,
            won: [1, 2, 3, 4, 5, 6, 7, 8],
            lost: [9, 8, 7, 6, 5, 4, 3, 2],
            drawn: 300,
            longest_chain: 4,
            helped: Some(77),
        };
        assert_eq!(Records::decoded(&records.encoded()), Some(records));
        let unhelped = Records {
            helped: None,
            ..records
        };
        assert_eq!(Records::decoded(&unhelped.encoded()), Some(unhelped));
        let earlier = Records::decoded(&records.encoded()[..BYTES + MORE]);
        assert_eq!(earlier, Some(unhelped));
        assert_eq!(records.lost_a_turn(), Some(35));
        let before = Records::decoded(&records.encoded()[..BYTES]).unwrap();
        assert_eq!((before.games, before.rating), (70_000, Rating::default()));
        assert_eq!(before.lost_a_turn(), None);
        assert_eq!(Records::decoded(&records.encoded()[..BYTES - 1]), None);
    }
}
