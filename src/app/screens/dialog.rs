//! Questions that a screen asks, and announcements of a game. What the owner must know
//! whatever is shown is in `notices`.

use super::{GameOver, NewGame, Next, Paused, Playing, ReadRules, Screen, ShowRecords, Title};
use crate::app::Records;
use crate::app::context::Context;
use crate::app::event::{Button, Effects, Millis};
use crate::app::game::Seat;
use crate::app::moment::Moment;
use crate::app::play::menu::{menu, menu_word};
use crate::app::stage::What;
use crate::app::table::cursor::Cursor;
use crate::app::text::{fill, phrase};
use crate::app::view::{DialogView, Hints, View};
use crate::rules::{IllegalTurn, Turn};

/// What is asked or announced.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) enum Dialog {
    /// The side to move has no turn.
    Pass {
        /// How long the device's own pass is announced.
        until: Moment,
    },
    /// The other of two people is to move, and the board turns.
    HandOver,
    /// Really give up?
    Resign,
    /// Really lock the device, as a kiosk?
    Lock,
    /// Really replace the running game?
    Replace(NewGame),
    /// Really play on where a computer plays, in place of the running game?
    PlayOn,
    /// Really start the boot loader?
    BootLoader,
    /// Really set the records to zero?
    ForgetRecords,
    /// A finished game in three sentences.
    Summary,
}

impl Dialog {
    /// Passes, and goes back to the board.
    fn pass(cx: &mut Context, fx: &mut Effects) -> Next {
        // If the side to move has a turn after all, the board will ask for it.
        let _ = cx.play_turn(Turn::Pass, fx);
        Next::instead(Playing::after_turn(cx))
    }

    /// A pass that a lesson speaks of leaves the stacks it speaks of in sight.
    fn show_pass_of_exercise(cx: &Context, view: &mut View) {
        let texts = cx.texts();
        let around = cx.show_board(view).surroundings();
        around.message = Some(phrase(texts.you_must_pass));
        around.hints = Hints::default()
            .with(Button::A, texts.analysis.pass)
            .with(Button::X, texts.welcome.rule)
            .with(Button::Y, menu_word(cx))
            .calling(Button::A);
    }
}

