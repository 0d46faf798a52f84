//! Pages of plain text for parts that must work without the application: the self-test
//! and safe mode. Their texts are English only.

use super::{Framebuffer, Tint};
use embedded_graphics::mono_font::ascii::{FONT_6X10, FONT_9X15};
use embedded_graphics::mono_font::{MonoFont, MonoTextStyle};
use embedded_graphics::prelude::*;
use embedded_graphics::text::Text;

/// Small letters in a line.
const LETTERS: usize = 38;
/// Left edge of the lines, and pixels from line to line.
const LEFT: i32 = 6;
const LINE: i32 = 12;

/// The colour of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// White.
    Plain,
    /// Green.
    Good,
    /// Red.
    Bad,
    /// Grey.
    Faint,
}

impl Ink {
    fn style(self, font: &'static MonoFont<'static>) -> MonoTextStyle<'static, Tint> {
        let colour = match self {
            Self::Plain => Tint::WHITE,
            Self::Good => Tint::GREEN,
            Self::Bad => Tint::RED,
            Self::Faint => Tint::grey(16),
        };
        MonoTextStyle::new(font, colour)
    }
}

/// A picture to write on.
pub struct Plain<'a>(pub &'a mut Framebuffer);

impl Plain<'_> {
    /// Clears the picture.
    pub fn clear(&mut self) {
        let Ok(()) = self.0.clear(Tint::BLACK);
    }

    /// Writes a line of up to 26 letters with its baseline at a point.
    pub fn put(&mut self, text: &str, ink: Ink, x: i32, y: i32) {
        let Ok(_) = Text::new(text, Point::new(x, y), ink.style(&FONT_9X15)).draw(self.0);
    }

    /// Writes a text in small letters in up to `lines` lines. Returns the y coordinate of
    /// the next line.
    pub fn small(&mut self, text: &str, ink: Ink, mut y: i32, lines: usize) -> i32 {
        let mut rest = text;
        for _ in 0..lines {
            let line;
            (line, rest) = first_line(rest);
            // The font has ASCII letters only.
            let known = line.chars().map(|c| if c.is_ascii() { c } else { '?' });
            let known: heapless::String<LETTERS> = known.collect();
            let at = Point::new(LEFT, y);
            let Ok(_) = Text::new(&known, at, ink.style(&FONT_6X10)).draw(self.0);
            y += LINE;
            if rest.is_empty() {
                break;
            }
        }
        y
    }
}

/// Returns the first line of a text and the rest: as many words as fit, or as many
/// letters if the first word is too long.
fn first_line(text: &str) -> (&str, &str) {
    let Some((full, _)) = text.char_indices().nth(LETTERS) else {
        return (text, "");
    };
    let (line, rest) = text.split_at(full);
    if let Some(rest) = rest.strip_prefix(' ') {
        return (line, rest);
    }
    match line.rfind(' ') {
        Some(end) if end > 0 => (&text[..end], &text[end + 1..]),
        _ => (line, rest),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use std::boxed::Box;
    use std::string::String;
    use std::vec::Vec;

    /// Returns the text of a line in a picture, recognised by its pixels.
    pub(in crate::ui) fn read_line(picture: &Framebuffer, y: i32) -> String {
        // The page's first pixel is always background.
        let cell = |picture: &Framebuffer, x: i32, y: i32| -> Vec<bool> {
            let ground = picture.row(0, 0, 1)[0];
            let rows = (y - 7)..(y + 3);
            rows.flat_map(|y| {
                let row = picture.row(y as usize, x as usize, x as usize + 6);
                row.iter().map(|pixel| *pixel != ground).collect::<Vec<_>>()
            })
            .collect()
        };
        let mut sample = Box::new(Framebuffer::new());
        let known: Vec<(Vec<bool>, char)> = (' '..='~')
            .map(|letter| {
                let mut page = Plain(&mut sample);
                page.clear();
                let text = String::from(letter);
                page.small(&text, Ink::Plain, 100, 1);
                (cell(&sample, LEFT, 100), letter)
            })
            .collect();
        let letters = (0..LETTERS as i32).map(|place| {
            let found = cell(picture, LEFT + 6 * place, y);
            known.iter().find(|(cell, _)| *cell == found)
        });
        let text: String = letters
            .map(|found| found.map_or('?', |(_, letter)| *letter))
            .collect();
        String::from(text.trim_end())
    }

    #[test]
    fn lines_are_broken_between_words_and_only_a_longer_word_within() {
        let text = "a word and another one, and 38 letters are a line of this page";
        let (line, rest) = first_line(text);
        assert_eq!(line, "a word and another one, and 38 letters");
        assert_eq!(rest, "are a line of this page");
        assert_eq!(first_line(rest), (rest, ""));
        let (line, rest) = first_line("src/firmware/with/a/path/longer/than/a/line.rs:12 and more");
        assert_eq!((line.len(), rest), (38, "/line.rs:12 and more"));
        assert_eq!(
            first_line("two words of which the second isn't brokenapart")
                .0
                .len(),
            35
        );
    }

    #[test]
    fn what_is_written_can_be_read_off_the_picture() {
        let mut picture = Box::new(Framebuffer::new());
        let mut page = Plain(&mut picture);
        page.clear();
        let next = page.small(
            "Zürich, 38 letters a line: \"words\" aren't broken",
            Ink::Bad,
            50,
            3,
        );
        assert_eq!(next, 74);
        assert_eq!(
            read_line(&picture, 50),
            "Z?rich, 38 letters a line: \"words\""
        );
        assert_eq!(read_line(&picture, 62), "aren't broken");
    }
}
