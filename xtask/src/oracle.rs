//! `cargo xtask oracle`: compares the emulated core, interpreted and translated, with
//! Unicorn on random programs. The programs are in `emulator/oracle/`.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Failure;
use crate::emulator;
use crate::install;
use crate::process::{command as program, printed_by, root, run, run_talking, target_directory};

const WHY: &str = "compare the emulated core with Unicorn";
/// Python packages with their versions.
const REQUIREMENTS: &str = "emulator/oracle/requirements.txt";
const PROGRAM: &str = "emulator/oracle/oracle.py";
/// Options of the full suite: the same programs at every run.
const SAMPLE: [&str; 4] = ["--seed", "1", "--count", "200000"];

/// Passes the options to the program, which checks them.
pub(crate) fn command(mut options: lexopt::Parser) -> Result<(), Failure> {
    let options: Vec<OsString> = options.raw_args()?.collect();
    run_talking(oracle().map_err(Failure::Work)?.args(options))
}

/// Compares the same programs at every run.
pub(crate) fn sample() -> Result<(), String> {
    run(oracle()?.args(SAMPLE)).map_err(|error| error.to_string())
}

/// Returns the command of the program, with its packages there.
fn oracle() -> Result<Command, String> {
    emulator::install_packages()?;
    let mut oracle = program(python()?);
    oracle.arg(root().join(PROGRAM));
    Ok(oracle)
}

/// Returns a Python with the packages of [`REQUIREMENTS`], in a folder below `target`.
/// Makes that folder unless it was made for this very list.
pub(crate) fn python() -> Result<PathBuf, String> {
    let folder = target_directory().join("oracle");
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let python = folder.join("bin/python");
    let installed = folder.join("installed.txt");
    let wanted = fs::read(root().join(REQUIREMENTS)).map_err(failed)?;
    let is_installed = || fs::read(&installed).is_ok_and(|list| list == wanted);
    if is_installed() {
        return Ok(python);
    }
    let _locked = install::lock()?;
    if is_installed() {
        return Ok(python);
    }
    if !makes_environments() {
        install::debian(&["python3", "python3-venv"], WHY)?;
    }
    make(&folder, &python)?;
    fs::write(&installed, &wanted).map_err(failed)?;
    Ok(python)
}

/// Returns true if there is a Python that can make an environment with pip.
fn makes_environments() -> bool {
    let looked = ["-c", "import ensurepip, venv"];
    printed_by(program("python3").args(looked)).is_some()
}

/// Makes an environment and installs the packages.
fn make(folder: &Path, python: &Path) -> Result<(), String> {
    install::packages(program("python3").args(["-m", "venv"]).arg(folder), WHY)?;
    let mut pip = program(python);
    pip.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
    ])
    // Unicorn as a binary: nothing is compiled.
    .args(["--only-binary", ":all:", "--requirement", REQUIREMENTS]);
    install::packages(&mut pip, WHY)
}
