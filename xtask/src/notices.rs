//! Collects the licences of the packages that a release contains.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::chip::cargo_home;
use crate::process::{cargo, printed_by};
use crate::release::failed;

/// Beginnings of the names of files with licences, in capitals.
const NAMES: [&str; 4] = ["LICENSE", "LICENCE", "COPYING", "NOTICE"];

/// The line between two parts.
const RULE: &str = "\n----------------------------------------------------------------\n\n";

/// Returns the notices of all packages that a build of `package` contains, for `target` or
/// for this computer: a list of names, versions, licences and sources, then each
/// licence's text once.
pub(crate) fn of(package: &str, target: Option<&str>) -> Result<String, String> {
    let mut tree = cargo();
    tree.args(["tree", "--quiet", "--locked", "--package", package])
        .args(["--edges=normal", "--prefix=none", "--no-dedupe"])
        .arg("--format={p}\t{l}\t{r}");
    if let Some(target) = target {
        tree.args(["--target", target]);
    }
    let printed = printed_by(&mut tree).ok_or("cargo does not list the packages")?;
    let packages: BTreeSet<Package> = printed.lines().filter_map(parse).collect();
    // What was built has been downloaded, into one folder for each registry.
    let registries = children(&cargo_home().join("registry/src"));
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in &packages {
        let folder = package.folder(&registries)?;
        for file in children(&folder).iter().filter(|file| is_licence(file)) {
            let bytes = fs::read(file).map_err(|error| failed(file, &error))?;
            let text = String::from_utf8_lossy(&bytes).replace("\r\n", "\n");
            let users = texts.entry(text.trim().to_owned()).or_default();
            users.push(package.title());
        }
    }
    Ok(written(&packages, &texts))
}

/// A package of a registry.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Package {
    name: String,
    version: String,
    /// An SPDX expression.
    licence: String,
    /// The address of its sources, or nothing.
    sources: String,
}

impl Package {
    fn title(&self) -> String {
        format!("{} {}", self.name, self.version)
    }

    /// Returns the folder of the package's downloaded sources.
    fn folder(&self, registries: &[PathBuf]) -> Result<PathBuf, String> {
        let name = format!("{}-{}", self.name, self.version);
        let mut folders = registries.iter().map(|registry| registry.join(&name));
        folders
            .find(|folder| folder.is_dir())
            .ok_or_else(|| format!("the sources of {} are not downloaded", self.title()))
    }
}

/// Reads a line of `cargo tree`. Returns none for a package of this repository, whose
/// line has a path in parentheses.
fn parse(line: &str) -> Option<Package> {
    let mut fields = line.split('\t');
    let (package, licence) = (fields.next()?, fields.next()?);
    let mut words = package.split(' ');
    let (name, version) = (words.next()?, words.next()?.strip_prefix('v')?);
    // `(proc-macro)` follows the version too; it is the compiler's and not contained.
    if words.next().is_some() {
        return None;
    }
    let sources = fields.next().unwrap_or_default().trim_end_matches(" (*)");
    Some(Package {
        name: name.to_owned(),
        version: version.to_owned(),
        licence: licence.to_owned(),
        sources: sources.to_owned(),
    })
}

fn is_licence(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default();
    let name = name.to_string_lossy().to_ascii_uppercase();
    file.is_file() && NAMES.iter().any(|begin| name.starts_with(begin))
}

/// Returns what a folder holds, sorted; nothing if it cannot be read.
fn children(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

fn written(packages: &BTreeSet<Package>, texts: &BTreeMap<String, Vec<String>>) -> String {
    let mut notices =
        String::from("This release contains the following packages by others, unchanged.\n\n");
    for package in packages {
        let Package {
            licence, sources, ..
        } = package;
        // Writing to a string cannot fail.
        let _ = writeln!(notices, "{}: {licence}  {sources}", package.title());
    }
    for (text, users) in texts {
        let _ = writeln!(notices, "{RULE}{}:\n\n{text}", users.join(", "));
    }
    notices
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_of_a_registry_is_listed_and_others_are_not() {
        let package = parse("heapless v0.9.1\tMIT OR Apache-2.0\thttps://a.example (*)");
        let package = package.unwrap();
        assert_eq!(package.title(), "heapless 0.9.1");
        assert_eq!(package.licence, "MIT OR Apache-2.0");
        assert_eq!(package.sources, "https://a.example");
        assert_eq!(parse("host v0.1.0 (/somewhere/host)\tMIT\t"), None);
        assert_eq!(parse("derive v1.0.0 (proc-macro)\tMIT\t"), None);
        assert_eq!(parse(""), None);
    }

    #[test]
    fn a_text_that_packages_share_is_written_once() {
        let packages = ["a v1.0.0\tMIT\t", "b v2.0.0\tMIT\t"];
        let packages = packages.into_iter().filter_map(parse).collect();
        let users = vec!["a 1.0.0".to_owned(), "b 2.0.0".to_owned()];
        let texts = BTreeMap::from([("Permission is given.".to_owned(), users)]);
        let notices = written(&packages, &texts);
        assert!(notices.contains("a 1.0.0: MIT"), "{notices}");
        assert!(notices.contains("a 1.0.0, b 2.0.0:\n\nPermission is given."));
        assert_eq!(notices.matches("Permission").count(), 1);
    }
}
