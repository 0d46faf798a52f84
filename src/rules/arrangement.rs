//! A position under construction: pieces, claims and captured fives are set one by one.
//! The result is checked by the parser of positions, so that nothing can be built that
//! could not be read.

use super::notation::PositionFault;
use super::{Colour, ColourSet, Piece, Player, Point, Position, Stack, Variant};
use core::fmt::{self, Write};

/// The fields of a position, which need not be a legal one yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrangement {
    /// The same fields as a position, without its guarantees.
    pub(super) inner: Position,
}

impl From<&Position> for Arrangement {
    fn from(position: &Position) -> Self {
        Self { inner: *position }
    }
}

impl Arrangement {
    /// Returns an arrangement with an empty board and no claims, A to move.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Arrangement, Variant};
    /// assert_eq!(Arrangement::empty(Variant::FivesTaken).pieces(), 0);
    /// ```
    #[must_use]
    pub const fn empty(variant: Variant) -> Self {
        Self {
            inner: Position {
                stacks: [Stack::EMPTY; Point::NUM],
                claims: [ColourSet::EMPTY; Player::NUM],
                captured: [0; Player::NUM],
                side_to_move: Player::A,
                variant,
            },
        }
    }

    /// Returns the stack on a point.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Arrangement, Piece, Point, Variant};
    /// let mut arranged = Arrangement::empty(Variant::FivesTaken);
    /// arranged.add(Point::FIRST, Piece::Joker).unwrap();
    /// assert_eq!(arranged.stack(Point::FIRST).height(), 1);
    /// ```
    #[must_use]
    pub const fn stack(&self, point: Point) -> Stack {
        self.inner.stack(point)
    }

    /// Puts a piece on the stack of a point.
    ///
    /// ```
    /// use lyngk_pocket::rules::notation::PositionFault;
    /// use lyngk_pocket::rules::{Arrangement, Colour, Piece, Point, Variant};
    /// let red = Piece::Of(Colour::Red);
    /// let mut arranged = Arrangement::empty(Variant::FivesTaken);
    /// assert_eq!(arranged.add(Point::FIRST, red), Ok(()));
    /// let twice = Err(PositionFault::ColourTwice(Colour::Red));
    /// assert_eq!(arranged.add(Point::FIRST, red), twice);
    /// ```
    ///
    /// # Errors
    /// The reason why the piece cannot be added; the stack is unchanged.
    pub fn add(&mut self, point: Point, piece: Piece) -> Result<(), PositionFault> {
        let stack = &mut self.inner.stacks[point.index()];
        if let Piece::Of(colour) = piece
            && stack.colours().has(colour)
        {
            return Err(PositionFault::ColourTwice(colour));
        }
        let higher = stack
            .topped_with(piece)
            .filter(|higher| higher.height() <= self.inner.variant.highest())
            .ok_or(PositionFault::TooHigh)?;
        let before = core::mem::replace(stack, higher);
        if self.count(piece) > usize::from(piece.supply()) {
            self.inner.stacks[point.index()] = before;
            return Err(PositionFault::TooMany(piece));
        }
        Ok(())
    }

    /// Takes the uppermost piece off a point.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Arrangement, Colour, Piece, Point, Variant};
    /// let mut arranged = Arrangement::empty(Variant::FivesTaken);
    /// arranged.add(Point::FIRST, Piece::Joker).unwrap();
    /// arranged.add(Point::FIRST, Piece::Of(Colour::Blue)).unwrap();
    /// arranged.take(Point::FIRST);
    /// assert!(arranged.stack(Point::FIRST).pieces().eq([Piece::Joker]));
    /// ```
    pub fn take(&mut self, point: Point) {
        let stack = &mut self.inner.stacks[point.index()];
        let lower = stack.pieces().take(stack.height().saturating_sub(1));
        *stack = lower.fold(Stack::EMPTY, |below, piece| {
            below.topped_with(piece).unwrap_or(below)
        });
    }

    /// Takes everything off a point.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Arrangement, Point, Position, Variant};
    /// let start = Position::setup(Variant::FivesTaken, 0);
    /// let mut arranged = Arrangement::from(&start);
    /// arranged.clear(Point::FIRST);
    /// assert_eq!(arranged.pieces(), Point::NUM - 1);
    /// ```
    pub const fn clear(&mut self, point: Point) {
        self.inner.stacks[point.index()] = Stack::EMPTY;
    }

