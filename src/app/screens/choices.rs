//! Large choices: what the first start offers, and what a visitor of a kiosk is
//! asked. Also the card of a first game, and languages that a single press chooses.

use super::attract::some_stack;
use super::list::choose;
use super::{Next, Playing, Screen};
use crate::ai::Level;
use crate::app::context::Context;
use crate::app::event::{Button, Effects};
use crate::app::game::{Seat, Start};
use crate::app::learn::Exercise;
use crate::app::navigate::Cursor;
use crate::app::policy::Policy;
use crate::app::text::reading::Choice;
use crate::app::text::{Language, phrase};
use crate::app::view::{ButtonsView, CardView, ChoiceView, ChoicesView, Hints, PageView, View};
use crate::rules::{Board, Family, Player, Stack};
use heapless::Vec;

/// The first lesson, at its beginning.
const FIRST_LESSON: Exercise = Exercise::Lesson { lesson: 0, step: 0 };

/// What the first start offers, once the language is chosen.
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
    fn name(&self) -> &'static str {
        "offer"
    }

    fn press(&mut self, button: Button, cx: &mut Context, fx: &mut Effects) -> Next {
        match button {
            Button::Up | Button::Down => self.chosen = choose(self.chosen, 2, button),
            Button::A => {
                answered(cx, fx);
                return match self.chosen {
                    0 => {
                        // Whoever leaves in the middle finds the lesson on the title.
                        cx.begin_course(fx);
                        Next::Only(cx.begin_exercise(FIRST_LESSON).into())
                    }
                    _ => begin_first_game(cx, fx),
                };
            }
            Button::B | Button::Y => {
                answered(cx, fx);
                return Next::Home;
            }
            Button::X | Button::Left | Button::Right => {}
        }
        Next::Stay
    }

    fn show(&self, cx: &Context, view: &mut View) {
        let texts = cx.texts();
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

/// The offer does not come again. Whoever sees it is new to the device, whatever they
/// choose: it plays as gently as it can, until somebody sets it otherwise.
fn answered(cx: &mut Context, fx: &mut Effects) {
    cx.settings.level = Level::WEAKEST;
    cx.settings.offer_open = false;
    cx.save_settings(fx);
}

fn large(words: &Choice, stacks: [(Stack, Option<Player>); 2]) -> ChoiceView {
    ChoiceView {
        label: words.label,
        about: words.about,
        stacks,
    }
}

/// The stacks beside learning, playing, and playing in twos.
fn learning() -> [(Stack, Option<Player>); 2] {
    [(some_stack(1, 2), None), (Stack::EMPTY, None)]
}

fn playing() -> [(Stack, Option<Player>); 2] {
    [(some_stack(2, 5), Some(Player::A)), (Stack::EMPTY, None)]
}

fn in_twos() -> [(Stack, Option<Player>); 2] {
    [
        (some_stack(0, 4), Some(Player::A)),
        (some_stack(3, 4), Some(Player::B)),
    ]
}

/// Begins a game for somebody who knows nothing of it yet; what it is about is shown
/// first.
fn begin_first_game(cx: &mut Context, fx: &mut Effects) -> Next {
    begin(Level::WEAKEST, cx, fx);
    Next::only(FirstGame)
}

/// Begins a game for somebody who has gone through lessons and knows what it is about;
/// a game that waits goes on instead. It is as gentle as can be, or at a kiosk as its
/// operator has set it.
pub(super) fn play_after_lessons(cx: &mut Context, fx: &mut Effects) -> Next {
    if cx.saved_game().is_some() {
        return Playing::own_game(cx);
    }
    let level = match cx.policy() {
        Policy::Kiosk => cx.level_to_begin_with(),
        Policy::Owner => Level::WEAKEST,
    };
    begin(level, cx, fx);
    cx.say(phrase(cx.texts().in_kiosk.you_begin));
    Next::only(Playing::now(cx))
}

/// Begins a game in which a person has the first turn, the cursor on a stack that
/// can move.
fn begin(level: Level, cx: &mut Context, fx: &mut Effects) {
    begin_with([Seat::Human, Seat::Device(level)], cx, fx);
}

fn begin_with(seats: [Seat; 2], cx: &mut Context, fx: &mut Effects) {
    let code = cx.any_setup();
    cx.turn_board = false;
    cx.begin(
        Start {
            variant: cx.settings.variant(Family::Fives),
            code,
            seats,
        },
        None,
        fx,
    );
    cx.draft = crate::app::draft::Draft::new();
    let movable = cx
        .game()
        .map(|game| Board::new(game.position()).movable(None));
    if let Some(movable) = movable
        && !movable.has(cx.draft.cursor.at)
    {
        cx.draft.cursor = Cursor::next(cx.draft.cursor, movable, false);
    }
}

/// What the first game is about, over its board.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct FirstGame;

impl Screen for FirstGame {
    fn name(&self) -> &'static str {
        "first-game"
    }

    fn press(&mut self, button: Button, cx: &mut Context, _fx: &mut Effects) -> Next {
        match button {
            Button::A => {
                // Nobody has told the first player yet which button begins.
                cx.say(phrase(cx.texts().in_kiosk.you_begin));
                Next::only(Playing::now(cx))
            }
            Button::B => Next::Home,
            _ => Next::Stay,
        }
    }

    fn show(&self, cx: &Context, view: &mut View) {
        let texts = cx.texts();
        cx.show_board(view).surroundings().message = None;
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

/// What a visitor of a kiosk is asked first.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Visit {
    chosen: usize,
}

/// What a visitor can choose.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    Play,
    Learn,
    Two,
    Language,
}

