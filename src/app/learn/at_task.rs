//! The board of an exercise.

use crate::app::activity::{Card, Next, ReadRules, Right, Screen};
use crate::app::event::{Button, Effects, Millis};
use crate::app::learn::Exercise;
use crate::app::learn::exercise::REMIND_AFTER;
use crate::app::learn::exercise::advance_exercise;
use crate::app::learn::exercise::puzzle_answer;
use crate::app::play::PAUSE;
use crate::app::state::AppState;
use crate::app::table::at_board::{Asked, AtBoard, show_turn};
use crate::app::view::View;

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct AtTask {
    at: AtBoard,
}

impl AtTask {
    /// Returns the board with the next automatic step due at once.
    pub(in crate::app) const fn now(state: &AppState) -> Self {
        Self::from(state.shared.now)
    }

    const fn from(ready_at: Millis) -> Self {
        Self {
            at: AtBoard::from(ready_at),
        }
    }

    /// Returns the board after a turn, with a pause before the next step.
    pub(in crate::app) const fn after_turn(state: &AppState) -> Self {
        Self::from(state.shared.now + PAUSE)
    }

    /// Returns the board with a solution on it, and time to look at it.
    pub(in crate::app) const fn hinting(state: &AppState) -> Self {
        Self::from(state.shared.now + REMIND_AFTER)
    }

    fn press_at(
        &mut self,
        exercise: Exercise,
        button: Button,
        state: &mut AppState,
        fx: &mut Effects,
    ) -> Next {
        match self.at.press(button, Some(exercise), state, fx) {
            Asked::Aside => Next::instead(Card::Task),
            Asked::Rule(reason) => Next::open(ReadRules::on(reason)),
            Asked::Claim(choice) => Next::instead(choice),
            Asked::Unwanted(turn) => Next::instead(Card::NotQuite(turn)),
            Asked::WantedRefusal(reason) => Next::instead(Right::refused(reason)),
            Asked::Played => {
                *self = Self::after_turn(state);
                Next::Stay
            }
            Asked::Nothing => Next::Stay,
        }
    }
}

impl Screen for AtTask {
    type With = AppState;

    fn name(&self) -> &'static str {
        "play"
    }

    fn press(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        // A press postpones the reminder of the task.
        if state.goal().is_some() {
            *self = Self::hinting(state);
        }
        state.table.draft.threats = false;
        match state.table.exercise() {
            Some(exercise) => self.press_at(exercise, button, state, fx),
            None => Next::Home,
        }
    }

    /// Does the next automatic step: the other side's answer, the reminder, the next
    /// card.
    fn advance(&mut self, state: &mut AppState, fx: &mut Effects) -> Next {
        let Some(exercise) = state.table.exercise() else {
            return Next::Home;
        };
        if !self.at.is_ready(state.shared.now) {
            return Next::Stay;
        }
        let Some(answer) = puzzle_answer(state) else {
            return advance_exercise(state, exercise, fx);
        };
        // A test checks that the answer is legal. If it were not, the puzzle would wait.
        let _ = state.play_turn(answer, fx);
        *self = Self::after_turn(state);
        Next::Stay
    }

    fn wake_at(&self) -> Option<Millis> {
        Some(self.at.ready_at())
    }

    fn hurry(&mut self, now: Millis) {
        self.at.hurry(now);
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let texts = state.shared.texts();
        let aside = self.at.aside(state.shared.now, texts, texts.learning.words);
        show_turn(state.table.exercise(), aside, state, view);
    }
}
