//! `cargo xtask test`: sets everything up and runs the stages of a suite side by side.
//!
//! Each stage is a process of its own, `cargo xtask test --only NAME`, whose output goes
//! to a log. [`changed`] chooses stages by files, [`schedule`] decides which one starts
//! next, [`screen`] writes to the terminal.

mod changed;
mod schedule;
mod screen;

use std::collections::HashSet;
use std::env;
use std::fmt;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use lexopt::prelude::*;

use crate::Failure;
use crate::install;
use crate::process::{root, target_directory};
use crate::stages::{REMARK, STAGES, Suite, TestStage};
use schedule::Step;
use screen::Screen;

/// Interval at which the running stages are checked.
const POLL: Duration = Duration::from_millis(100);

/// The result of a stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Passed,
    Failed,
    /// A stage that it needs did not pass.
    Skipped(&'static str),
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Passed => "ok",
            Self::Failed => "FAILED",
            Self::Skipped(_) => "skipped",
        })
    }
}

struct Finished {
    stage: &'static TestStage,
    outcome: Outcome,
    /// Time since the start of the run.
    began: Duration,
    took: Duration,
    /// The lines of its log that begin with [`REMARK`], without this prefix.
    remarks: Vec<String>,
}

struct Running {
    stage: &'static TestStage,
    process: Child,
    began: Instant,
    log: PathBuf,
}

/// The options of the command line.
#[derive(Debug, PartialEq, Eq)]
struct Options {
    list: bool,
    suite: Suite,
    only: Vec<String>,
    /// The revision to compare with.
    changed: Option<String>,
    no_install: bool,
}

pub(crate) fn command(options: lexopt::Parser) -> Result<(), Failure> {
    let options = read(options)?;
    if options.list {
        for stage in &STAGES {
            let full = if stage.suite == Suite::Full {
                " (--full)"
            } else {
                ""
            };
            println!("{:<12} {}{full}", stage.name, stage.about);
        }
        return Ok(());
    }
    let stages = chosen(&options)?;
    if let ([stage], false) = (&stages[..], options.only.is_empty()) {
        return alone(stage, &options);
    }
    if stages.is_empty() {
        println!("no stage depends on what has changed");
        return Ok(());
    }
    let run = Run::new(options).map_err(Failure::Work)?;
    let finished = run.all(stages);
    screen::summarise(&finished, run.started.elapsed());
    if finished.iter().all(|one| one.outcome == Outcome::Passed) {
        Ok(())
    } else {
        Err(Failure::Reported)
    }
}

/// Runs one stage in this process, with the terminal as its output.
fn alone(stage: &TestStage, options: &Options) -> Result<(), Failure> {
    if options.no_install {
        install::forbid();
    }
    (stage.run)(options.suite).map_err(Failure::Work)
}

fn read(mut words: lexopt::Parser) -> Result<Options, Failure> {
    let mut options = Options {
        list: false,
        suite: Suite::Quick,
        only: Vec::new(),
        changed: None,
        no_install: false,
    };
    while let Some(word) = words.next()? {
        match word {
            Long("list") => options.list = true,
            Long("full") => options.suite = Suite::Full,
            Long("no-install") => options.no_install = true,
            Long("changed") => {
                let base = words.optional_value();
                let next = base.or_else(|| words.try_raw_args()?.next_if(|word| !is_option(word)));
                let base = next.map_or(Ok("HEAD".into()), |base| base.string())?;
                options.changed = Some(base);
            }
            Long("only") => {
                let name = words.value()?.string()?;
                if !STAGES.iter().any(|stage| stage.name == name) {
                    let known: Vec<&str> = STAGES.iter().map(|stage| stage.name).collect();
                    return Err(Failure::Usage(format!(
                        "no stage is called `{name}`; there are: {}",
                        known.join(", ")
                    )));
                }
                options.only.push(name);
            }
            unknown => return Err(unknown.unexpected().into()),
        }
    }
    if options.changed.is_some() && !options.only.is_empty() {
        return Err(Failure::Usage("`--changed` goes without `--only`".into()));
    }
    Ok(options)
}

