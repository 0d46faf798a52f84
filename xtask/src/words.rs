//! `cargo xtask words`: keeps the style of sources and documents.
//!
//! Counts two kinds of markers in each folder: doc comments that open with a question
//! word, and words that stand where a component should act. `xtask/words.txt` lists the
//! words and a ceiling for each folder; a count above its ceiling fails, and `--write`
//! lowers ceilings but never raises one. It also limits the words of all Markdown files
//! together, so that documents stay as long as people can keep true.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

use crate::process::{captured, command as program, root};
use crate::stages::REMARK;
use crate::{Failure, given};

/// The list of words and ceilings, from the root of the repository.
const LIST: &str = "xtask/words.txt";

/// The files that are counted.
const PATTERNS: [&str; 3] = ["*.rs", "*.js", "*.md"];

/// The most places that a complaint names.
const NAMED: usize = 20;

/// Number of markers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Count {
    /// Doc comments that open with a question word.
    openings: usize,
    /// Words that stand in for a component.
    words: usize,
}

/// The contents of the list.
#[derive(Debug, Default, PartialEq, Eq)]
struct List {
    /// The limit for all Markdown files, in words.
    markdown: usize,
    /// Words that no doc comment opens with.
    openings: Vec<String>,
    /// Words that are counted everywhere, in lower case.
    words: Vec<String>,
    /// The ceiling of each folder. A file counts for the longest folder that contains it.
    ceilings: BTreeMap<String, Count>,
}

/// The places of the markers in a folder, as `file:line`.
#[derive(Debug, Default)]
struct Places {
    openings: Vec<String>,
    words: Vec<String>,
}

impl Places {
    const fn count(&self) -> Count {
        Count {
            openings: self.openings.len(),
            words: self.words.len(),
        }
    }
}

/// Markers found in the files.
#[derive(Debug, Default)]
struct Counts {
    markdown: usize,
    folders: BTreeMap<String, Places>,
}

impl Counts {
    fn of(&self, folder: &str) -> Count {
        let places = self.folders.get(folder);
        places.map(Places::count).unwrap_or_default()
    }
}

pub(crate) fn command(options: lexopt::Parser) -> Result<(), Failure> {
    let write = given("write", options)?;
    let list = read_list().map_err(Failure::Work)?;
    let counts = count(&list).map_err(Failure::Work)?;
    print!("{}", table(&list, &counts));
    if write {
        let text = read(LIST).map_err(Failure::Work)?;
        let lowered = lowered(&text, &list, &counts);
        fs::write(root().join(LIST), lowered).map_err(|e| Failure::Work(e.to_string()))?;
    }
    judge(&list, &counts).map_err(Failure::Work)
}

/// Checks all counts against the list, for the stage of `cargo xtask test`.
pub(crate) fn check() -> Result<(), String> {
    let list = read_list()?;
    let counts = count(&list)?;
    if can_fall(&list, &counts) {
        println!("{REMARK}ceilings can fall: `cargo xtask words --write`");
    }
    judge(&list, &counts)
}

fn can_fall(list: &List, counts: &Counts) -> bool {
    list.ceilings.iter().any(|(folder, ceiling)| {
        let count = counts.of(folder);
        count.openings < ceiling.openings || count.words < ceiling.words
    })
}

fn read(name: &str) -> Result<String, String> {
    fs::read_to_string(root().join(name)).map_err(|e| format!("{name}: {e}"))
}

fn read_list() -> Result<List, String> {
    parsed(&read(LIST)?)
}

