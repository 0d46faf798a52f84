//! What the application can never be, checked by tests: a screen without what
//! it shows, half a turn of somebody who is not to move, a search for nobody. The
//! types rule out most of it; what is left are agreements between the screen, the
//! stage and the turn in progress. The
//! firmware never calls it, so that the linker leaves it out.

use super::App;
use super::context::Context;
use super::event::Purpose;
use super::game::{Game, Seat};
use super::notices::Notice;
use super::policy::Policy;
use super::screens::{AnyScreen, Dialog, Screen};
use super::stage::{Trial, What};
use crate::rules::{Board, Status};

impl App {
    /// What does not go together, if anything.
    #[doc(hidden)]
    #[must_use]
    pub fn incoherence(&self) -> Option<&'static str> {
        let cx = &self.cx;
        let notice = match self.notice() {
            Some(_) if !cx.policy().shows_notices() => Some("a notice at a kiosk"),
            Some(Notice::Refused) if cx.refused.is_none() => Some("a refusal of nothing"),
            _ => None,
        };
        notice
            .or_else(|| screen(self.screens.top(), cx))
            .or_else(|| draft(self.screens.top(), cx))
            .or_else(|| search(cx))
            .or_else(|| {
                let flies = cx.flight.is_some() && cx.game().is_none();
                flies.then_some("a turn flies over no board")
            })
    }
}

/// What the screen lacks.
fn screen(screen: &AnyScreen, cx: &Context) -> Option<&'static str> {
    let (what, kiosk) = (cx.stage.what(), !cx.policy().has_title());
    let wrong = match screen {
        AnyScreen::Title(_) => what != Some(What::Title) || kiosk,
        // Between two games it shows pages.
        AnyScreen::Attract(_) => {
            !kiosk || !matches!(what, None | Some(What::Attract)) || cx.stage.is_own()
        }
        AnyScreen::Visit(_) | AnyScreen::PickLanguage(_) => !kiosk,
        AnyScreen::Playing(_) => {
            cx.game().is_none()
                || matches!(what, Some(What::Title | What::Attract | What::Demo))
                || cx.is_to_be_watched()
        }
        AnyScreen::Claiming(_) => !cx.your_turn(),
        AnyScreen::Demo(_) => what != Some(What::Demo) && !cx.is_to_be_watched(),
        AnyScreen::Review(_)
        | AnyScreen::Graph(_)
        | AnyScreen::Code(_)
        | AnyScreen::GameMenu(_) => cx.game().is_none(),
        AnyScreen::Tried(_) => cx.stage.trial().and_then(Trial::turn).is_none(),
        AnyScreen::GameOver(_) => !cx.ended(),
        AnyScreen::Card(_) => cx.stage.exercise().is_none(),
        AnyScreen::AtComputer(_) => cx.computer.place.is_none(),
        AnyScreen::Analysis(_) => !cx.stage.is_analysed(),
        AnyScreen::Paused(_) => cx.stage.timed().is_none(),
        AnyScreen::Right(_) => cx.stage.exercise().is_none(),
        // These show nothing of a game.
        AnyScreen::ChooseLanguage(_)
        | AnyScreen::Offer(_)
        | AnyScreen::FirstGame(_)
        | AnyScreen::Operator(_)
        | AnyScreen::NewGame(_)
        | AnyScreen::Editor(_)
        | AnyScreen::EditorMenu(_)
        | AnyScreen::Letters(_)
        | AnyScreen::SetClock(_)
        | AnyScreen::ChangeSettings(_)
        | AnyScreen::ShowRecords(_)
        | AnyScreen::Learn(_)
        | AnyScreen::Lessons(_)
        | AnyScreen::Puzzles(_)
        | AnyScreen::RulesIndex(_)
        | AnyScreen::ReadRules(_)
        | AnyScreen::About(_) => false,
        AnyScreen::Dialog(dialog) => match dialog {
            Dialog::Pass { .. } => cx.game().is_none(),
            Dialog::Resign => cx.saved_game().is_none(),
            Dialog::Lock | Dialog::BootLoader => cx.policy() == Policy::Kiosk,
            Dialog::HandOver => !cx.is_shared(),
            Dialog::Summary => !cx.ended(),
            Dialog::PlayOn => cx.computer.place.is_none(),
            Dialog::Replace(_) | Dialog::ForgetRecords => false,
        },
    };
    wrong.then(|| screen.name())
}

/// What the turn in progress lacks.
fn draft(screen: &AnyScreen, cx: &Context) -> Option<&'static str> {
    if !matches!(screen, AnyScreen::Playing(_) | AnyScreen::Claiming(_)) {
        return None;
    }
    let draft = &cx.draft;
    let claimable = |game: &Game| {
        let colours = game.position().claimable();
        draft.claim.is_none_or(|colour| colours.has(colour))
    };
    let held = |game: &Game| {
        let board = Board::new(game.position());
        draft
            .hand
            .is_none_or(|hand| board.check_stack(draft.claim, hand.from).is_ok())
    };
    let game = cx.game().filter(|_| cx.your_turn());
    if draft.claim.is_some() && !game.is_some_and(claimable) {
        Some("a claim that cannot be made")
    } else if draft.hand.is_some() && !game.is_some_and(held) {
        Some("a stack in hand that cannot be held")
    } else {
        None
    }
}

/// What the search is for, if that is nothing.
fn search(cx: &Context) -> Option<&'static str> {
    let thinking = &cx.thinking;
    let to_move = |game: &&Game| game.status() == Status::ToMove;
    let seat = cx.game().filter(to_move).map(|game| game.seat_to_move());
    match thinking.purpose() {
        Some(Purpose::Move) if !matches!(seat, Some(Seat::Device(_))) => {
            Some("a turn searched for nobody")
        }
        Some(Purpose::Hint) if seat != Some(Seat::Human) => Some("a hint for nobody"),
        Some(Purpose::Judge) if cx.game().is_none() => Some("a judgement of nothing"),
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
