//! Runs other programs from the root of the repository.

use std::env;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::LazyLock;
use std::thread;
use std::time::{Duration, Instant};

use crate::Failure;

/// How often a program under a time limit is looked at.
const POLL: Duration = Duration::from_millis(50);

/// Why a program did not do its work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum RunError {
    /// It could not be started at all.
    NotStarted { program: String, reason: String },
    /// It ended with something other than success.
    Failed { program: String, status: ExitStatus },
    /// It was ended because it took too long.
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

/// The repository's root, wherever the command was typed. Cargo says at run time
/// where this package lies: what was said when it was built is of another place if
/// the repository was copied together with what had been built in it.
pub(crate) fn root() -> &'static Path {
    static XTASK: LazyLock<PathBuf> = LazyLock::new(|| {
        let told = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        told.filter(|path| path.ends_with("xtask"))
            .unwrap_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")))
    });
    XTASK.parent().unwrap_or(&XTASK)
}

/// Where cargo puts what it builds for this computer.
pub(crate) fn target_directory() -> PathBuf {
    let chosen = env::var_os("CARGO_TARGET_DIR").filter(|directory| !directory.is_empty());
    root().join(chosen.map_or_else(|| PathBuf::from("target"), PathBuf::from))
}

/// The cargo that runs this program, so that children use the same toolchain. On CI (`CI`
/// is set) incremental compilation only costs time, because nothing is built twice.
pub(crate) fn cargo() -> Command {
    let cargo = env::var_os("CARGO").map_or_else(|| PathBuf::from("cargo"), PathBuf::from);
    let mut cargo = command(cargo);
    if env::var_os("CI").is_some() {
        cargo.env("CARGO_INCREMENTAL", "0");
    }
    cargo
}

/// A program, to be run in the repository's root.
pub(crate) fn command(program: impl AsRef<Path>) -> Command {
    let mut command = Command::new(program.as_ref());
    command.current_dir(root());
    command
}

/// Runs a program, which prints for itself.
pub(crate) fn run(command: &mut Command) -> Result<(), RunError> {
    let status = command.status().map_err(|e| not_started(command, &e))?;
    succeeded(command, status)
}

/// Runs a program that says itself what is wrong: then nothing is to be added.
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
            // Not knowing whether it runs is the same to the caller as waiting
            // in vain. Errors of `kill` and `wait` mean that it has ended.
            Ok(None) | Err(_) => {
                let _ = child.kill();
                let _ = child.wait();
                let program = described(command);
                return Err(RunError::TimedOut { program, limit });
            }
        }
    }
}

/// Runs a program beside another one: gives what it prints, for nobody to read it
/// between the other's lines.
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

/// What a program prints, without the surrounding white space; `None` when it
/// cannot be started or fails.
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

/// The command line, with the program by its bare name.
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
