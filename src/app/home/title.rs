//! The title: the menu of the device, with a game going on behind it.

use crate::ai::Level;
use crate::app::SETUP_CODES;
use crate::app::context::Context;
use crate::app::event::{Button, Effects, Millis};
use crate::app::game::{Game, Seat, SetupCode, Start};
use crate::app::moment::Moment;
use crate::app::screens::list::{choose, plain};
use crate::app::screens::{
    About, ChangeSettings, Demo, Learn, NewGame, Next, Playing, Screen, ShowRecords,
};
use crate::app::stage::What;
use crate::app::view::{Hints, Layout, ListView, View};
use crate::rules::Family;
use heapless::Vec;

/// Time before the first turn of a game behind the title, and between turns, in
/// milliseconds: calm, but alive.
const BEGINS_AFTER: Millis = 1_000;
const PAUSE: Millis = 1_600;
/// The game shown behind the title at first. Later ones follow from it.
const FIRST_GAME: SetupCode = 0x2b_1d01;

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Title {
    chosen: usize,
    /// When the game behind it goes on.
    next_turn_at: Moment,
}

/// What the title offers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    Continue,
    NextLesson,
    NewGame,
    Demo,
    Learn,
    Settings,
    Records,
    About,
}

impl Title {
    /// The title of a device whose board shows the title's game already.
    pub(in crate::app) const fn at(now: Millis) -> Self {
        Self {
            chosen: 0,
            next_turn_at: Moment::at(now + BEGINS_AFTER),
        }
    }

    /// Brings the title's game to the board. An own game waits if it can go on or is
    /// still being judged, and is forgotten if it is over.
    pub(in crate::app) fn open(cx: &mut Context) -> Self {
        cx.tidy_board();
        if cx.saved_game().is_none() && !cx.is_still_judged() {
            cx.stage.clear();
        }
        begin_game(FIRST_GAME, cx);
        Self::at(cx.now)
    }
}

/// Begins a game behind the title.
#[inline(never)]
fn begin_game(code: SetupCode, cx: &mut Context) {
    let start = Start {
        variant: cx.settings.variant(Family::Fives),
        code,
        seats: [Seat::Device(Level::WEAKEST); 2],
    };
    cx.stage.put(Game::new(start), What::Title);
}

/// What somebody most likely wants comes first: the game that waits, or the next
/// lesson of a course that was begun.
fn entries(cx: &Context) -> Vec<Entry, 8> {
    let all = [
        Entry::Continue,
        Entry::NextLesson,
        Entry::NewGame,
        Entry::Demo,
        Entry::Learn,
        Entry::Settings,
        Entry::Records,
        Entry::About,
    ];
    let offered = |entry: &Entry| match entry {
        Entry::Continue => cx.saved_game().is_some(),
        Entry::NextLesson => cx.saved_game().is_none() && cx.lesson_to_come().is_some(),
        _ => true,
    };
    all.into_iter().filter(offered).collect()
}

impl Screen for Title {
    fn name(&self) -> &'static str {
        "title"
    }

    fn press(&mut self, button: Button, cx: &mut Context, fx: &mut Effects) -> Next {
        let entries = entries(cx);
        match button {
            Button::Up | Button::Down => {
                self.chosen = choose(self.chosen, entries.len(), button);
                Next::Stay
            }
            Button::A => match entries.get(self.chosen) {
                Some(Entry::Continue) => Playing::own_game(cx),
                Some(Entry::NewGame) => Next::open(NewGame::new(cx)),
                Some(Entry::NextLesson) => match cx.lesson_to_come() {
                    Some(lesson) => Next::Only(cx.begin_exercise(lesson).into()),
                    None => Next::Stay,
                },
                Some(Entry::Demo) => Demo::begin(cx, fx),
                Some(Entry::Learn) => Next::open(Learn::new()),
                Some(Entry::Settings) => Next::open(ChangeSettings::new()),
                Some(Entry::Records) => Next::open(ShowRecords::new()),
                Some(Entry::About) => Next::open(About::new()),
                None => {
                    self.chosen = 0;
                    Next::Stay
                }
            },
            _ => Next::Stay,
        }
    }

    /// The next turn of the game behind it, drawn by lot.
    fn advance(&mut self, cx: &mut Context, fx: &mut Effects) -> Next {
        if self.next_turn_at.is_past(cx.now) {
            match cx.any_turn() {
                Some(turn) => {
                    // It is legal, as the rules have drawn it.
                    let _ = cx.play_turn(turn, fx);
                    self.next_turn_at = Moment::at(cx.now + PAUSE);
                }
                None => {
                    let code = cx.game().map_or(FIRST_GAME, |game| game.start().code + 1);
                    begin_game(code % SETUP_CODES, cx);
                    self.next_turn_at = Moment::at(cx.now + BEGINS_AFTER);
                }
            }
            fx.redraw = true;
        }
        Next::Stay
    }

    fn wake_at(&self) -> Option<Millis> {
        Some(self.next_turn_at.millis())
    }

    fn hurry(&mut self, now: Millis) {
        self.next_turn_at = self.next_turn_at.min(Moment::at(now));
    }

    fn resume(&mut self, cx: &mut Context) {
        *self = Self::open(cx);
    }

    fn show(&self, cx: &Context, view: &mut View) {
        let texts = cx.texts();
        let list = view.list.insert(ListView {
            title: "LYNGK",
            hints: Hints::default().with(Button::A, texts.choose),
            ..ListView::default()
        });
        for entry in entries(cx) {
            list.add(plain(match entry {
                Entry::Continue => texts.continue_game,
                Entry::NextLesson => texts.welcome.next_lesson,
                Entry::NewGame => texts.new_game,
                Entry::Demo => texts.demo,
                Entry::Learn => texts.learning.learn,
                Entry::Settings => texts.settings,
                Entry::Records => texts.records,
                Entry::About => texts.about,
            }));
        }
        list.choose(self.chosen);
        cx.show_board(view).layout = Layout::Aside;
    }
}
