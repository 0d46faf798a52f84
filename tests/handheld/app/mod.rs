//! Tests of the application's behaviour: refusals and their reasons, requests, and saves.

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
