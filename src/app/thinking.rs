//! The running search: for a turn of the device, a hint, a judgement, an analysis or a
//! computer.

use super::event::{Effects, Purpose, Think};
use super::shared::Shared;
use super::state::AppState;
use super::text;
use crate::ai::{ExpectedLine, Level};
use crate::app::table::cursor::Cursor;
use crate::app::table::hint::Hint;
use crate::rules::{Position, Turn};

/// The running search, if any, and its answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Thinking {
    /// Number of the latest search. Reports of others are ignored.
    ticket: u16,
    state: State,
}

#[derive(Clone, Copy, Debug)]
enum State {
    /// No search.
    Idle,
    /// A search runs. `best` is its best turn so far with the used part of its limits in
    /// thousandths; the expected line comes near its end.
    Running {
        purpose: Purpose,
        best: Option<(Turn, u16)>,
        expected_line: ExpectedLine,
    },
    /// The search has ended, and its answer is not taken yet.
    Answered { purpose: Purpose, answer: Answer },
}

/// The answer of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answer {
    pub(super) turn: Turn,
    /// Value for the side to move, in points of the search.
    pub(super) score: i16,
    /// The expected line after the turn.
    pub(super) expected_line: ExpectedLine,
}

impl Thinking {
    pub(super) const fn new() -> Self {
        Self {
            ticket: 0,
            state: State::Idle,
        }
    }

    /// Begins a search and returns its number.
    const fn begin(&mut self, purpose: Purpose) -> u16 {
        self.ticket = self.ticket.wrapping_add(1);
        self.state = State::Running {
            purpose,
            best: None,
            expected_line: ExpectedLine::NONE,
        };
        self.ticket
    }

    /// Returns the number of the latest search.
    pub(super) const fn ticket(&self) -> u16 {
        self.ticket
    }

    /// Returns the purpose of the search, until its answer is taken.
    pub(super) const fn purpose(&self) -> Option<Purpose> {
        match self.state {
            State::Idle => None,
            State::Running { purpose, .. } | State::Answered { purpose, .. } => Some(purpose),
        }
    }

    /// Returns the best turn so far.
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

    /// Returns the used part of the search's limits, in thousandths.
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

    /// Takes the answer, if there is one, and ends the search.
    pub(super) const fn take_answer(&mut self) -> Option<Answer> {
        let State::Answered { answer, .. } = self.state else {
            return None;
        };
        self.state = State::Idle;
        Some(answer)
    }

    /// Takes a report of the search. Returns false if it belongs to another search.
    pub(super) fn progress(&mut self, ticket: u16, turn: Turn, permille: u16) -> bool {
        match &mut self.state {
            State::Running { best, .. } if ticket == self.ticket => {
                *best = Some((turn, permille.min(1000)));
                true
            }
            _ => false,
        }
    }

    /// Takes the expected line, which comes right before the answer.
    pub(super) fn expects(&mut self, ticket: u16, expected_line: ExpectedLine) {
        match &mut self.state {
            State::Running {
                expected_line: known,
                ..
            } if ticket == self.ticket => *known = expected_line,
            _ => {}
        }
    }

    /// Takes the answer. Returns false if it belongs to another search.
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
    /// Starts a search in a position that has a turn.
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

    /// Stops the search and drops its answer.
    pub(super) fn stop_thinking(&mut self, fx: &mut Effects) {
        if self.thinking.purpose().is_some() {
            fx.stop_thinking = true;
            fx.think = None;
        }
        self.thinking.state = State::Idle;
    }
}

impl AppState {
    /// Starts a search in the position on the board.
    pub(super) fn think(&mut self, purpose: Purpose, level: Level, fx: &mut Effects) {
        let Some(game) = self.game() else {
            return;
        };
        let (position, code, ply) = (*game.position(), game.start().code, game.played());
        // The same setup and number of plies give the same seed, on the device and in a
        // scenario.
        let seed = u64::from(code) << 8 | ply as u64;
        self.shared.think_about(position, seed, purpose, level, fx);
    }

    /// Shows a hint and moves the cursor to its stack.
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

/// Starts the search for a hint.
pub(super) fn ask_hint(state: &mut AppState, fx: &mut Effects) {
    state.table.tidy();
    if state.your_turn() && state.shared.thinking.purpose().is_none() {
        // A hint needs some strength: at least the level in the middle.
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
