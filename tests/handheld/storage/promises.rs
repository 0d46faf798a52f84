//! The promises in the documentation of the store, each with the names of its tests: the
//! tests must exist, and every promise must have one.

use std::fs;
use std::path::Path;

/// Returns the promises, each with the names of its tests.
fn promises() -> Vec<(String, Vec<String>)> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/storage/mod.rs");
    let text = fs::read_to_string(source).unwrap();
    let lines = text.lines().filter_map(|line| line.strip_prefix("//!"));
    let page: Vec<&str> = lines
        .skip_while(|line| line.trim() != "# What it promises")
        .skip(1)
        .take_while(|line| !line.trim().starts_with('#'))
        .collect();
    let page = page.join("\n");
    let items = page.split("\n - ").skip(1);
    items
        .map(|item| {
            let quoted = item.split('`').skip(1).step_by(2);
            let is_sentence = |name: &&str| {
                name.matches('_').count() >= 3
                    && name.chars().all(|letter| {
                        letter == '_' || letter.is_ascii_lowercase() || letter.is_ascii_digit()
                    })
            };
            let tests = quoted.filter(is_sentence).map(str::to_owned);
            (item.to_owned(), tests.collect())
        })
        .collect()
}

/// Returns all tests of the store, and of the code that uses it for the application.
fn tests() -> Vec<String> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/handheld");
    let folder = fs::read_dir(tests.join("storage")).unwrap();
    let files = folder.map(|file| file.unwrap().path());
    files
        .chain([tests.join("driver.rs")])
        .flat_map(|file| {
            let text = fs::read_to_string(file).unwrap();
            let after_attribute = text.split("#[test]\n").skip(1);
            let names = after_attribute.filter_map(|rest| {
                let (_, name) = rest.split_once("fn ")?;
                Some(name.split_once('(')?.0.to_owned())
            });
            names.collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn every_promise_names_tests_that_exist() {
    let (promises, tests) = (promises(), tests());
    assert!(promises.len() >= 6, "{promises:#?}");
    for (promise, named) in promises {
        assert!(!named.is_empty(), "no test shows: {promise}");
        for name in named {
            assert!(tests.contains(&name), "there is no test `{name}`");
        }
    }
}
