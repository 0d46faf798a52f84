//! The rules to read: a drawing on the board above, words below.

use super::Screen;
use crate::app::App;
use crate::app::event::Button;
use crate::app::learn::{FIGURES, Figure};
use crate::app::text::rules::Rules;
use crate::app::view::{CardView, Hints, Layout, Mark, View};
use crate::rules::{Board, Player, Point, Turn, Variant};

impl App {
    pub(super) fn press_rules(&mut self, page: usize, button: Button) {
        match button {
            Button::A | Button::Right | Button::Down if page + 1 < Rules::PAGES => {
                self.screen = Screen::Rules(page + 1);
            }
            Button::Left | Button::Up => self.screen = Screen::Rules(page.saturating_sub(1)),
            Button::A | Button::B => self.screen = Screen::Learn(2),
            _ => {}
        }
    }

    pub(super) fn view_rules(&self, page: usize, view: &mut View) {
        let texts = self.texts();
        let (Some(words), Some(figure)) = (texts.rules.pages.get(page), FIGURES.get(page)) else {
            return self.view_learn(2, view);
        };
        let next = if page + 1 < Rules::PAGES {
            texts.learning.next
        } else {
            texts.done
        };
        self.draw_figure(figure, view);
        view.card = Some(CardView {
            title: words.title,
            number: Some((page as u8 + 1, Rules::PAGES as u8)),
            turns: true,
            text: words.text,
            hints: Hints::default()
                .with(Button::A, next)
                .with(Button::B, texts.back),
            ..CardView::default()
        });
    }

    fn draw_figure(&self, figure: &Figure, view: &mut View) {
        let empty = || crate::rules::Position::setup(Variant::Standard, 0);
        let position = figure.sketch.position().unwrap_or_else(|_| empty());
        let rules = Board::new(&position);
        let board = self.show_position(&position, view);
        board.layout = Layout::Bare;
        board.turned = false;
        for (points, mark) in [(figure.open, Mark::Open), (figure.closed, Mark::Closed)] {
            for point in points.iter().filter_map(|name| name.parse::<Point>().ok()) {
                board.looks[point.index()].mark = mark;
            }
        }
        if let Ok(turn) = figure.turn.parse::<Turn>() {
            board.route = self.trail_of(&rules, turn);
            if let Turn::Move {
                claim: Some(colour),
                ..
            } = turn
            {
                for look in &mut board.looks {
                    if look.stack.top_colour() == Some(colour) {
                        look.owner = Some(Player::A);
                    }
                }
                for point in rules.fives_taken_by(colour) {
                    board.looks[point.index()].mark = Mark::Taken;
                }
            }
        }
    }
}
