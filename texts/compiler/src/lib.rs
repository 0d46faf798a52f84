//! Reads the files of the languages, checks them against the English one, and writes what is
//! made from them: the tables of the firmware and the files of the page.
//!
//! | module | does |
//! | --- | --- |
//! | `source` | reads TOML |
//! | `check` | compares a language with the English one |
//! | `fonts` | knows which letters the device can show |
//! | `vocabulary` | lists places, placeholders and types with several tables |
//! | `tables` | writes Rust |
//! | `page` | writes JSON |

mod check;
mod fonts;
mod page;
mod source;
mod tables;
mod vocabulary;

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::Path;

use source::Tree;

/// The language that all others are compared with.
const REFERENCE: &str = "english";

/// The first part of the keys of texts that only the page has.
const PAGE: &str = "page";

/// Something wrong in the file of a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The name of the language's file.
    pub language: String,
    /// The key of the text, or what else is wrong.
    pub key: String,
    /// The reason.
    pub reason: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.language, self.key, self.reason)
    }
}

/// A language with all its texts, checked.
pub struct Language {
    /// The name of its file.
    pub file: String,
    /// The number that settings save.
    pub saved: u8,
    /// The language's name in the language itself.
    pub name: String,
    /// The language's code of ISO 639-1.
    pub tag: String,
    /// Set if its rulebook lets neutral fives and sixes stay for good.
    pub neutrals_stay: bool,
    /// Keys of texts that are the same in English.
    pub same: Vec<String>,
    /// The texts by their keys.
    pub words: BTreeMap<String, String>,
}

/// The texts of all languages.
pub struct Texts {
    /// The languages in the order of the choice.
    pub languages: Vec<Language>,
    /// The English file, which has the places.
    reference: Tree,
}

/// Reads and checks the languages in a folder.
///
/// # Errors
/// All faults of all files.
pub fn read(folder: &Path) -> Result<Texts, Vec<Fault>> {
    let read = |path: &Path| fs::read_to_string(path).map_err(|error| error.to_string());
    let list = read(&folder.join("languages.toml")).map_err(|reason| {
        vec![Fault {
            language: "languages.toml".to_owned(),
            key: "file".to_owned(),
            reason,
        }]
    })?;
    let file = |name: &str| read(&folder.join("languages").join(name).with_extension("toml"));
    compile(&list, &file)
}

/// Checks the languages of a list whose files `file` reads.
///
/// # Errors
/// All faults of all files.
pub fn compile(
    list: &str,
    file: &dyn Fn(&str) -> Result<String, String>,
) -> Result<Texts, Vec<Fault>> {
    check::texts(list, file)
}

impl Texts {
    /// Returns the Rust source of the firmware's tables.
    #[must_use]
    pub fn tables(&self) -> String {
        tables::source(self)
    }

    /// Returns the files of the page with their names: the languages, the page's texts in
    /// each language, and the device's.
    #[must_use]
    pub fn page_files(&self) -> Vec<(String, String)> {
        page::files(self)
    }
}
