//! `cargo xtask test`: does all set-up and runs every stage of the table in
//! `stages`.
//!
//! A stage that fails does not keep the others from running, except those that
//! need what it makes.

use std::fmt;
use std::time::{Duration, Instant};

use lexopt::prelude::*;

use crate::Failure;
use crate::stages::{Done, STAGES, SetUp, TestStage};

/// How a stage came out, for the last lines.
enum Outcome {
    Passed,
    /// Except for what is said.
    PassedBut(&'static str),
    Failed(String),
    Skipped(String),
}

impl Outcome {
    fn is_success(&self) -> bool {
        matches!(self, Self::Passed | Self::PassedBut(_))
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Passed | Self::PassedBut(_) => "ok",
            Self::Failed(_) => "FAILED",
            Self::Skipped(_) => "skipped",
        })
    }
}

struct Finished {
    name: &'static str,
    outcome: Outcome,
    time: Duration,
}

pub(crate) fn command(options: lexopt::Parser) -> Result<(), Failure> {
    let Some(stages) = chosen(options)? else {
        for stage in &STAGES {
            println!("{:<12} {}", stage.name, stage.about);
        }
        return Ok(());
    };

    let started = Instant::now();
    let set_up = SetUp::default();
    let mut finished: Vec<Finished> = Vec::new();
    for (index, stage) in stages.iter().enumerate() {
        println!(
            "\n[{}/{}] {}: {} ({:.0} s so far)",
            index + 1,
            stages.len(),
            stage.name,
            stage.about,
            started.elapsed().as_secs_f64()
        );
        let one = run_stage(stage, &set_up, &finished);
        match &one.outcome {
            Outcome::Passed => println!("ok, {:.1} s", one.time.as_secs_f64()),
            Outcome::PassedBut(missing) => {
                println!("ok, {:.1} s, but {missing}", one.time.as_secs_f64());
            }
            Outcome::Failed(reason) => println!("FAILED: {reason}"),
            Outcome::Skipped(reason) => println!("skipped: {reason}"),
        }
        finished.push(one);
    }
    summarise(&finished, started.elapsed())
}

/// The stages the options choose, in the table's order; `None` for `--list`.
fn chosen(mut options: lexopt::Parser) -> Result<Option<Vec<&'static TestStage>>, Failure> {
    let mut list = false;
    let mut only: Vec<String> = Vec::new();
    while let Some(option) = options.next()? {
        match option {
            Long("list") => list = true,
            Long("only") => {
                let name = options.value()?.string()?;
                if !STAGES.iter().any(|stage| stage.name == name) {
                    let known: Vec<&str> = STAGES.iter().map(|stage| stage.name).collect();
                    return Err(Failure::Usage(format!(
                        "no stage is called `{name}`; there are: {}",
                        known.join(", ")
                    )));
                }
                only.push(name);
            }
            unknown => return Err(unknown.unexpected().into()),
        }
    }
    if list {
        return Ok(None);
    }
    let is_chosen =
        |stage: &&TestStage| only.is_empty() || only.iter().any(|name| name == stage.name);
    Ok(Some(STAGES.iter().filter(is_chosen).collect()))
}

fn run_stage(stage: &TestStage, set_up: &SetUp, finished: &[Finished]) -> Finished {
    let started = Instant::now();
    let missing = stage.needs.filter(|&needed| {
        let of_need = finished.iter().find(|other| other.name == needed);
        of_need.is_some_and(|other| !other.outcome.is_success())
    });
    let outcome = match missing {
        Some(needed) => Outcome::Skipped(format!("it needs `{needed}`")),
        None => match (stage.run)(set_up) {
            Ok(Done::Passed) => Outcome::Passed,
            Ok(Done::PassedBut(missing)) => Outcome::PassedBut(missing),
            Ok(Done::Skipped(reason)) => Outcome::Skipped(reason.into()),
            Err(reason) => Outcome::Failed(reason),
        },
    };
    Finished {
        name: stage.name,
        outcome,
        time: started.elapsed(),
    }
}

