//! Classes of stacks, the unit of the evaluation.

use crate::rules::{Colour, ColourSet, Piece, Stack};

/// The properties of a stack that the evaluation distinguishes, from one player's point
/// of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// Number of colours that the player and its opponent have claimed.
    pub claims: [usize; 2],
    /// Owner of the top colour: 0 the player, 1 the opponent, 2 no owner, 3 a joker.
    pub top: usize,
    /// Number of pieces of the player's, the opponent's and free colours.
    pub pieces: [usize; 3],
    /// Number of jokers.
    pub jokers: usize,
}

/// Finds the class of a stack under given claims with two lookups and two additions.
///
/// Classes are numbered by claim counts first, then by top, own, opposing and free
/// pieces, and jokers last; only numbers of pieces that the claims allow count. So a
/// class is a sum of one number for the top, one for the set of colours, and the number
/// of jokers, and the class of one stack on another needs no combined stack.
#[derive(Clone, Copy, Debug)]
pub struct Classifier {
    /// By [`Stack::top_number`]. All 16 values of its four bits have an entry, so that no
    /// lookup needs a bounds check.
    tops: [u16; 16],
    /// Owner of a top, as [`Class::top`], by [`Stack::top_number`].
    owners: [u8; 16],
    /// By set of colours, less the size of the set: adding the height then counts the
    /// jokers.
    colours: [u16; 1 << Colour::NUM],
}

/// Possible numbers of jokers.
const JOKERS: usize = Piece::JOKERS as usize + 1;

impl Classifier {
    /// Number of classes.
    pub const CLASSES: usize = first_class([2, 2]) + tops_apart([2, 2]) * 4;

    /// Returns the classifier for a player with the colours `own` against `other`.
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
        // Each colour doubles the sets: those with it are those without it, one step on.
        // One less, because the height counts the piece as if it were a joker.
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

    /// Returns the class of a stack.
    #[inline]
    #[must_use]
    pub fn class(&self, stack: Stack) -> usize {
        self.top(stack) + self.body(stack)
    }

    /// Returns the class of `stack` on top of `below`.
    #[inline]
    #[must_use]
    pub fn class_onto(&self, stack: Stack, below: Stack) -> usize {
        self.top(stack) + self.body(stack) + self.body(below)
    }

    /// Returns the owner of the top colour, as [`Class::top`].
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
    /// Returns the class's number.
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

    /// Returns the same stack from the opponent's point of view.
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

    /// Returns the number of pieces in a stack of this class.
    #[must_use]
    pub const fn height(self) -> usize {
        self.pieces[0] + self.pieces[1] + self.pieces[2] + self.jokers
    }

    /// Returns the class with a number below [`Classifier::CLASSES`].
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

    /// Returns all classes in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Classifier::CLASSES).map(Self::numbered)
    }
}

/// Returns the distances in number of classes that differ by one piece of the player's
/// own colours, of its opponent's, and of a free one.
const fn steps(claims: [usize; 2]) -> [usize; 3] {
    let free = Colour::NUM - claims[0] - claims[1] + 1;
    let other = claims[1] + 1;
    [JOKERS * free * other, JOKERS * free, JOKERS]
}

/// Returns the distance in number of classes that differ in the top only.
const fn tops_apart(claims: [usize; 2]) -> usize {
    steps(claims)[0] * (claims[0] + 1)
}

/// Returns the number of the first class with these claims.
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