fn wishes(cx: &Context) -> Vec<Wish, { ChoicesView::MOST }> {
    let offered = cx.kiosk.counters.offered;
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
    fn name(&self) -> &'static str {
        "visit"
    }

    fn press(&mut self, button: Button, cx: &mut Context, fx: &mut Effects) -> Next {
        let wishes = wishes(cx);
        match button {
            Button::Up | Button::Down => {
                self.chosen = choose(self.chosen, wishes.len(), button);
                Next::Stay
            }
            Button::A => match wishes.get(self.chosen) {
                Some(Wish::Learn) => Next::open(cx.begin_exercise(FIRST_LESSON)),
                Some(Wish::Language) => Next::open(PickLanguage::new()),
                Some(Wish::Two) => {
                    begin_with([Seat::Human; 2], cx, fx);
                    Next::only(Playing::now(cx))
                }
                Some(Wish::Play) | None => {
                    begin(cx.level_to_begin_with(), cx, fx);
                    cx.say(phrase(cx.texts().in_kiosk.you_begin));
                    Next::only(Playing::now(cx))
                }
            },
            Button::B => Next::Home,
            _ => Next::Stay,
        }
    }

    /// Back from a lesson, which leaves nothing on the board, or with a language.
    fn resume(&mut self, cx: &mut Context) {
        self.chosen = 0;
        cx.stage.bring_back();
        cx.tidy_board();
    }

    fn show(&self, cx: &Context, view: &mut View) {
        let texts = cx.texts();
        let words = &texts.welcome;
        let choices = wishes(cx).into_iter().map(|wish| match wish {
            Wish::Play => large(&words.visitor_plays, playing()),
            Wish::Learn => large(&words.visitor_learns, learning()),
            Wish::Two => large(&words.two_play, in_twos()),
            Wish::Language => ChoiceView {
                label: words.other_language,
                // For visitors who cannot read the line above.
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

/// A page of languages, one for each button. If there are more languages than buttons, the
/// last button opens the next page.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct PickLanguage {
    page: usize,
}

/// Effect of a button on a page that offers a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pick {
    /// Chooses the entry with this place.
    Entry(usize),
    /// Opens this page.
    Page(usize),
    /// None: the list has ended.
    Nothing,
}

impl Pick {
    /// The label of the button that opens the next page, the same in every language.
    const MORE: &str = "...";

    /// Returns the effect of a button on a page of a list with `entries` entries.
    const fn with(button: Button, page: usize, entries: usize) -> Self {
        let last = Button::NUM - 1;
        let (first, is_last) = if entries <= Button::NUM {
            (0, false)
        } else {
            (page * last, button.index() == last)
        };
        let entry = first + button.index();
        if is_last {
            Self::Page((page + 1) % entries.div_ceil(last))
        } else if entry < entries {
            Self::Entry(entry)
        } else {
            Self::Nothing
        }
    }
}

impl PickLanguage {
    const fn new() -> Self {
        Self { page: 0 }
    }
}

impl Screen for PickLanguage {
    fn name(&self) -> &'static str {
        "languages"
    }

    fn press(&mut self, button: Button, cx: &mut Context, _fx: &mut Effects) -> Next {
        match Pick::with(button, self.page, Language::NUM) {
            Pick::Entry(place) => {
                cx.kiosk.language = Language::ALL[place];
                Next::Back
            }
            Pick::Page(page) => {
                self.page = page;
                Next::Stay
            }
            Pick::Nothing => Next::Stay,
        }
    }

    fn show(&self, cx: &Context, view: &mut View) {
        let words = Button::ALL.map(
            |button| match Pick::with(button, self.page, Language::NUM) {
                Pick::Entry(place) => Language::ALL[place].texts().language,
                Pick::Page(_) => Pick::MORE,
                Pick::Nothing => "",
            },
        );
        view.page = Some(PageView::Buttons(ButtonsView {
            title: cx.texts().welcome.one_press,
            words,
        }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// Returns the entries that pages offer until the first page comes again.
    fn offered(entries: usize) -> Vec<Vec<usize>> {
        let mut pages = Vec::new();
        let mut page = 0;
        loop {
            let picks = Button::ALL.map(|button| Pick::with(button, page, entries));
            let chosen = picks.iter().filter_map(|pick| match pick {
                Pick::Entry(entry) => Some(*entry),
                Pick::Page(_) | Pick::Nothing => None,
            });
            pages.push(chosen.collect());
            let next = picks.iter().find_map(|pick| match pick {
                Pick::Page(next) => Some(*next),
                Pick::Entry(_) | Pick::Nothing => None,
            });
            match next {
                Some(next) if next != 0 => page = next,
                _ => return pages,
            }
        }
    }

    #[test]
    fn any_number_of_languages_can_be_chosen_with_the_buttons() {
        let all = |from: usize, to: usize| (from..to).collect::<Vec<_>>();
        assert_eq!(offered(3), [all(0, 3)]);
        assert_eq!(offered(8), [all(0, 8)]);
        assert_eq!(offered(9), [all(0, 7), all(7, 9)]);
        assert_eq!(offered(14), [all(0, 7), all(7, 14)]);
        assert_eq!(offered(20), [all(0, 7), all(7, 14), all(14, 20)]);
    }
}
