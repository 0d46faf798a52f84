//! Reads a language's file.

use std::collections::BTreeMap;

use toml::de::{DeTable, DeValue};

/// Value of a key in the English file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Node {
    /// A text.
    Text(Entry),
    /// The words of another key, in every language.
    Like(String),
    /// A list of texts or of tables.
    List(Vec<Node>),
    /// A table, in the order of the file.
    Table(Vec<(String, Node)>),
}

/// An English text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) words: String,
    /// Empty for texts of the page.
    pub(crate) place: String,
    pub(crate) note: String,
}

/// The head of a file: the table `language`.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Head {
    pub(crate) name: String,
    pub(crate) tag: String,
    pub(crate) neutrals_stay: bool,
    pub(crate) same: Vec<String>,
    pub(crate) glossary: Vec<Term>,
}

/// An entry of the glossary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Term {
    /// The thing it is about.
    pub(crate) name: String,
    /// The language's term for it: one word or the beginning of one, in each of its forms.
    pub(crate) words: Vec<String>,
    /// In English: the keys of texts that must have it.
    pub(crate) keys: Vec<String>,
    /// Other words for the thing, or their beginnings, which no text may have.
    pub(crate) never: Vec<String>,
}

/// The sections of the English file, in its order.
pub(crate) type Tree = Vec<(String, Node)>;

/// A key and the fault of its value.
pub(crate) type Wrong = (String, String);

/// A table's values in the order of the file.
type Values<'a> = Vec<(String, DeValue<'a>)>;

fn wrong(key: &str, reason: &str) -> Wrong {
    (key.to_owned(), reason.to_owned())
}

fn in_order(table: DeTable<'_>) -> Values<'_> {
    let mut values: Vec<_> = table.into_iter().collect();
    values.sort_by_key(|(key, _)| key.span().start);
    values
        .into_iter()
        .map(|(key, value)| (key.into_inner().into_owned(), value.into_inner()))
        .collect()
}

/// Reads a file as TOML.
fn values(text: &str) -> Result<Values<'_>, Wrong> {
    let table = DeTable::parse(text).map_err(|error| {
        let line = error.span().map_or(0, |span| {
            text.get(..span.start).unwrap_or(text).matches('\n').count() + 1
        });
        (format!("line {line}"), error.message().to_owned())
    })?;
    Ok(in_order(table.into_inner()))
}

/// Reads the list of languages: names of files, each with its saved number.
pub(crate) fn list(text: &str) -> Result<Vec<(String, u8)>, Wrong> {
    let number = |(name, value): (String, DeValue<'_>)| {
        let number = match &value {
            DeValue::Integer(number) => u8::from_str_radix(number.as_str(), number.radix()).ok(),
            _ => None,
        };
        match number {
            Some(number) => Ok((name, number)),
            None => Err(wrong(&name, "its saved number must be from 0 to 255")),
        }
    };
    values(text)?.into_iter().map(number).collect()
}

/// Reads the English file.
pub(crate) fn reference(text: &str) -> Result<(Head, Tree), Vec<Wrong>> {
    let (head, sections) = parts(text)?;
    let mut faults = Vec::new();
    let tree = sections
        .into_iter()
        .map(|(key, value)| {
            let node = node(&key, value, key == crate::PAGE, &mut faults);
            (key, node)
        })
        .collect();
    if faults.is_empty() {
        Ok((head, tree))
    } else {
        Err(faults)
    }
}

/// Reads the file of another language: its texts by their keys.
pub(crate) fn language(text: &str) -> Result<(Head, BTreeMap<String, String>), Vec<Wrong>> {
    let (head, sections) = parts(text)?;
    let mut words = BTreeMap::new();
    let mut faults = Vec::new();
    for (key, value) in sections {
        collect(&key, value, &mut words, &mut faults);
    }
    if faults.is_empty() {
        Ok((head, words))
    } else {
        Err(faults)
    }
}

/// Separates the head of a file from its sections.
fn parts(text: &str) -> Result<(Head, Values<'_>), Vec<Wrong>> {
    let mut sections = values(text).map_err(|fault| vec![fault])?;
    let place = sections.iter().position(|(key, _)| key == "language");
    let mut head = match place.map(|place| sections.remove(place).1) {
        Some(DeValue::Table(table)) => head(table)?,
        _ => return Err(vec![wrong("language", "there is no such table")]),
    };
    let place = sections.iter().position(|(key, _)| key == "glossary");
    if let Some(place) = place {
        head.glossary = glossary(sections.remove(place).1)?;
    }
    Ok((head, sections))
}

fn glossary(value: DeValue<'_>) -> Result<Vec<Term>, Vec<Wrong>> {
    let DeValue::Table(table) = value else {
        return Err(vec![wrong("glossary", "it must be a table")]);
    };
    in_order(table)
        .into_iter()
        .map(|(name, value)| {
            let key = format!("glossary.{name}");
            term(name, value).ok_or_else(|| vec![wrong(&key, TERM)])
        })
        .collect()
}

const TERM: &str = "a term is \"…\" or `{ term = \"…\", keys = […], never = \"…\" }`";

