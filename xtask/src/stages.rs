//! The stages of `cargo xtask test`. A new kind of test is one more entry in the table.
//!
//! The table's order is the order in which stages start, as far as what they need and
//! the free slots allow. The slow single-threaded steps stand early.

use std::fs;
use std::path::PathBuf;

use crate::bench_chip;
use crate::chip::Toolchain;
use crate::emulator;
use crate::firmware::{self, Board};
use crate::install;
use crate::oracle;
use crate::packages;
use crate::process::{RunError, cargo, printed_by, root, run, target_directory};
use crate::size;
use crate::strength;
use crate::verify;
use crate::web;
use crate::words;

/// Prefix of an output line that the table of results repeats.
pub(crate) const REMARK: &str = "remark: ";

/// The extent of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Suite {
    /// Stages for every change: ten minutes from a fresh clone on two cores.
    Quick,
    /// Everything.
    Full,
}

/// The load of a stage on the computer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Load {
    /// It mostly waits for downloads.
    Idle,
    /// It computes.
    Busy,
    /// It measures time or load: no other stage may run beside it.
    Alone,
}

/// A resource that one stage at a time may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lock {
    /// The package manager of the system.
    Installer,
    /// Cargo's folder for what runs on this computer.
    HostBuild,
    /// Cargo's folder for lints.
    LintBuild,
    /// Cargo's folder for what runs on the chip.
    ChipBuild,
}

/// One thing to check.
pub(crate) struct TestStage {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    /// The smallest suite that contains the stage.
    pub(crate) suite: Suite,
    /// Stages that must pass first. A stage that is not chosen does not count.
    pub(crate) needs: &'static [&'static str],
    pub(crate) load: Load,
    pub(crate) lock: Option<Lock>,
    /// Files that can change the result: groups of paths below the root, folders
    /// with a final slash, and endings after a star. An exclamation mark excludes.
    pub(crate) inputs: &'static [&'static [&'static str]],
    pub(crate) run: fn(Suite) -> Result<(), String>,
}

/// Inputs of every build of the library.
const LIBRARY: &[&str] = &[
    "src/",
    "texts/",
    "boards/",
    "build.rs",
    "Cargo.toml",
    "Cargo.lock",
    ".cargo/",
];
/// Inputs that run on this computer only: programs, and code that tests share.
const HOST: &[&str] = &["host/", "testkit/", "tools/"];
/// Further files that the firmware depends on.
const FIRMWARE: &[&str] = &["memory.x", "hot.txt", "xtask/"];

