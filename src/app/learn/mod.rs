//! What can be learnt: lessons, puzzles, the drawings of the rules, and what is
//! remembered of it: data in flash, and how to judge a turn.

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
    /// The list of what can be learnt.
    Learn,
    /// The lessons.
    Lessons,
    /// The kinds of puzzles.
    Puzzles,
    /// The chapters of the rules.
    RulesIndex,
    /// A page of the rules.
    ReadRules,
    /// Words of an exercise over its board.
    Card,
    /// The board of an exercise.
    AtTask,
    /// A forced pass on it.
    PassOfTask,
    /// A step of a lesson is done.
    Right,
    /// The result, where winning was the task.
    Won,
}

/// Who plays in an exercise: the learner is A. The other side never thinks.
pub(super) const SEATS: [Seat; 2] = [Seat::Human, Seat::Device(Level::WEAKEST)];

/// Something to solve at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exercise {
    /// A step of a lesson, by its place in [`LESSONS`].
    Lesson {
        /// Which lesson.
        lesson: u8,
        /// Which step of it; the number of steps once all are done.
        step: u8,
    },
    /// A puzzle, by its place in [`PUZZLES`].
    Puzzle(u8),
    /// A puzzle from an own game, by its place among those that are kept.
    Own {
        /// Which of them.
        place: u8,
        /// The code of the turn that solves it.
        solution: u16,
        /// Why that turn is a good one, if it can be said.
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

/// What a turn has to do.
#[derive(Clone, Copy, Debug)]
pub enum Goal {
    /// Be one of these, in the notation. One that names no claim may be made with any.
    OneOf(&'static [&'static str]),
    /// Claim this colour.
    Claim(Colour),
    /// Go over so many LYNGK-points or more.
    Links(usize),
    /// Capture a five, by the claim or by the move.
    Capture,
    /// Win the game.
    Win,
    /// Be the turn with this code.
    Only(u16),
    /// Be refused, for the reason why this turn is: what is not allowed is tried.
    Refused(&'static str),
}

impl Goal {
    /// Returns whether a turn does it. A turn that is not legal does nothing.
    #[must_use]
    pub fn is_reached(&self, position: &Position, turn: Turn) -> bool {
        Played::in_position(position, turn).is_ok_and(|played| self.is_met_by(&played))
    }

    /// Returns whether a turn has done it.
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

    /// Returns whether being refused for this reason is what is wanted.
    pub(super) fn is_met_by_refusal(&self, position: &Position, reason: IllegalTurn) -> bool {
        let Self::Refused(turn) = *self else {
            return false;
        };
        let wanted = turn.parse().map(|turn| Board::new(position).check(turn));
        matches!(wanted, Ok(Err(wanted)) if discriminant(&wanted) == discriminant(&reason))
    }

    /// The first turn that does it. Goes through the landings: a visitor of
    /// turns made for this alone takes 1.4 KiB more of flash.
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

/// Returns whether a turn is the wanted one, with a claim that nobody asked for or without.
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

/// The first lesson, at its beginning.
pub(in crate::app) const FIRST_LESSON: Exercise = Exercise::Lesson { lesson: 0, step: 0 };

impl Exercise {
    /// The step of a lesson, if this is one and it is not its end.
    fn step(self) -> Option<&'static Step> {
        match self {
            Self::Lesson { lesson, step } => {
                LESSONS.get(usize::from(lesson))?.get(usize::from(step))
            }
            Self::Puzzle(_) | Self::Own { .. } => None,
        }
    }

    /// Returns whether it is a step of a lesson: in one, nothing is chosen for the learner.
    pub(super) const fn is_lesson(self) -> bool {
        matches!(self, Self::Lesson { .. })
    }

    /// Returns whether where a stack can land is to be found out.
    pub(super) fn hides_landings(self) -> bool {
        self.step().is_some_and(|step| step.hides_landings)
    }

    /// The parts of the near bar that its words explain.
    pub(super) fn explains(self) -> &'static [BarPart] {
        self.step().map_or(&[], |step| step.explains)
    }

    /// Returns whether claims are known to whoever does it.
    pub(super) const fn knows_claims(self) -> bool {
        match self {
            Self::Lesson { lesson, .. } => lesson >= CLAIMING_LESSON,
            Self::Puzzle(_) | Self::Own { .. } => true,
        }
    }

    /// The puzzle, if this is one.
    #[must_use]
    pub fn puzzle(self) -> Option<&'static Puzzle> {
        match self {
            Self::Lesson { .. } | Self::Own { .. } => None,
            Self::Puzzle(puzzle) => PUZZLES.get(usize::from(puzzle)),
        }
    }

    /// Returns the game it is solved in, as it begins. A lesson has rules of its own, a
    /// puzzle follows the rule for neutral stacks that is played.
    #[must_use]
    pub fn game(self, neutrals_stay: bool) -> Option<Game> {
        match self.step() {
            Some(step) => Some(Game::sketched(&step.sketch, SEATS)),
            None => Some(self.puzzle()?.game(neutrals_stay)),
        }
    }

    /// How many plies were played before the learner's first.
    pub(super) fn given(self) -> usize {
        self.puzzle().map_or(0, |puzzle| puzzle.turns.len())
    }

    /// What the learner has to do next, after so many plies since the start of
    /// the exercise; none if it is done.
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

    /// A turn that does what the goal wants.
    #[must_use]
    pub fn solution(self, plies: usize, position: &Position) -> Option<Turn> {
        self.goal(plies)?.solution(position)
    }
}
