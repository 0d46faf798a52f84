//! Compares the languages with the English one.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::{self, Entry, Head, Node, Term, Wrong};
use crate::vocabulary::{BLANKS, LARGE, PLACES};
use crate::{Fault, Language, PAGE, REFERENCE, Texts, fonts};

/// Reads and checks all languages.
pub(crate) fn texts(
    list: &str,
    file: &dyn Fn(&str) -> Result<String, String>,
) -> Result<Texts, Vec<Fault>> {
    let of_list = |(key, reason): Wrong| Fault {
        language: "languages.toml".to_owned(),
        key,
        reason,
    };
    let languages = source::list(list).map_err(|wrong| vec![of_list(wrong)])?;
    let mut faults: Vec<Fault> = in_list(&languages).into_iter().map(of_list).collect();
    let read = |name: &str| file(name).map_err(|reason| vec![("file".to_owned(), reason)]);
    let mut add = |language: &str, wrong: Vec<Wrong>| {
        faults.extend(wrong.into_iter().map(|(key, reason)| Fault {
            language: language.to_owned(),
            key,
            reason,
        }));
    };
    let reference = read(REFERENCE).and_then(|text| source::reference(&text));
    let (head, tree) = match reference {
        Ok(reference) => reference,
        Err(wrong) => {
            add(REFERENCE, wrong);
            return Err(faults);
        }
    };
    let entries = entries(&tree);
    let likes = likes(&tree);
    add(REFERENCE, in_reference(&entries, &likes));
    let terms = head.glossary.clone();
    let mut english = Some(head);
    let mut found = Vec::new();
    for (name, saved) in languages {
        let language = if name == REFERENCE {
            let words = entries
                .iter()
                .map(|(key, entry)| (key.clone(), entry.words.clone()));
            Ok((english.take().unwrap_or_default(), words.collect()))
        } else {
            read(&name).and_then(|text| source::language(&text))
        };
        let (head, mut words) = match language {
            Ok(language) => language,
            Err(wrong) => {
                add(&name, wrong);
                continue;
            }
        };
        add(&name, in_language(&head, &words, &entries));
        add(&name, in_glossary(&head.glossary, &terms, &words));
        for (key, other) in &likes {
            if let Some(other) = words.get(other).cloned() {
                words.insert(key.clone(), other);
            }
        }
        let Head {
            name: own_name,
            tag,
            neutrals_stay,
            same,
            glossary: _,
        } = head;
        found.push(Language {
            file: name,
            saved,
            name: own_name,
            tag,
            neutrals_stay,
            same,
            words,
        });
    }
    add("languages.toml", twice(&found));
    if faults.is_empty() {
        Ok(Texts {
            languages: found,
            reference: tree,
        })
    } else {
        Err(faults)
    }
}

fn wrong(key: &str, reason: impl Into<String>) -> Wrong {
    (key.to_owned(), reason.into())
}

fn in_list(languages: &[(String, u8)]) -> Vec<Wrong> {
    let mut faults = Vec::new();
    if languages.first().is_none_or(|(name, _)| name != REFERENCE) {
        faults.push(wrong(REFERENCE, "it must be the first language"));
    }
    for (place, (name, number)) in languages.iter().enumerate() {
        if let Some((other, _)) = languages[..place].iter().find(|(_, taken)| taken == number) {
            faults.push(wrong(name, format!("{other} has the number {number}")));
        }
        if name.is_empty() || !name.bytes().all(|letter| letter.is_ascii_lowercase()) {
            faults.push(wrong(name, "a name has lower case letters only"));
        }
    }
    faults
}

fn twice(languages: &[Language]) -> Vec<Wrong> {
    let mut faults = Vec::new();
    for (place, language) in languages.iter().enumerate() {
        if let Some(other) = languages[..place]
            .iter()
            .find(|other| other.tag == language.tag)
        {
            let reason = format!("{} has the tag {}", other.file, language.tag);
            faults.push(wrong(&language.file, reason));
        }
    }
    faults
}

