//! The two players and the variants of the game.

/// One of the two players. A sits at the edge where rows are numbered from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Written `A`.
    A,
    /// Written `B`.
    B,
}

impl Player {
    /// Both players.
    pub const ALL: [Self; Self::NUM] = [Self::A, Self::B];
    /// Number of values.
    pub const NUM: usize = 2;
    /// The most colours that a player may claim (D3).
    pub const CLAIMS: usize = 2;

    /// Returns the player's place in [`Player::ALL`].
    ///
    /// ```
    /// use lyngk_pocket::rules::Player;
    /// assert_eq!(Player::ALL[Player::B.index()], Player::B);
    /// ```
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the other player.
    ///
    /// ```
    /// use lyngk_pocket::rules::Player;
    /// assert_eq!(Player::A.opponent(), Player::B);
    /// ```
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// The variant of the game: stacks of five or of six, and the fate of a stack that was
/// completed with a neutral colour on top.
///
/// Saves and codes store a variant by its place in [`Variant::ALL`], so a new one goes
/// to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Written `5`: stacks of five (articles C to G); a claim takes the neutral fives
    /// of its colour (ruling 2, as the Hungarian edition prints E10).
    FivesTaken,
    /// Written `6`: stacks of six and sudden death (article H); a claim wins with a
    /// neutral six of its colour (ruling 8, as the Hungarian edition prints H5).
    SixesTaken,
    /// Written `5n`: stacks of five; a neutral five stays on its point for good and
    /// does not count (ruling 10, as all other editions print E10).
    FivesStay,
    /// Written `6n`: stacks of six; only completing a six wins, and a neutral six never
    /// does (ruling 11, as all other editions print H5).
    SixesStay,
}

impl Variant {
    /// All variants.
    pub const ALL: [Self; Self::NUM] = [
        Self::FivesTaken,
        Self::SixesTaken,
        Self::FivesStay,
        Self::SixesStay,
    ];
    /// Number of values.
    pub const NUM: usize = 4;

    /// Returns the variant of a family of games and a rule for neutral stacks.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Family, Variant};
    /// assert_eq!(Variant::of(Family::Sixes, true), Variant::SixesStay);
    /// for variant in Variant::ALL {
    ///     assert_eq!(Variant::of(variant.family(), variant.neutrals_stay()), variant);
    /// }
    /// ```
    #[must_use]
    pub const fn of(family: Family, neutrals_stay: bool) -> Self {
        match (family, neutrals_stay) {
            (Family::Fives, false) => Self::FivesTaken,
            (Family::Fives, true) => Self::FivesStay,
            (Family::Sixes, false) => Self::SixesTaken,
            (Family::Sixes, true) => Self::SixesStay,
        }
    }

    /// Returns whether the game is about fives or sixes.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Family, Variant};
    /// assert_eq!(Variant::FivesStay.family(), Family::Fives);
    /// ```
    #[inline]
    #[must_use]
    pub const fn family(self) -> Family {
        match self {
            Self::FivesTaken | Self::FivesStay => Family::Fives,
            Self::SixesTaken | Self::SixesStay => Family::Sixes,
        }
    }

    /// Returns whether the captured field of a position marks who has made a winning six.
    ///
    /// ```
    /// use lyngk_pocket::rules::Variant;
    /// assert!(Variant::SixesStay.marks_winner());
    /// assert!(!Variant::SixesTaken.marks_winner());
    /// ```
    #[must_use]
    pub const fn marks_winner(self) -> bool {
        match self {
            Self::SixesStay => true,
            Self::FivesTaken | Self::FivesStay | Self::SixesTaken => false,
        }
    }

    /// Returns whether a stack completed with a neutral colour on top stays neutral for
    /// good (rulings 10 and 11). Otherwise a later claim takes it or wins with it.
    ///
    /// ```
    /// use lyngk_pocket::rules::Variant;
    /// assert!(Variant::SixesStay.neutrals_stay());
    /// ```
    #[inline]
    #[must_use]
    pub const fn neutrals_stay(self) -> bool {
        match self {
            Self::FivesTaken | Self::SixesTaken => false,
            Self::FivesStay | Self::SixesStay => true,
        }
    }

    /// Returns the greatest height of a stack.
    ///
    /// ```
    /// use lyngk_pocket::rules::Variant;
    /// assert_eq!(Variant::ALL.map(Variant::highest), [5, 6, 5, 6]);
    /// ```
    #[must_use]
    pub const fn highest(self) -> usize {
        // Arithmetic (the variants of sixes have odd places), as the compiler makes a table
        // of a `match`. On the chip it would be in flash, and the search would wait for it.
        5 + (self as usize & 1)
    }

    /// Returns whether a five completed under the mover's own colour leaves the board and
    /// counts for the mover (E9).
    ///
    /// ```
    /// use lyngk_pocket::rules::Variant;
    /// assert_eq!(Variant::ALL.map(Variant::captures), [true, false, true, false]);
    /// ```
    #[inline]
    #[must_use]
    pub const fn captures(self) -> bool {
        matches!(self.family(), Family::Fives)
    }

    /// Returns whether a stack of this height on the board counts for the owner of its
    /// top colour. A completed stack that stays for good was neutral and never counts,
    /// also after its colour is claimed (rulings 10 and 11).
    ///
    /// ```
    /// use lyngk_pocket::rules::Variant;
    /// let fives = Variant::ALL.map(|variant| variant.counts(5));
    /// assert_eq!(fives, [true, true, false, true]);
    /// assert!(Variant::FivesStay.counts(4));
    /// assert!(!Variant::SixesStay.counts(6));
    /// ```
    #[inline]
    #[must_use]
    pub const fn counts(self, height: usize) -> bool {
        !self.neutrals_stay() || height < self.highest()
    }
}

const _: () = {
    let mut place = 0;
    while place < Variant::NUM {
        let variant = Variant::ALL[place];
        let highest = match variant.family() {
            Family::Fives => 5,
            Family::Sixes => 6,
        };
        assert!(variant.highest() == highest);
        place += 1;
    }
};

/// The two families of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// Stacks of five are captured (articles C to G).
    Fives,
    /// A stack of six wins at once (article H).
    Sixes,
}

impl Family {
    /// Both families.
    pub const ALL: [Self; 2] = [Self::Fives, Self::Sixes];
}
