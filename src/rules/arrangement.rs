//! An arrangement: pieces, claims and captured fives as somebody puts them down one
//! by one, until they are a position. What is wrong with it the reader of positions
//! says, so that nothing can be arranged that could not be read.

use super::notation::PositionFault;
use super::{Colour, ColourSet, Piece, Player, Point, Position, Stack, Variant};
use core::fmt::{self, Write};

/// Everything that a position has, whether or not it is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrangement {
    /// The same fields as those of a position, without its promises.
    pub(super) inner: Position,
}

impl From<&Position> for Arrangement {
    fn from(position: &Position) -> Self {
        Self { inner: *position }
    }
}

impl Arrangement {
    /// Nothing on the board, nothing claimed, A to move.
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

    /// The stack on a point.
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
    /// Why it cannot lie there; nothing has changed.
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

    /// Takes all pieces and claims away.
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

    /// How many pieces lie on the board.
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

    /// Who has claimed a colour.
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

    /// Lets a player have claimed a colour, or nobody.
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

    /// The claims of a player.
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

    /// The fives that each player has captured.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Arrangement, Variant};
    /// assert_eq!(Arrangement::empty(Variant::FivesTaken).captured(), [0, 0]);
    /// ```
    #[must_use]
    pub const fn captured(&self) -> [u8; Player::NUM] {
        self.inner.captured
    }

    /// Lets the players have captured so many fives.
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

    /// Whose turn it is.
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

    /// Lets it be a player's turn.
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

    /// The variant.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Arrangement, Variant};
    /// assert_eq!(Arrangement::empty(Variant::SixesTaken).variant(), Variant::SixesTaken);
    /// ```
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.inner.variant
    }

    /// Lets it be another variant.
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

    /// Whose stack it is.
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

    /// The position, if it is one.
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
    /// What is wrong, in the words of whoever reads positions.
    #[inline(never)]
    pub fn position(&self) -> Result<Position, PositionFault> {
        let mut text = Text {
            bytes: [0; Text::LONGEST],
            len: 0,
        };
        // The longest has 43 pieces, 42 dots and 42 signs between, and 20 behind.
        let _ = write!(text, "{}", self.inner);
        let text = core::str::from_utf8(&text.bytes[..text.len]).unwrap_or("");
        text.parse()
            .map_err(|error: super::notation::PositionError| error.fault)
    }

    /// The same with the players exchanged.
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

/// Room for the text of a position.
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
