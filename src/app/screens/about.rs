//! About this device: what it is, whose game it is, its version.

use super::list::{fact, plain};
use super::{Dialog, Next, Screen};
use crate::app::context::Context;
use crate::app::event::{Button, Effects};
use crate::app::view::{Hints, ListView, View};

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct About {
    /// The first row in sight.
    first: usize,
}

impl About {
    pub(super) const fn new() -> Self {
        Self { first: 0 }
    }
}

/// How many rows there are to see.
fn rows(cx: &Context) -> usize {
    let failure = match rows_of(&cx.failed_of).count() {
        0 => 0,
        rows => 1 + rows,
    };
    let battery = usize::from(cx.power.battery.is_some());
    cx.texts().about_lines.len() + 1 + battery + failure
}

impl Screen for About {
    fn name(&self) -> &'static str {
        "about"
    }

    fn press(&mut self, button: Button, cx: &mut Context, _fx: &mut Effects) -> Next {
        let last = rows(cx).saturating_sub(ListView::IN_SIGHT);
        match button {
            Button::A | Button::B => return Next::Back,
            Button::Down => self.first = (self.first + 1).min(last),
            Button::Up => self.first = self.first.saturating_sub(1),
            // No visitor is to put another program on it.
            Button::X if !cx.settings.kiosk => return Next::open(Dialog::BootLoader),
            _ => {}
        }
        Next::Stay
    }

    fn show(&self, cx: &Context, view: &mut View) {
        let texts = cx.texts();
        let list = view.list.insert(ListView {
            title: "Lyngk Pocket",
            hints: match cx.settings.kiosk {
                true => Hints::default(),
                false => Hints::default().with(Button::X, texts.in_update.update),
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
            list.add(fact(texts.battery, format_args!("{percent} %")));
        }
        if !cx.failed_of.is_empty() {
            list.add(plain(texts.failed_of));
            for part in rows_of(&cx.failed_of) {
                list.add(fact("", part));
            }
        }
        list.first = self.first;
    }
}

/// How many letters of a failure stand in a row of 224 pixels; digits, of which it
/// has many, are 7 wide.
const LETTERS: usize = 30;

/// A failure in rows, broken at spaces where there are any.
fn rows_of(mut text: &str) -> impl Iterator<Item = &str> {
    core::iter::from_fn(move || {
        text = text.trim_start();
        let (mut end, _) = text
            .char_indices()
            .nth(LETTERS)
            .unwrap_or((text.len(), ' '));
        if end < text.len()
            && let Some(space) = text[..end].rfind(' ')
        {
            end = space;
        }
        let (row, rest) = text.split_at(end);
        text = rest;
        (!row.is_empty()).then_some(row)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn a_failure_is_broken_into_rows_at_spaces() {
        let text = "hard fault at 0x10001234, core 0, after 75 s: called from 0x20001235";
        let rows: Vec<&str> = rows_of(text).collect();
        assert_eq!(
            rows,
            [
                "hard fault at 0x10001234,",
                "core 0, after 75 s: called",
                "from 0x20001235"
            ]
        );
        let long = "a/path/without/any/space/that/is/longer/than/a/row";
        let rows: Vec<&str> = rows_of(long).collect();
        assert_eq!(rows.concat(), long);
        assert_eq!(rows_of("").count(), 0);
    }
}
