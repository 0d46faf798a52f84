//! The review of a finished game: its moves, the device's judgement of them, another
//! turn in place of one, and puzzles of the player's mistakes.

mod graph;
pub(in crate::app) mod judging;
pub(in crate::app) mod mistakes;
mod moves;
mod other_turn;
mod summary;
mod tried;

pub(in crate::app) use graph::Graph;
pub(in crate::app) use moves::Review;
pub(in crate::app) use other_turn::OtherTurn;
pub(in crate::app) use summary::Summary;
pub(in crate::app) use tried::Tried;

use crate::app::activity::screens;

screens! { ReviewScreen as Review:
    /// The board at a ply.
    Review,
    /// The graph of the judgement.
    Graph,
    /// The summary in three sentences.
    Summary,
    /// The board for another turn.
    OtherTurn,
    /// The verdict of the device on that turn.
    Tried,
}
