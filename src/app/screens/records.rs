//! The records: games, wins by level, the longest chain.

use super::list::{Count, fact};
use super::{Next, Screen};
use crate::ai::Level;
use crate::app::context::Context;
use crate::app::event::{Button, Effects};
use crate::app::view::{Hints, ListView, View};

/// How many rows there are: four counts and one for each level.
const ROWS: usize = 4 + Level::NUM;

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct ShowRecords {
    /// The first row in sight.
    first: usize,
}

impl ShowRecords {
    pub(super) const fn new() -> Self {
        Self { first: 0 }
    }
}

impl Screen for ShowRecords {
    fn name(&self) -> &'static str {
        "records"
    }

    fn press(&mut self, button: Button, _cx: &mut Context, _fx: &mut Effects) -> Next {
        match button {
            Button::Up => self.first = self.first.saturating_sub(1),
            Button::Down => self.first = (self.first + 1).min(ROWS - ListView::IN_SIGHT),
            Button::B | Button::A => return Next::Back,
            _ => {}
        }
        Next::Stay
    }

    fn show(&self, cx: &Context, view: &mut View) {
        let texts = cx.texts();
        let records = &cx.records;
        let list = view.list.insert(ListView {
            title: texts.records,
            hints: Hints::default().with(Button::B, texts.back),
            first: self.first,
            ..ListView::default()
        });
        list.add(fact(texts.games, Count::new(records.games)));
        list.add(fact(texts.games_shared, Count::new(records.shared)));
        list.add(fact(texts.longest_chain, records.longest_chain));
        list.add(fact(texts.drawn, Count::new(records.drawn)));
        for (label, (won, lost)) in texts
            .won_at_level
            .into_iter()
            .zip(records.won.into_iter().zip(records.lost))
        {
            list.add(fact(
                label,
                format_args!("{}:{}", Count::beside(won), Count::beside(lost)),
            ));
        }
    }
}
