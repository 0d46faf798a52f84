//! The opponent: what it finds, what it never does, and that it repeats.

mod bench;
mod endgame;
mod fair_play;
mod player;
mod proofs;
mod tactics;
mod team;
