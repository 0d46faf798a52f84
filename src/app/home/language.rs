//! The first start: which language. Each language has its own name in the
//! list, and the words around it are those of the one chosen, so that nobody
//! has to read another.

use crate::app::context::Context;
use crate::app::event::{Button, Effects};
use crate::app::screens::list::{plain, turn};
use crate::app::screens::{Next, Screen};
use crate::app::text::Language;
use crate::app::view::{Hints, ListView, View};

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct ChooseLanguage {
    chosen: Language,
}

impl ChooseLanguage {
    pub(in crate::app) const fn new(chosen: Language) -> Self {
        Self { chosen }
    }
}

impl Screen for ChooseLanguage {
    fn name(&self) -> &'static str {
        "language"
    }

    fn press(&mut self, button: Button, cx: &mut Context, fx: &mut Effects) -> Next {
        match button {
            Button::Up => self.chosen = turn(&Language::ALL, self.chosen, false),
            Button::Down => self.chosen = turn(&Language::ALL, self.chosen, true),
            Button::A => {
                cx.settings.language = self.chosen;
                cx.language_chosen = true;
                // Whoever has a game knows what to do with the device. For others the
                // offer stands, through restarts, until it is answered.
                cx.settings.offer_open = cx.saved_game().is_none();
                cx.save_settings(fx);
                return Next::Home;
            }
            _ => {}
        }
        Next::Stay
    }

    fn show(&self, _cx: &Context, view: &mut View) {
        let texts = self.chosen.texts();
        let list = view.list.insert(ListView {
            title: texts.language_label,
            hints: Hints::default().with(Button::A, texts.choose),
            ..ListView::default()
        });
        for language in Language::ALL {
            list.add(plain(language.texts().language));
        }
        list.choose(self.chosen.index());
    }
}
