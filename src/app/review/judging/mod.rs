//! The judgement of a finished game, position by position, and of a turn that is tried
//! in it. The device judges in the background: while the review is open, and the owner's
//! own game from its end on, so that its mistakes become puzzles without a review too.

mod mistakes;
pub(in crate::app) mod shown;
pub(in crate::app) mod trying;

use crate::ai::Level;
use crate::app::event::{Effects, Purpose};
use crate::app::game::{Start, Transcript};
use crate::app::own::Own;
use crate::app::review::judging::mistakes::reckon;
use crate::app::save::Save;
use crate::app::shared::Shared;
use crate::app::state::AppState;
use crate::app::table::What;
use crate::app::text;
use crate::app::thinking::Answer;
use crate::app::view::GraphView;
use crate::rules::{Outcome, Player, Position, Status, Turn};
use crate::storage::Kind;
use heapless::Vec;

/// The advantage in points of the search that counts as half a win. A five captured
/// early in a game is worth about as much.
const HALF_A_WIN: i32 = 150;
/// Least change of the judgement that makes a turning point, in hundredths of a win.
/// Smaller changes are within the errors of a short search.
const TURNS_FROM: i16 = 25;

/// The judgement of a game.
#[derive(Clone, Debug)]
pub(in crate::app) struct Judged {
    /// The judged game and its number of plies.
    of: Option<(Start, u8)>,
    values: [i8; GraphView::MOST],
    /// The subject of the running search, and the side to move there.
    job: (Job, Player),
    /// The loss by turns is in the records.
    reckoned: bool,
    /// Number of possible mistakes examined.
    proven: u8,
    /// The solution found for the next of them, until a deeper search confirms it.
    clear: Option<Turn>,
    /// The best turn there and its value.
    best: Option<(Turn, i8)>,
    /// A new mistake has to be saved.
    found: bool,
}

/// The subject of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Job {
    /// The position before a ply.
    Ply(u8),
    /// The position in which another turn is tried.
    Best,
    /// The position after that turn.
    Tried,
    /// The best turn of a ply.
    Prove(u8),
    /// The best other turn of a ply.
    Rival(u8),
}

impl Judged {
    pub(in crate::app) const fn new() -> Self {
        Self {
            of: None,
            values: [GraphView::UNKNOWN; GraphView::MOST],
            job: (Job::Best, Player::A),
            reckoned: false,
            proven: 0,
            clear: None,
            best: None,
            found: false,
        }
    }

    fn value(&self, ply: usize) -> Option<i8> {
        let value = self.values.get(ply).copied();
        value.filter(|&value| value != GraphView::UNKNOWN)
    }

    /// Returns the loss of a ply's player by its turn, in hundredths of a win.
    fn lost(&self, game: &Transcript, ply: usize) -> i16 {
        let values = self.value(ply).zip(self.value(ply + 1));
        let lost = values.map_or(0, |(before, after)| i16::from(before) - i16::from(after));
        match game.mover(ply) {
            Player::A => lost,
            Player::B => -lost,
        }
    }

    /// Returns the plies with the greatest changes of the judgement, in the order of the
    /// game.
    fn turning(&self, plies: usize) -> Vec<u8, { GraphView::TURNING }, u8> {
        greatest(1..=plies, |ply| {
            let before = ply.checked_sub(1).and_then(|before| self.value(before));
            let values = before.zip(self.value(ply));
            values.map_or(0, |(before, after)| before.abs_diff(after).into())
        })
    }
}

/// Returns the plies with the greatest values of `matters`, at least [`TURNS_FROM`], in
/// the order of the game.
fn greatest(
    plies: impl Iterator<Item = usize>,
    matters: impl Fn(usize) -> i16,
) -> Vec<u8, { GraphView::TURNING }, u8> {
    let mut found: Vec<u8, { GraphView::TURNING }, u8> = Vec::new();
    for ply in plies.filter(|&ply| matters(ply) >= TURNS_FROM) {
        if found.is_full() {
            let least = (0..found.len()).min_by_key(|&at| matters(usize::from(found[at])));
            match least {
                Some(at) if matters(usize::from(found[at])) < matters(ply) => {
                    found.remove(at);
                }
                _ => continue,
            }
        }
        // The vector has room here.
        let _ = found.push(ply as u8);
    }
    found
}

/// Returns the value of a score for player A, in hundredths of a win.
pub(in crate::app) fn worth(score: i16, side: Player) -> i8 {
    let score = i32::from(score);
    let part = 100 * score / (score.abs() + HALF_A_WIN);
    let for_a = if side == Player::A { part } else { -part };
    for_a.clamp(-100, 100) as i8
}

/// The judgement of a position: known if the game is over, else open.
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
        // At most one side has no turn.
        Status::MustPass => match position.try_play(Turn::Pass) {
            Ok(passed) => Question::Open(passed),
            Err(_) => Question::Known(0),
        },
    }
}

impl Shared {
    /// Returns whether the running search judges.
    pub(in crate::app) const fn is_judging(&self) -> bool {
        matches!(
            self.thinking.purpose(),
            Some(Purpose::Judge | Purpose::Prove { .. })
        )
    }
}

impl AppState {
    /// Returns the finished game whose judgement is shown: the own game, on the board or
    /// with another turn tried in it.
    pub(in crate::app) fn judged_game(&self) -> Option<&Own> {
        let in_sight = self.table.has_own() || self.table.trial().is_some();
        finished_game(self).filter(|_| in_sight)
    }

    /// Returns whether the loss by turns in the finished game is known.
    pub(in crate::app) fn is_summed_up(&self) -> bool {
        finished_game(self).is_some_and(|own| own.lost_by_turns().is_some())
    }
}

