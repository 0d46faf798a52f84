//! Both players' clocks: the time left, and which one runs. The caller passes the
//! current time.

use crate::app::event::Millis;
use crate::app::game::{Game, Transcript};
use crate::app::moment::Moment;
use crate::app::play::clock::control::{MOST_SECONDS, Pace, TimeControl};
use crate::rules::{Player, Turn};
use heapless::Vec;

/// A time of so many seconds or less is low. With a time for each turn, a third of that
/// time is the limit if it is less.
const LOW: u16 = 10;
/// The most time that an increment can give a clock, in milliseconds.
const MOST: u32 = 1_000 * MOST_SECONDS as u32;

/// Both players' clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    /// Time left, in milliseconds.
    left: [u32; Player::NUM],
    /// Rest of this turn's delay, in milliseconds.
    delay: u32,
    /// Time used in this turn, in milliseconds.
    spent: u32,
    /// Number of plies that have earned their increment. A turn that is played again
    /// after it was taken back earns nothing.
    earned: u8,
    /// The current ply; none in clocks saved before it was noted.
    ply: Option<u8>,
    /// The player whose clock runs, and the time up to which it is accounted for.
    running: Option<(Player, Moment)>,
}

impl Clock {
    /// Returns full clocks that do not run.
    #[must_use]
    pub const fn new(control: TimeControl) -> Self {
        Self {
            control,
            left: [control.full(Player::A), control.full(Player::B)],
            delay: control.delay(),
            spent: 0,
            earned: 0,
            ply: Some(0),
            running: None,
        }
    }

    /// Returns the time control.
    #[must_use]
    pub const fn control(&self) -> &TimeControl {
        &self.control
    }

    /// Returns the player whose clock runs.
    #[must_use]
    pub fn runs_for(&self) -> Option<Player> {
        self.running.map(|(player, _)| player)
    }

    /// Starts one player's clock at `now`, or stops both.
    pub fn run(&mut self, player: Option<Player>, now: Millis) {
        self.account(now);
        self.running = player.map(|player| (player, Moment::at(now)));
    }

    /// Subtracts the time since the last account from the clock that runs.
    fn account(&mut self, now: Millis) {
        if let Some((player, since)) = &mut self.running {
            let passed = u32::try_from(now.saturating_sub(since.millis())).unwrap_or(u32::MAX);
            *since = (*since).max(Moment::at(now));
            let delayed = passed.min(self.delay);
            self.delay -= delayed;
            self.spent = self.spent.saturating_add(passed);
            let left = &mut self.left[player.index()];
            *left = left.saturating_sub(passed - delayed);
        }
    }

    /// Returns the clocks as they are at a time.
    fn at(mut self, now: Millis) -> Self {
        self.account(now);
        self
    }

    /// Returns the time left of a player, in milliseconds.
    #[must_use]
    pub fn left(&self, player: Player, now: Millis) -> u32 {
        self.at(now).left[player.index()]
    }

    /// Returns the time left of a player in seconds, rounded up: 0 means no time.
    #[must_use]
    pub fn seconds(&self, player: Player, now: Millis) -> u16 {
        self.left(player, now).div_ceil(1_000) as u16
    }

    /// Returns the time left of a player in seconds, rounded up, as of the last account.
    #[must_use]
    pub fn known_seconds(&self, player: Player) -> u16 {
        self.left[player.index()].div_ceil(1_000) as u16
    }

    /// Returns whether a player's time is low.
    #[must_use]
    pub fn is_low(&self, player: Player, now: Millis) -> bool {
        self.is_low_at(player, self.seconds(player, now))
    }

    /// Returns whether so many seconds are low for a player.
    #[must_use]
    pub fn is_low_at(&self, player: Player, seconds: u16) -> bool {
        let full = self.control.seconds[player.index()];
        match self.control.pace {
            Pace::Turn => seconds <= LOW.min(full / 3),
            _ => seconds <= LOW,
        }
    }

    /// Returns the player whose clock runs and has no time left.
    #[must_use]
    pub fn fallen(&self, now: Millis) -> Option<Player> {
        let (player, _) = self.running?;
        (self.left(player, now) == 0).then_some(player)
    }

    /// Returns the time at which the display of the running clock changes; none if no
    /// clock runs or its time is up.
    #[must_use]
    pub fn changes_at(&self, now: Millis) -> Option<Millis> {
        let (player, _) = self.running?;
        let then = self.at(now);
        let left = then.left[player.index()];
        let step = left.checked_sub(1)? % 1_000 + 1;
        Some(now + Millis::from(then.delay + step))
    }

    /// Returns the time used in this turn, in milliseconds.
    #[must_use]
    pub fn spent(&self, now: Millis) -> u32 {
        self.at(now).spent
    }

    /// Ends the turn of a ply and returns the time it took, in milliseconds. Both clocks
    /// stop.
    pub fn made(&mut self, player: Player, ply: usize, now: Millis) -> u32 {
        self.run(None, now);
        let spent = self.spent;
        self.earn(player, ply);
        self.turn_begins(ply + 1, now);
        spent
    }

