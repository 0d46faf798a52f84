//! Thinking: the search under way, for a turn of the device, for a hint, or to
//! judge.

use super::context::Context;
use super::event::{Effects, Purpose, Think};
use super::navigate::Cursor;
use super::text;
use crate::ai::Level;
use crate::rules::{Position, Turn};

/// The search under way, if any, and its answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Thinking {
    pub(super) ticket: u16,
    pub(super) running: Option<Purpose>,
    pub(super) best: Option<Turn>,
    pub(super) permille: u16,
    pub(super) answer: Option<Turn>,
    /// What the answer is worth to the side to move.
    pub(super) score: i16,
}

impl Thinking {
    pub(super) const fn new() -> Self {
        Self {
            ticket: 0,
            running: None,
            best: None,
            permille: 0,
            answer: None,
            score: 0,
        }
    }

    /// What is being searched for.
    pub(super) const fn purpose(&self) -> Option<Purpose> {
        self.running
    }

    /// Takes in a report; false if it is of another search.
    pub(super) fn progress(&mut self, ticket: u16, turn: Turn, permille: u16) -> bool {
        let ours = self.running.is_some() && ticket == self.ticket;
        if ours {
            self.best = Some(turn);
            self.permille = permille.min(1000);
        }
        ours
    }

    /// Takes in the answer; false if it is of another search.
    pub(super) fn done(&mut self, ticket: u16, turn: Turn, score: i16) -> bool {
        let ours = self.progress(ticket, turn, 1000);
        if ours {
            self.answer = Some(turn);
            self.score = score;
        }
        ours
    }
}

impl Context {
    /// Asks for a hint on the position.
    pub(super) fn ask_hint(&mut self, fx: &mut Effects) {
        self.tidy_board();
        if self.your_turn() && self.thinking.running.is_none() {
            // A hint should be worth taking: as strong as half the levels up.
            let level = self.settings.level.max(Level::ALL[Level::NUM / 2 - 1]);
            self.think(Purpose::Hint, level, fx);
        } else {
            self.say(text::line(self.texts().no_hint_now));
        }
    }

    /// Starts a search on the position.
    pub(super) fn think(&mut self, purpose: Purpose, level: Level, fx: &mut Effects) {
        let Some(game) = self.game() else {
            return;
        };
        let (position, code, ply) = (*game.position(), game.start().code, game.played());
        // The same setup and the same turns get the same answers, on the
        // device and in a scenario.
        let seed = u64::from(code) << 8 | ply as u64;
        self.think_about(position, seed, purpose, level, fx);
    }

    /// Starts a search on any position that has a turn.
    pub(super) fn think_about(
        &mut self,
        position: Position,
        seed: u64,
        purpose: Purpose,
        level: Level,
        fx: &mut Effects,
    ) {
        let ticket = self.thinking.ticket.wrapping_add(1);
        self.thinking = Thinking {
            ticket,
            running: Some(purpose),
            ..Thinking::new()
        };
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
        if self.thinking.running.take().is_some() {
            fx.stop_thinking = true;
            fx.think = None;
        }
        self.thinking.answer = None;
    }

    /// Points at a turn.
    pub(super) fn show_hint(&mut self, turn: Turn) {
        if let Turn::Move { from, .. } = turn {
            self.draft.cursor = Cursor::on(from, self.turned());
        }
        self.draft.hint = Some(turn);
        self.say(text::fill(self.texts().hint_is, turn));
    }
}
