//! Counting the turns of a game to a depth: the measure of a rules core.

use super::{Board, Status, Turn};
use core::ops::ControlFlow;

impl Board {
    /// Returns the number of ways to play `depth` turns. A forced pass is one turn; a
    /// finished game has none.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Board, Position, Variant};
    /// let mut board = Board::new(&Position::setup(Variant::FivesTaken, 7));
    /// assert!(board.perft(2) > board.perft(1));
    /// ```
    pub fn perft(&mut self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut count = 0;
        if depth == 1 {
            let ControlFlow::<()>::Continue(()) = self.visit_moves(|moves| {
                count += moves.landings.len() as u64;
                ControlFlow::Continue(())
            }) else {
                return count;
            };
        } else {
            // The turns are visited on a copy, so that each can be played here.
            let here = self.clone();
            let _: ControlFlow<()> = here.visit_turns(|turn| {
                let undo = self.play(turn);
                count += self.perft(depth - 1);
                self.undo(&undo);
                ControlFlow::Continue(())
            });
        }
        if count == 0 && self.status() == Status::MustPass {
            let undo = self.play(Turn::Pass);
            count = self.perft(depth - 1);
            self.undo(&undo);
        }
        count
    }
}
