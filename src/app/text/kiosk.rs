//! The words of a device on display: what it says while nobody plays, what
//! visitors see, and what its operator reads. Each comment says where a text
//! stands.

/// The words of a kiosk.
#[allow(missing_docs)]
pub struct KioskTexts {
    /// Two lines in the corner of the board.
    pub press_here: [&'static str; 2],
    /// Below a page.
    pub press_to_play: &'static str,
    /// Pages between two games.
    pub pages: [Page; KioskTexts::PAGES],
    pub captions: Captions,

    // Before the device goes back, over everything.
    pub still_there: &'static str,
    /// Seconds, 30 at the most.
    pub back_in: &'static str,
    pub any_button: &'static str,

    // A message at a visitor's first turn.
    pub you_begin: &'static str,
    // A row of the menu in a visitor's game.
    pub end_visit: &'static str,

    // What the operator sees: a title, and rows with a value or a number.
    pub operator: &'static str,
    /// On or off.
    pub mode: &'static str,
    /// A time.
    pub return_after: &'static str,
    /// Seconds.
    pub seconds: &'static str,
    /// A number.
    pub visits: &'static str,
    /// Visits that ended because nobody pressed anything.
    pub walked_off: &'static str,
    /// Games played to their end.
    pub ended: &'static str,
    /// Games begun at these levels: four numbers.
    pub levels: [&'static str; 2],
    /// Games begun by two people.
    pub shared: &'static str,
    /// How often it started again: after being switched off,
    /// by itself every day, after a failure, by the operator.
    pub resets: [&'static str; 4],
    pub set_to_zero: &'static str,
}

impl KioskTexts {
    /// How many pages there are.
    pub const PAGES: usize = 4;
    /// How many facts there are.
    pub const FACTS: usize = 6;
}

/// A page that fills the screen.
#[allow(missing_docs)]
pub struct Page {
    /// Large.
    pub title: &'static str,
    /// Broken into at most four lines.
    pub text: &'static str,
}

/// What happens in a game between two devices. Each text is broken into at
/// most two lines.
#[allow(missing_docs)]
pub struct Captions {
    pub begins: &'static str,
    /// A colour, a player's letter.
    pub claim: &'static str,
    /// A colour, a player's letter.
    pub claim_takes: &'static str,
    /// A player's letter.
    pub captures: &'static str,
    pub neutral_five: &'static str,
    pub lyngk_rule: &'static str,
    pub joker: &'static str,
    /// A player's letter.
    pub passes: &'static str,
    /// A player's letter.
    pub wins: &'static str,
    pub draw: &'static str,
    /// What is worth knowing when nothing special happens: the first three go
    /// with neutral stacks that move, the others with claimed ones.
    pub facts: [&'static str; KioskTexts::FACTS],
}
