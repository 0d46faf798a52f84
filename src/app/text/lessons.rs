//! The words of learning: the menu, the lessons and the puzzles. What is on the
//! board in a lesson is in `learn`; here are only words.
//!
//! Paragraphs are broken into lines where they are drawn, so they hold no line
//! breaks. English should leave a third of the room to longer languages.

/// Everything of the menu "Learn" except the rules to read.
///
/// Each comment says where a text stands.
#[allow(missing_docs)]
pub struct Learning {
    // A row of the title's menu. Also the title of a list.
    pub learn: &'static str,
    // Rows of the list, and titles of the lists they open.
    pub lessons: &'static str,
    pub puzzles: &'static str,
    pub rules: &'static str,
    /// How much is done: two numbers.
    pub done_of: &'static str,

    // Hints in one row below a card, at most three at a time.
    /// A: to the board.
    pub try_it: &'static str,
    /// A: to the next card.
    pub next: &'static str,
    /// A: again, after a wrong try; also beside the board.
    pub again: &'static str,
    /// Y beside the board: the task's words again.
    pub words: &'static str,

    // Titles of cards.
    pub not_quite: &'static str,
    pub right: &'static str,
    pub lesson_done: &'static str,

    pub lesson: Lessons,
    pub puzzle: Puzzles,
}

/// The lessons, each with as many steps as it has positions.
#[allow(missing_docs)]
pub struct Lessons {
    pub stacks: Lesson<4>,
    pub colours: Lesson<3>,
    pub jokers: Lesson<3>,
    pub neutral: Lesson<3>,
    pub claiming: Lesson<3>,
    pub capturing: Lesson<2>,
    pub lyngk: Lesson<5>,
    pub claimed_fives: Lesson<3>,
    pub passing: Lesson<2>,
    pub end: Lesson<2>,
    pub six: Lesson<2>,
    /// In place of `claimed_fives` and `six` where neutral fives and sixes stay.
    pub neutral_fives: Lesson<3>,
    pub neutral_sixes: Lesson<2>,
}

/// One idea with something to do.
pub struct Lesson<const STEPS: usize> {
    /// A row of the list, and the title of cards.
    pub title: &'static str,
    /// What is done in it.
    pub steps: [Step; STEPS],
    /// The last card: a paragraph of at most 7 lines.
    pub end: &'static str,
}

/// Something to do at the board.
pub struct Step {
    /// The card before: a paragraph of at most 7 lines.
    pub text: &'static str,
    /// What to do, in a line over the board.
    pub task: &'static str,
    /// The card after a turn that is legal but not the one meant: why, in a
    /// paragraph of at most 5 lines.
    pub hint: &'static str,
}

/// The puzzles' words.
#[allow(missing_docs)]
pub struct Puzzles {
    pub five: Theme,
    pub five_in_two: Theme,
    pub stop: Theme,
    pub claim: Theme,
    pub six: Theme,
    /// Values beside a puzzle's number, easiest first.
    pub difficulties: [&'static str; 3],
    /// Beside the difficulty once the puzzle is solved.
    pub solved: &'static str,
    /// The card after the first turn of two: at most 3 lines.
    pub now_finish: &'static str,
    /// The card once it is solved: at most 3 lines.
    pub well_done: &'static str,
    /// The same of a puzzle of two turns.
    pub well_done_in_two: &'static str,
}

/// A kind of puzzle.
pub struct Theme {
    /// A row of the list and the title of its cards.
    pub name: &'static str,
    /// The card before: a paragraph of at most 5 lines.
    pub text: &'static str,
    /// What to do, in a line over the board.
    pub task: &'static str,
    /// The card after a legal turn that is not the solution: at most 5 lines.
    pub hint: &'static str,
}

/// A lesson whose number of steps is not known to the compiler.
#[derive(Clone, Copy)]
#[allow(missing_docs)]
pub struct LessonWords {
    pub title: &'static str,
    pub steps: &'static [Step],
    pub end: &'static str,
}

impl<const STEPS: usize> Lesson<STEPS> {
    const fn words(&'static self) -> LessonWords {
        LessonWords {
            title: self.title,
            steps: &self.steps,
            end: self.end,
        }
    }
}

impl Lessons {
    /// How many lessons there are.
    pub const NUM: usize = 13;

    /// The lessons in the order of [`LESSONS`](crate::app::learn::LESSONS).
    #[must_use]
    pub const fn all(&'static self) -> [LessonWords; Self::NUM] {
        [
            self.stacks.words(),
            self.colours.words(),
            self.jokers.words(),
            self.neutral.words(),
            self.claiming.words(),
            self.capturing.words(),
            self.lyngk.words(),
            self.claimed_fives.words(),
            self.passing.words(),
            self.end.words(),
            self.six.words(),
            self.neutral_fives.words(),
            self.neutral_sixes.words(),
        ]
    }
}

impl Puzzles {
    /// How many kinds of puzzles there are.
    pub const THEMES: usize = 5;

    /// The kinds, in the order of the list.
    #[must_use]
    pub const fn themes(&self) -> [&Theme; Self::THEMES] {
        [
            &self.five,
            &self.five_in_two,
            &self.stop,
            &self.claim,
            &self.six,
        ]
    }
}
