//! Positions and arrangements in the form in which they are saved: a fifth of the size of
//! the working form. Used where a position is kept for long and read seldom.

use super::{Arrangement, Colour, ColourSet, Piece, Player, Point, Position, Variant};

/// An arrangement, packed.
///
/// ```
/// use lyngk_pocket::rules::{Arrangement, PackedArrangement, Variant};
/// let nothing = Arrangement::empty(Variant::SixesTaken);
/// assert_eq!(PackedArrangement::from(&nothing).unpack(), nothing);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedArrangement([u8; Arrangement::BYTES]);

/// A position, packed.
///
/// ```
/// use lyngk_pocket::rules::{PackedPosition, Position, Variant};
/// let start = Position::setup(Variant::FivesTaken, 0);
/// assert_eq!(PackedPosition::from(&start).unpack(), start);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedPosition(PackedArrangement);

impl From<&Arrangement> for PackedArrangement {
    fn from(arranged: &Arrangement) -> Self {
        Self(arranged.encoded())
    }
}

impl PackedArrangement {
    /// Returns the arrangement that was packed.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Arrangement, PackedArrangement, Position, Variant};
    /// let start = Arrangement::from(&Position::setup(Variant::FivesTaken, 0));
    /// assert_eq!(PackedArrangement::from(&start).unpack().pieces(), 43);
    /// ```
    #[must_use]
    #[inline(never)]
    pub fn unpack(&self) -> Arrangement {
        let &[claims_a, claims_b, a, b, rest] = self.behind();
        let mut arranged = Arrangement::empty(variant(rest).unwrap_or(Variant::FivesTaken));
        let mut symbols = Symbols::of(&self.0);
        for stack in &mut arranged.inner.stacks {
            while let Some(piece) = symbols.piece() {
                *stack = stack.topped_with(piece).unwrap_or(*stack);
            }
        }
        arranged.inner.claims = [claims_a, claims_b].map(ColourSet::from_bits);
        arranged.inner.captured = [a, b];
        arranged.inner.side_to_move = self.side_to_move();
        arranged
    }

    /// Returns the side to move.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Arrangement, PackedArrangement, Player, Variant};
    /// let mut arranged = Arrangement::empty(Variant::FivesTaken);
    /// arranged.give_turn(Player::B);
    /// assert_eq!(PackedArrangement::from(&arranged).side_to_move(), Player::B);
    /// ```
    #[must_use]
    pub fn side_to_move(&self) -> Player {
        let [.., rest] = self.behind();
        side(*rest).unwrap_or(Player::A)
    }

    fn behind(&self) -> &[u8; BEHIND] {
        behind(&self.0)
    }
}

impl From<&Position> for PackedPosition {
    fn from(position: &Position) -> Self {
        Self(PackedArrangement(encoded(position)))
    }
}

impl PackedPosition {
    /// Returns the position that was packed.
    ///
    /// ```
    /// use lyngk_pocket::rules::{PackedPosition, Position, Variant};
    /// let start = Position::setup(Variant::SixesTaken, 0);
    /// assert_eq!(PackedPosition::from(&start).unpack().stacks_left(), 43);
    /// ```
    #[must_use]
    pub fn unpack(&self) -> Position {
        self.0.unpack().inner
    }

    /// Returns the side to move.
    ///
    /// ```
    /// use lyngk_pocket::rules::{PackedPosition, Player, Position, Variant};
    /// let start = Position::setup(Variant::FivesTaken, 0);
    /// assert_eq!(PackedPosition::from(&start).side_to_move(), Player::A);
    /// ```
    #[must_use]
    pub fn side_to_move(&self) -> Player {
        self.0.side_to_move()
    }
}

impl Arrangement {
    /// Size in bytes.
    pub const BYTES: usize = STACKS + BEHIND;

    /// Returns the arrangement in bytes: three bits for each piece and for the end of
    /// each stack, then claims, captured fives, side and variant.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Arrangement, Position, Variant};
    /// let start = Position::setup(Variant::FivesTaken, 0);
    /// let bytes = Arrangement::from(&start).encoded();
    /// assert_eq!(Arrangement::decoded(&bytes), Some(start));
    /// ```
    #[must_use]
    pub fn encoded(&self) -> [u8; Self::BYTES] {
        encoded(&self.inner)
    }

    /// Returns the position from bytes; none if they are not one.
    ///
    /// ```
    /// use lyngk_pocket::rules::Arrangement;
    /// assert_eq!(Arrangement::decoded(&[0; Arrangement::BYTES]), None);
    /// ```
    #[must_use]
    pub fn decoded(bytes: &[u8; Self::BYTES]) -> Option<Position> {
        let &[claims_a, claims_b, a, b, rest] = behind(bytes);
        let mut arranged = Self::empty(variant(rest)?);
        arranged.inner.side_to_move = side(rest)?;
        arranged.inner.captured = [a, b];
        let mut symbols = Symbols::of(bytes);
        for point in Point::all() {
            while let Some(piece) = symbols.piece() {
                arranged.add(point, piece).ok()?;
            }
        }
        for (player, bits) in Player::ALL.into_iter().zip([claims_a, claims_b]) {
            for colour in Colour::ALL {
                if ColourSet::EMPTY.with(colour).bits() & bits != 0 {
                    arranged.claim(colour, Some(player));
                }
            }
        }
        arranged.position().ok()
    }
}

