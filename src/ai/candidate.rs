//! Moves of an open node and their order.

use crate::rules::{Point, Turn};

/// A move without its claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    pub(super) from: Point,
    pub(super) to: Point,
}

impl Move {
    /// No move: a real one never ends where it starts.
    pub(super) const NONE: Self = Self {
        from: Point::FIRST,
        to: Point::FIRST,
    };

    /// Returns the move of a turn, if it has one.
    pub(super) fn of(turn: Option<Turn>) -> Self {
        match turn {
            Some(Turn::Move { from, to, .. }) => Self { from, to },
            _ => Self::NONE,
        }
    }
}

/// A move and its rank, in one word.
#[derive(Clone, Copy, Debug)]
#[repr(align(4))]
pub(super) struct Candidate {
    pub(super) mv: Move,
    /// Order among the candidates, in the ranges given by the constants below.
    pub(super) rank: i16,
}

const _: () = assert!(size_of::<Candidate>() == 4);

/// The rank of the transposition table's move.
pub(super) const TABLE_MOVE: i32 = 32_000;
/// The rank of the table's move if it completes a stack.
pub(super) const TABLE_COMPLETION: i32 = TABLE_MOVE + 1;
/// The rank of moves that complete a stack, give or take [`COMPLETION_SPREAD`].
pub(super) const COMPLETION: i32 = 24_000;
pub(super) const COMPLETION_SPREAD: i32 = 4_000;
/// The rank of moves that refuted a sibling line.
pub(super) const KILLER: i32 = 12_000;
/// The bound of all other ranks, positive and negative.
pub(super) const OTHER: i32 = 11_000;

impl Candidate {
    pub(super) const NONE: Self = Self {
        mv: Move::NONE,
        rank: 0,
    };

    pub(super) const fn is_completion(self) -> bool {
        let rank = self.rank as i32;
        rank >= COMPLETION - COMPLETION_SPREAD && rank != TABLE_MOVE
    }
}

/// Orders the candidates as a binary heap with the highest rank first.
pub(super) fn heap(candidates: &mut [Candidate]) {
    for place in (0..candidates.len() / 2).rev() {
        sink(candidates, place);
    }
}

/// Restores the heap below the candidate at `place`.
pub(super) fn sink(candidates: &mut [Candidate], mut place: usize) {
    let Some(&sinking) = candidates.get(place) else {
        return;
    };
    loop {
        let below = 2 * place + 1;
        let Some(&left) = candidates.get(below) else {
            break;
        };
        let (next, better) = match candidates.get(below + 1) {
            Some(&right) if right.rank > left.rank => (below + 1, right),
            _ => (below, left),
        };
        if better.rank <= sinking.rank {
            break;
        }
        candidates[place] = better;
        place = next;
    }
    candidates[place] = sinking;
}
