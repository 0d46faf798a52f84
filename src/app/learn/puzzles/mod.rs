//! Puzzles: positions from games in which exactly one turn does what is asked, under
//! both rules for neutral stacks. `cargo xtask puzzles` finds them and writes
//! `found.rs`; `tests/handheld/puzzles.rs` counts their solutions again.

#[rustfmt::skip]
mod found;

pub use found::PUZZLES;

use super::{Goal, SEATS};
use crate::app::game::{Game, SetupCode, Start};
use crate::rules::{Family, Turn, Variant};

/// The task of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Capture a five without a claim.
    Five,
    /// Force the capture of a five with the next turn.
    FiveInTwo,
    /// Prevent the other side from capturing a five with its next turn.
    Stop,
    /// Capture a five with a claim.
    Claim,
    /// Win the six variant.
    Six,
}

impl Theme {
    /// All themes, in the order of the list.
    pub const ALL: [Self; 5] = [
        Self::Five,
        Self::FiveInTwo,
        Self::Stop,
        Self::Claim,
        Self::Six,
    ];

    /// Returns the index in [`Theme::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the family of its puzzles. Each puzzle is valid in both variants of the
    /// family.
    #[must_use]
    pub const fn family(self) -> Family {
        match self {
            Self::Six => Family::Sixes,
            _ => Family::Fives,
        }
    }
}

/// A position from a game, with A to move, in which exactly one turn solves the task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The task.
    pub theme: Theme,
    /// Difficulty, 0 to 2.
    pub difficulty: u8,
    /// The setup of the game.
    pub code: SetupCode,
    /// The turns that lead to the position, by [`Turn::code`].
    pub turns: &'static [u16],
    /// The code of the turn that solves it.
    pub solution: u16,
    /// The code of the other side's answer, if the puzzle goes on: the answer that
    /// leaves the fewest turns to finish it.
    pub reply: Option<u16>,
}

impl Puzzle {
    /// Returns the game at the start of the puzzle, under a rule for neutral stacks.
    #[must_use]
    pub fn game(&self, neutrals_stay: bool) -> Game {
        let mut game = Game::new(Start {
            variant: Variant::of(self.theme.family(), neutrals_stay),
            code: self.code,
            seats: SEATS,
        });
        for turn in self.turns.iter().filter_map(|&code| Turn::from_code(code)) {
            // A test checks that all are legal. The game would end before one that is
            // not.
            if game.play(turn).is_err() {
                break;
            }
        }
        game
    }

    /// Returns the goal after so many plies of the puzzle.
    pub(super) fn goal(&self, plies: usize) -> Option<Goal> {
        match (plies, self.reply) {
            (0, _) => Some(Goal::Only(self.solution)),
            (2, Some(_)) => Some(Goal::Capture),
            _ => None,
        }
    }

    /// Returns the answer of the other side after so many plies of the puzzle.
    pub(in crate::app) fn answer(&self, plies: usize) -> Option<Turn> {
        (plies == 1)
            .then_some(self.reply)
            .flatten()
            .and_then(Turn::from_code)
    }
}
