//! About this device: what it is, whose game it is, its version.

use super::list::{fact, plain};
use crate::app::App;
use crate::app::event::Button;
use crate::app::view::{Hints, ListView, View};

impl App {
    pub(super) fn press_about(&mut self, button: Button) {
        if matches!(button, Button::A | Button::B) {
            self.open_title();
        }
    }

    pub(super) fn view_about(&self) -> View {
        let texts = self.texts();
        let mut list = ListView {
            title: "Lyngk Pocket",
            hints: Hints::default().with(Button::B, texts.back),
            ..ListView::default()
        };
        for line in texts.about_lines {
            list.add(plain(line));
        }
        list.add(fact(texts.version, env!("CARGO_PKG_VERSION")));
        if let Some((percent, _)) = self.power.battery {
            list.add(fact(texts.battery, format_args!("{percent} %")));
        }
        if let Some(of) = &self.failed_of {
            list.add(plain(texts.failed_of));
            list.add(fact("", of));
        }
        View {
            list: Some(list),
            ..View::default()
        }
    }
}