/// Returns the English texts with their keys, in the order of the file.
pub(crate) fn entries(tree: &[(String, Node)]) -> Vec<(String, Entry)> {
    let mut entries = Vec::new();
    visit(tree, &mut |key, node| {
        if let Node::Text(entry) = node {
            entries.push((key.to_owned(), entry.clone()));
        }
    });
    entries
}

/// Returns the keys that take the words of another key.
pub(crate) fn likes(tree: &[(String, Node)]) -> Vec<(String, String)> {
    let mut likes = Vec::new();
    visit(tree, &mut |key, node| {
        if let Node::Like(other) = node {
            likes.push((key.to_owned(), other.clone()));
        }
    });
    likes
}

fn visit(tree: &[(String, Node)], leaf: &mut dyn FnMut(&str, &Node)) {
    for (key, node) in tree {
        visit_node(key, node, leaf);
    }
}

fn visit_node(key: &str, node: &Node, leaf: &mut dyn FnMut(&str, &Node)) {
    match node {
        Node::Text(_) | Node::Like(_) => leaf(key, node),
        Node::List(nodes) => {
            for (place, node) in nodes.iter().enumerate() {
                visit_node(&format!("{key}.{place}"), node, leaf);
            }
        }
        Node::Table(nodes) => {
            for (name, node) in nodes {
                visit_node(&format!("{key}.{name}"), node, leaf);
            }
        }
    }
}

fn is_of_page(key: &str) -> bool {
    key.split('.').next() == Some(PAGE)
}

/// Returns a text's placeholders in their order, without the braces.
///
/// # Errors
/// A brace without its other half.
pub(crate) fn blanks(text: &str) -> Result<Vec<&str>, String> {
    let mut blanks = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        let inside = rest[at..]
            .strip_prefix('{')
            .ok_or("a `}` without its `{`".to_owned())?;
        let end = inside
            .find(['{', '}'])
            .filter(|&end| inside[end..].starts_with('}'))
            .ok_or("a `{` without its `}`".to_owned())?;
        blanks.push(&inside[..end]);
        rest = &inside[end + 1..];
    }
    Ok(blanks)
}

fn in_reference(entries: &[(String, Entry)], likes: &[(String, String)]) -> Vec<Wrong> {
    let mut faults = Vec::new();
    for (key, entry) in entries {
        if is_of_page(key) {
            continue;
        }
        if !PLACES.iter().any(|(place, _)| *place == entry.place) {
            faults.push(wrong(key, format!("no place is called `{}`", entry.place)));
        }
        let Ok(blanks) = blanks(&entry.words) else {
            continue;
        };
        for (place, blank) in blanks.iter().enumerate() {
            if !BLANKS.iter().any(|(known, _)| known == blank) {
                faults.push(wrong(key, format!("no placeholder is called {{{blank}}}")));
            }
            if blanks[..place].contains(blank) {
                faults.push(wrong(
                    key,
                    format!("it has the placeholder {{{blank}}} twice"),
                ));
            }
        }
    }
    for (key, other) in likes {
        if !entries.iter().any(|(known, _)| known == other) {
            faults.push(wrong(
                key,
                format!("it is like `{other}`, which is no text"),
            ));
        }
    }
    faults
}

