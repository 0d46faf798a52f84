//! Random turns and games.

use super::point::PointSet;
use super::{Board, Colour, Outcome, Player, Point, Rng, Turn};
#[cfg(test)]
use super::{Position, Variant};

impl Board {
    /// Plays random turns to the end of the game and says how it ended.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Board, Position, Rng, Status, Variant};
    /// let mut board = Board::new(&Position::setup(Variant::FivesTaken, 7));
    /// let outcome = board.playout(&mut Rng::new(1));
    /// assert_eq!(board.status(), Status::Over(outcome));
    /// ```
    pub fn playout(&mut self, rng: &mut Rng) -> Outcome {
        let mut passes = 0;
        while passes < Player::NUM && self.sudden_death().is_none() {
            let turn = self.random_turn(rng);
            passes = if turn.is_some() { 0 } else { passes + 1 };
            self.play(turn.unwrap_or(Turn::Pass));
        }
        self.outcome()
    }

    /// Returns a random turn, if the side to move has any: a claim or none, each as
    /// likely as another; then a stack that can move; then one of its landings. Where the
    /// claim drawn leaves no move, the first that leaves one is made.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Board, Position, Rng, Variant};
    /// let board = Board::new(&Position::setup(Variant::FivesTaken, 7));
    /// let turn = board.random_turn(&mut Rng::new(1)).unwrap();
    /// assert!(board.is_legal(turn));
    /// ```
    pub fn random_turn(&self, rng: &mut Rng) -> Option<Turn> {
        let claimable = self.position.claimable();
        if claimable.is_empty() {
            return self.random_move(None, rng);
        }
        let mut claims = core::iter::once(None).chain(claimable.into_iter().map(Some));
        let drawn = rng.below(1 + claimable.len() as u32) as usize;
        let claim = claims.clone().nth(drawn).flatten();
        self.random_move(claim, rng)
            .or_else(|| claims.find_map(|claim| self.random_move(claim, rng)))
    }

    /// Returns a random move after `claim`, if there is any.
    fn random_move(&self, claim: Option<Colour>, rng: &mut Rng) -> Option<Turn> {
        let mut stacks = self.playable();
        while !stacks.is_empty() {
            let from = drawn_from(stacks, rng)?;
            let landings = self.landings(claim, from);
            if !landings.is_empty() {
                let to = drawn_from(landings, rng)?;
                return Some(Turn::Move { claim, from, to });
            }
            stacks &= !PointSet::of(from);
        }
        None
    }
}

/// Returns a random point of a set that is not empty.
fn drawn_from(points: PointSet, rng: &mut Rng) -> Option<Point> {
    points
        .into_iter()
        .nth(rng.below(points.len() as u32) as usize)
}

/// Returns every position of random games up to their first pass, one game of each
/// variant for each seed.
#[cfg(test)]
pub(crate) fn positions_of_games(seeds: core::ops::Range<u64>) -> impl Iterator<Item = Position> {
    let each = |variant| seeds.clone().map(move |seed| (variant, seed));
    let games: std::vec::Vec<_> = Variant::ALL.into_iter().flat_map(each).collect();
    games.into_iter().flat_map(|(variant, seed)| {
        let mut rng = Rng::new(seed);
        let next = move |position: &Position| {
            let mut board = Board::new(position);
            let turn = board.random_turn(&mut rng)?;
            board.play(turn);
            Some(*board.position())
        };
        core::iter::successors(Some(Position::setup(variant, seed)), next)
    })
}
