//! The about page: device, game, version, battery, last failure.

use crate::app::activity::{Next, Screen};
use crate::app::device::BootLoader;
use crate::app::event::{Button, Effects};
use crate::app::screens::list::{fact, plain};
use crate::app::shared::Shared;
use crate::app::text::fill;
use crate::app::view::{Hints, ListView, View};

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct About {
    /// The end of the list is in sight instead of its beginning.
    at_end: bool,
}

impl About {
    pub(in crate::app) const fn new() -> Self {
        Self { at_end: false }
    }
}

impl Screen for About {
    type With = Shared;

    fn name(&self) -> &'static str {
        "about"
    }

    fn press(&mut self, button: Button, shared: &mut Shared, _fx: &mut Effects) -> Next {
        match button {
            Button::A | Button::B => return Next::Back,
            Button::Down => self.at_end = true,
            Button::Up => self.at_end = false,
            // A kiosk does not let visitors replace the firmware.
            Button::X if shared.policy().trusts_computers() => {
                return Next::open(BootLoader);
            }
            _ => {}
        }
        Next::Stay
    }

    fn show(&self, shared: &Shared, view: &mut View) {
        let texts = shared.texts();
        let list = view.list.insert(ListView {
            title: "Lyngk Pocket",
            hints: match shared.policy().trusts_computers() {
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
        let build = shared
            .build
            .as_ref()
            .map(|build| core::str::from_utf8(build));
        list.add(match build {
            Some(Ok(build)) => fact(texts.version, format_args!("{version} {build}")),
            _ => fact(texts.version, version),
        });
        if let Some((percent, _)) = shared.power.battery {
            list.add(fact(texts.battery, fill(texts.percent, percent)));
        }
        if !shared.failed_of.is_empty() {
            list.add(plain(texts.failed_of));
            list.paragraph = shared.failed_of.clone();
        }
        if self.at_end {
            list.first = usize::MAX;
        }
    }
}
