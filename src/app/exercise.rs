//! The course of an exercise: it begins, turns are judged, it goes on. Playing
//! itself is `play`'s and the screens' business, as in any game.

use super::context::Context;
use super::draft::Draft;
use super::event::{Button, Effects, Millis, Sound};
use super::learn::{Exercise, Goal, LESSONS, Learned, PUZZLES, Puzzle};
use super::save::Save;
use super::screens::{Card, Dialog, GameOver, Next};
use super::stage::What;
use super::text;
use super::text::lessons::{Step, Theme};
use crate::rules::{Status, Turn};

/// How long nothing is pressed before the task is shown again, in milliseconds:
/// longer than thinking about the next press takes, shorter than being lost.
pub(super) const REMIND_AFTER: Millis = 5_000;

impl Context {
    /// Begins an exercise; its card comes first.
    pub(super) fn begin_exercise(&mut self, exercise: Exercise) -> Card {
        match exercise.game() {
            Some(game) => {
                self.stage.put(game, What::Exercise(exercise));
                // In the far half, where a lesson's stacks are: the task then lies
                // at the near edge and hides none of them.
                self.draft = Draft::new();
                self.draft.cursor = self.draft.cursor.step(Button::Up, false);
            }
            // The end of a lesson, on the board of its last step.
            None => self.stage.go_on_with(exercise),
        }
        self.tidy_board();
        match exercise.goal(0) {
            Some(_) => Card::Task,
            None => Card::LessonEnd,
        }
    }

    /// How many plies of the exercise are played.
    pub(super) fn exercise_plies(&self, exercise: Exercise) -> usize {
        let played = self.game().map_or(0, |game| game.played());
        played.saturating_sub(exercise.given())
    }

    /// The words of the step being done.
    pub(super) fn step_words(&self, exercise: Exercise) -> Option<&'static Step> {
        let Exercise::Lesson { lesson, step } = exercise else {
            return None;
        };
        let lessons = self.texts().learning.lesson.all();
        lessons
            .get(usize::from(lesson))?
            .steps
            .get(usize::from(step))
    }

    /// The words of a puzzle's theme.
    pub(super) fn theme_words(&self, puzzle: &Puzzle) -> &'static Theme {
        self.texts().learning.puzzle.themes()[puzzle.theme.index()]
    }

    /// The task in a line.
    fn task(&self, exercise: Exercise) -> &'static str {
        match (self.step_words(exercise), exercise.puzzle()) {
            (Some(step), _) => step.task,
            (None, Some(puzzle)) => {
                // What is left after the first turn of two is the five itself.
                match self.exercise_plies(exercise) {
                    0 => self.theme_words(puzzle).task,
                    _ => self.texts().learning.puzzle.five.task,
                }
            }
            (None, None) => "",
        }
    }

    /// What the exercise on the board wants of the next turn.
    pub(super) fn goal(&self) -> Option<Goal> {
        let exercise = self.stage.exercise()?;
        exercise.goal(self.exercise_plies(exercise))
    }

    /// A turn that solves the exercise on the board.
    pub(super) fn solution(&self) -> Option<Turn> {
        let (exercise, game) = (self.stage.exercise()?, self.game()?);
        exercise.solution(self.exercise_plies(exercise), game.position())
    }

    /// What the other side answers now, if the puzzle goes on.
    pub(super) fn puzzle_answer(&self) -> Option<Turn> {
        let exercise = self.stage.exercise()?;
        exercise.puzzle()?.answer(self.exercise_plies(exercise))
    }

    /// Lets happen what happens by itself at the board of an exercise.
    pub(super) fn advance_exercise(&mut self, exercise: Exercise, fx: &mut Effects) -> Next {
        let Some(status) = self.game().map(|game| game.status()) else {
            return Next::Home;
        };
        match (self.goal(), status) {
            // A small board is soon played out; the count is shown where
            // winning is what was asked for.
            (None, Status::Over(_)) if matches!(exercise.goal(0), Some(Goal::Win)) => {
                fx.redraw = true;
                Next::instead(GameOver::stays())
            }
            (None, _) => self.go_on_learning(exercise, fx),
            (Some(_), Status::MustPass) => {
                self.draft.tidy();
                fx.redraw = true;
                Next::instead(Dialog::Pass { until: self.now })
            }
            (Some(_), _) => {
                // Unless a message is up: the task already, or a refusal. The task
                // stays until something is pressed.
                if self.message.is_none() {
                    let task = text::line(self.task(exercise));
                    self.message = Some((task, Millis::MAX));
                    fx.redraw = true;
                }
                Next::Stay
            }
        }
    }

    /// After a step or a puzzle: the next card.
    pub(super) fn go_on_learning(&mut self, done: Exercise, fx: &mut Effects) -> Next {
        fx.redraw = true;
        match done {
            Exercise::Lesson { lesson, step } => {
                let next = Exercise::Lesson {
                    lesson,
                    step: step + 1,
                };
                match self.begin_exercise(next) {
                    Card::Task => Next::instead(Card::NextTask),
                    end => {
                        self.learn(next, fx);
                        Next::instead(end)
                    }
                }
            }
            Exercise::Puzzle(_) => {
                self.learn(done, fx);
                Next::instead(Card::Solved)
            }
        }
    }

    /// Remembers what was done; on a locked device nothing of a visitor stays.
    fn learn(&mut self, exercise: Exercise, fx: &mut Effects) {
        fx.sound = Some(Sound::Win);
        if self.settings.kiosk {
            return;
        }
        let before = self.learned;
        self.learned.note(exercise);
        if self.learned != before {
            fx.save(Save::Learned(self.learned.encoded()));
        }
    }
}

/// The next lesson after one, none after the last.
pub(super) fn next_lesson(lesson: u8) -> Option<Exercise> {
    let lesson = lesson + 1;
    (usize::from(lesson) < LESSONS.len()).then_some(Exercise::Lesson { lesson, step: 0 })
}

/// The puzzle of the same theme one further or one back, going round.
pub(super) fn puzzle_beside(puzzle: u8, forward: bool) -> Exercise {
    Exercise::Puzzle(beside(puzzle, forward))
}

fn beside(puzzle: u8, forward: bool) -> u8 {
    let theme = PUZZLES.get(usize::from(puzzle)).map(|puzzle| puzzle.theme);
    let same = |&other: &u8| PUZZLES.get(usize::from(other)).map(|other| other.theme) == theme;
    let count = PUZZLES.len() as u8;
    let found = if forward {
        (puzzle + 1..count).chain(0..puzzle).find(same)
    } else {
        (0..puzzle)
            .rev()
            .chain((puzzle + 1..count).rev())
            .find(same)
    };
    found.unwrap_or(puzzle)
}

/// The puzzle to go on with in a theme: the first that is not solved from one on,
/// or simply the next.
pub(super) fn next_puzzle(learned: &Learned, after: u8) -> Exercise {
    let mut at = after;
    for _ in 0..PUZZLES.len() {
        at = beside(at, true);
        if !learned.knows_puzzle(usize::from(at)) {
            return Exercise::Puzzle(at);
        }
    }
    puzzle_beside(after, true)
}