    /// Gives a player the increment of a ply, once.
    fn earn(&mut self, player: Player, ply: usize) {
        if ply >= usize::from(self.earned) {
            self.earned = ply.saturating_add(1).min(Game::LONGEST) as u8;
            let left = &mut self.left[player.index()];
            *left = (*left + self.control.increment()).min(MOST).max(*left);
        }
    }

    /// Begins the turn of a ply, after a turn, a pass or a turn taken back. Used time is
    /// not given back.
    pub fn turn_begins(&mut self, ply: usize, now: Millis) {
        self.run(None, now);
        self.ply = Some(ply.min(Game::LONGEST) as u8);
        self.delay = self.control.delay();
        self.spent = 0;
        if self.control.pace == Pace::Turn {
            self.left = Player::ALL.map(|player| self.control.full(player));
        }
    }

    /// Brings clocks that were saved before the last turns of a game up to date. The
    /// time of those turns is not subtracted, their increments are added, and the next
    /// turn begins with its full delay or time.
    pub(super) fn catch_up(&mut self, game: &Transcript) {
        let behind = usize::from(self.earned)..game.played();
        for ply in behind.filter(|&ply| game.turn(ply) != Some(Turn::Pass)) {
            self.earn(game.mover(ply), ply);
        }
        if self
            .ply
            .is_some_and(|ply| usize::from(ply) != game.played())
        {
            self.turn_begins(game.played(), 0);
        }
    }

    /// Returns the time the device may use for a turn, in milliseconds, so that time is
    /// left for the turns that follow. Each turn removes a stack, so at most half of the
    /// stacks are turns of one player, and a third is usual. For each of them `MOMENT`
    /// is kept back, for the time between the order to decide and the turn.
    #[must_use]
    pub fn budget(&self, player: Player, stacks: usize) -> u32 {
        let left = self.left[player.index()];
        let (usual, most) = (stacks as u32 / 3 + 2, stacks as u32 / 2 + 1);
        let share = left.saturating_sub(most * MOMENT) / usual;
        let wanted = match self.control.pace {
            Pace::Turn => left / 4 * 3,
            Pace::Game => share,
            Pace::Increment(_) => share + self.control.increment() / 4 * 3,
            Pace::Delay(_) => share + self.delay / 4 * 3,
        };
        wanted.min((left + self.delay).saturating_sub(MOMENT))
    }

    /// Length of the encoding in bytes.
    pub(super) const BYTES: usize = TimeControl::BYTES + 17;

    pub(super) fn encoded(&self) -> Vec<u8, { Self::BYTES }> {
        let [a, b] = self.left;
        // The ply goes into the top byte of the delay, which needs three.
        let ply = self.ply.map_or(0, |ply| u32::from(ply) + 1);
        let numbers = [a, b, self.delay | ply << PLY_AT, self.spent];
        let mut bytes: Vec<u8, { Self::BYTES }> = self.control.encoded().into_iter().collect();
        bytes.extend(numbers.into_iter().flat_map(u32::to_le_bytes));
        bytes.extend([self.earned]);
        bytes
    }

    pub(super) fn decoded(bytes: &[u8; Self::BYTES]) -> Option<Self> {
        let control = TimeControl::decoded(bytes)?;
        let number = |place: usize| {
            let at = TimeControl::BYTES + 4 * place;
            u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
        };
        let left = [number(0), number(1)];
        let most = control.seconds.map(|seconds| match control.pace {
            Pace::Increment(_) => MOST,
            _ => 1_000 * u32::from(seconds),
        });
        let earned = bytes[Self::BYTES - 1];
        let delay = number(2) & ((1 << PLY_AT) - 1);
        let ply = (number(2) >> PLY_AT).checked_sub(1).map(|ply| ply as u8);
        let sound = left.iter().zip(most).all(|(&left, most)| left <= most)
            && delay <= control.delay()
            && [Some(earned), ply]
                .into_iter()
                .flatten()
                .all(|ply| usize::from(ply) <= Game::LONGEST);
        sound.then_some(Self {
            control,
            left,
            delay,
            spent: number(3),
            earned,
            ply,
            running: None,
        })
    }
}

/// Position of the ply in the word of the delay.
const PLY_AT: u32 = 24;
const _: () = assert!(1_000 * (u8::MAX as u32) < 1 << PLY_AT);

