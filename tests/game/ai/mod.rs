//! Tests of the opponent: its strength in tactics and endings, its legality, and its
//! repeatability.

mod bench;
mod endgame;
mod fair_play;
mod player;
mod proofs;
mod tactics;
mod team;