fn is_option(word: &std::ffi::OsStr) -> bool {
    word.to_string_lossy().starts_with('-')
}

/// Returns the stages that the options choose, in the table's order.
fn chosen(options: &Options) -> Result<Vec<&'static TestStage>, Failure> {
    let in_suite = STAGES.iter().filter(|stage| stage.suite <= options.suite);
    if !options.only.is_empty() {
        let named = |stage: &&TestStage| options.only.iter().any(|name| name == stage.name);
        return Ok(STAGES.iter().filter(named).collect());
    }
    let Some(base) = &options.changed else {
        return Ok(in_suite.collect());
    };
    let affected: HashSet<&str> = changed::since(base).map_err(Failure::Usage)?.stages();
    Ok(in_suite
        .filter(|stage| affected.contains(stage.name))
        .collect())
}

/// One run of several stages.
struct Run {
    options: Options,
    started: Instant,
    logs: PathBuf,
    /// A copy of this program: a stage that builds all packages replaces the original.
    program: PathBuf,
    /// Keeps other runs from writing to the same logs.
    _lock: File,
}

impl Run {
    fn new(options: Options) -> Result<Self, String> {
        let logs = target_directory().join("test");
        let program = logs.join(format!("xtask{}", env::consts::EXE_SUFFIX));
        let failed = |error: std::io::Error| format!("{}: {error}", logs.display());
        let lock = fs::create_dir_all(&logs)
            .and_then(|()| File::create(logs.join("lock")))
            .map_err(failed)?;
        if lock.try_lock().is_err() {
            return Err(format!("another test run writes to {}", logs.display()));
        }
        // A stage of a former run may still use its copy, so a new file replaces it.
        let _ = fs::remove_file(&program);
        env::current_exe()
            .and_then(|this| fs::copy(this, &program))
            .map_err(failed)?;
        Ok(Self {
            options,
            started: Instant::now(),
            logs,
            program,
            _lock: lock,
        })
    }

    /// Returns the command that runs one stage.
    fn process_of(&self, stage: &TestStage) -> Command {
        let mut command = Command::new(&self.program);
        command
            .current_dir(root())
            .args(["test", "--only", stage.name]);
        if self.options.suite == Suite::Full {
            command.arg("--full");
        }
        if self.options.no_install {
            command.arg("--no-install");
        }
        command
    }

    /// Runs the stages side by side, and returns them in the order in which they ended.
    fn all(&self, stages: Vec<&'static TestStage>) -> Vec<Finished> {
        let slots = thread::available_parallelism()
            .map_or(2, usize::from)
            .min(4);
        let mut screen = Screen::new(stages.len(), slots, &self.logs);
        let mut waiting = stages;
        let mut running: Vec<Running> = Vec::new();
        let mut finished: Vec<Finished> = Vec::new();
        while !waiting.is_empty() || !running.is_empty() {
            while let Some((place, step)) = schedule::next(&waiting, &running, &finished, slots) {
                let stage = waiting.remove(place);
                match step {
                    Step::Start => match self.start(stage) {
                        Ok(one) => running.push(one),
                        Err(error) => {
                            let one = self.ended(stage, Outcome::Failed, Instant::now());
                            screen.finished(&one, Some(&error));
                            finished.push(one);
                        }
                    },
                    Step::Skip(needed) => {
                        let one = self.ended(stage, Outcome::Skipped(needed), Instant::now());
                        screen.finished(&one, None);
                        finished.push(one);
                    }
                }
            }
            assert!(
                !running.is_empty() || waiting.is_empty(),
                "no stage can start: their needs form a circle"
            );
            for place in (0..running.len()).rev() {
                let passed = match running[place].process.try_wait() {
                    Ok(None) => continue,
                    Ok(Some(status)) => status.success(),
                    Err(_) => false,
                };
                let Running {
                    stage, began, log, ..
                } = running.remove(place);
                let outcome = if passed {
                    Outcome::Passed
                } else {
                    Outcome::Failed
                };
                let printed = fs::read(&log).unwrap_or_default();
                let printed = String::from_utf8_lossy(&printed);
                let mut one = self.ended(stage, outcome, began);
                one.remarks = remarks(&printed);
                screen.finished(&one, (!passed).then_some(&printed));
                finished.push(one);
            }
            screen.progress(&running);
            thread::sleep(POLL);
        }
        finished
    }

