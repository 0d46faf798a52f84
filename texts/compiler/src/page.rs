//! Writes the files of the page.

use std::fmt::Write;

use crate::{Language, PAGE, Texts};

/// Returns the files with their names: `languages.json`, the page's texts in `TAG.json`, and
/// the device's in `device/TAG.json`.
pub(crate) fn files(texts: &Texts) -> Vec<(String, String)> {
    let languages: Vec<_> = texts
        .languages
        .iter()
        .map(|language| (language.tag.as_str(), language.name.as_str()))
        .collect();
    let mut files = vec![("languages.json".to_owned(), object(&languages))];
    let prefix = format!("{PAGE}.");
    // In the order of the English file.
    let keys: Vec<String> = crate::check::entries(&texts.reference)
        .into_iter()
        .map(|(key, _)| key)
        .collect();
    for language in &texts.languages {
        let page: Vec<_> = keys
            .iter()
            .filter_map(|key| Some((key.strip_prefix(&prefix)?, words(language, key))))
            .collect();
        files.push((format!("{}.json", language.tag), object(&page)));
        let device: Vec<_> = keys
            .iter()
            .filter(|key| !key.starts_with(&prefix))
            .map(|key| (key.as_str(), words(language, key)))
            .collect();
        files.push((format!("device/{}.json", language.tag), object(&device)));
    }
    files
}

fn words<'a>(language: &'a Language, key: &str) -> &'a str {
    language.words.get(key).map_or("", String::as_str)
}

/// Writes a JSON object of strings, a line each.
fn object(fields: &[(&str, &str)]) -> String {
    let mut object = String::from("{");
    for (place, (key, value)) in fields.iter().enumerate() {
        let comma = if place > 0 { "," } else { "" };
        let _ = write!(object, "{comma}\n  {}: {}", string(key), string(value));
    }
    object.push_str("\n}\n");
    object
}

fn string(text: &str) -> String {
    let mut string = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => string.extend(['\\', letter]),
            letter if letter.is_control() => {
                let _ = write!(string, "\\u{:04x}", u32::from(letter));
            }
            letter => string.push(letter),
        }
    }
    string.push('"');
    string
}