/// All stages, in the order in which they start.
pub(crate) const STAGES: [TestStage; 24] = [
    TestStage {
        name: "toolchain",
        about: "find or install a compiler for the chip",
        suite: Suite::Quick,
        needs: &[],
        load: Load::Idle,
        lock: Some(Lock::Installer),
        inputs: &[],
        run: toolchain,
    },
    TestStage {
        name: "node",
        about: "find Node.js, and install the emulator's and the page's packages",
        suite: Suite::Quick,
        needs: &[],
        load: Load::Idle,
        lock: Some(Lock::Installer),
        inputs: &[],
        run: node,
    },
    TestStage {
        name: "browser",
        about: "find or install a browser to test the page in",
        suite: Suite::Quick,
        needs: &[],
        load: Load::Idle,
        lock: Some(Lock::Installer),
        inputs: &[],
        run: browser,
    },
    TestStage {
        name: "python",
        about: "find Python, and install Unicorn for it below target/",
        suite: Suite::Full,
        needs: &[],
        load: Load::Idle,
        lock: Some(Lock::Installer),
        inputs: &[],
        run: python,
    },
    TestStage {
        name: "fmt",
        about: "formatting",
        suite: Suite::Quick,
        needs: &[],
        load: Load::Busy,
        lock: None,
        inputs: &[&["*.rs", "*.toml"]],
        run: fmt,
    },
    TestStage {
        name: "words",
        about: "wording of comments, length of documents",
        suite: Suite::Quick,
        needs: &[],
        load: Load::Busy,
        lock: None,
        inputs: &[&["*.rs", "*.js", "*.md", "xtask/words.txt"]],
        run: wording,
    },
    TestStage {
        name: "build",
        about: "compile the tests and programs for this computer",
        suite: Suite::Quick,
        needs: &[],
        load: Load::Busy,
        lock: Some(Lock::HostBuild),
        inputs: &[LIBRARY, HOST, &["tests/", "xtask/"]],
        run: build,
    },
    TestStage {
        name: "firmware",
        about: "the firmware for every board, optimised as shipped",
        suite: Suite::Quick,
        needs: &["toolchain"],
        load: Load::Busy,
        lock: Some(Lock::ChipBuild),
        inputs: &[LIBRARY, FIRMWARE],
        run: firmware,
    },
    TestStage {
        name: "size",
        about: "its flash, RAM and stacks against their budgets",
        suite: Suite::Quick,
        needs: &["firmware"],
        load: Load::Busy,
        lock: Some(Lock::ChipBuild),
        inputs: &[LIBRARY, FIRMWARE],
        run: sizes,
    },
    TestStage {
        name: "web",
        about: "the page, in a browser",
        suite: Suite::Quick,
        needs: &["firmware", "build", "node", "browser"],
        load: Load::Busy,
        lock: None,
        inputs: &[LIBRARY, FIRMWARE, HOST, &["emulator/", "tests/"]],
        run: page,
    },
    TestStage {
        name: "handheld",
        about: "the shipped firmware on the emulated chip",
        suite: Suite::Quick,
        needs: &["firmware", "build", "node"],
        load: Load::Busy,
        lock: None,
        inputs: &[
            LIBRARY,
            FIRMWARE,
            HOST,
            &["emulator/", "!emulator/web/", "tests/"],
        ],
        run: handheld,
    },
    TestStage {
        name: "host",
        about: "tests on this computer",
        suite: Suite::Quick,
        needs: &["build"],
        load: Load::Busy,
        lock: None,
        // A test checks that the files named in documents exist.
        inputs: &[
            LIBRARY,
            HOST,
            &[
                "tests/", "xtask/", "docs/", "*.md", "fuzz/", "benches/", "memory.x", "hot.txt",
                "*.toml",
            ],
        ],
        run: host,
    },
    TestStage {
        name: "clippy",
        about: "lints for this computer, warnings denied; with --full benchmarks and fuzz targets too",
        suite: Suite::Quick,
        needs: &[],
        load: Load::Busy,
        lock: Some(Lock::LintBuild),
        inputs: &[LIBRARY, &["*.rs", "*.toml", "fuzz/"]],
        run: clippy,
    },
    TestStage {
        name: "figures",
        about: "speed, sleep and memory on the emulated chip, against targets",
        suite: Suite::Quick,
        needs: &["firmware", "build", "node"],
        load: Load::Busy,
        lock: None,
        inputs: &[
            LIBRARY,
            FIRMWARE,
            HOST,
            &["emulator/", "!emulator/web/", "tests/scenarios/"],
        ],
        run: figures,
    },
    TestStage {
        name: "chip-clippy",
        about: "lints for the chip and the page, every board",
        suite: Suite::Quick,
        needs: &["toolchain"],
        load: Load::Busy,
        lock: Some(Lock::ChipBuild),
        inputs: &[
            LIBRARY,
            FIRMWARE,
            &[
                "emulator/web/library/",
                "emulator/tests/firmware/",
                "clippy.toml",
            ],
        ],
        run: chip_clippy,
    },
    TestStage {
        name: "emulator",
        about: "types, style and tests of the emulated chip",
        suite: Suite::Quick,
        needs: &["node", "firmware"],
        load: Load::Busy,
        lock: None,
        inputs: &[LIBRARY, FIRMWARE, &["emulator/"]],
        run: emulated,
    },
    TestStage {
        name: "chip-lib",
        about: "rules and opponent alone, for the chip and without dependencies",
        suite: Suite::Quick,
        needs: &["toolchain"],
        load: Load::Busy,
        lock: Some(Lock::ChipBuild),
        inputs: &[LIBRARY, &["xtask/"]],
        run: chip_lib,
    },
    TestStage {
        name: "doctest",
        about: "examples in the documentation",
        suite: Suite::Quick,
        needs: &["build"],
        load: Load::Busy,
        lock: Some(Lock::HostBuild),
        inputs: &[LIBRARY, &["xtask/"]],
        run: doctest,
    },
    TestStage {
        name: "doc",
        about: "documentation, warnings denied",
        suite: Suite::Quick,
        needs: &[],
        load: Load::Busy,
        lock: Some(Lock::LintBuild),
        inputs: &[LIBRARY, &["xtask/"]],
        run: doc,
    },
    TestStage {
        name: "packages",
        about: "licences and versions of all dependencies",
        suite: Suite::Quick,
        needs: &[],
        load: Load::Busy,
        lock: None,
        inputs: &[&["*.toml", "*.lock", "xtask/"]],
        run: dependencies,
    },
    TestStage {
        name: "page-load",
        about: "the load that the page puts on a computer",
        suite: Suite::Full,
        needs: &["web"],
        load: Load::Alone,
        lock: None,
        inputs: &[LIBRARY, FIRMWARE, &["emulator/"]],
        run: page_load,
    },
    TestStage {
        name: "oracle",
        about: "the emulated core against Unicorn, a sample",
        suite: Suite::Full,
        needs: &["node", "python"],
        load: Load::Busy,
        lock: None,
        inputs: &[&["emulator/chip/", "emulator/oracle/", "xtask/"]],
        run: compared,
    },
    TestStage {
        name: "trials",
        about: "power cuts, random events and bursts of lines, larger samples",
        suite: Suite::Full,
        needs: &["build"],
        load: Load::Busy,
        lock: Some(Lock::HostBuild),
        inputs: &[LIBRARY, HOST, &["xtask/"]],
        run: trials,
    },
    TestStage {
        name: "elsewhere",
        about: "the same bytes from another folder",
        suite: Suite::Full,
        needs: &["firmware"],
        load: Load::Busy,
        lock: Some(Lock::ChipBuild),
        inputs: &[LIBRARY, FIRMWARE],
        run: elsewhere,
    },
];

