//! About this device: what it is, whose game it is, its version.

use super::Screen;
use super::list::{fact, plain};
use crate::app::App;
use crate::app::event::Button;
use crate::app::view::{Hints, ListView, View};

impl App {
    pub(super) fn press_about(&mut self, first: usize, button: Button) {
        let rows = self.about_rows();
        let last = rows.saturating_sub(ListView::IN_SIGHT);
        match button {
            Button::A | Button::B => self.open_title(),
            Button::Down => self.screen = Screen::About((first + 1).min(last)),
            Button::Up => self.screen = Screen::About(first.saturating_sub(1)),
            _ => {}
        }
    }

    /// How many rows there are to see.
    fn about_rows(&self) -> usize {
        let failure = match rows_of(&self.failed_of).count() {
            0 => 0,
            rows => 1 + rows,
        };
        let battery = usize::from(self.power.battery.is_some());
        self.texts().about_lines.len() + 1 + battery + failure
    }

    pub(super) fn view_about(&self, first: usize, view: &mut View) {
        let texts = self.texts();
        let list = view.list.insert(ListView {
            title: "Lyngk Pocket",
            hints: Hints::default().with(Button::B, texts.back),
            ..ListView::default()
        });
        for line in texts.about_lines {
            list.add(plain(line));
        }
        let version = env!("CARGO_PKG_VERSION");
        let build = self.build.as_ref().map(|build| core::str::from_utf8(build));
        list.add(match build {
            Some(Ok(build)) => fact(texts.version, format_args!("{version} {build}")),
            _ => fact(texts.version, version),
        });
        if let Some((percent, _)) = self.power.battery {
            list.add(fact(texts.battery, format_args!("{percent} %")));
        }
        if !self.failed_of.is_empty() {
            list.add(plain(texts.failed_of));
            for part in rows_of(&self.failed_of) {
                list.add(fact("", part));
            }
        }
        list.first = first;
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
