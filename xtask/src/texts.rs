//! `cargo xtask texts`: every word of the screen in one table,
//! `docs/languages/texts.tsv`, a row a text and a column a language, so that a
//! reader of a language can correct it in a spreadsheet without building
//! anything. `--take FILE` brings such a table's corrections back into the
//! sources, all of them or none.

mod source;
mod table;

use std::fs;
use std::path::{Path, PathBuf};

use lexopt::prelude::*;

use crate::Failure;
use crate::process::root;
use source::Source;
use table::Table;

/// The languages, in the order of the table's columns, by their folders.
const LANGUAGES: [&str; 8] = [
    "english",
    "german",
    "french",
    "italian",
    "dutch",
    "spanish",
    "polish",
    "hungarian",
];
/// Where the table is kept.
const KEPT: &str = "docs/languages/texts.tsv";

pub(crate) fn command(mut options: lexopt::Parser) -> Result<(), Failure> {
    let mut corrected = None;
    while let Some(option) = options.next()? {
        match option {
            Long("take") => corrected = Some(PathBuf::from(options.value()?)),
            unknown => return Err(unknown.unexpected().into()),
        }
    }
    let mut sources = read_sources().map_err(Failure::Work)?;
    if let Some(path) = corrected {
        let changed = take(&path, &mut sources).map_err(Failure::Work)?;
        println!(
            "{changed} texts changed. `cargo xtask test --only host` says whether they fit, \
             `cargo xtask bless` renews the pictures."
        );
    }
    let table = collected(&sources).map_err(Failure::Work)?;
    write(&root().join(KEPT), &table.to_string()).map_err(Failure::Work)?;
    println!("{KEPT} has {} texts.", table.rows.len());
    Ok(())
}

/// The files of a language.
type Language = Vec<Source>;

fn read_sources() -> Result<Vec<Language>, String> {
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).map_err(|error| complaint(&path, &error))?;
        Source::new(path, text)
    };
    let language = |language: &&str| files(language)?.into_iter().map(read).collect();
    LANGUAGES.iter().map(language).collect()
}

/// All files of a language, the screens' words first: a file that is new is in the
/// table without being named anywhere.
fn files(language: &str) -> Result<Vec<PathBuf>, String> {
    let folder = root().join("src/app/text").join(language);
    let complaint = |error| complaint(&folder, &error);
    let mut files = fs::read_dir(&folder)
        .and_then(|entries| {
            entries
                .map(|entry| Ok(entry?.path()))
                .collect::<Result<Vec<_>, _>>()
        })
        .map_err(complaint)?;
    files.sort_by_key(|path| (!path.ends_with("mod.rs"), path.clone()));
    Ok(files)
}

/// Puts the texts of all languages side by side. They have the same fields, as
/// the compiler sees to, so each row is complete.
fn collected(languages: &[Language]) -> Result<Table, String> {
    let names = |language: &Language| -> Vec<String> {
        let texts = language.iter().flat_map(Source::texts);
        texts.map(|text| text.name.clone()).collect()
    };
    let first = languages.first().map(names).unwrap_or_default();
    for (language, folder) in languages.iter().zip(LANGUAGES) {
        let names = names(language);
        if let Some(wrong) =
            (0..first.len().max(names.len())).find(|&n| first.get(n) != names.get(n))
        {
            return Err(format!(
                "{folder} has {:?} where {} has {:?}: fields must stand in the same order",
                names.get(wrong),
                LANGUAGES[0],
                first.get(wrong),
            ));
        }
    }
    let mut texts: Vec<_> = languages
        .iter()
        .map(|language| language.iter().flat_map(Source::texts))
        .collect();
    let rows = first
        .into_iter()
        .map(|name| {
            let cells = texts.iter_mut().filter_map(Iterator::next);
            (name, cells.map(|text| text.words.clone()).collect())
        })
        .collect();
    Ok(Table { rows })
}

/// Brings a corrected table's texts into the sources; says how many changed.
fn take(path: &Path, languages: &mut [Language]) -> Result<usize, String> {
    let text = fs::read_to_string(path).map_err(|error| complaint(path, &error))?;
    let corrected: Table = text
        .parse()
        .map_err(|error| format!("{}: {error}", path.display()))?;
    let present = collected(languages)?;
    let changes = present
        .changes_to(&corrected)
        .map_err(|error| format!("{}: {error}", path.display()))?;
    for change in &changes {
        let files = languages[change.column].iter_mut();
        files.for_each(|file| file.replace(&change.name, &change.words));
    }
    for source in languages.iter().flatten() {
        write(source.path(), &source.to_string())?;
    }
    Ok(changes.len())
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| complaint(path, &error))
}

fn complaint(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_table_is_what_the_sources_say() {
        let table = collected(&read_sources().unwrap()).unwrap();
        let kept = fs::read_to_string(root().join(KEPT)).unwrap();
        assert!(
            table.to_string() == kept,
            "{KEPT} is out of date: `cargo xtask texts` renews it"
        );
    }

    #[test]
    fn no_two_texts_have_the_same_name() {
        let table = collected(&read_sources().unwrap()).unwrap();
        let names: BTreeSet<_> = table.rows.iter().map(|(name, _)| name).collect();
        assert_eq!(names.len(), table.rows.len());
    }

    #[test]
    fn a_table_taken_unchanged_leaves_every_source_as_it_is() {
        let mut languages = read_sources().unwrap();
        let before: Vec<_> = languages.iter().flatten().map(Source::to_string).collect();
        let table = collected(&languages).unwrap();
        for (name, cells) in &table.rows {
            for (language, words) in languages.iter_mut().zip(cells) {
                language
                    .iter_mut()
                    .for_each(|file| file.replace(name, words));
            }
        }
        let after: Vec<_> = languages.iter().flatten().map(Source::to_string).collect();
        assert!(before == after);
    }
}
