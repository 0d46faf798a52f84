//! The board of an own game: the person's turns and the automatic steps.

use crate::app::activity::{GameOver, HandOver, Next, Pass, ReadRules, Screen, board};
use crate::app::event::{Button, Effects, Millis, Purpose};
use crate::app::game::{GameRef, Seat};
use crate::app::play::PAUSE;
use crate::app::play::menu::{menu, menu_word};
use crate::app::state::AppState;
use crate::app::table::at_board::{Asked, AtBoard, show_turn};
use crate::app::text;
use crate::app::view::View;
use crate::rules::Status;

/// Display time of the device's own pass, in milliseconds.
const PASS_FOR: Millis = 1_800;
/// Display time of the last position before the result, in milliseconds.
const END_FOR: Millis = 1_500;

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Playing {
    at: AtBoard,
    /// The game has ended and its last position is shown.
    ended: bool,
}

impl Playing {
    /// Returns the board with the next automatic step due at once.
    pub(in crate::app) const fn now(state: &AppState) -> Self {
        Self::from(state.shared.now)
    }

    const fn from(ready_at: Millis) -> Self {
        Self {
            at: AtBoard::from(ready_at),
            ended: false,
        }
    }

    /// Returns the board after a turn, with a pause before the next step.
    pub(in crate::app) const fn after_turn(state: &AppState) -> Self {
        Self::from(state.shared.now + PAUSE)
    }

    /// Continues the own game.
    pub(in crate::app) fn own_game(state: &mut AppState) -> Next {
        state.bring_back();
        state.face_mover();
        state.table.tidy();
        state.settle_cursor();
        state.warn_of_refused_saves();
        Next::Only(board(state))
    }
}

impl Screen for Playing {
    type With = AppState;

    fn name(&self) -> &'static str {
        "play"
    }

    fn is_timed(&self) -> bool {
        true
    }

    fn press(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        state.table.draft.threats = false;
        // The device has not been handed to the next player yet.
        if state.is_to_be_handed_over() {
            self.hurry(state.shared.now);
            return Next::Stay;
        }
        match self.at.press(button, None, state, fx) {
            Asked::Aside => Next::Instead(menu(&state.table)),
            Asked::Rule(reason) => Next::open(ReadRules::on(reason)),
            Asked::Claim(choice) => Next::instead(choice),
            Asked::Played => {
                *self = Self::after_turn(state);
                Next::Stay
            }
            Asked::Nothing | Asked::Unwanted(_) | Asked::WantedRefusal(_) => Next::Stay,
        }
    }

    /// Does the next automatic step: the device's turns, passes, the end.
    fn advance(&mut self, state: &mut AppState, fx: &mut Effects) -> Next {
        if !self.at.is_ready(state.shared.now) {
            return Next::Stay;
        }
        let Some(game) = state.game() else {
            return Next::Home;
        };
        match (game.status(), game.seat_to_move()) {
            (Status::Over(_), _) if self.ended => {
                fx.redraw = true;
                return Next::instead(GameOver);
            }
            (Status::Over(_), _) => {
                self.ended = true;
                self.at.wait_until(state.shared.now + END_FOR);
            }
            (Status::MustPass, _) => {
                state.table.draft.tidy();
                fx.redraw = true;
                return Next::instead(Pass::until(state.shared.now + PASS_FOR));
            }
            (Status::ToMove, Seat::Human) if state.is_to_be_handed_over() => {
                fx.redraw = true;
                return Next::instead(HandOver);
            }
            (Status::ToMove, Seat::Human) => {
                if state.shared.thinking.purpose() == Some(Purpose::Hint)
                    && let Some(answer) = state.shared.thinking.take_answer()
                {
                    let legal = |game: GameRef<'_>| game.position().is_legal(answer.turn);
                    if state.game().is_some_and(legal) {
                        state.show_hint(answer.turn);
                    } else {
                        // The search does not answer an illegal turn. If it did, there
                        // would be no hint.
                        let words = state.shared.texts().no_hint_now;
                        state.shared.say(text::phrase(words));
                    }
                    fx.redraw = true;
                }
            }
            (Status::ToMove, Seat::Device(level)) => match state.shared.thinking.take_answer() {
                Some(answer) => {
                    state.play_answer(answer.turn, fx);
                    *self = Self::after_turn(state);
                }
                None if state.shared.thinking.purpose().is_none() => {
                    state.think(Purpose::Move, level, fx);
                }
                None => {}
            },
        }
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
        let aside = self.at.aside(state.shared.now, texts, menu_word(state));
        show_turn(None, aside, state, view);
    }
}
