//! The device's judgement of a finished game, position by position, and of a
//! turn that somebody would rather have played. It is made in the background
//! while the review is open.

use super::context::Context;
use super::event::{Effects, Purpose};
use super::game::{Game, Start};
use super::screens::Next;
use super::text::{self, short};
use super::view::{GraphView, Hints, Line, Short};
use crate::ai::Level;
use crate::rules::{Outcome, Player, Position, Status, Turn};
use heapless::Vec;

/// The advantage, in the search's points, that counts as half a win. A captured
/// five early in a game is worth about as much.
const HALF_A_WIN: i32 = 150;
/// How much a turn must change the judgement to be a turning point, in
/// hundredths of a win. Below, a short look ahead errs too often.
const TURNS_FROM: u8 = 25;
/// How much two turns may differ and still be as good as each other.
const AS_GOOD: i32 = 8;

/// What a game's positions are worth.
#[derive(Clone, Debug)]
pub(super) struct Judged {
    /// The game that was judged, and how many plies it had.
    of: Option<(Start, u8)>,
    values: [i8; GraphView::MOST],
    /// What the search under way is about, and whose turn it is there.
    job: (Job, Player),
}

/// What is to be judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Job {
    /// The position before a ply.
    Ply(u8),
    /// The position from which another turn is tried.
    Best,
    /// The position after that turn.
    Tried,
}

impl Judged {
    pub(super) const fn new() -> Self {
        Self {
            of: None,
            values: [GraphView::UNKNOWN; GraphView::MOST],
            job: (Job::Best, Player::A),
        }
    }

    fn value(&self, ply: usize) -> Option<i8> {
        let value = self.values.get(ply).copied();
        value.filter(|&value| value != GraphView::UNKNOWN)
    }

    /// Plies after which the game stood differently: the greatest changes, in
    /// the order of the game.
    fn turning(&self, plies: usize) -> Vec<u8, { GraphView::TURNING }, u8> {
        let change = |ply: usize| match (ply.checked_sub(1), self.value(ply)) {
            (Some(before), Some(after)) => self.value(before).map_or(0, |v| v.abs_diff(after)),
            _ => 0,
        };
        let mut found = Vec::new();
        for ply in (1..=plies).filter(|&ply| change(ply) >= TURNS_FROM) {
            if found.is_full() {
                let least = (0..found.len()).min_by_key(|&at| change(usize::from(found[at])));
                match least {
                    Some(at) if change(usize::from(found[at])) < change(ply) => {
                        found.remove(at);
                    }
                    _ => continue,
                }
            }
            // There is room now.
            let _ = found.push(ply as u8);
        }
        found
    }
}

/// What a position is worth to player A, in hundredths of a win.
fn worth(score: i16, side: Player) -> i8 {
    let score = i32::from(score);
    let part = 100 * score / (score.abs() + HALF_A_WIN);
    let for_a = if side == Player::A { part } else { -part };
    for_a.clamp(-100, 100) as i8
}

/// What is left to judge of a position: nothing once the game is over.
enum Question {
    Known(i8),
    Open(Position),
}

fn question(position: Position) -> Question {
    match position.status() {
        Status::ToMove => Question::Open(position),
        Status::Over(Outcome::Draw) => Question::Known(0),
        Status::Over(Outcome::Win(Player::A)) => Question::Known(100),
        Status::Over(Outcome::Win(Player::B)) => Question::Known(-100),
        // Only one side can be without a turn.
        Status::MustPass => match position.try_play(Turn::Pass) {
            Ok(passed) => Question::Open(passed),
            Err(_) => Question::Known(0),
        },
    }
}

impl Context {
    /// The finished game that the device judges: the own one, on the board or with
    /// another turn tried in it.
    pub(super) fn judged_game(&self) -> Option<&Game> {
        let over = |game: &&Game| matches!(game.status(), Status::Over(_));
        let in_sight = self.stage.is_own() || self.stage.trial().is_some();
        self.stage.own().filter(over).filter(|_| in_sight)
    }

    /// Takes in what the search has found and lets it go on with what is left,
    /// as long as the review is open or a turn is tried.
    pub(super) fn judge(&mut self, reviewing: bool, fx: &mut Effects) {
        let open = reviewing || self.stage.trial().is_some();
        let game = self.judged_game().filter(|_| open);
        let Some(key) = game.map(|game| (*game.start(), game.known() as u8)) else {
            if self.thinking.purpose() == Some(Purpose::Judge) {
                self.stop_thinking(fx);
            }
            return;
        };
        if self.judged.of != Some(key) {
            self.judged = Judged::new();
            self.judged.of = Some(key);
        }
        if self.thinking.purpose() == Some(Purpose::Judge) {
            let Some(turn) = self.thinking.answer.take() else {
                return;
            };
            self.thinking.running = None;
            let (job, side) = self.judged.job;
            self.note(job, Some(turn), worth(self.thinking.score, side));
            fx.redraw = true;
        }
        while let Some((job, position)) = self.next_job() {
            match question(position) {
                Question::Known(value) => self.note(job, None, value),
                Question::Open(position) => {
                    self.judged.job = (job, position.side_to_move());
                    self.think_about(position, 0, Purpose::Judge, Level::STRONGEST, fx);
                    return;
                }
            }
        }
    }

    fn note(&mut self, job: Job, turn: Option<Turn>, value: i8) {
        match (job, self.stage.trial_mut()) {
            (Job::Ply(ply), _) => {
                if let Some(place) = self.judged.values.get_mut(usize::from(ply)) {
                    *place = value;
                }
            }
            (Job::Best, Some(trial)) => trial.best = turn.or(Some(Turn::Pass)),
            (Job::Tried, Some(trial)) => trial.value = Some(value),
            (Job::Best | Job::Tried, None) => {}
        }
    }

