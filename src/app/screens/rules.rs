//! The rules to read: a drawing on the board above, words below.

use super::playing::trail_of;
use super::{Next, Screen};
use crate::app::context::Context;
use crate::app::event::{Button, Effects};
use crate::app::learn::{FIGURES, Figure};
use crate::app::text::rules::Rules;
use crate::app::view::{CardView, Hints, Layout, Mark, View};
use crate::rules::{Board, Player, Point, Turn, Variant};

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct ReadRules {
    page: usize,
}

impl ReadRules {
    pub(super) const fn new() -> Self {
        Self { page: 0 }
    }
}

impl Screen for ReadRules {
    fn name(&self) -> &'static str {
        "rules"
    }

    fn press(&mut self, button: Button, _cx: &mut Context, _fx: &mut Effects) -> Next {
        match button {
            Button::A | Button::Right | Button::Down if self.page + 1 < Rules::PAGES => {
                self.page += 1;
            }
            Button::Left | Button::Up => self.page = self.page.saturating_sub(1),
            Button::A | Button::B => return Next::Back,
            _ => {}
        }
        Next::Stay
    }

    fn show(&self, cx: &Context, view: &mut View) {
        let texts = cx.texts();
        let page = self.page;
        let (Some(words), Some(figure)) = (texts.rules.pages.get(page), FIGURES.get(page)) else {
            return;
        };
        let next = if page + 1 < Rules::PAGES {
            texts.learning.next
        } else {
            texts.done
        };
        draw_figure(figure, cx, view);
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
}

fn draw_figure(figure: &Figure, cx: &Context, view: &mut View) {
    let empty = || crate::rules::Position::setup(Variant::Standard, 0);
    let position = figure.sketch.position().unwrap_or_else(|_| empty());
    let rules = Board::new(&position);
    let board = cx.show_position(&position, view);
    board.layout = Layout::Bare;
    board.turned = false;
    for (points, mark) in [(figure.open, Mark::Open), (figure.closed, Mark::Closed)] {
        for point in points.iter().filter_map(|name| name.parse::<Point>().ok()) {
            board.looks[point.index()].mark = mark;
        }
    }
    if let Ok(turn) = figure.turn.parse::<Turn>() {
        board.route = trail_of(&rules, turn);
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
