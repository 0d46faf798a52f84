//! A source file of texts: finds its string literals, names each by the fields
//! and places that lead to it, and puts other words in its place.

use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Where lines of a broken literal end, as in the sources by hand.
const WIDTH: usize = 92;

/// What the arguments of the constructors of texts are called.
const CONSTRUCTORS: [(&str, [&str; 2]); 3] = [
    ("page", ["title", "text"]),
    ("poster", ["title", "text"]),
    ("choice", ["label", "about"]),
];

/// A text in a file.
pub(super) struct Text {
    /// The fields and places that lead to it: `kiosk.pages.0.title`.
    pub(super) name: String,
    /// What it says, without the line breaks of the source.
    pub(super) words: String,
    /// Where its literal is, with the quotes.
    at: Range<usize>,
}

/// A file with its texts.
pub(super) struct Source {
    path: PathBuf,
    code: String,
    texts: Vec<Text>,
}

/// What a literal can be inside of.
enum Inside {
    /// A struct, at this field.
    Fields(String),
    /// The arguments of a constructor, at this place.
    Arguments([&'static str; 2], usize),
    /// An array, at this place.
    Places(usize),
}

impl Source {
    pub(super) fn new(path: PathBuf, code: String) -> Result<Self, String> {
        let texts = texts(&code).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Self { path, code, texts })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn texts(&self) -> impl Iterator<Item = &Text> {
        self.texts.iter()
    }

    /// Gives a text other words, if the file has it and they are others.
    pub(super) fn replace(&mut self, name: &str, words: &str) {
        let Some(place) = self.texts.iter().position(|text| text.name == name) else {
            return;
        };
        let text = &mut self.texts[place];
        if text.words == words {
            return;
        }
        let start = self.code[..text.at.start]
            .rfind('\n')
            .map_or(0, |end| end + 1);
        let indent = self.code[start..text.at.start].chars().count() + 1;
        let literal = literal(words, indent);
        self.code.replace_range(text.at.clone(), &literal);
        let grown = literal.len() as isize - text.at.len() as isize;
        text.words = words.to_owned();
        text.at.end = text.at.start + literal.len();
        for later in &mut self.texts[place + 1..] {
            later.at.start = later.at.start.saturating_add_signed(grown);
            later.at.end = later.at.end.saturating_add_signed(grown);
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.code)
    }
}

/// A literal of these words, broken into lines that begin at a column.
fn literal(words: &str, indent: usize) -> String {
    let escaped = words.replace('\\', "\\\\").replace('"', "\\\"");
    let mut literal = String::from('"');
    let mut column = indent;
    for (place, word) in escaped.split(' ').enumerate() {
        let length = word.chars().count();
        if place > 0 && column + 1 + length > WIDTH {
            literal.push_str(" \\\n");
            literal.extend(std::iter::repeat_n(' ', indent));
            column = indent;
        } else if place > 0 {
            literal.push(' ');
            column += 1;
        }
        literal.push_str(word);
        column += length;
    }
    literal.push('"');
    literal
}

/// Finds the texts of all constants.
fn texts(code: &str) -> Result<Vec<Text>, String> {
    let mut texts = Vec::new();
    let mut inside: Vec<Inside> = Vec::new();
    let mut constant = String::new();
    let mut word = String::new();
    let mut at = 0;
    while let Some(letter) = code[at..].chars().next() {
        let start = at;
        at += letter.len_utf8();
        match letter {
            '/' if code[start..].starts_with("//") => {
                at = code[start..]
                    .find('\n')
                    .map_or(code.len(), |end| start + end);
            }
            '"' => {
                let (words, end) = words(code, at).ok_or("a text has no end")?;
                at = end;
                let name = named(&constant, &inside);
                texts.push(Text {
                    name,
                    words,
                    at: start..end,
                });
            }
            _ if letter.is_alphanumeric() || letter == '_' => {
                let rest = &code[start..];
                let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
                at = end.map_or(code.len(), |end| start + end);
                let next = code[start..at].to_owned();
                // A constant's name is what the names of its texts begin with.
                if word == "const" && inside.is_empty() {
                    constant = root_of(&next);
                }
                word = next;
            }
            ':' => {
                if let Some(Inside::Fields(field)) = inside.last_mut() {
                    field.clone_from(&word);
                }
            }
            '{' => inside.push(Inside::Fields(String::new())),
            '(' => {
                let known = CONSTRUCTORS.iter().find(|(name, _)| *name == word);
                inside.push(known.map_or(Inside::Places(0), |(_, fields)| {
                    Inside::Arguments(*fields, 0)
                }));
            }
            '[' => inside.push(Inside::Places(0)),
            '}' | ']' | ')' => {
                inside
                    .pop()
                    .ok_or("a bracket closes that was never opened")?;
            }
            ',' => {
                if let Some(Inside::Places(place) | Inside::Arguments(_, place)) = inside.last_mut()
                {
                    *place += 1;
                }
            }
            _ => {}
        }
    }
    Ok(texts)
}

/// What the names of a constant's texts begin with.
fn root_of(constant: &str) -> String {
    match constant {
        "TEXTS" => "screens".to_owned(),
        other => other.to_lowercase(),
    }
}

fn named(constant: &str, inside: &[Inside]) -> String {
    let mut name = constant.to_owned();
    for step in inside {
        name.push('.');
        match step {
            Inside::Fields(field) => name.push_str(field),
            Inside::Arguments(fields, place) => {
                name.push_str(fields.get(*place).copied().unwrap_or_default());
            }
            Inside::Places(place) => name.push_str(&place.to_string()),
        }
    }
    name
}

/// The words of the literal whose first letter is here, and where it ends.
fn words(code: &str, from: usize) -> Option<(String, usize)> {
    let mut words = String::new();
    let mut letters = code[from..].char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return Some((words, from + at + 1)),
            '\\' => match letters.next()?.1 {
                '\n' => while letters.next_if(|(_, next)| next.is_whitespace()).is_some() {},
                escaped => words.push(escaped),
            },
            _ => words.push(letter),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const CODE: &str = "//! \"Not a text\".\n\nconst TEXTS: Texts = Texts {\n    yes: \"Yes\",\n    \
                        pages: [page(\"A\", \"B \\\n            c\"), page(\"D\", \"E\")],\n};\n";

    fn source() -> Source {
        Source::new(PathBuf::new(), CODE.to_owned()).unwrap()
    }

    #[test]
    fn texts_are_named_by_the_fields_and_places_that_lead_to_them() {
        let source = source();
        let found: Vec<_> = source
            .texts()
            .map(|text| (text.name.as_str(), text.words.as_str()))
            .collect();
        let expected = [
            ("screens.yes", "Yes"),
            ("screens.pages.0.title", "A"),
            ("screens.pages.0.text", "B c"),
            ("screens.pages.1.title", "D"),
            ("screens.pages.1.text", "E"),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn other_words_take_the_place_of_the_old_ones_and_no_other() {
        let mut source = source();
        source.replace("screens.pages.0.text", "Something longer");
        source.replace("screens.pages.1.text", "F");
        let code = source.to_string();
        let again = Source::new(PathBuf::new(), code).unwrap();
        let words: Vec<_> = again.texts().map(|text| text.words.as_str()).collect();
        assert_eq!(words, ["Yes", "A", "Something longer", "D", "F"]);
    }

    #[test]
    fn long_words_are_broken_into_lines_of_the_sources_width() {
        let text = literal(&"word ".repeat(40), 30);
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH));
        let (words, end) = words(&text, 1).unwrap();
        assert_eq!(
            (words.as_str(), end),
            ("word ".repeat(40).as_str(), text.len())
        );
    }

    #[test]
    fn a_source_without_sense_is_refused() {
        assert!(Source::new(PathBuf::new(), "const A: B = }".to_owned()).is_err());
        assert!(Source::new(PathBuf::new(), "const A: B = \"open".to_owned()).is_err());
    }
}
