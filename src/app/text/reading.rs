//! The words of what is read at leisure: the rules page by page, what is counted and
//! learnt from own games, and the first minutes (what is offered to whoever meets the
//! device for the first time and to visitors of a kiosk, and the story that it tells
//! while nobody plays). What is drawn beside them is in `learn`; here are only words.
//! Each comment says where a text stands.

use super::sections::BoardTexts;

/// The pages, in their order. What stands on a page belongs to its drawing, so
/// every language has the same pages.
pub struct Rules {
    /// The pages, of the game in which a claim takes neutral fives and sixes.
    pub pages: [Page; Rules::PAGES],
    /// In place of [`Rules::CLAIMED_FIVES`] where neutral fives stay.
    pub neutral_fives_stay: Page,
    /// In place of [`Rules::SUDDEN_DEATH`] where neutral sixes stay.
    pub neutral_sixes_stay: Page,
}

impl Rules {
    /// How many pages there are.
    pub const PAGES: usize = 30;
    /// The page on what a claim does to neutral fives.
    pub const CLAIMED_FIVES: usize = 18;
    /// The page on what wins with stacks of six.
    pub const SUDDEN_DEATH: usize = 28;

    /// A page of the rules that are played.
    #[must_use]
    pub fn page(&self, number: usize, neutrals_stay: bool) -> Option<&Page> {
        match number {
            Self::CLAIMED_FIVES if neutrals_stay => Some(&self.neutral_fives_stay),
            Self::SUDDEN_DEATH if neutrals_stay => Some(&self.neutral_sixes_stay),
            _ => self.pages.get(number),
        }
    }
}

/// A page: a drawing above, words below.
pub struct Page {
    /// What it is about; the page's number stands beside it.
    pub title: &'static str,
    /// A paragraph of at most 7 lines; it is broken where it is drawn.
    pub text: &'static str,
}

pub(super) const fn page(title: &'static str, text: &'static str) -> Page {
    Page { title, text }
}

/// The words of statistics and of own mistakes.
#[allow(missing_docs)]
pub struct StatisticsTexts {
    // Rows of the records: labels.
    pub rating: &'static str,
    /// A card over them: what counts for the rating, and what ± means.
    pub rating_rule: &'static str,
    pub streak: &'static str,
    pub best_streak: &'static str,
    pub lost_a_turn: &'static str,
    // A hint in a footer, and what it asks.
    pub forget: &'static str,
    pub forget_title: &'static str,
    pub forget_text: &'static str,
    // A hint below the graph, and three sentences.
    pub summary: &'static str,
    /// A player, and a number.
    pub won_after: &'static str,
    /// A number.
    pub drawn_after: &'static str,
    /// A number, and the name of whoever played it.
    pub turned_with: &'static str,
    pub never_turned: &'static str,
    /// A number.
    pub lost_on_average: &'static str,
    // Puzzles from own games: a row, and cards.
    pub own_puzzles: &'static str,
    /// A mistake of which no more is known.
    pub own_text: &'static str,
    /// What one of them is about, in the order of `Reason`.
    pub own_kinds: [&'static str; BoardTexts::REASONS],
    pub own_hint: &'static str,
    pub own_task: &'static str,
    pub own_solved: &'static str,
    // A message below a result: a puzzle has been made of the game.
    pub own_kept: &'static str,
}

/// The words of the first minutes.
#[allow(missing_docs)]
pub struct Welcome {
    // At the first start, once the language is chosen: a title, a paragraph of at
    // most 4 lines, and two large choices with a line below each.
    pub welcome: &'static str,
    pub aim: &'static str,
    pub learn: Choice,
    pub play: Choice,

    // A card over the board of the first game: title, a paragraph of at most 7
    // lines, and what A does.
    pub first_game: &'static str,
    pub first_game_text: &'static str,
    pub play_now: &'static str,

    // A row of the title's menu.
    pub next_lesson: &'static str,

    // What a visitor of a kiosk is asked: a title and four large choices. Below the
    // last stand names of languages.
    pub what_now: &'static str,
    pub visitor_plays: Choice,
    pub visitor_learns: Choice,
    pub two_play: Choice,
    pub other_language: &'static str,
    /// The title over eight languages, each with its button.
    pub one_press: &'static str,

    // A dialog before the device is locked: a title, two lines, and what X does.
    pub lock_title: &'static str,
    pub lock_text: [&'static str; 2],
    pub lock: &'static str,

    // Rows of the operator's page, with a value.
    pub offered: &'static str,
    /// Everything, playing and learning, playing alone and in twos, playing alone.
    pub offers: [&'static str; 4],
    /// A number.
    pub visitors_level: &'static str,

    // What A and X do beside the board of a demo.
    pub pause: &'static str,
    pub resume: &'static str,
    pub pace: &'static str,

    /// The game in five scenes, each with a turn: moving, growing, claiming, the
    /// LYNGK-rule, capturing. Each text is broken into at most two lines.
    pub story: [&'static str; Welcome::SCENES],

    pub praise: Praise,
    // What A and X do beside the board of an exercise.
    pub next: &'static str,
    pub show_me: &'static str,
    // What Y does beside the board after a refusal: shows its rule.
    pub rule: &'static str,
    // How loud sounds are: values of a row of the settings.
    pub volumes: [&'static str; 3],
    // A row of the list of what can be learnt.
    pub next_puzzle: &'static str,
}

impl Welcome {
    /// How many scenes the story has.
    pub const SCENES: usize = 5;
}

/// What is said of a step of a lesson that was done, in a line over the board.
#[allow(missing_docs)]
pub struct Praise {
    /// A height.
    pub built: &'static str,
    pub captured: &'static str,
    /// A colour.
    pub claimed: &'static str,
    /// How many.
    pub linked: &'static str,
    pub passed: &'static str,
    // What a learner was to try and to see refused.
    /// A colour that is in the stack already.
    pub inside: &'static str,
    pub stays: &'static str,
    pub taller: &'static str,
    pub unreachable: &'static str,
}

/// A large choice.
#[allow(missing_docs)]
pub struct Choice {
    pub label: &'static str,
    pub about: &'static str,
}

pub(super) const fn choice(label: &'static str, about: &'static str) -> Choice {
    Choice { label, about }
}
