//! Questions and announcements that must be answered before all else.

use super::{NewGame, Screen};
use crate::app::App;
use crate::app::event::{Button, Effects, Refused};
use crate::app::game::Seat;
use crate::app::text::{fill, line};
use crate::app::view::{DialogView, Hints, Layout, View};
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
    /// What is saved is of no use to this firmware.
    Refused,
    /// Really erase everything saved?
    Erase,
    /// Everything saved is being erased.
    Erasing,
    /// Something could not be saved.
    Unsaved,
}

impl App {
    /// Asks or announces. A kiosk has nobody to answer what is for its owner.
    pub(in crate::app) fn ask(&mut self, dialog: Dialog) {
        let for_all = matches!(dialog, Dialog::Pass | Dialog::Replace(_));
        if self.settings.kiosk && !for_all {
            return;
        }
        self.screen = Screen::Dialog(dialog);
    }

    pub(in crate::app) fn show_unreadable(&mut self) {
        self.ask(Dialog::Unreadable);
    }

    pub(super) fn press_dialog(&mut self, dialog: Dialog, button: Button, fx: &mut Effects) {
        match (dialog, button) {
            (Dialog::Pass, Button::A) => {
                self.screen = Screen::Play;
                let _ = self.play_turn(Turn::Pass, fx);
            }
            (Dialog::Pass, Button::Y) => self.open_menu(),
            (Dialog::Resign, Button::A) => self.resign(fx),
            (Dialog::Resign, Button::B) => self.screen = Screen::GameMenu(0),
            (Dialog::Replace(form), Button::A) => self.begin_as(form, fx),
            (Dialog::Replace(form), Button::B) => self.screen = Screen::NewGame(form),
            (Dialog::Unreadable | Dialog::Refused, Button::A | Button::B) => self.open_title(),
            (Dialog::Refused, Button::X) => self.ask(Dialog::Erase),
            (Dialog::Erase, Button::A) => {
                self.ask(Dialog::Erasing);
                fx.erase_saves = true;
                fx.restart = true;
            }
            (Dialog::Erase, Button::B) => self.ask(Dialog::Refused),
            (Dialog::Restarted | Dialog::Unsaved, Button::A | Button::B) => {
                // Whoever was playing wants to go on, not to look for the game.
                if self.saved_game().is_some() {
                    self.demo = None;
                    self.open_board();
                } else if self.demo.is_none() && self.running.is_some() {
                    self.screen = Screen::Result;
                } else {
                    self.open_title();
                }
                if self.refused.is_some() {
                    self.ask(Dialog::Refused);
                }
            }
            (Dialog::BatteryEmpty, Button::A | Button::B) => {
                self.stop_thinking(fx);
                self.open_title();
            }
            _ => {}
        }
    }

    pub(super) fn view_dialog(&self, dialog: Dialog, view: &mut View) {
        let texts = self.texts();
        let saves = &texts.saves;
        let (title, text) = match dialog {
            Dialog::Pass => {
                let who = self.game().map(|game| {
                    let side = game.position().side_to_move();
                    let seats = game.start().seats;
                    match (seats[side.index()], seats[side.opponent().index()]) {
                        (Seat::Human, Seat::Device(_)) => line(texts.you_must_pass),
                        _ => fill(texts.must_pass, self.full_name_of(game, side)),
                    }
                });
                (who.unwrap_or_default(), [texts.no_turn_possible, ""])
            }
            Dialog::Resign => (line(texts.resign_title), [texts.resign_text, ""]),
            Dialog::Replace(_) => (line(texts.replace_title), [texts.replace_text, ""]),
            Dialog::Unreadable => (line(texts.unreadable_title), [texts.unreadable_text, ""]),
            Dialog::BatteryEmpty => (line(texts.battery_empty), [texts.battery_text, ""]),
            Dialog::Restarted => {
                let why = self.failed_of.split(',').next().unwrap_or_default();
                (line(texts.restarted_title), [texts.restarted_text, why])
            }
            Dialog::Refused => {
                let (title, why) = match self.refused {
                    Some(Refused::Newer) | None => (saves.refused_title, saves.made_by_newer),
                    Some(Refused::Older) => (saves.refused_title, saves.made_by_older),
                    Some(Refused::Broken) => (saves.broken_title, saves.broken),
                };
                (line(title), [why, saves.nothing_kept])
            }
            Dialog::Erase => (line(saves.erase_title), saves.erase_text),
            Dialog::Erasing => (line(saves.erasing_title), [saves.erasing_text, ""]),
            Dialog::Unsaved => (line(saves.failed_title), saves.failed_text),
        };
        let hints = match dialog {
            Dialog::Resign | Dialog::Replace(_) | Dialog::Erase => Hints::default()
                .with(Button::A, texts.yes)
                .with(Button::B, texts.no),
            Dialog::Pass => Hints::default()
                .with(Button::A, texts.go_on)
                .with(Button::Y, self.menu_word()),
            Dialog::Refused => Hints::default()
                .with(Button::A, texts.go_on)
                .with(Button::X, saves.erase),
            Dialog::Erasing => Hints::default(),
            _ => Hints::default().with(Button::A, texts.go_on),
        };
        self.view_behind(dialog, view);
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

    /// What a dialog lies over.
    fn view_behind(&self, dialog: Dialog, view: &mut View) {
        let in_game = self.demo.is_none() && self.running.is_some();
        match dialog {
            Dialog::Replace(form) => self.view_new_game(form, view),
            _ if in_game || matches!(dialog, Dialog::Pass) => {
                self.show_board(view);
            }
            _ => self.view_title(0, view),
        }
    }
}