    /// Removes all pieces, claims and captured fives. Keeps variant and side to move.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Arrangement, Player, Position, Variant};
    /// let mut arranged = Arrangement::from(&Position::setup(Variant::SixesTaken, 0));
    /// arranged.give_turn(Player::B);
    /// arranged.clear_all();
    /// assert_eq!(arranged.pieces(), 0);
    /// assert_eq!(arranged.variant(), Variant::SixesTaken);
    /// assert_eq!(arranged.side_to_move(), Player::B);
    /// ```
    pub const fn clear_all(&mut self) {
        let Position {
            side_to_move,
            variant,
            ..
        } = self.inner;
        *self = Self::empty(variant);
        self.inner.side_to_move = side_to_move;
    }

    fn count(&self, piece: Piece) -> usize {
        let pieces = self.inner.stacks.iter().flat_map(|stack| stack.pieces());
        pieces.filter(|&other| other == piece).count()
    }

    /// Returns the number of pieces on the board.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Arrangement, Position, Variant};
    /// let start = Position::setup(Variant::FivesTaken, 0);
    /// assert_eq!(Arrangement::from(&start).pieces(), 43);
    /// ```
    #[must_use]
    pub fn pieces(&self) -> usize {
        self.inner.stacks.iter().map(|stack| stack.height()).sum()
    }

    /// Returns the player who has claimed a colour.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Arrangement, Colour, Variant};
    /// let arranged = Arrangement::empty(Variant::FivesTaken);
    /// assert_eq!(arranged.owner(Colour::Red), None);
    /// ```
    #[must_use]
    pub const fn owner(&self, colour: Colour) -> Option<Player> {
        self.inner.owner(colour)
    }

    /// Sets the owner of a colour; `None` makes it neutral.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Arrangement, Colour, Player, Variant};
    /// let mut arranged = Arrangement::empty(Variant::FivesTaken);
    /// arranged.claim(Colour::Red, Some(Player::A));
    /// arranged.claim(Colour::Red, Some(Player::B));
    /// assert_eq!(arranged.owner(Colour::Red), Some(Player::B));
    /// arranged.claim(Colour::Red, None);
    /// assert_eq!(arranged.owner(Colour::Red), None);
    /// ```
    pub fn claim(&mut self, colour: Colour, owner: Option<Player>) {
        for player in Player::ALL {
            let claims = &mut self.inner.claims[player.index()];
            *claims = if owner == Some(player) {
                claims.with(colour)
            } else {
                claims.without(colour)
            };
        }
    }

    /// Returns the claims of a player.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Arrangement, Colour, Player, Variant};
    /// let mut arranged = Arrangement::empty(Variant::FivesTaken);
    /// arranged.claim(Colour::Red, Some(Player::A));
    /// assert!(arranged.claims(Player::A).has(Colour::Red));
    /// assert!(arranged.claims(Player::B).is_empty());
    /// ```
    #[must_use]
    pub const fn claims(&self, player: Player) -> ColourSet {
        self.inner.claims(player)
    }

    /// Returns the fives that each player has captured.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Arrangement, Variant};
    /// assert_eq!(Arrangement::empty(Variant::FivesTaken).captured(), [0, 0]);
    /// ```
    #[must_use]
    pub const fn captured(&self) -> [u8; Player::NUM] {
        self.inner.captured
    }

    /// Sets the number of fives that each player has captured.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Arrangement, Variant};
    /// let mut arranged = Arrangement::empty(Variant::FivesTaken);
    /// arranged.capture([2, 1]);
    /// assert_eq!(arranged.captured(), [2, 1]);
    /// ```
    pub const fn capture(&mut self, captured: [u8; Player::NUM]) {
        self.inner.captured = captured;
    }

    /// Returns the side to move.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Arrangement, Player, Variant};
    /// let arranged = Arrangement::empty(Variant::FivesTaken);
    /// assert_eq!(arranged.side_to_move(), Player::A);
    /// ```
    #[must_use]
    pub const fn side_to_move(&self) -> Player {
        self.inner.side_to_move
    }

    /// Sets the side to move.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Arrangement, Player, Variant};
    /// let mut arranged = Arrangement::empty(Variant::FivesTaken);
    /// arranged.give_turn(Player::B);
    /// assert_eq!(arranged.side_to_move(), Player::B);
    /// ```
    pub const fn give_turn(&mut self, player: Player) {
        self.inner.side_to_move = player;
    }

