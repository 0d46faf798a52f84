//! The title: the menu of the device, with a game going on behind it.

use super::list::{choose, plain};
use super::{NewGame, Screen};
use crate::app::event::{Button, Effects};
use crate::app::game::{Game, Seat, Start};
use crate::app::view::{Hints, Layout, ListView, View};
use crate::app::{App, SETUP_CODES};
use crate::rules::Variant;
use heapless::Vec;

/// What the title offers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    Continue,
    NewGame,
    Demo,
    Learn,
    Settings,
    Records,
    About,
}

/// The game shown behind the title at the start. Later ones follow from it.
const FIRST_TITLE_GAME: u32 = 0x2b_1d01;

impl App {
    /// Goes to the title, once the language is chosen, or to what a kiosk has in
    /// its place. A saved game stays for `Continue`.
    pub(in crate::app) fn open_title(&mut self) {
        if self.settings.kiosk {
            self.open_attract();
            return;
        }
        self.screen = if self.language_chosen {
            Screen::Title(0)
        } else {
            Screen::Language(self.settings.language)
        };
        self.table.tidy();
        self.trying = None;
        self.flight = None;
        if self.saved_game().is_none() {
            self.running = None;
        }
        self.demo = None;
        self.exercise = None;
        self.begin_title_game();
    }

    /// Begins the next game behind the title.
    pub(in crate::app) fn begin_title_game(&mut self) {
        let code = match &self.demo {
            Some(game) => (game.start().code + 1) % SETUP_CODES,
            None => FIRST_TITLE_GAME,
        };
        self.demo = Some(Game::new(Start {
            variant: Variant::Standard,
            code,
            seats: [Seat::Device(1); 2],
        }));
        self.ready_at = self.now + 1_000;
    }

    fn title_entries(&self) -> Vec<Entry, 7> {
        let all = [
            Entry::Continue,
            Entry::NewGame,
            Entry::Demo,
            Entry::Learn,
            Entry::Settings,
            Entry::Records,
            Entry::About,
        ];
        let offered = |entry: &Entry| match entry {
            Entry::Continue => self.saved_game().is_some(),
            _ => true,
        };
        all.into_iter().filter(offered).collect()
    }

    pub(super) fn press_title(&mut self, chosen: usize, button: Button, fx: &mut Effects) {
        let entries = self.title_entries();
        match button {
            Button::Up | Button::Down => {
                self.screen = Screen::Title(choose(chosen, entries.len(), button));
            }
            Button::A => match entries.get(chosen) {
                Some(Entry::Continue) => {
                    self.demo = None;
                    self.open_board();
                }
                Some(Entry::NewGame) => {
                    self.screen = Screen::NewGame(NewGame::new(&self.settings));
                }
                Some(Entry::Demo) => self.begin_demo(fx),
                Some(Entry::Learn) => self.screen = Screen::Learn(0),
                Some(Entry::Settings) => self.screen = Screen::Settings(0, false),
                Some(Entry::Records) => self.screen = Screen::Records(0),
                Some(Entry::About) => self.screen = Screen::About(0),
                None => self.screen = Screen::Title(0),
            },
            _ => {}
        }
    }

    pub(super) fn view_title(&self, chosen: usize, view: &mut View) {
        let texts = self.texts();
        let list = view.list.insert(ListView {
            title: "LYNGK",
            narrow: true,
            hints: Hints::default().with(Button::A, texts.choose),
            ..ListView::default()
        });
        for entry in self.title_entries() {
            list.add(plain(match entry {
                Entry::Continue => texts.continue_game,
                Entry::NewGame => texts.new_game,
                Entry::Demo => texts.demo,
                Entry::Learn => texts.learning.learn,
                Entry::Settings => texts.settings,
                Entry::Records => texts.records,
                Entry::About => texts.about,
            }));
        }
        list.choose(chosen);
        self.show_board(view).layout = Layout::Aside;
    }
}
