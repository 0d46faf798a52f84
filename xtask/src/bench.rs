//! `cargo xtask bench`: measures the rules core by the clock (criterion) and by
//! instructions (callgrind). `benches/cases/` lists the cases.

use std::fmt::Write as _;
use std::fs;
use std::process::{Command, Stdio};

use crate::install;
use crate::process::{cargo, command as program, printed_by, root};
use crate::{Failure, given};

/// Criterion's times for a case, in seconds: enough for two reproducible digits.
const CLOCK: [&str; 6] = [
    "--warm-up-time",
    "0.5",
    "--measurement-time",
    "2",
    "--sample-size",
    "30",
];

/// Operations that callgrind counts: the difference between so many and twice as many, so
/// that set-up cancels out.
const OPERATIONS: u64 = 200;

const DOCUMENT: &str = "docs/PERFORMANCE.md";
const BEGIN: &str = "<!-- table: begin -->\n";
const END: &str = "<!-- table: end -->";

/// A case and its measurements.
struct Row {
    name: String,
    /// Nanoseconds per operation.
    nanoseconds: f64,
    /// Instructions per operation; unknown without callgrind.
    instructions: Option<u64>,
}

pub(crate) fn command(options: lexopt::Parser) -> Result<(), Failure> {
    let write = given("write", options)?;
    let rows = measured().map_err(Failure::Work)?;
    let table = table(&rows);
    print!("\n{table}");
    if write {
        let path = root().join(DOCUMENT);
        let document = fs::read_to_string(&path).map_err(|e| Failure::Work(e.to_string()))?;
        let document = with_table(&document, &table)
            .ok_or_else(|| Failure::Work(format!("{DOCUMENT} has no place for the table")))?;
        fs::write(&path, document).map_err(|e| Failure::Work(e.to_string()))?;
        println!("\nwritten to {DOCUMENT}");
    }
    Ok(())
}

fn measured() -> Result<Vec<Row>, String> {
    println!("by the clock");
    let mut bench = cargo();
    bench
        .args([
            "bench",
            "--package=lyngk-pocket-benches",
            "--bench=rules",
            "--",
        ])
        .args(["--output-format", "bencher"])
        .args(CLOCK);
    let printed = bench
        .stderr(Stdio::inherit())
        .output()
        .map_err(|e| e.to_string())?;
    let printed = String::from_utf8_lossy(&printed.stdout).into_owned();
    let mut rows: Vec<Row> = printed.lines().filter_map(clocked).collect();
    if rows.is_empty() {
        return Err(format!("criterion has measured nothing:\n{printed}"));
    }
    if !has_valgrind() {
        println!("valgrind is missing and could not be installed: no instructions are counted");
        return Ok(rows);
    }
    println!("by instructions");
    for row in &mut rows {
        let (once, twice) = (counted(&row.name, 1)?, counted(&row.name, 2)?);
        row.instructions = Some(twice.saturating_sub(once) / OPERATIONS);
    }
    Ok(rows)
}

/// Parses a line of criterion's: `test NAME ... bench:   1,234 ns/iter (+/- 56)`.
fn clocked(line: &str) -> Option<Row> {
    let (name, rest) = line.strip_prefix("test ")?.split_once(" ... bench:")?;
    let (number, _) = rest.trim_start().split_once(" ns/iter")?;
    Some(Row {
        name: name.trim().to_owned(),
        nanoseconds: number.replace(',', "").parse().ok()?,
        instructions: None,
    })
}

/// Returns whether callgrind is available; installs it if possible.
fn has_valgrind() -> bool {
    let there = || printed_by(program("valgrind").arg("--version")).is_some();
    if !there()
        && let Err(error) = install::debian(&["valgrind"], "count instructions")
    {
        println!("{error}");
    }
    there()
}

/// Returns the instructions of a run with so many times [`OPERATIONS`].
fn counted(name: &str, times: u64) -> Result<u64, String> {
    // As the runner, callgrind receives the program that cargo has built.
    let runner = r#"target."cfg(all())".runner=["valgrind","--tool=callgrind","--callgrind-out-file=/dev/null"]"#;
    let mut bench: Command = cargo();
    bench
        .args(["--config", runner, "bench", "--quiet"])
        .args([
            "--package=lyngk-pocket-benches",
            "--bench=instructions",
            "--",
        ])
        .args(["--case", name, "--count"])
        .arg((times * OPERATIONS).to_string());
    let output = bench.output().map_err(|e| e.to_string())?;
    let said = String::from_utf8_lossy(&output.stderr);
    said.lines()
        .find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok())
        .ok_or_else(|| format!("callgrind has counted nothing for {name}:\n{said}"))
}

fn table(rows: &[Row]) -> String {
    let mut table = format!(
        "| {:<26} | {:>10} | {:>12} |\n",
        "case", "a second", "instructions"
    );
    table.push_str("| :------------------------- | ---------: | -----------: |\n");
    for row in rows {
        // Writing to a string cannot fail.
        let _ = writeln!(
            table,
            "| {:<26} | {:>10} | {:>12} |",
            row.name,
            grouped(two_digits(1e9 / row.nanoseconds)),
            row.instructions.map_or_else(|| "-".into(), grouped),
        );
    }
    table
}

/// Rounds a number to two digits, which are reproducible.
fn two_digits(number: f64) -> u64 {
    let unit = 10_f64.powf((number.max(1.0).log10().floor() - 1.0).max(0.0));
    ((number / unit).round() * unit) as u64
}

/// Returns the number with commas between thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns the document with a new table; `None` if the marks are missing.
fn with_table(document: &str, table: &str) -> Option<String> {
    let (before, rest) = document.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}{table}{END}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_criterions_is_read() {
        let row = clocked("test turns-start ... bench:       1,675 ns/iter (+/- 129)").unwrap();
        assert_eq!(row.name, "turns-start");
        assert!((row.nanoseconds - 1675.0).abs() < f64::EPSILON);
        assert!(clocked("Benchmarking turns-start").is_none());
    }

    #[test]
    fn numbers_are_rounded_and_grouped() {
        assert_eq!(grouped(two_digits(1_634_000.0)), "1,600,000");
        assert_eq!(grouped(two_digits(597_014.9)), "600,000");
        assert_eq!(grouped(two_digits(7.4)), "7");
        assert_eq!(grouped(1000), "1,000");
    }

    #[test]
    fn only_the_table_of_the_document_is_replaced() {
        let document = format!("before\n{BEGIN}old\n{END}\nafter\n");
        let expected = format!("before\n{BEGIN}new\n{END}\nafter\n");
        assert_eq!(with_table(&document, "new\n"), Some(expected));
        assert_eq!(with_table("no marks", "new\n"), None);
    }
}
