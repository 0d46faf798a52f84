//! The end of a step of a lesson: a line over the board says what the turn did, and the
//! bars show its result.

use crate::app::activity::{Next, Screen};
use crate::app::event::{Button, Effects};
use crate::app::game::Played;
use crate::app::learn::Goal;
use crate::app::learn::Won;
use crate::app::learn::exercise::go_on_learning;
use crate::app::shared::Shared;
use crate::app::state::AppState;
use crate::app::text::{Lookup, fill, phrase, refusal};
use crate::app::view::{Hints, Phrase, View};
use crate::rules::{Colour, IllegalTurn, Turn};

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Right {
    did: Did,
}

/// The learner's achievement.
#[derive(Clone, Copy, Debug)]
enum Did {
    Build(usize),
    Capture,
    Claim(Colour),
    Link(usize),
    Pass,
    /// An illegal turn, as asked.
    Try(IllegalTurn),
}

impl Right {
    /// Returns the screen for a turn that reached the goal.
    pub(in crate::app) fn of(played: &Played) -> Self {
        let did = match played.turn {
            Turn::Pass => Did::Pass,
            _ if played.captures() => Did::Capture,
            _ if played.links() > 0 => Did::Link(played.links()),
            Turn::Move {
                claim: Some(colour),
                ..
            } => Did::Claim(colour),
            Turn::Move { to, .. } => Did::Build(played.after.stack(to).height()),
        };
        Self { did }
    }

    /// Returns the screen for an illegal turn that was the goal.
    pub(in crate::app) const fn refused(reason: IllegalTurn) -> Self {
        Self {
            did: Did::Try(reason),
        }
    }

    fn words(self, shared: &Shared) -> Phrase {
        let texts = shared.texts();
        let praise = &texts.welcome.praise;
        match self.did {
            Did::Build(height) => fill(praise.built, height),
            Did::Capture => phrase(praise.captured),
            Did::Claim(colour) => fill(praise.claimed, texts.colours.of(colour)),
            Did::Link(links) => fill(praise.linked, links),
            Did::Pass => phrase(praise.passed),
            Did::Try(IllegalTurn::ColourTwice(twice)) => {
                fill(praise.inside, texts.colours.of(twice))
            }
            Did::Try(IllegalTurn::JokerOnTop(_)) => phrase(praise.stays),
            Did::Try(IllegalTurn::TallerThanYours) => phrase(praise.taller),
            Did::Try(IllegalTurn::OutOfReach) => phrase(praise.unreachable),
            Did::Try(reason) => refusal(texts, reason),
        }
    }
}

impl Screen for Right {
    type With = AppState;

    fn name(&self) -> &'static str {
        "right"
    }

    fn press(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        match (button, state.table.exercise()) {
            // Where winning was the goal, the count follows the board.
            (Button::A, Some(done)) if matches!(done.goal(0), Some(Goal::Win)) => {
                Next::instead(Won)
            }
            (Button::A, Some(done)) => go_on_learning(state, done, fx),
            (Button::A | Button::B, _) => Next::Back,
            _ => Next::Stay,
        }
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let around = state.show_board(view).surroundings();
        around.message = Some(self.words(&state.shared));
        around.hints = Hints::default()
            .with(Button::A, state.shared.texts().welcome.next)
            .with(Button::B, state.shared.texts().leave)
            .calling(Button::A);
    }
}
