//! The cards of exercises: what to do, why a turn was not it, what is next.

use crate::app::App;
use crate::app::event::{Button, Effects};
use crate::app::learn::{Exercise, LESSONS, PUZZLES, Puzzle};
use crate::app::view::{CardView, Hints, View};

/// Which card of the exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Card {
    /// What to do.
    Task,
    /// What to do, right after the step before was done.
    NextTask,
    /// A legal turn was not the one meant.
    NotQuite,
    /// A puzzle is solved.
    Solved,
    /// A lesson is over.
    LessonEnd,
}

impl Card {
    /// The name scenarios use.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Task | Self::NextTask => "task",
            Self::NotQuite => "not-quite",
            Self::Solved => "solved",
            Self::LessonEnd => "lesson-end",
        }
    }
}

impl App {
    pub(super) fn press_card(&mut self, card: Card, button: Button, fx: &mut Effects) {
        match (card, button) {
            (_, Button::B) => {
                self.stop_thinking(fx);
                self.leave_exercise();
            }
            (Card::Task | Card::NextTask | Card::NotQuite, Button::A | Button::Y) => {
                self.open_exercise_board();
            }
            (Card::Task | Card::NextTask | Card::NotQuite, Button::X) => self.show_solution(),
            (Card::Task | Card::Solved, Button::Left | Button::Right) => {
                if let Some(Exercise::Puzzle(puzzle)) = self.exercise {
                    self.begin_exercise(Self::puzzle_beside(puzzle, button == Button::Right));
                }
            }
            (Card::Solved | Card::LessonEnd, Button::A) => match self.exercise {
                Some(Exercise::Lesson { lesson, .. }) => match Self::next_lesson(lesson) {
                    Some(next) => self.begin_exercise(next),
                    None => self.leave_exercise(),
                },
                Some(Exercise::Puzzle(puzzle)) => self.begin_exercise(self.next_puzzle(puzzle)),
                None => self.leave_exercise(),
            },
            _ => {}
        }
    }

    pub(super) fn view_card(&self, card: Card, view: &mut View) {
        let Some(exercise) = self.exercise else {
            return self.view_learn(0, view);
        };
        self.show_board(view).surroundings().message = None;
        view.card = Some(self.card(card, exercise));
    }

    fn card(&self, card: Card, exercise: Exercise) -> CardView {
        let texts = self.texts();
        let words = &texts.learning;
        let hints = Hints::default().with(Button::B, texts.leave);
        let go_on = match card {
            Card::Task | Card::NextTask => words.try_it,
            Card::NotQuite => words.again,
            Card::Solved | Card::LessonEnd => words.next,
        };
        let hints = hints.with(Button::A, go_on);
        let hints = match card {
            Card::Task | Card::NextTask | Card::NotQuite => hints.with(Button::X, words.show),
            Card::Solved | Card::LessonEnd => hints,
        };
        let (title, text) = match (exercise, card) {
            (Exercise::Lesson { lesson, .. }, Card::LessonEnd) => {
                let lessons = words.lesson.all();
                let end = lessons.get(usize::from(lesson)).map_or("", |each| each.end);
                (words.lesson_done, end)
            }
            (Exercise::Lesson { lesson, .. }, _) => {
                let lessons = words.lesson.all();
                let title = lessons
                    .get(usize::from(lesson))
                    .map_or("", |each| each.title);
                match (card, self.step_words(exercise)) {
                    (Card::NotQuite, Some(step)) => (words.not_quite, step.hint),
                    (Card::NextTask, Some(step)) => (words.right, step.text),
                    (_, Some(step)) => (title, step.text),
                    (_, None) => (title, ""),
                }
            }
            (Exercise::Puzzle(_), _) => match exercise.puzzle() {
                Some(puzzle) => self.puzzle_words(card, exercise, puzzle),
                None => (words.puzzles, ""),
            },
        };
        CardView {
            title,
            number: number(exercise),
            turns: matches!(
                (exercise, card),
                (Exercise::Puzzle(_), Card::Task | Card::Solved)
            ),
            facts: match (card, exercise) {
                (Card::Task, Exercise::Puzzle(puzzle)) => self.puzzle_facts(usize::from(puzzle)),
                _ => [""; 2],
            },
            text,
            hints,
        }
    }

    fn puzzle_words(
        &self,
        card: Card,
        exercise: Exercise,
        puzzle: &Puzzle,
    ) -> (&'static str, &'static str) {
        let words = &self.texts().learning;
        let theme = self.theme_words(puzzle);
        match card {
            Card::Task if self.exercise_plies(exercise) > 0 => {
                (theme.name, words.puzzle.now_finish)
            }
            Card::Task | Card::NextTask => (theme.name, theme.text),
            // What is left after the first turn of two is the five itself.
            Card::NotQuite if self.exercise_plies(exercise) > 0 => {
                (words.not_quite, words.puzzle.five.hint)
            }
            Card::NotQuite => (words.not_quite, theme.hint),
            Card::Solved | Card::LessonEnd => (words.right, words.puzzle.well_done),
        }
    }

    fn puzzle_facts(&self, puzzle: usize) -> [&'static str; 2] {
        let words = &self.texts().learning.puzzle;
        let difficulty = PUZZLES
            .get(puzzle)
            .map_or(0, |puzzle| usize::from(puzzle.difficulty));
        let solved = self.learned().knows_puzzle(puzzle);
        [
            words.difficulties.get(difficulty).copied().unwrap_or(""),
            if solved { words.solved } else { "" },
        ]
    }
}

/// Which step of the lesson, or which puzzle of its theme, of how many.
fn number(exercise: Exercise) -> Option<(u8, u8)> {
    match exercise {
        Exercise::Lesson { lesson, step } => {
            let steps = LESSONS.get(usize::from(lesson))?.len() as u8;
            (step < steps).then_some((step + 1, steps))
        }
        Exercise::Puzzle(puzzle) => {
            let theme = PUZZLES.get(usize::from(puzzle))?.theme;
            let of_theme = |part: &[Puzzle]| {
                let same = part.iter().filter(|puzzle| puzzle.theme == theme);
                same.count() as u8
            };
            let before = of_theme(&PUZZLES[..usize::from(puzzle)]);
            Some((before + 1, of_theme(&PUZZLES)))
        }
    }
}