/// Returns the own game if it is over, on the board or not.
fn finished_game(state: &AppState) -> Option<&Own> {
    state.own.as_ref().filter(|own| own.is_over())
}

/// Returns the finished game if it may be judged in the background. The game must be the
/// owner's, the charge sufficient, the display on, and the search not needed for
/// something else.
fn quietly_judged(state: &AppState) -> Option<&Own> {
    let wanted =
        state.own.as_ref().is_some_and(Own::is_owners) && state.shared.policy().keeps_progress();
    let rests = matches!(
        state.table.what(),
        None | Some(What::Title | What::Exercise(_))
    );
    let free = state.shared.thinking.purpose().is_none() || state.shared.is_judging();
    let powered = !state.shared.power.is_low() && !state.shared.power.is_dark();
    finished_game(state).filter(|_| wanted && rests && free && powered)
}

/// Returns whether the judgement of the owner's finished game is incomplete.
pub(in crate::app) fn is_still_judged(state: &AppState) -> bool {
    let owners =
        state.own.as_ref().is_some_and(Own::is_owners) && state.shared.policy().keeps_progress();
    owners && next_job(state).is_some()
}

/// Returns the game to judge now.
fn to_be_judged(state: &AppState, reviewing: bool) -> Option<&Own> {
    let open = reviewing || state.table.trial().is_some();
    let asked = state.judged_game().filter(|_| open);
    asked.or_else(|| quietly_judged(state))
}

/// Takes the answer of the search and starts the next one, as long as the review is
/// open, a turn is tried, or the game may be judged in the background.
pub(in crate::app) fn judge(state: &mut AppState, reviewing: bool, fx: &mut Effects) {
    let running = state.shared.is_judging();
    let game = to_be_judged(state, reviewing);
    let Some(key) = game.map(|own| (*own.log().start(), own.log().known() as u8)) else {
        if running {
            state.shared.stop_thinking(fx);
        }
        return;
    };
    let Some(judged) = state.own.as_mut().map(|own| &mut own.judged) else {
        return;
    };
    if judged.of != Some(key) {
        *judged = Judged::new();
        judged.of = Some(key);
    }
    if running {
        let Some(Answer { turn, score, .. }) = state.shared.thinking.take_answer() else {
            return;
        };
        let (job, side) = judged.job;
        note(state, job, Some(turn), worth(score, side));
        fx.redraw = true;
    }
    while let Some((job, position)) = next_job(state) {
        match question(position) {
            Question::Known(value) => note(state, job, None, value),
            Question::Open(position) => {
                let Some(judged) = state.own.as_mut().map(|own| &mut own.judged) else {
                    break;
                };
                judged.job = (job, position.side_to_move());
                let purpose = match job {
                    Job::Prove(_) | Job::Rival(_) => Purpose::Prove {
                        without: judged.best.map(|(turn, _)| turn),
                        again: judged.clear.is_some(),
                    },
                    Job::Ply(_) | Job::Best | Job::Tried => Purpose::Judge,
                };
                state
                    .shared
                    .think_about(position, 0, purpose, Level::STRONGEST, fx);
                break;
            }
        }
    }
    reckon(state, fx);
    let judged = state.own.as_mut().map(|own| &mut own.judged);
    if judged.is_some_and(|judged| core::mem::take(&mut judged.found)) {
        fx.save(Save::record(
            Kind::Mistakes,
            &state.shared.mistakes.encoded(),
        ));
        if state.table.has_own() {
            state
                .shared
                .say(text::phrase(state.shared.texts().statistics.own_kept));
        }
    }
    // Behind the title, a finished game is dropped once it is judged.
    if state.shared.thinking.purpose().is_none() && state.table.what() == Some(What::Title) {
        state.forget_own();
    }
}

fn note(state: &mut AppState, job: Job, turn: Option<Turn>, value: i8) {
    let (own, trial) = (state.own.as_mut(), state.table.trial_mut());
    match (job, own, trial) {
        (Job::Ply(ply), Some(own), _) => {
            if let Some(place) = own.judged.values.get_mut(usize::from(ply)) {
                *place = value;
            }
        }
        (Job::Prove(ply) | Job::Rival(ply), Some(own), _) => {
            own.note_proof(ply, turn, value, &mut state.shared.mistakes);
        }
        (Job::Best, _, Some(trial)) => trial.best = turn.or(Some(Turn::Pass)),
        (Job::Tried, _, Some(trial)) => trial.value = Some(value),
        (Job::Ply(_) | Job::Prove(_) | Job::Rival(_), None, _)
        | (Job::Best | Job::Tried, _, None) => {}
    }
}

/// Returns the next subject: first a turn that is tried, then the game from its end,
/// where the review opens.
fn next_job(state: &AppState) -> Option<(Job, Position)> {
    let own = finished_game(state)?;
    let (game, judged) = (own.log(), &own.judged);
    let ply_job = |ply: usize| (Job::Ply(ply as u8), game.position_at(ply));
    if let Some(trial) = state.table.trial() {
        let before = game.position_at(trial.ply());
        if trial.best.is_none() {
            return Some((Job::Best, before));
        }
        // The game of the try is at the position after the turn.
        if trial.turn().is_some() && trial.value.is_none() {
            return Some((Job::Tried, *trial.game().position()));
        }
        if judged.value(trial.ply() + 1).is_none() {
            return Some(ply_job(trial.ply() + 1));
        }
    }
    (0..=game.known())
        .rev()
        .find(|&ply| judged.value(ply).is_none())
        .map(ply_job)
        .or_else(|| own.next_proof())
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
