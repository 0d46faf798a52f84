//! `cargo xtask match-chip`: the handheld against the engine on this computer, with every
//! turn refereed. The shipped firmware runs on the emulated chip, its output goes through
//! the emulated USB, and `lyngk-engine --device` connects to it, as to a real handheld.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};

use lexopt::prelude::*;

use crate::Failure;
use crate::chip::Toolchain;
use crate::emulator;
use crate::firmware::{self, Board};
use crate::process::{cargo, command as program, run, target_directory};

/// The settings of a match.
pub(crate) struct Match {
    pub(crate) games: u32,
    pub(crate) level: u8,
    pub(crate) seed: u32,
}

/// The build profile of this computer's programs.
#[derive(Clone, Copy)]
enum Profile {
    /// The profile of the tests, which have already built them.
    Test,
    Release,
}

/// `cargo xtask match-chip [--board NAME] [--games N] [--level 1..8] [--seed N]`.
pub(crate) fn command(mut options: lexopt::Parser) -> Result<(), Failure> {
    let mut board = Board::preset().map_err(Failure::Work)?;
    let mut wanted = Match {
        games: 10,
        level: 2,
        seed: 1,
    };
    while let Some(option) = options.next()? {
        match option {
            Long("board") => board = Board::named(&options.value()?)?,
            Long("games") => wanted.games = options.value()?.parse()?,
            Long("level") => wanted.level = options.value()?.parse()?,
            Long("seed") => wanted.seed = options.value()?.parse()?,
            unknown => return Err(unknown.unexpected().into()),
        }
    }
    if wanted.games == 0 || !(1..=8).contains(&wanted.level) {
        let complaint = "a match has one game at least, and levels from 1 to 8";
        return Err(Failure::Usage(complaint.into()));
    }
    let toolchain = Toolchain::find().map_err(|e| Failure::Work(e.to_string()))?;
    play(&toolchain, board, &wanted, Profile::Release).map_err(Failure::Work)
}

/// Plays one game, for the tests. It does not depend on the board: the ports of boards
/// have tests of their own.
pub(crate) fn sample(toolchain: &Toolchain) -> Result<(), String> {
    let one = Match {
        games: 1,
        level: 2,
        seed: 1,
    };
    play(toolchain, Board::preset()?, &one, Profile::Test)
}

fn play(
    toolchain: &Toolchain,
    board: Board,
    wanted: &Match,
    profile: Profile,
) -> Result<(), String> {
    let elf = firmware::artefacts(toolchain, board)?.elf;
    let (folder, release) = match profile {
        Profile::Test => ("debug", "--profile=test"),
        Profile::Release => ("release", "--release"),
    };
    let mut build = cargo();
    build
        .args(["build", "--quiet", "--package=host"])
        .args(["--bin=lyngk-engine", "--bin=lyngk-match"])
        .arg(release);
    run(&mut build).map_err(|e| e.to_string())?;
    let programs = target_directory().join(folder);
    let engine = programs.join("lyngk-engine");
    let engine = engine.to_string_lossy();
    let Match { games, level, seed } = wanted;
    let handheld = Handheld::start(board, &elf)?;
    println!("{board} at level {level} against the engine at level {level}, {games} games:");
    let mut game = program(programs.join("lyngk-match"));
    game.args(["--first", &format!("{engine} --device {}", handheld.port)])
        .args(["--second", &engine])
        .args(["--first-go", &format!("level {level}")])
        .args(["--second-go", &format!("level {level}")])
        .args(["--games", &games.to_string(), "--seed", &seed.to_string()])
        .arg("--strict");
    run(&mut game).map_err(|e| e.to_string())
}

/// An emulated handheld that offers its port; ended when it is dropped.
struct Handheld {
    process: Child,
    port: String,
}

impl Handheld {
    fn start(board: Board, elf: &Path) -> Result<Self, String> {
        let mut serve = emulator::node("serve-port.js")?;
        serve.args(["--board", board.name(), "--listen", "0", "--firmware"]);
        let mut process = serve
            .arg(elf)
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|e| format!("the emulated handheld does not start: {e}"))?;
        let mut port = String::new();
        let output = process.stdout.take().map(BufReader::new);
        let read = output.map(|mut output| output.read_line(&mut port));
        let handheld = Self {
            process,
            port: port.trim().to_owned(),
        };
        match read {
            Some(Ok(1..)) => Ok(handheld),
            _ => Err("the emulated handheld does not offer its port".into()),
        }
    }
}

impl Drop for Handheld {
    fn drop(&mut self) {
        // Errors mean that it has ended.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
