//! Checks that files and headings named in documents exist: files in links and in
//! backticks, and headings.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Folders at the root whose files documents name in backticks.
const FOLDERS: [&str; 13] = [
    "src/",
    "texts/",
    "boards/",
    "host/",
    "testkit/",
    "tools/",
    "tests/",
    "docs/",
    "emulator/",
    "xtask/",
    "benches/",
    "fuzz/",
    ".cargo/",
];

fn root() -> &'static Path {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask)
}

/// Returns every Markdown file of the project.
fn documents() -> Vec<PathBuf> {
    let mut git = Command::new("git");
    let listed = git
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .arg("*.md")
        .current_dir(root())
        .output()
        .expect("git");
    let listed = String::from_utf8(listed.stdout).expect("names in UTF-8");
    let files = listed.lines().map(|name| root().join(name));
    files.filter(|file| file.exists()).collect()
}

/// Returns the targets of Markdown links, as a file and the place in it, without addresses
/// of other hosts. The file is empty for a place in the same document.
fn links(text: &str) -> impl Iterator<Item = (&str, Option<&str>)> {
    text.split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next())
        .filter(|target| !target.contains("://"))
        .map(|target| match target.split_once('#') {
            Some((file, place)) => (file, Some(place)),
            None => (target, None),
        })
}

/// Returns the name by which a link finds a heading: lower case, hyphens for spaces,
/// without other signs.
fn anchor(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase();
    let letters = heading.chars().filter_map(|letter| match letter {
        ' ' | '-' => Some('-'),
        letter if letter.is_alphanumeric() || letter == '_' => Some(letter),
        _ => None,
    });
    letters.collect()
}

/// Returns a document without its code blocks, which quote other programs.
fn prose(text: &str) -> String {
    text.split("```").step_by(2).collect()
}

/// Returns the words in backticks that begin like a path from the root.
fn paths(text: &str) -> impl Iterator<Item = &str> {
    text.split('`')
        .skip(1)
        .step_by(2)
        .filter(|word| FOLDERS.iter().any(|folder| word.starts_with(folder)))
        // A word in capitals is a placeholder.
        .filter(|word| !word.contains("NAME"))
        // `tests/x.rs::name` names an item of a file, `src/*.rs` several files.
        .map(|word| word.split([':', ' ', '*']).next().unwrap_or(word))
}

#[test]
fn every_file_and_heading_that_a_document_names_is_there() {
    let mut missing = Vec::new();
    let mut named = 0;
    for document in documents() {
        let prose = prose(&fs::read_to_string(&document).expect("a document"));
        let beside = document.parent().unwrap_or(root());
        for (file, place) in links(&prose) {
            named += 1;
            let target = if file.is_empty() {
                document.clone()
            } else {
                beside.join(file)
            };
            let has = |place: &str| {
                let text = fs::read_to_string(&target).unwrap_or_default();
                let headings = text.lines().filter(|line| line.starts_with('#'));
                headings.map(anchor).any(|heading| heading == place)
            };
            if !target.exists() || place.is_some_and(|place| !has(place)) {
                missing.push(format!("{} names {file} {place:?}", document.display()));
            }
        }
        for path in paths(&prose) {
            named += 1;
            if !beside.join(path).exists() && !root().join(path).exists() {
                missing.push(format!("{} names {path}", document.display()));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
    assert!(
        named > 50,
        "only {named} files are named: is anything read?"
    );
}

#[test]
fn the_readers_of_links_and_paths_find_them() {
    let text = "see [a](b/c.md#d), [e](https://f.g) and `src/x.rs`, not `y.rs`";
    assert_eq!(links(text).collect::<Vec<_>>(), [("b/c.md", Some("d"))]);
    assert_eq!(paths(text).collect::<Vec<_>>(), ["src/x.rs"]);
    assert_eq!(anchor("## A person's rating"), "a-persons-rating");
}

/// Returns a manifest's tables whose names have this prefix, without it.
fn tables(manifest: &str, beginning: &str) -> Vec<String> {
    let text = fs::read_to_string(root().join(manifest)).unwrap();
    let mut inside = false;
    let mut lines = Vec::new();
    for line in text.lines() {
        if line.starts_with('[') {
            inside = line.starts_with(&format!("[{beginning}"));
        }
        if inside && !line.is_empty() {
            lines.push(line.replace(beginning, ""));
        }
    }
    lines
}

#[test]
fn packages_outside_the_workspace_have_its_lints() {
    let lints = tables("Cargo.toml", "workspace.lints.");
    assert!(lints.len() > 2, "{lints:?}");
    for manifest in [
        "fuzz/Cargo.toml",
        "emulator/web/library/Cargo.toml",
        "emulator/tests/firmware/Cargo.toml",
    ] {
        assert_eq!(tables(manifest, "lints."), lints, "{manifest}");
    }
}
