//! The two players and the two variants of the game.

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
}

impl Variant {
    /// Both variants.
    pub const ALL: [Self; 2] = [Self::Standard, Self::Six];

    /// The greatest height of a stack.
    ///
    /// ```
    /// use lyngk_pocket::rules::Variant;
    /// assert_eq!(Variant::ALL.map(Variant::highest), [5, 6]);
    /// ```
    #[must_use]
    pub const fn highest(self) -> usize {
        match self {
            Self::Standard => 5,
            Self::Six => 6,
        }
    }
}
