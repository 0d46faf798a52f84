//! The application's own behaviour: what it refuses and why, what it asks for,
//! what it keeps.

mod analysis;
mod board;
mod chance;
mod clocks;
mod condition;
mod consent;
pub(crate) mod device;
mod editor;
mod events;
mod hints;
mod mistakes;
mod mixing;
mod thinking;
mod timed_games;
mod turns;
mod watching;