/// The packages that are workspaces of their own, because they need another compiler or
/// another target.
const APART: [&str; 3] = ["fuzz", "emulator/web/library", "emulator/tests/firmware"];

const DENY_WARNINGS: [&str; 3] = ["--", "-D", "warnings"];

/// Returns the toolchain. Installs it if the stage `toolchain` has not run before.
fn found() -> Result<Toolchain, String> {
    Toolchain::find().map_err(|error| error.to_string())
}

fn ran(result: Result<(), RunError>) -> Result<(), String> {
    result.map_err(|error| error.to_string())
}

fn toolchain(_: Suite) -> Result<(), String> {
    found()?.add_page_target()
}

fn node(_: Suite) -> Result<(), String> {
    emulator::install_packages()?;
    web::install_packages()?;
    emulator::check_node()
}

fn browser(suite: Suite) -> Result<(), String> {
    web::find_browser()?;
    if suite == Suite::Full {
        web::find_firefox();
    }
    Ok(())
}

fn fmt(_: Suite) -> Result<(), String> {
    add_component("fmt", "rustfmt")?;
    ran(run(cargo().args(["fmt", "--all", "--check"])))?;
    for package in APART {
        let manifest = format!("--manifest-path={package}/Cargo.toml");
        ran(run(cargo().args(["fmt", &manifest, "--check"])))?;
    }
    Ok(())
}

fn wording(_: Suite) -> Result<(), String> {
    words::check()
}

/// Returns the lints' own folder, so that they run in parallel with the tests' build.
fn lint_directory() -> PathBuf {
    target_directory().join("lint")
}

fn clippy(suite: Suite) -> Result<(), String> {
    add_component("clippy", "clippy")?;
    let clippy = || {
        let mut clippy = cargo();
        clippy
            .arg("clippy")
            .arg("--target-dir")
            .arg(lint_directory());
        clippy
    };
    let mut workspace = clippy();
    workspace.args(["--workspace", "--all-targets"]);
    if suite == Suite::Quick {
        workspace.arg(WITHOUT_BENCHMARKS);
    }
    ran(run(workspace.args(DENY_WARNINGS)))?;
    if suite == Suite::Quick {
        return Ok(());
    }
    // The fuzz targets are a workspace of their own. Lints do not need the fuzzer's C++
    // library, so its path is a placeholder.
    ran(run(clippy()
        .arg("--manifest-path=fuzz/Cargo.toml")
        .args(DENY_WARNINGS)
        .env("CUSTOM_LIBFUZZER_PATH", "fuzz/none")))
}

fn dependencies(_: Suite) -> Result<(), String> {
    packages::check()
}

/// Tests do not need the dependencies of the benchmarks.
const WITHOUT_BENCHMARKS: &str = "--exclude=lyngk-pocket-benches";

/// The tests on this computer.
const TESTS: [&str; 5] = [
    "test",
    "--workspace",
    WITHOUT_BENCHMARKS,
    "--tests",
    "--no-fail-fast",
];

fn build(_: Suite) -> Result<(), String> {
    ran(run(cargo().args(TESTS).arg("--no-run")))
}

fn host(_: Suite) -> Result<(), String> {
    ran(run(cargo().args(TESTS)))
}

fn doctest(_: Suite) -> Result<(), String> {
    ran(run(cargo().args([
        "test",
        "--package=lyngk-pocket",
        "--doc",
    ])))
}

