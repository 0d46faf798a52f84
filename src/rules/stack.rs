//! A stack of pieces in one machine word.

use super::{Colour, ColourSet, Piece};
use core::fmt;

/// A stack of up to six pieces, or none: an empty point holds [`Stack::EMPTY`].
///
/// One word keeps everything a move asks for: the pieces from the bottom up,
/// the colours among them, the height and the top. Stacking is then two shifts
/// and an addition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Stack(u32);

const _: () = assert!(size_of::<Stack>() == 4);

/// Bits of one piece: its [`Piece::index`] plus one.
const PIECE_BITS: u32 = 3;
const PIECE: u32 = (1 << PIECE_BITS) - 1;
/// The pieces, bottom one lowest.
const PIECES: u32 = (1 << (PIECE_BITS * Stack::HIGHEST as u32)) - 1;
/// Lowest bit of the set of colours.
const COLOURS_AT: u32 = 18;
/// Lowest bit of the height.
const HEIGHT_AT: u32 = 24;
/// Lowest bit of the top piece.
const TOP_AT: u32 = 28;

impl Stack {
    /// No stack at all.
    pub const EMPTY: Self = Self(0);
    /// The greatest height in any variant.
    pub const HIGHEST: usize = 6;

    /// Returns a stack of one piece.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Colour, Piece, Stack};
    /// let red = Stack::single(Piece::Of(Colour::Red));
    /// assert_eq!(red.height(), 1);
    /// ```
    #[must_use]
    pub const fn single(piece: Piece) -> Self {
        let code = piece.index() as u32 + 1;
        let colours = match piece {
            Piece::Of(colour) => 1 << colour.index(),
            Piece::Joker => 0,
        };
        Self(code | colours << COLOURS_AT | 1 << HEIGHT_AT | code << TOP_AT)
    }

    /// Returns the number of pieces in the stack.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Colour, Piece, Stack};
    /// let stack = Stack::single(Piece::Of(Colour::Red)).onto(Stack::single(Piece::Joker));
    /// assert_eq!(stack.height(), 2);
    /// ```
    #[must_use]
    pub const fn height(self) -> usize {
        (self.0 >> HEIGHT_AT & 0b111) as usize
    }

    /// Returns whether there is no piece.
    ///
    /// ```
    /// use lyngk_pocket::rules::Stack;
    /// assert!(Stack::EMPTY.is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the active colours in the stack.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Colour, Piece, Stack};
    /// let stack = Stack::single(Piece::Of(Colour::Red)).onto(Stack::single(Piece::Joker));
    /// assert!(stack.colours().has(Colour::Red) && stack.colours().len() == 1);
    /// ```
    #[must_use]
    pub const fn colours(self) -> ColourSet {
        ColourSet::from_bits((self.0 >> COLOURS_AT) as u8)
    }

    /// Returns the number of jokers in the stack.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Colour, Piece, Stack};
    /// let stack = Stack::single(Piece::Of(Colour::Red)).onto(Stack::single(Piece::Joker));
    /// assert_eq!(stack.jokers(), 1);
    /// ```
    #[must_use]
    pub const fn jokers(self) -> usize {
        self.height() - self.colours().len()
    }

    /// Returns the top piece, which decides whose stack it is.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Colour, Piece, Stack};
    /// let stack = Stack::single(Piece::Of(Colour::Red)).onto(Stack::single(Piece::Joker));
    /// assert_eq!(stack.top(), Some(Piece::Of(Colour::Red)));
    /// ```
    #[must_use]
    pub const fn top(self) -> Option<Piece> {
        piece((self.0 >> TOP_AT) as usize)
    }

    /// Returns the top piece's [`Piece::index`] plus one; 0 if there is no piece.
    #[inline]
    #[must_use]
    pub(crate) const fn top_number(self) -> usize {
        (self.0 >> TOP_AT) as usize
    }

    /// Returns whether the top piece has one of these colours.
    #[inline]
    #[must_use]
    pub(crate) const fn is_topped_by(self, colours: ColourSet) -> bool {
        // Pieces of a colour are numbered as colours are, plus one.
        (colours.bits() as u32) << 1 >> self.top_number() & 1 != 0
    }

    /// Returns the top piece's colour, if it has one.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Piece, Stack};
    /// assert_eq!(Stack::single(Piece::Joker).top_colour(), None);
    /// ```
    #[must_use]
    pub const fn top_colour(self) -> Option<Colour> {
        match self.top() {
            Some(piece) => piece.colour(),
            None => None,
        }
    }

    /// Returns the piece at `level`, 0 at the bottom.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Colour, Piece, Stack};
    /// let stack = Stack::single(Piece::Of(Colour::Red)).onto(Stack::single(Piece::Joker));
    /// assert_eq!((stack.piece(0), stack.piece(2)), (Some(Piece::Joker), None));
    /// ```
    #[must_use]
    pub const fn piece(self, level: usize) -> Option<Piece> {
        if level < Self::HIGHEST {
            piece((self.0 >> (PIECE_BITS as usize * level) & PIECE) as usize)
        } else {
            None
        }
    }

    /// Returns the pieces from the bottom up.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Colour, Piece, Stack};
    /// let stack = Stack::single(Piece::Of(Colour::Red)).onto(Stack::single(Piece::Joker));
    /// assert!(stack.pieces().eq([Piece::Joker, Piece::Of(Colour::Red)]));
    /// ```
    pub fn pieces(self) -> impl DoubleEndedIterator<Item = Piece> {
        (0..self.height()).filter_map(move |level| self.piece(level))
    }

    /// This stack set down on `below` as it is. The caller has checked that the
    /// two combine (E5): heights within the limit, no colour in both.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Colour, Piece, Stack};
    /// let red = Stack::single(Piece::Of(Colour::Red));
    /// let blue = Stack::single(Piece::Of(Colour::Blue));
    /// assert_eq!(red.onto(blue).to_string(), "BR");
    /// ```
    #[must_use]
    pub const fn onto(self, below: Self) -> Self {
        let pieces = (self.0 & PIECES) << (PIECE_BITS as usize * below.height());
        Self((below.0 & !(PIECE << TOP_AT)) + pieces + (self.0 & !PIECES))
    }

    /// Returns the stack with `piece` added on top, unless that breaks E5 or exceeds the
    /// greatest height.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Colour, Piece, Stack};
    /// let red = Stack::single(Piece::Of(Colour::Red));
    /// assert_eq!(red.topped_with(Piece::Of(Colour::Red)), None);
    /// assert_eq!(red.topped_with(Piece::Joker).unwrap().height(), 2);
    /// ```
    #[must_use]
    pub const fn topped_with(self, piece: Piece) -> Option<Self> {
        let single = Self::single(piece);
        let repeats = !single.colours().intersection(self.colours()).is_empty();
        if repeats || self.height() == Self::HIGHEST {
            None
        } else {
            Some(single.onto(self))
        }
    }

    /// Returns the part of a stack that the rest of a game can depend on, in 16 bits: the
    /// top, the height and the colours, without their order.
    #[must_use]
    pub(crate) const fn essence(self) -> u32 {
        self.0 >> COLOURS_AT
    }
}

const fn piece(code: usize) -> Option<Piece> {
    match code {
        0 => None,
        Piece::NUM => Some(Piece::Joker),
        _ => match Colour::at(code - 1) {
            Some(colour) => Some(Piece::Of(colour)),
            None => None,
        },
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stack({self})")
    }
}
