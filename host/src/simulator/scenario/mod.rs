//! Scenarios: presses of buttons and the expected results, as text. The format is
//! described in `tests/scenarios/README.md`. The same files drive the simulator, the
//! tests and the emulated chip.

mod reading;

use super::handheld::Handheld;
use super::picture::Picture;
use lyngk_pocket::app::Button;
use std::fmt;

/// One step of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    /// Presses buttons one after the other.
    Press(Vec<Button>),
    /// Holds buttons together for so many milliseconds.
    Hold(Vec<Button>, u64),
    /// Waits for so many milliseconds.
    Wait(u64),
    /// Waits until a field of the report has a value, at most so many milliseconds.
    Until(Field, String, u64),
    /// Compares a field of the report with a value.
    Expect(Field, String),
    /// Compares the picture with the golden one of this name.
    Picture(String),
    /// Adds the picture to the sheet of each language, which compares it.
    Sheet(String),
    /// Sends a line to the port.
    Port(String),
    /// Switches the handheld off and on again.
    Restart,
}

/// A field of the application's report, or the variant, which is part of its last field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    /// The name of the screen.
    Screen,
    /// The point under the cursor.
    Cursor,
    /// The point of the stack in hand, or `-`.
    Hand,
    /// The colour claimed in this turn, or `-`.
    Claim,
    /// The exercise being done, or `-`.
    Exercise,
    /// The seconds on both clocks, or `-`.
    Clock,
    /// The number of plies played, or `-`.
    Ply,
    /// The position in the notation, or `-`.
    Position,
    /// The position's last word: the variant, or `-`.
    Variant,
}

impl Field {
    const ALL: [(&'static str, Self); 9] = [
        ("screen", Self::Screen),
        ("cursor", Self::Cursor),
        ("hand", Self::Hand),
        ("claim", Self::Claim),
        ("exercise", Self::Exercise),
        ("clock", Self::Clock),
        ("ply", Self::Ply),
        ("position", Self::Position),
        ("variant", Self::Variant),
    ];

    fn named(name: &str) -> Option<Self> {
        let (_, field) = Self::ALL.into_iter().find(|(known, _)| *known == name)?;
        Some(field)
    }

    fn name(self) -> &'static str {
        Self::ALL[self as usize].0
    }

    /// Returns the field's value in a report. The position comes last and contains
    /// spaces.
    fn of(self, report: &str) -> &str {
        if self == Self::Variant {
            let position = Self::Position.of(report);
            return position.rsplit(' ').next().unwrap_or("");
        }
        let after = report
            .split_once(self.name())
            .map_or("", |(_, after)| after.trim_start());
        match self {
            Self::Position => after,
            _ => after.split(' ').next().unwrap_or(""),
        }
    }
}

/// A scenario: steps with the number of their line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    steps: Vec<(usize, Step)>,
}

/// A fault in a scenario and its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioError {
    /// The line, counted from 1.
    pub line: usize,
    /// The fault.
    pub fault: ScenarioFault,
}

/// The faults of a scenario, and unexpected results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScenarioFault {
    /// No step begins with this word.
    UnknownStep(String),
    /// There is no such button.
    UnknownButton(String),
    /// The report has no such field.
    UnknownField(String),
    /// A number of milliseconds is expected here.
    ExpectedMillis(String),
    /// An argument of the step is missing.
    Incomplete(&'static str),
    /// The value is not valid for the field.
    BadValue(String),
    /// A field has another value.
    Otherwise {
        /// The field.
        field: &'static str,
        /// The value that the scenario expects.
        expected: String,
        /// The value that the handheld reports.
        seen: String,
    },
    /// The picture differs from the golden one.
    Picture(String),
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.fault {
            ScenarioFault::UnknownStep(word) => write!(
                f,
                "no step is called '{word}'; there are press, hold, wait, until, expect, picture, sheet, port and restart"
            ),
            ScenarioFault::UnknownButton(word) => write!(
                f,
                "no button is called '{word}'; there are up, down, left, right, A, B, X and Y"
            ),
            ScenarioFault::UnknownField(word) => write!(
                f,
                "nothing called '{word}' is reported; there are screen, cursor, hand, claim, exercise, clock, ply, position and variant"
            ),
            ScenarioFault::ExpectedMillis(word) => {
                write!(f, "'{word}' is not a number of milliseconds")
            }
            ScenarioFault::Incomplete(what) => write!(f, "{what} is missing"),
            ScenarioFault::BadValue(why) => write!(f, "{why}"),
            ScenarioFault::Otherwise {
                field,
                expected,
                seen,
            } => write!(f, "{field} should be '{expected}' but is '{seen}'"),
            ScenarioFault::Picture(why) => write!(f, "{why}"),
        }
    }
}

