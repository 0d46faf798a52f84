//! Inconsistent states of the application, which tests look for: a screen without its
//! data, a turn in progress of a player who is not to move, a search without a purpose.
//! The types exclude most of them; the rest concerns the screen, the table and the turn
//! in progress together. The firmware never calls this code, so the linker leaves it
//! out.

use super::App;
use super::activity::{Activity, Screen};
use super::analysis::AnalysisScreen;
use super::computer::ComputerScreen;
use super::demo::DemoScreen;
use super::device::DeviceScreen;
use super::editor::EditorScreen;
use super::event::Purpose;
use super::game::{GameRef, Seat};
use super::home::HomeScreen;
use super::kiosk::KioskScreen;
use super::learn::LearnScreen;
use super::notices::Notice;
use super::play::PlayScreen;
use super::review::ReviewScreen;
use super::state::AppState;
use crate::app::own::Own;
use crate::app::table::{Trial, What};
use crate::rules::{Board, Status};

impl App {
    /// Returns the inconsistency of the state, if there is one.
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

/// Returns the name of the screen if its data is missing.
fn screen(activity: &Activity, state: &AppState) -> Option<&'static str> {
    let (what, kiosk) = (state.table.what(), !state.shared.policy().has_title());
    let wrong = match activity {
        Activity::Home(HomeScreen::Title(_)) => what != Some(What::Title) || kiosk,
        Activity::Home(
            HomeScreen::ChooseLanguage(_) | HomeScreen::Offer(_) | HomeScreen::FirstGame(_),
        )
        | Activity::Editor(
            EditorScreen::Editor(_) | EditorScreen::EditorMenu(_) | EditorScreen::Letters(_),
        ) => false,
        Activity::Play(screen) => match screen {
            PlayScreen::GameMenu(_) | PlayScreen::Code(_) => state.game().is_none(),
            PlayScreen::GameOver(_) => !state.table.has_own() || !state.ended(),
            PlayScreen::Paused(_) => state.own.as_ref().and_then(Own::timed).is_none(),
            PlayScreen::Resign(_) => state.saved_game().is_none(),
            PlayScreen::Playing(_) => !state.table.has_own() || state.is_to_be_watched(),
            PlayScreen::Pass(_) => state.game().is_none(),
            PlayScreen::HandOver(_) => !state.is_shared(),
            PlayScreen::NewGame(_) | PlayScreen::Replace(_) | PlayScreen::SetClock(_) => false,
        },
        Activity::Review(screen) => match screen {
            ReviewScreen::Review(_) | ReviewScreen::Graph(_) => state.game().is_none(),
            ReviewScreen::Summary(_) => !state.ended(),
            ReviewScreen::OtherTurn(_) => state.table.trial().is_none(),
            ReviewScreen::Tried(_) => state.table.trial().and_then(Trial::turn).is_none(),
        },
        Activity::Analysis(AnalysisScreen::Analysis(_) | AnalysisScreen::OwnTurn(_)) => {
            !state.table.is_analysed()
        }
        Activity::Learn(
            LearnScreen::Card(_)
            | LearnScreen::AtTask(_)
            | LearnScreen::PassOfTask(_)
            | LearnScreen::Right(_)
            | LearnScreen::Won(_),
        ) => state.table.exercise().is_none(),
        Activity::Learn(
            LearnScreen::Learn(_)
            | LearnScreen::Lessons(_)
            | LearnScreen::Puzzles(_)
            | LearnScreen::RulesIndex(_)
            | LearnScreen::ReadRules(_),
        ) => false,
        Activity::Claim(_) => !state.your_turn(),
        Activity::Demo(DemoScreen::DemoOver(_)) => what != Some(What::Demo) || !state.ended(),
        Activity::Demo(DemoScreen::Demo(_)) => {
            what != Some(What::Demo) && !state.is_to_be_watched()
        }
        // Between two games the display shows pages.
        Activity::Kiosk(KioskScreen::Attract(_)) => {
            !kiosk || !matches!(what, None | Some(What::Attract)) || state.table.has_own()
        }
        Activity::Kiosk(KioskScreen::Visit(_) | KioskScreen::PickLanguage(_)) => !kiosk,
        Activity::Kiosk(KioskScreen::Operator(_)) => false,
        Activity::Computer(ComputerScreen::AtComputer(_) | ComputerScreen::PlayOn(_)) => {
            state.shared.computer.place.is_none()
        }
        Activity::Device(DeviceScreen::Lock(_) | DeviceScreen::BootLoader(_)) => kiosk,
        Activity::Device(
            DeviceScreen::ChangeSettings(_)
            | DeviceScreen::ShowRecords(_)
            | DeviceScreen::ForgetRecords(_)
            | DeviceScreen::About(_),
        ) => false,
    };
    wrong.then(|| activity.name())
}

/// Returns the fault of the turn in progress, if there is one.
fn draft(activity: &Activity, state: &AppState) -> Option<&'static str> {
    let turn = matches!(
        activity,
        Activity::Play(PlayScreen::Playing(_))
            | Activity::Learn(LearnScreen::AtTask(_))
            | Activity::Review(ReviewScreen::OtherTurn(_))
            | Activity::Analysis(AnalysisScreen::OwnTurn(_))
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

/// Returns the fault of the search's purpose, if there is one.
fn search(state: &AppState) -> Option<&'static str> {
    let thinking = &state.shared.thinking;
    let to_move = |game: &GameRef<'_>| game.status() == Status::ToMove;
    let seat = state.game().filter(to_move).map(|game| game.seat_to_move());
    match thinking.purpose() {
        Some(Purpose::Move) if !matches!(seat, Some(Seat::Device(_))) => {
            Some("a turn searched for no device")
        }
        Some(Purpose::Hint) if seat != Some(Seat::Human) => Some("a hint for no person"),
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
