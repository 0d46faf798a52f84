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
    /// How many there are.
    pub const NUM: usize = 2;
    /// How many colours a player may claim (D3).
    pub const CLAIMS: usize = 2;

    /// The player's place in [`Player::ALL`].
    ///
    /// ```
    /// use lyngk_pocket::rules::Player;
    /// assert_eq!(Player::ALL[Player::B.index()], Player::B);
    /// ```
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other player.
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

/// Which game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Stacks of five, captured as they are completed (articles C to G).
    Standard,
    /// Stacks of six and sudden death (article H).
    Six,
    /// The standard game as most editions print E10: a claim takes nothing, and a
    /// neutral five stays on its point for good (ruling 10).
    FivesStay,
}

impl Variant {
    /// All variants.
    pub const ALL: [Self; Self::NUM] = [Self::Standard, Self::Six, Self::FivesStay];
    /// How many there are.
    pub const NUM: usize = 3;

    /// The greatest height of a stack.
    ///
    /// ```
    /// use lyngk_pocket::rules::Variant;
    /// assert_eq!(Variant::ALL.map(Variant::highest), [5, 6, 5]);
    /// ```
    #[must_use]
    pub const fn highest(self) -> usize {
        match self {
            Self::Standard | Self::FivesStay => 5,
            Self::Six => 6,
        }
    }

    /// Whether a five completed under the mover's own colour leaves the board and
    /// counts for the mover (E9).
    ///
    /// ```
    /// use lyngk_pocket::rules::Variant;
    /// assert_eq!(Variant::ALL.map(Variant::captures), [true, false, true]);
    /// ```
    #[inline]
    #[must_use]
    pub const fn captures(self) -> bool {
        !matches!(self, Self::Six)
    }

    /// Whether a stack on the board counts for the owner of its top colour if it
    /// is so high. A neutral five that stays for good never counts, whoever claims
    /// its colour (ruling 10).
    ///
    /// ```
    /// use lyngk_pocket::rules::Variant;
    /// assert_eq!(Variant::ALL.map(|variant| variant.counts(5)), [true, true, false]);
    /// assert!(Variant::FivesStay.counts(4));
    /// ```
    #[inline]
    #[must_use]
    pub const fn counts(self, height: usize) -> bool {
        !matches!(self, Self::FivesStay) || height < self.highest()
    }
}
