//! The records: rating, games, wins by level, the longest chain.

use crate::ai::Level;
use crate::app::activity::{ForgetRecords, Next, Screen};
use crate::app::event::{Button, Effects};
use crate::app::screens::list::{Count, fact, plain};
use crate::app::shared::Shared;
use crate::app::text::fill;
use crate::app::view::{CardView, Hints, ListView, View};

/// Number of rows: eight facts, a heading, and a row for each level.
const ROWS: usize = 9 + Level::NUM;

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct ShowRecords {
    /// Index of the first row in sight.
    first: u8,
    /// The card about the rating is open.
    told: bool,
}

impl ShowRecords {
    pub(in crate::app) const fn new() -> Self {
        Self {
            first: 0,
            told: false,
        }
    }
}

impl Screen for ShowRecords {
    type With = Shared;

    fn name(&self) -> &'static str {
        "records"
    }

    fn press(&mut self, button: Button, _shared: &mut Shared, _fx: &mut Effects) -> Next {
        match button {
            Button::A => self.told = !self.told,
            Button::B if self.told => self.told = false,
            _ if self.told => {}
            Button::Up => self.first = self.first.saturating_sub(1),
            Button::Down => self.first = (self.first + 1).min((ROWS - ListView::IN_SIGHT) as u8),
            Button::B => return Next::Back,
            Button::X => return Next::open(ForgetRecords),
            _ => {}
        }
        Next::Stay
    }

    fn show(&self, shared: &Shared, view: &mut View) {
        let texts = shared.texts();
        let records = &shared.records;
        let list = view.list.insert(ListView {
            title: texts.records,
            hints: Hints::default()
                .with(Button::A, texts.statistics.rating)
                .with(Button::B, texts.back)
                .with(Button::X, texts.statistics.forget),
            first: self.first.into(),
            ..ListView::default()
        });
        let words = &texts.statistics;
        let rating = records.rating;
        // The 95 % interval: two deviations to either side.
        let apart = 2 * i32::from(rating.deviation());
        list.add(fact(
            words.rating,
            format_args!("{} ±{apart}", rating.points),
        ));
        list.add(fact(words.streak, records.streak));
        list.add(fact(words.best_streak, records.best_streak));
        list.add(match records.lost_a_turn() {
            Some(lost) => fact(words.lost_a_turn, fill(texts.percent, lost)),
            None => fact(words.lost_a_turn, "-"),
        });
        list.add(fact(texts.games, Count::new(records.games)));
        list.add(fact(texts.games_shared, Count::new(records.shared)));
        list.add(fact(texts.longest_chain, records.longest_chain));
        list.add(fact(texts.drawn, Count::new(records.drawn)));
        list.add(plain(texts.won_and_lost));
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
        if self.told {
            list.hints = Hints::default();
            view.card = Some(CardView {
                title: words.rating,
                text: words.rating_rule,
                hints: Hints::default().with(Button::A, texts.go_on),
                ..CardView::default()
            });
        }
    }
}
