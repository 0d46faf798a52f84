//! Keys of positions for the transposition table.
//!
//! Only what the rules depend on goes in: of a stack, its top, its colours and
//! its height. The order below the top does not matter to the rest of a game,
//! so positions that differ in it share an entry.

use crate::rules::{Player, Point, Position, Stack};

/// A well mixed number for each input (the finaliser of MurmurHash3 without
/// its first shift; multiplication takes one cycle on the RP2040).
pub(super) const fn mixed(input: u32) -> u32 {
    let mut key = input.wrapping_mul(0x85eb_ca6b);
    key ^= key >> 13;
    key = key.wrapping_mul(0xc2b2_ae35);
    key ^ key >> 16
}

/// The share of a stack in the key; none for an empty point.
pub(super) const fn of_stack(point: Point, stack: Stack) -> u32 {
    if stack.is_empty() {
        return 0;
    }
    mixed(stack.essence() | (point.index() as u32 + 1) << 16)
}

/// The share of claims, captures and the side to move.
pub(super) const fn of_players(position: &Position) -> u32 {
    let [a, b] = Player::ALL;
    let claims = position.claims(a).bits() as u32 | (position.claims(b).bits() as u32) << 5;
    let captured = (position.captured(a) as u32) << 10 | (position.captured(b) as u32) << 14;
    let side = (position.side_to_move() as u32) << 18;
    mixed((claims | captured | side).wrapping_add(0x5bd1_e995))
}

/// The key of a whole position.
pub(super) fn of(position: &Position) -> u32 {
    Point::all().fold(of_players(position), |key, point| {
        key ^ of_stack(point, position.stack(point))
    })
}