/// Longest time from the end of a search to its turn, in milliseconds.
const MOMENT: u32 = 250;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::play::clock::samples::{PACES, control};

    #[test]
    fn only_the_clock_that_runs_loses_time() {
        for pace in PACES {
            let mut clock = Clock::new(control(pace));
            assert_eq!(clock.left(Player::A, 1_000_000), 60_000);
            clock.run(Some(Player::A), 1_000);
            clock.run(None, 11_000);
            let delay = if let Pace::Delay(_) = pace { 5_000 } else { 0 };
            assert_eq!(clock.left(Player::A, 99_000), 50_000 + delay, "{pace:?}");
            assert_eq!(clock.left(Player::B, 99_000), 30_000);
            assert_eq!(clock.spent(99_000), 10_000);
        }
    }

    #[test]
    fn a_turn_earns_its_increment_once() {
        let mut clock = Clock::new(control(Pace::Increment(5)));
        clock.run(Some(Player::A), 0);
        assert_eq!(clock.made(Player::A, 0, 2_000), 2_000);
        assert_eq!(clock.left(Player::A, 2_000), 63_000);
        // Taken back and played again: the time is used, and no increment is earned.
        clock.turn_begins(0, 3_000);
        clock.run(Some(Player::A), 3_000);
        clock.made(Player::A, 0, 4_000);
        assert_eq!(clock.left(Player::A, 4_000), 62_000);
    }

    #[test]
    fn a_delay_is_waited_for_in_every_turn_and_never_saved_up() {
        let mut clock = Clock::new(control(Pace::Delay(5)));
        clock.run(Some(Player::A), 0);
        assert_eq!(clock.changes_at(0), Some(6_000));
        clock.made(Player::A, 0, 3_000);
        clock.run(Some(Player::A), 3_000);
        assert_eq!(clock.left(Player::A, 8_000), 60_000);
        assert_eq!(clock.left(Player::A, 9_000), 59_000);
    }

    #[test]
    fn a_turn_with_a_time_of_its_own_begins_with_all_of_it() {
        let mut clock = Clock::new(control(Pace::Turn));
        clock.run(Some(Player::B), 0);
        clock.made(Player::B, 1, 29_999);
        assert_eq!(clock.left(Player::B, 30_000), 30_000);
    }

    #[test]
    fn a_flag_falls_at_the_very_end_and_the_clock_says_when_to_look() {
        for pace in PACES {
            let mut clock = Clock::new(control(pace));
            clock.run(Some(Player::B), 500);
            let (mut now, mut looks) = (500, 0);
            while clock.fallen(now).is_none() {
                let before = clock.seconds(Player::B, now);
                let next = clock.changes_at(now).unwrap();
                assert_eq!(clock.seconds(Player::B, next - 1), before);
                assert_eq!(clock.seconds(Player::B, next), before - 1);
                (now, looks) = (next, looks + 1);
            }
            let delay = if let Pace::Delay(_) = pace { 5_000 } else { 0 };
            assert_eq!((now, looks), (30_500 + delay, 30), "{pace:?}");
            assert_eq!(clock.fallen(now), Some(Player::B));
            assert_eq!(clock.changes_at(now), None);
        }
    }

    /// A random course of steps at random times.
    #[test]
    fn no_course_of_a_game_makes_time_from_nothing() {
        let mut rng = crate::rules::Rng::new(9);
        for pace in PACES {
            for _ in 0..300 {
                let control = control(pace);
                let mut clock = Clock::new(control);
                let (mut now, mut ran, mut ply) = (0, 0_u64, 0);
                let bonus = u64::from(control.increment().max(control.delay()));
                for _ in 0..60 {
                    now += Millis::from(rng.below(4_000));
                    let mover = Player::ALL[ply % 2];
                    match rng.below(5) {
                        0 => clock.run(None, now),
                        1 => clock.turn_begins(ply, now),
                        2 => {
                            clock.made(mover, ply, now);
                            ply += 1;
                        }
                        _ => clock.run(Some(mover), now),
                    }
                    let before = clock.left(mover, now);
                    let step = Millis::from(rng.below(2_000));
                    if clock.runs_for().is_some() {
                        ran += step;
                    }
                    now += step;
                    assert!(clock.left(mover, now) <= before);
                    assert!(before - clock.left(mover, now) <= step as u32);
                }
                let left = |player| u64::from(clock.left(player, now));
                let sum = left(Player::A) + left(Player::B);
                assert!(sum <= 90_000 + bonus * ply as u64, "{pace:?}");
                if pace == Pace::Game {
                    assert!(sum <= 90_000_u64.saturating_sub(ran.min(60_000)) + 30_000);
                }
            }
        }
    }

    /// A player who keeps to the budget never runs out of time, with any control.
    #[test]
    fn the_budget_leaves_time_for_all_turns_that_can_follow() {
        for pace in PACES {
            for seconds in [5, 10, 60, 600, 5_400] {
                let mut clock = Clock::new(TimeControl {
                    pace,
                    seconds: [seconds; 2],
                });
                let mut now = 0;
                for ply in 0..Game::LONGEST {
                    let mover = Player::ALL[ply % 2];
                    clock.run(Some(mover), now);
                    let stacks = 43_usize.saturating_sub(ply);
                    now += Millis::from(clock.budget(mover, stacks));
                    assert_eq!(clock.fallen(now), None, "{pace:?} {seconds} {ply}");
                    clock.made(mover, ply, now);
                }
            }
        }
    }
}
