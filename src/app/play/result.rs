//! How a game ended, with the counts that decided it.

use crate::app::context::Context;
use crate::app::event::{Button, Effects, Millis};
use crate::app::game::{CutShort, Game, Seat, Start};
use crate::app::moment::Moment;
use crate::app::screens::{Code, Demo, Dialog, Next, Review, Screen, board};
use crate::app::stage::What;
use crate::app::text::{Template, fill, phrase};
use crate::app::view::{Hints, PageView, Phrase, ResultView, SixesView, View};
use crate::rules::{Family, Outcome, Player, Status};

/// How long the result of a demo is shown before the next one begins.
const DEMO_AFTER: Millis = 8_000;

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct GameOver {
    /// When the next demo begins, after one.
    demo_at: Option<Moment>,
}

impl GameOver {
    /// How the game on the board ended.
    pub(in crate::app) fn new(cx: &Context) -> Self {
        let demo = cx.stage.what() == Some(What::Demo);
        Self {
            demo_at: demo.then_some(Moment::at(cx.now + DEMO_AFTER)),
        }
    }

    /// How a game ended after which nothing happens by itself.
    pub(in crate::app) const fn stays() -> Self {
        Self { demo_at: None }
    }
}

/// Whether the device has judged the game that has ended.
fn has_summary(cx: &Context) -> bool {
    cx.judged_game().is_some() && cx.lost_by_turns().is_some()
}

/// The same players on a new setup; who began now comes second.
fn rematch(cx: &mut Context, fx: &mut Effects) -> Next {
    let Some(start) = cx.game().map(|game| *game.start()) else {
        return Next::Home;
    };
    let [a, b] = start.seats;
    let timed = cx.stage.timed();
    let control = timed.map(|timed| timed.clock.control().exchanged());
    let code = cx.any_setup();
    cx.begin(
        Start {
            seats: [b, a],
            code,
            ..start
        },
        control,
        fx,
    );
    Next::Only(board(cx))
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
            (Button::A, Some(_)) => Demo::begin(cx, fx),
            (Button::A, None) => rematch(cx, fx),
            (Button::B, _) => Next::Home,
            (Button::X, _) => Next::instead(Review::open(cx)),
            (Button::Y, _) => Next::open(Code::Game),
            // More of the game, as of a list, is below.
            (Button::Down, None) if has_summary(cx) => Next::open(Dialog::Summary),
            _ => Next::Stay,
        }
    }

    fn advance(&mut self, cx: &mut Context, fx: &mut Effects) -> Next {
        match self.demo_at {
            Some(at) if at.is_past(cx.now) && cx.stage.what() == Some(What::Demo) => {
                fx.redraw = true;
                Demo::begin(cx, fx)
            }
            _ => Next::Stay,
        }
    }

    fn wake_at(&self) -> Option<Millis> {
        self.demo_at.map(Moment::millis)
    }

    fn show(&self, cx: &Context, view: &mut View) {
        let texts = cx.texts();
        let Some(game) = cx.game() else {
            return;
        };
        let Status::Over(outcome) = game.status() else {
            return;
        };
        let drawn = Player::ALL.map(|player| cx.drawn_as(player));
        let (tallies, sudden_death) = game.counts(drawn);
        let decided_by = (1..=5)
            .rev()
            .find(|&height| tallies[0].stacks(height) != tallies[1].stacks(height));
        let by_counts = game.cut_short().is_none() && sudden_death.is_none();
        let decided_by = match sudden_death {
            Some(_) if game.cut_short().is_none() => Some(6),
            _ => decided_by.filter(|_| by_counts),
        };
        let reason = match (game.cut_short(), decided_by) {
            (Some(CutShort::Resigned(player)), _) => {
                of_player(cx, game, player, texts.you_resigned, texts.resigned)
            }
            (Some(CutShort::OutOfTime(player, Outcome::Win(_))), _) => {
                let clock = &texts.clock;
                of_player(cx, game, player, clock.your_time_is_up, clock.out_of_time)
            }
            (Some(CutShort::OutOfTime(_, Outcome::Draw)), _) => phrase(texts.clock.out_of_reach),
            _ if sudden_death.is_some() => phrase(texts.by_six),
            (None, Some(height @ 1..=5)) => phrase(texts.decided_by[5 - height]),
            (None, _) => phrase(texts.all_equal),
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
        // What was said of the last turn is past; what the game has taught is not.
        if has_summary(cx) {
            view.message = cx.said();
        }
        view.page = Some(PageView::Result(ResultView {
            title: title(cx, game, winner),
            reason,
            winner: winner.map(|winner| cx.drawn_as(winner)),
            tallies,
            names: drawn.map(|player| cx.name_of(game, player)),
            heights: texts.heights,
            sixes: (game.start().variant.family() == Family::Sixes).then(|| SixesView {
                label: texts.on_board.sixes,
                counts: drawn.map(|player| u8::from(sudden_death == Some(player))),
            }),
            decided_by,
            more: has_summary(cx),
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

/// What a player did: in words of its own where that is you, and else with a name.
fn of_player(
    cx: &Context,
    game: &Game,
    player: Player,
    you: &'static str,
    other: Template<1>,
) -> Phrase {
    let seats = game.start().seats;
    match (seats[player.index()], seats[player.opponent().index()]) {
        (Seat::Human, Seat::Device(_)) => phrase(you),
        _ => fill(other, cx.full_name_of(game, player)),
    }
}

fn title(cx: &Context, game: &Game, winner: Option<Player>) -> Phrase {
    let texts = cx.texts();
    let Some(winner) = winner else {
        return phrase(texts.draw);
    };
    let seats = game.start().seats;
    match (seats[winner.index()], seats[winner.opponent().index()]) {
        (Seat::Human, Seat::Device(_)) => phrase(texts.you_win),
        (Seat::Device(_), Seat::Human) => phrase(texts.device_wins),
        _ => fill(texts.wins, cx.full_name_of(game, winner)),
    }
}
