//! The rules of LYNGK in four variants.
//!
//! All values are `Copy` or arrays of fixed size; the module allocates nothing and
//! depends on `core` alone. Comments cite the rulebook's articles (C1 to H6) and this
//! project's rulings, which `docs/RULES.md` lists.
//!
//! This program plays a game of random turns:
//!
//! ```
//! use lyngk_pocket::rules::{Position, Rng, Status, Variant};
//!
//! let (mut position, mut rng) = (Position::setup(Variant::FivesStay, 7), Rng::new(7));
//! loop {
//!     let count = position.turns().count() as u32;
//!     let Some(turn) = position.turns().nth(rng.below(count.max(1)) as usize) else { break };
//!     println!("{} plays {turn}", position.side_to_move());
//!     position = position.try_play(turn).unwrap();
//! }
//! assert!(matches!(position.status(), Status::Over(_)));
//! ```
//!
//! [`Position`] is a value for callers that want simple code; [`Board`] plays turns and
//! takes them back in place, for a search.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `point` | the 43 points, lines, sets of points |
//! | `colour`, `stack`, `player` | pieces, stacks in one word, players, variants |
//! | `position` | a position as a value |
//! | `arrangement` | what is becoming a position, piece by piece |
//! | `packed` | both in as few bytes as they are saved in |
//! | `sight` | which stacks see each other |
//! | `board` | a position that plays turns and takes them back |
//! | `generate` | finding legal turns |
//! | `network` | claimed stacks that link each other |
//! | `legality` | why a turn is not legal |
//! | `route` | the way a stack takes |
//! | `score` | counting and the result |
//! | `setup`, `rng` | the start, and random numbers |
//! | `playout` | random turns |
//! | `perft` | counting turns to a depth |
//! | `notation` | reading and writing text |

mod arrangement;
pub(crate) mod board;
mod colour;
mod generate;
mod legality;
mod network;
pub mod notation;
mod packed;
mod perft;
mod player;
mod playout;
mod point;
mod position;
mod rng;
mod route;
mod score;
mod setup;
mod sight;
mod stack;
mod turn;

pub use arrangement::Arrangement;
pub(crate) use board::Made;
pub use board::{Board, Undo};
#[doc(hidden)]
pub use board::{MadeClaim, MadeMove};
pub use colour::{Colour, ColourSet, Colours, Piece};
pub use legality::IllegalTurn;
pub use packed::{PackedArrangement, PackedPosition};
pub use player::{Family, Player, Variant};
pub use point::{Axis, Point, PointSet, Points, ROWS};
pub use position::Position;
pub use rng::Rng;
pub use route::Route;
pub use score::Tally;
pub use stack::Stack;
pub use turn::{Moves, Outcome, Status, Turn};
