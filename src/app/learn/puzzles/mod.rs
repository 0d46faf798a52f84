//! Puzzles: positions from games in which exactly one turn does what is asked, under
//! both rules for neutral stacks. `cargo xtask puzzles` finds them and writes
//! `found.rs`; `tests/handheld/puzzles.rs` counts their solutions again.

#[rustfmt::skip]
mod found;

pub use found::PUZZLES;

use super::{Goal, SEATS};
use crate::app::game::{Game, SetupCode, Start};
use crate::rules::{Family, Turn, Variant};

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Capture a five, without a claim.
    Five,
    /// Make sure to capture a five with the next turn.
    FiveInTwo,
    /// Keep the other side from capturing a five with its next turn.
    Stop,
    /// Capture a five with the help of a claim.
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

    /// The theme's place in [`Theme::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The family of games its puzzles are from. Each puzzle holds in both variants of
    /// the family.
    #[must_use]
    pub const fn family(self) -> Family {
        match self {
            Self::Six => Family::Sixes,
            _ => Family::Fives,
        }
    }
}

/// A position from a game, A to move, in which one turn does what is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// What is asked.
    pub theme: Theme,
    /// How hard it is, 0 to 2.
    pub difficulty: u8,
    /// The setup of the game.
    pub code: SetupCode,
    /// The turns that lead there, by [`Turn::code`].
    pub turns: &'static [u16],
    /// The turn that solves it.
    pub solution: u16,
    /// What the other side answers, if the puzzle goes on: the answer that
    /// leaves the fewest turns to finish it.
    pub reply: Option<u16>,
}

impl Puzzle {
    /// The game under a rule for neutral stacks, standing where the puzzle begins.
    #[must_use]
    pub fn game(&self, neutrals_stay: bool) -> Game {
        let mut game = Game::new(Start {
            variant: Variant::of(self.theme.family(), neutrals_stay),
            code: self.code,
            seats: SEATS,
        });
        for turn in self.turns.iter().filter_map(|&code| Turn::from_code(code)) {
            // All are legal (tested); one that is not would end the game there.
            if game.play(turn).is_err() {
                break;
            }
        }
        game
    }

    /// What is to be done after so many plies of the puzzle.
    pub(super) fn goal(&self, plies: usize) -> Option<Goal> {
        match (plies, self.reply) {
            (0, _) => Some(Goal::Only(self.solution)),
            (2, Some(_)) => Some(Goal::Capture),
            _ => None,
        }
    }

    /// What the other side answers after so many plies of the puzzle.
    pub(in crate::app) fn answer(&self, plies: usize) -> Option<Turn> {
        (plies == 1)
            .then_some(self.reply)
            .flatten()
            .and_then(Turn::from_code)
    }
}
