//! The limits of a search, and what it reports.

use crate::rules::Turn;

/// What bounds a search: how much it may look at, and how well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// Positions to look at, at the most.
    pub nodes: u32,
    /// Turns to look ahead, at the most.
    pub depth: u8,
    /// The weaknesses to show.
    pub style: Style,
    /// Decides what is overlooked and misjudged. The same seed gives the same
    /// answer.
    pub seed: u32,
    /// Turns that are not looked at, for whoever wants the next best.
    pub without: [Option<Turn>; 2],
    /// Whether to use all of that.
    pub patience: Patience,
}

/// When a search ends before it has used up what it may look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patience {
    /// Only if the result is proven.
    Whole,
    /// Also if there is one turn to choose from, or if the choice has been stable
    /// for some iterations: as much as the move matters.
    AsNeeded,
}

impl SearchLimits {
    /// The best that can be found within so many positions.
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

/// Weaknesses of people: they misjudge, overlook chains and claim late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// How far a position is misjudged at the most, in evaluation points.
    pub misjudged_by: u16,
    /// How many of 16 moves over LYNGK-points are overlooked.
    pub chains_overlooked: u8,
    /// Claims are thought of once so many stacks are left.
    pub claims_from: u8,
    /// What a position is judged by.
    pub judgement: Judgement,
}

/// What a player judges a position by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// What stacks have turned out to be worth in many games, and what is about to be
    /// completed.
    Learned,
    /// As beginners do: fives that are captured, and how high stacks are. A high
    /// neutral stack pleases whoever has topped it, though it is of use to both.
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
    /// What it is worth to the side to move; [`MATE`](super::MATE) less the
    /// turns until then if the game is won.
    pub score: i32,
    /// Whether the score is proven: finished games alone decided it, and both
    /// sides' turns were all tried or refuted. A score of a won or lost game always
    /// is.
    pub proven: bool,
    /// How many turns ahead the last whole iteration looked.
    pub depth: u8,
    /// How many positions were looked at.
    pub nodes: u32,
    /// The turns expected, the one to play first.
    pub pv: PrincipalVariation,
}

impl Answer {
    /// The answer before anything has been looked at.
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

/// The turns expected of both sides, best play assumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrincipalVariation {
    turns: [Turn; PrincipalVariation::LONGEST],
    len: u8,
}

impl PrincipalVariation {
    /// As many turns as a small screen can show.
    const LONGEST: usize = 8;

    pub(super) const fn of(first: Turn) -> Self {
        Self {
            turns: [first; Self::LONGEST],
            len: 1,
        }
    }

    /// Adds a turn; says whether there was room.
    pub(super) fn push(&mut self, turn: Turn) -> bool {
        let slot = self.turns.get_mut(usize::from(self.len));
        slot.map(|slot| *slot = turn).is_some_and(|()| {
            self.len += 1;
            true
        })
    }

    /// The turns in order.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns[..usize::from(self.len)]
    }
}

/// The turns expected next after one to play, in two bytes each: small enough to be
/// told and kept wherever the turn itself is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outlook {
    codes: [u16; Outlook::LONGEST],
}

impl Outlook {
    /// As many turns as somebody follows.
    pub const LONGEST: usize = 3;
    /// Nothing is expected.
    pub const NONE: Self = Self {
        codes: [NO_TURN; Self::LONGEST],
    };

    /// What a principal variation has after its first turn.
    #[must_use]
    pub fn of(pv: &PrincipalVariation) -> Self {
        let mut outlook = Self::NONE;
        let after = pv.turns().iter().skip(1);
        for (code, turn) in outlook.codes.iter_mut().zip(after) {
            *code = turn.code();
        }
        outlook
    }

    /// The turns in order.
    pub fn turns(self) -> impl Iterator<Item = Turn> + Clone {
        self.codes.into_iter().map_while(Turn::from_code)
    }
}

/// A code that no turn has.
const NO_TURN: u16 = u16::MAX - 1;

/// Says when to stop and hears of better answers.
pub trait Handler {
    /// Whether to stop now, asked every few positions.
    fn stop(&mut self, nodes: u32) -> bool;
    /// A better answer, or the same one after a deeper iteration.
    fn answer(&mut self, answer: &Answer);
}
