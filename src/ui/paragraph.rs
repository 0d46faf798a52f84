//! Breaks paragraphs into lines, so that no language has to write line breaks. It depends
//! on the font and not on the meaning of the words.

use super::canvas::Face;

/// The lines of a paragraph, none wider than a number of pixels unless it is a single
/// word.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    rest: &'a str,
    face: Face,
    width: i32,
}

impl<'a> Lines<'a> {
    /// Returns the lines of a text in a variant of the font.
    #[must_use]
    pub fn new(text: &'a str, face: Face, width: i32) -> Self {
        Self {
            rest: text.trim(),
            face,
            width,
        }
    }
}

impl<'a> Lines<'a> {
    /// Returns the same lines with words broken that are too wide for one line, for texts
    /// that were not written for this screen.
    pub(super) fn breaking_words(self) -> impl Iterator<Item = &'a str> {
        let (face, width) = (self.face, self.width);
        self.flat_map(move |line| {
            let mut rest = line;
            core::iter::from_fn(move || {
                let (piece, after) = rest.split_at(letters_within(rest, face, width));
                rest = after;
                (!piece.is_empty()).then_some(piece)
            })
        })
    }
}

/// Returns the number of bytes of the letters that fit into so many pixels, one letter at
/// least.
fn letters_within(text: &str, face: Face, width: i32) -> usize {
    if face.width(text) <= width {
        return text.len();
    }
    let mut ends = text.char_indices().map(|(at, _)| at).skip(1).peekable();
    let one = ends.peek().copied().unwrap_or(text.len());
    ends.take_while(|&end| face.width(&text[..end]) <= width)
        .last()
        .unwrap_or(one)
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.rest.is_empty() {
            return None;
        }
        let (line, rest) = self.rest.split_at(self.end_of_line());
        self.rest = rest.trim_start();
        Some(line.trim_end())
    }
}

impl Lines<'_> {
    /// Returns the end of the next line: where it is full, or a few words before if a
    /// break there reads badly or would leave very little for the last line.
    fn end_of_line(&self) -> usize {
        let text = self.rest;
        let (full, mut above) = self.fill(text, self.width);
        let (seen, mut below) = self.fill(&text[full..], self.width / 3);
        let last = full + seen == text.len();
        let (mut best, mut end) = (full, full);
        while end < text.len() {
            let line = text[..end].trim_end();
            if breaks_well(line, &text[end..]) {
                best = end;
                // A single word on the last line needs more width than two.
                let parts = if text[end..].contains(' ') { 4 } else { 3 };
                if !last || below >= self.width / parts {
                    break;
                }
            }
            let Some(space) = line.rfind(' ') else {
                break;
            };
            let word = self.face.width(&text[space + 1..end]);
            above -= word;
            below += word;
            // An earlier break helps only while this line stays the longer one.
            if above < if last { below } else { self.width / 2 } {
                break;
            }
            end = space + 1;
        }
        best
    }

    /// Returns the number of bytes of a text that fit into so many pixels, one word at
    /// least, and their width. Measured word by word: measuring the growing line again
    /// for each word would cost the chip quadratic time.
    fn fill(&self, text: &str, most: i32) -> (usize, i32) {
        let (mut end, mut wide) = (0, 0);
        for word in text.split_inclusive(' ') {
            if end > 0 && wide + self.face.width(word.trim_end()) > most {
                break;
            }
            wide += self.face.width(word);
            end += word.len();
        }
        (end, wide)
    }
}

/// Returns whether a line may break here. A figure stays with its words, and so does a
/// mark that French separates from the word before it by a space. A single letter, in
/// most languages a preposition or an article, stays with the word after it; but a word
/// in capitals within a clause is a name, of a button, a player or the game as in *punto
/// LYNGK*, and stays with the word before.
fn breaks_well(line: &str, rest: &str) -> bool {
    let (before, last) = line.rsplit_once(' ').unwrap_or(("", line));
    let first = rest.split(' ').find(|word| !word.is_empty()).unwrap_or("");
    let goes_on = |text: &str| text.ends_with(char::is_alphanumeric);
    let bare = !first.chars().any(char::is_alphabetic);
    let named = in_capitals(first) && goes_on(line);
    let figure = last.bytes().all(|byte| byte.is_ascii_digit());
    let leads = match lone(last) {
        Some(letter) if letter.is_uppercase() => !goes_on(before),
        Some(letter) => letter.is_alphabetic(),
        None => false,
    };
    !(bare || named || figure || leads)
}