/// Reads an entry of the glossary. Forms and words are separated by `|`.
fn term(name: String, value: DeValue<'_>) -> Option<Term> {
    let split = |words: &str| words.split('|').map(str::to_owned).collect();
    let mut term = Term {
        name,
        words: Vec::new(),
        keys: Vec::new(),
        never: Vec::new(),
    };
    match value {
        DeValue::String(words) => term.words = split(&words),
        DeValue::Table(table) => {
            for (name, value) in in_order(table) {
                match (name.as_str(), value) {
                    ("term", DeValue::String(words)) => term.words = split(&words),
                    ("never", DeValue::String(words)) => term.never = split(&words),
                    ("keys", DeValue::Array(keys)) => {
                        for key in keys {
                            let DeValue::String(key) = key.into_inner() else {
                                return None;
                            };
                            term.keys.push(key.into_owned());
                        }
                    }
                    _ => return None,
                }
            }
        }
        _ => return None,
    }
    let mut words = term.words.iter().chain(&term.never);
    (!term.words.is_empty() && words.all(|word| !word.is_empty())).then_some(term)
}

fn head(table: DeTable<'_>) -> Result<Head, Vec<Wrong>> {
    let mut head = Head::default();
    let mut missing = vec!["name", "tag", "neutrals_stay"];
    let mut faults = Vec::new();
    for (key, value) in in_order(table) {
        missing.retain(|name| *name != key);
        match (key.as_str(), value) {
            ("name", DeValue::String(name)) => head.name = name.into_owned(),
            ("tag", DeValue::String(tag)) => head.tag = tag.into_owned(),
            ("neutrals_stay", DeValue::Boolean(stay)) => head.neutrals_stay = stay,
            ("same", DeValue::Array(keys)) => {
                for value in keys {
                    match value.into_inner() {
                        DeValue::String(key) => head.same.push(key.into_owned()),
                        _ => faults.push(wrong("language.same", "it must be a list of keys")),
                    }
                }
            }
            (known @ ("name" | "tag" | "neutrals_stay" | "same"), _) => {
                faults.push(wrong(&format!("language.{known}"), "it has another type"));
            }
            (unknown, _) => {
                faults.push(wrong(&format!("language.{unknown}"), "the key is unknown"));
            }
        }
    }
    for name in missing {
        faults.push(wrong(&format!("language.{name}"), "the key is missing"));
    }
    if faults.is_empty() {
        Ok(head)
    } else {
        Err(faults)
    }
}

/// Joins the lines of a paragraph.
fn joined(words: &str) -> String {
    words.trim().lines().collect::<Vec<_>>().join(" ")
}

const SHAPE: &str = "an English text is `{ text = \"…\", place = \"…\" }`";

fn node(key: &str, value: DeValue<'_>, page: bool, faults: &mut Vec<Wrong>) -> Node {
    match value {
        DeValue::String(words) if page => Node::Text(Entry {
            words: joined(&words),
            place: String::new(),
            note: String::new(),
        }),
        DeValue::Array(values) => Node::List(
            values
                .into_iter()
                .enumerate()
                .map(|(place, value)| {
                    node(&format!("{key}.{place}"), value.into_inner(), page, faults)
                })
                .collect(),
        ),
        DeValue::Table(table) => {
            let values = in_order(table);
            let text = |name: &str| match values.iter().find(|(key, _)| key == name) {
                Some((_, DeValue::String(text))) => Some(joined(text)),
                _ => None,
            };
            if let Some(other) = text("like") {
                if values.len() > 1 {
                    faults.push(wrong(key, "`like` stands alone"));
                }
                return Node::Like(other);
            }
            match text("place") {
                Some(place) => leaf(key, values, place, faults),
                None => Node::Table(
                    values
                        .into_iter()
                        .map(|(name, value)| {
                            let key = format!("{key}.{name}");
                            (name, node(&key, value, page, faults))
                        })
                        .collect(),
                ),
            }
        }
        _ => {
            faults.push(wrong(key, SHAPE));
            Node::List(Vec::new())
        }
    }
}

/// Reads a table with a place: a text, or several that share place and note.
fn leaf(key: &str, values: Values<'_>, place: String, faults: &mut Vec<Wrong>) -> Node {
    let mut note = String::new();
    let mut one = None;
    let mut several = None;
    for (name, value) in values {
        match (name.as_str(), value) {
            ("text", DeValue::String(words)) => one = Some(joined(&words)),
            ("texts", DeValue::Array(values)) => several = Some(values),
            ("note", DeValue::String(words)) => note = joined(&words),
            ("place", _) => {}
            (other, _) => faults.push(wrong(key, &format!("`{other}` is not part of a text"))),
        }
    }
    let entry = |words| {
        Node::Text(Entry {
            words,
            place: place.clone(),
            note: note.clone(),
        })
    };
    match (one, several) {
        (Some(words), None) => entry(words),
        (None, Some(values)) => {
            let mut nodes = Vec::new();
            for value in values {
                match value.into_inner() {
                    DeValue::String(words) => nodes.push(entry(joined(&words))),
                    _ => faults.push(wrong(key, "`texts` is a list of texts")),
                }
            }
            Node::List(nodes)
        }
        _ => {
            faults.push(wrong(key, SHAPE));
            Node::List(Vec::new())
        }
    }
}

fn collect(
    key: &str,
    value: DeValue<'_>,
    words: &mut BTreeMap<String, String>,
    faults: &mut Vec<Wrong>,
) {
    match value {
        DeValue::String(text) => {
            words.insert(key.to_owned(), joined(&text));
        }
        DeValue::Array(values) => {
            for (place, value) in values.into_iter().enumerate() {
                collect(&format!("{key}.{place}"), value.into_inner(), words, faults);
            }
        }
        DeValue::Table(table) => {
            for (name, value) in in_order(table) {
                collect(&format!("{key}.{name}"), value, words, faults);
            }
        }
        _ => faults.push(wrong(key, "it must be a text")),
    }
}
