//! The clocks of a game at the board: when they run, and what they cause.
//!
//! A clock runs while its player can see the board and has a turn to make. It does not
//! run in menus, during the animation of a turn, before the device is handed over, or
//! while the display is dark. The device's clock runs only while it searches.

use crate::app::event::{Effects, Millis, Purpose, Sound};
use crate::app::game::{Played, Seat, Transcript};
use crate::app::own::Own;
use crate::app::play::clock::Timed;
use crate::app::save::Save;
use crate::app::state::AppState;
use crate::app::view::ClockView;
use crate::rules::{Player, Status, Turn};
use crate::storage::Kind;

/// Each of the last seconds has a sound.
const COUNTED: u16 = 5;

impl AppState {
    /// Saves the clocks: those of a new game before the game, those of a turn after it.
    /// A power cut before the next save gives the time used since then back; it never
    /// takes any.
    pub(in crate::app) fn save_clocks(&self, fx: &mut Effects) {
        let mark = self
            .own
            .as_ref()
            .map(Own::log)
            .map(|game| game.start().code);
        if let (true, Some(mark), Some(timed)) = (
            self.is_saved(),
            mark,
            self.own.as_ref().and_then(Own::timed),
        ) {
            fx.save(Save::record(Kind::Clock, &timed.encoded(mark)));
        }
    }

    /// Returns the clocks beside the board of the own game.
    pub(in crate::app) fn clock_views(&self) -> Option<[ClockView; Player::NUM]> {
        let timed = self
            .own
            .as_ref()
            .and_then(Own::timed)
            .filter(|_| self.table.has_own())?;
        Some(Player::ALL.map(|player| ClockView {
            seconds: Some(timed.clock.seconds(player, self.shared.now)),
            runs: timed.clock.runs_for() == Some(player),
            low: timed.clock.is_low(player, self.shared.now),
        }))
    }
}

/// Returns the player whose clock has to run, if any. `in_sight` says that the screen
/// shows the board.
fn on_the_clock(state: &AppState, in_sight: bool) -> Option<Player> {
    let game = state.game().filter(|_| state.table.has_own())?;
    // A replay of the last turn takes the time of the player who watches it.
    let on_its_way = state
        .table
        .flight
        .as_ref()
        .is_some_and(|turn| !turn.is_replay());
    let seen = in_sight && !on_its_way && !state.shared.power.is_dark();
    if !seen || state.is_to_be_handed_over() || game.status() != Status::ToMove {
        return None;
    }
    let side = game.position().side_to_move();
    match game.seat_to_move() {
        Seat::Human => Some(side),
        Seat::Device(_) => (state.shared.thinking.purpose() == Some(Purpose::Move)).then_some(side),
    }
}

/// Starts and stops the clocks, and ends the game of a player without time. Returns
/// whether it ended the game.
pub(in crate::app) fn keep_time(state: &mut AppState, in_sight: bool, fx: &mut Effects) -> bool {
    let now = state.shared.now;
    let player = on_the_clock(state, in_sight);
    let stacks = state.game().map_or(0, |game| game.position().stacks_left());
    let Some(timed) = state.own.as_mut().and_then(Own::timed_mut) else {
        return false;
    };
    let ran = timed.clock.runs_for();
    let before = ran.map(|player| (player, timed.clock.known_seconds(player)));
    timed.clock.run(player, now);
    if let Some((player, before)) = before {
        let after = timed.clock.seconds(player, now);
        if before != after {
            fx.redraw = true;
            let was_low = timed.clock.is_low_at(player, before);
            if timed.clock.is_low_at(player, after) && !was_low {
                fx.sound = Some(Sound::Warn);
            } else if after <= COUNTED {
                fx.sound = Some(Sound::Click);
            }
        }
    }
    fx.redraw |= ran != player;
    let Some(player) = player else {
        return false;
    };
    if timed.clock.fallen(now).is_some() {
        fall(state, player, fx);
        return true;
    }
    // The device decides while it still has time.
    let hurry = timed.clock.spent(now) >= timed.clock.budget(player, stacks);
    if hurry && state.shared.thinking.purpose() == Some(Purpose::Move) {
        fx.move_now = true;
    }
    false
}

