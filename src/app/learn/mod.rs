//! Lessons, puzzles, the drawings of the rules and the learner's progress: data in
//! flash, and the judgement of turns.

mod at_task;
pub(in crate::app) mod card;
pub(in crate::app) mod exercise;
pub(in crate::app) mod lists;
pub(in crate::app) mod right;
pub(in crate::app) mod rules;

mod figures;
mod lessons;
mod pass;
mod puzzles;
mod remembered;
mod story;
mod won;

pub(in crate::app) use at_task::AtTask;
pub(in crate::app) use card::Card;
pub(in crate::app) use lists::{Learn, Lessons, Puzzles};
pub(in crate::app) use pass::PassOfTask;
pub(in crate::app) use right::Right;
pub(in crate::app) use rules::{ReadRules, RulesIndex};
use won::Won;

pub use figures::{FIGURES, Figure, figure};
pub(in crate::app) use lessons::CLAIMING_LESSON;
pub use lessons::{COURSE, LESSONS, Step, is_playable_after, lesson_at, place_of};
pub use puzzles::{PUZZLES, Puzzle, Theme};
pub use remembered::Learned;
pub use story::{STORY, Scene};

use super::game::{Game, Played, Seat};
use super::view::BarPart;
use crate::ai::Level;
use crate::app::activity::screens;
use crate::app::table::tactics::Reason;
use crate::rules::{Board, Colour, IllegalTurn, Outcome, Point, Position, Status, Turn};
use core::fmt;
use core::mem::discriminant;

screens! { LearnScreen as Learn:
    /// The menu of everything that can be learnt.
    Learn,
    /// The list of lessons.
    Lessons,
    /// The list of themes.
    Puzzles,
    /// The chapters of the rules.
    RulesIndex,
    /// A page of the rules.
    ReadRules,
    /// A card over the board of an exercise.
    Card,
    /// The board of an exercise.
    AtTask,
    /// A forced pass in an exercise.
    PassOfTask,
    /// The end of a step of a lesson.
    Right,
    /// The result of an exercise whose goal is to win.
    Won,
}

/// The seats of an exercise: the learner is A, and the other side never searches.
pub(super) const SEATS: [Seat; 2] = [Seat::Human, Seat::Device(Level::WEAKEST)];

/// A task to solve on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exercise {
    /// A step of a lesson, by its place in [`LESSONS`].
    Lesson {
        /// Index in [`LESSONS`].
        lesson: u8,
        /// Index of the step; the number of steps once all are done.
        step: u8,
    },
    /// A puzzle, by its index in [`PUZZLES`].
    Puzzle(u8),
    /// A puzzle from an own game, by its index among the saved mistakes.
    Own {
        /// Index among the saved mistakes.
        place: u8,
        /// The code of the turn that solves it.
        solution: u16,
        /// The reason why that turn is good, if one is known.
        kind: Option<Reason>,
    },
}

impl fmt::Display for Exercise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lesson { lesson, step } => write!(f, "lesson-{}-{}", lesson + 1, step + 1),
            Self::Puzzle(puzzle) => write!(f, "puzzle-{}", puzzle + 1),
            Self::Own { place, .. } => write!(f, "own-{}", place + 1),
        }
    }
}

/// The goal of a turn.
#[derive(Clone, Copy, Debug)]
pub enum Goal {
    /// One of these turns, in the notation. A turn without a claim matches any claim.
    OneOf(&'static [&'static str]),
    /// A turn that claims this colour.
    Claim(Colour),
    /// A move over at least so many LYNGK-points.
    Links(usize),
    /// A turn that captures a five, by the claim or by the move.
    Capture,
    /// A turn that wins the game.
    Win,
    /// The turn with this code.
    Only(u16),
    /// An illegal turn that is refused for the same reason as this one.
    Refused(&'static str),
}

impl Goal {
    /// Returns whether a turn reaches the goal. An illegal turn never does.
    #[must_use]
    pub fn is_reached(&self, position: &Position, turn: Turn) -> bool {
        Played::in_position(position, turn).is_ok_and(|played| self.is_met_by(&played))
    }

    /// Returns whether a played turn reaches the goal.
    #[must_use]
    pub fn is_met_by(&self, played: &Played) -> bool {
        match *self {
            Self::OneOf(turns) => turns
                .iter()
                .filter_map(|text| text.parse().ok())
                .any(|wanted| does(played.turn, wanted)),
            Self::Claim(wanted) => {
                matches!(played.turn, Turn::Move { claim: Some(colour), .. } if colour == wanted)
            }
            Self::Links(links) => played.links() >= links,
            Self::Capture => played.captures(),
            Self::Win => played.status == Status::Over(Outcome::Win(played.mover())),
            Self::Only(code) => played.turn.code() == code,
            Self::Refused(_) => false,
        }
    }

