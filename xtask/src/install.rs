//! Installs the programs that a stage needs and that this computer lacks. It prints what
//! it installs and why; with `--no-install` it returns the command to type as an error.

use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::process::{command, printed_by, run, run_within, target_directory};

/// True if `--no-install` was given.
static FORBIDDEN: AtomicBool = AtomicBool::new(false);

/// Without a network rustup can wait for minutes.
const RUSTUP_LIMIT: Duration = Duration::from_secs(60);

/// Waits until no other stage installs anything, and keeps the others out until the
/// result is dropped. The caller then looks again whether something is missing.
pub(crate) fn lock() -> Result<File, String> {
    let path = target_directory().join("install.lock");
    fs::create_dir_all(target_directory())
        .and_then(|()| File::create(&path))
        .and_then(|file| file.lock().map(|()| file))
        .map_err(|error| format!("{}: {error}", path.display()))
}

/// Installs Debian packages. `why` completes the sentence "… is needed to …".
///
/// Fails without trying where there is no `apt-get`, where the user may not install,
/// or where `--no-install` forbids it; the error then contains the command to type.
pub(crate) fn debian(packages: &[&str], why: &str) -> Result<(), String> {
    let wanted = packages.join(" ");
    let by_hand = format!("run `sudo apt-get install {wanted}` to {why}");
    if !Path::new("/usr/bin/apt-get").is_file() {
        return Err(format!("install {wanted} to {why}"));
    }
    let is_root = printed_by(command("id").arg("-u")).as_deref() == Some("0");
    if forbidden() || !is_root {
        return Err(by_hand);
    }
    println!("install: apt-get install {wanted}, to {why}");
    let apt_get = |arguments: &[&str]| {
        let mut apt_get = command("apt-get");
        apt_get
            .env("DEBIAN_FRONTEND", "noninteractive")
            .arg("--quiet")
            .args(arguments);
        apt_get
    };
    let mut install = apt_get(&["install", "--yes", "--no-install-recommends"]);
    run(&mut apt_get(&["update"]))
        .and_then(|()| run(install.args(packages)))
        .map_err(|error| format!("{error}; {by_hand}"))
}

/// Runs `rustup` with these arguments, for instance `target add NAME`.
pub(crate) fn rustup(arguments: &[&str], why: &str) -> Result<(), String> {
    let wanted = format!("rustup {}", arguments.join(" "));
    if forbidden() {
        return Err(format!("run `{wanted}` to {why}"));
    }
    println!("install: {wanted}, to {why}");
    run_within(RUSTUP_LIMIT, command("rustup").args(arguments)).map_err(|error| error.to_string())
}

/// Runs a program that downloads packages into the project's own folders.
pub(crate) fn packages(command: &mut Command, why: &str) -> Result<(), String> {
    if forbidden() {
        let folder = command.get_current_dir().unwrap_or(Path::new("."));
        let words = [command.get_program()]
            .into_iter()
            .chain(command.get_args());
        let line: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
        return Err(format!(
            "run `{}` in {} to {why}",
            line.join(" "),
            folder.display()
        ));
    }
    run(command).map_err(|error| error.to_string())
}

/// Returns the first of some programs that is in `PATH`, or at its absolute path.
pub(crate) fn find(programs: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    programs
        .iter()
        // Joining an absolute path gives that path.
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .find(|file| file.is_file())
}

/// Forbids all installations from now on; errors contain the commands instead.
pub(crate) fn forbid() {
    FORBIDDEN.store(true, Ordering::Relaxed);
}

fn forbidden() -> bool {
    FORBIDDEN.load(Ordering::Relaxed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_installing_an_error_is_the_command_to_type() {
        forbid();
        let target = rustup(&["target", "add", "x"], "do y");
        assert_eq!(target, Err("run `rustup target add x` to do y".into()));
        let list = packages(Command::new("npm").arg("ci").current_dir("/z"), "do y");
        assert_eq!(list, Err("run `npm ci` in /z to do y".into()));
        let package = debian(&["x", "z"], "do y").unwrap_err();
        assert!(package.contains("install x z"), "{package}");
    }

    #[test]
    fn only_programs_that_exist_are_found() {
        let cargo = env!("CARGO");
        assert_eq!(find(&["no-such-program", cargo]), Some(cargo.into()));
        assert_eq!(find(&["no-such-program"]), None);
    }
}
