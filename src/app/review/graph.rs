//! The graph of the device's judgement as a page of its own.

use crate::app::activity::{Next, Review, Screen, Summary};
use crate::app::event::{Button, Effects};
use crate::app::review::judging::shown::graph;
use crate::app::review::judging::shown::next_turning;
use crate::app::review::moves::leave_review;
use crate::app::state::AppState;
use crate::app::text::short;
use crate::app::view::{Hints, PageView, View};
use crate::rules::Player;

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Graph {
    ply: usize,
}

impl Graph {
    pub(in crate::app) const fn at(ply: usize) -> Self {
        Self { ply }
    }
}

impl Screen for Graph {
    type With = AppState;

    fn name(&self) -> &'static str {
        "graph"
    }

    fn judges(&self) -> bool {
        true
    }

    fn press(&mut self, button: Button, state: &mut AppState, _fx: &mut Effects) -> Next {
        let known = state.game().map_or(0, |game| game.known());
        match button {
            Button::Left => self.ply = self.ply.saturating_sub(1),
            Button::Right => self.ply = (self.ply + 1).min(known),
            Button::Up | Button::Down => {
                self.ply = next_turning(state, self.ply, button == Button::Down);
            }
            Button::A | Button::Y => return Next::instead(Review::at(self.ply)),
            Button::B => return leave_review(state),
            Button::X if state.is_summed_up() => {
                return Next::open(Summary);
            }
            Button::X => {}
        }
        Next::Stay
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let texts = state.shared.texts();
        let ply = self.ply;
        let (Some(mut graph), Some(own)) = (graph(state, ply), state.judged_game()) else {
            return;
        };
        let game = own.log();
        graph.title = texts.in_review.judgement;
        graph.names = Player::ALL.map(|drawn| state.name_of(game, state.drawn_as(drawn)));
        let known = game.known();
        graph.turn = match ply.checked_sub(1).and_then(|before| game.turn(before)) {
            Some(_) => short(format_args!("{ply}/{known}")),
            None => short(format_args!("0/{known}  {}", texts.in_review.start)),
        };
        graph.hints = Hints::default()
            .with(Button::A, texts.in_review.board)
            .with(Button::B, texts.back)
            .when(Button::X, texts.statistics.summary, state.is_summed_up());
        view.page = Some(PageView::Graph(graph));
    }
}
