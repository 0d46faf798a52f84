//! Checks the packages of all builds: every licence must be compatible with the
//! project's, and no package may come in two versions without a reason. It covers all
//! features and all systems.
//!
//! This replaces cargo-deny, which checks the same and more but would need two hundred
//! packages to compile before the first test; this check takes seconds.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use spdx::{Expression, ParseMode};

use crate::pins;
use crate::process::{cargo, printed_by, root};

/// The workspaces: the project's own, and those built separately.
const MANIFESTS: [&str; 4] = [
    "Cargo.toml",
    "fuzz/Cargo.toml",
    "emulator/tests/firmware/Cargo.toml",
    "emulator/web/library/Cargo.toml",
];

/// Licences that require no more than their notice.
const ALLOWED: [&str; 9] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "MIT",
    "NCSA",
    "Unicode-3.0",
    "Zlib",
];

/// Packages with a licence that asks for more, and how the project meets it.
const BY_NAME: [(&str, &str); 1] = [
    // The licence asks that its files' source be available: the host programs use the
    // package unchanged, from the registry. The firmware does not contain it.
    ("serialport", "MPL-2.0"),
];

/// Packages whose manifest names a licence file only, and the licence in it.
const READ_BY_HAND: [(&str, &str); 1] = [
    // The crate is MIT or Apache 2.0; the one font in use is X11's, whose notice is in
    // LICENSE-FONT.
    ("u8g2-fonts", "MIT OR Apache-2.0"),
];

/// Packages that may come in more than one version, with the reason.
const SEVERAL_VERSIONS: [(&str, &str); 16] = [
    ("bitflags", "defmt still takes the first"),
    ("block-buffer", LALRPOP),
    ("cpufeatures", LALRPOP),
    ("crypto-common", LALRPOP),
    ("digest", LALRPOP),
    (
        "embassy-hal-internal",
        "embassy-embedded-hal is a version behind embassy-rp",
    ),
    ("embedded-hal", TRAITS),
    ("embedded-io", TRAITS),
    ("embedded-io-async", TRAITS),
    ("itertools", "criterion is a version behind lalrpop"),
    ("miniz_oxide", "png is a version behind flate2"),
    ("nb", TRAITS),
    ("rand_core", TRAITS),
    ("redox_syscall", "the window's, on Redox only"),
    ("syn", "the macros' authors are between two versions"),
    ("windows-sys", "serialport is versions behind"),
];
const LALRPOP: &str = "lalrpop, which builds embassy-rp's assembler, is a version behind sha2";
const TRAITS: &str = "embassy-rp implements the traits of each generation";

/// A package in the output of `cargo tree`.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Package {
    name: String,
    version: String,
    /// An SPDX expression, possibly empty.
    licence: String,
}

/// Checks all workspaces. Returns the fault of the first one that has any.
pub(crate) fn check() -> Result<(), String> {
    pins::check(&read("Cargo.toml")?, &read("Cargo.lock")?)?;
    let mut several = BTreeSet::new();
    for manifest in MANIFESTS {
        let packages = packages(manifest)?;
        let at_fault = |fault: String| format!("{manifest}: {fault}");
        for package in &packages {
            licence(package).map_err(at_fault)?;
        }
        let found = in_several_versions(&packages);
        for (name, versions) in &found {
            if !SEVERAL_VERSIONS.iter().any(|(known, _)| known == name) {
                let versions = versions.join(" and ");
                return Err(at_fault(format!(
                    "`{name}` comes in the versions {versions}; settle on one, or give the reason"
                )));
            }
        }
        println!("{manifest}: {} packages, licences known", packages.len());
        several.extend(found.into_keys());
    }
    for (name, reason) in SEVERAL_VERSIONS {
        if !several.contains(name) {
            println!("note: `{name}` no longer comes in several versions (\"{reason}\")");
        }
    }
    Ok(())
}

fn read(name: &str) -> Result<String, String> {
    fs::read_to_string(root().join(name)).map_err(|error| format!("{name}: {error}"))
}

