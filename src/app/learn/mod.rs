//! What can be learnt: lessons, puzzles, the drawings of the rules, and what is
//! remembered of it: data in flash, and how to judge a turn.

mod figures;
mod lessons;
mod puzzles;
mod remembered;

pub use figures::{FIGURES, Figure};
pub use lessons::{LESSONS, Step};
pub use puzzles::{PUZZLES, Puzzle, Theme};
pub use remembered::Learned;

use super::game::{Game, Played, Seat};
use crate::ai::Level;
use crate::rules::{Board, Colour, Outcome, Point, Position, Status, Turn};
use core::fmt;

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
}

impl fmt::Display for Exercise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lesson { lesson, step } => write!(f, "lesson-{}-{}", lesson + 1, step + 1),
            Self::Puzzle(puzzle) => write!(f, "puzzle-{}", puzzle + 1),
        }
    }
}

/// What a turn has to do.
#[derive(Clone, Copy, Debug)]
pub enum Goal {
    /// Be one of these, in the notation.
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
}

impl Goal {
    /// Whether a turn does it. A turn that is not legal does nothing.
    #[must_use]
    pub fn is_reached(&self, position: &Position, turn: Turn) -> bool {
        Played::in_position(position, turn).is_ok_and(|played| self.is_met_by(&played))
    }

    /// Whether a turn has done it.
    #[must_use]
    pub fn is_met_by(&self, played: &Played) -> bool {
        match *self {
            Self::OneOf(turns) => turns.iter().any(|text| text.parse() == Ok(played.turn)),
            Self::Claim(wanted) => {
                matches!(played.turn, Turn::Move { claim: Some(colour), .. } if colour == wanted)
            }
            Self::Links(links) => played.links() >= links,
            Self::Capture => played.captures(),
            Self::Win => played.status == Status::Over(Outcome::Win(played.mover())),
            Self::Only(code) => played.turn.code() == code,
        }
    }

    /// The first turn that does it. Goes through the landings: a visitor of
    /// turns made for this alone takes 1.4 KiB more of flash.
    fn solution(&self, position: &Position) -> Option<Turn> {
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

impl Exercise {
    /// The step of a lesson, if this is one and it is not its end.
    fn step(self) -> Option<&'static Step> {
        match self {
            Self::Lesson { lesson, step } => {
                LESSONS.get(usize::from(lesson))?.get(usize::from(step))
            }
            Self::Puzzle(_) => None,
        }
    }

    /// The puzzle, if this is one.
    #[must_use]
    pub fn puzzle(self) -> Option<&'static Puzzle> {
        match self {
            Self::Lesson { .. } => None,
            Self::Puzzle(puzzle) => PUZZLES.get(usize::from(puzzle)),
        }
    }

    /// The game it is solved in, as it begins.
    #[must_use]
    pub fn game(self) -> Option<Game> {
        match self.step() {
            Some(step) => Some(Game::sketched(&step.sketch, SEATS)),
            None => Some(self.puzzle()?.game()),
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
