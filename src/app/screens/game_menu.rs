//! The menu in a game. It offers only what can be done now.

use super::list::{choose, fact, plain, setting, turn};
use super::{Card, Dialog, NewGame, Screen};
use crate::app::App;
use crate::app::event::{Button, Effects, Purpose};
use crate::app::game::code_letters;
use crate::app::settings::Turning;
use crate::app::text::Language;
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
    Qr,
    NewGame,
    Learn,
    Language,
    Settings,
    Leave,
    Resign,
    Code,
}

impl App {
    fn menu_entries(&self) -> Vec<Entry, 14> {
        let all = [
            Entry::MoveNow,
            Entry::Undo,
            Entry::Redo,
            Entry::Hint,
            Entry::TurnBoard,
            Entry::Review,
            Entry::Qr,
            Entry::NewGame,
            Entry::Learn,
            Entry::Language,
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
            // A kiosk has no title that would offer these.
            Entry::NewGame | Entry::Learn | Entry::Language => self.settings.kiosk,
            Entry::Settings => !self.settings.kiosk,
            Entry::Leave | Entry::Code | Entry::Qr => true,
            Entry::Resign => saved && !self.settings.kiosk && self.has_person(),
        };
        all.into_iter().filter(offered).collect()
    }

    /// Opens the menu; in an exercise, its card is all there is to choose from.
    pub(super) fn open_menu(&mut self) {
        self.screen = match self.exercise {
            Some(_) => Screen::Card(Card::Task),
            None => Screen::GameMenu(0),
        };
    }

    /// What the button Y does beside the board.
    pub(super) fn menu_word(&self) -> &'static str {
        match self.exercise {
            Some(_) => self.texts().learning.words,
            None => self.texts().menu,
        }
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
            Button::Left | Button::Right | Button::A
                if entries.get(chosen) == Some(&Entry::Language) =>
            {
                let forward = button != Button::Left;
                self.kiosk.language = turn(&Language::ALL, self.kiosk.language, forward);
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
                Some(Entry::NewGame) => {
                    self.screen = Screen::NewGame(NewGame::new(&self.settings));
                }
                Some(Entry::Learn) => {
                    self.stop_thinking(fx);
                    self.screen = Screen::Learn(0);
                }
                Some(Entry::Language) => {}
                Some(Entry::Qr) => self.screen = Screen::Code,
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

    pub(super) fn view_game_menu(&self, chosen: usize, view: &mut View) {
        let texts = self.texts();
        let list = view.list.insert(ListView {
            title: texts.menu,
            hints: Hints::default()
                .with(Button::A, texts.choose)
                .with(Button::B, texts.back),
            ..ListView::default()
        });
        let code = self.game().map_or(0, |game| game.start().code);
        for entry in self.menu_entries() {
            list.add(match entry {
                Entry::Undo => plain(texts.undo),
                Entry::Redo => plain(texts.redo),
                Entry::Hint => plain(texts.show_hint),
                Entry::MoveNow => plain(texts.move_now),
                Entry::TurnBoard => plain(texts.turn_board),
                Entry::Review => plain(texts.review_game),
                Entry::Qr => plain(texts.in_review.show_qr),
                Entry::NewGame => plain(texts.new_game),
                Entry::Learn => plain(texts.learning.learn),
                Entry::Language => setting(texts.language_label, texts.language),
                Entry::Settings => plain(texts.settings),
                Entry::Leave if self.demo.is_some() => plain(texts.leave_demo),
                Entry::Leave if self.settings.kiosk => plain(texts.in_kiosk.end_visit),
                Entry::Leave => plain(texts.save_and_leave),
                Entry::Resign => plain(texts.resign),
                Entry::Code => fact(
                    texts.setup_code,
                    core::str::from_utf8(&code_letters(code)).unwrap_or(""),
                ),
            });
        }
        list.choose(chosen);
    }
}
