//! `cargo xtask web`: builds the page that runs the firmware in a browser and
//! serves it on this computer; its tests drive it in headless Chromium.

use std::env;
use std::fs;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::thread;

use lexopt::prelude::*;

use crate::Failure;
use crate::chip::{self, Toolchain};
use crate::emulator::{find_npm, npm};
use crate::firmware::{self, Board};
use crate::process::{
    RunError, captured, cargo, command as program, printed_by, root, run, target_directory,
};
use crate::stages::Done;

/// Programs that are Chromium or near enough, as they are called on Debian, on
/// other systems, and on a Mac.
const BROWSERS: [&str; 5] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/// Firefox, likewise.
const FIREFOXES: [&str; 3] = [
    "firefox-esr",
    "firefox",
    "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/// How many files of tests run at once: a page and its worker leave a third of two
/// cores unused.
const LANES: usize = 2;
/// Those that measure how much a computer has to do: nothing is to run beside them.
const ALONE: [&str; 1] = ["light.test.js"];

/// What the page's part of the library is compiled for.
const LIBRARY_TARGET: &str = "wasm32-unknown-unknown";

/// The game that is played in the browser: level and setup code. Any will do;
/// this one is over after 30 plies or so.
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

/// Builds the page with the firmware of every board; says where it is.
pub(crate) fn build(toolchain: &Toolchain) -> Result<PathBuf, String> {
    find_npm()?;
    for board in Board::ALL {
        firmware::artefacts(toolchain, board)?;
    }
    let library = build_library(toolchain)?;
    for folder in [root().join("emulator"), folder()] {
        said(run(&mut npm(&folder, &["ci", "--no-audit", "--no-fund"])))?;
    }
    let mut build = npm(&folder(), &["run", "build"]);
    build
        .env("LYNGK_FIRMWARE", chip::target_directory())
        .env("LYNGK_LIBRARY", library);
    said(run(&mut build))?;
    Ok(folder().join("dist"))
}

/// Compiles the project's own rules and saves for the page; says where they are.
fn build_library(toolchain: &Toolchain) -> Result<PathBuf, String> {
    said(run(&mut library(toolchain, "build")))
        .map_err(|error| format!("{error}; the page needs `rustup target add {LIBRARY_TARGET}`"))?;
    Ok(library_target().join(LIBRARY_TARGET).join("release"))
}

/// A cargo command on the page's part of the library.
pub(crate) fn library(toolchain: &Toolchain, subcommand: &str) -> Command {
    let mut cargo = toolchain.cargo_for(LIBRARY_TARGET, subcommand);
    cargo
        .current_dir(folder().join("library"))
        .args(["--release", "--locked", "--target-dir"])
        .arg(library_target());
    cargo
}

fn library_target() -> PathBuf {
    target_directory().join("page")
}

/// Builds the page and tests it in a browser.
pub(crate) fn test(toolchain: &Toolchain) -> Result<Done, String> {
    let browser = find_browser()?;
    let firefox = find_firefox();
    build(toolchain)?;
    said(run(&mut npm(&folder(), &["run", "check"])))?;
    let scenarios = record_scenarios()?;
    let tests = |file: &Path| {
        let mut tests = program("node");
        tests
            .current_dir(folder())
            .args(["--test", "--test-timeout=3600000"])
            .arg(file)
            .env("CHROMIUM", &browser)
            .env("LYNGK_SCENARIOS", &scenarios)
            .envs(firefox.iter().map(|firefox| ("FIREFOX", firefox)));
        tests
    };
    let (alone, together): (Vec<_>, Vec<_>) = (test_files()?.into_iter())
        .partition(|file| ALONE.iter().any(|alone| file.ends_with(alone)));
    if alone.len() != ALONE.len() {
        return Err(format!("of {ALONE:?} there are only {alone:?}"));
    }
    let test = |file: &Path| captured(&mut tests(file));
    let mut again = at_once(LANES, together, test);
    again.extend(at_once(1, alone, test));
    for file in &again {
        println!("{}: once more", file.display());
        said(run(&mut tests(file)))?;
    }
    Ok(match (again.is_empty(), firefox) {
        (false, _) => Done::PassedBut("some of it only at its second try, see above"),
        (true, None) => Done::PassedBut("not in Firefox: there is none here"),
        (true, Some(_)) => Done::Passed,
    })
}

/// Runs tests of files, so many at once, and prints what each has to say when it is
/// through; says which have failed.
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
            // One piece: the other lane prints as well.
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

/// The files of tests, each of which has a browser of its own. One that fails is given a
/// second try, alone, and the summary says so: a browser on a busy machine can be late in
/// ways that say nothing of the page, and what is wrong with the page is wrong twice.
fn test_files() -> Result<Vec<PathBuf>, String> {
    let tests = folder().join("tests");
    let mut files: Vec<PathBuf> = fs::read_dir(&tests)
        .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect())
        .map_err(|error| failed(&tests, &error))?;
    files.retain(|file| file.to_string_lossy().ends_with(".test.js"));
    files.sort();
    Ok(files)
}