/// Returns the only letter of a word, without a mark after it.
fn lone(word: &str) -> Option<char> {
    let mut letters = unmarked(word).chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// Returns whether a word consists of capitals, without a mark after it.
fn in_capitals(word: &str) -> bool {
    let word = unmarked(word);
    !word.is_empty() && word.chars().all(char::is_uppercase)
}

fn unmarked(word: &str) -> &str {
    word.trim_end_matches(['.', ',', ':', ';', '?', '!'])
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

    #[test]
    fn words_too_wide_are_broken_where_that_is_asked_for() {
        let text = "at src/firmware/boards/pico_lcd_1_3.rs:12: ő";
        for width in [0, 1, 40, 100, 216] {
            let lines: Vec<&str> = Lines::new(text, Face::Regular, width)
                .breaking_words()
                .collect();
            assert_eq!(lines.concat(), text.replace(' ', ""), "{width}");
            let fits =
                |line: &&str| line.chars().count() == 1 || Face::Regular.width(line) <= width;
            assert!(lines.iter().all(fits), "{lines:?}");
        }
    }

    #[test]
    fn no_word_is_lost_whatever_the_width() {
        let text = "  one two  three a 4 : six seven eight nine ten ";
        for width in [0, 20, 60, 100, 1000] {
            let lines = Lines::new(text, Face::Regular, width);
            let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
            assert_eq!(words, text.split_whitespace().collect::<Vec<_>>());
        }
    }

    /// Breaks a text in two at the width of its first words.
    fn broken_after<'a>(first: &str, text: &'a str) -> Vec<&'a str> {
        Lines::new(text, Face::Regular, Face::Regular.width(first)).collect()
    }

    #[test]
    fn a_short_last_word_gets_company() {
        let lines = broken_after(
            "There it turns as it likes and runs",
            "There it turns as it likes and runs on.",
        );
        assert_eq!(lines, ["There it turns as it likes", "and runs on."]);
        // A line of sufficient width stays as it is.
        let lines = broken_after("There it turns as", "There it turns as it likes and");
        assert_eq!(lines, ["There it turns as", "it likes and"]);
    }

    #[test]
    fn lone_letters_figures_and_marks_stay_where_they_belong() {
        for (first, text, lines) in [
            (
                "Stos pośrodku ma czerwony i",
                "Stos pośrodku ma czerwony i zielony kolor",
                ["Stos pośrodku ma czerwony", "i zielony kolor"],
            ),
            (
                "X opens the choice, A",
                "X opens the choice, A takes it at once",
                ["X opens the choice,", "A takes it at once"],
            ),
            (
                "That claims nothing. Press X",
                "That claims nothing. Press X before the stack",
                ["That claims nothing. Press X", "before the stack"],
            ),
            (
                "You cannot move. Press",
                "You cannot move. Press A to pass",
                ["You cannot move.", "Press A to pass"],
            ),
            (
                "Vince chi ha più pile da",
                "Vince chi ha più pile da 5. Siete uno pari",
                ["Vince chi ha più pile", "da 5. Siete uno pari"],
            ),
            (
                "L'une est reliée à ta pile",
                "L'une est reliée à ta pile : elle bouge",
                ["L'une est reliée à ta", "pile : elle bouge"],
            ),
        ] {
            assert_eq!(broken_after(first, text), lines);
        }
    }

    #[test]
    fn a_name_in_capitals_stays_with_the_word_it_belongs_to() {
        let lines = broken_after(
            "Desde allí pasa por un punto",
            "Desde allí pasa por un punto LYNGK. Sigue",
        );
        assert_eq!(lines, ["Desde allí pasa por un", "punto LYNGK. Sigue"]);
        // At the start of a sentence it belongs to the next word.
        let lines = broken_after(
            "This is all there is to it.",
            "This is all there is to it. LYNGK is a game",
        );
        assert_eq!(lines, ["This is all there is to it.", "LYNGK is a game"]);
        // A name that is a part of a word is treated as any word.
        let lines = broken_after("It runs over some new", "It runs over some new LYNGK-point");
        assert_eq!(lines, ["It runs over some new", "LYNGK-point"]);
    }
}
