//! The rules are a library for other programs too: public functions have examples, and
//! error enums are non-exhaustive so that they can grow. Checked on the source text,
//! because the compiler requires documentation but no examples.

use std::fs;
use std::path::{Path, PathBuf};

/// The documentation and attributes of an item.
struct Item {
    place: String,
    line: String,
    above: Vec<String>,
}

impl Item {
    fn has(&self, what: &str) -> bool {
        self.above.iter().any(|line| line.contains(what))
    }
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// Returns every item of the rules' files that begins with `pub`, except in tests.
fn public() -> Vec<Item> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut sources = Vec::new();
    files(&root.join("src/rules"), &mut sources);
    let mut items = Vec::new();
    for source in sources {
        let text = fs::read_to_string(&source).unwrap();
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        let mut above = Vec::new();
        for (number, line) in text.lines().map(str::trim).enumerate() {
            if line.starts_with("///") || line.starts_with("#[") {
                above.push(line.to_owned());
                continue;
            }
            let above = std::mem::take(&mut above);
            if line.starts_with("pub ") {
                let name = source.strip_prefix(root).unwrap_or(&source);
                items.push(Item {
                    place: format!("{}:{}", name.display(), number + 1),
                    line: line.to_owned(),
                    above,
                });
            }
        }
    }
    items
}

fn assert_none(wrong: &[&Item]) {
    let list: Vec<String> = wrong
        .iter()
        .map(|item| format!("{}: {}", item.place, item.line))
        .collect();
    assert!(list.is_empty(), "{}", list.join("\n"));
}

#[test]
fn every_public_function_of_the_rules_has_an_example_or_is_hidden() {
    let items = public();
    let functions: Vec<&Item> = items
        .iter()
        .filter(|item| {
            let before = item.line.split('(').next().unwrap_or_default();
            before.split_whitespace().any(|word| word == "fn")
        })
        .collect();
    assert!(functions.len() > 100, "only {} found", functions.len());
    let bare: Vec<&Item> = functions
        .into_iter()
        .filter(|function| !function.has("/// ```") && !function.has("#[doc(hidden)]"))
        .collect();
    assert_none(&bare);
}

#[test]
fn every_error_of_the_rules_may_become_more() {
    let items = public();
    let errors: Vec<&Item> = items
        .iter()
        .filter(|item| {
            let mut words = item.line.split(|c: char| !c.is_alphanumeric());
            let kind = words.nth(1).unwrap_or_default();
            let name = words.next().unwrap_or_default();
            matches!(kind, "struct" | "enum")
                && (name.ends_with("Error") || name.ends_with("Fault") || name == "IllegalTurn")
        })
        .collect();
    assert!(errors.len() >= 12, "only {} found", errors.len());
    let closed: Vec<&Item> = errors
        .into_iter()
        .filter(|error| !error.has("#[non_exhaustive]"))
        .collect();
    assert_none(&closed);
}
