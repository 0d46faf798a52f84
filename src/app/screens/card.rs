//! The cards of exercises: what to do, why a turn was not it, what is next.

use super::{Next, Playing, Screen};
use crate::app::context::Context;
use crate::app::event::{Button, Effects};
use crate::app::exercise::{next_lesson, next_puzzle, puzzle_beside};
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

impl Screen for Card {
    fn name(&self) -> &'static str {
        match self {
            Self::Task | Self::NextTask => "task",
            Self::NotQuite => "not-quite",
            Self::Solved => "solved",
            Self::LessonEnd => "lesson-end",
        }
    }

    fn press(&mut self, button: Button, cx: &mut Context, _fx: &mut Effects) -> Next {
        let Some(exercise) = cx.stage.exercise() else {
            return Next::Back;
        };
        match (*self, button, exercise) {
            (_, Button::B, _) => Next::Back,
            // To the board, with the task above it until something is pressed.
            (Self::Task | Self::NextTask | Self::NotQuite, Button::A | Button::Y, _) => {
                Next::instead(Playing::now(cx))
            }
            (Self::Task | Self::NextTask | Self::NotQuite, Button::X, _) => {
                let solution = cx.solution();
                cx.tidy_board();
                if let Some(turn) = solution {
                    cx.show_hint(turn);
                }
                Next::instead(Playing::hinting(cx))
            }
            (Self::Task | Self::Solved, Button::Left | Button::Right, Exercise::Puzzle(puzzle)) => {
                let beside = puzzle_beside(puzzle, button == Button::Right);
                Next::instead(cx.begin_exercise(beside))
            }
            (Self::Solved | Self::LessonEnd, Button::A, Exercise::Lesson { lesson, .. }) => {
                match next_lesson(lesson) {
                    Some(next) => Next::instead(cx.begin_exercise(next)),
                    None => Next::Back,
                }
            }
            (Self::Solved | Self::LessonEnd, Button::A, Exercise::Puzzle(puzzle)) => {
                let next = next_puzzle(&cx.learned, puzzle);
                Next::instead(cx.begin_exercise(next))
            }
            _ => Next::Stay,
        }
    }

    fn show(&self, cx: &Context, view: &mut View) {
        let Some(exercise) = cx.stage.exercise() else {
            return;
        };
        cx.show_board(view).surroundings().message = None;
        view.card = Some(self.view(exercise, cx));
    }
}

impl Card {
    fn view(self, exercise: Exercise, cx: &Context) -> CardView {
        let texts = cx.texts();
        let words = &texts.learning;
        let hints = Hints::default().with(Button::B, texts.leave);
        let go_on = match self {
            Self::Task | Self::NextTask => words.try_it,
            Self::NotQuite => words.again,
            Self::Solved | Self::LessonEnd => words.next,
        };
        let hints = hints.with(Button::A, go_on);
        let hints = match self {
            Self::Task | Self::NextTask | Self::NotQuite => hints.with(Button::X, words.show),
            Self::Solved | Self::LessonEnd => hints,
        };
        let (title, text) = match (exercise, self) {
            (Exercise::Lesson { lesson, .. }, Self::LessonEnd) => {
                let lessons = words.lesson.all();
                let end = lessons.get(usize::from(lesson)).map_or("", |each| each.end);
                (words.lesson_done, end)
            }
            (Exercise::Lesson { lesson, .. }, _) => {
                let lessons = words.lesson.all();
                let title = lessons
                    .get(usize::from(lesson))
                    .map_or("", |each| each.title);
                match (self, cx.step_words(exercise)) {
                    (Self::NotQuite, Some(step)) => (words.not_quite, step.hint),
                    (Self::NextTask, Some(step)) => (words.right, step.text),
                    (_, Some(step)) => (title, step.text),
                    (_, None) => (title, ""),
                }
            }
            (Exercise::Puzzle(_), _) => match exercise.puzzle() {
                Some(puzzle) => self.puzzle_words(exercise, puzzle, cx),
                None => (words.puzzles, ""),
            },
        };
        CardView {
            title,
            number: number(exercise),
            turns: matches!(
                (exercise, self),
                (Exercise::Puzzle(_), Self::Task | Self::Solved)
            ),
            facts: match (self, exercise) {
                (Self::Task, Exercise::Puzzle(puzzle)) => puzzle_facts(usize::from(puzzle), cx),
                _ => [""; 2],
            },
            text,
            hints,
        }
    }

    fn puzzle_words(
        self,
        exercise: Exercise,
        puzzle: &Puzzle,
        cx: &Context,
    ) -> (&'static str, &'static str) {
        let words = &cx.texts().learning;
        let theme = cx.theme_words(puzzle);
        match self {
            Self::Task if cx.exercise_plies(exercise) > 0 => (theme.name, words.puzzle.now_finish),
            Self::Task | Self::NextTask => (theme.name, theme.text),
            // What is left after the first turn of two is the five itself.
            Self::NotQuite if cx.exercise_plies(exercise) > 0 => {
                (words.not_quite, words.puzzle.five.hint)
            }
            Self::NotQuite => (words.not_quite, theme.hint),
            Self::Solved | Self::LessonEnd => (words.right, words.puzzle.well_done),
        }
    }
}

fn puzzle_facts(puzzle: usize, cx: &Context) -> [&'static str; 2] {
    let words = &cx.texts().learning.puzzle;
    let difficulty = PUZZLES
        .get(puzzle)
        .map_or(0, |puzzle| usize::from(puzzle.difficulty));
    let solved = cx.learned.knows_puzzle(puzzle);
    [
        words.difficulties.get(difficulty).copied().unwrap_or(""),
        if solved { words.solved } else { "" },
    ]
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