fn parsed(text: &str) -> Result<List, String> {
    let mut list = List::default();
    for (index, line) in text.lines().enumerate() {
        let mut fields = line.split_whitespace();
        let Some(kind) = fields.next().filter(|kind| !kind.starts_with('#')) else {
            continue;
        };
        let fields: Vec<&str> = fields.collect();
        let wrong = || format!("{LIST}:{}: `{line}` is no entry", index + 1);
        let number = |text: &str| text.parse::<usize>().map_err(|_| wrong());
        match (kind, &fields[..]) {
            ("markdown", &[limit]) => list.markdown = number(limit)?,
            ("openings", words) => list.openings = owned(words),
            ("words", words) => list.words = owned(words),
            ("ceiling", &[folder, openings, words]) => {
                let ceiling = Count {
                    openings: number(openings)?,
                    words: number(words)?,
                };
                if list.ceilings.insert(folder.to_owned(), ceiling).is_some() {
                    return Err(format!("{LIST}:{}: `{folder}` stands twice", index + 1));
                }
            }
            _ => return Err(wrong()),
        }
    }
    if list.markdown == 0 || list.openings.is_empty() || list.words.is_empty() {
        return Err(format!("{LIST} needs `markdown`, `openings` and `words`"));
    }
    Ok(list)
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

/// Counts all files that git knows or would add.
fn count(list: &List) -> Result<Counts, String> {
    let mut git = program("git");
    git.args(["ls-files", "--cached", "--others", "--exclude-standard"]);
    let (listed, result) = captured(git.args(PATTERNS));
    result.map_err(|error| format!("{error}: {}", listed.trim()))?;
    let mut counts = Counts::default();
    // A file that is removed but not committed is still listed.
    for name in listed.lines().filter(|name| root().join(name).exists()) {
        let text = read(name)?;
        if name.ends_with(".md") {
            counts.markdown += text.split_whitespace().count();
        }
        let found = counts.folders.entry(folder(list, name)).or_default();
        let at = |line: usize| format!("{name}:{line}");
        let lines = openings(&text, &list.openings);
        found.openings.extend(lines.into_iter().map(at));
        let lines = words(&text, &list.words);
        found.words.extend(lines.into_iter().map(at));
    }
    Ok(counts)
}

/// Returns the longest listed folder that contains a file. A file in none counts for its
/// own folder, which has no ceiling and so must hold no marker.
fn folder(list: &List, name: &str) -> String {
    let inside = |folder: &&String| {
        name.strip_prefix(folder.as_str())
            .is_some_and(|rest| rest.starts_with('/'))
    };
    let listed = list.ceilings.keys().filter(inside).max_by_key(|f| f.len());
    let own = name.rsplit_once('/').map_or(".", |(folder, _)| folder);
    listed.map_or_else(|| own.to_owned(), Clone::clone)
}

/// Returns the lines of the doc comments that open with one of some words. A doc comment
/// is a block of `//!` or `///` lines in Rust, or begins with `/**` in JavaScript.
fn openings(text: &str, openers: &[String]) -> Vec<usize> {
    let mut lines = Vec::new();
    let mut before = None;
    for (line, number) in text.lines().zip(1..) {
        let line = line.trim_start();
        let mark = ["//!", "///", "/**"]
            .into_iter()
            .find(|mark| line.starts_with(mark));
        if mark.is_some() && (mark == Some("/**") || mark != before) {
            let mut words = line[3..].split(|letter: char| !letter.is_alphabetic());
            let first = words.find(|word| !word.is_empty());
            if first.is_some_and(|first| openers.iter().any(|opener| opener == first)) {
                lines.push(number);
            }
        }
        before = mark;
    }
    lines
}

/// Returns the lines of some words in any case, in identifiers too: one for each.
fn words(text: &str, counted: &[String]) -> Vec<usize> {
    let mut lines = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let lower = line.to_lowercase();
        let words = lower.split(|letter: char| !letter.is_alphabetic());
        let found = words.filter(|word| counted.iter().any(|counted| counted == word));
        lines.extend(found.map(|_| number));
    }
    lines
}

/// Fails with every count above its ceiling.
fn judge(list: &List, counts: &Counts) -> Result<(), String> {
    let mut complaints = Vec::new();
    for (folder, places) in &counts.folders {
        let ceiling = list.ceilings.get(folder).copied().unwrap_or_default();
        for (what, places, ceiling) in [
            ("openings", &places.openings, ceiling.openings),
            ("words", &places.words, ceiling.words),
        ] {
            if places.len() > ceiling {
                let named: Vec<&str> = places.iter().take(NAMED).map(String::as_str).collect();
                complaints.push(format!(
                    "{folder}: {} {what}, at most {ceiling}:\n  {}",
                    places.len(),
                    named.join("\n  ")
                ));
            }
        }
    }
    if counts.markdown > list.markdown {
        complaints.push(format!(
            "Markdown: {} words, at most {}",
            counts.markdown, list.markdown
        ));
    }
    if complaints.is_empty() {
        return Ok(());
    }
    let complaints = complaints.join("\n");
    Err(format!("{complaints}\n({LIST} lists the words)"))
}

/// Returns the list's text with lower ceilings where the counts allow it.
fn lowered(text: &str, list: &List, counts: &Counts) -> String {
    let mut lowered = String::new();
    for line in text.lines() {
        let folder = line
            .strip_prefix("ceiling ")
            .and_then(|rest| rest.split(' ').next());
        let Some((folder, ceiling)) = folder.and_then(|name| list.ceilings.get_key_value(name))
        else {
            lowered.push_str(line);
            lowered.push('\n');
            continue;
        };
        let found = counts.of(folder);
        // Writing to a string cannot fail.
        let _ = writeln!(
            lowered,
            "ceiling {folder} {} {}",
            found.openings.min(ceiling.openings),
            found.words.min(ceiling.words)
        );
    }
    lowered
}

