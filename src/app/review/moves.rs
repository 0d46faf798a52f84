//! The game move by move, and taking back to any ply.

use crate::app::context::Context;
use crate::app::event::{Button, Effects};
use crate::app::screens::{Analysis, GameOver, Graph, Next, Playing, Screen, board};
use crate::app::table::flight::Flight;
use crate::app::text;
use crate::app::text::short;
use crate::app::view::{Hints, NoteView, PageView, Trail, View};
use crate::rules::Status;

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Review {
    ply: usize,
}

impl Review {
    pub(in crate::app) const fn at(ply: usize) -> Self {
        Self { ply }
    }

    /// The review at the last ply played.
    pub(in crate::app) fn open(cx: &mut Context) -> Self {
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

    /// Whether what the device thinks of this can be asked: of a finished game, or of
    /// one that goes on without clocks, by whoever may have help.
    fn can_analyse(self, cx: &Context) -> bool {
        let running = cx.saved_game().filter(|_| cx.stage.is_own());
        let helped = cx.policy().offers_workshop() && cx.stage.timed().is_none();
        let game = cx.judged_game().or_else(|| running.filter(|_| helped));
        game.is_some_and(|game| !matches!(game.status_at(self.ply), Status::Over(_)))
    }

    fn analyse(self, cx: &mut Context, fx: &mut Effects) -> Next {
        let game = cx.game().filter(|_| self.can_analyse(cx));
        match game.map(|game| game.position_at(self.ply)) {
            Some(position) => Analysis::of_own(&position, cx, fx),
            None => Next::Stay,
        }
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
pub(in crate::app) fn leave_review(cx: &mut Context) -> Next {
    if cx.ended() {
        return Next::instead(GameOver::new(cx));
    }
    cx.tidy_board();
    Next::Instead(board(cx))
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
                cx.flight = played
                    .and_then(|played| Flight::of(&played, false, cx.settings.animation, cx.now));
                self.go_to(self.ply + 1, cx);
            }
            Button::Right => {}
            Button::Up | Button::Down => {
                self.go_to(cx.next_turning(self.ply, button == Button::Down), cx);
            }
            Button::A if self.can_play(cx) => {
                cx.go_to_ply(self.ply, fx);
                return Next::Instead(board(cx));
            }
            Button::A if cx.judged_game().is_some() => return self.analyse(cx, fx),
            Button::A => {}
            Button::X if cx.judged_game().is_none() => return self.analyse(cx, fx),
            Button::X => {
                if cx.stage.try_at(self.ply) {
                    cx.stop_thinking(fx);
                    cx.tidy_board();
                    cx.say(text::phrase(cx.texts().in_review.your_turn_here));
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
        let begun = last.is_some();
        board.last = Trail::default();
        if let (None, Some(last)) = (&cx.flight, last) {
            let mover = cx.drawn_as(last.mover());
            board.last = Trail::of(last.route, mover);
            board.surroundings().bars[mover.index()].fresh = last.turn.claim();
        }
        let around = board.surroundings();
        around.note = NoteView {
            head: short(format_args!("{ply}/{}", game.known())),
            body: short(if begun { "" } else { texts.in_review.start }),
            ..NoteView::default()
        };
        around.clocks = cx.clocks_as_drawn(cx.turn_times(ply));
        around.note.permille = Some((1000 * ply / game.known().max(1)) as u16);
        let hints = Hints::default().with(Button::B, texts.leave);
        let graph = cx.graph(ply);
        around.hints = if graph.is_some() {
            hints
                .when(Button::A, texts.analysis.analysis, self.can_analyse(cx))
                .when(Button::X, texts.in_review.try_turn, self.can_try(cx))
                .with(Button::Y, texts.in_review.graph)
        } else {
            hints
                .when(Button::A, texts.play_here, self.can_play(cx))
                .when(Button::X, texts.analysis.analysis, self.can_analyse(cx))
        };
        around.message = cx.said();
        view.page = graph.map(PageView::Graph);
    }
}
