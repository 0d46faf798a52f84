//! `cargo xtask web`: builds the page that runs the firmware in a browser and
//! serves it on this computer; its tests drive it in headless Chromium.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use lexopt::prelude::*;

use crate::Failure;
use crate::chip::{self, Toolchain};
use crate::emulator::find_npm;
use crate::firmware::{self, Board};
use crate::process::{
    RunError, cargo, command as program, printed_by, root, run, target_directory,
};

/// Programs that are Chromium or near enough, as they are called on Debian, on
/// other systems, and on a Mac.
const BROWSERS: [&str; 5] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

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
        let mut install = npm(&["ci", "--no-audit", "--no-fund"]);
        said(run(install.current_dir(folder)))?;
    }
    let mut build = npm(&["run", "build"]);
    build
        .env("LYNGK_FIRMWARE", chip::target_directory())
        .env("LYNGK_LIBRARY", library);
    said(run(&mut build))?;
    Ok(folder().join("dist"))
}

/// Compiles the project's own rules and saves for the page; says where they are.
fn build_library(toolchain: &Toolchain) -> Result<PathBuf, String> {
    let target = target_directory().join("page");
    let mut cargo = toolchain.cargo_for(LIBRARY_TARGET, "build");
    cargo
        .current_dir(folder().join("library"))
        .args(["--release", "--locked", "--target-dir"])
        .arg(&target);
    said(run(&mut cargo))
        .map_err(|error| format!("{error}; the page needs `rustup target add {LIBRARY_TARGET}`"))?;
    Ok(target.join(LIBRARY_TARGET).join("release"))
}

/// Builds the page and tests it in a browser.
pub(crate) fn test(toolchain: &Toolchain) -> Result<(), String> {
    let browser = find_browser()?;
    build(toolchain)?;
    said(run(&mut npm(&["run", "check"])))?;
    let scenarios = record_scenarios()?;
    let mut test = npm(&["test"]);
    test.env("CHROMIUM", browser)
        .env("LYNGK_SCENARIOS", scenarios);
    said(run(&mut test))
}

fn folder() -> PathBuf {
    root().join("emulator/web")
}

fn npm(arguments: &[&str]) -> Command {
    let mut npm = program("npm");
    npm.current_dir(folder()).args(arguments);
    npm
}

fn said(result: Result<(), RunError>) -> Result<(), String> {
    result.map_err(|error| error.to_string())
}

/// A browser to test in: the one in `CHROMIUM`, one that is installed, or
/// Debian's package.
fn find_browser() -> Result<PathBuf, String> {
    if let Some(browser) = env::var_os("CHROMIUM").or_else(installed_browser) {
        return Ok(browser.into());
    }
    println!("no Chromium is installed; asking apt-get for it");
    let apt_get = |arguments: &[&str]| {
        let mut apt_get = program("apt-get");
        apt_get
            .env("DEBIAN_FRONTEND", "noninteractive")
            .arg("--quiet")
            .args(arguments);
        apt_get
    };
    run(&mut apt_get(&["update"]))
        .and_then(|()| run(&mut apt_get(&["install", "--yes", "chromium"])))
        .map_err(|error| format!("install Chromium, or name it in CHROMIUM ({error})"))?;
    installed_browser()
        .map(PathBuf::from)
        .ok_or_else(|| "Chromium was installed, but is not in PATH".into())
}

fn installed_browser() -> Option<std::ffi::OsString> {
    let path = env::var_os("PATH").unwrap_or_default();
    let directories: Vec<PathBuf> = env::split_paths(&path).collect();
    BROWSERS
        .iter()
        // Joining an absolute path gives that path.
        .flat_map(|name| directories.iter().map(move |folder| folder.join(name)))
        .find(|file| file.is_file())
        .map(Into::into)
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