fn folder() -> PathBuf {
    root().join("emulator/web")
}

fn said(result: Result<(), RunError>) -> Result<(), String> {
    result.map_err(|error| error.to_string())
}

/// A browser to test in: the one in `CHROMIUM`, one that is installed, or
/// Debian's package.
fn find_browser() -> Result<PathBuf, String> {
    if let Some(browser) = env::var_os("CHROMIUM").map(PathBuf::from) {
        return Ok(browser);
    }
    installed_or_debians(&BROWSERS, "chromium")
        .map_err(|error| format!("install Chromium, or name it in CHROMIUM ({error})"))
}

/// Firefox, found like Chromium. The page is tested there too, but nobody needs it
/// for the tests to pass: without it that test says that it was skipped.
fn find_firefox() -> Option<PathBuf> {
    if let Some(firefox) = env::var_os("FIREFOX") {
        return Some(firefox.into());
    }
    installed_or_debians(&FIREFOXES, "firefox-esr")
        .inspect_err(|error| println!("the page is not tested in Firefox ({error})"))
        .ok()
}

/// The first of some programs that is installed, if need be after Debian's package.
fn installed_or_debians(programs: &[&str], package: &str) -> Result<PathBuf, String> {
    if let Some(browser) = installed(programs) {
        return Ok(browser);
    }
    println!("no {package} is installed; asking apt-get for it");
    let apt_get = |arguments: &[&str]| {
        let mut apt_get = program("apt-get");
        apt_get
            .env("DEBIAN_FRONTEND", "noninteractive")
            .arg("--quiet")
            .args(arguments);
        apt_get
    };
    run(&mut apt_get(&["update"]))
        .and_then(|()| run(&mut apt_get(&["install", "--yes", package])))
        .map_err(|error| error.to_string())?;
    installed(programs).ok_or_else(|| format!("{package} was installed, but is not in PATH"))
}

fn installed(programs: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let directories: Vec<PathBuf> = env::split_paths(&path).collect();
    programs
        .iter()
        // Joining an absolute path gives that path.
        .flat_map(|name| directories.iter().map(move |folder| folder.join(name)))
        .find(|file| file.is_file())
}

/// Has the simulator play what the browser is to play, so that the two can be
/// compared: a whole game, and one that is left in the middle.
fn record_scenarios() -> Result<PathBuf, String> {
    let folder = target_directory().join("web");
    fs::create_dir_all(&folder).map_err(|e| failed(&folder, &e))?;
    let mut record = simulator();
    let game = printed_by(record.arg("--record-game").args(GAME))
        .ok_or("the simulator recorded no game")?;
    for (name, scenario) in [("game", whole(&game)), ("kept", left(&game))] {
        let file = folder.join(name).with_extension("txt");
        fs::write(&file, scenario).map_err(|e| failed(&file, &e))?;
        let mut play = simulator();
        play.args(["--headless", "--script"])
            .arg(&file)
            .arg("--shots")
            .arg(folder.join("pictures"));
        said(run(&mut play))?;
    }
    Ok(folder)
}

fn simulator() -> Command {
    let mut simulator = cargo();
    simulator.args([
        "run",
        "--quiet",
        "--package=lyngk-pocket",
        "--bin=simulator",
        "--",
    ]);
    simulator
}

fn failed(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

/// The game with a picture of its end.
fn whole(game: &str) -> String {
    format!("{game}\npicture game-end\n")
}

/// The game up to some turn, a restart, and a picture of how it goes on.
fn left(game: &str) -> String {
    // The recorder waits for this long when a turn and its answer are over.
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
