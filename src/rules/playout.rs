//! Random turns and games, drawn by lot.

use super::point::PointSet;
use super::{Board, Colour, Lots, Outcome, Player, Point, Turn};

impl Board {
    /// Plays random turns to the end of the game and says how it ended.
    pub fn playout(&mut self, lots: &mut Lots) -> Outcome {
        let mut passes = 0;
        while passes < Player::NUM && self.sudden_death().is_none() {
            let turn = self.random_turn(lots);
            passes = if turn.is_some() { 0 } else { passes + 1 };
            self.play(turn.unwrap_or(Turn::Pass));
        }
        self.outcome()
    }

    /// A random turn, if the side to move has any: a claim or none, each as
    /// likely as another; then a stack that can move; then one of its landings.
    /// Where the claim drawn leaves no move, the first that leaves one is made.
    pub fn random_turn(&self, lots: &mut Lots) -> Option<Turn> {
        let claimable = self.position.claimable();
        if claimable.is_empty() {
            return self.random_move(None, lots);
        }
        let mut claims = core::iter::once(None).chain(claimable.into_iter().map(Some));
        let drawn = lots.below(1 + claimable.len() as u32) as usize;
        let claim = claims.clone().nth(drawn).flatten();
        self.random_move(claim, lots)
            .or_else(|| claims.find_map(|claim| self.random_move(claim, lots)))
    }

    /// A random move after `claim`, if there is any.
    fn random_move(&self, claim: Option<Colour>, lots: &mut Lots) -> Option<Turn> {
        let mut stacks = self.playable();
        while !stacks.is_empty() {
            let from = drawn_from(stacks, lots)?;
            let landings = self.landings(claim, from);
            if !landings.is_empty() {
                let to = drawn_from(landings, lots)?;
                return Some(Turn::Move { claim, from, to });
            }
            stacks &= !PointSet::of(from);
        }
        None
    }
}

/// A random point of a set that is not empty.
fn drawn_from(points: PointSet, lots: &mut Lots) -> Option<Point> {
    points
        .into_iter()
        .nth(lots.below(points.len() as u32) as usize)
}
