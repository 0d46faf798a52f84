//! The page of safe mode: the failures and the choices that the player has.

use super::Framebuffer;
use super::plain::{Ink, Plain};
use core::fmt::Write;

/// The choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Starts normally.
    TryAgain,
    /// Starts into the self-test.
    SelfTest,
    /// Erases everything saved.
    EraseSaves,
    /// Starts the chip's own boot loader.
    BootLoader,
}

impl Choice {
    /// All choices from the top.
    pub const ALL: [Self; 4] = [
        Self::TryAgain,
        Self::SelfTest,
        Self::EraseSaves,
        Self::BootLoader,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::TryAgain => "Start again",
            Self::SelfTest => "Self-test",
            Self::EraseSaves => "Erase the saves",
            Self::BootLoader => "Boot loader (USB)",
        }
    }
}

/// The message beside the choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saying {
    /// Nothing was done yet.
    Untouched,
    /// Asks for confirmation of erasing.
    Asking,
    /// Warns that the device must not be switched off.
    Erasing,
    /// Erasing has succeeded.
    Erased,
    /// Erasing has failed for a part of the saves or all of them.
    NotErased,
}

impl Saying {
    const fn text(self) -> (&'static str, Ink) {
        match self {
            Self::Untouched => ("The saves have not been touched.", Ink::Plain),
            Self::Asking => ("Erase all saves?  X: yes   B: no", Ink::Bad),
            Self::Erasing => ("Erasing, do not switch off ...", Ink::Plain),
            Self::Erased => ("The saves are erased.", Ink::Good),
            Self::NotErased => ("Not everything is erased.", Ink::Bad),
        }
    }
}

/// The page of safe mode.
#[derive(Clone, Copy, Debug)]
pub struct SafeMode<'a> {
    /// Number of failures in a row.
    pub failures: u16,
    /// The message of the last failure; empty if it left none.
    pub why: &'a str,
    /// Index of the chosen entry of [`Choice::ALL`].
    pub chosen: usize,
    /// The message beside the choices.
    pub saying: Saying,
}

impl SafeMode<'_> {
    /// Draws the whole page.
    pub fn draw(&self, picture: &mut Framebuffer) {
        let mut page = Plain(picture);
        page.clear();
        page.put("Safe mode", Ink::Bad, 6, 18);
        // The buffer holds any number of failures.
        let mut text = heapless::String::<96>::new();
        let _ = write!(
            text,
            "This device failed {} times in a row soon after its start",
            self.failures
        );
        let _ = text.push_str(if self.why.is_empty() {
            "."
        } else {
            ", the last time with:"
        });
        let y = page.small(&text, Ink::Plain, 34, 3);
        if !self.why.is_empty() {
            page.small(self.why, Ink::Faint, y, 4);
        }
        let (text, ink) = self.saying.text();
        page.small(text, ink, 122, 1);
        for (index, choice) in Choice::ALL.into_iter().enumerate() {
            let y = 148 + 21 * index as i32;
            let ink = if index == self.chosen {
                page.put(">", Ink::Good, 6, y);
                Ink::Good
            } else {
                Ink::Plain
            };
            page.put(choice.name(), ink, 22, y);
        }
        page.small("up, down: choose   A: do it", Ink::Faint, 234, 1);
    }
}

#[cfg(test)]
mod tests {
    use super::super::plain::tests::read_line;
    use super::*;
    use std::boxed::Box;
    use std::vec::Vec;

    fn drawn(page: &SafeMode<'_>) -> Box<Framebuffer> {
        let mut picture = Box::new(Framebuffer::new());
        page.draw(&mut picture);
        picture
    }

    #[test]
    fn the_picture_says_all_of_what_has_happened_in_whole_words() {
        let picture = drawn(&SafeMode {
            failures: u16::MAX,
            why: "panicked at src/firmware/device.rs:12:5: nothing is where it was",
            chosen: 0,
            saying: Saying::Untouched,
        });
        let lines: Vec<_> = [34, 46, 58, 70, 82, 122, 234]
            .map(|y| read_line(&picture, y))
            .into();
        assert_eq!(
            lines,
            [
                "This device failed 65535 times in a",
                "row soon after its start, the last",
                "time with:",
                "panicked at",
                "src/firmware/device.rs:12:5: nothing",
                "The saves have not been touched.",
                "up, down: choose   A: do it",
            ]
        );
        assert_eq!(read_line(&picture, 94), "is where it was");
    }

    #[test]
    fn a_failure_without_words_is_not_announced() {
        let picture = drawn(&SafeMode {
            failures: 3,
            why: "",
            chosen: 3,
            saying: Saying::Erased,
        });
        assert_eq!(
            read_line(&picture, 34),
            "This device failed 3 times in a row"
        );
        assert_eq!(read_line(&picture, 46), "soon after its start.");
        assert_eq!(read_line(&picture, 58), "");
        assert_eq!(read_line(&picture, 122), "The saves are erased.");
    }

    #[test]
    fn whatever_it_says_beside_fits_in_its_line() {
        for saying in [
            Saying::Untouched,
            Saying::Asking,
            Saying::Erasing,
            Saying::Erased,
            Saying::NotErased,
        ] {
            let page = SafeMode {
                failures: 3,
                why: "",
                chosen: 0,
                saying,
            };
            assert_eq!(read_line(&drawn(&page), 122), saying.text().0);
        }
    }
}
