//! Perft in small steps, so that a device can do other work in between.

use crate::rules::{Board, Point, Position, Status, Turn};
use core::fmt;

/// The greatest depth.
pub(super) const DEEPEST: u32 = 3;
/// The most turns of a position for a count of that depth. From the first setup, which
/// has 1,066, it would take the chip half an hour (783,725 steps of 2 ms); with this many
/// turns a minute or two at worst.
pub(super) const WIDEST: u64 = 150;

/// The reason why a handheld does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TooMuch {
    /// The depth is too great.
    Deep,
    /// There are too many turns for this depth.
    Wide,
}

impl fmt::Display for TooMuch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deep => write!(f, "a handheld counts {DEEPEST} turns at most"),
            Self::Wide => write!(
                f,
                "a handheld counts {DEEPEST} turns only where {WIDEST} or fewer are possible"
            ),
        }
    }
}

/// A running count.
#[derive(Debug, Clone, Copy)]
pub(super) struct Perft {
    depth: u32,
    count: u64,
    /// Number of the next turn at each of the first plies.
    at: [u16; 2],
}

impl Perft {
    /// Returns a count that has not begun.
    ///
    /// # Errors
    /// The count would take too long.
    #[inline(never)]
    pub(super) fn new(depth: u32, position: &Position) -> Result<Self, TooMuch> {
        if depth > DEEPEST {
            return Err(TooMuch::Deep);
        }
        if depth == DEEPEST && count(&Board::new(position)) > WIDEST {
            return Err(TooMuch::Wide);
        }
        Ok(Self {
            depth,
            count: 0,
            at: [0; 2],
        })
    }

    /// Counts the positions after one turn of the last ply but one. Returns the total
    /// once it is complete.
    pub(super) fn step(&mut self, position: &Position) -> Option<u64> {
        let mut board = Board::new(position);
        match self.depth {
            0 => return Some(1),
            1 => return Some(count(&board)),
            2 => self.count_after(0, &mut board)?,
            _ => match nth(&board, self.at[0]) {
                None => {}
                Some(turn) => {
                    board.play(turn);
                    if self.count_after(1, &mut board).is_some() {
                        self.at = [self.at[0] + 1, 0];
                    }
                    return None;
                }
            },
        }
        Some(self.count)
    }

    /// Counts the positions after the next turn. Returns `Some` when there is no such
    /// turn.
    fn count_after(&mut self, ply: usize, board: &mut Board) -> Option<()> {
        let Some(turn) = nth(board, self.at[ply]) else {
            return Some(());
        };
        board.play(turn);
        self.count += count(board);
        self.at[ply] += 1;
        None
    }
}

/// Returns the number of turns.
pub(super) fn count(board: &Board) -> u64 {
    turns(board).count() as u64
}

/// Returns the turn with this number.
fn nth(board: &Board, number: u16) -> Option<Turn> {
    turns(board).nth(usize::from(number))
}

/// Returns all legal turns. Does not use the generator's visitor, which is placed in the
/// chip's RAM for the search together with the closures it calls.
fn turns(board: &Board) -> impl Iterator<Item = Turn> {
    let status = board.status();
    let claims = board.position().claimable().into_iter().map(Some);
    let moves = claims.chain([None]).flat_map(move |claim| {
        Point::all().flat_map(move |from| {
            let landings = board.landings(claim, from).into_iter();
            landings.map(move |to| Turn::Move { claim, from, to })
        })
    });
    let moves = moves.filter(move |_| status == Status::ToMove);
    let pass = (status == Status::MustPass).then_some(Turn::Pass);
    pass.into_iter().chain(moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;

    #[test]
    fn steps_count_what_perft_counts() {
        let mut rng = crate::rules::Rng::new(4);
        let mut board = Board::new(&Position::setup(Variant::SixesTaken, 4));
        while let Some(turn) = board.random_turn(&mut rng) {
            board.play(turn);
            let position = *board.position();
            let stacks = board.perft(1);
            for depth in 0..=if stacks < 40 { 3 } else { 1 } {
                let mut perft = Perft::new(depth, &position).unwrap();
                let counted = std::iter::from_fn(|| Some(perft.step(&position))).find_map(|c| c);
                assert_eq!(counted, Some(board.perft(depth)), "{depth}");
            }
        }
    }

    #[test]
    fn a_count_that_would_take_too_long_is_not_begun() {
        let wide = Position::setup(Variant::FivesTaken, 0);
        for (depth, refused) in [
            (2, None),
            (3, Some(TooMuch::Wide)),
            (4, Some(TooMuch::Deep)),
        ] {
            assert_eq!(Perft::new(depth, &wide).err(), refused);
        }
    }
}