    fn start(&self, stage: &'static TestStage) -> Result<Running, String> {
        let log = self.logs.join(stage.name).with_extension("log");
        let output = File::create(&log).map_err(|error| format!("{}: {error}", log.display()))?;
        let errors = output.try_clone().map_err(|error| error.to_string())?;
        let process = self
            .process_of(stage)
            .stdin(Stdio::null())
            .stdout(output)
            .stderr(errors)
            .spawn()
            .map_err(|error| error.to_string())?;
        Ok(Running {
            stage,
            process,
            began: Instant::now(),
            log,
        })
    }

    fn ended(&self, stage: &'static TestStage, outcome: Outcome, began: Instant) -> Finished {
        Finished {
            stage,
            outcome,
            began: began.duration_since(self.started),
            took: began.elapsed(),
            remarks: Vec::new(),
        }
    }
}

fn remarks(printed: &str) -> Vec<String> {
    let remarks = printed.lines().filter_map(|line| line.strip_prefix(REMARK));
    remarks.map(str::to_owned).collect()
}

/// Returns a path relative to the project's root.
fn shown(path: &Path) -> std::path::Display<'_> {
    path.strip_prefix(root()).unwrap_or(path).display()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reading(words: &[&str]) -> Result<Options, String> {
        read(lexopt::Parser::from_args(words)).map_err(|failure| match failure {
            Failure::Usage(complaint) => complaint,
            Failure::Work(_) | Failure::Reported => "not a complaint about usage".into(),
        })
    }

    fn names(words: &[&str]) -> Vec<&'static str> {
        let options = reading(words).unwrap();
        let Ok(stages) = chosen(&options) else {
            panic!("{words:?} choose nothing");
        };
        stages.iter().map(|stage| stage.name).collect()
    }

    #[test]
    fn the_quick_suite_is_the_default_and_full_has_every_stage() {
        assert!(!names(&[]).contains(&"elsewhere"));
        assert_eq!(names(&["--full"]).len(), STAGES.len());
    }

    #[test]
    fn only_the_named_stages_run_in_the_tables_order() {
        let some = names(&["--only", "doc", "--only", "fmt", "--only", "elsewhere"]);
        assert_eq!(some, ["fmt", "doc", "elsewhere"]);
    }

    #[test]
    fn the_base_of_a_change_may_be_left_out() {
        let base = |words: &[&str]| reading(words).unwrap().changed;
        assert_eq!(base(&[]), None);
        assert_eq!(base(&["--changed"]).as_deref(), Some("HEAD"));
        assert_eq!(base(&["--changed", "--full"]).as_deref(), Some("HEAD"));
        assert_eq!(base(&["--changed", "main"]).as_deref(), Some("main"));
        assert_eq!(base(&["--changed=main"]).as_deref(), Some("main"));
    }

    #[test]
    fn wrong_options_are_complained_about() {
        for (words, complaint) in [
            (&["--only"][..], "`--only` needs a value"),
            (&["--only", "x"], "no stage is called `x`"),
            (&["--quick"], "no option is called `--quick`"),
            (&["fmt"], "`fmt` has no meaning here"),
            (&["--changed", "--only", "fmt"], "goes without `--only`"),
        ] {
            let answer = reading(words).unwrap_err();
            assert!(answer.contains(complaint), "{words:?}: {answer}");
        }
    }

    #[test]
    fn remarks_are_found_in_a_log() {
        let log = "Compiling\nremark: not in Firefox\nnote: of the compiler\n";
        assert_eq!(remarks(log), ["not in Firefox"]);
    }
}
