//! What the application can never be, checked by tests: a screen without what
//! it shows, half a turn of somebody who is not to move, a search for nobody. The
//! types rule out most of it; what is left are agreements between the screen, what
//! stands on the table and the turn in progress. The firmware never calls it, so that the linker leaves it out.

use super::App;
use super::activity::{Activity, Screen};
use super::event::Purpose;
use super::game::{GameRef, Seat};
use super::notices::Notice;
use super::state::AppState;
use super::{analysis, device, editor, home, kiosk, learn, play, review};
use crate::app::own::Own;
use crate::app::table::{Trial, What};
use crate::rules::{Board, Status};

impl App {
    /// What does not go together, if anything.
    #[doc(hidden)]
    #[must_use]
    pub fn incoherence(&self) -> Option<&'static str> {
        let state = &self.state;
        let notice = match self.notice() {
            Some(_) if !state.shared.policy().shows_notices() => Some("a notice at a kiosk"),
            Some(Notice::Refused) if state.shared.saving.refused.is_none() => {
                Some("a refusal of nothing")
            }
            _ => None,
        };
        notice
            .or_else(|| screen(self.activities.top(), state))
            .or_else(|| draft(self.activities.top(), state))
            .or_else(|| search(state))
            .or_else(|| {
                let flies = state.table.flight.is_some() && state.game().is_none();
                flies.then_some("a turn flies over no board")
            })
    }
}

/// What the screen lacks.
fn screen(activity: &Activity, state: &AppState) -> Option<&'static str> {
    let (what, kiosk) = (state.table.what(), !state.shared.policy().has_title());
    let wrong = match activity {
        Activity::Home(home::Screens::Title(_)) => what != Some(What::Title) || kiosk,
        Activity::Home(
            home::Screens::ChooseLanguage(_)
            | home::Screens::Offer(_)
            | home::Screens::FirstGame(_),
        )
        | Activity::Editor(
            editor::Screens::Editor(_)
            | editor::Screens::EditorMenu(_)
            | editor::Screens::Letters(_),
        ) => false,
        Activity::Play(screen) => match screen {
            play::Screens::GameMenu(_) | play::Screens::Code(_) => state.game().is_none(),
            play::Screens::GameOver(_) => !state.ended(),
            play::Screens::Paused(_) => state.own.as_ref().and_then(Own::timed).is_none(),
            play::Screens::Resign(_) => state.saved_game().is_none(),
            play::Screens::Playing(_) => !state.table.has_own() || state.is_to_be_watched(),
            play::Screens::Pass(_) => state.game().is_none(),
            play::Screens::HandOver(_) => !state.is_shared(),
            play::Screens::NewGame(_) | play::Screens::Replace(_) | play::Screens::SetClock(_) => {
                false
            }
        },
        Activity::Review(screen) => match screen {
            review::Screens::Review(_) | review::Screens::Graph(_) => state.game().is_none(),
            review::Screens::Summary(_) => !state.ended(),
            review::Screens::OtherTurn(_) => state.table.trial().is_none(),
            review::Screens::Tried(_) => state.table.trial().and_then(Trial::turn).is_none(),
        },
        Activity::Analysis(analysis::Screens::Analysis(_) | analysis::Screens::OwnTurn(_)) => {
            !state.table.is_analysed()
        }
        Activity::Learn(
            learn::Screens::Card(_)
            | learn::Screens::AtTask(_)
            | learn::Screens::PassOfTask(_)
            | learn::Screens::Right(_),
        ) => state.table.exercise().is_none(),
        Activity::Learn(
            learn::Screens::Learn(_)
            | learn::Screens::Lessons(_)
            | learn::Screens::Puzzles(_)
            | learn::Screens::RulesIndex(_)
            | learn::Screens::ReadRules(_),
        ) => false,
        Activity::Claim(_) => !state.your_turn(),
        Activity::Demo(_) => what != Some(What::Demo) && !state.is_to_be_watched(),
        // Between two games it shows pages.
        Activity::Kiosk(kiosk::Screens::Attract(_)) => {
            !kiosk || !matches!(what, None | Some(What::Attract)) || state.table.has_own()
        }
        Activity::Kiosk(kiosk::Screens::Visit(_) | kiosk::Screens::PickLanguage(_)) => !kiosk,
        Activity::Kiosk(kiosk::Screens::Operator(_)) => false,
        Activity::Computer(_) => state.shared.computer.place.is_none(),
        Activity::Device(device::Screens::Lock(_) | device::Screens::BootLoader(_)) => kiosk,
        Activity::Device(
            device::Screens::ChangeSettings(_)
            | device::Screens::ShowRecords(_)
            | device::Screens::ForgetRecords(_)
            | device::Screens::About(_),
        ) => false,
    };
    wrong.then(|| activity.name())
}

/// What the turn in progress lacks.
fn draft(activity: &Activity, state: &AppState) -> Option<&'static str> {
    let turn = matches!(
        activity,
        Activity::Play(play::Screens::Playing(_))
            | Activity::Learn(learn::Screens::AtTask(_))
            | Activity::Review(review::Screens::OtherTurn(_))
            | Activity::Analysis(analysis::Screens::OwnTurn(_))
            | Activity::Claim(_)
    );
    if !turn {
        return None;
    }
    let draft = &state.table.draft;
    let claimable = |game: GameRef<'_>| {
        let colours = game.position().claimable();
        draft.claim.is_none_or(|colour| colours.has(colour))
    };
    let held = |game: GameRef<'_>| {
        let board = Board::new(game.position());
        draft
            .hand
            .is_none_or(|hand| board.check_stack(draft.claim, hand.from).is_ok())
    };
    let game = state.game().filter(|_| state.your_turn());
    if draft.claim.is_some() && !game.is_some_and(claimable) {
        Some("a claim that cannot be made")
    } else if draft.hand.is_some() && !game.is_some_and(held) {
        Some("a stack in hand that cannot be held")
    } else {
        None
    }
}

/// What the search is for, if that is nothing.
fn search(state: &AppState) -> Option<&'static str> {
    let thinking = &state.shared.thinking;
    let to_move = |game: &GameRef<'_>| game.status() == Status::ToMove;
    let seat = state.game().filter(to_move).map(|game| game.seat_to_move());
    match thinking.purpose() {
        Some(Purpose::Move) if !matches!(seat, Some(Seat::Device(_))) => {
            Some("a turn searched for nobody")
        }
        Some(Purpose::Hint) if seat != Some(Seat::Human) => Some("a hint for nobody"),
        Some(Purpose::Judge) if state.game().is_none() => Some("a judgement of nothing"),
        Some(
            Purpose::Move
            | Purpose::Hint
            | Purpose::Judge
            | Purpose::Analyse { .. }
            | Purpose::Prove { .. }
            | Purpose::Computer(_),
        )
        | None => None,
    }
}
