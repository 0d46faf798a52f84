//! The stages of `cargo xtask test`. A new kind of test is one more entry in
//! the table.

use std::cell::OnceCell;
use std::time::Duration;

use crate::bench_chip;
use crate::chip::{NoToolchain, Toolchain};
use crate::emulator;
use crate::firmware::{self, Board};
use crate::packages;
use crate::process::{RunError, cargo, command as program, printed_by, run, run_within};
use crate::size;
use crate::verify;
use crate::web;

/// Without a network rustup can wait far longer than anybody would.
const DOWNLOAD_LIMIT: Duration = Duration::from_secs(60);

/// One thing to check.
pub(crate) struct TestStage {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    /// The stage without whose success this one makes no sense.
    pub(crate) needs: Option<&'static str>,
    pub(crate) run: fn(&SetUp) -> Result<Done, String>,
}

/// All of them, in the order they are run.
pub(crate) const STAGES: [TestStage; 16] = [
    TestStage {
        name: "fmt",
        about: "formatting",
        needs: None,
        run: fmt,
    },
    TestStage {
        name: "clippy",
        about: "lints, warnings denied; fuzz targets too",
        needs: None,
        run: clippy,
    },
    TestStage {
        name: "packages",
        about: "licences and versions of all dependencies",
        needs: None,
        run: dependencies,
    },
    TestStage {
        name: "host",
        about: "tests on this computer",
        needs: None,
        run: host,
    },
    TestStage {
        name: "doctest",
        about: "examples in the documentation",
        needs: None,
        run: doctest,
    },
    TestStage {
        name: "doc",
        about: "documentation, warnings denied",
        needs: None,
        run: doc,
    },
    TestStage {
        name: "chip",
        about: "a way to compile for the chip",
        needs: None,
        run: chip,
    },
    TestStage {
        name: "chip-lib",
        about: "the library, for the chip",
        needs: CHIP,
        run: chip_lib,
    },
    TestStage {
        name: "firmware",
        about: "the firmware, every board",
        needs: CHIP,
        run: firmware,
    },
    TestStage {
        name: "elsewhere",
        about: "the same bytes from another folder",
        needs: Some("firmware"),
        run: elsewhere,
    },
    TestStage {
        name: "chip-clippy",
        about: "lints of what runs on the chip and in the page",
        needs: CHIP,
        run: chip_clippy,
    },
    TestStage {
        name: "size",
        about: "flash and RAM budgets",
        needs: Some("firmware"),
        run: sizes,
    },
    TestStage {
        name: "emulator",
        about: "the emulated chip's own tests",
        needs: CHIP,
        run: emulated,
    },
    TestStage {
        name: "handheld",
        about: "the shipped firmware on the emulated chip",
        needs: Some("firmware"),
        run: handheld,
    },
    TestStage {
        name: "figures",
        about: "its figures, against targets and what they were",
        needs: Some("firmware"),
        run: figures,
    },
    TestStage {
        name: "web",
        about: "the page, in a browser",
        needs: CHIP,
        run: page,
    },
];
const CHIP: Option<&str> = Some("chip");

/// The packages that are workspaces of their own, because they need another compiler
/// or another target.
const APART: [&str; 3] = ["fuzz", "emulator/web/library", "emulator/tests/firmware"];

/// What stages share; made when first needed, within one run.
#[derive(Default)]
pub(crate) struct SetUp {
    toolchain: OnceCell<Result<Toolchain, NoToolchain>>,
}

impl SetUp {
    fn toolchain(&self) -> Result<&Toolchain, String> {
        let toolchain = self.toolchain.get_or_init(Toolchain::find);
        toolchain.as_ref().map_err(ToString::to_string)
    }
}

