//! The title: the menu of the device, with a game behind it.

use crate::ai::Level;
use crate::app::SETUP_CODES;
use crate::app::activity::{
    About, ChangeSettings, Demo, Learn, NewGame, Next, Playing, Screen, ShowRecords,
};
use crate::app::event::{Button, Effects, Millis};
use crate::app::game::{Game, Seat, SetupCode, Start};
use crate::app::moment::Moment;
use crate::app::review::judging::is_still_judged;
use crate::app::screens::list::{choose, plain};
use crate::app::state::AppState;
use crate::app::table::What;
use crate::app::view::{Hints, Layout, ListView, View};
use crate::rules::Family;
use heapless::Vec;

/// Times before the first turn of the game behind the title and between turns, in
/// milliseconds: calm but visible.
const BEGINS_AFTER: Millis = 1_000;
const PAUSE: Millis = 1_600;
/// Setup of the first game behind the title. Each later game takes the next code.
const FIRST_GAME: SetupCode = 0x2b_1d01;

#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Title {
    chosen: u8,
    /// Time of the next turn behind the title.
    next_turn_at: Moment,
}

/// An entry of the title.
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
    /// Returns the title of a device whose board has the title's game already.
    pub(in crate::app) const fn at(now: Millis) -> Self {
        Self {
            chosen: 0,
            next_turn_at: Moment::at(now + BEGINS_AFTER),
        }
    }

    /// Puts the title's game on the board. An own game waits if it can go on or is still
    /// being judged, and is dropped otherwise.
    pub(in crate::app) fn open(state: &mut AppState) -> Self {
        state.table.tidy();
        if state.saved_game().is_none() && !is_still_judged(state) {
            state.clear_board();
        }
        begin_game(FIRST_GAME, state);
        Self::at(state.shared.now)
    }
}

/// Begins a game behind the title.
#[inline(never)]
fn begin_game(code: SetupCode, state: &mut AppState) {
    let start = Start {
        variant: state.shared.settings.variant(Family::Fives),
        code,
        seats: [Seat::Device(Level::WEAKEST); 2],
    };
    state.table.put(Game::new(start), What::Title);
}

/// Returns the entries. The most likely wish comes first: the game that waits, or the
/// next lesson of a course that is begun.
fn entries(state: &AppState) -> Vec<Entry, 8> {
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
        Entry::Continue => state.saved_game().is_some(),
        Entry::NextLesson => {
            state.saved_game().is_none() && state.shared.lesson_to_come().is_some()
        }
        _ => true,
    };
    all.into_iter().filter(offered).collect()
}

impl Screen for Title {
    type With = AppState;

    fn name(&self) -> &'static str {
        "title"
    }

    fn press(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        let entries = entries(state);
        match button {
            Button::Up | Button::Down => {
                self.chosen = choose(self.chosen.into(), entries.len(), button) as u8;
                Next::Stay
            }
            Button::A => match entries.get(usize::from(self.chosen)) {
                Some(Entry::Continue) => Playing::own_game(state),
                Some(Entry::NewGame) => Next::open(NewGame::new(&state.shared)),
                Some(Entry::NextLesson) => match state.shared.lesson_to_come() {
                    Some(lesson) => Next::Only(state.begin_exercise(lesson).into()),
                    None => Next::Stay,
                },
                Some(Entry::Demo) => Demo::begin(state, fx),
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

    /// Plays a random turn of the game behind the title when it is due.
    fn advance(&mut self, state: &mut AppState, fx: &mut Effects) -> Next {
        if self.next_turn_at.is_past(state.shared.now) {
            match state.any_turn() {
                Some(turn) => {
                    // The turn is legal, because the rules have generated it.
                    let _ = state.play_turn(turn, fx);
                    self.next_turn_at = Moment::at(state.shared.now + PAUSE);
                }
                None => {
                    let code = state
                        .game()
                        .map_or(FIRST_GAME, |game| game.start().code + 1);
                    begin_game(code % SETUP_CODES, state);
                    self.next_turn_at = Moment::at(state.shared.now + BEGINS_AFTER);
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

    fn resume(&mut self, state: &mut AppState) {
        *self = Self::open(state);
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let texts = state.shared.texts();
        let list = view.list.insert(ListView {
            title: "LYNGK",
            hints: Hints::default().with(Button::A, texts.choose),
            ..ListView::default()
        });
        for entry in entries(state) {
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
        list.choose(self.chosen.into());
        state.show_board(view).layout = Layout::Aside;
    }
}
