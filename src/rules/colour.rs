//! Pieces, the five active colours, and sets of colours.

/// One of the five active colours. Each can be claimed; the joker cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Written `I`.
    Ivory,
    /// Written `B`.
    Blue,
    /// Written `R`.
    Red,
    /// Written `G`.
    Green,
    /// Written `K`.
    Black,
}

impl Colour {
    /// All colours in the order of the notation.
    pub const ALL: [Self; Self::NUM] =
        [Self::Ivory, Self::Blue, Self::Red, Self::Green, Self::Black];
    /// Number of values.
    pub const NUM: usize = 5;
    /// Pieces of each colour on the board at the start (C1).
    pub const PIECES: u8 = 8;

    /// Returns the colour's place in [`Colour::ALL`].
    ///
    /// ```
    /// use lyngk_pocket::rules::Colour;
    /// assert_eq!(Colour::ALL[Colour::Red.index()], Colour::Red);
    /// ```
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the colour at a place in [`Colour::ALL`]. Spelled out, the compiler makes
    /// a sum of it; of an index it makes a table, which the chip would have to read.
    pub(super) const fn at(index: usize) -> Option<Self> {
        Some(match index {
            0 => Self::Ivory,
            1 => Self::Blue,
            2 => Self::Red,
            3 => Self::Green,
            4 => Self::Black,
            _ => return None,
        })
    }
}

/// A single piece: of a colour, or a joker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// A piece of an active colour.
    Of(Colour),
    /// A white mottled piece: any colour, and never played with (D1).
    Joker,
}

impl Piece {
    /// All kinds of piece in the order of the notation.
    pub const ALL: [Self; Self::NUM] = [
        Self::Of(Colour::Ivory),
        Self::Of(Colour::Blue),
        Self::Of(Colour::Red),
        Self::Of(Colour::Green),
        Self::Of(Colour::Black),
        Self::Joker,
    ];
    /// Number of kinds.
    pub const NUM: usize = 6;
    /// Jokers on the board at the start (C1).
    pub const JOKERS: u8 = 3;

    /// Returns the piece's place in [`Piece::ALL`].
    ///
    /// ```
    /// use lyngk_pocket::rules::Piece;
    /// assert_eq!(Piece::ALL[Piece::Joker.index()], Piece::Joker);
    /// ```
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::Of(colour) => colour.index(),
            Self::Joker => Colour::NUM,
        }
    }

    /// Returns the piece's colour; a joker has none.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Colour, Piece};
    /// assert_eq!(Piece::Of(Colour::Red).colour(), Some(Colour::Red));
    /// assert_eq!(Piece::Joker.colour(), None);
    /// ```
    #[must_use]
    pub const fn colour(self) -> Option<Colour> {
        match self {
            Self::Of(colour) => Some(colour),
            Self::Joker => None,
        }
    }

    /// Returns the number of such pieces on the board at the start (C1).
    ///
    /// ```
    /// use lyngk_pocket::rules::Piece;
    /// let all: u8 = Piece::ALL.map(Piece::supply).iter().sum();
    /// assert_eq!(all, 43);
    /// ```
    #[must_use]
    pub const fn supply(self) -> u8 {
        match self {
            Self::Of(_) => Colour::PIECES,
            Self::Joker => Self::JOKERS,
        }
    }
}

/// A set of active colours, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ColourSet(u8);

impl ColourSet {
    /// No colour.
    pub const EMPTY: Self = Self(0);
    /// All five.
    pub const ALL: Self = Self((1 << Colour::NUM) - 1);

    /// Returns the set with these bits, ivory lowest; other bits are dropped.
    pub(super) const fn from_bits(bits: u8) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Returns the set as bits, ivory lowest.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Colour, ColourSet};
    /// assert_eq!(ColourSet::EMPTY.with(Colour::Blue).bits(), 0b10);
    /// ```
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Returns whether the set has no colour.
    ///
    /// ```
    /// use lyngk_pocket::rules::ColourSet;
    /// assert!(ColourSet::EMPTY.is_empty() && !ColourSet::ALL.is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of colours in the set.
    ///
    /// ```
    /// use lyngk_pocket::rules::ColourSet;
    /// assert_eq!(ColourSet::ALL.len(), 5);
    /// ```
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether `colour` is in the set.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Colour, ColourSet};
    /// assert!(ColourSet::ALL.has(Colour::Red));
    /// ```
    #[must_use]
    pub const fn has(self, colour: Colour) -> bool {
        self.0 >> colour as u8 & 1 != 0
    }

    /// Returns the set with `colour` added.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Colour, ColourSet};
    /// assert!(ColourSet::EMPTY.with(Colour::Red).has(Colour::Red));
    /// ```
    #[must_use]
    pub const fn with(self, colour: Colour) -> Self {
        Self(self.0 | 1 << colour as u8)
    }

    /// Returns the set with `colour` taken out.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Colour, ColourSet};
    /// assert_eq!(ColourSet::ALL.without(Colour::Red).len(), 4);
    /// ```
    #[must_use]
    pub const fn without(self, colour: Colour) -> Self {
        Self(self.0 & !(1 << colour as u8))
    }

    /// Returns the colours in either set.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Colour, ColourSet};
    /// let red = ColourSet::EMPTY.with(Colour::Red);
    /// assert_eq!(red.union(red.complement()), ColourSet::ALL);
    /// ```
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the colours in both sets.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Colour, ColourSet};
    /// let red = ColourSet::EMPTY.with(Colour::Red);
    /// assert_eq!(red.intersection(red.complement()), ColourSet::EMPTY);
    /// ```
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the colours that are not in the set.
    ///
    /// ```
    /// use lyngk_pocket::rules::ColourSet;
    /// assert_eq!(ColourSet::ALL.complement(), ColourSet::EMPTY);
    /// ```
    #[must_use]
    pub const fn complement(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}

/// Number of sets of colours.
const SETS: usize = 1 << Colour::NUM;

/// The first colour of each set. The one more at its end is never read: constants of 32
/// bytes are merged by the linker, where this one could not be put into RAM by its name.
static FIRST: [Option<Colour>; SETS + 1] = {
    let mut first = [None; SETS + 1];
    let mut bits: usize = 1;
    while bits < SETS {
        first[bits] = Some(Colour::ALL[bits.trailing_zeros() as usize]);
        bits += 1;
    }
    first
};

/// The colours of a set in the order of the notation.
#[derive(Clone, Debug)]
pub struct Colours(u8);

impl IntoIterator for ColourSet {
    type Item = Colour;
    type IntoIter = Colours;

    #[inline]
    fn into_iter(self) -> Colours {
        Colours(self.0)
    }
}

impl Iterator for Colours {
    type Item = Colour;

    #[inline]
    fn next(&mut self) -> Option<Colour> {
        let first = if cfg!(target_arch = "arm") {
            // The chip cannot count zeros.
            FIRST[usize::from(self.0 & ColourSet::ALL.0)]?
        } else {
            *Colour::ALL.get(self.0.trailing_zeros() as usize)?
        };
        self.0 &= self.0.wrapping_sub(1);
        Some(first)
    }
}

impl FromIterator<Colour> for ColourSet {
    fn from_iter<I: IntoIterator<Item = Colour>>(colours: I) -> Self {
        colours.into_iter().fold(Self::EMPTY, Self::with)
    }
}
