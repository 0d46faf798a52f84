//! Questions and announcements that must be answered before all else.

use super::game_menu::{menu, menu_word};
use super::{GameOver, NewGame, Next, Playing, Screen, Title};
use crate::app::context::Context;
use crate::app::event::{Button, Effects, Millis, Refused};
use crate::app::game::Seat;
use crate::app::stage::What;
use crate::app::text::{fill, line};
use crate::app::view::{DialogView, Hints, Layout, View};
use crate::rules::Turn;

/// What is asked or announced.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) enum Dialog {
    /// The side to move has no turn.
    Pass {
        /// How long the device's own pass is announced.
        until: Millis,
    },
    /// Really give up?
    Resign,
    /// Really replace the running game?
    Replace(NewGame),
    /// Something saved was skipped.
    Unreadable,
    /// Charge now.
    BatteryEmpty,
    /// The device failed and is back.
    Restarted,
    /// What is saved is of no use to this firmware.
    Refused,
    /// Really erase everything saved?
    Erase,
    /// Everything saved is being erased.
    Erasing,
    /// Something could not be saved.
    Unsaved,
}

impl Dialog {
    /// Whether it asks or announces the same, or something that follows from it.
    pub(in crate::app) fn is(self, other: &Self) -> bool {
        match (self, other) {
            (Self::Refused, Self::Erase | Self::Erasing) => true,
            _ => core::mem::discriminant(&self) == core::mem::discriminant(other),
        }
    }

    /// Passes, and goes back to the board.
    fn pass(cx: &mut Context, fx: &mut Effects) -> Next {
        // If the side to move has a turn after all, the board will ask for it.
        let _ = cx.play_turn(Turn::Pass, fx);
        Next::instead(Playing::after_turn(cx))
    }
}

impl Screen for Dialog {
    fn name(&self) -> &'static str {
        "dialog"
    }

    fn press(&mut self, button: Button, cx: &mut Context, fx: &mut Effects) -> Next {
        match (*self, button) {
            (Self::Pass { .. }, Button::A) => Self::pass(cx, fx),
            (Self::Pass { .. }, Button::Y) => Next::Instead(menu(cx)),
            (Self::Resign, Button::A) => {
                cx.resign(fx);
                Next::only(GameOver::new(cx))
            }
            (Self::Replace(form), Button::A) => form.begin(cx, fx),
            (Self::Refused, Button::X) => Next::instead(Self::Erase),
            (Self::Erase, Button::A) => {
                fx.erase_saves = true;
                fx.restart = true;
                Next::instead(Self::Erasing)
            }
            (Self::Erase, Button::B) => Next::instead(Self::Refused),
            (Self::Restarted, Button::A | Button::B)
                if cx.stage.what() == Some(What::Title) && cx.saved_game().is_some() =>
            {
                // Whoever was playing wants to go on, not to look for the game; but
                // what else is to be told comes first.
                let board = Playing::own_game(cx);
                match cx.refused {
                    Some(_) => Next::only(Self::Refused),
                    None => board,
                }
            }
            (Self::BatteryEmpty, Button::A | Button::B) => Next::Home,
            (Self::Resign | Self::Replace(_), Button::B)
            | (
                Self::Unreadable | Self::Refused | Self::Restarted | Self::Unsaved,
                Button::A | Button::B,
            ) => Next::Back,
            _ => Next::Stay,
        }
    }

    fn advance(&mut self, cx: &mut Context, fx: &mut Effects) -> Next {
        let device = |game: &crate::app::Game| matches!(game.seat_to_move(), Seat::Device(_));
        match *self {
            Self::Pass { until } if cx.now >= until && cx.game().is_some_and(device) => {
                Self::pass(cx, fx)
            }
            _ => Next::Stay,
        }
    }

    fn wake_at(&self) -> Option<Millis> {
        match *self {
            Self::Pass { until } => Some(until),
            _ => None,
        }
    }

    fn show(&self, cx: &Context, view: &mut View) {
        let texts = cx.texts();
        let saves = &texts.saves;
        let (title, text) = match self {
            Self::Pass { .. } => {
                let who = cx.game().map(|game| {
                    let side = game.position().side_to_move();
                    let seats = game.start().seats;
                    match (seats[side.index()], seats[side.opponent().index()]) {
                        (Seat::Human, Seat::Device(_)) => line(texts.you_must_pass),
                        _ => fill(texts.must_pass, cx.full_name_of(game, side)),
                    }
                });
                (who.unwrap_or_default(), [texts.no_turn_possible, ""])
            }
            Self::Resign => (line(texts.resign_title), [texts.resign_text, ""]),
            Self::Replace(_) => (line(texts.replace_title), [texts.replace_text, ""]),
            Self::Unreadable => (line(texts.unreadable_title), [texts.unreadable_text, ""]),
            Self::BatteryEmpty => (line(texts.battery_empty), [texts.battery_text, ""]),
            Self::Restarted => {
                let why = cx.failed_of.split(',').next().unwrap_or_default();
                (line(texts.restarted_title), [texts.restarted_text, why])
            }
            Self::Refused => {
                let (title, why) = match cx.refused {
                    Some(Refused::Newer) | None => (saves.refused_title, saves.made_by_newer),
                    Some(Refused::Older) => (saves.refused_title, saves.made_by_older),
                    Some(Refused::Broken) => (saves.broken_title, saves.broken),
                };
                (line(title), [why, saves.nothing_kept])
            }
            Self::Erase => (line(saves.erase_title), saves.erase_text),
            Self::Erasing => (line(saves.erasing_title), [saves.erasing_text, ""]),
            Self::Unsaved => (line(saves.failed_title), saves.failed_text),
        };
        let hints = match self {
            Self::Resign | Self::Replace(_) | Self::Erase => Hints::default()
                .with(Button::A, texts.yes)
                .with(Button::B, texts.no),
            Self::Pass { .. } => Hints::default()
                .with(Button::A, texts.go_on)
                .with(Button::Y, menu_word(cx)),
            Self::Refused => Hints::default()
                .with(Button::A, texts.go_on)
                .with(Button::X, saves.erase),
            Self::Erasing => Hints::default(),
            _ => Hints::default().with(Button::A, texts.go_on),
        };
        self.show_behind(cx, view);
        // The buttons answer the dialog and nothing else.
        if let Some(list) = &mut view.list {
            list.hints = Hints::default();
        }
        if let Some(board) = &mut view.board
            && let Layout::Framed(around) = &mut board.layout
        {
            around.hints = Hints::default();
        }
        view.dialog = Some(DialogView {
            title,
            text: text.map(line),
            hints,
        });
    }
}

impl Dialog {
    /// What a dialog lies over.
    fn show_behind(&self, cx: &Context, view: &mut View) {
        match (self, cx.stage.what()) {
            (Self::Replace(form), _) => form.show(cx, view),
            (_, Some(What::Title)) => Title::at(cx.now).show(cx, view),
            _ => {
                cx.show_board(view);
            }
        }
    }
}
