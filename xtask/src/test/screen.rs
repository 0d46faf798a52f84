//! Writes the progress and the result of a run to the terminal.
//!
//! On a terminal it redraws one line per running stage several times a second. Otherwise
//! it prints those lines every [`EVERY`].

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, IsTerminal, Read, Seek, SeekFrom, Write as _};
use std::path::Path;
use std::time::{Duration, Instant};

use super::{Finished, Outcome, Running, shown};

/// Interval of progress lines when the output is not a terminal.
const EVERY: Duration = Duration::from_secs(30);
/// Longest progress line, in characters.
const WIDTH: usize = 79;
/// Bytes at the end of a log that are searched for its last line.
const TAIL: i64 = 2048;

/// Prints a line. An error means that the output is closed, which must not end the run.
macro_rules! say {
    ($($words:tt)*) => {{
        let _ = writeln!(io::stdout(), $($words)*);
    }};
}

pub(super) struct Screen {
    stages: usize,
    finished: usize,
    started: Instant,
    printed: Instant,
    terminal: bool,
    /// Number of progress lines on the terminal.
    lines: usize,
}

impl Screen {
    pub(super) fn new(stages: usize, slots: usize, logs: &Path) -> Self {
        say!(
            "{stages} stages, {slots} at a time; logs in {}",
            shown(logs)
        );
        let now = Instant::now();
        Self {
            stages,
            finished: 0,
            started: now,
            printed: now,
            terminal: io::stdout().is_terminal(),
            lines: 0,
        }
    }

    /// Prints the result of a stage, and the log of a failed one.
    pub(super) fn finished(&mut self, one: &Finished, log: Option<&str>) {
        self.finished += 1;
        self.clear();
        if let Some(log) = log {
            say!(
                "\n--- {}: log of the failed stage\n{}",
                one.stage.name,
                log.trim_end()
            );
            say!("--- {}: end of its log\n", one.stage.name);
        }
        let line = format!(
            "[{:>2}/{}] {:>4} s  {:<8} {:<12} {:>6.1} s  {}",
            self.finished,
            self.stages,
            self.started.elapsed().as_secs(),
            one.outcome,
            one.stage.name,
            one.took.as_secs_f64(),
            remark(one)
        );
        say!("{}", line.trim_end());
    }

    /// Shows the progress of the running stages.
    pub(super) fn progress(&mut self, running: &[Running]) {
        if self.terminal {
            self.clear();
            for one in running {
                // Wrapping is off, so that `clear` erases the right number of lines.
                say!("\x1b[?7l{}\x1b[?7h", line(one));
            }
            self.lines = running.len();
        } else if self.printed.elapsed() >= EVERY {
            self.printed = Instant::now();
            for one in running {
                say!(
                    "        {:>4} s  {}",
                    self.started.elapsed().as_secs(),
                    line(one)
                );
            }
        }
        let _ = io::stdout().flush();
    }

    fn clear(&mut self) {
        for _ in 0..self.lines {
            // Moves up a line and erases it.
            let _ = write!(io::stdout(), "\x1b[1A\x1b[2K");
        }
        self.lines = 0;
    }
}

/// Returns the time and the last log line of a running stage.
fn line(one: &Running) -> String {
    let seconds = one.began.elapsed().as_secs();
    let line = format!(
        "{:<12} {seconds:>4} s  {}",
        one.stage.name,
        last_line(&one.log)
    );
    line.chars().take(WIDTH).collect()
}

fn last_line(log: &Path) -> String {
    let read = || -> io::Result<Vec<u8>> {
        let mut file = File::open(log)?;
        let length = i64::try_from(file.metadata()?.len()).unwrap_or(i64::MAX);
        file.seek(SeekFrom::End(-length.min(TAIL)))?;
        let mut end = Vec::new();
        file.read_to_end(&mut end)?;
        Ok(end)
    };
    let end = read().unwrap_or_default();
    let end = String::from_utf8_lossy(&end);
    let last = end.lines().map(str::trim).rfind(|line| !line.is_empty());
    // Control characters would break the line's width.
    let printable = last.unwrap_or("").chars().filter(|c| !c.is_control());
    printable.collect()
}

fn remark(one: &Finished) -> String {
    match one.outcome {
        Outcome::Skipped(needed) => format!("it needs `{needed}`"),
        Outcome::Passed | Outcome::Failed => one.remarks.join("; "),
    }
}

/// Prints the table of all stages, slowest first, and how many passed and failed.
pub(super) fn summarise(finished: &[Finished], time: Duration) {
    say!("\n{}", table(finished, time));
    let count =
        |wanted: fn(&Outcome) -> bool| finished.iter().filter(|one| wanted(&one.outcome)).count();
    let passed = count(|outcome| *outcome == Outcome::Passed);
    let failed = count(|outcome| *outcome == Outcome::Failed);
    let skipped = match finished.len() - passed - failed {
        0 => String::new(),
        some => format!(", {some} skipped"),
    };
    // Test services read this line.
    say!("{passed} passed, {failed} failed{skipped}");
}

fn table(finished: &[Finished], time: Duration) -> String {
    let mut slowest: Vec<&Finished> = finished.iter().collect();
    slowest.sort_by_key(|one| std::cmp::Reverse(one.took));
    let mut table = format!(
        "{:<12} {:<8} {:>8} {:>8}\n",
        "stage", "result", "began", "took"
    );
    for one in slowest {
        let row = format!(
            "{:<12} {:<8} {:>6.0} s {:>6.1} s  {}",
            one.stage.name,
            one.outcome,
            one.began.as_secs_f64(),
            one.took.as_secs_f64(),
            remark(one)
        );
        // Writing to a string cannot fail.
        let _ = writeln!(table, "{}", row.trim_end());
    }
    let _ = write!(table, "all in {:.0} s", time.as_secs_f64());
    if let Some(busy) = processor_time() {
        let cores = busy.as_secs_f64() / time.as_secs_f64().max(0.001);
        let _ = write!(table, ", {cores:.1} cores busy on average");
    }
    table
}

/// Returns the processor time of all stages and their children; `None` except on Linux.
fn processor_time() -> Option<Duration> {
    /// Clock ticks per second in `/proc`.
    const TICKS: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The program's name comes first, in brackets, and may contain spaces.
    let (_, fields) = stat.rsplit_once(')')?;
    let ticks: Vec<f64> = fields
        .split_whitespace()
        .skip(13)
        .take(2)
        .filter_map(|field| field.parse().ok())
        .collect();
    (ticks.len() == 2).then(|| Duration::from_secs_f64(ticks.iter().sum::<f64>() / TICKS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stages::STAGES;

    #[test]
    fn the_table_has_the_slowest_stage_first_and_its_remarks() {
        let one = |place: usize, outcome, seconds| Finished {
            stage: &STAGES[place],
            outcome,
            began: Duration::ZERO,
            took: Duration::from_secs(seconds),
            remarks: vec!["not in Firefox".into()],
        };
        let finished = [
            one(0, Outcome::Passed, 1),
            one(1, Outcome::Failed, 9),
            one(2, Outcome::Skipped("x"), 0),
        ];
        let table = table(&finished, Duration::from_secs(10));
        let lines: Vec<&str> = table.lines().collect();
        assert!(lines[1].starts_with(STAGES[1].name) && lines[1].contains("FAILED"));
        assert!(lines[2].ends_with("1.0 s  not in Firefox"), "{}", lines[2]);
        assert!(lines[3].ends_with("it needs `x`"), "{}", lines[3]);
        assert!(lines[4].starts_with("all in 10 s"));
    }
}
