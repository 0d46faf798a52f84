//! About this device: what it is, whose game it is, its version.

use crate::app::context::Context;
use crate::app::event::{Button, Effects};
use crate::app::screens::list::{fact, plain};
use crate::app::screens::{Dialog, Next, Screen};
use crate::app::text::fill;
use crate::app::view::{Hints, ListView, View};

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct About {
    /// Its end is in sight instead of its beginning.
    at_end: bool,
}

impl About {
    pub(in crate::app) const fn new() -> Self {
        Self { at_end: false }
    }
}

impl Screen for About {
    fn name(&self) -> &'static str {
        "about"
    }

    fn press(&mut self, button: Button, cx: &mut Context, _fx: &mut Effects) -> Next {
        match button {
            Button::A | Button::B => return Next::Back,
            Button::Down => self.at_end = true,
            Button::Up => self.at_end = false,
            // No visitor is to put another program on it.
            Button::X if cx.policy().trusts_computers() => return Next::open(Dialog::BootLoader),
            _ => {}
        }
        Next::Stay
    }

    fn show(&self, cx: &Context, view: &mut View) {
        let texts = cx.texts();
        let list = view.list.insert(ListView {
            title: "Lyngk Pocket",
            hints: match cx.policy().trusts_computers() {
                false => Hints::default(),
                true => Hints::default().with(Button::X, texts.update.update),
            }
            .with(Button::B, texts.back),
            ..ListView::default()
        });
        for line in texts.about_lines {
            list.add(plain(line));
        }
        let version = env!("CARGO_PKG_VERSION");
        let build = cx.build.as_ref().map(|build| core::str::from_utf8(build));
        list.add(match build {
            Some(Ok(build)) => fact(texts.version, format_args!("{version} {build}")),
            _ => fact(texts.version, version),
        });
        if let Some((percent, _)) = cx.power.battery {
            list.add(fact(texts.battery, fill(texts.percent, percent)));
        }
        if !cx.failed_of.is_empty() {
            list.add(plain(texts.failed_of));
            list.paragraph = cx.failed_of.clone();
        }
        if self.at_end {
            list.first = usize::MAX;
        }
    }
}
