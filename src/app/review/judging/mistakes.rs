//! What a judged game says of the person who played it: how much their turns have lost,
//! and which of them was a mistake that makes a puzzle.

use crate::app::event::Effects;
use crate::app::game::Seat;
use crate::app::own::Own;
use crate::app::review::judging::{Job, greatest};
use crate::app::review::mistakes::Mistakes;
use crate::app::state::AppState;
use crate::rules::{Player, Position, Turn};

/// How much better than all others a turn must be to be a puzzle's solution.
const CLEARLY: i16 = 15;
/// A position in which even the best turn leaves as little is lost, or as good as lost:
/// there is nothing to find there.
const HOPELESS: i16 = -50;

/// Counts once what the person's turns of a judged game have lost.
pub(super) fn reckon(state: &mut AppState, fx: &mut Effects) {
    let owners = state.own.as_ref().is_some_and(Own::is_owners);
    let Some(own) = state.own.as_mut().filter(|own| own.is_over()) else {
        return;
    };
    let lost = own.lost_by_turns().filter(|_| !own.judged.reckoned);
    if let Some((lost, turns)) = lost {
        own.judged.reckoned = true;
        if owners && turns > 0 {
            let records = &mut state.shared.records;
            records.given_away = records.given_away.saturating_add(lost);
            records.judged_turns = records.judged_turns.saturating_add(turns);
            state.shared.save_records(fx);
        }
    }
}

impl Own {
    /// Returns what the turns of people have lost, in hundredths of a win, and how many
    /// they were, once the whole game is judged.
    pub(in crate::app) fn lost_by_turns(&self) -> Option<(u32, u32)> {
        let game = self.log();
        let plies = game.known();
        (0..=plies)
            .find(|&ply| self.judged.value(ply).is_none())
            .map_or(Some(()), |_| None)?;
        let mut sum = (0, 0);
        for ply in (0..plies).filter(|&ply| self.by_person(ply)) {
            sum.0 += u32::from(self.judged.lost(game, ply).max(0).unsigned_abs());
            sum.1 += 1;
        }
        Some(sum)
    }

    /// Returns whether a person made the turn of a ply, and could have made another.
    fn by_person(&self, ply: usize) -> bool {
        let game = self.log();
        let person = game.start().seats[game.mover(ply).index()] == Seat::Human;
        person && game.turn(ply).is_some_and(|turn| turn != Turn::Pass)
    }

    /// The next turn to look into: one of those that turned the game most against the
    /// person who made it, in a game against the device. What the device gave away
    /// does not count against them.
    pub(super) fn next_proof(&self) -> Option<(Job, Position)> {
        let game = Some(self.log()).filter(|_| self.is_owners())?;
        let against_device = game.start().seats.iter().any(|&seat| seat != Seat::Human);
        let mistakes = greatest(0..game.known(), |ply| {
            if self.by_person(ply) {
                self.judged.lost(game, ply)
            } else {
                0
            }
        });
        let ply = usize::from(*mistakes.get(usize::from(self.judged.proven))?);
        let job = match self.judged.best {
            None => Job::Prove(ply as u8),
            Some(_) => Job::Rival(ply as u8),
        };
        against_device.then(|| (job, game.position_at(ply)))
    }

    /// Takes in the best turn at a ply, or the best but for that: if it is better by
    /// far than all others and was not played, and a deeper search finds so too, it is a
    /// puzzle.
    pub(super) fn note_proof(
        &mut self,
        ply: u8,
        turn: Option<Turn>,
        value: i8,
        mistakes: &mut Mistakes,
    ) {
        let game = self.log();
        let ply = usize::from(ply);
        let (played, mover) = (game.turn(ply), game.mover(ply));
        let position = game.position_at(ply);
        let to_mover = |worth: i8| match mover {
            Player::A => i16::from(worth),
            Player::B => -i16::from(worth),
        };
        match (self.judged.best.take(), turn) {
            (None, Some(best)) => {
                let sought = self.judged.clear.map_or_else(
                    || Some(best) != played,
                    |clear| clear == best && to_mover(value) > HOPELESS,
                );
                if sought {
                    self.judged.best = Some((best, value));
                    return;
                }
            }
            (Some((best, worth)), rival) => {
                let clear = to_mover(worth) - to_mover(value) >= CLEARLY || rival == Some(best);
                // What could not be solved could not be read again either.
                if clear && position.is_legal(best) {
                    if self.judged.clear.is_none() {
                        self.judged.clear = Some(best);
                        return;
                    }
                    mistakes.add(&position, best);
                    self.judged.found = true;
                }
            }
            (None, None) => {}
        }
        self.judged.clear = None;
        self.judged.proven += 1;
    }
}
