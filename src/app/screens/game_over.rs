//! How a game ended, with the counts that decided it.

use super::{Code, Next, Playing, Review, Screen};
use crate::app::context::Context;
use crate::app::event::{Button, Effects, Millis};
use crate::app::game::{Game, Seat, Start};
use crate::app::stage::What;
use crate::app::text::{fill, line};
use crate::app::view::{Hints, Line, PageView, ResultView, View};
use crate::rules::{Board, Outcome, Player, Status};

/// How long the result of a demo is shown before the next one begins.
const DEMO_AFTER: Millis = 8_000;

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct GameOver {
    /// When the next demo begins, after one.
    demo_at: Option<Millis>,
}

impl GameOver {
    /// How the game on the board ended.
    pub(super) fn new(cx: &Context) -> Self {
        let demo = cx.stage.what() == Some(What::Demo);
        Self {
            demo_at: demo.then_some(cx.now + DEMO_AFTER),
        }
    }

    /// How a game ended after which nothing happens by itself.
    pub(in crate::app) const fn stays() -> Self {
        Self { demo_at: None }
    }
}

/// The same players on a new setup; who began now comes second.
fn rematch(cx: &mut Context, fx: &mut Effects) -> Next {
    let Some(start) = cx.game().map(|game| *game.start()) else {
        return Next::Home;
    };
    let [a, b] = start.seats;
    let code = cx.any_setup();
    cx.begin(
        Start {
            seats: [b, a],
            code,
            ..start
        },
        fx,
    );
    Next::only(Playing::now(cx))
}

fn demo(cx: &mut Context, fx: &mut Effects) -> Next {
    cx.begin_demo(fx);
    Next::only(Playing::now(cx))
}

impl Screen for GameOver {
    fn name(&self) -> &'static str {
        "result"
    }

    fn press(&mut self, button: Button, cx: &mut Context, fx: &mut Effects) -> Next {
        match (button, cx.stage.what()) {
            (Button::A | Button::B, Some(What::Exercise(exercise))) => {
                cx.go_on_learning(exercise, fx)
            }
            (_, Some(What::Exercise(_))) => Next::Stay,
            (Button::A, Some(_)) => demo(cx, fx),
            (Button::A, None) => rematch(cx, fx),
            (Button::B, _) => Next::Home,
            (Button::X, _) => Next::instead(Review::open(cx)),
            (Button::Y, _) => Next::open(Code),
            _ => Next::Stay,
        }
    }

    fn advance(&mut self, cx: &mut Context, fx: &mut Effects) -> Next {
        match self.demo_at {
            Some(at) if cx.now >= at && cx.stage.what() == Some(What::Demo) => {
                fx.redraw = true;
                demo(cx, fx)
            }
            _ => Next::Stay,
        }
    }

    fn wake_at(&self) -> Option<Millis> {
        self.demo_at
    }

    fn show(&self, cx: &Context, view: &mut View) {
        let texts = cx.texts();
        let Some(game) = cx.game() else {
            return;
        };
        let Status::Over(outcome) = game.status() else {
            return;
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
        let again = if cx.stage.what().is_some() {
            texts.demo
        } else {
            texts.rematch
        };
        view.page = Some(PageView::Result(ResultView {
            title: title(cx, game, winner),
            reason,
            winner,
            tallies,
            names: Player::ALL.map(|player| cx.name_of(game, player)),
            heights: texts.heights,
            decided_by,
            hints: match cx.stage.exercise() {
                Some(_) => hints.with(Button::A, texts.learning.next),
                None => hints
                    .with(Button::A, again)
                    .with(Button::B, texts.leave)
                    .with(Button::X, texts.review)
                    .with(Button::Y, texts.in_review.qr),
            },
        }));
    }
}

fn title(cx: &Context, game: &Game, winner: Option<Player>) -> Line {
    let texts = cx.texts();
    let Some(winner) = winner else {
        return line(texts.draw);
    };
    let seats = game.start().seats;
    match (seats[winner.index()], seats[winner.opponent().index()]) {
        (Seat::Human, Seat::Device(_)) => line(texts.you_win),
        (Seat::Device(_), Seat::Human) => line(texts.device_wins),
        _ => fill(texts.wins, cx.full_name_of(game, winner)),
    }
}
