//! Text forms of points, turns and positions, as `docs/NOTATION.md` fixes them.
//!
//! Writing is `Display`, reading is `FromStr`, and [`Drawing`] is for people. A
//! reader names the first thing that is wrong and the byte it is at; no text makes
//! it panic.

mod code;
mod drawing;
mod names;
mod point;
mod position;
mod reader;
mod shorthand;
mod sketch;
mod turn;

pub use code::{CODE_LETTERS, CodeError, PositionCode};
pub use drawing::Drawing;
pub use names::{VARIANTS, VariantError};
pub use point::{PointError, PointFault};
pub use position::{PositionError, PositionFault};
pub use shorthand::{
    Shorthand, ShorthandError, ShorthandFault, ShorthandTurns, ShorthandVariant, shorthand_variant,
};
pub use sketch::{Sketch, SketchError};
pub use turn::{TurnError, TurnFault};
