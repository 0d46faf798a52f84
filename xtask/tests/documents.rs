//! What the documents name must exist: files in links and in backticks.

use std::fs;
use std::path::{Path, PathBuf};

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

fn documents() -> Vec<PathBuf> {
    let mut documents: Vec<PathBuf> = [
        "README.md",
        "emulator/README.md",
        "emulator/web/README.md",
        "src/ai/README.md",
        "tests/scenarios/README.md",
    ]
    .map(|name| root().join(name))
    .to_vec();
    let folder = fs::read_dir(root().join("docs")).expect("the documents' folder");
    documents.extend(
        folder
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|kind| kind == "md")),
    );
    documents
}

/// The targets of Markdown links, without addresses of other hosts and places
/// within a page.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next())
        .filter(|target| !target.contains("://") && !target.starts_with('#'))
        .map(|target| target.split('#').next().unwrap_or(target))
}

/// Whatever in backticks begins like a path from the root.
fn paths(text: &str) -> impl Iterator<Item = &str> {
    text.split('`')
        .skip(1)
        .step_by(2)
        .filter(|word| FOLDERS.iter().any(|folder| word.starts_with(folder)))
        // A word in capitals stands for any.
        .filter(|word| !word.contains("NAME"))
        // `tests/x.rs::name` names something in a file, `src/*.rs` many.
        .map(|word| word.split([':', ' ', '*']).next().unwrap_or(word))
}

#[test]
fn every_file_that_a_document_names_is_there() {
    let mut missing = Vec::new();
    let mut named = 0;
    for document in documents() {
        let text = fs::read_to_string(&document).expect("a document");
        // Code blocks quote what other programs print.
        let prose: String = text.split("```").step_by(2).collect();
        let beside = document.parent().unwrap_or(root());
        for (file, from_root) in links(&prose)
            .map(|link| (link, false))
            .chain(paths(&prose).map(|path| (path, true)))
        {
            named += 1;
            let is_there = beside.join(file).exists() || from_root && root().join(file).exists();
            if !is_there {
                missing.push(format!("{} names {file}", document.display()));
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
    assert_eq!(links(text).collect::<Vec<_>>(), ["b/c.md"]);
    assert_eq!(paths(text).collect::<Vec<_>>(), ["src/x.rs"]);
}

/// A manifest's tables whose names begin so, without that beginning.
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
