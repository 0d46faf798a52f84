//! The choice of the language at the first start. Each language has its own name in the
//! list, and the texts around it are in the chosen language.

use crate::app::activity::{Next, Screen};
use crate::app::event::{Button, Effects};
use crate::app::screens::list::{plain, turn};
use crate::app::state::AppState;
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
    type With = AppState;

    fn name(&self) -> &'static str {
        "language"
    }

    fn press(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        match button {
            Button::Up => self.chosen = turn(&Language::ALL, self.chosen, false),
            Button::Down => self.chosen = turn(&Language::ALL, self.chosen, true),
            Button::A => {
                state.shared.settings.language = self.chosen;
                state.shared.language_chosen = true;
                // An owner with a saved game knows the device. For others the offer
                // stays open, through restarts, until it is answered.
                state.shared.settings.offer_open = state.saved_game().is_none();
                state.shared.save_settings(fx);
                return Next::Home;
            }
            _ => {}
        }
        Next::Stay
    }

    fn show(&self, _state: &AppState, view: &mut View) {
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
