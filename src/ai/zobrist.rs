//! Keys of positions for the transposition table: Zobrist hashing ("A new hashing method
//! with application for game playing", University of Wisconsin, 1970), with numbers
//! computed where they are needed instead of a table.
//!
//! A key covers only what the rules depend on: of a stack, its top, its colours and its
//! height. The order below the top does not matter to the rest of a game, so positions
//! that differ only in it share an entry.

use crate::rules::{Player, Point, Position, Stack};

/// Returns a well mixed number for each input (the finaliser of MurmurHash3 without its
/// first shift; multiplication takes one cycle on the RP2040). It is also the lower half
/// of a key.
pub(super) const fn mixed(input: u32) -> u32 {
    let mut key = input.wrapping_mul(0x85eb_ca6b);
    key ^= key >> 13;
    key = key.wrapping_mul(0xc2b2_ae35);
    key ^ key >> 16
}

/// Returns the upper half of a key: mixed by other numbers (Wellons' "lowbias32" without
/// its first shift), so that positions alike in one half are not in the other.
const fn mixed_again(input: u32) -> u32 {
    let mut key = input.wrapping_mul(0x7feb_352d);
    key ^= key >> 15;
    key = key.wrapping_mul(0x846c_a68b);
    key ^ key >> 16
}

/// Returns the number of a component of a position.
const fn number(input: u32) -> u64 {
    (mixed_again(input) as u64) << 32 | mixed(input) as u64
}

/// Returns the share of a stack in the key; none for an empty point.
pub(super) const fn of_stack(point: Point, stack: Stack) -> u64 {
    if stack.is_empty() {
        return 0;
    }
    number(stack.essence() | (point.index() as u32 + 1) << 16)
}

/// The change of a key when the turn is handed over.
pub(super) const HANDED_OVER: u64 = number(1 << 24);

/// Returns the share of captured fives.
pub(super) const fn of_fives([a, b]: [u8; Player::NUM]) -> u64 {
    number(2 << 24 | a as u32 | (b as u32) << 4)
}

/// Returns the share of claims, captures and the side to move.
pub(super) const fn of_players(position: &Position) -> u64 {
    let [a, b] = Player::ALL;
    let claims = position.claims(a).bits() as u32 | (position.claims(b).bits() as u32) << 5;
    let side = match position.side_to_move() {
        Player::A => 0,
        Player::B => HANDED_OVER,
    };
    number(3 << 24 | claims) ^ of_fives([position.captured(a), position.captured(b)]) ^ side
}

/// Returns the key of a whole position.
pub(super) fn of(position: &Position) -> u64 {
    Point::all().fold(of_players(position), |key, point| {
        key ^ of_stack(point, position.stack(point))
    })
}
