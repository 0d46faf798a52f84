//! The first start: which language. Each language has its own name in the
//! list, and the words around it are those of the one chosen, so that nobody
//! has to read another.

use super::Screen;
use super::list::{plain, turn};
use crate::app::App;
use crate::app::event::{Button, Effects};
use crate::app::text::Language;
use crate::app::view::{Hints, ListView, View};

impl App {
    pub(super) fn press_language(&mut self, chosen: Language, button: Button, fx: &mut Effects) {
        match button {
            Button::Up => self.screen = Screen::Language(turn(&Language::ALL, chosen, false)),
            Button::Down => self.screen = Screen::Language(turn(&Language::ALL, chosen, true)),
            Button::A => {
                self.settings.language = chosen;
                self.language_chosen = true;
                self.save_settings(fx);
                self.open_title();
            }
            _ => {}
        }
    }

    pub(super) fn view_language(&self, chosen: Language, view: &mut View) {
        let texts = chosen.texts();
        let list = view.list.insert(ListView {
            title: texts.language_label,
            hints: Hints::default().with(Button::A, texts.choose),
            ..ListView::default()
        });
        for language in Language::ALL {
            list.add(plain(language.texts().language));
        }
        list.choose(chosen.index());
    }
}
