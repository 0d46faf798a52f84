//! The words of the review, of trying another turn, and of the game as a QR
//! code. Each comment says where a text stands.

/// The words of the review.
#[allow(missing_docs)]
pub struct ReviewTexts {
    // Hints beside the board.
    pub graph: &'static str,
    pub try_turn: &'static str,
    // A hint in a footer.
    pub board: &'static str,
    // A note in the corner.
    pub judges: &'static str,
    // The title of the graph.
    pub judgement: &'static str,
    /// No side is ahead. Beside the graph.
    pub even: &'static str,

    // Messages over the board.
    /// A player's name.
    pub turning_point: &'static str,
    pub your_turn_here: &'static str,

    // What the device says of a turn that was tried.
    /// A turn.
    pub you_tried: &'static str,
    /// The turn of the game.
    pub better: &'static str,
    /// The turn of the game.
    pub as_good: &'static str,
    /// The turn of the game.
    pub worse: &'static str,
    pub was_played: &'static str,
    /// The device's own turn.
    pub device_plays: &'static str,
    pub device_agrees: &'static str,

    // A row of the menu in a game.
    pub show_qr: &'static str,
    // A hint under the result.
    pub qr: &'static str,
    // Beside the way back, below the QR code.
    pub scan: &'static str,
}