impl std::error::Error for ScenarioError {}

/// Handles the pictures and restarts of a scenario, to compare or to write them.
pub trait Play {
    /// Takes a picture. An error ends the scenario.
    ///
    /// # Errors
    /// The fault of the picture.
    fn picture(&mut self, name: &str, picture: &Picture) -> Result<(), String>;
    /// Takes a picture that the sheets of the languages compare. By default treated like
    /// any other picture.
    ///
    /// # Errors
    /// The fault of the picture.
    fn sheet(&mut self, name: &str, picture: &Picture) -> Result<(), String> {
        self.picture(name, picture)
    }
    /// Returns the handheld after it was switched off and on.
    fn restart(&mut self, handheld: Handheld) -> Handheld;
}

impl Scenario {
    /// Reads a scenario.
    ///
    /// # Errors
    /// The first line that is not a step, and the reason.
    pub fn read(text: &str) -> Result<Self, ScenarioError> {
        let mut steps = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or("").trim();
            // The rest of such a line is ignored on the chip only.
            let line = line
                .strip_prefix("only computer")
                .map_or(line, str::trim_start);
            if !line.is_empty() {
                let step = reading::step(line).map_err(|fault| ScenarioError {
                    line: number,
                    fault,
                })?;
                steps.push((number, step));
            }
        }
        Ok(Self { steps })
    }

    /// Returns the number of steps.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.steps.len()
    }

    /// Plays the scenario and returns the handheld at its end.
    ///
    /// # Errors
    /// The first line whose expectation fails.
    pub fn play(
        &self,
        mut handheld: Handheld,
        play: &mut dyn Play,
    ) -> Result<Handheld, ScenarioError> {
        // True if a computer is at the port and reads its output.
        let mut plugged = false;
        for (line, step) in &self.steps {
            let failed = |fault| ScenarioError { line: *line, fault };
            match step {
                Step::Press(buttons) => {
                    for &button in buttons {
                        handheld.press(button);
                        handheld.wait(PAUSE);
                    }
                }
                Step::Hold(buttons, millis) => hold(&mut handheld, buttons, *millis),
                Step::Wait(millis) => handheld.wait(*millis),
                Step::Until(field, expected, most) => {
                    let last = handheld.now() + most;
                    while field.of(&handheld.report()) != expected && handheld.now() < last {
                        handheld.wait(33);
                    }
                    check(&handheld, *field, expected).map_err(failed)?;
                }
                Step::Expect(field, expected) => {
                    check(&handheld, *field, expected).map_err(failed)?
                }
                Step::Picture(name) => play
                    .picture(name, &handheld.picture())
                    .map_err(|why| failed(ScenarioFault::Picture(why)))?,
                Step::Sheet(name) => play
                    .sheet(name, &handheld.picture())
                    .map_err(|why| failed(ScenarioFault::Picture(why)))?,
                Step::Port(line) => {
                    plugged = true;
                    handheld.send(line.as_bytes());
                    handheld.send(b"\n");
                }
                Step::Restart => handheld = play.restart(handheld),
            }
            if plugged {
                handheld.hear(usize::MAX);
            }
        }
        Ok(handheld)
    }
}

/// Time between presses, in milliseconds.
const PAUSE: u64 = 60;

fn hold(handheld: &mut Handheld, buttons: &[Button], millis: u64) {
    for &button in buttons {
        handheld.event(lyngk_pocket::app::Event::Pressed(button));
    }
    handheld.wait(millis);
    for &button in buttons {
        handheld.event(lyngk_pocket::app::Event::Released(button));
    }
}

fn check(handheld: &Handheld, field: Field, expected: &str) -> Result<(), ScenarioFault> {
    let report = handheld.report();
    let seen = field.of(&report);
    if seen == expected {
        return Ok(());
    }
    Err(ScenarioFault::Otherwise {
        field: field.name(),
        expected: expected.to_string(),
        seen: seen.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_found_in_a_report() {
        let report = "screen play cursor e4 hand - claim R exercise - clock - ply 12 position J/I,I A -/- 0/0 5";
        assert_eq!(Field::Screen.of(report), "play");
        assert_eq!(Field::Hand.of(report), "-");
        assert_eq!(Field::Ply.of(report), "12");
        assert_eq!(Field::Position.of(report), "J/I,I A -/- 0/0 5");
        assert_eq!(Field::Variant.of(report), "5");
        assert_eq!(Field::Variant.of("screen title position -"), "-");
    }
}
