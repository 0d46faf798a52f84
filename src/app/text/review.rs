//! The words of the review, of trying another turn, and of the game as a QR
//! code. Each comment says where a text stands and, in pixels, how wide it may be.

/// The words of the review.
#[allow(missing_docs)]
pub struct ReviewTexts {
    // Hints beside the board: 44.
    pub graph: &'static str,
    pub try_turn: &'static str,
    // A hint in a footer: 60.
    pub board: &'static str,
    // A note in the corner: 54.
    pub judges: &'static str,
    // The title of the graph, bold: 216.
    pub judgement: &'static str,
    /// No side is ahead. Beside the graph: 100.
    pub even: &'static str,

    // Messages over the board, bold: 234.
    /// A player's name.
    pub turning_point: &'static str,
    pub your_turn_here: &'static str,

    // What the device says of a turn that was tried: 204, the first bold.
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

    // A row of the menu in a game, bold: 216.
    pub show_qr: &'static str,
    // A hint under the result: 96.
    pub qr: &'static str,
    // Beside the way back, below the QR code: 150.
    pub scan: &'static str,
}
