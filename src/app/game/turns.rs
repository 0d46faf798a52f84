//! The turns of a game, with moves and passes apart. A game has at most 42 moves, so
//! half the plies of the longest are passes, and a pass takes one bit.

use super::Game;
use crate::rules::{Point, Turn};
use heapless::Vec;

/// The most moves of a game: each takes a stack off the board.
const MOVES: usize = Point::NUM - 1;

/// A sequence of turns.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Turns {
    /// Codes of the moves.
    moves: Vec<u16, MOVES, u8>,
    /// One bit for each ply: set for a pass.
    passes: [u16; WORDS],
}

const WORDS: usize = Game::LONGEST.div_ceil(BITS);
/// Plies in a word. Words are as wide as moves, so that no padding lies between them.
const BITS: usize = u16::BITS as usize;

impl Turns {
    pub(super) const NONE: Self = Self {
        moves: Vec::new(),
        passes: [0; WORDS],
    };

    /// Returns the number of turns.
    pub(super) fn len(&self) -> usize {
        self.moves.len() + self.passes_before(Game::LONGEST)
    }

    /// Returns the turn of a ply, if there is one.
    pub(super) fn get(&self, ply: usize) -> Option<Turn> {
        if self.is_pass(ply) {
            return Some(Turn::Pass);
        }
        let &code = self.moves.get(ply.checked_sub(self.passes_before(ply))?)?;
        Turn::from_code(code)
    }

    /// Returns all turns in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = Turn> + '_ {
        let mut moves = self.moves.iter();
        (0..).map_while(move |ply| {
            if self.is_pass(ply) {
                return Some(Turn::Pass);
            }
            moves.next().and_then(|&code| Turn::from_code(code))
        })
    }

    /// Appends a turn. The rules limit the turns to the room there is.
    pub(super) fn push(&mut self, turn: Turn) {
        match turn {
            Turn::Pass => {
                let ply = self.len();
                if let Some(word) = self.passes.get_mut(ply / BITS) {
                    *word |= 1 << (ply % BITS);
                }
            }
            Turn::Move { .. } => {
                let kept = self.moves.push(turn.code());
                debug_assert!(kept.is_ok());
            }
        }
    }

    /// Drops all turns from a ply on.
    pub(super) fn truncate(&mut self, ply: usize) {
        self.moves
            .truncate(ply.saturating_sub(self.passes_before(ply)));
        for (word, passes) in self.passes.iter_mut().enumerate() {
            *passes &= below(ply, word);
        }
    }

    fn is_pass(&self, ply: usize) -> bool {
        let word = self.passes.get(ply / BITS);
        word.is_some_and(|word| word >> (ply % BITS) & 1 != 0)
    }

    fn passes_before(&self, ply: usize) -> usize {
        let words = self.passes.iter().enumerate();
        words
            .map(|(word, passes)| (passes & below(ply, word)).count_ones() as usize)
            .sum()
    }
}

/// Returns the bits of a word that stand for the plies before `ply`.
fn below(ply: usize, word: usize) -> u16 {
    match ply.saturating_sub(BITS * word) {
        bits @ 0..BITS => (1 << bits) - 1,
        _ => u16::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rng;

    #[test]
    fn turns_come_back_wherever_passes_lie_between() {
        let mut rng = Rng::new(7);
        for round in 0..40 {
            let (mut turns, mut expected) = (Turns::NONE, std::vec::Vec::new());
            let mut moves = 0;
            while expected.len() < Game::LONGEST {
                let turn = if moves == MOVES || rng.below(2) == 0 {
                    Turn::Pass
                } else {
                    moves += 1;
                    Turn::from_code(moves as u16 | (round % 40) << 6).unwrap()
                };
                turns.push(turn);
                expected.push(turn);
                if rng.below(9) == 0 {
                    let ply = rng.below(expected.len() as u32) as usize;
                    turns.truncate(ply);
                    expected.truncate(ply);
                    moves = expected.iter().filter(|&&turn| turn != Turn::Pass).count();
                }
                assert_eq!(turns.len(), expected.len());
                assert!(turns.iter().eq(expected.iter().copied()));
                for ply in 0..=Game::LONGEST {
                    assert_eq!(turns.get(ply), expected.get(ply).copied(), "ply {ply}");
                }
            }
        }
    }
}
