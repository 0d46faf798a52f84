//! Plays a game: level 3 has the first turn, random turns answer it.
//!
//! `cargo run --release --example game`

use lyngk_pocket::ai::{Answer, FullSlot, Handler, Level, OwnedMemory, Slot as _, think};
use lyngk_pocket::rules::{Player, Position, Rng, Variant};

/// Lets every search run to its own limits.
struct Patient;

impl Handler for Patient {
    fn stop(&mut self, _nodes: u32) -> bool {
        false
    }

    fn answer(&mut self, _answer: &Answer) {}
}

fn main() {
    let mut position = Position::setup(Variant::FivesStay, 7);
    let mut memory = OwnedMemory::new(vec![FullSlot::EMPTY; 1 << 12]);
    let level = Level::new(3).expect("a level from 1 to 8");
    let mut rng = Rng::new(7);
    while position.turns().next().is_some() {
        let turn = if position.side_to_move() == Player::A {
            let limits = level.limits(&position, rng.next_u32());
            let answer = think(&position, &limits, memory.lend(), &mut Patient);
            answer.expect("the game is not over").turn
        } else {
            let count = position.turns().count() as u32;
            let chosen = position.turns().nth(rng.below(count) as usize);
            chosen.expect("fewer than the count")
        };
        println!("{} {turn}", position.side_to_move());
        position = position.try_play(turn).expect("a legal turn");
    }
    println!("{:?}", position.status());
}
