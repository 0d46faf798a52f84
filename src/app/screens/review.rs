//! The game move by move, and taking back to any ply.

use super::Screen;
use crate::app::App;
use crate::app::event::{Button, Effects};
use crate::app::flight::Flight;
use crate::app::text::short;
use crate::app::view::{Hints, MessageView, PageView, Trail, View};
use crate::rules::Status;

impl App {
    /// Goes to the review, at the last ply played.
    pub(super) fn open_review(&mut self) {
        self.table.tidy();
        self.flight = None;
        let played = self.game().map_or(0, |game| game.played());
        self.screen = Screen::Review(played);
    }

    pub(super) fn press_review(&mut self, ply: usize, button: Button, fx: &mut Effects) {
        let known = self.game().map_or(0, |game| game.known());
        match button {
            Button::Left => self.review_at(ply.saturating_sub(1)),
            Button::Right if ply < known => {
                self.flight = self.game().and_then(|game| {
                    let played = game.played_at(ply)?;
                    Flight::of(&played, self.settings.animation, self.now)
                });
                self.review_at(ply + 1);
            }
            Button::Right => {}
            Button::Up | Button::Down => {
                self.review_at(self.next_turning(ply, button == Button::Down));
            }
            Button::A if self.can_play_from(ply) => self.go_to_ply(ply, fx),
            Button::A => {}
            Button::X => self.open_try(ply, fx),
            Button::Y if self.judged_game().is_some() => self.screen = Screen::Graph(ply),
            Button::B | Button::Y => self.leave_review(),
        }
    }

    fn review_at(&mut self, ply: usize) {
        self.screen = Screen::Review(ply);
        self.announce_turning(ply);
    }

    /// Goes back to where the review was opened.
    pub(super) fn leave_review(&mut self) {
        if self.ended() {
            self.screen = Screen::Result;
        } else {
            self.open_board();
        }
    }

    /// Whether the saved game can go on from a ply.
    fn can_play_from(&self, ply: usize) -> bool {
        let Some(game) = self.saved_game() else {
            return false;
        };
        self.demo.is_none()
            && ply != game.played()
            && !matches!(game.status_at(ply), Status::Over(_))
    }

    pub(super) fn view_review(&self, ply: usize, view: &mut View) {
        let texts = self.texts();
        let Some(game) = self.game() else {
            return;
        };
        let last = ply.checked_sub(1).and_then(|last| game.played_at(last));
        let board = match (&self.flight, &last) {
            (Some(_), _) => self.show_board(view),
            (None, Some(last)) => self.show_position(&last.after, view),
            (None, None) => self.show_position(&game.position_at(0), view),
        };
        board.last = match (&self.flight, last) {
            (None, Some(last)) => Trail::of(last.route, last.mover()),
            _ => Trail::default(),
        };
        let turn = ply.checked_sub(1).and_then(|before| game.turn(before));
        let around = board.surroundings();
        around.note.head = short(format_args!("{ply}/{}", game.known()));
        around.note.body = match turn {
            Some(turn) => short(turn),
            None => short(texts.start),
        };
        around.note.permille = Some((1000 * ply / game.known().max(1)) as u16);
        let hints = Hints::default().with(Button::B, texts.leave);
        let graph = self.graph(ply);
        around.hints = if graph.is_some() {
            hints
                .when(Button::X, texts.in_review.try_turn, self.can_try(ply))
                .with(Button::Y, texts.in_review.graph)
        } else {
            hints.when(Button::A, texts.play_here, self.can_play_from(ply))
        };
        around.message = self.message.as_ref().map(|(text, _)| MessageView {
            text: text.clone(),
            far: true,
        });
        view.page = graph.map(PageView::Graph);
    }
}
