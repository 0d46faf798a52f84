//! The menu of the lessons, puzzles and rules.

use crate::app::activity::{Next, RulesIndex, Screen, Title};
use crate::app::event::{Button, Effects};
use crate::app::learn::exercise::next_mixed;
use crate::app::learn::{COURSE, Exercise, PUZZLES, Theme, lesson_at, place_of};
use crate::app::screens::list::{choose, fact, plain};
use crate::app::shared::Shared;
use crate::app::state::AppState;
use crate::app::text::{fill_two, lessons};
use crate::app::view::{Hints, ListView, RowView, Short, View};

#[derive(Clone, Copy)]
enum Row {
    Lessons,
    Puzzles,
    Rules,
    NextPuzzle,
}

const ROWS: [Row; 4] = [Row::Lessons, Row::Puzzles, Row::Rules, Row::NextPuzzle];

/// The menu of everything that can be learnt.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Learn {
    chosen: usize,
}

impl Learn {
    pub(in crate::app) const fn new() -> Self {
        Self { chosen: 0 }
    }
}

impl Screen for Learn {
    type With = AppState;

    fn name(&self) -> &'static str {
        "learn"
    }

    fn press(&mut self, button: Button, state: &mut AppState, _fx: &mut Effects) -> Next {
        match (button, ROWS.get(self.chosen)) {
            (Button::Up | Button::Down, _) => {
                self.chosen = choose(self.chosen, ROWS.len(), button);
                Next::Stay
            }
            (Button::A, Some(Row::Lessons)) => {
                let new = (0..COURSE).find(|&place| !state.shared.knows_lesson_at(place));
                let chosen = new.unwrap_or(0);
                Next::open(Lessons { chosen })
            }
            (Button::A, Some(Row::Puzzles)) => {
                state.shared.mixed_puzzles = false;
                Next::open(Puzzles { chosen: 0 })
            }
            (Button::A, Some(Row::Rules)) => Next::open(RulesIndex::new()),
            (Button::A, Some(Row::NextPuzzle)) => {
                state.shared.mixed_puzzles = true;
                Next::open(state.begin_exercise(next_mixed(&state.shared.learned, None)))
            }
            (Button::B, _) => Next::Home,
            _ => Next::Stay,
        }
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let words = &state.shared.texts().learning;
        let lessons = (0..COURSE).filter(|&place| state.shared.knows_lesson_at(place));
        let puzzles =
            (0..PUZZLES.len()).filter(|&puzzle| state.shared.learned.knows_puzzle(puzzle));
        let (lessons, puzzles) = (lessons.count(), puzzles.count());
        let list = view.list.insert(choices(words.learn, &state.shared));
        for row in ROWS {
            list.add(match row {
                Row::Lessons => progress(words.lessons, lessons, COURSE, &state.shared),
                Row::Puzzles => progress(words.puzzles, puzzles, PUZZLES.len(), &state.shared),
                Row::Rules => plain(words.rules),
                Row::NextPuzzle => plain(state.shared.texts().welcome.next_puzzle),
            });
        }
        list.choose(self.chosen);
    }

    /// Returns from a puzzle.
    fn resume(&mut self, state: &mut AppState) {
        leave_exercise(state);
    }
}

/// The list of lessons.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Lessons {
    chosen: usize,
}

impl Screen for Lessons {
    type With = AppState;

