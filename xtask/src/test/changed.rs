//! Finds the stages that a change can affect: `cargo xtask test --changed [BASE]`.

use std::collections::HashSet;

use crate::process::{captured, command};
use crate::stages::{STAGES, TestStage};

/// Files that no stage reads.
const UNREAD: [&str; 7] = [
    ".github/",
    "LICENSE-MIT",
    "LICENSE-APACHE",
    "LICENSE-FONT",
    ".editorconfig",
    ".gitignore",
    ".ci/",
];

/// The differences from a revision.
pub(super) struct Changes {
    /// Files that are new or have other contents.
    written: Vec<String>,
    /// True if a file was removed or renamed.
    removed: bool,
}

/// Compares the files with a revision.
pub(super) fn since(base: &str) -> Result<Changes, String> {
    let git = |arguments: &[&str]| {
        let (printed, result) = captured(command("git").args(arguments));
        match result {
            Ok(()) => Ok(printed.lines().map(str::to_owned).collect::<Vec<_>>()),
            Err(error) => Err(format!("{error}: {}", printed.trim())),
        }
    };
    let differing = |filter: &str| {
        let options = ["diff", "--name-only", "--relative", "--no-renames"];
        let compared = [filter, "--merge-base", "--end-of-options", base, "--"];
        git(&[&options[..], &compared].concat())
    };
    let mut written = differing("--diff-filter=d")?;
    written.extend(git(&["ls-files", "--others", "--exclude-standard"])?);
    Ok(Changes {
        written,
        removed: !differing("--diff-filter=D")?.is_empty(),
    })
}

impl Changes {
    /// Returns the names of the stages that the changes can affect, and of those that
    /// they need. A removed file affects every stage, because others may name or include
    /// it; so does a file that the table of stages does not know.
    pub(super) fn stages(&self) -> HashSet<&'static str> {
        let mut affected = HashSet::new();
        if self.removed {
            affected.extend(STAGES.iter().map(|stage| stage.name));
        }
        for file in &self.written {
            let readers: Vec<_> = STAGES.iter().filter(|stage| reads(stage, file)).collect();
            let unread = UNREAD.iter().any(|name| matches(name, file));
            if readers.is_empty() && !unread {
                affected.extend(STAGES.iter().map(|stage| stage.name));
            }
            for stage in readers {
                add(stage, &mut affected);
            }
        }
        affected
    }
}

fn add(stage: &TestStage, affected: &mut HashSet<&'static str>) {
    affected.insert(stage.name);
    for needed in STAGES
        .iter()
        .filter(|other| stage.needs.contains(&other.name))
    {
        add(needed, affected);
    }
}

fn reads(stage: &TestStage, file: &str) -> bool {
    let inputs = || stage.inputs.iter().copied().flatten();
    let mut excluded = inputs().filter_map(|input| input.strip_prefix('!'));
    inputs().any(|input| matches(input, file)) && !excluded.any(|input| matches(input, file))
}

fn matches(input: &str, file: &str) -> bool {
    match input.strip_prefix('*') {
        Some(ending) => file.ends_with(ending),
        None if input.ends_with('/') => file.starts_with(input),
        None => file == input,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(file: &str) -> Vec<&'static str> {
        let changes = Changes {
            written: vec![file.into()],
            removed: false,
        };
        let affected = changes.stages();
        let names = STAGES.iter().map(|stage| stage.name);
        names.filter(|name| affected.contains(name)).collect()
    }

    #[test]
    fn a_change_runs_what_it_can_affect_and_what_that_needs() {
        assert_eq!(of("docs/KIOSK.md"), ["words", "build", "host"]);
        assert_eq!(of("LICENSE-MIT"), [""; 0]);
        let page = of("emulator/web/src/main.js");
        assert!(page.contains(&"web") && page.contains(&"browser") && page.contains(&"firmware"));
        assert!(!page.contains(&"clippy") && !page.contains(&"handheld"));
        let rules = of("src/rules/board.rs");
        // The oracle compares the core of the emulator alone.
        let others = ["packages", "python", "oracle"];
        assert_eq!(rules.len(), STAGES.len() - others.len(), "{rules:?}");
        assert!(others.iter().all(|other| !rules.contains(other)));
        assert_eq!(of("emulator/oracle/programs.js").last(), Some(&"oracle"));
    }

    #[test]
    fn a_removed_file_and_one_that_the_table_does_not_know_run_everything() {
        assert_eq!(of("something/new.xyz").len(), STAGES.len());
        let removed = Changes {
            written: vec![],
            removed: true,
        };
        assert_eq!(removed.stages().len(), STAGES.len());
    }

    #[test]
    fn every_file_of_the_project_is_known() {
        let (listed, _) = captured(command("git").arg("ls-files"));
        assert!(listed.lines().count() > 100, "git lists files");
        let unknown: Vec<&str> = listed
            .lines()
            .filter(|file| !UNREAD.iter().any(|name| matches(name, file)))
            .filter(|file| !STAGES.iter().any(|stage| reads(stage, file)))
            .collect();
        assert_eq!(unknown, [""; 0], "in the inputs of no stage");
    }
}
