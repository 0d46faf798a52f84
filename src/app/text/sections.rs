//! The words of the screens that have a section of their own, each a constant in a
//! language's `mod.rs`. Each comment says where a text stands.

use crate::app::computer::Request;

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

    // What the device says of a turn that was tried: over the board, on which the
    // turn or the device's own one is drawn.
    pub better: &'static str,
    pub as_good: &'static str,
    pub worse: &'static str,
    pub was_played: &'static str,
    pub device_plays: &'static str,
    pub device_agrees: &'static str,

    // A row of the menu in a game.
    pub show_qr: &'static str,
    // A hint under the result.
    pub qr: &'static str,
    // Beside the way back, below the QR code.
    pub scan: &'static str,
}

/// The words of a kiosk.
#[allow(missing_docs)]
pub struct KioskTexts {
    /// Two lines on a light ground in the corner of the board.
    pub press_here: [&'static str; 2],
    /// Below a page.
    pub press_to_play: &'static str,
    /// Pages between two games.
    pub pages: [Poster; KioskTexts::PAGES],
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
    /// How saving goes: it works, something could not be saved, the memory is worn
    /// out, it is turned off (saves of another version, or none possible), something
    /// saved was lost.
    pub saving: &'static str,
    pub how_saving_goes: [&'static str; 5],
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
pub struct Poster {
    /// Large.
    pub title: &'static str,
    /// Broken into at most four lines.
    pub text: &'static str,
}

pub(super) const fn poster(title: &'static str, text: &'static str) -> Poster {
    Poster { title, text }
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
    /// Where a claim takes such a five, and where it stays for good.
    pub neutral_five: &'static str,
    pub neutral_five_stays: &'static str,
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

/// A hint, and the question that follows it.
#[allow(missing_docs)]
pub struct UpdateTexts {
    /// The hint of the button under About.
    pub update: &'static str,
    /// Really start the boot loader? Two lines: what it does, and the way back.
    pub update_title: &'static str,
    pub update_text: [&'static str; 2],
}

/// Titles, lines and hints of dialogs.
#[allow(missing_docs)]
pub struct SavesTexts {
    /// Saves that are whole but of no use to this firmware.
    pub refused_title: &'static str,
    pub made_by_newer: &'static str,
    pub made_by_older: &'static str,
    /// The memory for saves cannot be read at all: a title of its own, and why.
    pub broken_title: &'static str,
    pub broken: &'static str,
    /// The same title; the saves would lie beyond the flash chip's end.
    pub too_small: &'static str,
    /// The line below each of these: nothing new is saved either.
    pub nothing_kept: &'static str,
    /// At the board, while that is so.
    pub not_kept: &'static str,
    /// The hint of the button that erases.
    pub erase: &'static str,
    /// The question before erasing, and its two lines.
    pub erase_title: &'static str,
    pub erase_text: [&'static str; 2],
    /// While erasing, which takes some seconds.
    pub erasing_title: &'static str,
    pub erasing_text: &'static str,
    /// Something could not be saved.
    pub failed_title: &'static str,
    pub failed_text: [&'static str; 2],
    /// Nothing can be saved any more: the memory is at its end.
    pub worn_title: &'static str,
    pub worn_text: [&'static str; 2],
}

/// What is said of a computer.
#[allow(missing_docs)]
pub struct ComputerTexts {
    /// A message over the board.
    pub is_playing: &'static str,
    /// The title of every question.
    pub asks: &'static str,
    /// A line of a dialog, by [`Request::index`].
    pub requests: [&'static str; Request::NUM],
}

/// The words of the analysis.
#[allow(missing_docs)]
pub struct AnalysisTexts {
    // A row of menus.
    pub analyse: &'static str,
    // Hints beside the board.
    pub analysis: &'static str,
    pub play: &'static str,
    pub other_side: &'static str,
    // A note in a bar: the turn is a pass.
    pub pass: &'static str,
    // A message.
    pub cannot_pass: &'static str,
    // Notes in a bar: how far somebody is ahead, with a number beside them.
    pub even: &'static str,
    pub slightly: &'static str,
    pub better: &'static str,
    pub winning: &'static str,
}

/// The words of the board.
#[allow(missing_docs)]
pub struct BoardTexts {
    // A hint beside the board: landing here takes a five for good.
    pub capture: &'static str,
    // The same with a six: landing here wins.
    pub win: &'static str,

    // Messages over the board: one line each.
    /// A colour: the first step of a hint.
    pub hint_claim: &'static str,
    /// Why a hint is one, in the order of `Reason`.
    pub hint_why: [&'static str; BoardTexts::REASONS],
    /// A hint of which no more is known.
    pub hint_good: &'static str,
    /// A colour, how many fives the claim takes.
    pub claim_captures: &'static str,
    /// A colour, how many fives the claim takes, and how many moves of this turn would
    /// then capture.
    pub claim_captures_more: &'static str,
    /// A colour, how many moves of this turn would then capture.
    pub claim_allows: &'static str,
    /// A colour with which a six can be completed.
    pub claim_wins: &'static str,
    /// A colour, how many moves it adds, how many of the opponent's it ends.
    pub claim_moves: &'static str,
    /// A colour, the player who has claimed it.
    pub claims: &'static str,
    /// The same of a player's second claim.
    pub claims_last: &'static str,
    pub you_begin: &'static str,
    /// A player.
    pub begins: &'static str,
    /// How many captures the opponent could make next.
    pub threats: &'static str,
    /// How many sixes the opponent could complete next.
    pub six_threats: &'static str,
    pub no_threat: &'static str,

    // Rows of the menu in a game.
    pub replay: &'static str,
    pub show_threats: &'static str,

    // A dialog between two turns of people who share a device.
    /// A player.
    pub your_turn: &'static str,
    pub hand_over: &'static str,

    // A row of the result.
    pub sixes: &'static str,
}

impl BoardTexts {
    /// How many reasons a hint can have.
    pub const REASONS: usize = 9;
}

/// The words of the clocks.
#[allow(missing_docs)]
pub struct ClockTexts {
    // A row of a new game, and the title of its screen.
    pub clock: &'static str,
    // How time is given: a label, and its values.
    pub time: &'static str,
    pub none: &'static str,
    pub for_the_game: &'static str,
    pub increment: &'static str,
    pub delay: &'static str,
    pub for_each_turn: &'static str,
    // Labels of seconds.
    pub each_turn_adds: &'static str,
    pub each_turn_waits: &'static str,
    /// A value beside the clock's label: seconds for each turn.
    pub a_turn: &'static str,
    // A row of the menu in a game, and the title of what it opens.
    pub pause: &'static str,
    pub paused: &'static str,
    // Why a game ended.
    /// A player has no time left: `{}`, or you.
    pub out_of_time: &'static str,
    pub your_time_is_up: &'static str,
    /// Nobody wins: the player without time could not be overtaken.
    pub out_of_reach: &'static str,
}

/// The words of setting up a position.
#[allow(missing_docs)]
pub struct EditorTexts {
    // A title and a row of the menu.
    pub editor: &'static str,
    // A value of a new game.
    pub by_hand: &'static str,
    // A note in the corner.
    pub pieces: &'static str,
    // Hints beside the board.
    pub stack: &'static str,
    pub clear: &'static str,
    pub fill: &'static str,
    pub take_off: &'static str,
    pub skip: &'static str,
    // Rows of the menu: labels, and a value.
    pub to_move: &'static str,
    pub captured: &'static str,
    pub unclaimed: &'static str,
    pub clear_all: &'static str,
    pub show_qr: &'static str,
    // A title and a row of the menu, and hints below letters.
    pub position_code: &'static str,
    pub enter: &'static str,
    pub delete: &'static str,
    // Why something is not a position: messages.
    /// A colour.
    pub too_many: &'static str,
    pub too_many_jokers: &'static str,
    pub too_many_claims: &'static str,
    pub not_captured: &'static str,
    /// A player.
    pub captured_without_claim: &'static str,
    pub captured_in_six: &'static str,
    // On the board the cursor points at it.
    pub untaken_five: &'static str,
    pub two_winners: &'static str,
    pub count: &'static str,
    // Why letters are no code: a message.
    pub wrong_code: &'static str,
}

/// The rule for neutral fives and sixes.
#[allow(missing_docs)]
pub struct NeutralTexts {
    // A row of New game and of the editor's menu: labels, then values.
    pub fives: &'static str,
    pub sixes: &'static str,
    pub fives_stay: &'static str,
    pub sixes_stay: &'static str,
    pub fives_taken: &'static str,
    pub sixes_taken: &'static str,
    // A line below the list: the editions that print the chosen rule.
    pub most_editions: &'static str,
    pub hungarian_edition: &'static str,
}