/// Returns all packages of a workspace, including its own.
fn packages(manifest: &str) -> Result<BTreeSet<Package>, String> {
    let mut tree = cargo();
    tree.args([
        "tree",
        "--quiet",
        "--locked",
        "--workspace",
        "--all-features",
    ])
    .args(["--target=all", "--edges=normal,build,dev"])
    .args(["--prefix=none", "--no-dedupe", "--format={p}\t{l}"])
    .args(["--manifest-path", manifest]);
    let printed = printed_by(&mut tree)
        .ok_or_else(|| format!("{manifest}: cargo cannot list its packages; is its lock stale?"))?;
    printed
        .lines()
        // An empty line separates the members of a workspace.
        .filter(|line| !line.is_empty())
        .map(|line| package(line).ok_or_else(|| format!("unexpected line of cargo: `{line}`")))
        .collect()
}

/// Parses a line of cargo's: `NAME vVERSION (description or path)`, a tab, the licence.
/// Cargo adds a mark to a package that depends on itself, as one of the workspace does
/// through its tests.
fn package(line: &str) -> Option<Package> {
    let (package, licence) = line.split_once('\t')?;
    let mut words = package.split(' ');
    Some(Package {
        name: words.next()?.into(),
        version: words.next()?.strip_prefix('v')?.into(),
        licence: licence.trim_end_matches(" (*)").into(),
    })
}

fn licence(package: &Package) -> Result<(), String> {
    let Package { name, licence, .. } = package;
    let by_hand = READ_BY_HAND.iter().find(|(known, _)| known == name);
    let licence = match by_hand {
        Some((_, licence)) if package.licence.is_empty() => licence,
        _ => licence.as_str(),
    };
    if licence.is_empty() {
        return Err(format!("`{name}` names no licence; read its files"));
    }
    // Lax, because older packages write a slash for "or".
    let expression = Expression::parse_mode(licence, ParseMode::LAX)
        .map_err(|error| format!("`{name}` has the licence `{licence}`: {}", error.reason))?;
    let allowed = expression.evaluate(|one| {
        let id = one.license.id();
        id.is_some_and(|id| {
            ALLOWED.contains(&id.name) || BY_NAME.contains(&(name.as_str(), id.name))
        })
    });
    if allowed {
        Ok(())
    } else {
        Err(format!(
            "`{name}` has the licence `{licence}`, which is not allowed"
        ))
    }
}

fn in_several_versions(packages: &BTreeSet<Package>) -> BTreeMap<String, Vec<&str>> {
    let mut versions: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for package in packages {
        let known = versions.entry(package.name.clone()).or_default();
        known.push(&package.version);
    }
    versions.retain(|_, versions| versions.len() > 1);
    versions
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(licence: &str) -> Package {
        package(&format!("some-crate v1.2.3 (proc-macro)\t{licence}")).unwrap()
    }

    #[test]
    fn a_line_of_cargos_is_read() {
        let package = of("MIT OR Apache-2.0");
        assert_eq!(package.name, "some-crate");
        assert_eq!(package.version, "1.2.3");
        assert_eq!(package.licence, "MIT OR Apache-2.0");
    }

    #[test]
    fn licences_that_ask_for_more_than_a_notice_are_refused() {
        for good in [
            "MIT",
            "MIT/Apache-2.0",
            "Apache-2.0 / MIT",
            "MIT OR LGPL-2.1-or-later",
        ] {
            assert_eq!(licence(&of(good)), Ok(()), "{good}");
        }
        assert_eq!(licence(&of("(MIT OR Apache-2.0) AND Unicode-3.0")), Ok(()));
        let serialport = package("serialport v4.10.1\tMPL-2.0").unwrap();
        assert_eq!(licence(&serialport), Ok(()));
        for bad in [
            "MPL-2.0",
            "GPL-3.0-only",
            "MIT AND GPL-2.0-only",
            "",
            "whatever",
            "MIT AND",
        ] {
            assert!(licence(&of(bad)).is_err(), "{bad}");
        }
    }

    #[test]
    fn two_versions_of_a_package_are_seen_and_two_features_are_not() {
        let lines = [
            "a v1.0.0\tMIT",
            "a v1.0.0\tMIT",
            "b v1.0.0\tMIT",
            "b v2.0.0\tMIT",
        ];
        let packages = lines
            .into_iter()
            .map(|line| package(line).unwrap())
            .collect();
        let several = in_several_versions(&packages);
        assert_eq!(
            several.into_iter().collect::<Vec<_>>(),
            [("b".into(), vec!["1.0.0", "2.0.0"])]
        );
    }
}
