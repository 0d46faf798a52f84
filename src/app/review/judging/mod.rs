//! The judgement of a finished game, position by position, and of a turn that is tried in
//! it. The device judges in the background: while the review is open, and the owner's own
//! game from its end on, so that its mistakes become puzzles without a review too.

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

/// The advantage, in the search's points, that counts as half a win. A captured
/// five early in a game is worth about as much.
const HALF_A_WIN: i32 = 150;
/// How much a turn must change the judgement to be a turning point, in
/// hundredths of a win. Below, a short look ahead errs too often.
const TURNS_FROM: i16 = 25;

/// What a game's positions are worth.
#[derive(Clone, Debug)]
pub(in crate::app) struct Judged {
    /// The game that was judged, and how many plies it had.
    of: Option<(Start, u8)>,
    values: [i8; GraphView::MOST],
    /// What the search under way is about, and whose turn it is there.
    job: (Job, Player),
    /// What the turns have lost is counted.
    reckoned: bool,
    /// How many possible mistakes have been looked into.
    proven: u8,
    /// The turn that was clearly the best where the next of them was made, until a
    /// deeper search has said so too.
    clear: Option<Turn>,
    /// The best turn there, and its worth.
    best: Option<(Turn, i8)>,
    /// There is a new mistake to be kept.
    found: bool,
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
    /// What would have been best at a ply.
    Prove(u8),
    /// What would have been best but for that.
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

    /// Returns what the turn of a ply lost to its player, in hundredths of a win.
    fn lost(&self, game: &Transcript, ply: usize) -> i16 {
        let values = self.value(ply).zip(self.value(ply + 1));
        let lost = values.map_or(0, |(before, after)| i16::from(before) - i16::from(after));
        match game.mover(ply) {
            Player::A => lost,
            Player::B => -lost,
        }
    }

    /// Plies after which the game stood differently: the greatest changes, in
    /// the order of the game.
    fn turning(&self, plies: usize) -> Vec<u8, { GraphView::TURNING }, u8> {
        greatest(1..=plies, |ply| {
            let before = ply.checked_sub(1).and_then(|before| self.value(before));
            let values = before.zip(self.value(ply));
            values.map_or(0, |(before, after)| before.abs_diff(after).into())
        })
    }
}

/// The plies that matter most, in the order of the game, none of them less than a
/// turning point does.
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
        // There is room now.
        let _ = found.push(ply as u8);
    }
    found
}

/// What a position is worth to player A, in hundredths of a win.
pub(in crate::app) fn worth(score: i16, side: Player) -> i8 {
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

impl Shared {
    /// Returns whether the search judges.
    pub(in crate::app) const fn is_judging(&self) -> bool {
        matches!(
            self.thinking.purpose(),
            Some(Purpose::Judge | Purpose::Prove { .. })
        )
    }
}

impl AppState {
    /// The finished game whose judgement is shown: the own one, on the board or with
    /// another turn tried in it.
    pub(in crate::app) fn judged_game(&self) -> Option<&Own> {
        let in_sight = self.table.has_own() || self.table.trial().is_some();
        finished_game(self).filter(|_| in_sight)
    }

    /// Returns whether what people's turns have lost in the finished game is known.
    pub(in crate::app) fn is_summed_up(&self) -> bool {
        finished_game(self).is_some_and(|own| own.lost_by_turns().is_some())
    }
}

/// The own game, if it is over, wherever it waits.
fn finished_game(state: &AppState) -> Option<&Own> {
    state.own.as_ref().filter(|own| own.is_over())
}

/// Returns the finished game of the device's owner if it may be judged unasked: not at a
/// kiosk, whose visitors are gone, not while the charge is low or the display dark, and not
/// while the search is needed for something else.
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

/// Returns whether something is left to judge of a game that is judged unasked.
pub(in crate::app) fn is_still_judged(state: &AppState) -> bool {
    let owners =
        state.own.as_ref().is_some_and(Own::is_owners) && state.shared.policy().keeps_progress();
    owners && next_job(state).is_some()
}

/// The game to be judged now.
fn to_be_judged(state: &AppState, reviewing: bool) -> Option<&Own> {
    let open = reviewing || state.table.trial().is_some();
    let asked = state.judged_game().filter(|_| open);
    asked.or_else(|| quietly_judged(state))
}

/// Takes in what the search has found and lets it go on with what is left, as long
/// as the review is open, a turn is tried, or nothing speaks against it.
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
    // On the title the game is left for good.
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

/// Returns what to judge next: first what the person waits for, then the game from its end,
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
        // The try's own game stands where the turn has led.
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
