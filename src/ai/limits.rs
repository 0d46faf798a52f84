//! The limits of a search, and its results.

use crate::rules::Turn;

/// The limits of a search, and the weaknesses it simulates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// The most positions to search.
    pub nodes: u32,
    /// The greatest depth in turns.
    pub depth: u8,
    /// The weaknesses to simulate.
    pub style: Style,
    /// Decides which moves are overlooked and how positions are misjudged. The same seed
    /// gives the same answer.
    pub seed: u32,
    /// Turns to leave out at the root. A caller that wants the second-best turn names the
    /// best one here.
    pub without: [Option<Turn>; 2],
    /// The condition for ending before the limit of positions.
    pub patience: Patience,
}

/// The condition under which a search ends before its limit of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patience {
    /// Only if the result is proven.
    Whole,
    /// Also if there is only one turn, or if the choice has been stable for some
    /// iterations.
    AsNeeded,
}

impl SearchLimits {
    /// Returns the limits of a search without weaknesses over so many positions.
    #[must_use]
    pub const fn best_within(nodes: u32) -> Self {
        Self {
            nodes,
            depth: 60,
            style: Style::FLAWLESS,
            seed: 0,
            patience: Patience::Whole,
            without: [None; 2],
        }
    }
}

/// Simulated weaknesses of people: they misjudge, overlook chains and claim late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The largest misjudgement of a position, in evaluation points.
    pub misjudged_by: u16,
    /// The number of 16 moves over LYNGK-points that are overlooked.
    pub chains_overlooked: u8,
    /// Claims are considered once this many stacks or fewer are left.
    pub claims_from: u8,
    /// The evaluation in use.
    pub judgement: Judgement,
}

/// The kinds of evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The evaluation learned from many games, with completions played out.
    Learned,
    /// The beginner's evaluation: captured fives and heights of stacks. A high neutral
    /// stack counts for the player who topped it, although both can use it.
    Heights,
}

impl Style {
    /// No weakness.
    pub const FLAWLESS: Self = Self {
        misjudged_by: 0,
        chains_overlooked: 0,
        claims_from: 43,
        judgement: Judgement::Learned,
    };
}

/// The best turn so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The turn to play.
    pub turn: Turn,
    /// The value of the turn to the side to move. In a won game, [`MATE`](super::MATE)
    /// less the number of turns until the end.
    pub score: i32,
    /// True if the score is proven: it rests on finished games alone, and all turns of
    /// both sides were tried or refuted. The score of a won or lost game is always
    /// proven.
    pub proven: bool,
    /// Depth of the last complete iteration, in turns.
    pub depth: u8,
    /// Number of positions searched.
    pub nodes: u32,
    /// The expected turns, starting with the one to play.
    pub pv: PrincipalVariation,
}

impl Answer {
    /// Returns the answer before any position was searched.
    pub(super) const fn at_first(turn: Turn) -> Self {
        Self {
            turn,
            score: 0,
            proven: false,
            depth: 0,
            nodes: 0,
            pv: PrincipalVariation::of(turn),
        }
    }
}

/// The line that the search expects from both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrincipalVariation {
    turns: [Turn; PrincipalVariation::LONGEST],
    len: u8,
}

impl PrincipalVariation {
    /// The number of turns that fit on a small screen.
    const LONGEST: usize = 8;

    pub(super) const fn of(first: Turn) -> Self {
        Self {
            turns: [first; Self::LONGEST],
            len: 1,
        }
    }

    /// Adds a turn. Returns false if there was no room.
    pub(super) fn push(&mut self, turn: Turn) -> bool {
        let slot = self.turns.get_mut(usize::from(self.len));
        slot.map(|slot| *slot = turn).is_some_and(|()| {
            self.len += 1;
            true
        })
    }

    /// Returns the turns in order.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns[..usize::from(self.len)]
    }
}

/// The turns expected after the one to play, in two bytes each, so that they can be sent
/// and stored with the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExpectedLine {
    codes: [u16; ExpectedLine::LONGEST],
}

impl ExpectedLine {
    /// The most turns that are shown to a player.
    pub const LONGEST: usize = 3;
    /// No expected turns.
    pub const NONE: Self = Self {
        codes: [NO_TURN; Self::LONGEST],
    };

    /// Returns the turns of a principal variation after its first one.
    #[must_use]
    pub fn of(pv: &PrincipalVariation) -> Self {
        let mut expected_line = Self::NONE;
        let after = pv.turns().iter().skip(1);
        for (code, turn) in expected_line.codes.iter_mut().zip(after) {
            *code = turn.code();
        }
        expected_line
    }

    /// Returns the turns in order.
    pub fn turns(self) -> impl Iterator<Item = Turn> + Clone {
        self.codes.into_iter().map_while(Turn::from_code)
    }
}

/// A code that no turn has.
const NO_TURN: u16 = u16::MAX - 1;

/// Stops a search and receives its answers.
pub trait Handler {
    /// Returns whether to stop now. The search calls it every few positions.
    fn stop(&mut self, nodes: u32) -> bool;
    /// Receives a better answer, or the same one after a deeper iteration.
    fn answer(&mut self, answer: &Answer);
}
