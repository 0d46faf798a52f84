//! The time control of a game.

use crate::rules::Player;

/// The way in which time is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// A time for the whole game.
    Game,
    /// A time for the whole game, and so many seconds more for every turn made
    /// (Fischer).
    Increment(u8),
    /// A time for the whole game, and in every turn so many seconds before the clock
    /// runs.
    Delay(u8),
    /// A time for each turn.
    Turn,
}

/// The time of both players, who may have different amounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// The way in which time is given.
    pub pace: Pace,
    /// Seconds for the game or for each turn, by [`Player::index`]; never 0.
    pub seconds: [u16; Player::NUM],
}

/// The most time of a player, in seconds: the board shows no more.
pub const MOST_SECONDS: u16 = 99 * 60;

impl TimeControl {
    /// Length of the encoding in bytes.
    pub const BYTES: usize = 6;

    /// Encodes the control.
    #[must_use]
    pub fn encoded(&self) -> [u8; Self::BYTES] {
        let (pace, bonus) = match self.pace {
            Pace::Game => (1, 0),
            Pace::Increment(bonus) => (2, bonus),
            Pace::Delay(bonus) => (3, bonus),
            Pace::Turn => (4, 0),
        };
        let [[a0, a1], [b0, b1]] = self.seconds.map(u16::to_le_bytes);
        [pace, bonus, a0, a1, b0, b1]
    }

    /// Decodes a control; none if the bytes are no valid one.
    #[must_use]
    pub fn decoded(bytes: &[u8]) -> Option<Self> {
        let &[pace, bonus, a0, a1, b0, b1] = bytes.first_chunk::<{ Self::BYTES }>()?;
        let pace = match (pace, bonus) {
            (1, 0) => Pace::Game,
            (2, 1..) => Pace::Increment(bonus),
            (3, 1..) => Pace::Delay(bonus),
            (4, 0) => Pace::Turn,
            _ => return None,
        };
        let seconds = [[a0, a1], [b0, b1]].map(u16::from_le_bytes);
        let sound = |&seconds: &u16| (1..=MOST_SECONDS).contains(&seconds);
        seconds.iter().all(sound).then_some(Self { pace, seconds })
    }

    /// Returns the control with the players' times exchanged.
    #[must_use]
    pub const fn exchanged(self) -> Self {
        let [a, b] = self.seconds;
        Self {
            seconds: [b, a],
            ..self
        }
    }

    pub(super) const fn full(&self, player: Player) -> u32 {
        1_000 * self.seconds[player.index()] as u32
    }

    pub(super) const fn delay(&self) -> u32 {
        match self.pace {
            Pace::Delay(bonus) => 1_000 * bonus as u32,
            _ => 0,
        }
    }

    /// Returns what a turn earns its player, in milliseconds.
    pub(super) const fn increment(&self) -> u32 {
        match self.pace {
            Pace::Increment(bonus) => 1_000 * bonus as u32,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_no_control_are_refused() {
        for wrong in [[0, 0, 1, 0, 1, 0], [2, 0, 1, 0, 1, 0], [1, 0, 0, 0, 1, 0]] {
            assert_eq!(TimeControl::decoded(&wrong), None);
        }
    }
}
