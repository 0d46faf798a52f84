//! A person's own mistakes as puzzles: positions of their games in which one turn was
//! clearly the best and they played another. The latest are kept.

use crate::app::Start;
use crate::app::game::Game;
use crate::app::learn::{Exercise, SEATS};
use crate::app::table::tactics::Reason;
use crate::rules::{Arrangement, Player, Position, Turn};
use heapless::Vec;

/// Number of mistakes kept: as many as fit into a record.
const KEPT: usize = 3;

/// Length of one mistake in bytes.
const EACH: usize = Arrangement::BYTES + 3;

/// A position with A to move, and its best turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mistake {
    position: [u8; Arrangement::BYTES],
    solution: u16,
    solved: bool,
}

/// The saved mistakes, the oldest first.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Mistakes {
    all: Vec<Mistake, KEPT, u8>,
}

impl Mistakes {
    /// Version of the encoding.
    pub const VERSION: u8 = 1;
    /// Greatest length of the encoding in bytes.
    pub const BYTES: usize = KEPT * EACH;

    /// Returns the number of mistakes, and how many of them are solved.
    #[must_use]
    pub fn count(&self) -> (usize, usize) {
        let solved = self.all.iter().filter(|mistake| mistake.solved).count();
        (self.all.len(), solved)
    }

    /// Adds a mistake, unless it is known. If there is no room, it replaces the first
    /// solved mistake, or else the oldest.
    pub(in crate::app) fn add(&mut self, position: &Position, solution: Turn) {
        // The solver of a puzzle plays A.
        let arranged = Arrangement::from(position);
        let arranged = match position.side_to_move() {
            Player::A => arranged,
            Player::B => arranged.exchanged(),
        };
        let mistake = Mistake {
            position: arranged.encoded(),
            solution: solution.code(),
            solved: false,
        };
        if self
            .all
            .iter()
            .any(|other| other.position == mistake.position)
        {
            return;
        }
        if self.all.is_full() {
            let solved = self.all.iter().position(|other| other.solved);
            self.all.remove(solved.unwrap_or(0));
        }
        // The vector has room here.
        let _ = self.all.push(mistake);
    }

    /// Returns the first mistake that is not solved, or else the first.
    #[must_use]
    pub fn next(&self) -> Option<Exercise> {
        let open = self.all.iter().position(|mistake| !mistake.solved);
        let place = open.unwrap_or(0);
        let Mistake {
            position, solution, ..
        } = self.all.get(place)?;
        let position = Arrangement::decoded(position)?;
        let turn = Turn::from_code(*solution)?;
        Some(Exercise::Own {
            place: place as u8,
            solution: *solution,
            kind: Reason::of(&position, turn),
        })
    }

    /// Returns the game of a mistake as a puzzle.
    #[must_use]
    pub fn game(&self, place: u8) -> Option<Game> {
        let mistake = self.all.get(usize::from(place))?;
        let position = Arrangement::decoded(&mistake.position)?;
        let start = Start {
            variant: position.variant(),
            code: 0,
            seats: SEATS,
        };
        Some(Game::arranged(&position, start))
    }

    /// Marks a mistake as solved.
    pub(in crate::app) fn solve(&mut self, place: u8) {
        if let Some(mistake) = self.all.get_mut(usize::from(place)) {
            mistake.solved = true;
        }
    }

    /// Encodes the mistakes.
    #[must_use]
    pub fn encoded(&self) -> Vec<u8, { Self::BYTES }> {
        let mut bytes = Vec::new();
        for mistake in &self.all {
            bytes.extend(mistake.position);
            bytes.extend(mistake.solution.to_le_bytes());
            bytes.extend([u8::from(mistake.solved)]);
        }
        bytes
    }

    /// Decodes the mistakes; none if any is invalid.
    #[must_use]
    pub fn decoded(bytes: &[u8]) -> Option<Self> {
        let (each, rest) = bytes.as_chunks::<EACH>();
        if !rest.is_empty() {
            return None;
        }
        let mut all = Vec::new();
        for bytes in each {
            let (position, more) = bytes.split_first_chunk::<{ Arrangement::BYTES }>()?;
            let &[low, high, solved] = more.first_chunk()?;
            let solution = u16::from_le_bytes([low, high]);
            let legal = Arrangement::decoded(position).zip(Turn::from_code(solution));
            legal.filter(|(position, turn)| position.try_play(*turn).is_ok())?;
            all.push(Mistake {
                position: *position,
                solution,
                solved: solved != 0,
            })
            .ok()?;
        }
        Some(Self { all })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Board, Rng, Variant};

    fn some(seed: u64) -> (Position, Turn) {
        let mut board = Board::new(&Position::setup(Variant::FivesTaken, seed));
        let mut rng = Rng::new(seed);
        for _ in 0..seed % 7 + 2 {
            let turn = board.random_turn(&mut rng).unwrap();
            board.play(turn);
        }
        let turn = board.random_turn(&mut rng).unwrap();
        (*board.position(), turn)
    }

    #[test]
    fn mistakes_come_back_from_their_bytes_and_the_oldest_go() {
        let mut mistakes = Mistakes::default();
        for seed in 0..6 {
            let (position, turn) = some(seed);
            mistakes.add(&position, turn);
            mistakes.add(&position, turn);
            assert_eq!(mistakes.count().0, (seed as usize + 1).min(KEPT));
            assert_eq!(
                Mistakes::decoded(&mistakes.encoded()),
                Some(mistakes.clone())
            );
        }
        let Some(Exercise::Own {
            place, solution, ..
        }) = mistakes.next()
        else {
            panic!("the list has no mistake");
        };
        let game = mistakes.game(place).unwrap();
        assert_eq!(game.position().side_to_move(), Player::A);
        let turn = Turn::from_code(solution).unwrap();
        assert!(game.position().try_play(turn).is_ok());
        mistakes.solve(place);
        assert_eq!(mistakes.count().1, 1);
        let next = mistakes.next();
        assert!(matches!(next, Some(Exercise::Own { place: 1, .. })));
    }

    #[test]
    fn bytes_that_are_no_mistakes_are_refused() {
        let mut mistakes = Mistakes::default();
        let (position, turn) = some(3);
        mistakes.add(&position, turn);
        let mut bytes = mistakes.encoded();
        assert_eq!(Mistakes::decoded(&bytes[1..]), None);
        bytes[Arrangement::BYTES] ^= 0x55;
        bytes[Arrangement::BYTES + 1] = 0xff;
        assert_eq!(Mistakes::decoded(&bytes), None);
        assert_eq!(Mistakes::decoded(&[]), Some(Mistakes::default()));
    }
}
