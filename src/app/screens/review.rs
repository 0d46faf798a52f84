//! The game move by move, and taking back to any ply.

use super::{GameOver, Graph, Next, Playing, Screen};
use crate::app::context::Context;
use crate::app::event::{Button, Effects};
use crate::app::flight::Flight;
use crate::app::text::{self, short};
use crate::app::view::{Hints, MessageView, PageView, Trail, View};
use crate::rules::Status;

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Review {
    ply: usize,
}

impl Review {
    pub(super) const fn at(ply: usize) -> Self {
        Self { ply }
    }

    /// The review at the last ply played.
    pub(super) fn open(cx: &mut Context) -> Self {
        cx.tidy_board();
        Self::at(cx.game().map_or(0, |game| game.played()))
    }

    fn go_to(&mut self, ply: usize, cx: &mut Context) {
        self.ply = ply;
        cx.announce_turning(ply);
    }

    /// Whether another turn can be tried here.
    fn can_try(self, cx: &Context) -> bool {
        cx.judged_game()
            .is_some_and(|game| game.status_at(self.ply) == Status::ToMove)
    }

    /// Whether the own game can go on from here.
    fn can_play(self, cx: &Context) -> bool {
        let game = cx.saved_game().filter(|_| cx.stage.is_own());
        game.is_some_and(|game| {
            self.ply != game.played() && !matches!(game.status_at(self.ply), Status::Over(_))
        })
    }
}

/// Goes on from a review to the board, or to how the game ended.
pub(super) fn leave_review(cx: &mut Context) -> Next {
    if cx.ended() {
        return Next::instead(GameOver::new(cx));
    }
    cx.tidy_board();
    Next::instead(Playing::now(cx))
}

impl Screen for Review {
    fn name(&self) -> &'static str {
        "review"
    }

    fn judges(&self) -> bool {
        true
    }

    fn press(&mut self, button: Button, cx: &mut Context, fx: &mut Effects) -> Next {
        let known = cx.game().map_or(0, |game| game.known());
        match button {
            Button::Left => self.go_to(self.ply.saturating_sub(1), cx),
            Button::Right if self.ply < known => {
                let played = cx.game().and_then(|game| game.played_at(self.ply));
                cx.flight =
                    played.and_then(|played| Flight::of(&played, cx.settings.animation, cx.now));
                self.go_to(self.ply + 1, cx);
            }
            Button::Right => {}
            Button::Up | Button::Down => {
                self.go_to(cx.next_turning(self.ply, button == Button::Down), cx);
            }
            Button::A if self.can_play(cx) => {
                cx.go_to_ply(self.ply, fx);
                return Next::instead(Playing::now(cx));
            }
            Button::A => {}
            Button::X => {
                if cx.judged_game().is_some() && cx.stage.try_at(self.ply) {
                    cx.stop_thinking(fx);
                    cx.tidy_board();
                    cx.say(text::line(cx.texts().in_review.your_turn_here));
                    return Next::open(Playing::now(cx));
                }
            }
            Button::Y if cx.judged_game().is_some() => {
                return Next::instead(Graph::at(self.ply));
            }
            Button::B | Button::Y => return leave_review(cx),
        }
        Next::Stay
    }

    fn show(&self, cx: &Context, view: &mut View) {
        let texts = cx.texts();
        let ply = self.ply;
        let Some(game) = cx.game() else {
            return;
        };
        let last = ply.checked_sub(1).and_then(|last| game.played_at(last));
        let board = match (&cx.flight, &last) {
            (Some(_), _) => cx.show_board(view),
            (None, Some(last)) => cx.show_position(&last.after, view),
            (None, None) => cx.show_position(&game.position_at(ply), view),
        };
        let turn = last.as_ref().map(|last| last.turn);
        board.last = match (&cx.flight, last) {
            (None, Some(last)) => Trail::of(last.route, last.mover()),
            _ => Trail::default(),
        };
        let around = board.surroundings();
        around.note.head = short(format_args!("{ply}/{}", game.known()));
        around.note.body = match turn {
            Some(turn) => short(turn),
            None => short(texts.start),
        };
        around.note.permille = Some((1000 * ply / game.known().max(1)) as u16);
        let hints = Hints::default().with(Button::B, texts.leave);
        let graph = cx.graph(ply);
        around.hints = if graph.is_some() {
            hints
                .when(Button::X, texts.in_review.try_turn, self.can_try(cx))
                .with(Button::Y, texts.in_review.graph)
        } else {
            hints.when(Button::A, texts.play_here, self.can_play(cx))
        };
        around.message = cx.message.as_ref().map(|(text, _)| MessageView {
            text: text.clone(),
            far: true,
        });
        view.page = graph.map(PageView::Graph);
    }
}
