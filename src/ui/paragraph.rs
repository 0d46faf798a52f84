//! Breaks paragraphs into lines, so that no language has to write line breaks.
//! Knows the font and nothing of what the words say.

use super::canvas::Face;

/// The lines of a paragraph, none wider than a number of pixels unless a single
/// word is.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    rest: &'a str,
    face: Face,
    width: i32,
}

impl<'a> Lines<'a> {
    /// The lines of a text in a cut of the font.
    #[must_use]
    pub fn new(text: &'a str, face: Face, width: i32) -> Self {
        Self {
            rest: text.trim(),
            face,
            width,
        }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.rest.is_empty() {
            return None;
        }
        // Measured word by word: what a line has already got is not measured
        // again, which would cost the chip the square of it.
        let mut end = 0;
        let mut width = 0;
        for word in self.rest.split_inclusive(' ') {
            let bare = word.trim_end();
            if end > 0 && width + self.face.width(bare) > self.width {
                break;
            }
            width += self.face.width(word);
            end += word.len();
        }
        let (line, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some(line.trim_end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn lines_hold_all_words_and_are_not_too_wide() {
        let text = "Every move sets a piece on another one, and no line is too wide.";
        let lines: Vec<&str> = Lines::new(text, Face::Regular, 100).collect();
        assert!(lines.len() > 3);
        assert_eq!(lines.join(" "), text);
        assert!(lines.iter().all(|line| Face::Regular.width(line) <= 100));
    }

    #[test]
    fn a_word_too_wide_stands_alone() {
        let lines: Vec<&str> = Lines::new("a LYNGK-point b", Face::Bold, 20).collect();
        assert_eq!(lines, ["a", "LYNGK-point", "b"]);
        assert_eq!(Lines::new("  ", Face::Bold, 20).next(), None);
    }
}
