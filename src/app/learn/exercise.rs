//! The course of an exercise: its start, its progress and its end. Moves are made on the
//! board as in any game.

use crate::app::activity::{Card, Next, PassOfTask, Right};
use crate::app::event::{Button, Effects, Millis, Sound};
use crate::app::learn::{
    COURSE, Exercise, Goal, Learned, PUZZLES, Puzzle, Theme, lesson_at, place_of,
};
use crate::app::save::Save;
use crate::app::shared::{Message, Shared};
use crate::app::state::AppState;
use crate::app::table::What;
use crate::app::table::draft::Draft;
use crate::app::text;
use crate::app::text::lessons;
use crate::app::text::lessons::{Step, Theme as ThemeWords};
use crate::rules::{PointSet, Status, Turn};
use crate::storage::Kind;

/// Time without a button before the task is shown again, in milliseconds: longer than a
/// learner thinks about the next press, shorter than a lost learner waits.
pub(in crate::app) const REMIND_AFTER: Millis = 5_000;

impl Shared {
    /// Returns the words of a step of a lesson; none for other exercises and after the
    /// last step.
    pub(in crate::app) fn step_words(&self, exercise: Exercise) -> Option<&'static Step> {
        let Exercise::Lesson { lesson, step } = exercise else {
            return None;
        };
        let lessons = lessons::all(&self.texts().lessons);
        lessons
            .get(usize::from(lesson))?
            .steps
            .get(usize::from(step))
    }

    /// Returns the words of a puzzle's theme.
    pub(in crate::app) fn theme_words(&self, puzzle: &Puzzle) -> &'static ThemeWords {
        lessons::theme(&self.texts().puzzles, puzzle.theme)
    }

    /// Returns the first lesson that is not done; none before the course is begun or
    /// when all are done.
    pub(in crate::app) fn lesson_to_come(&self) -> Option<Exercise> {
        let next = (0..COURSE).find(|&place| !self.knows_lesson_at(place))?;
        self.learned.has_begun().then(|| self.lesson_at(next))
    }

    /// Returns the lesson at a place of the course, for the current rule on neutral
    /// stacks.
    pub(in crate::app) fn lesson_at(&self, place: usize) -> Exercise {
        Exercise::Lesson {
            lesson: lesson_at(place, self.settings.neutrals_stay()),
            step: 0,
        }
    }

    /// Returns whether the lesson at a place of the course is done.
    pub(in crate::app) fn knows_lesson_at(&self, place: usize) -> bool {
        let lesson = lesson_at(place, self.settings.neutrals_stay());
        self.learned.knows_lesson(usize::from(lesson))
    }

    /// Returns the lesson after another; none after the last.
    pub(in crate::app) fn next_lesson(&self, lesson: u8) -> Option<Exercise> {
        let place = place_of(lesson) + 1;
        (place < COURSE).then(|| self.lesson_at(place))
    }

    /// Saves that the course is begun. The title then offers the next lesson, even if
    /// the learner leaves in the middle of the first.
    pub(in crate::app) fn begin_course(&mut self, fx: &mut Effects) {
        if self.policy().keeps_progress() && !self.learned.has_begun() {
            self.learned.begin();
            fx.save(Save::record(Kind::Learned, &self.learned.encoded()));
        }
    }

    /// Saves that an exercise is done. A kiosk keeps nothing of its visitors.
    fn learn(&mut self, exercise: Exercise, fx: &mut Effects) {
        fx.sound = Some(Sound::Win);
        if !self.policy().keeps_progress() {
            return;
        }
        if let Exercise::Own { place, .. } = exercise {
            self.mistakes.solve(place);
            fx.save(Save::record(Kind::Mistakes, &self.mistakes.encoded()));
            return;
        }
        let before = self.learned;
        self.learned.note(exercise);
        if self.learned != before {
            fx.save(Save::record(Kind::Learned, &self.learned.encoded()));
        }
    }
}

impl AppState {
    /// Begins an exercise and returns its first card.
    pub(in crate::app) fn begin_exercise(&mut self, exercise: Exercise) -> Card {
        let game = match exercise {
            Exercise::Own { place, .. } => self.shared.mistakes.game(place),
            Exercise::Lesson { .. } | Exercise::Puzzle(_) => {
                exercise.game(self.shared.settings.neutrals_stay())
            }
        };
        match game {
            Some(game) => {
                self.table.put(game, What::Exercise(exercise));
                // In the far half, where a lesson's stacks are: the task then lies at
                // the near edge and hides none of them.
                self.table.draft = Draft::new();
                self.table.draft.cursor =
                    self.table
                        .draft
                        .cursor
                        .step(Button::Up, PointSet::ALL, false);
                self.settle_cursor();
            }
            // The end of a lesson, on the board of its last step.
            None => self.table.go_on_with(exercise),
        }
        self.table.tidy();
        match exercise.goal(0) {
            Some(_) => Card::Task,
            None => Card::LessonEnd,
        }
    }