impl Screen for Dialog {
    fn name(&self) -> &'static str {
        "dialog"
    }

    fn press(&mut self, button: Button, cx: &mut Context, fx: &mut Effects) -> Next {
        match (*self, button) {
            (Self::Pass { .. }, Button::A) => Self::pass(cx, fx),
            (Self::HandOver, Button::A) => {
                cx.face_mover();
                cx.draft.cursor = Cursor::on(cx.draft.cursor.at, cx.turned());
                Next::instead(Playing::now(cx))
            }
            (Self::HandOver, Button::Y) => Next::Instead(menu(cx)),
            (Self::Pass { .. }, Button::X) => Next::open(ReadRules::on(IllegalTurn::MustPass)),
            (Self::Pass { .. }, Button::Y) => Next::Instead(menu(cx)),
            (Self::Resign, Button::A) => {
                cx.resign(fx);
                Next::only(GameOver::new(cx))
            }
            (Self::Replace(form), Button::A) => form.begin(cx, fx),
            // Whoever only presses on does not lock anything.
            (Self::Lock, Button::X) => cx.lock(fx),
            (Self::Lock, Button::A | Button::B) => Next::Back,
            (Self::BootLoader, Button::A) => {
                fx.boot_loader = true;
                Next::Back
            }
            (Self::PlayOn, Button::A) => {
                cx.take_over_from_computer(fx);
                Next::Back
            }
            (Self::ForgetRecords, Button::Y) => {
                // Help belongs to the running game, which goes on.
                cx.records = Records {
                    helped: cx.records.helped,
                    ..Records::default()
                };
                cx.save_records(fx);
                Next::Back
            }
            (Self::ForgetRecords | Self::Summary, Button::A | Button::B) => Next::Back,
            (Self::Resign | Self::Replace(_) | Self::PlayOn | Self::BootLoader, Button::B) => {
                Next::Back
            }
            _ => Next::Stay,
        }
    }

    fn advance(&mut self, cx: &mut Context, fx: &mut Effects) -> Next {
        let device = |game: &crate::app::Game| matches!(game.seat_to_move(), Seat::Device(_));
        match *self {
            Self::Pass { until } if until.is_past(cx.now) && cx.game().is_some_and(device) => {
                Self::pass(cx, fx)
            }
            // The clock has decided meanwhile.
            Self::Resign if cx.ended() => Next::only(GameOver::new(cx)),
            _ => Next::Stay,
        }
    }

    fn wake_at(&self) -> Option<Millis> {
        match *self {
            Self::Pass { until } => Some(until.millis()),
            _ => None,
        }
    }

    fn show(&self, cx: &Context, view: &mut View) {
        let texts = cx.texts();
        if matches!(self, Self::Summary) {
            if let Some([title, turned, lost]) = cx.summary() {
                cx.show_board(view);
                view.dialog = Some(DialogView {
                    title,
                    text: [turned, lost],
                    hints: Hints::default().with(Button::A, texts.go_on),
                });
            }
            return;
        }
        if matches!(self, Self::Pass { .. }) && cx.stage.exercise().is_some() {
            Self::show_pass_of_exercise(cx, view);
            return;
        }
        let (title, text) = match self {
            Self::Pass { .. } => {
                let who = cx.game().map(|game| {
                    let side = game.position().side_to_move();
                    let seats = game.start().seats;
                    match (seats[side.index()], seats[side.opponent().index()]) {
                        (Seat::Human, Seat::Device(_)) => phrase(texts.you_must_pass),
                        _ => fill(texts.must_pass, cx.full_name_of(game, side)),
                    }
                });
                (who.unwrap_or_default(), [texts.no_turn_possible, ""])
            }
            Self::HandOver => {
                let who = cx.game().map(|game| {
                    let side = game.position().side_to_move();
                    fill(texts.on_board.your_turn, cx.full_name_of(game, side))
                });
                (who.unwrap_or_default(), [texts.on_board.hand_over, ""])
            }
            Self::Resign => (phrase(texts.resign_title), [texts.resign_text, ""]),
            Self::Lock => (phrase(texts.welcome.lock_title), texts.welcome.lock_text),
            Self::Replace(_) | Self::PlayOn => {
                (phrase(texts.replace_title), [texts.replace_text, ""])
            }
            Self::BootLoader => {
                let update = &texts.update;
                (phrase(update.update_title), update.update_text)
            }
            Self::ForgetRecords => (
                phrase(texts.statistics.forget_title),
                [texts.statistics.forget_text, ""],
            ),
            Self::Summary => (phrase(""), [""; 2]),
        };
        let hints = match self {
            Self::Resign | Self::Replace(_) | Self::PlayOn | Self::BootLoader => Hints::default()
                .with(Button::A, texts.yes)
                .with(Button::B, texts.no),
            // A third word, of the menu, has no room in every language; Y opens it.
            Self::Pass { .. } => Hints::default()
                .with(Button::A, texts.go_on)
                .with(Button::X, texts.welcome.rule),
            Self::HandOver => Hints::default()
                .with(Button::A, texts.go_on)
                .with(Button::Y, menu_word(cx)),
            Self::ForgetRecords => Hints::default()
                .with(Button::A, texts.no)
                .with(Button::Y, texts.statistics.forget),
            Self::Lock => Hints::default()
                .with(Button::A, texts.no)
                .with(Button::X, texts.welcome.lock),
            Self::Summary => Hints::default().with(Button::A, texts.go_on),
        };
        self.show_behind(cx, view);
        view.clear_hints();
        view.dialog = Some(DialogView {
            title,
            text: text.map(phrase),
            hints,
        });
    }
}

impl Dialog {
    /// What a dialog lies over.
    fn show_behind(&self, cx: &Context, view: &mut View) {
        match (self, cx.stage.what()) {
            (Self::Replace(form), _) => form.show(cx, view),
            (Self::ForgetRecords, _) => ShowRecords::new().show(cx, view),
            // Nobody thinks before their clock runs.
            (Self::HandOver, _) if cx.clock_views().is_some() => Paused.show(cx, view),
            (_, Some(What::Title)) => Title::at(cx.now).show(cx, view),
            _ => {
                cx.show_board(view);
            }
        }
    }
}
