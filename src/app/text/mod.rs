//! Every word on the screen, one table per language, one folder per table. A
//! table cannot be incomplete, since it is a struct; `tests/handheld/texts/` checks
//! that what it holds fits its place. Knows no pixels.

/// The table of a language: its screens' words, and the sections that stand in
/// constants of the same names in every language's folder.
macro_rules! texts {
    ($($screens:tt)*) => {
        Texts {
            learning: lessons::LEARNING,
            rules: reading::RULES,
            on_board: BOARD,
            in_review: REVIEW,
            in_kiosk: KIOSK,
            saves: SAVES,
            in_update: UPDATE,
            welcome: reading::WELCOME,
            clock: CLOCK,
            level_character: reading::LEVELS,
            at_computer: COMPUTER,
            editor: EDITOR,
            analysis: ANALYSIS,
            statistics: reading::STATISTICS,
            $($screens)*
        }
    };
}

mod dutch;
mod english;
mod french;
mod german;
mod hungarian;
mod italian;
pub mod lessons;
mod polish;
pub mod reading;
mod sections;
mod spanish;

pub use sections::{
    AnalysisTexts, BoardTexts, Captions, ClockTexts, ComputerTexts, EditorTexts, KioskTexts,
    NeutralTexts, Poster, ReviewTexts, SavesTexts, UpdateTexts,
};

use super::settings::Volume;
use super::view::{Phrase, Short};
use crate::rules::{Colour, IllegalTurn};
use core::fmt::{self, Write};
use heapless::{LenType, String};
use lessons::Learning;
use reading::{Rules, StatisticsTexts, Welcome};
use sections::poster;

/// A language of the rulebooks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Language {
    English,
    German,
    French,
    Italian,
    Dutch,
    Spanish,
    Polish,
    Hungarian,
}

impl Language {
    /// Returns whether the rulebook in this language lets neutral fives and sixes stay
    /// for good. Only the Hungarian one adds that a later claim may take them (ruling 12).
    #[must_use]
    pub const fn edition_lets_neutrals_stay(self) -> bool {
        !matches!(self, Self::Hungarian)
    }

    /// All languages in the order of the choice. Settings keep a language as
    /// its place here, so a new one goes to the end.
    pub const ALL: [Self; Self::NUM] = [
        Self::English,
        Self::German,
        Self::French,
        Self::Italian,
        Self::Dutch,
        Self::Spanish,
        Self::Polish,
        Self::Hungarian,
    ];
    /// How many there are.
    pub const NUM: usize = 8;

    /// The language's place in [`Language::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The table.
    #[must_use]
    pub const fn texts(self) -> &'static Texts {
        match self {
            Self::English => &english::TEXTS,
            Self::German => &german::TEXTS,
            Self::French => &french::TEXTS,
            Self::Italian => &italian::TEXTS,
            Self::Dutch => &dutch::TEXTS,
            Self::Spanish => &spanish::TEXTS,
            Self::Polish => &polish::TEXTS,
            Self::Hungarian => &hungarian::TEXTS,
        }
    }
}

/// The words of a language. `{}` stands for what is filled in.
///
/// Each comment says where a text stands; how wide it may be there is known to
/// `ui` and checked in `tests/handheld/texts/`, which has to name every field.
#[allow(missing_docs)]
pub struct Texts {
    /// The language's own name.
    pub language: &'static str,

    // Rows of the title's menu.
    pub continue_game: &'static str,
    pub new_game: &'static str,
    pub demo: &'static str,
    pub settings: &'static str,
    pub records: &'static str,
    pub about: &'static str,

    // Hints beside the board.
    pub pick_up: &'static str,
    pub land: &'static str,
    pub put_back: &'static str,
    pub next_stack: &'static str,
    pub claim: &'static str,
    pub unclaim: &'static str,
    pub menu: &'static str,
    /// With a stack in hand: the cursor goes to all stacks, or only to those it
    /// can land on; A asks why it cannot land on one.
    pub any_stack: &'static str,
    pub landings_only: &'static str,
    pub why: &'static str,
    pub leave: &'static str,
    pub play_here: &'static str,
    // Hints in footers and dialogs.
    pub choose: &'static str,
    pub back: &'static str,
    pub change: &'static str,
    pub start: &'static str,
    pub yes: &'static str,
    pub no: &'static str,
    pub go_on: &'static str,
    pub rematch: &'static str,
    pub review: &'static str,
    pub done: &'static str,

