//! The first question to a visitor.

use crate::app::activity::{Next, Playing, Screen};
use crate::app::event::{Button, Effects};
use crate::app::game::Seat;
use crate::app::kiosk::languages::PickLanguage;
use crate::app::learn::FIRST_LESSON;
use crate::app::play::quick;
use crate::app::screens::large::{in_twos, large, learning, playing};
use crate::app::screens::list::choose;
use crate::app::state::AppState;
use crate::app::text::{Language, phrase};
use crate::app::view::{ChoiceView, ChoicesView, Hints, PageView, View};
use crate::rules::Stack;
use heapless::Vec;

/// The first question to a visitor.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Visit {
    chosen: usize,
}

/// A choice of the visitor.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    Play,
    Learn,
    Two,
    Language,
}

fn wishes(state: &AppState) -> Vec<Wish, { ChoicesView::MOST }> {
    let offered = state.shared.kiosk.counters.offered;
    let all = [Wish::Play, Wish::Learn, Wish::Two, Wish::Language];
    let is_offered = |wish: &Wish| match wish {
        Wish::Play | Wish::Language => true,
        Wish::Learn => offered.lessons(),
        Wish::Two => offered.two_players(),
    };
    all.into_iter().filter(is_offered).collect()
}

impl Visit {
    pub(in crate::app) const fn new() -> Self {
        Self { chosen: 0 }
    }
}

impl Screen for Visit {
    type With = AppState;

    fn name(&self) -> &'static str {
        "visit"
    }

    fn press(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        let wishes = wishes(state);
        match button {
            Button::Up | Button::Down => {
                self.chosen = choose(self.chosen, wishes.len(), button);
                Next::Stay
            }
            Button::A => match wishes.get(self.chosen) {
                Some(Wish::Learn) => Next::open(state.begin_exercise(FIRST_LESSON)),
                Some(Wish::Language) => Next::open(PickLanguage::new()),
                Some(Wish::Two) => {
                    quick::begin([Seat::Human; 2], state, fx);
                    Next::only(Playing::now(state))
                }
                Some(Wish::Play) | None => {
                    quick::begin_against(state.shared.level_to_begin_with(), state, fx);
                    state
                        .shared
                        .say(phrase(state.shared.texts().in_kiosk.you_begin));
                    Next::only(Playing::now(state))
                }
            },
            Button::B => Next::Home,
            _ => Next::Stay,
        }
    }

    /// Returns from a lesson, which leaves no game on the board, or from the choice of a
    /// language.
    fn resume(&mut self, state: &mut AppState) {
        self.chosen = 0;
        state.bring_back();
        state.table.tidy();
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let texts = state.shared.texts();
        let words = &texts.welcome;
        let choices = wishes(state).into_iter().map(|wish| match wish {
            Wish::Play => large(&words.visitor_plays, playing()),
            Wish::Learn => large(&words.visitor_learns, learning()),
            Wish::Two => large(&words.two_play, in_twos()),
            Wish::Language => ChoiceView {
                label: words.other_language,
                // For visitors who cannot read the label.
                about: Language::TAGS,
                stacks: [(Stack::EMPTY, None); 2],
            },
        });
        view.page = Some(PageView::Choices(ChoicesView {
            title: words.what_now,
            text: "",
            choices: choices.collect(),
            chosen: self.chosen,
            hints: Hints::default()
                .with(Button::A, texts.choose)
                .with(Button::B, texts.leave),
        }));
    }
}
