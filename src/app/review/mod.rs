//! The review of a finished game: its moves, the device's judgement of them, another turn
//! in place of one, and puzzles of the player's mistakes.

pub(in crate::app) mod graph;
pub(in crate::app) mod judging;
pub(in crate::app) mod mistakes;
pub(in crate::app) mod moves;
pub(in crate::app) mod tried;
