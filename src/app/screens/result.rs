//! How a game ended, with the counts that decided it.

use super::Screen;
use crate::app::App;
use crate::app::event::{Button, Effects};
use crate::app::game::{Game, Seat, Start};
use crate::app::text::{fill, line};
use crate::app::view::{Hints, Line, PageView, ResultView, View};
use crate::rules::{Board, Outcome, Player, Status};

impl App {
    pub(super) fn press_result(&mut self, button: Button, fx: &mut Effects) {
        match button {
            Button::A | Button::B if self.exercise.is_some() => self.go_on_learning(fx),
            Button::X if self.exercise.is_some() => {}
            Button::A if self.demo.is_some() => self.begin_demo(fx),
            Button::A => self.rematch(fx),
            Button::B => self.open_title(),
            Button::X => self.open_review(),
            Button::Y => self.screen = Screen::Code,
            _ => {}
        }
    }

    /// The same players on a new setup; who began now comes second.
    fn rematch(&mut self, fx: &mut Effects) {
        let Some(start) = self.game().map(|game| *game.start()) else {
            self.open_title();
            return;
        };
        let [a, b] = start.seats;
        let code = self.lots.next_u32() % crate::app::SETUP_CODES;
        self.begin(
            Start {
                seats: [b, a],
                code,
                ..start
            },
            fx,
        );
    }

    pub(super) fn view_result(&self, view: &mut View) {
        let texts = self.texts();
        let Some(game) = self.game() else {
            return;
        };
        let Status::Over(outcome) = game.status() else {
            return self.screen_view(Screen::Play, view);
        };
        let board = Board::new(game.position());
        let tallies = Player::ALL.map(|player| board.tally(player));
        let decided_by = (1..=5)
            .rev()
            .find(|&height| tallies[0].stacks(height) != tallies[1].stacks(height));
        let by_counts = game.resigned().is_none() && board.sudden_death().is_none();
        let decided_by = decided_by.filter(|_| by_counts);
        let reason = match decided_by {
            _ if game.resigned().is_some() => line(texts.by_resigning),
            _ if board.sudden_death().is_some() => line(texts.by_six),
            Some(height) => line(texts.decided_by[5 - height]),
            None => line(texts.all_equal),
        };
        let winner = match outcome {
            Outcome::Win(player) => Some(player),
            Outcome::Draw => None,
        };
        let hints = Hints::default();
        let again = if self.demo.is_some() {
            texts.demo
        } else {
            texts.rematch
        };
        view.page = Some(PageView::Result(ResultView {
            title: self.result_title(game, winner),
            reason,
            winner,
            tallies,
            names: Player::ALL.map(|player| self.name_of(game, player)),
            heights: texts.heights,
            decided_by,
            hints: match self.exercise {
                Some(_) => hints.with(Button::A, texts.learning.next),
                None => hints
                    .with(Button::A, again)
                    .with(Button::B, texts.leave)
                    .with(Button::X, texts.review)
                    .with(Button::Y, texts.in_review.qr),
            },
        }));
    }

    fn result_title(&self, game: &Game, winner: Option<Player>) -> Line {
        let texts = self.texts();
        let Some(winner) = winner else {
            return line(texts.draw);
        };
        let seats = game.start().seats;
        match (seats[winner.index()], seats[winner.opponent().index()]) {
            (Seat::Human, Seat::Device(_)) => line(texts.you_win),
            (Seat::Device(_), Seat::Human) => line(texts.device_wins),
            _ => fill(texts.wins, self.full_name_of(game, winner)),
        }
    }
}