/// Uses the lint folder, where clippy has already checked the dependencies.
fn doc(_: Suite) -> Result<(), String> {
    let mut doc = cargo();
    doc.env("RUSTDOCFLAGS", "-D warnings")
        .args(["doc", "--workspace", "--no-deps", WITHOUT_BENCHMARKS])
        .arg("--target-dir")
        .arg(lint_directory());
    ran(run(&mut doc))
}

/// Checks that rules and opponent compile for the chip without the rest of the library
/// and without any dependency, so that others can build on them.
fn chip_lib(_: Suite) -> Result<(), String> {
    let folder = target_directory().join("rules-and-ai");
    let source = |module: &str| root().join("src").join(module).join("mod.rs");
    let library = format!(
        "#![no_std]\n\
         #![forbid(unsafe_code)]\n\
         #[path = {:?}]\npub mod ai;\n\
         #[path = {:?}]\npub mod rules;\n",
        source("ai"),
        source("rules"),
    );
    let manifest = "[workspace]\n[package]\nname = \"rules-and-ai\"\nedition = \"2024\"\n\
                    [lib]\npath = \"lib.rs\"\n";
    fs::create_dir_all(&folder)
        .and_then(|()| fs::write(folder.join("lib.rs"), library))
        .and_then(|()| fs::write(folder.join("Cargo.toml"), manifest))
        .map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut check = found()?.cargo("check");
    check.arg("--manifest-path").arg(folder.join("Cargo.toml"));
    ran(run(&mut check))
}

fn firmware(_: Suite) -> Result<(), String> {
    let toolchain = found()?;
    for &board in Board::all()? {
        println!("firmware for {board}");
        firmware::artefacts(&toolchain, board)?;
    }
    Ok(())
}

fn python(_: Suite) -> Result<(), String> {
    oracle::python().map(drop)
}

fn compared(_: Suite) -> Result<(), String> {
    oracle::sample()
}

fn trials(_: Suite) -> Result<(), String> {
    strength::sample()
}

/// One board is enough, since boards differ only in pins.
fn elsewhere(_: Suite) -> Result<(), String> {
    verify::elsewhere(&found()?, Board::preset()?)
}

/// The emulator's test firmware is not part of the product, so only the full suite lints
/// it.
fn chip_clippy(suite: Suite) -> Result<(), String> {
    let toolchain = found()?;
    if toolchain.lacks_clippy() {
        println!("{REMARK}not run, Debian's rust-web-clippy is not installed");
        return Ok(());
    }
    add_component("clippy", "clippy")?;
    toolchain.add_page_target()?;
    for &board in Board::all()? {
        let mut clippy = toolchain.cargo("clippy");
        clippy.args(firmware::selection(board)).args(DENY_WARNINGS);
        ran(run(&mut clippy))?;
    }
    ran(run(web::library(&toolchain, "clippy").args(DENY_WARNINGS)))?;
    if suite == Suite::Full {
        ran(run(
            emulator::test_firmware(&toolchain, "clippy").args(DENY_WARNINGS)
        ))?;
    }
    Ok(())
}

fn sizes(_: Suite) -> Result<(), String> {
    let toolchain = found()?;
    for &board in Board::all()? {
        size::report(&toolchain, board)?;
    }
    Ok(())
}

fn emulated(suite: Suite) -> Result<(), String> {
    emulator::test(&found()?, suite)
}

fn handheld(suite: Suite) -> Result<(), String> {
    emulator::test_shipped(&found()?, suite)
}

fn figures(suite: Suite) -> Result<(), String> {
    bench_chip::check(&found()?, suite)
}

fn page(suite: Suite) -> Result<(), String> {
    web::test(&found()?, suite)
}

/// Runs the page's tests that measure the load of the computer.
fn page_load(_: Suite) -> Result<(), String> {
    web::test_load()
}

/// Lets rustup add a component of the active toolchain if it is missing.
fn add_component(subcommand: &str, component: &str) -> Result<(), String> {
    let is_missing = || printed_by(cargo().args([subcommand, "--version"])).is_none();
    if is_missing() {
        let _locked = install::lock()?;
        if is_missing() {
            install::rustup(&["component", "add", component], "check the code")?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stage_needs_only_stages_of_its_suite_that_stand_before_it() {
        for (index, stage) in STAGES.iter().enumerate() {
            for needed in stage.needs {
                let before = STAGES[..index].iter().find(|other| other.name == *needed);
                assert!(
                    before.is_some_and(|needed| needed.suite <= stage.suite),
                    "{} needs {needed}",
                    stage.name
                );
            }
        }
    }
}
