//! Writes the scenarios of lessons and puzzles: a wrong try, if one is legal,
//! and then the turn that is wanted.

use super::record::Recorder;
use crate::app::Button;
use crate::app::learn::{Exercise, Goal, LESSONS, PUZZLES};
use crate::rules::{Board, Status, Turn};
use std::format;
use std::ops::ControlFlow;
use std::string::{String, ToString};

/// How long a move may take to be shown, in milliseconds.
const PATIENCE: u64 = 8_000;

/// The scenario of a lesson, the first being 1. Its pictures' names begin with
/// `lesson` and the number.
///
/// # Errors
/// There is no such lesson, or a step of it cannot be done.
pub fn record_lesson(lesson: usize) -> Result<String, String> {
    let steps = lesson
        .checked_sub(1)
        .and_then(|place| LESSONS.get(place))
        .ok_or_else(|| format!("there is no lesson {lesson}"))?;
    let mut recorder = Recorder::new();
    recorder.press(&[Button::Down, Button::Down, Button::A], "learn");
    recorder.press(&[Button::A], "lessons");
    recorder.step("expect screen lessons");
    for _ in 1..lesson {
        recorder.press(&[Button::Down], "");
    }
    recorder.press(&[Button::A], "");
    for (step, each) in steps.iter().enumerate() {
        recorder.name = format!("lesson-{lesson}-{}", step + 1);
        recorder.lesson_step(&each.goal)?;
    }
    recorder.step("expect screen lesson-end");
    recorder.step(&format!("picture lesson-{lesson}-end"));
    recorder.press(&[Button::B], "");
    recorder.step("expect screen lessons");
    recorder.step("expect exercise -");
    Ok(recorder.text)
}

/// The scenario of a puzzle, the first being 1: a wrong try, the solution, and
/// what is remembered of it. Its pictures' names begin with `puzzle` and the
/// number.
///
/// # Errors
/// There is no such puzzle, or it cannot be solved.
pub fn record_puzzle(number: usize) -> Result<String, String> {
    let place = number.wrapping_sub(1);
    let puzzle = PUZZLES
        .get(place)
        .ok_or_else(|| format!("there is no puzzle {number}"))?;
    let exercise = Exercise::Puzzle(place as u8);
    let before = PUZZLES[..place]
        .iter()
        .filter(|other| other.theme == puzzle.theme)
        .count();
    let mut recorder = Recorder::new();
    let name = format!("puzzle-{number}");
    recorder.name = name.clone();
    recorder.press(&[Button::Down, Button::Down, Button::A], "learn");
    recorder.press(&[Button::Down, Button::A], "puzzles");
    recorder.step("expect screen puzzles");
    for _ in 0..puzzle.theme.index() {
        recorder.press(&[Button::Down], "");
    }
    recorder.press(&[Button::A], "");
    for _ in 0..before {
        recorder.press(&[Button::Right], "");
    }
    recorder.step("expect screen task");
    recorder.step(&format!("expect exercise {name}"));
    recorder.step(&format!("picture {name}"));
    recorder.press(&[Button::A], "");
    let mut plies = 0;
    while let Some(goal) = exercise.goal(plies) {
        recorder.solve(&goal)?;
        plies += 2;
        if exercise.goal(plies).is_some() {
            // The answer, and the task once it has been shown.
            recorder.until("ply");
            recorder.step("wait 1500");
            recorder.handheld.wait(1500);
            recorder.name = format!("{name}-answered");
            recorder.step(&format!("picture {name}-answered"));
        }
    }
    recorder.until("screen");
    recorder.step("expect screen solved");
    recorder.step(&format!("picture {name}-solved"));
    recorder.press(&[Button::B], "");
    recorder.step("restart");
    recorder.step("press down down A down A  # it is remembered");
    recorder.step(&format!("picture {name}-remembered"));
    Ok(recorder.text)
}

impl Recorder {
    fn lesson_step(&mut self, goal: &Goal) -> Result<(), String> {
        let name = self.name.clone();
        self.step("expect screen task");
        self.step(&format!("expect exercise {name}"));
        self.step(&format!("picture {name}"));
        self.press(&[Button::A], "");
        self.step("wait 100");
        self.handheld.wait(100);
        self.step(&format!("picture {name}-task"));
        let Some(game) = self.handheld.app().shown_game() else {
            return Err(format!("{name} has no game"));
        };
        if game.status() == Status::MustPass {
            self.press(&[Button::A], "pass");
            return self.finish_step();
        }
        self.solve(goal)?;
        self.finish_step()
    }

    /// Tries the first legal turn that is not wanted, if there is one, and
    /// then plays the first that is.
    fn solve(&mut self, goal: &Goal) -> Result<(), String> {
        let name = self.name.clone();
        let Some(game) = self.handheld.app().shown_game() else {
            return Err(format!("{name} has no game"));
        };
        let position = *game.position();
        let board = Board::new(&position);
        let first = |wanted: bool| {
            let found = board.visit_all(|turn| {
                if goal.is_reached(&position, turn) == wanted {
                    ControlFlow::Break(turn)
                } else {
                    ControlFlow::Continue(())
                }
            });
            found.break_value()
        };
        if let Some(wrong) = first(false) {
            self.carry(wrong, false)?;
            self.press(&[Button::A], "not this");
            self.step("expect screen not-quite");
            self.step(&format!("picture {name}-not"));
            self.press(&[Button::A], "");
        }
        let right: Turn = first(true).ok_or_else(|| format!("{name} cannot be done"))?;
        self.carry(right, false)?;
        self.step(&format!("picture {name}-try"));
        self.press(&[Button::A], "");
        Ok(())
    }

    /// Waits for the next card, past the result of a game that has ended.
    fn finish_step(&mut self) -> Result<(), String> {
        self.until("screen");
        if self.field("screen") == "result" {
            self.step(&format!("picture {}-result", self.name));
            self.press(&[Button::A], "");
        }
        Ok(())
    }

    /// Waits until a field changes.
    fn until(&mut self, field: &str) {
        let before = self.field(field);
        let began = self.handheld.now();
        while self.field(field) == before && self.handheld.now() < began + PATIENCE {
            self.handheld.wait(33);
        }
        let after = self.field(field).to_string();
        self.step(&format!("until {field} {after} within {PATIENCE}"));
    }
}
