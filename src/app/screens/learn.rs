//! What can be learnt: the list of it, the lessons, and the kinds of puzzles.

use super::Screen;
use super::list::{choose, fact, plain};
use crate::app::App;
use crate::app::event::Button;
use crate::app::learn::{Exercise, LESSONS, PUZZLES, Theme};
use crate::app::text::fill_two;
use crate::app::view::{Hints, ListView, RowView, Short, View};

/// Lessons, puzzles, rules.
const ROWS: usize = 3;

impl App {
    /// Leaves an exercise for the list it was chosen from.
    pub(super) fn leave_exercise(&mut self) {
        let exercise = self.exercise;
        // The title's game is the one behind lists.
        self.open_title();
        self.screen = match exercise {
            Some(Exercise::Lesson { lesson, .. }) => Screen::Lessons(usize::from(lesson)),
            Some(Exercise::Puzzle(puzzle)) => Screen::Puzzles(
                PUZZLES
                    .get(usize::from(puzzle))
                    .map_or(0, |puzzle| puzzle.theme.index()),
            ),
            None => Screen::Learn(0),
        };
    }

    pub(super) fn press_learn(&mut self, chosen: usize, button: Button) {
        match button {
            Button::Up | Button::Down => self.screen = Screen::Learn(choose(chosen, ROWS, button)),
            Button::A => {
                self.screen = match chosen {
                    0 => Screen::Lessons(self.first_new_lesson()),
                    1 => Screen::Puzzles(0),
                    _ => Screen::Rules(0),
                };
            }
            Button::B => self.open_title(),
            _ => {}
        }
    }

    fn first_new_lesson(&self) -> usize {
        (0..LESSONS.len())
            .find(|&lesson| !self.learned().knows_lesson(lesson))
            .unwrap_or(0)
    }

    pub(super) fn view_learn(&self, chosen: usize, view: &mut View) {
        let words = &self.texts().learning;
        let lessons = (0..LESSONS.len()).filter(|&lesson| self.learned().knows_lesson(lesson));
        let puzzles = (0..PUZZLES.len()).filter(|&puzzle| self.learned().knows_puzzle(puzzle));
        let list = view.list.insert(self.choices(words.learn));
        list.add(self.progress(words.lessons, lessons.count(), LESSONS.len()));
        list.add(self.progress(words.puzzles, puzzles.count(), PUZZLES.len()));
        list.add(plain(words.rules));
        list.choose(chosen);
    }

    pub(super) fn press_lessons(&mut self, chosen: usize, button: Button) {
        match button {
            Button::Up | Button::Down => {
                self.screen = Screen::Lessons(choose(chosen, LESSONS.len(), button));
            }
            Button::A => self.begin_exercise(Exercise::Lesson {
                lesson: chosen as u8,
                step: 0,
            }),
            Button::B => self.screen = Screen::Learn(0),
            _ => {}
        }
    }

    pub(super) fn view_lessons(&self, chosen: usize, view: &mut View) {
        let words = &self.texts().learning;
        let list = view.list.insert(self.choices(words.lessons));
        for (lesson, each) in words.lesson.all().into_iter().enumerate() {
            list.add(RowView {
                ticked: self.learned().knows_lesson(lesson),
                ..plain(each.title)
            });
        }
        list.choose(chosen);
    }

    pub(super) fn press_puzzles(&mut self, chosen: usize, button: Button) {
        match button {
            Button::Up | Button::Down => {
                self.screen = Screen::Puzzles(choose(chosen, Theme::ALL.len(), button));
            }
            Button::A => {
                let theme = Theme::ALL.get(chosen).copied();
                let of_theme = |&puzzle: &usize| Some(PUZZLES[puzzle].theme) == theme;
                let mut all = (0..PUZZLES.len()).filter(of_theme);
                let first = all.clone().next();
                let new = all.find(|&puzzle| !self.learned().knows_puzzle(puzzle));
                if let Some(puzzle) = new.or(first) {
                    self.begin_exercise(Exercise::Puzzle(puzzle as u8));
                }
            }
            Button::B => self.screen = Screen::Learn(1),
            _ => {}
        }
    }

    pub(super) fn view_puzzles(&self, chosen: usize, view: &mut View) {
        let words = &self.texts().learning;
        let list = view.list.insert(self.choices(words.puzzles));
        for (theme, each) in Theme::ALL.into_iter().zip(words.puzzle.themes()) {
            let all = (0..PUZZLES.len()).filter(|&puzzle| PUZZLES[puzzle].theme == theme);
            let solved = all
                .clone()
                .filter(|&puzzle| self.learned().knows_puzzle(puzzle));
            list.add(self.progress(each.name, solved.count(), all.count()));
        }
        list.choose(chosen);
    }

    fn choices(&self, title: &'static str) -> ListView {
        let texts = self.texts();
        ListView {
            title,
            hints: Hints::default()
                .with(Button::A, texts.choose)
                .with(Button::B, texts.back),
            ..ListView::default()
        }
    }

    fn progress(&self, label: &'static str, done: usize, all: usize) -> RowView {
        let done: Short = fill_two(self.texts().learning.done_of, done, all);
        fact(label, done)
    }
}
