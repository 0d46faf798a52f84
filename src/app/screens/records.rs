//! The records: games, wins by level, the longest chain.

use super::Screen;
use super::list::fact;
use crate::app::App;
use crate::app::event::Button;
use crate::app::view::{Hints, ListView, View};

/// How many rows there are: four counts and one for each level.
const ROWS: usize = 4 + crate::app::LEVELS as usize;

impl App {
    pub(super) fn press_records(&mut self, first: usize, button: Button) {
        match button {
            Button::Up => self.screen = Screen::Records(first.saturating_sub(1)),
            Button::Down => {
                let last = ROWS - ListView::IN_SIGHT;
                self.screen = Screen::Records((first + 1).min(last));
            }
            Button::B | Button::A => self.open_title(),
            _ => {}
        }
    }

    pub(super) fn view_records(&self, first: usize, view: &mut View) {
        let texts = self.texts();
        let records = &self.records;
        let list = view.list.insert(ListView {
            title: texts.records,
            hints: Hints::default().with(Button::B, texts.back),
            first,
            ..ListView::default()
        });
        list.add(fact(texts.games, records.games));
        list.add(fact(texts.games_shared, records.shared));
        list.add(fact(texts.longest_chain, records.longest_chain));
        list.add(fact(texts.drawn, records.drawn));
        for (label, (won, lost)) in texts
            .won_at_level
            .into_iter()
            .zip(records.won.into_iter().zip(records.lost))
        {
            list.add(fact(label, format_args!("{won}:{lost}")));
        }
    }
}
