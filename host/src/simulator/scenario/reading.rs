//! Reads the lines of a scenario.

use super::{Field, ScenarioFault, Step};
use lyngk_pocket::app::Button;
use lyngk_pocket::rules::{Position, Variant};

/// Default time of `until`, in milliseconds.
const UNTIL: u64 = 60_000;

/// Parses a step.
pub(super) fn step(line: &str) -> Result<Step, ScenarioFault> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match word {
        "press" => {
            let buttons = buttons(rest.split_whitespace())?;
            Ok(Step::Press(buttons))
        }
        "hold" => {
            let (names, time) = rest
                .rsplit_once(char::is_whitespace)
                .ok_or(ScenarioFault::Incomplete("a button or a time"))?;
            Ok(Step::Hold(
                buttons(names.split_whitespace())?,
                millis(time)?,
            ))
        }
        "wait" if rest.is_empty() => Err(ScenarioFault::Incomplete("a time")),
        "wait" => Ok(Step::Wait(millis(rest)?)),
        "until" => {
            let (rest, most) = match rest.rsplit_once(" within ") {
                Some((rest, time)) => (rest, millis(time.trim())?),
                None => (rest, UNTIL),
            };
            let (field, value) = expectation(rest)?;
            Ok(Step::Until(field, value, most))
        }
        "expect" => {
            let (field, value) = expectation(rest)?;
            Ok(Step::Expect(field, value))
        }
        "picture" => Ok(Step::Picture(name(rest)?)),
        "sheet" => Ok(Step::Sheet(name(rest)?)),
        "port" if rest.is_empty() => Err(ScenarioFault::Incomplete("a line")),
        "port" => Ok(Step::Port(rest.to_string())),
        "restart" => Ok(Step::Restart),
        _ => Err(ScenarioFault::UnknownStep(word.to_string())),
    }
}

fn buttons<'a>(names: impl Iterator<Item = &'a str>) -> Result<Vec<Button>, ScenarioFault> {
    let mut buttons = Vec::new();
    for name in names {
        let button = Button::ALL.into_iter().find(|button| button.name() == name);
        buttons.push(button.ok_or_else(|| ScenarioFault::UnknownButton(name.to_string()))?);
    }
    if buttons.is_empty() {
        return Err(ScenarioFault::Incomplete("a button"));
    }
    Ok(buttons)
}

/// Reads the name of a picture.
fn name(text: &str) -> Result<String, ScenarioFault> {
    let fine = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    if text.is_empty() || !text.chars().all(fine) {
        return Err(ScenarioFault::BadValue(format!(
            "'{text}' is not a name of letters, digits and hyphens"
        )));
    }
    Ok(text.to_string())
}

fn millis(text: &str) -> Result<u64, ScenarioFault> {
    text.parse()
        .map_err(|_| ScenarioFault::ExpectedMillis(text.to_string()))
}

fn expectation(text: &str) -> Result<(Field, String), ScenarioFault> {
    let (name, value) = text
        .split_once(char::is_whitespace)
        .ok_or(ScenarioFault::Incomplete("what to expect"))?;
    let value = value.trim();
    let field = Field::named(name).ok_or_else(|| ScenarioFault::UnknownField(name.to_string()))?;
    if field == Field::Position && value != "-" {
        value
            .parse::<Position>()
            .map_err(|error| ScenarioFault::BadValue(format!("{error}")))?;
    }
    if field == Field::Variant && value != "-" {
        value
            .parse::<Variant>()
            .map_err(|error| ScenarioFault::BadValue(format!("{error}")))?;
    }
    Ok((field, value.to_string()))
}

#[cfg(test)]
mod tests {
    use super::super::Scenario;
    use super::*;

    fn fault(text: &str) -> (usize, ScenarioFault) {
        let error = Scenario::read(text).unwrap_err();
        (error.line, error.fault)
    }

    #[test]
    fn a_scenario_is_read_line_by_line() {
        let text = "# nothing\n\npress up A  # two\nhold X Y 3000\nwait 5\nuntil ply 3 within 70\nrestart\n";
        let scenario = Scenario::read(text).unwrap();
        assert_eq!(scenario.steps(), 5);
        assert_eq!(
            scenario.steps[1],
            (4, Step::Hold(Vec::from([Button::X, Button::Y]), 3000))
        );
        assert_eq!(
            scenario.steps[3].1,
            Step::Until(Field::Ply, "3".to_string(), 70)
        );
    }

    #[test]
    fn what_only_a_computer_can_do_is_done_here() {
        let scenario = Scenario::read("only computer\nonly computer press A\nwait 5").unwrap();
        assert_eq!(scenario.steps(), 2);
    }

    #[test]
    fn bad_lines_are_named_with_their_number() {
        assert_eq!(
            fault("wait 1\njump"),
            (2, ScenarioFault::UnknownStep("jump".into()))
        );
        assert_eq!(
            fault("press C"),
            (1, ScenarioFault::UnknownButton("C".into()))
        );
        assert_eq!(fault("press"), (1, ScenarioFault::Incomplete("a button")));
        assert_eq!(fault("port"), (1, ScenarioFault::Incomplete("a line")));
        assert_eq!(
            fault("hold A"),
            (1, ScenarioFault::Incomplete("a button or a time"))
        );
        assert_eq!(
            fault("wait long"),
            (1, ScenarioFault::ExpectedMillis("long".into()))
        );
        assert_eq!(
            fault("expect colour R"),
            (1, ScenarioFault::UnknownField("colour".into()))
        );
        assert_eq!(
            fault("expect ply"),
            (1, ScenarioFault::Incomplete("what to expect"))
        );
        assert!(matches!(
            fault("expect position J/I"),
            (1, ScenarioFault::BadValue(_))
        ));
        assert!(matches!(
            fault("expect variant 7"),
            (1, ScenarioFault::BadValue(_))
        ));
        for step in ["picture", "sheet"] {
            assert!(matches!(
                fault(&format!("{step} a/b")),
                (1, ScenarioFault::BadValue(_))
            ));
        }
    }
}