    /// Returns the variant.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Arrangement, Variant};
    /// assert_eq!(Arrangement::empty(Variant::SixesTaken).variant(), Variant::SixesTaken);
    /// ```
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.inner.variant
    }

    /// Sets the variant. Pieces, claims and captured fives stay.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Arrangement, Variant};
    /// let mut arranged = Arrangement::empty(Variant::FivesTaken);
    /// arranged.choose_variant(Variant::SixesTaken);
    /// assert_eq!(arranged.variant(), Variant::SixesTaken);
    /// ```
    pub const fn choose_variant(&mut self, variant: Variant) {
        self.inner.variant = variant;
    }

    /// Returns the owner of a stack.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Arrangement, Colour, Piece, Player, Point, Variant};
    /// let mut arranged = Arrangement::empty(Variant::FivesTaken);
    /// arranged.add(Point::FIRST, Piece::Of(Colour::Red)).unwrap();
    /// arranged.claim(Colour::Red, Some(Player::B));
    /// let stack = arranged.stack(Point::FIRST);
    /// assert_eq!(arranged.stack_owner(stack), Some(Player::B));
    /// ```
    #[must_use]
    pub const fn stack_owner(&self, stack: Stack) -> Option<Player> {
        self.inner.stack_owner(stack)
    }

    /// Returns the position if the arrangement is a legal one.
    ///
    /// ```
    /// use lyngk_pocket::rules::notation::PositionFault;
    /// use lyngk_pocket::rules::{Arrangement, Position, Variant};
    /// let start = Position::setup(Variant::FivesTaken, 0);
    /// assert_eq!(Arrangement::from(&start).position(), Ok(start));
    /// let nothing = Arrangement::empty(Variant::FivesTaken);
    /// assert_eq!(nothing.position(), Err(PositionFault::Count));
    /// ```
    ///
    /// # Errors
    /// The first fault, as the parser of positions reports it.
    #[inline(never)]
    pub fn position(&self) -> Result<Position, PositionFault> {
        let mut text = Text {
            bytes: [0; Text::LONGEST],
            len: 0,
        };
        // The longest text has 43 pieces, 42 dots, 42 separators and 20 characters of
        // other fields.
        let _ = write!(text, "{}", self.inner);
        let text = core::str::from_utf8(&text.bytes[..text.len]).unwrap_or("");
        text.parse()
            .map_err(|error: super::notation::PositionError| error.fault)
    }

    /// Returns the arrangement with the players exchanged.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Arrangement, Player, Variant};
    /// let mut arranged = Arrangement::empty(Variant::FivesTaken);
    /// arranged.capture([2, 0]);
    /// let exchanged = arranged.exchanged();
    /// assert_eq!(exchanged.captured(), [0, 2]);
    /// assert_eq!(exchanged.side_to_move(), Player::B);
    /// ```
    #[must_use]
    pub const fn exchanged(mut self) -> Self {
        let ([a, b], [c, d]) = (self.inner.claims, self.inner.captured);
        self.inner.claims = [b, a];
        self.inner.captured = [d, c];
        self.inner.side_to_move = self.inner.side_to_move.opponent();
        self
    }
}

/// Buffer for the text of a position.
struct Text {
    bytes: [u8; Text::LONGEST],
    len: usize,
}

impl Text {
    const LONGEST: usize = 192;
}

impl Write for Text {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.len + text.len();
        let room = self.bytes.get_mut(self.len..end).ok_or(fmt::Error)?;
        room.copy_from_slice(text.as_bytes());
        self.len = end;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::playout::positions_of_games;

    #[test]
    fn every_position_of_a_game_is_arranged() {
        for position in positions_of_games(0..20) {
            let arranged = Arrangement::from(&position);
            assert_eq!(arranged.position(), Ok(position));
            assert_eq!(arranged.exchanged().exchanged(), arranged);
            assert!(arranged.exchanged().position().is_ok());
        }
    }

    #[test]
    fn what_is_put_down_piece_by_piece_is_refused_where_it_goes_wrong() {
        let point: Point = "e4".parse().unwrap();
        let mut arranged = Arrangement::empty(Variant::FivesTaken);
        let red = Piece::Of(Colour::Red);
        assert_eq!(arranged.position(), Err(PositionFault::Count));
        assert_eq!(arranged.add(point, red), Ok(()));
        assert_eq!(
            arranged.add(point, red),
            Err(PositionFault::ColourTwice(Colour::Red))
        );
        for _ in 0..3 {
            assert_eq!(arranged.add(point, Piece::Joker), Ok(()));
        }
        let other = Point::FIRST;
        assert_eq!(
            arranged.add(other, Piece::Joker),
            Err(PositionFault::TooMany(Piece::Joker))
        );
        assert_eq!(arranged.add(point, Piece::Of(Colour::Blue)), Ok(()));
        assert_eq!(
            arranged.add(point, Piece::Of(Colour::Green)),
            Err(PositionFault::TooHigh)
        );
        arranged.take(point);
        assert_eq!(arranged.stack(point).height(), 4);
        arranged.clear(point);
        assert_eq!(arranged.pieces(), 0);
    }
}
