//! The judgement of a person's play: the loss by their turns, and the mistakes that make
//! puzzles.

use crate::app::event::Effects;
use crate::app::game::Seat;
use crate::app::own::Own;
use crate::app::review::judging::{Job, greatest};
use crate::app::review::mistakes::Mistakes;
use crate::app::state::AppState;
use crate::rules::{Player, Position, Turn};

/// Least lead of a puzzle's solution over all other turns, in hundredths of a win.
const CLEARLY: i16 = 15;
/// A position whose best turn is worth this or less, in hundredths of a win, is lost and
/// makes no puzzle.
const HOPELESS: i16 = -50;

/// Adds the loss by the person's turns to the records, once for each judged game.
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
    /// Returns the loss by turns of people, in hundredths of a win, and the number of
    /// those turns; none before the whole game is judged.
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

    /// Returns whether a person played a ply, other than a pass.
    fn by_person(&self, ply: usize) -> bool {
        let game = self.log();
        let person = game.start().seats[game.mover(ply).index()] == Seat::Human;
        person && game.turn(ply).is_some_and(|turn| turn != Turn::Pass)
    }

    /// Returns the next mistake to examine: one of a person's turns with the greatest
    /// losses, in an own game against the device. The device's mistakes do not count.
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

    /// Takes the best turn of a ply, or the best other turn. If the best turn was not
    /// played and leads all others clearly, and a deeper search agrees, the position
    /// becomes a puzzle.
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
                // [`Mistakes::decoded`] refuses an illegal solution.
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
