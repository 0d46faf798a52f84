//! The offer of the first start: the first lesson, or a first game with its card.

use crate::ai::Level;
use crate::app::activity::{Next, Playing, Screen};
use crate::app::event::{Button, Effects};
use crate::app::learn::FIRST_LESSON;
use crate::app::play::quick;
use crate::app::screens::large::{large, learning, playing};
use crate::app::screens::list::choose;
use crate::app::shared::Shared;
use crate::app::state::AppState;
use crate::app::text::phrase;
use crate::app::view::{CardView, ChoicesView, Hints, PageView, View};

/// The offer of the first start, once the language is chosen.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Offer {
    chosen: usize,
}

impl Offer {
    pub(in crate::app) const fn new() -> Self {
        Self { chosen: 0 }
    }
}

impl Screen for Offer {
    type With = AppState;

    fn name(&self) -> &'static str {
        "offer"
    }

    fn press(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        match button {
            Button::Up | Button::Down => self.chosen = choose(self.chosen, 2, button),
            Button::A => {
                answered(&mut state.shared, fx);
                return match self.chosen {
                    0 => {
                        // An owner who leaves in the middle finds the lesson on the
                        // title.
                        state.shared.begin_course(fx);
                        Next::Only(state.begin_exercise(FIRST_LESSON).into())
                    }
                    _ => begin_first_game(state, fx),
                };
            }
            Button::B | Button::Y => {
                answered(&mut state.shared, fx);
                return Next::Home;
            }
            Button::X | Button::Left | Button::Right => {}
        }
        Next::Stay
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let texts = state.shared.texts();
        let words = &texts.welcome;
        view.page = Some(PageView::Choices(ChoicesView {
            title: words.welcome,
            text: words.aim,
            choices: [
                large(&words.learn, learning()),
                large(&words.play, playing()),
            ]
            .into_iter()
            .collect(),
            chosen: self.chosen,
            hints: Hints::default()
                .with(Button::A, texts.choose)
                .with(Button::B, texts.menu),
        }));
    }
}

/// Closes the offer for good. The owner is new to the device, so its level is the
/// weakest until another is set.
fn answered(shared: &mut Shared, fx: &mut Effects) {
    shared.settings.level = Level::WEAKEST;
    shared.settings.offer_open = false;
    shared.save_settings(fx);
}

/// Begins a game for an owner who does not know the rules, with a card about its aim.
fn begin_first_game(state: &mut AppState, fx: &mut Effects) -> Next {
    quick::begin_against(Level::WEAKEST, state, fx);
    Next::only(FirstGame)
}

/// The aim of the first game, over its board.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct FirstGame;

impl Screen for FirstGame {
    type With = AppState;

    fn name(&self) -> &'static str {
        "first-game"
    }

    fn press(&mut self, button: Button, state: &mut AppState, _fx: &mut Effects) -> Next {
        match button {
            Button::A => {
                // The message names the button for the first step; the card does not.
                state
                    .shared
                    .say(phrase(state.shared.texts().in_kiosk.you_begin));
                Next::only(Playing::now(state))
            }
            Button::B => Next::Home,
            _ => Next::Stay,
        }
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let texts = state.shared.texts();
        state.show_board(view).surroundings().message = None;
        view.card = Some(CardView {
            title: texts.welcome.first_game,
            text: texts.welcome.first_game_text,
            above_bar: true,
            hints: Hints::default()
                .with(Button::A, texts.welcome.play_now)
                .with(Button::B, texts.leave),
            ..CardView::default()
        });
    }
}
