//! The course of an exercise: it begins, turns are judged, it goes on. Playing
//! itself is `play`'s and the screens' business, as in any game.

use super::App;
use super::event::{Button, Effects, Millis, Sound};
use super::learn::{Exercise, Goal, LESSONS, Learned, PUZZLES, Puzzle};
use super::play::Table;
use super::save::Save;
use super::screens::{Card, Dialog, Screen};
use super::text;
use super::text::lessons::{Step, Theme};
use crate::rules::Status;

/// How long nothing is pressed before the task is shown again, in milliseconds:
/// longer than thinking about the next press takes, shorter than being lost.
const REMIND_AFTER: Millis = 5_000;

impl App {
    /// Begins an exercise with its card.
    pub(super) fn begin_exercise(&mut self, exercise: Exercise) {
        if let Some(game) = exercise.game() {
            self.demo = Some(game);
            self.table = Table {
                turned: self.table.turned,
                ..Table::new()
            };
            // In the far half, where a lesson's stacks are: the task then lies
            // at the near edge and hides none of them.
            self.table.cursor = self.table.cursor.step(Button::Up, false);
        }
        self.exercise = Some(exercise);
        self.open_board();
        let ended = exercise.goal(0).is_none();
        self.screen = Screen::Card(if ended { Card::LessonEnd } else { Card::Task });
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
        let exercise = self.exercise?;
        exercise.goal(self.exercise_plies(exercise))
    }

    /// A legal turn was not what the exercise asks for: says so, and puts
    /// everything back.
    pub(super) fn show_wrong_try(&mut self, fx: &mut Effects) {
        self.table.tidy();
        self.screen = Screen::Card(Card::NotQuite);
        fx.sound = Some(Sound::Refuse);
    }

    /// Shows a turn that solves it, on the board.
    pub(super) fn show_solution(&mut self) {
        let (Some(exercise), Some(game)) = (self.exercise, self.game()) else {
            return;
        };
        let solution = exercise.solution(self.exercise_plies(exercise), game.position());
        self.open_board();
        self.ready_at = self.now + REMIND_AFTER;
        if let Some(turn) = solution {
            self.show_hint(turn);
        }
    }

    /// Goes to the board, with the task above it until something is pressed.
    pub(super) fn open_exercise_board(&mut self) {
        self.screen = Screen::Play;
        self.ready_at = self.now;
    }

    /// Whoever presses knows what to do: the reminder waits.
    pub(super) fn put_off_reminder(&mut self) {
        let unsolved = self
            .exercise
            .and_then(|exercise| exercise.goal(self.exercise_plies(exercise)));
        if unsolved.is_some() && matches!(self.screen, Screen::Play) {
            self.ready_at = self.now + REMIND_AFTER;
        }
    }

    /// Lets happen what happens by itself at the board of an exercise.
    pub(super) fn advance_exercise(&mut self, exercise: Exercise, fx: &mut Effects) {
        let Some(game) = self.game() else {
            return;
        };
        let status = game.status();
        let plies = self.exercise_plies(exercise);
        let answer = exercise.puzzle().and_then(|puzzle| puzzle.answer(plies));
        if let Some(answer) = answer {
            // It is legal (tested); if it were not, the puzzle would wait.
            let _ = self.play_turn(answer, fx);
            return;
        }
        match (exercise.goal(plies), status) {
            // A small board is soon played out; the count is shown where
            // winning is what was asked for.
            (None, Status::Over(_)) if matches!(exercise.goal(0), Some(Goal::Win)) => {
                self.screen = Screen::Result;
            }
            (None, _) => self.go_on_learning(fx),
            (Some(_), Status::MustPass) => {
                self.table.tidy();
                self.screen = Screen::Dialog(Dialog::Pass);
            }
            // A message is up: the task or a refusal.
            (Some(_), _) if self.message.is_some() => return,
            (Some(_), _) => {
                let task = text::line(self.task(exercise));
                // It stays until something is pressed.
                self.message = Some((task, Millis::MAX));
            }
        }
        fx.redraw = true;
    }

    /// After a step or a puzzle: the next card.
    pub(super) fn go_on_learning(&mut self, fx: &mut Effects) {
        match self.exercise {
            Some(Exercise::Lesson { lesson, step }) => {
                let next = Exercise::Lesson {
                    lesson,
                    step: step + 1,
                };
                self.begin_exercise(next);
                if next.goal(0).is_some() {
                    self.screen = Screen::Card(Card::NextTask);
                } else {
                    self.learn(next, fx);
                }
            }
            Some(puzzle @ Exercise::Puzzle(_)) => {
                self.learn(puzzle, fx);
                self.screen = Screen::Card(Card::Solved);
            }
            None => self.open_title(),
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

    /// What has been learnt.
    #[must_use]
    pub const fn learned(&self) -> &Learned {
        &self.learned
    }

    /// The next lesson after one, none after the last.
    pub(super) fn next_lesson(lesson: u8) -> Option<Exercise> {
        let lesson = lesson + 1;
        (usize::from(lesson) < LESSONS.len()).then_some(Exercise::Lesson { lesson, step: 0 })
    }

    /// The puzzle of the same theme one further or one back, going round.
    pub(super) fn puzzle_beside(puzzle: u8, forward: bool) -> Exercise {
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
        Exercise::Puzzle(found.unwrap_or(puzzle))
    }

    /// The puzzle to go on with in a theme: the first that is not solved from
    /// one on, or simply the next.
    pub(super) fn next_puzzle(&self, after: u8) -> Exercise {
        let mut at = after;
        for _ in 0..PUZZLES.len() {
            let Exercise::Puzzle(next) = Self::puzzle_beside(at, true) else {
                break;
            };
            if !self.learned.knows_puzzle(usize::from(next)) {
                return Exercise::Puzzle(next);
            }
            at = next;
        }
        Self::puzzle_beside(after, true)
    }
}
