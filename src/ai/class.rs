//! Classes of stacks: what the evaluation tells apart.

use crate::rules::{Colour, ColourSet, Piece, Stack};

/// A stack as the evaluation sees it, from one player's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// How many colours the player and its opponent have claimed.
    pub claims: [usize; 2],
    /// Whose colour is on top: 0 the player's, 1 the opponent's, 2 nobody's,
    /// 3 a joker.
    pub top: usize,
    /// How many pieces are of the player's, the opponent's and free colours.
    pub pieces: [usize; 3],
    /// How many jokers there are.
    pub jokers: usize,
}

/// Tells stacks' classes under given claims, by two lookups and two additions.
///
/// Classes are numbered claim counts first, then top, own, opposing and free
/// pieces, jokers last; only numbers of pieces that the claims allow count. So
/// a class is a sum of one number for the top, one for the set of colours, and
/// the number of jokers, and the class of a stack on another is had without
/// making it.
#[derive(Clone, Copy, Debug)]
pub struct Classifier {
    /// By [`Stack::top_number`], which has four bits: all of them, so that no
    /// lookup needs a check.
    tops: [u16; 16],
    /// Whose a top is, as [`Class::top`], by [`Stack::top_number`].
    owners: [u8; 16],
    /// By set of colours, less its size: adding the height then counts the
    /// jokers.
    colours: [u16; 1 << Colour::NUM],
}

/// How many numbers of jokers there are.
const JOKERS: usize = Piece::JOKERS as usize + 1;

impl Classifier {
    /// How many classes there are.
    pub const CLASSES: usize = first_class([2, 2]) + tops_apart([2, 2]) * 4;

    /// The classifier for a player with the colours `own` against `other`.
    #[must_use]
    pub fn new(own: ColourSet, other: ColourSet) -> Self {
        let claims = [own.len(), other.len()];
        let steps = steps(claims);
        let mut tops = [0; 16];
        let mut owners = [0; 16];
        let (first, apart) = (first_class(claims), tops_apart(claims));
        for piece in Piece::ALL {
            let top = match piece {
                Piece::Of(colour) if own.has(colour) => 0,
                Piece::Of(colour) if other.has(colour) => 1,
                Piece::Of(_) => 2,
                Piece::Joker => 3,
            };
            tops[1 + piece.index()] = (first + top * apart) as u16;
            owners[1 + piece.index()] = top as u8;
        }
        // Each colour doubles the sets: those with it are those without it, one
        // step on. One less, as the height counts the piece as if a joker.
        let mut colours = [0; 1 << Colour::NUM];
        for colour in Colour::ALL {
            let step = match (own.has(colour), other.has(colour)) {
                (true, _) => steps[0],
                (_, true) => steps[1],
                _ => steps[2],
            };
            let sets = 1 << colour.index();
            for bits in 0..sets {
                colours[sets + bits] = colours[bits] + step as u16 - 1;
            }
        }
        Self {
            tops,
            owners,
            colours,
        }
    }

    /// The class of a stack.
    #[inline]
    #[must_use]
    pub fn class(&self, stack: Stack) -> usize {
        self.top(stack) + self.body(stack)
    }

    /// The class of `stack` on top of `below`.
    #[inline]
    #[must_use]
    pub fn class_onto(&self, stack: Stack, below: Stack) -> usize {
        self.top(stack) + self.body(stack) + self.body(below)
    }

    /// Whose colour is on top, as [`Class::top`].
    #[inline]
    #[must_use]
    pub fn owner(&self, stack: Stack) -> usize {
        usize::from(self.owners[stack.top_number()])
    }

    #[inline]
    pub(super) fn top(&self, stack: Stack) -> usize {
        usize::from(self.tops[stack.top_number()])
    }

    #[inline]
    pub(super) fn body(&self, stack: Stack) -> usize {
        usize::from(self.colours[usize::from(stack.colours().bits())]) + stack.height()
    }
}

impl Class {
    /// The class's number.
    #[must_use]
    pub const fn number(self) -> usize {
        let steps = steps(self.claims);
        let [mine, theirs, free] = self.pieces;
        first_class(self.claims)
            + self.top * tops_apart(self.claims)
            + mine * steps[0]
            + theirs * steps[1]
            + free * steps[2]
            + self.jokers
    }

    /// The same stack from the opponent's point of view.
    #[must_use]
    pub const fn exchanged(self) -> Self {
        let [own, other] = self.claims;
        let [mine, theirs, free] = self.pieces;
        Self {
            claims: [other, own],
            top: [1, 0, 2, 3][self.top],
            pieces: [theirs, mine, free],
            jokers: self.jokers,
        }
    }

    /// How many pieces a stack of this class has.
    #[must_use]
    pub const fn height(self) -> usize {
        self.pieces[0] + self.pieces[1] + self.pieces[2] + self.jokers
    }

    /// The class with a number below [`Classifier::CLASSES`].
    #[must_use]
    pub const fn numbered(mut number: usize) -> Self {
        let mut phase = 0;
        let mut claims = [0, 0];
        while number >= 4 * tops_apart(claims) {
            number -= 4 * tops_apart(claims);
            phase += 1;
            claims = [phase / 3, phase % 3];
        }
        let steps = steps(claims);
        Self {
            claims,
            top: number / tops_apart(claims),
            pieces: [
                number % tops_apart(claims) / steps[0],
                number % steps[0] / steps[1],
                number % steps[1] / steps[2],
            ],
            jokers: number % JOKERS,
        }
    }

    /// All classes in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Classifier::CLASSES).map(Self::numbered)
    }
}

/// How far apart in number classes are that differ by one piece of a player's
/// own colours, of its opponent's, of a free one.
const fn steps(claims: [usize; 2]) -> [usize; 3] {
    let free = Colour::NUM - claims[0] - claims[1] + 1;
    let other = claims[1] + 1;
    [JOKERS * free * other, JOKERS * free, JOKERS]
}

/// How far apart classes are that differ in the top.
const fn tops_apart(claims: [usize; 2]) -> usize {
    steps(claims)[0] * (claims[0] + 1)
}

/// The number of the first class with these claims.
const fn first_class(claims: [usize; 2]) -> usize {
    // A table: the chip divides by a call.
    static FIRST: [u16; 9] = {
        let mut first = [0; 9];
        let mut phase = 1;
        while phase < 9 {
            let before = tops_apart([(phase - 1) / 3, (phase - 1) % 3]);
            first[phase] = first[phase - 1] + 4 * before as u16;
            phase += 1;
        }
        first
    };
    FIRST[claims[0] * 3 + claims[1]] as usize
}