    /// What to judge next: what somebody waits for, then the game from its end,
    /// where the review opens.
    fn next_job(&self) -> Option<(Job, Position)> {
        let game = self.judged_game()?;
        let ply_job = |ply: usize| (Job::Ply(ply as u8), game.position_at(ply));
        if let Some(trial) = self.stage.trial() {
            let before = game.position_at(trial.ply());
            if trial.best.is_none() {
                return Some((Job::Best, before));
            }
            // The try's own game stands where the turn has led.
            if trial.turn().is_some() && trial.value.is_none() {
                return Some((Job::Tried, *trial.game().position()));
            }
            if self.judged.value(trial.ply() + 1).is_none() {
                return Some(ply_job(trial.ply() + 1));
            }
        }
        (0..=game.known())
            .rev()
            .find(|&ply| self.judged.value(ply).is_none())
            .map(ply_job)
    }

    /// The graph of the game as far as it is judged.
    pub(super) fn graph(&self, ply: usize) -> Option<GraphView> {
        let game = self.judged_game()?;
        let plies = game.known();
        Some(GraphView {
            title: "",
            values: self.judged.values.iter().take(plies + 1).copied().collect(),
            turning: self.judged.turning(plies),
            at: ply as u8,
            ahead: self.ahead(game, ply),
            names: Default::default(),
            turn: Short::new(),
            hints: Hints::default(),
        })
    }

    /// Who is ahead at a ply, and by how much, in words.
    fn ahead(&self, game: &Game, ply: usize) -> (Option<Player>, Short) {
        let Some(value) = self.judged.value(ply) else {
            return (None, Short::new());
        };
        let leader = match value {
            ..0 => Player::B,
            0 => return (None, short(self.texts().in_review.even)),
            1.. => Player::A,
        };
        let name = self.name_of(game, leader);
        let by = value.unsigned_abs();
        (Some(leader), short(format_args!("{name} +{by}")))
    }

    /// The turning point before or after a ply; the start or the end if there
    /// is none.
    pub(super) fn next_turning(&self, ply: usize, forward: bool) -> usize {
        let plies = self.game().map_or(0, Game::known);
        let known = self.judged_game().is_some();
        let found = if known {
            self.judged.turning(plies)
        } else {
            Vec::new()
        };
        let mut found = found.iter().map(|&ply| usize::from(ply));
        if forward {
            found.find(|&point| point > ply).unwrap_or(plies)
        } else {
            found.rfind(|&point| point < ply).unwrap_or(0)
        }
    }

    /// Says so if the turn that led to a ply changed the game.
    pub(super) fn announce_turning(&mut self, ply: usize) {
        let Some(game) = self.judged_game() else {
            return;
        };
        let turning = self.judged.turning(game.known());
        if !turning.contains(&(ply as u8)) {
            return;
        }
        let before = self.judged.value(ply - 1);
        let gains = if self.judged.value(ply) > before {
            Player::A
        } else {
            Player::B
        };
        let name = self.full_name_of(game, gains);
        self.say(text::fill(self.texts().in_review.turning_point, name));
    }

    /// Goes back from a try to the review it was opened from.
    pub(super) fn leave_try(&mut self, fx: &mut Effects) -> Next {
        self.stop_thinking(fx);
        self.stage.bring_back();
        self.tidy_board();
        Next::Back
    }

    /// What the device says of a try: how the turn compares, and what it would
    /// have played itself. None while it still thinks.
    pub(super) fn verdict(&self) -> Option<[Line; 2]> {
        let words = &self.texts().in_review;
        let trial = self.stage.trial()?;
        let game = self.judged_game()?;
        let (turn, best) = (trial.turn()?, trial.best?);
        let played = game.turn(trial.ply());
        let device = if best == turn {
            text::line(words.device_agrees)
        } else {
            text::fill(words.device_plays, best)
        };
        let Some(played) = played.filter(|&played| played != turn) else {
            return Some([text::line(words.was_played), device]);
        };
        let gain = i32::from(trial.value?) - i32::from(self.judged.value(trial.ply() + 1)?);
        let gain = match game.position_at(trial.ply()).side_to_move() {
            Player::A => gain,
            Player::B => -gain,
        };
        let words = match gain {
            _ if gain > AS_GOOD => words.better,
            _ if gain < -AS_GOOD => words.worse,
            _ => words.as_good,
        };
        Some([text::fill(words, played), device])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_advantage_is_part_of_a_win_and_never_more() {
        assert_eq!(worth(0, Player::A), 0);
        assert_eq!(worth(HALF_A_WIN as i16, Player::A), 50);
        assert_eq!(worth(HALF_A_WIN as i16, Player::B), -50);
        assert_eq!(worth(i16::MAX, Player::A), 99);
        assert_eq!(worth(i16::MIN, Player::A), -99);
    }

    #[test]
    fn the_greatest_changes_are_the_turning_points() {
        let mut judged = Judged::new();
        assert!(judged.turning(84).is_empty());
        for (place, value) in judged
            .values
            .iter_mut()
            .zip([0, 10, 55, 15, -40, -5, 60, 0])
        {
            *place = value;
        }
        // Changes: 10, 45, 40, 55, 35, 65, 60.
        assert_eq!(judged.turning(7).as_slice(), [2, 4, 6, 7]);
        assert_eq!(judged.turning(3).as_slice(), [2, 3]);
    }
}
