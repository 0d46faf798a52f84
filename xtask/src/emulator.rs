//! The emulator's own tests: installs its packages, checks its types, builds
//! its test firmware the way that was found for the chip, and runs its tests.

use std::path::PathBuf;

use crate::chip::{self, Way};
use crate::process::{RunError, command as program, printed_by, root, run};

/// The profile's folder is cargo's name for it.
const TEST_FIRMWARE: &str = "thumbv6m-none-eabi/release/emulator-test-firmware";

/// Runs everything; says what is missing where it cannot.
pub(crate) fn test(way: &Way) -> Result<(), String> {
    find_npm()?;
    let said = |error: RunError| error.to_string();
    let folder = root().join("emulator");
    let npm = |arguments: &[&str]| {
        let mut npm = program("npm");
        npm.current_dir(&folder).args(arguments);
        npm
    };
    run(&mut npm(&["ci", "--no-audit", "--no-fund"])).map_err(said)?;
    run(&mut npm(&["run", "check"])).map_err(said)?;
    let elf = build_test_firmware(way).map_err(said)?;
    run(npm(&["test"]).env("EMULATOR_TEST_ELF", elf)).map_err(said)
}

fn build_test_firmware(way: &Way) -> Result<PathBuf, RunError> {
    let mut build = way.cargo("build");
    build
        .args(["--release", "--locked"])
        // The linker looks for memory.x where it is started before anywhere
        // else, and must not find the handheld's.
        .current_dir(root().join("emulator/tests/firmware"))
        // The log lines the tests expect are below defmt's default level.
        .env("DEFMT_LOG", "info");
    run(&mut build)?;
    Ok(chip::target_directory().join(TEST_FIRMWARE))
}

/// Makes sure that there is an npm, by Debian's package if need be.
fn find_npm() -> Result<(), String> {
    if printed_by(program("npm").arg("--version")).is_some() {
        return Ok(());
    }
    println!("npm is not installed; asking apt-get for it");
    let installed = run(program("apt-get").args(["update", "--quiet"])).and_then(|()| {
        run(program("apt-get").args(["install", "--yes", "--quiet", "nodejs", "npm"]))
    });
    installed.map_err(|error| format!("install Node.js 20 or later with npm ({error})"))
}
