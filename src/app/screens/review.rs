//! The game move by move, and taking back to any ply.

use super::Screen;
use crate::app::App;
use crate::app::event::{Button, Effects};
use crate::app::flight::Flight;
use crate::app::text::short;
use crate::app::view::{Hints, Trail, View};
use crate::rules::Status;

impl App {
    /// Goes to the review, at the last ply played.
    pub(super) fn open_review(&mut self) {
        self.table.tidy();
        self.flight = None;
        let played = self.game().map_or(0, |game| game.played());
        self.screen = Screen::Review(played);
    }

    fn ended(&self) -> bool {
        self.game()
            .is_some_and(|game| matches!(game.status(), Status::Over(_)))
    }

    pub(super) fn press_review(&mut self, ply: usize, button: Button, fx: &mut Effects) {
        let known = self.game().map_or(0, |game| game.known());
        match button {
            Button::Left => self.screen = Screen::Review(ply.saturating_sub(1)),
            Button::Right if ply < known => {
                self.flight = self.game().and_then(|game| {
                    let before = game.position_at(ply);
                    Flight::new(self.now, self.settings.animation, &before, game.turn(ply)?)
                });
                self.screen = Screen::Review(ply + 1);
            }
            Button::Right => {}
            Button::Up => self.screen = Screen::Review(0),
            Button::Down => self.screen = Screen::Review(known),
            Button::A if self.can_play_from(ply) => self.go_to_ply(ply, fx),
            Button::A => {}
            Button::B | Button::Y => {
                if self.ended() {
                    self.screen = Screen::Result;
                } else {
                    self.open_board();
                }
            }
            Button::X => {}
        }
    }

    /// Whether the saved game can go on from a ply.
    fn can_play_from(&self, ply: usize) -> bool {
        let Some(game) = self.saved_game() else {
            return false;
        };
        self.demo.is_none()
            && ply != game.played()
            && !matches!(game.position_at(ply).status(), Status::Over(_))
    }

    pub(super) fn view_review(&self, ply: usize) -> View {
        let texts = self.texts();
        let Some(game) = self.game() else {
            return View::default();
        };
        let mut board = match &self.flight {
            Some(_) => self.board_now(),
            None => self.board_of(&game.position_at(ply)),
        };
        board.last = Trail::default();
        if self.flight.is_none()
            && let Some(before) = ply.checked_sub(1)
            && let Some(turn) = game.turn(before)
        {
            let rules = crate::rules::Board::new(&game.position_at(before));
            board.last = self.trail_of(&rules, turn);
        }
        let turn = ply.checked_sub(1).and_then(|before| game.turn(before));
        board.note.head = short(format_args!("{ply}/{}", game.known()));
        board.note.body = match turn {
            Some(turn) => short(turn),
            None => short(texts.start),
        };
        board.note.permille = Some((1000 * ply / game.known().max(1)) as u16);
        board.hints = Hints::default()
            .when(Button::A, texts.play_here, self.can_play_from(ply))
            .with(Button::B, texts.leave);
        View {
            board: Some(board),
            ..View::default()
        }
    }
}