/// Ends the own game for a player without time.
fn fall(state: &mut AppState, player: Player, fx: &mut Effects) {
    state.shared.stop_thinking(fx);
    state.table.draft.tidy();
    if let Some(timed) = state.own.as_mut().and_then(Own::timed_mut) {
        timed.clock.run(None, state.shared.now);
    }
    if let Some(mut game) = state.table.own_game(state.own.as_mut()) {
        game.run_out_of_time(player);
    }
    state.count_if_over(fx);
    fx.redraw = true;
}

/// Accounts for a turn of the own game and saves the clocks.
pub(super) fn turn_took(state: &mut AppState, played: &Played, fx: &mut Effects) {
    let own = state.game().filter(|_| state.table.has_own());
    let Some(ply) = own.and_then(|game| game.played().checked_sub(1)) else {
        return;
    };
    let now = state.shared.now;
    if let Some(timed) = state.own.as_mut().and_then(Own::timed_mut) {
        match played.turn {
            Turn::Pass => timed.passed(ply, now),
            Turn::Move { .. } => timed.made(played.mover(), ply, now),
        }
    }
    state.save_clocks(fx);
}

/// Begins the turn of the current ply of the own game and saves the clocks.
pub(super) fn turn_begins_anew(state: &mut AppState, fx: &mut Effects) {
    let now = state.shared.now;
    let ply = state
        .own
        .as_ref()
        .map(Own::log)
        .map_or(0, Transcript::played);
    if let Some(timed) = state.own.as_mut().and_then(Own::timed_mut) {
        timed.clock.turn_begins(ply, now);
    }
    state.save_clocks(fx);
}

/// Restores the saved clocks, if they belong to the own game.
pub(in crate::app) fn take_clocks(state: &mut AppState, bytes: &[u8]) {
    let Some((game, timed)) = state.own.as_mut().and_then(Own::with_clocks) else {
        return;
    };
    let saved = Timed::decoded(bytes, game.start().code, timed.clock.control());
    if let Some(mut saved) = saved {
        saved.catch_up(game);
        *timed = saved;
    }
}

/// Returns the time at which a clock's display changes or the device has to decide.
pub(in crate::app) fn clock_wake_at(state: &AppState) -> Option<Millis> {
    let clock = &state.own.as_ref().and_then(Own::timed)?.clock;
    let changes = clock.changes_at(state.shared.now)?;
    let side = clock.runs_for()?;
    if state.shared.thinking.purpose() != Some(Purpose::Move) {
        return Some(changes);
    }
    let stacks = state.game()?.position().stacks_left();
    let budget = clock.budget(side, stacks);
    let left = budget.saturating_sub(clock.spent(state.shared.now));
    let decides = (left > 0).then_some(state.shared.now + Millis::from(left));
    Some(decides.map_or(changes, |at| at.min(changes)))
}

/// Returns the displayed seconds of the clocks of the own game.
pub(in crate::app) fn clock_seconds(state: &AppState) -> Option<[u16; Player::NUM]> {
    let timed = state.own.as_ref().and_then(Own::timed)?;
    Some(Player::ALL.map(|player| timed.clock.seconds(player, state.shared.now)))
}

/// Returns the clocks in the order in which the players are drawn.
pub(in crate::app) fn clocks_as_drawn(
    state: &AppState,
    clocks: Option<[ClockView; Player::NUM]>,
) -> Option<[ClockView; Player::NUM]> {
    clocks.map(|clocks| Player::ALL.map(|drawn| clocks[state.drawn_as(drawn).index()]))
}

/// Returns the times of the last turns before a ply, in the places of the clocks. The
/// turn that led to the ply is marked as a running clock is.
pub(in crate::app) fn turn_times(state: &AppState, ply: usize) -> Option<[ClockView; Player::NUM]> {
    let timed = state
        .own
        .as_ref()
        .and_then(Own::timed)
        .filter(|_| state.table.has_own())?;
    let last = state.game()?.mover(ply.checked_sub(1)?);
    Some(Player::ALL.map(|player| {
        let back = if player == last { 1 } else { 2 };
        let took = ply.checked_sub(back).and_then(|ply| timed.took(ply));
        ClockView {
            seconds: took,
            runs: player == last,
            low: false,
        }
    }))
}