/// Checks the texts of a language against the English ones.
fn in_language(
    head: &Head,
    words: &BTreeMap<String, String>,
    entries: &[(String, Entry)],
) -> Vec<Wrong> {
    let mut faults = Vec::new();
    if head.tag.len() != 2 || !head.tag.bytes().all(|letter| letter.is_ascii_lowercase()) {
        faults.push(wrong("language.tag", "it must have two lower case letters"));
    }
    faults.extend(text("language.name", &head.name, Some(false)));
    let known: BTreeSet<&str> = entries.iter().map(|(key, _)| key.as_str()).collect();
    for key in words.keys().chain(&head.same) {
        if !known.contains(key.as_str()) {
            faults.push(wrong(key, "the key is unknown"));
        }
    }
    for (key, entry) in entries {
        let Some(words) = words.get(key) else {
            faults.push(wrong(key, "the key is missing"));
            continue;
        };
        let device = (!is_of_page(key)).then_some(entry.place == LARGE);
        faults.extend(text(key, words, device));
        if let (Ok(own), Ok(english)) = (blanks(words), blanks(&entry.words)) {
            for blank in &own {
                if !english.contains(blank) {
                    faults.push(wrong(
                        key,
                        format!("no placeholder is called {{{blank}}} here"),
                    ));
                }
            }
            for blank in &english {
                match own.iter().filter(|own| *own == blank).count() {
                    0 => faults.push(wrong(
                        key,
                        format!("the placeholder {{{blank}}} is missing"),
                    )),
                    1 => {}
                    // The page may say a thing twice.
                    _ if device.is_none() => {}
                    _ => faults.push(wrong(
                        key,
                        format!("it has the placeholder {{{blank}}} twice"),
                    )),
                }
            }
        }
    }
    faults
}

/// Checks that the texts of the device and of the page have the language's own terms, and no
/// other words for the same things.
fn in_glossary(own: &[Term], english: &[Term], words: &BTreeMap<String, String>) -> Vec<Wrong> {
    let mut faults = Vec::new();
    for term in own {
        let key = format!("glossary.{}", term.name);
        if !english.iter().any(|known| known.name == term.name) {
            faults.push(wrong(&key, "the key is unknown"));
        }
    }
    for term in english {
        let key = format!("glossary.{}", term.name);
        let Some(own) = own.iter().find(|own| own.name == term.name) else {
            faults.push(wrong(&key, "the key is missing"));
            continue;
        };
        let forms = own.words.join(" or ");
        for of_text in &term.keys {
            let Some(text) = words.get(of_text) else {
                faults.push(wrong(&key, format!("`{of_text}` is no text")));
                continue;
            };
            let text = text.to_lowercase();
            let mut terms = own.words.iter().map(|word| word.to_lowercase());
            if !terms.any(|word| text.contains(&word)) {
                let reason = format!("it lacks the term for {}, {forms}", term.name);
                faults.push(wrong(of_text, reason));
            }
        }
        for other in &own.never {
            for (of_text, text) in words {
                if has_word(text, other) {
                    let reason = format!("the term for {} is {forms}, not {other}", term.name);
                    faults.push(wrong(of_text, reason));
                }
            }
        }
    }
    faults
}

/// Returns whether a word of the text begins so, in large or small letters.
fn has_word(text: &str, beginning: &str) -> bool {
    let text = text.to_lowercase();
    text.match_indices(&beginning.to_lowercase())
        .any(|(at, _)| !text[..at].ends_with(char::is_alphabetic))
}

/// Checks a text by itself. `device` is `None` for a text of the page, and otherwise says
/// whether the text is drawn in large letters.
fn text(key: &str, words: &str, device: Option<bool>) -> Vec<Wrong> {
    let mut faults = Vec::new();
    if words.is_empty() {
        faults.push(wrong(key, "it is empty"));
    }
    if words.contains("  ") {
        faults.push(wrong(key, "it has two spaces in a row"));
    }
    if words.chars().any(char::is_control) {
        faults.push(wrong(key, "it has a control character"));
    }
    if let Err(reason) = blanks(words) {
        faults.push(wrong(key, reason));
    }
    if let Some(large) = device {
        let missing: BTreeSet<char> = words
            .chars()
            .filter(|letter| !letter.is_control() && !fonts::has(*letter, large))
            .collect();
        for letter in missing {
            faults.push(wrong(key, format!("the font has no `{letter}`")));
        }
    }
    faults
}
