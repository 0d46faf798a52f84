//! Questions and announcements that must be answered before all else.

use super::{NewGame, Screen};
use crate::app::App;
use crate::app::event::{Button, Effects};
use crate::app::text::{fill, line};
use crate::app::view::{DialogView, Hints, View};
use crate::rules::Turn;

/// What is asked or announced.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) enum Dialog {
    /// The side to move has no turn.
    Pass,
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
}

impl App {
    pub(in crate::app) fn ask(&mut self, dialog: Dialog) {
        self.screen = Screen::Dialog(dialog);
    }

    pub(in crate::app) fn show_unreadable(&mut self) {
        self.ask(Dialog::Unreadable);
    }

    pub(super) fn press_dialog(&mut self, dialog: Dialog, button: Button, fx: &mut Effects) {
        match (dialog, button) {
            (Dialog::Pass, Button::A) => {
                self.screen = Screen::Play;
                self.play_turn(Turn::Pass, fx);
            }
            (Dialog::Pass, Button::Y) => self.screen = Screen::GameMenu(0),
            (Dialog::Resign, Button::A) => self.resign(fx),
            (Dialog::Resign, Button::B) => self.screen = Screen::GameMenu(0),
            (Dialog::Replace(form), Button::A) => self.begin_as(form, fx),
            (Dialog::Replace(form), Button::B) => self.screen = Screen::NewGame(form),
            (Dialog::Unreadable, Button::A | Button::B) => self.open_title(),
            (Dialog::Restarted, Button::A | Button::B) => {
                // Whoever was playing wants to go on, not to look for the game.
                self.open_title();
                if self.saved_game().is_some() {
                    self.demo = None;
                    self.open_board();
                }
            }
            (Dialog::BatteryEmpty, Button::A | Button::B) => {
                self.stop_thinking(fx);
                self.open_title();
            }
            _ => {}
        }
    }

    pub(super) fn view_dialog(&self, dialog: Dialog) -> View {
        let texts = self.texts();
        let (title, text) = match dialog {
            Dialog::Pass => {
                let game = self.game();
                let name = game.map(|game| self.name_of(game, game.position().side_to_move()));
                (
                    fill(texts.must_pass, name.unwrap_or_default()),
                    texts.no_turn_possible,
                )
            }
            Dialog::Resign => (line(texts.resign_title), texts.resign_text),
            Dialog::Replace(_) => (line(texts.replace_title), texts.replace_text),
            Dialog::Unreadable => (line(texts.unreadable_title), texts.unreadable_text),
            Dialog::BatteryEmpty => (line(texts.battery_empty), texts.battery_text),
            Dialog::Restarted => (line(texts.restarted_title), texts.restarted_text),
        };
        let hints = match dialog {
            Dialog::Resign | Dialog::Replace(_) => Hints::default()
                .with(Button::A, texts.yes)
                .with(Button::B, texts.no),
            Dialog::Pass => Hints::default()
                .with(Button::A, texts.go_on)
                .with(Button::Y, texts.menu),
            _ => Hints::default().with(Button::A, texts.go_on),
        };
        let mut view = match dialog {
            Dialog::Replace(form) => self.view_new_game(form),
            _ if self.demo.is_none() && self.running.is_some() => View {
                board: Some(self.board_now()),
                ..View::default()
            },
            Dialog::Pass => View {
                board: Some(self.board_now()),
                ..View::default()
            },
            _ => self.view_title(0),
        };
        let why = match (dialog, &self.failed_of) {
            (Dialog::Restarted, Some(of)) => of.split(',').next().unwrap_or(of),
            _ => "",
        };
        view.dialog = Some(DialogView {
            title,
            text: [line(text), line(why)],
            hints,
        });
        view
    }
}
