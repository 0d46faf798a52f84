//! The cards of exercises: the task, the reply to a wrong turn, the end.

use crate::app::activity::{AtTask, Next, Screen};
use crate::app::event::{Button, Effects};
use crate::app::learn::exercise::exercise_plies;
use crate::app::learn::exercise::task;
use crate::app::learn::exercise::{next_mixed, next_puzzle, puzzle_beside};
use crate::app::learn::{
    COURSE, Exercise, LESSONS, PUZZLES, Puzzle, Theme as PuzzleTheme, is_playable_after, place_of,
};
use crate::app::play::quick::play_after_lessons;
use crate::app::shared::Shared;
use crate::app::state::AppState;
use crate::app::table::at_board::trail_of;
use crate::app::table::show::propose_claim;
use crate::app::text::{Lookup, lessons, line, short};
use crate::app::view::{BoardView, CaptionView, CardView, Hints, NoteView, Short, View};
use crate::rules::{Board, Turn};

/// A card of the exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Card {
    /// The task.
    Task,
    /// The reply to a legal turn that is not the solution.
    NotQuite(Turn),
    /// The full text of a puzzle, or the hint after a wrong turn.
    Words {
        /// Shows the hint.
        why: bool,
    },
    /// The end of a puzzle.
    Solved,
    /// The end of a lesson.
    LessonEnd,
}

impl Screen for Card {
    type With = AppState;

    fn name(&self) -> &'static str {
        match self {
            Self::Task | Self::Words { .. } => "task",
            Self::NotQuite(_) => "not-quite",
            Self::Solved => "solved",
            Self::LessonEnd => "lesson-end",
        }
    }

    fn press(&mut self, button: Button, state: &mut AppState, fx: &mut Effects) -> Next {
        let Some(exercise) = state.table.exercise() else {
            return Next::Back;
        };
        match (*self, button, exercise) {
            (_, Button::B, _) => Next::Back,
            (
                Self::Task | Self::NotQuite(_),
                Button::Y,
                Exercise::Puzzle(_) | Exercise::Own { .. },
            ) => {
                let why = *self != Self::Task;
                Next::instead(Self::Words { why })
            }
            // To the board; the task stays above it until a button is pressed.
            (Self::Task | Self::NotQuite(_) | Self::Words { .. }, Button::A | Button::Y, _) => {
                Next::instead(AtTask::now(state))
            }
            (Self::Task | Self::NotQuite(_) | Self::Words { .. }, Button::X, _) => {
                let solution = state.solution();
                state.table.tidy();
                if let Some(turn) = solution {
                    state.show_hint(turn);
                }
                Next::instead(AtTask::hinting(state))
            }
            (
                Self::Task | Self::Words { why: false } | Self::Solved,
                Button::Left | Button::Right,
                Exercise::Puzzle(puzzle),
            ) => {
                let beside = puzzle_beside(puzzle, button == Button::Right);
                Next::instead(state.begin_exercise(beside))
            }
            (Self::Solved | Self::LessonEnd, Button::A, Exercise::Lesson { lesson, .. }) => {
                match state.shared.next_lesson(lesson) {
                    Some(next) => Next::instead(state.begin_exercise(next)),
                    // After the last lesson the learner can play.
                    None => play_after_lessons(state, fx),
                }
            }
            (Self::LessonEnd, Button::X, _) if offers_play(exercise) => {
                play_after_lessons(state, fx)
            }
            (Self::Solved | Self::LessonEnd, Button::A, Exercise::Own { .. }) => Next::Back,
            (Self::Solved | Self::LessonEnd, Button::A, Exercise::Puzzle(puzzle)) => {
                let next = if state.shared.mixed_puzzles {
                    next_mixed(&state.shared.learned, Some(puzzle))
                } else {
                    next_puzzle(&state.shared.learned, puzzle)
                };
                Next::instead(state.begin_exercise(next))
            }
            _ => Next::Stay,
        }
    }

    fn show(&self, state: &AppState, view: &mut View) {
        let Some(exercise) = state.table.exercise() else {
            return;
        };
        let board = state.show_board(view);
        let around = board.surroundings();
        around.message = None;
        if *self == Self::Task {
            around.explained = exercise.explains();
        }
        // Draws the wrong turn and its claim; the position is the one before it.
        if let (Self::NotQuite(turn), Some(game)) = (*self, state.game()) {
            board.route = trail_of(state, &Board::new(game.position()), turn);
            propose_claim(
                state,
                turn,
                game.position().side_to_move(),
                board.surroundings(),
            );
        }
        match (*self, exercise) {
            (
                Self::Task | Self::NotQuite(_) | Self::Solved,
                Exercise::Puzzle(_) | Exercise::Own { .. },
            ) => self.caption(exercise, state, board),
            _ => view.card = Some(self.view(exercise, state)),
        }
    }
}

