//! The progress of the learner and its encoding in bytes.

use super::{Exercise, LESSONS, PUZZLES};
use heapless::Vec;

/// Number of words for the solved puzzles: one bit for each of at most 128.
const WORDS: usize = 4;
/// Length of the encoding: one bit for each lesson, and the puzzles.
const BYTES: usize = 2 + 4 * WORDS;

/// Set in the bits of the lessons once the course is begun.
const BEGUN: u16 = 1 << 15;

const _: () = assert!(LESSONS.len() < 16 && PUZZLES.len() <= 32 * WORDS);

/// Lessons done and puzzles solved, by index. A change of the puzzles' order needs a new
/// [`Learned::VERSION`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Learned {
    lessons: u16,
    puzzles: [u32; WORDS],
}

impl Learned {
    /// Version of the encoding.
    pub const VERSION: u8 = 1;

    /// Returns whether a lesson is done.
    #[must_use]
    pub fn knows_lesson(&self, lesson: usize) -> bool {
        lesson < LESSONS.len() && self.lessons >> lesson & 1 != 0
    }

    /// Returns whether a lesson is begun or done.
    #[must_use]
    pub const fn has_begun(&self) -> bool {
        self.lessons != 0
    }

    /// Records that a lesson is begun.
    pub(in crate::app) const fn begin(&mut self) {
        self.lessons |= BEGUN;
    }

    /// Returns whether a puzzle is solved.
    #[must_use]
    pub fn knows_puzzle(&self, puzzle: usize) -> bool {
        self.puzzles
            .get(puzzle / 32)
            .is_some_and(|word| word >> (puzzle % 32) & 1 != 0)
    }

    /// Records that an exercise is done.
    pub(in crate::app) fn note(&mut self, exercise: Exercise) {
        match exercise {
            Exercise::Lesson { lesson, .. } => self.lessons |= BEGUN | 1 << (lesson % 15),
            // Saved with the mistakes.
            Exercise::Own { .. } => {}
            Exercise::Puzzle(puzzle) => {
                if let Some(word) = self.puzzles.get_mut(usize::from(puzzle / 32)) {
                    *word |= 1 << (puzzle % 32);
                }
            }
        }
    }

    /// Encodes the progress.
    #[must_use]
    pub fn encoded(&self) -> Vec<u8, 32> {
        let lessons = self.lessons.to_le_bytes();
        let puzzles = self.puzzles.iter().flat_map(|word| word.to_le_bytes());
        lessons.into_iter().chain(puzzles).collect()
    }

    /// Decodes the progress; none if there are too few bytes.
    #[must_use]
    pub fn decoded(bytes: &[u8]) -> Option<Self> {
        let bytes = bytes.first_chunk::<BYTES>()?;
        let (lessons, puzzles) = bytes.split_first_chunk::<2>()?;
        let (puzzles, _) = puzzles.as_chunks::<4>();
        Some(Self {
            lessons: u16::from_le_bytes(*lessons),
            puzzles: core::array::from_fn(|word| {
                puzzles
                    .get(word)
                    .map_or(0, |bytes| u32::from_le_bytes(*bytes))
            }),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_learnt_comes_back_from_its_bytes() {
        let mut learned = Learned::default();
        assert!(!learned.has_begun());
        learned.begin();
        assert!(learned.has_begun());
        assert!((0..20).all(|lesson| !learned.knows_lesson(lesson)));
        assert_eq!(Learned::decoded(&learned.encoded()), Some(learned));
        learned.note(Exercise::Lesson {
            lesson: 10,
            step: 2,
        });
        learned.note(Exercise::Puzzle(0));
        learned.note(Exercise::Puzzle(77));
        assert!(learned.knows_lesson(10) && !learned.knows_lesson(9));
        assert!(learned.knows_puzzle(77) && !learned.knows_puzzle(76));
        assert!(!learned.knows_puzzle(4000) && !learned.knows_lesson(4000));
        assert_eq!(Learned::decoded(&learned.encoded()), Some(learned));
        assert_eq!(Learned::decoded(&learned.encoded()[1..]), None);
    }
}
