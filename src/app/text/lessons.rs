//! The texts of lessons and puzzles. Their positions are in `learn`.

use crate::app::learn::Theme as PuzzleTheme;
pub use texts::{Lesson, Lessons, Puzzles, Step, Theme};

/// Number of lessons.
pub const LESSONS: usize = 13;

/// Returns the lessons in the order of [`LESSONS`](static@crate::app::learn::LESSONS).
#[must_use]
pub const fn all(lessons: &'static Lessons) -> [&'static Lesson; LESSONS] {
    [
        &lessons.stacks,
        &lessons.colours,
        &lessons.jokers,
        &lessons.neutral,
        &lessons.claiming,
        &lessons.capturing,
        &lessons.lyngk,
        &lessons.claimed_fives,
        &lessons.passing,
        &lessons.end,
        &lessons.six,
        &lessons.neutral_fives,
        &lessons.neutral_sixes,
    ]
}

/// Returns the texts of a theme.
#[must_use]
pub const fn theme(puzzles: &'static Puzzles, theme: PuzzleTheme) -> &'static Theme {
    match theme {
        PuzzleTheme::Five => &puzzles.five,
        PuzzleTheme::FiveInTwo => &puzzles.five_in_two,
        PuzzleTheme::Stop => &puzzles.stop,
        PuzzleTheme::Claim => &puzzles.claim,
        PuzzleTheme::Six => &puzzles.six,
    }
}