impl Card {
    /// Puts the short text of a puzzle over the board, which stays in sight whole.
    fn caption(self, exercise: Exercise, state: &AppState, board: &mut BoardView) {
        let texts = state.shared.texts();
        let words = &texts.learning;
        let task = task(state, exercise);
        let (name, said) = self.words(exercise, state);
        let text = match (self, exercise) {
            // The reason only. Y opens the advice that follows it.
            (Self::NotQuite(_), _) => line(format_args!(
                "{}. {}",
                words.not_quite,
                first_sentence(said)
            )),
            (Self::Solved, _) => line(said),
            _ if exercise_plies(state, exercise) > 0 => line(texts.puzzles.now_finish),
            // A full stop, because the spelling of a colon differs between languages.
            (_, Exercise::Puzzle(puzzle)) => {
                let fact = match puzzle_facts(usize::from(puzzle), &state.shared) {
                    [difficulty, ""] => difficulty,
                    [_, solved] => solved,
                };
                line(format_args!("{name} ({fact}). {task}"))
            }
            _ => line(format_args!("{name}. {task}")),
        };
        let head = match number(exercise) {
            Some((which, of)) => short(format_args!("<{which}/{of}>")),
            None => Short::new(),
        };
        let hints = Hints::default().with(Button::B, texts.leave);
        let hints = match self {
            Self::Solved => hints.with(Button::A, texts.welcome.next),
            _ => hints
                .with(
                    Button::A,
                    match self {
                        Self::NotQuite(_) => words.again,
                        _ => texts.play_here,
                    },
                )
                .with(Button::X, texts.welcome.show_me)
                .with(Button::Y, words.words),
        };
        let note = NoteView {
            head,
            ..NoteView::default()
        };
        board.put_caption(note, CaptionView { text, of: None }, hints, None);
    }

    fn view(self, exercise: Exercise, state: &AppState) -> CardView {
        let texts = state.shared.texts();
        let words = &texts.learning;
        let hints = Hints::default().with(Button::B, texts.leave);
        let go_on = match self {
            Self::Task | Self::Words { .. } => words.try_it,
            Self::NotQuite(_) => words.again,
            Self::LessonEnd if is_last(exercise) => texts.welcome.play_now,
            Self::Solved | Self::LessonEnd => words.next,
        };
        let hints = hints.with(Button::A, go_on);
        let hints = match self {
            Self::Task | Self::NotQuite(_) | Self::Words { .. } => {
                hints.with(Button::X, texts.welcome.show_me)
            }
            Self::LessonEnd if offers_play(exercise) => {
                hints.with(Button::X, texts.welcome.play_now)
            }
            Self::Solved | Self::LessonEnd => hints,
        };
        let (title, text) = self.words(exercise, state);
        CardView {
            title,
            number: number(exercise),
            turns: matches!(
                (exercise, self),
                (Exercise::Puzzle(_), Self::Words { why: false })
            ),
            facts: match (self, exercise) {
                (Self::Words { why: false }, Exercise::Puzzle(puzzle)) => {
                    puzzle_facts(usize::from(puzzle), &state.shared)
                }
                _ => [""; 2],
            },
            text,
            above_bar: exercise.is_lesson(),
            hints,
        }
    }

