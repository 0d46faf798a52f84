//! The clocks of a game with the time of each turn, and their encoding.

use crate::app::event::Millis;
use crate::app::game::{Game, Transcript};
use crate::app::play::clock::control::TimeControl;
use crate::app::play::clock::running::Clock;
use crate::rules::Player;
use heapless::Vec;

/// The clocks of a game with the time of each turn.
#[derive(Clone, Debug)]
pub struct Timed {
    /// The clocks.
    pub clock: Clock,
    /// The time of each turn, in the steps of [`seconds_of`].
    times: Vec<u8, { Game::LONGEST }, u8>,
}

impl Timed {
    /// Returns full clocks before the first turn.
    #[must_use]
    pub const fn new(control: TimeControl) -> Self {
        Self {
            clock: Clock::new(control),
            times: Vec::new(),
        }
    }

    /// Ends a player's turn and records its time.
    pub fn made(&mut self, player: Player, ply: usize, now: Millis) {
        let spent = self.clock.made(player, ply, now);
        self.note(ply, step_of(spent / 1_000));
    }

    /// Records a pass, which takes no time and earns none.
    pub fn passed(&mut self, ply: usize, now: Millis) {
        self.clock.turn_begins(ply + 1, now);
        self.note(ply, 0);
    }

    fn note(&mut self, ply: usize, step: u8) {
        self.times.truncate(ply);
        while self.times.len() < ply && self.times.push(UNKNOWN).is_ok() {}
        // A game has no more turns than there is room for.
        let _ = self.times.push(step);
    }

    /// Returns the time of the turn of a ply in seconds, if it is known.
    #[must_use]
    pub fn took(&self, ply: usize) -> Option<u16> {
        let step = self.times.get(ply).filter(|&&step| step != UNKNOWN);
        step.map(|&step| seconds_of(step))
    }

    /// Brings clocks that were saved before the last turns of a game up to date. That
    /// happens if the power goes between the save of a turn and the save of its time.
    pub fn catch_up(&mut self, game: &Transcript) {
        self.clock.catch_up(game);
    }

    /// Greatest length of the encoding in bytes.
    pub const BYTES: usize = 4 + Clock::BYTES + Game::LONGEST;
    /// Version of the encoding.
    pub const VERSION: u8 = 1;

    /// Encodes the clocks with a mark of their game.
    #[must_use]
    pub fn encoded(&self, mark: u32) -> Vec<u8, { Self::BYTES }> {
        let mut bytes: Vec<u8, { Self::BYTES }> = mark.to_le_bytes().into_iter().collect();
        bytes.extend(self.clock.encoded());
        bytes.extend(self.times.iter().copied());
        bytes
    }

    /// Decodes the clocks; none if they are invalid, or belong to a game with another
    /// mark or control.
    #[must_use]
    pub fn decoded(bytes: &[u8], mark: u32, control: &TimeControl) -> Option<Self> {
        let (of, rest) = bytes.split_first_chunk::<4>()?;
        let (clock, times) = rest.split_first_chunk::<{ Clock::BYTES }>()?;
        let clock = Clock::decoded(clock).filter(|clock| clock.control() == control)?;
        (u32::from_le_bytes(*of) == mark).then_some(())?;
        let times = Vec::from_slice(times).ok()?;
        Some(Self { clock, times })
    }
}

/// The time of a turn whose time was not saved.
const UNKNOWN: u8 = u8::MAX;
/// Times below so many seconds are exact.
const EXACT: u8 = 200;
/// Longer times have steps of so many seconds.
const STEP: u16 = 30;

/// Returns the time of a turn as a byte, rounded down. Times beyond half an hour count
/// as the greatest.
fn step_of(seconds: u32) -> u8 {
    match u8::try_from(seconds) {
        Ok(exact @ ..EXACT) => exact,
        _ => {
            let steps = (seconds - u32::from(EXACT)) / u32::from(STEP);
            EXACT + steps.min(u32::from(UNKNOWN - EXACT - 1)) as u8
        }
    }
}

