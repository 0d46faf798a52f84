//! What the operator of a kiosk sees and sets. It opens when X and Y are held
//! together, and to nobody who does not know that.

use super::Screen;
use super::list::{choose, fact, plain, setting, turn_number};
use crate::app::counters::RETURN_AFTER;
use crate::app::event::{Button, Effects};
use crate::app::text::fill;
use crate::app::view::{Hints, ListView, View};
use crate::app::{App, Reset};
use core::fmt;

/// The rows that can be changed come first, in this order; what sets the
/// counters to zero comes last.
const MODE: usize = 0;
const RETURN: usize = 1;
const SOUND: usize = 2;
/// Numbers between them: visits, those left, games ended, two rows of levels,
/// games of two people, and the causes of starts.
const NUMBERS: usize = 6 + Reset::NUM;
const ZERO: usize = SOUND + NUMBERS + 1;
const ROWS: usize = ZERO + 1;
const _: () = assert!(ROWS <= ListView::ROWS);

impl App {
    /// Opens the page; a visitor's game is over.
    pub(in crate::app) fn open_operator(&mut self, fx: &mut Effects) {
        self.stop_thinking(fx);
        if self.settings.kiosk {
            self.end_visit();
        }
        self.screen = Screen::Operator(0);
        fx.redraw = true;
    }

    pub(super) fn press_operator(&mut self, chosen: usize, button: Button, fx: &mut Effects) {
        match button {
            Button::Up | Button::Down => {
                self.screen = Screen::Operator(choose(chosen, ROWS, button));
            }
            Button::Left => self.operate(chosen, false, fx),
            Button::Right | Button::A => self.operate(chosen, true, fx),
            Button::B => self.open_title(),
            Button::X | Button::Y => {}
        }
    }

    fn operate(&mut self, row: usize, forward: bool, fx: &mut Effects) {
        match row {
            MODE if self.settings.kiosk => self.unlock(fx),
            MODE => self.lock(fx),
            RETURN => {
                let counters = &mut self.kiosk.counters;
                let most = RETURN_AFTER.len() as u8;
                counters.return_after = turn_number(counters.return_after + 1, most, forward) - 1;
                self.save_counters(fx);
            }
            SOUND => {
                self.settings.sound = !self.settings.sound;
                self.save_settings(fx);
            }
            ZERO => {
                self.kiosk.counters = self.kiosk.counters.cleared();
                self.save_counters(fx);
            }
            _ => {}
        }
    }

    pub(super) fn view_operator(&self, chosen: usize, view: &mut View) {
        let texts = self.texts();
        let words = &texts.in_kiosk;
        let counters = &self.kiosk.counters;
        let changes = matches!(chosen, MODE | RETURN | SOUND);
        let act = if changes { texts.change } else { "" };
        let act = if chosen == ZERO { texts.choose } else { act };
        let list = view.list.insert(ListView {
            title: words.operator,
            hints: Hints::default()
                .with(Button::A, act)
                .with(Button::B, texts.back),
            ..ListView::default()
        });
        let switch = |on: bool| if on { texts.on } else { texts.off };
        list.add(setting(words.mode, switch(self.settings.kiosk)));
        let seconds = counters.idle_limit() / 1_000;
        list.add(setting(words.return_after, fill(words.seconds, seconds)));
        list.add(setting(texts.sound, switch(self.settings.sound)));
        list.add(fact(words.visits, counters.visits));
        list.add(fact(words.walked_off, counters.walked_off));
        list.add(fact(words.ended, counters.ended));
        let (low, high) = counters.levels.split_at(counters.levels.len() / 2);
        for (label, levels) in words.levels.into_iter().zip([low, high]) {
            list.add(fact(label, Each(levels)));
        }
        list.add(fact(words.shared, counters.shared));
        for (label, resets) in words.resets.into_iter().zip(counters.resets) {
            list.add(fact(label, resets));
        }
        list.add(plain(words.set_to_zero));
        list.choose(chosen);
    }
}

/// Numbers with spaces between them.
struct Each<'a>(&'a [u32]);

impl fmt::Display for Each<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, number) in self.0.iter().enumerate() {
            let space = if place > 0 { " " } else { "" };
            write!(f, "{space}{number}")?;
        }
        Ok(())
    }
}