/// How a stage ends when it does not fail.
pub(crate) enum Done {
    Passed,
    /// Except for a part that cannot be run here.
    PassedBut(&'static str),
    /// It cannot be run here, for the reason given.
    Skipped(&'static str),
}

fn passed(result: Result<(), RunError>) -> Result<Done, String> {
    result.map(|()| Done::Passed).map_err(|e| e.to_string())
}

fn fmt(_: &SetUp) -> Result<Done, String> {
    add_component("fmt", "rustfmt");
    run(cargo().args(["fmt", "--all", "--check"])).map_err(|e| e.to_string())?;
    for package in APART {
        let manifest = format!("--manifest-path={package}/Cargo.toml");
        run(cargo().args(["fmt", &manifest, "--check"])).map_err(|e| e.to_string())?;
    }
    Ok(Done::Passed)
}

fn clippy(_: &SetUp) -> Result<Done, String> {
    add_component("clippy", "clippy");
    let all = [
        "clippy",
        "--workspace",
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ];
    run(cargo().args(all)).map_err(|e| e.to_string())?;
    // The fuzz targets are a workspace of their own. They are only looked at: the
    // fuzzer itself, in another language, need not be there, so none is named.
    let fuzz = [
        "clippy",
        "--manifest-path=fuzz/Cargo.toml",
        "--target-dir=target",
        "--",
        "-D",
        "warnings",
    ];
    passed(run(cargo()
        .args(fuzz)
        .env("CUSTOM_LIBFUZZER_PATH", "fuzz/none")))
}

fn dependencies(_: &SetUp) -> Result<Done, String> {
    packages::check().map(|()| Done::Passed)
}

fn host(_: &SetUp) -> Result<Done, String> {
    // It leaves out the documentation's examples, a stage of their own.
    cargo_test("--tests")
}

fn doctest(_: &SetUp) -> Result<Done, String> {
    cargo_test("--doc")
}

fn cargo_test(which: &str) -> Result<Done, String> {
    passed(run(cargo().args([
        "test",
        "--workspace",
        which,
        "--no-fail-fast",
    ])))
}

fn doc(_: &SetUp) -> Result<Done, String> {
    let mut doc = cargo();
    doc.env("RUSTDOCFLAGS", "-D warnings");
    passed(run(doc.args(["doc", "--workspace", "--no-deps"])))
}

fn chip(set_up: &SetUp) -> Result<Done, String> {
    set_up.toolchain().map(|_| Done::Passed)
}

/// The library as the firmware has it, then the rules and the opponent alone,
/// which others may build on and which depend on nothing.
fn chip_lib(set_up: &SetUp) -> Result<Done, String> {
    const LIBRARY: [&str; 2] = ["--package=lyngk-pocket", "--no-default-features"];
    for features in ["app", ""] {
        let mut build = set_up.toolchain()?.cargo("check");
        build.args(LIBRARY);
        build.args(["--profile=chip", "--lib", "--features", features]);
        run(&mut build).map_err(|e| e.to_string())?;
    }
    let mut tree = cargo();
    tree.args(["tree", "--prefix=none", "--edges=normal"])
        .args(LIBRARY);
    let tree = printed_by(&mut tree).ok_or("cargo tree failed")?;
    match tree.trim().lines().count() {
        1 => Ok(Done::Passed),
        _ => Err(format!("rules and ai depend on others:\n{tree}")),
    }
}

fn firmware(set_up: &SetUp) -> Result<Done, String> {
    for board in Board::ALL {
        println!("firmware for {board}");
        firmware::artefacts(set_up.toolchain()?, board)?;
    }
    Ok(Done::Passed)
}

/// One board is enough: they differ in pins, not in how they are built.
fn elsewhere(set_up: &SetUp) -> Result<Done, String> {
    verify::elsewhere(set_up.toolchain()?, Board::default()).map(|()| Done::Passed)
}

fn chip_clippy(set_up: &SetUp) -> Result<Done, String> {
    let toolchain = set_up.toolchain()?;
    if matches!(toolchain, Toolchain::Debian { .. }) {
        return Ok(Done::Skipped("Debian's compiler comes without clippy"));
    }
    for board in Board::ALL {
        let mut clippy = toolchain.cargo("clippy");
        clippy
            .args(firmware::selection(board))
            .args(["--", "-D", "warnings"]);
        run(&mut clippy).map_err(|e| e.to_string())?;
    }
    for mut clippy in [
        emulator::test_firmware(toolchain, "clippy"),
        web::library(toolchain, "clippy"),
    ] {
        clippy.args(["--", "-D", "warnings"]);
        run(&mut clippy).map_err(|e| e.to_string())?;
    }
    Ok(Done::Passed)
}

fn sizes(set_up: &SetUp) -> Result<Done, String> {
    for board in Board::ALL {
        size::report(set_up.toolchain()?, board)?;
    }
    Ok(Done::Passed)
}

fn emulated(set_up: &SetUp) -> Result<Done, String> {
    emulator::test(set_up.toolchain()?).map(|()| Done::Passed)
}

fn handheld(set_up: &SetUp) -> Result<Done, String> {
    emulator::test_shipped(set_up.toolchain()?).map(|()| Done::Passed)
}

fn figures(set_up: &SetUp) -> Result<Done, String> {
    bench_chip::check(set_up.toolchain()?).map(|()| Done::Passed)
}

fn page(set_up: &SetUp) -> Result<Done, String> {
    web::test(set_up.toolchain()?)
}

/// Has rustup add a part of the toolchain if it is missing. Whether that worked
/// shows when the stage uses it.
fn add_component(subcommand: &str, component: &str) {
    if printed_by(cargo().args([subcommand, "--version"])).is_some() {
        return;
    }
    println!("{component} is not installed; asking rustup for it");
    let mut rustup = program("rustup");
    rustup.args(["component", "add", component]);
    if let Err(error) = run_within(DOWNLOAD_LIMIT, &mut rustup) {
        println!("{error}");
    }
}