    // Names in the bars.
    pub you: &'static str,
    pub player_a: &'static str,
    pub player_b: &'static str,
    /// The two again, for messages, titles and dialogs, which have more room.
    pub players_in_full: [&'static str; 2],
    pub device: &'static str,

    // Notes at the end of a bar.
    pub thinks: &'static str,
    pub hint: &'static str,

    // New game: labels and values.
    pub players: &'static str,
    pub two_players: &'static str,
    pub against_device: &'static str,
    pub device_against_device: &'static str,
    pub level: &'static str,
    /// A player that is a level: `{}` is its number.
    pub numbered_level: &'static str,
    pub level_of_b: &'static str,
    pub who_starts: &'static str,
    pub lots: &'static str,
    pub game: &'static str,
    pub fives: &'static str,
    pub sixes: &'static str,
    pub neutrals: NeutralTexts,
    pub setup: &'static str,
    pub by_code: &'static str,
    pub code: &'static str,
    pub start_game: &'static str,

    // The menu in a game.
    pub undo: &'static str,
    pub redo: &'static str,
    pub show_hint: &'static str,
    pub move_now: &'static str,
    pub turn_board: &'static str,
    pub review_game: &'static str,
    pub save_and_leave: &'static str,
    pub leave_demo: &'static str,
    pub resign: &'static str,
    pub setup_code: &'static str,

    // Settings: labels and values.
    pub language_label: &'static str,
    pub animation: &'static str,
    pub animations: [&'static str; 4],
    pub sound: &'static str,
    pub off: &'static str,
    pub on: &'static str,
    pub brightness: &'static str,
    pub sleep: &'static str,
    pub never: &'static str,
    pub minutes: &'static str,
    pub signs: &'static str,
    pub shapes: &'static str,
    pub letters: &'static str,
    pub turning: &'static str,
    pub turnings: [&'static str; 3],
    pub kiosk: &'static str,

    // Records.
    pub games: &'static str,
    pub games_shared: &'static str,
    /// Won and lost, by level.
    pub won_at_level: [&'static str; crate::ai::Level::NUM],
    pub drawn: &'static str,
    /// How many LYNGK-points the longest route of a turn had.
    pub longest_chain: &'static str,

    // About.
    pub about_lines: [&'static str; 6],
    pub version: &'static str,
    pub battery: &'static str,

    // Results.
    pub you_win: &'static str,
    pub device_wins: &'static str,
    /// `{}` is a player's name.
    pub wins: &'static str,
    pub draw: &'static str,
    /// Which height decided, fives first.
    pub decided_by: [&'static str; 5],
    pub all_equal: &'static str,
    pub by_six: &'static str,
    /// A player gave up: `{}`, or you.
    pub resigned: &'static str,
    pub you_resigned: &'static str,
    /// Fives first.
    pub heights: [&'static str; 5],

    // Dialogs: titles and lines.
    pub you_must_pass: &'static str,
    /// `{}` is a player's name.
    pub must_pass: &'static str,
    pub no_turn_possible: &'static str,
    pub resign_title: &'static str,
    pub resign_text: &'static str,
    pub replace_title: &'static str,
    pub replace_text: &'static str,
    pub unreadable_title: &'static str,
    pub unreadable_text: &'static str,
    pub battery_low: &'static str,
    pub battery_empty: &'static str,
    pub battery_text: &'static str,
    pub restarted_title: &'static str,
    pub restarted_text: &'static str,
    pub failed_of: &'static str,

    // Messages: one line each.
    pub no_hint_now: &'static str,
    pub no_landing: &'static str,

    /// Colours in the order of [`Colour::ALL`], as the first word of a sentence.
    pub colours: [&'static str; Colour::NUM],
    pub refusals: Refusals,

    // Sections: `texts!` above names the constant of each.
    /// Lessons and puzzles.
    pub learning: Learning,
    /// The rules to read.
    pub rules: Rules,
    pub on_board: BoardTexts,
    pub in_review: ReviewTexts,
    pub in_kiosk: KioskTexts,
    pub saves: SavesTexts,
    pub in_update: UpdateTexts,
    /// The first minutes.
    pub welcome: Welcome,
    pub clock: ClockTexts,
    /// What each level is like: a line under the choices of a new game.
    pub level_character: [&'static str; crate::ai::Level::NUM],
    pub at_computer: ComputerTexts,
    pub editor: EditorTexts,
    pub analysis: AnalysisTexts,
    pub statistics: StatisticsTexts,
}

/// Why something does not go: one line each.
#[allow(missing_docs)]
pub struct Refusals {
    pub game_over: &'static str,
    pub no_claim_left: &'static str,
    /// A colour.
    pub already_claimed: &'static str,
    pub no_stack: &'static str,
    pub joker_on_top: &'static str,
    /// A colour.
    pub not_your_colour: &'static str,
    pub nothing_to_land_on: &'static str,
    pub out_of_reach: &'static str,
    /// A colour.
    pub colour_twice: &'static str,
    pub too_high: &'static str,
    pub taller_than_yours: &'static str,
}

impl Texts {
    /// How loud sounds are, in words.
    pub(super) const fn volume(&self, volume: Volume) -> &'static str {
        match volume {
            Volume::Off => self.off,
            Volume::Loud => self.welcome.volumes[0],
            Volume::Medium => self.welcome.volumes[1],
            Volume::Quiet => self.welcome.volumes[2],
        }
    }

    /// The reason for a refusal, in words.
    pub(super) fn refusal(&self, reason: IllegalTurn) -> Phrase {
        let words = &self.refusals;
        let colour = |colour: Colour| self.colours[colour.index()];
        match reason {
            IllegalTurn::GameOver | IllegalTurn::CannotPass | IllegalTurn::MustPass => {
                phrase(words.game_over)
            }
            IllegalTurn::NoClaimLeft => phrase(words.no_claim_left),
            IllegalTurn::AlreadyClaimed(claimed) => fill(words.already_claimed, colour(claimed)),
            IllegalTurn::NoStack(_) => phrase(words.no_stack),
            IllegalTurn::JokerOnTop(_) => phrase(words.joker_on_top),
            IllegalTurn::NotYourColour(other) => fill(words.not_your_colour, colour(other)),
            IllegalTurn::NothingToLandOn(_) | IllegalTurn::SamePoint(_) => {
                phrase(words.nothing_to_land_on)
            }
            IllegalTurn::OutOfReach => phrase(words.out_of_reach),
            IllegalTurn::ColourTwice(twice) => fill(words.colour_twice, colour(twice)),
            IllegalTurn::TooHigh => phrase(words.too_high),
            IllegalTurn::TallerThanYours => phrase(words.taller_than_yours),
        }
    }
}

/// A text as a line; what does not fit is cut off.
pub(super) fn phrase(text: &str) -> Phrase {
    fill(text, "")
}

/// A text with its first `{}` filled in.
pub(super) fn fill(text: &str, with: impl fmt::Display) -> Phrase {
    fill_two(text, with, "")
}

/// A text with its first three `{}` filled in.
pub(super) fn fill_three(
    text: &str,
    first: impl fmt::Display,
    second: impl fmt::Display,
    third: impl fmt::Display,
) -> Phrase {
    let filled: Phrase = fill_two(text, first, second);
    fill(&filled, third)
}

/// A text with its first two `{}` filled in.
pub(super) fn fill_two<const N: usize>(
    text: &str,
    first: impl fmt::Display,
    second: impl fmt::Display,
) -> String<N, u8> {
    let mut line = String::new();
    let mut parts = text.splitn(3, "{}");
    // A line too long ends where it is full; the width test of the languages
    // finds it long before.
    let mut put = |part: &dyn fmt::Display| {
        let _ = write!(line, "{part}");
    };
    if let Some(head) = parts.next() {
        put(&head);
    }
    for value in [&first as &dyn fmt::Display, &second] {
        if let Some(rest) = parts.next() {
            put(value);
            put(&rest);
        }
    }
    line
}

/// As much of a text as there is room for.
pub(crate) fn cut<const ROOM: usize, L: LenType>(text: &str) -> String<ROOM, L> {
    // What was cut to the room there is fits.
    String::try_from(crate::cut::cut(text, ROOM)).unwrap_or_default()
}

/// Something short, written out; what does not fit is cut off.
pub(super) fn short(value: impl fmt::Display) -> Short {
    let mut text = Short::new();
    let _ = write!(text, "{value}");
    text
}
