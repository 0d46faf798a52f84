//! The screens: which there are, and which file takes a press on each.

mod about;
mod claim;
mod dialog;
mod game_menu;
mod list;
mod new_game;
mod playing;
mod records;
mod result;
mod review;
mod settings;
mod title;

pub(super) use dialog::Dialog;
pub(super) use new_game::NewGame;

use super::App;
use super::event::{Button, Effects};
use super::view::View;
use crate::rules::Colour;

/// What is on the screen.
#[derive(Clone, Copy, Debug)]
pub(super) enum Screen {
    /// The title, with the chosen row.
    Title(usize),
    /// What game to begin.
    NewGame(NewGame),
    /// The board.
    Play,
    /// The board, choosing a colour to claim.
    Claim(Colour),
    /// The board as it stood before a ply.
    Review(usize),
    /// The menu in a game, with the chosen row.
    GameMenu(usize),
    /// How a game ended.
    Result,
    /// A question or an announcement.
    Dialog(Dialog),
    /// Settings, with the chosen row, and whether a game waits behind them.
    Settings(usize, bool),
    /// Records, with the first row in sight.
    Records(usize),
    /// About this device.
    About,
}

impl Screen {
    /// The name scenarios use.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Title(_) => "title",
            Self::NewGame(_) => "new-game",
            Self::Play => "play",
            Self::Claim(_) => "claim",
            Self::Review(_) => "review",
            Self::GameMenu(_) => "menu",
            Self::Result => "result",
            Self::Dialog(_) => "dialog",
            Self::Settings(..) => "settings",
            Self::Records(_) => "records",
            Self::About => "about",
        }
    }
}

impl App {
    pub(super) fn screen_press(&mut self, button: Button, fx: &mut Effects) {
        match self.screen {
            Screen::Title(chosen) => self.press_title(chosen, button, fx),
            Screen::NewGame(form) => self.press_new_game(form, button, fx),
            Screen::Play => self.press_playing(button, fx),
            Screen::Claim(colour) => self.press_claim(colour, button, fx),
            Screen::Review(ply) => self.press_review(ply, button, fx),
            Screen::GameMenu(chosen) => self.press_game_menu(chosen, button, fx),
            Screen::Result => self.press_result(button, fx),
            Screen::Dialog(dialog) => self.press_dialog(dialog, button, fx),
            Screen::Settings(chosen, in_game) => self.press_settings(chosen, in_game, button, fx),
            Screen::Records(first) => self.press_records(first, button),
            Screen::About => self.press_about(button),
        }
    }

    pub(super) fn screen_view(&self, screen: Screen) -> View {
        match screen {
            Screen::Title(chosen) => self.view_title(chosen),
            Screen::NewGame(form) => self.view_new_game(form),
            Screen::Play => self.view_playing(),
            Screen::Claim(colour) => self.view_claim(colour),
            Screen::Review(ply) => self.view_review(ply),
            Screen::GameMenu(chosen) => self.view_game_menu(chosen),
            Screen::Result => self.view_result(),
            Screen::Dialog(dialog) => self.view_dialog(dialog),
            Screen::Settings(chosen, _) => self.view_settings(chosen),
            Screen::Records(first) => self.view_records(first),
            Screen::About => self.view_about(),
        }
    }
}