    /// Returns the title and the text.
    fn words(self, exercise: Exercise, state: &AppState) -> (&'static str, &'static str) {
        let texts = state.shared.texts();
        let words = &texts.learning;
        match (exercise, self) {
            (Exercise::Lesson { lesson, .. }, Self::LessonEnd) => {
                let lessons = lessons::all(&texts.lessons);
                let end = lessons.get(usize::from(lesson)).map_or("", |each| each.end);
                (words.lesson_done, end)
            }
            (Exercise::Lesson { lesson, .. }, _) => {
                let lessons = lessons::all(&texts.lessons);
                let title = lessons
                    .get(usize::from(lesson))
                    .map_or("", |each| each.title);
                match (self, state.shared.step_words(exercise)) {
                    (Self::NotQuite(_), Some(step)) => (words.not_quite, step.hint),
                    (_, Some(step)) => (title, step.text),
                    (_, None) => (title, ""),
                }
            }
            (Exercise::Own { kind, .. }, _) => {
                let own = &texts.statistics;
                let text = kind.map_or(own.own_text, |kind| own.own_kinds.of(kind));
                match self {
                    Self::Task | Self::Words { why: false } => (own.own_puzzles, text),
                    Self::NotQuite(_) | Self::Words { why: true } => {
                        (words.not_quite, own.own_hint)
                    }
                    Self::Solved | Self::LessonEnd => (words.right, own.own_solved),
                }
            }
            (Exercise::Puzzle(_), _) => match exercise.puzzle() {
                Some(puzzle) => self.puzzle_words(exercise, puzzle, state),
                None => (words.puzzles, ""),
            },
        }
    }

    fn puzzle_words(
        self,
        exercise: Exercise,
        puzzle: &Puzzle,
        state: &AppState,
    ) -> (&'static str, &'static str) {
        let (words, puzzles) = (
            &state.shared.texts().learning,
            &state.shared.texts().puzzles,
        );
        let theme = state.shared.theme_words(puzzle);
        match self {
            // After the first of two turns, the rest of the task is to complete the
            // five.
            Self::NotQuite(_) | Self::Words { why: true }
                if exercise_plies(state, exercise) > 0 =>
            {
                (words.not_quite, puzzles.five.hint)
            }
            Self::NotQuite(_) | Self::Words { why: true } => (words.not_quite, theme.hint),
            Self::Task | Self::Words { .. } if exercise_plies(state, exercise) > 0 => {
                (theme.name, puzzles.now_finish)
            }
            Self::Task | Self::Words { .. } => (theme.name, theme.text),
            // After a forcing first turn, other turns may have captured too.
            Self::Solved | Self::LessonEnd if puzzle.theme == PuzzleTheme::FiveInTwo => {
                (words.right, puzzles.well_done_in_two)
            }
            Self::Solved | Self::LessonEnd => (words.right, puzzles.well_done),
        }
    }
}

/// Returns a text up to its first full stop.
fn first_sentence(text: &str) -> &str {
    text.find(". ").map_or(text, |end| &text[..=end])
}

/// Returns whether the exercise belongs to the last lesson.
fn is_last(exercise: Exercise) -> bool {
    matches!(exercise, Exercise::Lesson { lesson, .. } if place_of(lesson) + 1 == COURSE)
}

/// Returns whether the end of the lesson offers a game on X, beside the next lesson on
/// A.
fn offers_play(exercise: Exercise) -> bool {
    matches!(exercise, Exercise::Lesson { lesson, .. } if is_playable_after(lesson))
        && !is_last(exercise)
}

fn puzzle_facts(puzzle: usize, shared: &Shared) -> [&'static str; 2] {
    let words = &shared.texts().puzzles;
    let difficulty = PUZZLES
        .get(puzzle)
        .map_or(0, |puzzle| usize::from(puzzle.difficulty));
    let solved = shared.learned.knows_puzzle(puzzle);
    [
        words.difficulties.get(difficulty).copied().unwrap_or(""),
        if solved { words.solved } else { "" },
    ]
}

/// Returns the number of the step in its lesson, or of the puzzle in its theme, and how
/// many there are.
fn number(exercise: Exercise) -> Option<(u8, u8)> {
    match exercise {
        Exercise::Lesson { lesson, step } => {
            let steps = LESSONS.get(usize::from(lesson))?.len() as u8;
            (step < steps).then_some((step + 1, steps))
        }
        Exercise::Own { .. } => None,
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