    fn name(&self) -> &'static str {
        "lessons"
    }

    fn press(&mut self, button: Button, state: &mut AppState, _fx: &mut Effects) -> Next {
        match button {
            Button::Up | Button::Down => {
                self.chosen = choose(self.chosen, COURSE, button);
                Next::Stay
            }
            Button::A => {
                let lesson = state.shared.lesson_at(self.chosen);
                Next::open(state.begin_exercise(lesson))
            }
            Button::B => Next::Back,
            _ => Next::Stay,
        }
    }

    /// Returns from a lesson, which need not be the one that was chosen here.
    fn resume(&mut self, state: &mut AppState) {
        if let Some(Exercise::Lesson { lesson, .. }) = state.table.exercise() {
            self.chosen = place_of(lesson);
        }
        leave_exercise(state);
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let words = &state.shared.texts().learning;
        let list = view.list.insert(choices(words.lessons, &state.shared));
        let lessons = lessons::all(&state.shared.texts().lessons);
        for place in 0..COURSE {
            let lesson = lesson_at(place, state.shared.settings.neutrals_stay());
            if let Some(each) = lessons.get(usize::from(lesson)) {
                list.add(RowView {
                    ticked: state.shared.knows_lesson_at(place),
                    ..plain(each.title)
                });
            }
        }
        list.choose(self.chosen);
    }
}

/// The list of themes.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Puzzles {
    chosen: usize,
}

impl Screen for Puzzles {
    type With = AppState;

    fn name(&self) -> &'static str {
        "puzzles"
    }

    fn press(&mut self, button: Button, state: &mut AppState, _fx: &mut Effects) -> Next {
        match button {
            Button::Up | Button::Down => {
                // A row for the puzzles from the player's own mistakes follows, if there
                // are any.
                let own = usize::from(state.shared.mistakes.count().0 > 0);
                self.chosen = choose(self.chosen, Theme::ALL.len() + own, button);
                Next::Stay
            }
            Button::A => {
                let exercise = match Theme::ALL.get(self.chosen) {
                    Some(&theme) => next_of(theme, &state.shared),
                    None => state.shared.mistakes.next(),
                };
                exercise.map_or(Next::Stay, |exercise| {
                    Next::open(state.begin_exercise(exercise))
                })
            }
            Button::B => Next::Back,
            _ => Next::Stay,
        }
    }

    fn resume(&mut self, state: &mut AppState) {
        leave_exercise(state);
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let words = &state.shared.texts().learning;
        let list = view.list.insert(choices(words.puzzles, &state.shared));
        for theme in Theme::ALL {
            let each = lessons::theme(&state.shared.texts().puzzles, theme);
            let all = (0..PUZZLES.len()).filter(|&puzzle| PUZZLES[puzzle].theme == theme);
            let solved = all
                .clone()
                .filter(|&puzzle| state.shared.learned.knows_puzzle(puzzle));
            list.add(progress(
                each.name,
                solved.count(),
                all.count(),
                &state.shared,
            ));
        }
        let (own, solved) = state.shared.mistakes.count();
        if own > 0 {
            list.add(progress(
                state.shared.texts().statistics.own_puzzles,
                solved,
                own,
                &state.shared,
            ));
        }
        list.choose(self.chosen);
    }
}

/// Returns the first puzzle of a theme that is not solved; the first of all if all are.
fn next_of(theme: Theme, shared: &Shared) -> Option<Exercise> {
    let mut all = (0..PUZZLES.len()).filter(|&puzzle| PUZZLES[puzzle].theme == theme);
    let first = all.clone().next();
    let new = all.find(|&puzzle| !shared.learned.knows_puzzle(puzzle));
    new.or(first).map(|puzzle| Exercise::Puzzle(puzzle as u8))
}

/// Takes an exercise off the board. The lists show the title's game behind them, or at a
/// kiosk the visitor's.
fn leave_exercise(state: &mut AppState) {
    if state.table.exercise().is_none() {
        return;
    }
    if state.shared.policy().has_title() {
        Title::open(state);
    } else {
        state.bring_back();
        state.table.tidy();
    }
}

fn choices(title: &'static str, shared: &Shared) -> ListView {
    let texts = shared.texts();
    ListView {
        title,
        hints: Hints::default()
            .with(Button::A, texts.choose)
            .with(Button::B, texts.back),
        ..ListView::default()
    }
}

fn progress(label: &'static str, done: usize, all: usize, shared: &Shared) -> RowView {
    let done: Short = fill_two(shared.texts().learning.done_of, done, all);
    fact(label, done)
}
