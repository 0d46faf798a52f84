//! The texts of the device in every language, in static tables. The build makes the tables
//! from `languages/`, one file a language, and fails if a text is missing or wrong.
//!
//! `docs/LANGUAGES.md` describes the files.

#![no_std]
#![forbid(unsafe_code)]

mod template;

pub use template::Template;

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// A language's entry in the list of languages.
struct Properties {
    saved: u8,
    tag: &'static str,
    neutrals_stay: bool,
    texts: &'static Texts,
}

impl Language {
    /// Number of languages.
    pub const NUM: usize = Self::ALL.len();

    /// Returns the language's place in [`Language::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    const fn properties(self) -> &'static Properties {
        &PROPERTIES[self.index()]
    }

    /// Returns the number that settings save for the language.
    #[must_use]
    pub const fn saved(self) -> u8 {
        self.properties().saved
    }

    /// Returns the language with this saved number.
    #[must_use]
    pub fn from_saved(number: u8) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|language| language.saved() == number)
    }

    /// Returns the language's letters of ISO 639-1.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        self.properties().tag
    }

    /// Returns the language with these letters of ISO 639-1.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.tag() == tag)
    }

    /// Returns whether the rulebook in this language lets neutral fives and sixes stay for
    /// good, rather than letting a later claim take them.
    #[must_use]
    pub const fn edition_lets_neutrals_stay(self) -> bool {
        self.properties().neutrals_stay
    }

    /// Returns the language's texts.
    #[must_use]
    pub const fn texts(self) -> &'static Texts {
        self.properties().texts
    }
}

/// A text of the device, in the order of [`Language::words`].
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The key in the files of the languages.
    pub key: &'static str,
    /// The place of the text.
    pub place: Place,
    /// The placeholders, in the order in which a [`Template`] takes their values.
    pub blanks: &'static [Blank],
    /// The note for translators; may be empty.
    pub note: &'static str,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_found_by_its_number_and_by_its_letters() {
        for language in Language::ALL {
            assert_eq!(Language::from_saved(language.saved()), Some(language));
            assert_eq!(Language::from_tag(language.tag()), Some(language));
        }
        assert_eq!(Language::from_saved(255), None);
        assert_eq!(Language::from_tag("xx"), None);
    }

    #[test]
    fn languages_keep_the_numbers_under_which_settings_have_saved_them() {
        let saved = [
            (Language::English, 0),
            (Language::German, 1),
            (Language::French, 2),
            (Language::Italian, 3),
            (Language::Dutch, 4),
            (Language::Spanish, 5),
            (Language::Polish, 6),
            (Language::Hungarian, 7),
        ];
        for (language, number) in saved {
            assert_eq!(language.saved(), number, "{language:?}");
        }
    }

    #[test]
    fn the_list_of_entries_and_the_tables_have_the_same_texts() {
        let place = ENTRIES.iter().position(|entry| entry.key == "screens.menu");
        for language in Language::ALL {
            let words = language.words();
            assert_eq!(place.map(|place| words[place]), Some(language.texts().menu));
        }
    }
}