/// Returns the seconds that a byte stands for.
fn seconds_of(step: u8) -> u16 {
    match step.checked_sub(EXACT) {
        None => u16::from(step),
        Some(steps) => u16::from(EXACT) + STEP * u16::from(steps),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::game::{Seat, Start};
    use crate::app::play::clock::Pace;
    use crate::app::play::clock::samples::{PACES, control};
    use crate::rules::{Board, Variant};

    const START: Start = Start {
        variant: Variant::FivesTaken,
        code: 4,
        seats: [Seat::Human; 2],
    };

    #[test]
    fn times_of_turns_are_exact_while_they_are_short() {
        for (seconds, kept) in [(0, 0), (199, 199), (229, 200), (230, 230), (9_999, 1_820)] {
            assert_eq!(seconds_of(step_of(seconds)), kept);
        }
    }

    #[test]
    fn clocks_come_back_from_their_bytes_for_their_own_game_alone() {
        for pace in PACES {
            let control = control(pace);
            assert_eq!(TimeControl::decoded(&control.encoded()), Some(control));
            let mut timed = Timed::new(control);
            timed.clock.run(Some(Player::A), 0);
            timed.made(Player::A, 0, 7_300);
            timed.clock.run(Some(Player::B), 8_000);
            timed.clock.run(None, 9_000);
            let bytes = timed.encoded(77);
            let back = Timed::decoded(&bytes, 77, &control).unwrap();
            assert_eq!((back.clock, back.took(0)), (timed.clock, Some(7)));
            assert!(Timed::decoded(&bytes, 78, &control).is_none());
            let other = control.exchanged();
            assert!(Timed::decoded(&bytes, 77, &other).is_none());
            assert!(Timed::decoded(&bytes[..20], 77, &control).is_none());
        }
    }

    /// The power goes between the save of a turn and the save of its clocks, at any
    /// place of a game, with pauses and turns taken back before it.
    #[test]
    fn clocks_kept_before_the_last_turn_take_nothing_from_anybody() {
        let mut rng = crate::rules::Rng::new(3);
        for pace in PACES.into_iter().cycle().take(200) {
            let control = control(pace);
            let mut game = Game::new(START);
            let mut timed = Timed::new(control);
            let (mut now, mut kept) = (0, timed.encoded(0));
            for _ in 0..rng.below(20) {
                let Some(turn) = Board::new(game.position()).random_turn(&mut rng) else {
                    break;
                };
                let (ply, mover) = (game.played(), game.position().side_to_move());
                timed.clock.run(Some(mover), now);
                now += Millis::from(rng.below(2_000));
                if rng.below(4) == 0 {
                    timed.clock.run(None, now);
                    kept = timed.encoded(0);
                }
                if rng.below(6) == 0 && ply > 0 {
                    game.go_to(ply - 1);
                    timed.clock.turn_begins(ply - 1, now);
                    kept = timed.encoded(0);
                    continue;
                }
                game.play(turn).unwrap();
                timed.made(mover, ply, now);
                let mut back = Timed::decoded(&kept, 0, &control).unwrap();
                back.catch_up(&game);
                for player in Player::ALL {
                    assert!(back.clock.left(player, 0) >= timed.clock.left(player, now));
                }
                assert_eq!(back.clock.spent(0), 0);
                let mover = game.position().side_to_move();
                back.clock.run(Some(mover), 0);
                timed.clock.run(Some(mover), now);
                assert!(back.clock.left(mover, 6_000) >= timed.clock.left(mover, now + 6_000));
                timed.clock.run(None, now);
                kept = timed.encoded(0);
                let mut whole = Timed::decoded(&kept, 0, &control).unwrap();
                whole.catch_up(&game);
                assert_eq!(whole.clock, timed.clock);
            }
        }
    }

    #[test]
    fn passing_takes_no_time_and_earns_none() {
        let mut timed = Timed::new(control(Pace::Increment(5)));
        timed.passed(0, 7_000);
        assert_eq!(timed.clock.left(Player::A, 7_000), 60_000);
        timed.clock.run(Some(Player::B), 7_000);
        timed.made(Player::B, 1, 9_000);
        assert_eq!(timed.clock.left(Player::B, 9_000), 33_000);
        assert_eq!(
            [0, 1, 2].map(|ply| timed.took(ply)),
            [Some(0), Some(2), None]
        );
    }

    #[test]
    fn a_time_that_was_not_kept_is_unknown() {
        let mut timed = Timed::new(control(Pace::Game));
        timed.clock.run(Some(Player::A), 0);
        timed.made(Player::A, 2, 3_000);
        assert_eq!([0, 1, 2].map(|ply| timed.took(ply)), [None, None, Some(3)]);
    }
}
