//! `cargo xtask web`: builds the page that runs the firmware in a browser and serves it
//! on this computer; its tests run in headless Chromium.
//!
//! The quick suite runs one file of tests in a browser, which does not depend on timing.
//! The full suite runs all. There a failing file runs once more without parallel tests of
//! the page, and the stage reports that: a browser on a busy computer can be late for
//! reasons outside the page.

use std::env;
use std::fs;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::slice;
use std::sync::{Mutex, PoisonError};
use std::thread;

use lexopt::prelude::*;

use crate::Failure;
use crate::chip::{self, PAGE_TARGET, Toolchain};
use crate::emulator::{self, npm};
use crate::firmware::{self, Board};
use crate::install;
use crate::process::{
    RunError, captured, cargo, command as program, printed_by, root, run, target_directory,
};
use crate::stages::{REMARK, Suite};

/// Names of Chromium and compatible browsers on Debian, other systems and the Mac.
const BROWSERS: [&str; 6] = [
    "chromium",
    "chromium-headless-shell",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/// Names of Firefox.
const FIREFOXES: [&str; 3] = [
    "firefox-esr",
    "firefox",
    "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/// Number of test files that run in parallel: a page and its worker leave a third of two
/// cores unused.
const LANES: usize = 2;
/// The tests that measure the load of the computer: a stage of their own, which runs
/// alone.
const ALONE: [&str; 1] = ["light"];

/// The tests of the quick suite: one in a browser, and two of parts without one.
const QUICK: [&str; 3] = ["smoke.test.js", "client.test.js", "pieces.test.js"];

/// The game that is played in the browser: level and setup code. Any game would do; this
/// one ends after about 30 plies.
const GAME: [&str; 2] = ["1", "37"];
/// Turns of it that are played before the page is loaded again.
const KEPT_TURNS: usize = 2;

pub(crate) fn command(mut options: lexopt::Parser) -> Result<(), Failure> {
    let mut serve = program("node");
    serve.current_dir(folder()).arg("serve.js");
    while let Some(option) = options.next()? {
        match option {
            Long("port") => {
                let port: u16 = options.value()?.parse()?;
                serve.args(["--port", &port.to_string()]);
            }
            unknown => return Err(unknown.unexpected().into()),
        }
    }
    let toolchain = Toolchain::find().map_err(|e| Failure::Work(e.to_string()))?;
    build(&toolchain).map_err(Failure::Work)?;
    run(&mut serve).map_err(|e| Failure::Work(e.to_string()))
}

/// Builds the page with the firmware of every board and returns its folder.
pub(crate) fn build(toolchain: &Toolchain) -> Result<PathBuf, String> {
    for &board in Board::all()? {
        firmware::artefacts(toolchain, board)?;
    }
    let library = build_library(toolchain)?;
    write_texts()?;
    emulator::install_packages()?;
    install_packages()?;
    let mut build = npm(&folder(), &["run", "build"]);
    build
        .env("LYNGK_FIRMWARE", chip::target_directory())
        .env("LYNGK_LIBRARY", library);
    said(run(&mut build))?;
    Ok(folder().join("dist"))
}

/// Writes the page's texts in every language.
fn write_texts() -> Result<(), String> {
    let mut write = cargo();
    // The profile of the tests, which have already built it.
    write.args(["run", "--quiet", "--profile=test"]);
    write.args(["--package=texts-compiler", "--bin=page-texts", "--"]);
    said(run(write.arg(folder().join("text"))))
}

/// Compiles the project's own rules and saves for the page and returns the file.
fn build_library(toolchain: &Toolchain) -> Result<PathBuf, String> {
    toolchain.add_page_target()?;
    said(run(&mut library(toolchain, "build")))?;
    Ok(library_target().join(PAGE_TARGET).join("release"))
}

/// Returns a cargo command on the page's part of the library.
pub(crate) fn library(toolchain: &Toolchain, subcommand: &str) -> Command {
    let mut cargo = toolchain.cargo_for(PAGE_TARGET, subcommand);
    cargo
        .current_dir(folder().join("library"))
        .args(["--release", "--locked", "--target-dir"])
        .arg(library_target());
    cargo
}

fn library_target() -> PathBuf {
    target_directory().join("page")
}

/// Installs the page's packages if they are missing.
pub(crate) fn install_packages() -> Result<(), String> {
    emulator::npm_packages(&folder())
}

/// Builds the page and tests it in a browser.
pub(crate) fn test(toolchain: &Toolchain, suite: Suite) -> Result<(), String> {
    let browser = find_browser()?;
    let firefox = match suite {
        Suite::Quick => None,
        Suite::Full => find_firefox(),
    };
    build(toolchain)?;
    said(run(&mut npm(&folder(), &["run", "check"])))?;
    let scenarios = record_scenarios()?;
    let tests = |files: &[PathBuf]| {
        let mut tests = node_test(&browser, files);
        tests
            .env("LYNGK_SCENARIOS", &scenarios)
            .envs(firefox.iter().map(|firefox| ("FIREFOX", firefox)));
        tests
    };
    if suite == Suite::Quick {
        let files = QUICK.map(|name| folder().join("tests").join(name));
        return said(run(&mut tests(&files)));
    }
    if firefox.is_none() {
        println!("{REMARK}not in Firefox: there is none here");
    }
    let others = |name: &str| !ALONE.contains(&name);
    let test = |file: &Path| captured(&mut tests(&[file.into()]));
    let again = at_once(LANES, test_files(others)?, test);
    for file in &again {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        println!("{REMARK}{name} ran a second time");
        said(run(&mut tests(slice::from_ref(file))))?;
    }
    Ok(())
}

/// Runs the tests that measure the load of the computer. The stage `web` has built the
/// page.
pub(crate) fn test_load() -> Result<(), String> {
    let files = test_files(|name| ALONE.contains(&name))?;
    said(run(&mut node_test(&find_browser()?, &files)))
}

/// Returns the command that runs files of tests in a browser.
fn node_test(browser: &Path, files: &[PathBuf]) -> Command {
    let mut tests = program("node");
    tests
        .current_dir(folder())
        .args(["--test", "--test-reporter=spec", "--test-timeout=3600000"])
        .args(files)
        .env("CHROMIUM", browser);
    tests
}

/// Runs test files, so many in parallel, and prints the output of each at its end.
/// Returns those that have failed.
fn at_once(
    lanes: usize,
    files: Vec<PathBuf>,
    test: impl Fn(&Path) -> (String, Result<(), RunError>) + Sync,
) -> Vec<PathBuf> {
    let files = Mutex::new(files.into_iter());
    let next = || files.lock().unwrap_or_else(PoisonError::into_inner).next();
    let lane = || {
        let mut failed = Vec::new();
        while let Some(file) = next() {
            let (printed, result) = test(&file);
            let error = result.err().map(|error| format!("{error}\n"));
            // Printed in one piece, because the other lane prints as well.
            let file_and_all = format!("{}\n{printed}", file.display());
            println!("{file_and_all}{}", error.as_deref().unwrap_or_default());
            if error.is_some() {
                failed.push(file);
            }
        }
        failed
    };
    thread::scope(|scope| {
        let lanes: Vec<_> = (0..lanes).map(|_| scope.spawn(lane)).collect();
        let failed = lanes
            .into_iter()
            .flat_map(|lane| lane.join().unwrap_or_else(|panic| resume_unwind(panic)));
        failed.collect()
    })
}

/// Returns the test files with chosen names; each uses a browser of its own.
fn test_files(chosen: impl Fn(&str) -> bool) -> Result<Vec<PathBuf>, String> {
    emulator::test_files(&folder().join("tests"), chosen)
}

fn folder() -> PathBuf {
    root().join("emulator/web")
}

fn said(result: Result<(), RunError>) -> Result<(), String> {
    result.map_err(|error| error.to_string())
}

/// Returns a browser to test in: the one in `CHROMIUM`, one that is installed, or Debian's
/// smallest.
pub(crate) fn find_browser() -> Result<PathBuf, String> {
    if let Some(browser) = env::var_os("CHROMIUM").map(PathBuf::from) {
        return Ok(browser);
    }
    found_or_installed(&BROWSERS, "chromium-headless-shell")
        .map_err(|error| format!("install Chromium, or name it in CHROMIUM ({error})"))
}

/// Returns Firefox, found like Chromium; `None` where it cannot be had, which fails no
/// test.
pub(crate) fn find_firefox() -> Option<PathBuf> {
    if let Some(firefox) = env::var_os("FIREFOX") {
        return Some(firefox.into());
    }
    found_or_installed(&FIREFOXES, "firefox-esr")
        .inspect_err(|error| println!("the page is not tested in Firefox ({error})"))
        .ok()
}

/// Returns the first of some programs that is installed, if need be after installing
/// Debian's package.
fn found_or_installed(programs: &[&str], package: &str) -> Result<PathBuf, String> {
    if let Some(browser) = install::find(programs) {
        println!("browser: {}", browser.display());
        return Ok(browser);
    }
    let _locked = install::lock()?;
    if let Some(browser) = install::find(programs) {
        return Ok(browser);
    }
    install::debian(&[package], "test the page")?;
    install::find(programs).ok_or_else(|| format!("{package} was installed, but is not in PATH"))
}

/// Lets the simulator play the browser's games for comparison: a whole game, and one that
/// is left in the middle.
fn record_scenarios() -> Result<PathBuf, String> {
    let folder = target_directory().join("web");
    fs::create_dir_all(&folder).map_err(|e| failed(&folder, &e))?;
    let simulator = emulator::simulator()?;
    let mut record = program(&simulator);
    let game = printed_by(record.arg("--record-game").args(GAME))
        .ok_or("the simulator recorded no game")?;
    for (name, scenario) in [("game", whole(&game)), ("kept", left(&game))] {
        let file = folder.join(name).with_extension("txt");
        fs::write(&file, scenario).map_err(|e| failed(&file, &e))?;
        let mut play = program(&simulator);
        play.args(["--headless", "--script"])
            .arg(&file)
            .arg("--shots")
            .arg(folder.join("pictures"));
        said(run(&mut play))?;
    }
    Ok(folder)
}

fn failed(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

/// Returns the game with a picture of its end.
fn whole(game: &str) -> String {
    format!("{game}\npicture game-end\n")
}

/// Returns the game up to some turn, a restart, and a picture of its continuation.
fn left(game: &str) -> String {
    // The recorder waits for this long after a turn and its answer.
    let is_rest = |line: &&str| *line == "wait 1500";
    let mut rests = 0;
    let lines: Vec<&str> = game
        .lines()
        .take_while(|line| {
            let before = rests < KEPT_TURNS;
            rests += usize::from(is_rest(line));
            before
        })
        .collect();
    format!(
        "{}\nrestart\npress A\nwait 1500\npicture kept\n",
        lines.join("\n")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str =
        "press A\npress B\nwait 1500\npress C\nwait 1500\npress D\nwait 1500\nexpect end";

    #[test]
    fn a_game_is_left_after_its_second_turn() {
        let expected = "press A\npress B\nwait 1500\npress C\nwait 1500\n\
                        restart\npress A\nwait 1500\npicture kept\n";
        assert_eq!(left(GAME), expected);
    }

    #[test]
    fn a_whole_game_ends_with_its_picture() {
        assert!(whole(GAME).ends_with("expect end\npicture game-end\n"));
    }
}