fn summarise(finished: &[Finished], time: Duration) -> Result<(), Failure> {
    println!("\nstages in {:.0} s:", time.as_secs_f64());
    for Finished {
        name,
        outcome,
        time,
    } in finished
    {
        let reason = match outcome {
            Outcome::Passed => "",
            Outcome::PassedBut(missing) => missing,
            Outcome::Failed(reason) | Outcome::Skipped(reason) => reason,
        };
        let line = format!(
            "{outcome:<8} {name:<12} {:>6.1} s  {reason}",
            time.as_secs_f64()
        );
        println!("{}", line.trim_end());
    }
    let (passed, failed) = counts(finished);
    println!("{passed} passed, {failed} failed");
    if failed > 0 {
        Err(Failure::Reported)
    } else {
        Ok(())
    }
}

fn counts(finished: &[Finished]) -> (usize, usize) {
    let count =
        |wanted: fn(&Outcome) -> bool| finished.iter().filter(|one| wanted(&one.outcome)).count();
    (
        count(Outcome::is_success),
        count(|outcome| matches!(outcome, Outcome::Failed(_))),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(options: &[&str]) -> Result<Option<Vec<&'static str>>, String> {
        match chosen(lexopt::Parser::from_args(options)) {
            Ok(stages) => Ok(stages.map(|s| s.iter().map(|stage| stage.name).collect())),
            Err(Failure::Usage(complaint)) => Err(complaint),
            Err(_) => Err("not a complaint about usage".into()),
        }
    }

    fn stage(needs: Option<&'static str>, run: fn(&SetUp) -> Result<Done, String>) -> TestStage {
        TestStage {
            name: "later",
            about: "",
            needs,
            run,
        }
    }

    fn earlier(outcome: Outcome) -> [Finished; 1] {
        [Finished {
            name: "earlier",
            outcome,
            time: Duration::ZERO,
        }]
    }

    #[test]
    fn without_options_every_stage_runs() {
        let all = names(&[]).unwrap().unwrap();
        assert_eq!(all.len(), STAGES.len());
    }

    #[test]
    fn only_the_named_stages_run_in_the_tables_order() {
        let some = names(&["--only", "doc", "--only", "fmt"]);
        assert_eq!(some, Ok(Some(vec!["fmt", "doc"])));
    }

    #[test]
    fn wrong_options_are_complained_about() {
        assert!(names(&["--only"]).unwrap_err().contains("needs a value"));
        assert!(
            names(&["--only", "x"])
                .unwrap_err()
                .contains("no stage is called `x`")
        );
        assert!(
            names(&["--quick"])
                .unwrap_err()
                .contains("no option is called `--quick`")
        );
    }

    #[test]
    fn a_stage_needs_only_stages_that_come_before_it() {
        for (index, stage) in STAGES.iter().enumerate() {
            if let Some(needed) = stage.needs {
                let before = STAGES[..index].iter().any(|other| other.name == needed);
                assert!(before, "{} needs {needed}", stage.name);
            }
        }
    }

    #[test]
    fn a_stage_is_skipped_when_what_it_needs_has_failed() {
        let later = stage(Some("earlier"), |_| Ok(Done::Passed));
        let failed = earlier(Outcome::Failed(String::new()));
        let after_failure = run_stage(&later, &SetUp::default(), &failed);
        assert!(matches!(after_failure.outcome, Outcome::Skipped(_)));
        let after_success = run_stage(&later, &SetUp::default(), &earlier(Outcome::Passed));
        assert!(matches!(after_success.outcome, Outcome::Passed));
    }

    #[test]
    fn one_failure_fails_the_whole_run() {
        let failing = stage(None, |_| Err("broken".into()));
        let finished = [run_stage(&failing, &SetUp::default(), &[])];
        assert_eq!(counts(&finished), (0, 1));
        assert!(matches!(
            summarise(&finished, Duration::ZERO),
            Err(Failure::Reported)
        ));
        assert!(summarise(&earlier(Outcome::Passed), Duration::ZERO).is_ok());
    }
}
