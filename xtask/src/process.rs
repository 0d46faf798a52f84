//! Runs other programs from the root of the repository.

use std::env;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::LazyLock;
use std::thread;
use std::time::{Duration, Instant};

use crate::Failure;

/// Interval at which a program with a time limit is checked.
const POLL: Duration = Duration::from_millis(50);

/// The reason why a program has failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum RunError {
    /// It could not be started.
    NotStarted { program: String, reason: String },
    /// It ended without success.
    Failed { program: String, status: ExitStatus },
    /// It exceeded its time limit and was ended.
    TimedOut { program: String, limit: Duration },
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotStarted { program, reason } => {
                write!(f, "`{program}` could not be started: {reason}")
            }
            Self::Failed { program, status } => write!(f, "`{program}` ended with {status}"),
            Self::TimedOut { program, limit } => {
                write!(f, "`{program}` did not end within {} s", limit.as_secs())
            }
        }
    }
}

/// Returns the root of the repository, independent of the current folder. Cargo sets the
/// path of this package at run time; the path at build time would be wrong in a copy of
/// the repository with its build output.
pub(crate) fn root() -> &'static Path {
    static XTASK: LazyLock<PathBuf> = LazyLock::new(|| {
        let manifest = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        manifest
            .filter(|path| path.ends_with("xtask"))
            .unwrap_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")))
    });
    XTASK.parent().unwrap_or(&XTASK)
}

/// Returns cargo's folder for this computer's builds.
pub(crate) fn target_directory() -> PathBuf {
    let chosen = env::var_os("CARGO_TARGET_DIR").filter(|directory| !directory.is_empty());
    root().join(chosen.map_or_else(|| PathBuf::from("target"), PathBuf::from))
}

/// Returns the cargo that runs this program, so that children use the same toolchain. On
/// CI (`CI` is set) incremental compilation only costs time, because nothing is built
/// twice.
pub(crate) fn cargo() -> Command {
    let cargo = env::var_os("CARGO").map_or_else(|| PathBuf::from("cargo"), PathBuf::from);
    let mut cargo = command(cargo);
    if env::var_os("CI").is_some() {
        cargo.env("CARGO_INCREMENTAL", "0");
    }
    cargo
}

/// Returns a command that runs in the repository's root.
pub(crate) fn command(program: impl AsRef<Path>) -> Command {
    let mut command = Command::new(program.as_ref());
    command.current_dir(root());
    command
}

/// Runs a program whose output goes to the terminal.
pub(crate) fn run(command: &mut Command) -> Result<(), RunError> {
    let status = command.status().map_err(|e| not_started(command, &e))?;
    succeeded(command, status)
}

/// Runs a program that reports its own errors, so that nothing is added to them.
pub(crate) fn run_talking(command: &mut Command) -> Result<(), Failure> {
    run(command).map_err(|error| match error {
        RunError::Failed { .. } => Failure::Reported,
        RunError::NotStarted { .. } | RunError::TimedOut { .. } => Failure::Work(error.to_string()),
    })
}

/// Runs a program and ends it when it takes longer than `limit`.
pub(crate) fn run_within(limit: Duration, command: &mut Command) -> Result<(), RunError> {
    let started = Instant::now();
    let mut child = command
        .stdin(Stdio::null())
        .spawn()
        .map_err(|e| not_started(command, &e))?;
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return succeeded(command, status),
            Ok(None) if started.elapsed() < limit => thread::sleep(POLL),
            // An unknown state is treated like a timeout. Errors of `kill` and `wait`
            // mean that it has ended.
            Ok(None) | Err(_) => {
                let _ = child.kill();
                let _ = child.wait();
                let program = described(command);
                return Err(RunError::TimedOut { program, limit });
            }
        }
    }
}

/// Runs a program and returns its output, which would otherwise mix with that of a
/// parallel one.
pub(crate) fn captured(command: &mut Command) -> (String, Result<(), RunError>) {
    match command.output() {
        Ok(output) => {
            let printed = [output.stdout, output.stderr].concat();
            let printed = String::from_utf8_lossy(&printed).into_owned();
            (printed, succeeded(command, output.status))
        }
        Err(error) => (String::new(), Err(not_started(command, &error))),
    }
}

/// Returns the output of a program without surrounding white space; `None` if it cannot
/// be started or fails.
pub(crate) fn printed_by(command: &mut Command) -> Option<String> {
    let output = command.stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

fn succeeded(command: &Command, status: ExitStatus) -> Result<(), RunError> {
    if status.success() {
        return Ok(());
    }
    let program = described(command);
    Err(RunError::Failed { program, status })
}

fn not_started(command: &Command, error: &std::io::Error) -> RunError {
    let program = described(command);
    let reason = error.to_string();
    RunError::NotStarted { program, reason }
}

/// Returns the command line, with the program's bare name.
fn described(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let mut text = program
        .file_name()
        .map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    for argument in command.get_args() {
        text.push(' ');
        text.push_str(&argument.to_string_lossy());
    }
    text
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_takes_too_long_is_ended() {
        let limit = Duration::from_millis(200);
        let started = Instant::now();
        let result = run_within(limit, command("sleep").arg("30"));
        assert!(
            matches!(result, Err(RunError::TimedOut { .. })),
            "{result:?}"
        );
        assert!(started.elapsed() < Duration::from_secs(10));
    }

    #[test]
    fn a_program_that_fails_is_named_with_its_arguments() {
        let error = run(command("/bin/sh").args(["-c", "exit 3"])).unwrap_err();
        assert_eq!(
            error.to_string(),
            "`sh -c exit 3` ended with exit status: 3"
        );
    }

    #[test]
    fn a_program_with_words_of_its_own_is_not_talked_over() {
        let failed = run_talking(command("/bin/sh").args(["-c", "exit 2"]));
        assert!(matches!(failed, Err(Failure::Reported)));
        let missing = run_talking(&mut command("no-such-program-anywhere"));
        assert!(matches!(missing, Err(Failure::Work(_))));
    }

    #[test]
    fn a_program_that_does_not_exist_is_not_started() {
        let error = run(&mut command("no-such-program-anywhere")).unwrap_err();
        assert!(matches!(error, RunError::NotStarted { .. }), "{error}");
    }
}