    /// Returns the goal of the next turn in the exercise on the board.
    pub(in crate::app) fn goal(&self) -> Option<Goal> {
        let exercise = self.table.exercise()?;
        exercise.goal(exercise_plies(self, exercise))
    }

    /// Returns a turn that solves the exercise on the board.
    pub(in crate::app) fn solution(&self) -> Option<Turn> {
        let (exercise, game) = (self.table.exercise()?, self.game()?);
        exercise.solution(exercise_plies(self, exercise), game.position())
    }
}

/// Returns the number of plies played since the start of the exercise.
pub(super) fn exercise_plies(state: &AppState, exercise: Exercise) -> usize {
    let played = state.game().map_or(0, |game| game.played());
    played.saturating_sub(exercise.given())
}

/// Returns the task in one line.
pub(super) fn task(state: &AppState, exercise: Exercise) -> &'static str {
    match (state.shared.step_words(exercise), exercise.puzzle()) {
        (Some(step), _) => step.task,
        (None, Some(puzzle)) => {
            // After the first of two turns, the rest of the task is to complete the
            // five.
            match exercise_plies(state, exercise) {
                0 => state.shared.theme_words(puzzle).task,
                _ => state.shared.texts().puzzles.five.task,
            }
        }
        (None, None) => state.shared.texts().statistics.own_task,
    }
}

/// Returns the answer of the other side, if the puzzle goes on.
pub(super) fn puzzle_answer(state: &AppState) -> Option<Turn> {
    let exercise = state.table.exercise()?;
    exercise.puzzle()?.answer(exercise_plies(state, exercise))
}

/// Does the next automatic step at the board of an exercise.
pub(super) fn advance_exercise(state: &mut AppState, exercise: Exercise, fx: &mut Effects) -> Next {
    let Some(status) = state.game().map(|game| game.status()) else {
        return Next::Home;
    };
    match (state.goal(), status) {
        (None, _) => {
            let last = state.game().and_then(|game| {
                let ply = game.played().checked_sub(1)?;
                game.played_at(ply)
            });
            match last {
                Some(played) if exercise.is_lesson() => {
                    fx.redraw = true;
                    Next::instead(Right::of(&played))
                }
                _ => go_on_learning(state, exercise, fx),
            }
        }
        (Some(_), Status::MustPass) => {
            state.table.draft.tidy();
            fx.redraw = true;
            Next::instead(PassOfTask::now(state))
        }
        (Some(_), _) => {
            // Another message, such as a refusal, is not replaced. The task stays until
            // a button is pressed.
            if state.shared.message.is_none() && state.table.draft.hint.is_none() {
                let task = text::phrase(task(state, exercise));
                state.shared.message = Some(Message {
                    text: task,
                    until: None,
                });
                fx.redraw = true;
            }
            Next::Stay
        }
    }
}

/// Saves a finished step or puzzle and returns the next card.
pub(in crate::app) fn go_on_learning(
    state: &mut AppState,
    done: Exercise,
    fx: &mut Effects,
) -> Next {
    fx.redraw = true;
    match done {
        Exercise::Lesson { lesson, step } => {
            let next = Exercise::Lesson {
                lesson,
                step: step + 1,
            };
            let card = state.begin_exercise(next);
            state.shared.begin_course(fx);
            if card == Card::LessonEnd {
                state.shared.learn(next, fx);
            }
            Next::instead(card)
        }
        Exercise::Puzzle(_) | Exercise::Own { .. } => {
            state.shared.learn(done, fx);
            Next::instead(Card::Solved)
        }
    }
}