fn table(list: &List, counts: &Counts) -> String {
    let mut table = format!("{:<28} {:>14} {:>14}\n", "folder", "openings", "words");
    for (folder, places) in &counts.folders {
        let (found, ceiling) = (places.count(), list.ceilings.get(folder));
        let ceiling = ceiling.copied().unwrap_or_default();
        let openings = format!("{} of {}", found.openings, ceiling.openings);
        let words = format!("{} of {}", found.words, ceiling.words);
        let _ = writeln!(table, "{folder:<28} {openings:>14} {words:>14}");
    }
    let _ = writeln!(
        table,
        "Markdown: {} of {} words",
        counts.markdown, list.markdown
    );
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# a remark\nmarkdown 9\nopenings Maybe\nwords gizmo\n\
                        ceiling src 1 2\nceiling src/ai 0 0\n";

    fn counted(folder: &str, openings: usize, words: usize) -> Counts {
        Counts {
            markdown: 9,
            folders: [(
                folder.to_owned(),
                Places {
                    openings: (1..=openings).map(|line| format!("a.rs:{line}")).collect(),
                    words: (1..=words).map(|line| format!("b.rs:{line}")).collect(),
                },
            )]
            .into(),
        }
    }

    #[test]
    fn the_projects_own_list_can_be_read() {
        let list = read_list().unwrap();
        assert!(list.markdown <= 20_000, "the limit may only fall");
        assert!(list.ceilings.contains_key("src/rules"));
    }

    #[test]
    fn a_list_with_a_fault_is_refused_with_its_line() {
        for (text, expected) in [
            (
                "markdown many\n",
                "xtask/words.txt:1: `markdown many` is no entry",
            ),
            (
                "\nceiling src 1\n",
                "xtask/words.txt:2: `ceiling src 1` is no entry",
            ),
            (
                "ceiling a 1 1\nceiling a 1 1\n",
                "xtask/words.txt:2: `a` stands twice",
            ),
            (
                "markdown 9\n",
                "xtask/words.txt needs `markdown`, `openings` and `words`",
            ),
        ] {
            assert_eq!(parsed(text).unwrap_err(), expected);
        }
    }

    #[test]
    fn only_the_first_line_of_a_doc_comment_opens_it() {
        let openers = ["Maybe".to_owned()];
        let rust = "//! Maybe a module.\n//! Maybe more.\n\n/// Maybe a type.\nstruct A;\n\
                    /// A type.\n/// Maybe not.\nstruct B;\n// Maybe a remark.\n";
        assert_eq!(openings(rust, &openers), [1, 4]);
        let script = "/** Maybe one. */\n/** Maybe another. */\n/** None. Maybe. */\n";
        assert_eq!(openings(script, &openers), [1, 2]);
    }

    #[test]
    fn words_count_in_any_case_and_in_names() {
        let counted = ["gizmo".to_owned()];
        assert_eq!(words("Gizmo,\n gizmo_made gizmos", &counted), [1, 2]);
    }

    #[test]
    fn a_file_counts_for_the_longest_folder_and_a_new_folder_has_no_ceiling() {
        let list = parsed(TEXT).unwrap();
        assert_eq!(folder(&list, "src/ai/search.rs"), "src/ai");
        assert_eq!(folder(&list, "src/aim/a.rs"), "src");
        assert_eq!(folder(&list, "new/a.rs"), "new");
        assert_eq!(folder(&list, "README.md"), ".");
        assert_eq!(judge(&list, &counted("src", 1, 2)), Ok(()));
        for wrong in [
            counted("src", 2, 2),
            counted("src", 1, 3),
            counted("new", 0, 1),
        ] {
            let complaint = judge(&list, &wrong).unwrap_err();
            assert!(complaint.contains(".rs:1"), "{complaint}");
        }
        let mut long = counted("src", 0, 0);
        long.markdown = 10;
        assert!(judge(&list, &long).unwrap_err().starts_with("Markdown: 10"));
    }

    #[test]
    fn ceilings_fall_and_never_rise() {
        let list = parsed(TEXT).unwrap();
        assert!(lowered(TEXT, &list, &counted("src", 0, 5)).contains("ceiling src 0 2\n"));
        let kept = lowered(TEXT, &list, &counted("src", 1, 2));
        assert_eq!(kept, TEXT);
    }
}
