//! Thinking: the search under way, for a turn of the device, for a hint, or to
//! judge.

use super::event::{Effects, Purpose, Think};
use super::shared::Shared;
use super::state::AppState;
use super::text;
use crate::ai::{ExpectedLine, Level};
use crate::app::table::cursor::Cursor;
use crate::app::table::hint::Hint;
use crate::rules::{Position, Turn};

/// The search under way, if any, and its answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Thinking {
    /// The number of the latest search: reports of others are too late.
    ticket: u16,
    state: State,
}

#[derive(Clone, Copy, Debug)]
enum State {
    /// Nothing is searched for.
    Idle,
    /// A search is under way, with the best turn it has told of so far, how much of
    /// its work was done then, and, near its end, what it expects.
    Running {
        purpose: Purpose,
        best: Option<(Turn, u16)>,
        expected_line: ExpectedLine,
    },
    /// It has answered, and nobody has asked for the answer yet.
    Answered { purpose: Purpose, answer: Answer },
}

/// What a search has found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answer {
    pub(super) turn: Turn,
    /// What it is worth to the side to move.
    pub(super) score: i16,
    /// What is expected after it.
    pub(super) expected_line: ExpectedLine,
}

impl Thinking {
    pub(super) const fn new() -> Self {
        Self {
            ticket: 0,
            state: State::Idle,
        }
    }

    /// Begins a search; its number.
    const fn begin(&mut self, purpose: Purpose) -> u16 {
        self.ticket = self.ticket.wrapping_add(1);
        self.state = State::Running {
            purpose,
            best: None,
            expected_line: ExpectedLine::NONE,
        };
        self.ticket
    }

    /// The number of the latest search.
    pub(super) const fn ticket(&self) -> u16 {
        self.ticket
    }

    /// What is being searched for, until the answer is taken.
    pub(super) const fn purpose(&self) -> Option<Purpose> {
        match self.state {
            State::Idle => None,
            State::Running { purpose, .. } | State::Answered { purpose, .. } => Some(purpose),
        }
    }

    /// The best turn known so far.
    pub(super) const fn best(&self) -> Option<Turn> {
        match self.state {
            State::Running {
                best: Some((turn, _)),
                ..
            } => Some(turn),
            State::Answered { answer, .. } => Some(answer.turn),
            State::Idle | State::Running { best: None, .. } => None,
        }
    }

    /// How much of the work is done.
    pub(super) const fn permille(&self) -> u16 {
        match self.state {
            State::Running {
                best: Some((_, permille)),
                ..
            } => permille,
            State::Answered { .. } => 1000,
            State::Idle | State::Running { best: None, .. } => 0,
        }
    }

    /// Takes the answer, if there is one; then nothing is searched for any more.
    pub(super) const fn take_answer(&mut self) -> Option<Answer> {
        let State::Answered { answer, .. } = self.state else {
            return None;
        };
        self.state = State::Idle;
        Some(answer)
    }

    /// Takes in a report; false if it is of another search.
    pub(super) fn progress(&mut self, ticket: u16, turn: Turn, permille: u16) -> bool {
        match &mut self.state {
            State::Running { best, .. } if ticket == self.ticket => {
                *best = Some((turn, permille.min(1000)));
                true
            }
            _ => false,
        }
    }

    /// Takes in what is expected after the answer, which follows.
    pub(super) fn expects(&mut self, ticket: u16, expected_line: ExpectedLine) {
        match &mut self.state {
            State::Running {
                expected_line: known,
                ..
            } if ticket == self.ticket => *known = expected_line,
            _ => {}
        }
    }

    /// Takes in the answer; false if it is of another search.
    pub(super) const fn done(&mut self, ticket: u16, turn: Turn, score: i16) -> bool {
        match self.state {
            State::Running {
                purpose,
                expected_line,
                ..
            } if ticket == self.ticket => {
                let answer = Answer {
                    turn,
                    score,
                    expected_line,
                };
                self.state = State::Answered { purpose, answer };
                true
            }
            _ => false,
        }
    }
}

impl Shared {
    /// Starts a search on any position that has a turn.
    pub(super) fn think_about(
        &mut self,
        position: Position,
        seed: u64,
        purpose: Purpose,
        level: Level,
        fx: &mut Effects,
    ) {
        let ticket = self.thinking.begin(purpose);
        fx.think = Some(Think {
            ticket,
            position,
            level,
            seed,
            purpose,
        });
        fx.redraw = true;
    }

    /// Gives up whatever is being searched for.
    pub(super) fn stop_thinking(&mut self, fx: &mut Effects) {
        if self.thinking.purpose().is_some() {
            fx.stop_thinking = true;
            fx.think = None;
        }
        self.thinking.state = State::Idle;
    }
}

impl AppState {
    /// Starts a search on the position.
    pub(super) fn think(&mut self, purpose: Purpose, level: Level, fx: &mut Effects) {
        let Some(game) = self.game() else {
            return;
        };
        let (position, code, ply) = (*game.position(), game.start().code, game.played());
        // The same setup and the same turns get the same answers, on the
        // device and in a scenario.
        let seed = u64::from(code) << 8 | ply as u64;
        self.shared.think_about(position, seed, purpose, level, fx);
    }

    /// Points at a turn, and leads to it.
    pub(super) fn show_hint(&mut self, turn: Turn) {
        if let Turn::Move { from, .. } = turn {
            self.table.draft.cursor = Cursor::on(from, self.turned());
        }
        let hint = self
            .game()
            .map(|game| Hint::at(game.position(), turn, self.shared.now));
        self.table.draft.hint = hint;
    }
}

/// Asks for a hint on the position.
pub(super) fn ask_hint(state: &mut AppState, fx: &mut Effects) {
    state.table.tidy();
    if state.your_turn() && state.shared.thinking.purpose().is_none() {
        // A hint should be worth taking: as strong as half the levels up.
        let level = state
            .shared
            .settings
            .level
            .max(Level::ALL[Level::NUM / 2 - 1]);
        state.think(Purpose::Hint, level, fx);
        state.note_help(fx);
    } else {
        state
            .shared
            .say(text::phrase(state.shared.texts().no_hint_now));
    }
}