    /// Returns whether a refusal for this reason is the goal.
    pub(super) fn is_met_by_refusal(&self, position: &Position, reason: IllegalTurn) -> bool {
        let Self::Refused(turn) = *self else {
            return false;
        };
        let wanted = turn.parse().map(|turn| Board::new(position).check(turn));
        matches!(wanted, Ok(Err(wanted)) if discriminant(&wanted) == discriminant(&reason))
    }

    /// Returns the first turn that reaches the goal. Goes through the landings, because
    /// a visitor of turns for this alone takes 1.4 KiB more of flash.
    fn solution(&self, position: &Position) -> Option<Turn> {
        if let Self::Refused(turn) = *self {
            return turn.parse().ok();
        }
        let board = Board::new(position);
        if board.status() == Status::MustPass {
            return self.is_reached(position, Turn::Pass).then_some(Turn::Pass);
        }
        let claims = position.claimable().into_iter().map(Some);
        core::iter::once(None).chain(claims).find_map(|claim| {
            Point::all().find_map(|from| {
                let landings = board.landings(claim, from).into_iter();
                landings
                    .map(|to| Turn::Move { claim, from, to })
                    .find(|&turn| self.is_reached(position, turn))
            })
        })
    }
}

/// Returns whether a turn is the wanted one. A wanted turn without a claim matches any
/// claim.
fn does(turn: Turn, wanted: Turn) -> bool {
    match (turn, wanted) {
        (
            Turn::Move { from, to, .. },
            Turn::Move {
                claim: None,
                from: wanted_from,
                to: wanted_to,
            },
        ) => (from, to) == (wanted_from, wanted_to),
        _ => turn == wanted,
    }
}

/// The first step of the first lesson.
pub(in crate::app) const FIRST_LESSON: Exercise = Exercise::Lesson { lesson: 0, step: 0 };

impl Exercise {
    /// Returns the step of a lesson; none for other exercises and after the last step.
    fn step(self) -> Option<&'static Step> {
        match self {
            Self::Lesson { lesson, step } => {
                LESSONS.get(usize::from(lesson))?.get(usize::from(step))
            }
            Self::Puzzle(_) | Self::Own { .. } => None,
        }
    }

    /// Returns whether the exercise belongs to a lesson, in which the program chooses
    /// nothing for the learner.
    pub(super) const fn is_lesson(self) -> bool {
        matches!(self, Self::Lesson { .. })
    }

    /// Returns whether the learner has to find the landings.
    pub(super) fn hides_landings(self) -> bool {
        self.step().is_some_and(|step| step.hides_landings)
    }

    /// Returns the parts of the near bar that the words explain.
    pub(super) fn explains(self) -> &'static [BarPart] {
        self.step().map_or(&[], |step| step.explains)
    }

    /// Returns whether the learner knows claims at this exercise.
    pub(super) const fn knows_claims(self) -> bool {
        match self {
            Self::Lesson { lesson, .. } => lesson >= CLAIMING_LESSON,
            Self::Puzzle(_) | Self::Own { .. } => true,
        }
    }

    /// Returns the puzzle, if the exercise is one of [`PUZZLES`].
    #[must_use]
    pub fn puzzle(self) -> Option<&'static Puzzle> {
        match self {
            Self::Lesson { .. } | Self::Own { .. } => None,
            Self::Puzzle(puzzle) => PUZZLES.get(usize::from(puzzle)),
        }
    }

    /// Returns the game at the start of the exercise; none after the last step of a
    /// lesson and for own puzzles. The rule for neutral stacks applies to puzzles; a
    /// lesson has its own variant.
    #[must_use]
    pub fn game(self, neutrals_stay: bool) -> Option<Game> {
        match self.step() {
            Some(step) => Some(Game::sketched(&step.sketch, SEATS)),
            None => Some(self.puzzle()?.game(neutrals_stay)),
        }
    }

    /// Returns the number of plies before the learner's first.
    pub(super) fn given(self) -> usize {
        self.puzzle().map_or(0, |puzzle| puzzle.turns.len())
    }

    /// Returns the goal after so many plies of the exercise; none when it is done.
    #[must_use]
    pub fn goal(self, plies: usize) -> Option<Goal> {
        if let Self::Own { solution, .. } = self {
            return (plies == 0).then_some(Goal::Only(solution));
        }
        match (self.step(), self.puzzle()) {
            (Some(step), _) => (plies == 0).then_some(step.goal),
            (None, Some(puzzle)) => puzzle.goal(plies),
            (None, None) => None,
        }
    }

    /// Returns a turn that reaches the goal after so many plies.
    #[must_use]
    pub fn solution(self, plies: usize, position: &Position) -> Option<Turn> {
        self.goal(plies)?.solution(position)
    }
}
