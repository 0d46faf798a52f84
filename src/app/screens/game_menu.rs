//! The menu in a game. It offers only what can be done now.

use super::list::{choose, fact, plain};
use super::{Dialog, Screen};
use crate::app::App;
use crate::app::event::{Button, Effects, Purpose};
use crate::app::game::code_letters;
use crate::app::settings::Turning;
use crate::app::view::{Hints, ListView, View};
use heapless::Vec;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    Undo,
    Redo,
    Hint,
    MoveNow,
    TurnBoard,
    Review,
    Settings,
    Leave,
    Resign,
    Code,
}

impl App {
    fn menu_entries(&self) -> Vec<Entry, 10> {
        let all = [
            Entry::MoveNow,
            Entry::Undo,
            Entry::Redo,
            Entry::Hint,
            Entry::TurnBoard,
            Entry::Review,
            Entry::Settings,
            Entry::Leave,
            Entry::Resign,
            Entry::Code,
        ];
        let saved = self.demo.is_none();
        let offered = |entry: &Entry| match entry {
            Entry::Undo => saved && self.undo_ply().is_some(),
            Entry::Redo => saved && self.redo_ply().is_some(),
            Entry::Hint => self.your_turn(),
            Entry::MoveNow => self.search.purpose() == Some(Purpose::Move),
            Entry::TurnBoard => self.settings.turning == Turning::OnRequest,
            Entry::Review => self.game().is_some_and(|game| game.known() > 0),
            Entry::Settings => !self.settings.kiosk,
            Entry::Leave | Entry::Code => true,
            Entry::Resign => saved && !self.settings.kiosk && self.has_person(),
        };
        all.into_iter().filter(offered).collect()
    }

    fn has_person(&self) -> bool {
        self.game()
            .is_some_and(|game| game.start().seats.contains(&crate::app::game::Seat::Human))
    }

    pub(super) fn press_game_menu(&mut self, chosen: usize, button: Button, fx: &mut Effects) {
        let entries = self.menu_entries();
        match button {
            Button::Up | Button::Down => {
                // The code is a fact, not a choice.
                self.screen = Screen::GameMenu(choose(chosen, entries.len() - 1, button));
            }
            Button::B | Button::Y => self.screen = Screen::Play,
            Button::A => match entries.get(chosen) {
                Some(Entry::Undo) => {
                    if let Some(ply) = self.undo_ply() {
                        self.go_to_ply(ply, fx);
                    }
                }
                Some(Entry::Redo) => {
                    if let Some(ply) = self.redo_ply() {
                        self.go_to_ply(ply, fx);
                    }
                }
                Some(Entry::Hint) => self.ask_hint(fx),
                Some(Entry::MoveNow) => {
                    fx.move_now = true;
                    self.screen = Screen::Play;
                }
                Some(Entry::TurnBoard) => {
                    self.table.turned = !self.table.turned;
                    self.screen = Screen::Play;
                }
                Some(Entry::Review) => self.open_review(),
                Some(Entry::Settings) => self.screen = Screen::Settings(0, true),
                Some(Entry::Leave) => {
                    self.stop_thinking(fx);
                    self.open_title();
                }
                Some(Entry::Resign) => self.ask(Dialog::Resign),
                Some(Entry::Code) | None => self.screen = Screen::GameMenu(0),
            },
            _ => {}
        }
    }

    pub(super) fn view_game_menu(&self, chosen: usize) -> View {
        let texts = self.texts();
        let mut list = ListView {
            title: texts.menu,
            hints: Hints::default()
                .with(Button::A, texts.choose)
                .with(Button::B, texts.back),
            ..ListView::default()
        };
        let code = self.game().map_or(0, |game| game.start().code);
        for entry in self.menu_entries() {
            list.add(match entry {
                Entry::Undo => plain(texts.undo),
                Entry::Redo => plain(texts.redo),
                Entry::Hint => plain(texts.show_hint),
                Entry::MoveNow => plain(texts.move_now),
                Entry::TurnBoard => plain(texts.turn_board),
                Entry::Review => plain(texts.review_game),
                Entry::Settings => plain(texts.settings),
                Entry::Leave if self.demo.is_some() => plain(texts.leave_demo),
                Entry::Leave => plain(texts.save_and_leave),
                Entry::Resign => plain(texts.resign),
                Entry::Code => fact(
                    texts.setup_code,
                    core::str::from_utf8(&code_letters(code)).unwrap_or(""),
                ),
            });
        }
        View {
            list: Some(list.choosing(chosen)),
            ..View::default()
        }
    }
}
