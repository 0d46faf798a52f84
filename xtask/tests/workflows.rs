//! The workflows must use fixed versions and files that exist.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask)
}

/// Adds the YAML files in a folder and below.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "yml") {
            files.push(path);
        }
    }
}

/// Returns what follows `key` in each line that has it, with the file's name.
fn values(key: &str) -> Vec<(String, String)> {
    let mut files = Vec::new();
    for folder in [".github/workflows", ".github/actions"] {
        collect(&root().join(folder), &mut files);
    }
    let mut values = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("text");
        let found = text.lines().filter_map(|line| line.split_once(key));
        values.extend(found.map(|(_, value)| (file.display().to_string(), value.to_owned())));
    }
    assert!(!values.is_empty(), "no line has `{key}`");
    values
}

/// Returns whether an action is this repository's own, or has the hash of a commit and
/// the name of its version.
fn is_fixed(action: &str) -> bool {
    let path = action.trim();
    if let Some(path) = path.strip_prefix("./") {
        return root().join(path).exists();
    }
    path.split_once('@').is_some_and(|(_, version)| {
        version.split_once(" # v").is_some_and(|(hash, _)| {
            hash.len() == 40 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
        })
    })
}

#[test]
fn actions_by_others_are_pinned_to_a_commit() {
    for (file, action) in values("uses:") {
        assert!(is_fixed(&action), "{file}: `{action}`");
    }
    assert!(!is_fixed("actions/checkout@v7"));
    assert!(!is_fixed("actions/checkout@3d3c42e # v7.0.1"));
    assert!(!is_fixed("./.github/actions/missing"));
}

#[test]
fn workflows_call_commands_that_exist() {
    let main = fs::read_to_string(root().join("xtask/src/main.rs")).expect("text");
    for (file, command) in values("cargo xtask ") {
        let name = command.split_whitespace().next().unwrap_or_default();
        let arm = format!("\"{name}\" => ");
        assert!(main.contains(&arm), "{file}: `cargo xtask {name}`");
    }
}
