//! The graph of the device's judgement, large.

use super::Screen;
use crate::app::App;
use crate::app::event::Button;
use crate::app::text::short;
use crate::app::view::{Hints, PageView, View};
use crate::rules::Player;

impl App {
    pub(super) fn press_graph(&mut self, ply: usize, button: Button) {
        let known = self.game().map_or(0, |game| game.known());
        match button {
            Button::Left => self.screen = Screen::Graph(ply.saturating_sub(1)),
            Button::Right => self.screen = Screen::Graph((ply + 1).min(known)),
            Button::Up | Button::Down => {
                let forward = button == Button::Down;
                self.screen = Screen::Graph(self.next_turning(ply, forward));
            }
            Button::A | Button::Y => self.screen = Screen::Review(ply),
            Button::B => self.leave_review(),
            Button::X => {}
        }
    }

    pub(super) fn view_graph(&self, ply: usize, view: &mut View) {
        let texts = self.texts();
        let (Some(mut graph), Some(game)) = (self.graph(ply), self.judged_game()) else {
            return;
        };
        graph.title = texts.in_review.judgement;
        graph.names = Player::ALL.map(|player| self.name_of(game, player));
        let known = game.known();
        graph.turn = match ply.checked_sub(1).and_then(|before| game.turn(before)) {
            Some(turn) => short(format_args!("{ply}/{known}  {turn}")),
            None => short(format_args!("0/{known}  {}", texts.start)),
        };
        graph.hints = Hints::default()
            .with(Button::A, texts.in_review.board)
            .with(Button::B, texts.back);
        view.page = Some(PageView::Graph(graph));
    }
}