/// Symbol after the last piece of a stack.
const END: u16 = 7;
/// Bytes of the stacks: 43 pieces and 43 ends, three bits each.
const STACKS: usize = 33;
const _: () = assert!(8 * STACKS >= 3 * 2 * Point::NUM);
/// Bytes after the stacks: claims, captured fives, side and variant.
const BEHIND: usize = 5;

const fn behind(bytes: &[u8; Arrangement::BYTES]) -> &[u8; BEHIND] {
    match bytes.last_chunk() {
        Some(behind) => behind,
        None => unreachable!(),
    }
}

fn variant(rest: u8) -> Option<Variant> {
    Variant::ALL.get(usize::from(rest & 15)).copied()
}

fn side(rest: u8) -> Option<Player> {
    Player::ALL.get(usize::from(rest >> 4)).copied()
}

#[inline(never)]
fn encoded(of: &Position) -> [u8; Arrangement::BYTES] {
    let mut bytes = [0; Arrangement::BYTES];
    let mut bit = 0;
    let mut put = |symbol: u16| {
        let [low, high] = (symbol << (bit % 8)).to_le_bytes();
        if let Some([first, second]) = bytes.get_mut(bit / 8..bit / 8 + 2) {
            *first |= low;
            *second |= high;
        }
        bit += 3;
    };
    for stack in of.stacks {
        stack.pieces().for_each(|piece| put(piece.index() as u16));
        put(END);
    }
    let [a, b] = of.claims.map(ColourSet::bits);
    let [c, d] = of.captured;
    let variant = Variant::ALL.iter().position(|&each| each == of.variant);
    let side = of.side_to_move.index() as u8;
    bytes[STACKS..].copy_from_slice(&[a, b, c, d, side << 4 | variant.unwrap_or(0) as u8]);
    bytes
}

/// The stacks' symbols one after the other: pieces, and ends of stacks.
struct Symbols<'a> {
    bytes: &'a [u8; Arrangement::BYTES],
    bit: usize,
}

impl<'a> Symbols<'a> {
    const fn of(bytes: &'a [u8; Arrangement::BYTES]) -> Self {
        Self { bytes, bit: 0 }
    }

    /// Returns the next piece of a stack; none if it has no more.
    fn piece(&mut self) -> Option<Piece> {
        let place = self.bit / 8;
        // Behind the stacks there is nothing to read.
        if place >= STACKS {
            return None;
        }
        let pair = u16::from_le_bytes([self.bytes[place], self.bytes[place + 1]]);
        let symbol = pair >> (self.bit % 8) & END;
        self.bit += 3;
        Piece::ALL.get(usize::from(symbol)).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rng;
    use crate::rules::playout::positions_of_games;

    #[test]
    fn every_position_of_a_game_comes_back_from_its_bytes() {
        for position in positions_of_games(0..20) {
            let arranged = Arrangement::from(&position);
            assert_eq!(Arrangement::decoded(&arranged.encoded()), Some(position));
            let packed = PackedPosition::from(&position);
            assert_eq!(packed.unpack(), position);
            assert_eq!(packed.side_to_move(), position.side_to_move());
        }
    }

    #[test]
    fn what_is_no_position_yet_comes_back_too() {
        let mut rng = Rng::new(3);
        for variant in Variant::ALL {
            let mut arranged = Arrangement::empty(variant);
            for _ in 0..500 {
                let point = Point::new(rng.below(Point::NUM as u32) as usize).unwrap();
                let piece = Piece::ALL[rng.below(Piece::NUM as u32) as usize];
                let _ = arranged.add(point, piece);
                arranged.claim(Colour::ALL[rng.below(5) as usize], Some(Player::B));
                arranged.capture([rng.below(9) as u8, rng.below(9) as u8]);
                assert_eq!(PackedArrangement::from(&arranged).unpack(), arranged);
            }
            assert_eq!(arranged.pieces(), Point::NUM);
        }
    }

    #[test]
    fn bytes_that_are_no_position_are_refused() {
        let mut rng = Rng::new(5);
        for _ in 0..2_000 {
            let bytes = core::array::from_fn(|_| rng.below(256) as u8);
            if let Some(position) = Arrangement::decoded(&bytes) {
                assert!(Arrangement::from(&position).position().is_ok());
            }
        }
        assert_eq!(Arrangement::decoded(&[0xff; Arrangement::BYTES]), None);
        assert_eq!(Arrangement::decoded(&[0; Arrangement::BYTES]), None);
    }
}