/// Returns the next or previous puzzle of the same theme, cyclically.
pub(in crate::app) fn puzzle_beside(puzzle: u8, forward: bool) -> Exercise {
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

/// Returns the next puzzle of a theme that is not solved, cyclically. If all are solved,
/// returns the next one.
pub(in crate::app) fn next_puzzle(learned: &Learned, after: u8) -> Exercise {
    let mut at = after;
    for _ in 0..PUZZLES.len() {
        at = beside(at, true);
        if !learned.knows_puzzle(usize::from(at)) {
            return Exercise::Puzzle(at);
        }
    }
    puzzle_beside(after, true)
}

/// Step between puzzles of one theme in the mixed order. Each theme lists its puzzles
/// from easy to hard. With this step, cyclically, each puzzle comes once, and easy,
/// medium and hard ones alternate.
const STRIDE: usize = 7;

/// Returns the puzzles in mixed order: one of each theme a round.
fn mixed() -> impl Iterator<Item = u8> + Clone {
    let of_theme = |theme| {
        let same = move |&puzzle: &usize| PUZZLES[puzzle].theme == theme;
        (0..PUZZLES.len()).filter(same)
    };
    let rounds = Theme::ALL.map(|theme| of_theme(theme).count());
    let most = rounds.into_iter().max().unwrap_or(0);
    (0..most).flat_map(move |round| {
        let themes = Theme::ALL.into_iter().zip(rounds);
        let in_it = themes.filter(move |&(_, count)| round < count);
        in_it.filter_map(move |(theme, count)| {
            let puzzle = of_theme(theme).nth(round * STRIDE % count)?;
            Some(puzzle as u8)
        })
    })
}

/// Returns the next puzzle of the mixed order that is not solved, cyclically; the first
/// without `after`. If all are solved, returns the next one.
pub(in crate::app) fn next_mixed(learned: &Learned, after: Option<u8>) -> Exercise {
    let known = |puzzle: &u8| learned.knows_puzzle(usize::from(*puzzle));
    let before = mixed().take_while(|&puzzle| Some(puzzle) != after).count();
    let begin = match after {
        Some(_) => before + 1,
        None => 0,
    };
    let mut on = mixed().skip(begin).chain(mixed().take(begin));
    let next = on.clone().next();
    let new = on.find(|puzzle| !known(puzzle));
    Exercise::Puzzle(new.or(next).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// Returns the first `count` puzzles of the mixed order, each found from the one
    /// before, and what is remembered. Solved puzzles are noted if `remembered` is set.
    fn mixed_walk(count: usize, remembered: bool) -> (Vec<u8>, Learned) {
        let mut learned = Learned::default();
        let (mut walk, mut after) = (Vec::new(), None);
        for _ in 0..count {
            let next = next_mixed(&learned, after);
            let Exercise::Puzzle(puzzle) = next else {
                panic!("{next:?} is no puzzle");
            };
            if remembered {
                learned.note(next);
            }
            walk.push(puzzle);
            after = Some(puzzle);
        }
        (walk, learned)
    }

    #[test]
    fn the_next_puzzle_is_another_one_until_all_have_come() {
        for remembered in [false, true] {
            let (mut walk, learned) = mixed_walk(PUZZLES.len(), remembered);
            // The order starts again, whether all puzzles are solved or none is
            // remembered.
            let again = next_mixed(&learned, walk.last().copied());
            assert_eq!(again, Exercise::Puzzle(walk[0]));
            let second = next_mixed(&learned, Some(walk[0]));
            assert_eq!(second, Exercise::Puzzle(walk[1]));
            walk.sort_unstable();
            let all: Vec<u8> = (0..PUZZLES.len() as u8).collect();
            assert_eq!(walk, all);
        }
    }

    #[test]
    fn the_next_puzzle_is_one_that_is_not_solved() {
        let (walk, _) = mixed_walk(PUZZLES.len(), false);
        let mut learned = Learned::default();
        for &puzzle in &walk[1..40] {
            learned.note(Exercise::Puzzle(puzzle));
        }
        assert_eq!(next_mixed(&learned, None), Exercise::Puzzle(walk[0]));
        let on = next_mixed(&learned, Some(walk[0]));
        assert_eq!(on, Exercise::Puzzle(walk[40]));
        let round = next_mixed(&learned, walk.last().copied());
        assert_eq!(round, Exercise::Puzzle(walk[0]));
    }

    #[test]
    fn puzzles_of_all_kinds_mix_themes_and_difficulties() {
        let (walk, _) = mixed_walk(PUZZLES.len(), false);
        let puzzles: Vec<&Puzzle> = walk
            .iter()
            .map(|&each| &PUZZLES[usize::from(each)])
            .collect();
        for pair in puzzles.windows(2) {
            assert_ne!(pair[0].theme, pair[1].theme);
        }
        // The first puzzles are easy; later, each difficulty occurs within 25 puzzles.
        assert!(puzzles[..5].iter().all(|puzzle| puzzle.difficulty == 0));
        for part in puzzles.windows(25) {
            for difficulty in 0..3 {
                let found = part.iter().any(|puzzle| puzzle.difficulty == difficulty);
                assert!(found, "25 in a row without difficulty {difficulty}");
            }
        }
    }
}
