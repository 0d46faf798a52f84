//! Writes the scenarios of lessons and puzzles: a wrong try, if one is legal, and then
//! the required turn, or the attempt that must be refused.

use super::record::Recorder;
use lyngk_pocket::app::Button;
use lyngk_pocket::app::learn::{COURSE, Exercise, Goal, LESSONS, PUZZLES, lesson_at, place_of};
use lyngk_pocket::rules::{Board, Status, Turn};
use std::ops::ControlFlow;

/// The first line of a puzzle's scenario.
const PUZZLE_REMARK: &str =
    "# The first puzzle of a theme: a wrong try, the solution, and that it is remembered.\n";

/// The longest time until a move has been shown, in milliseconds.
const PATIENCE: u64 = 8_000;

/// Returns the scenario of a lesson, counted from 1. The names of its pictures begin with
/// `lesson` and the number.
///
/// # Errors
/// There is no such lesson, or one of its steps cannot be done.
pub fn record_lesson(lesson: usize) -> Result<String, String> {
    let steps = lesson
        .checked_sub(1)
        .and_then(|place| LESSONS.get(place))
        .ok_or_else(|| format!("there is no lesson {lesson}"))?;
    let id = (lesson - 1) as u8;
    let place = place_of(id);
    let mut recorder = Recorder::new();
    let remark = format!(
        "# Lesson {lesson}, from its first card to its last, with a wrong try where there is one.\n"
    );
    recorder.text.insert_str(0, &remark);
    if lesson_at(place, true) != id {
        recorder.press(&[Button::A], "new game");
        let mut presses = vec![Button::Down; 5];
        presses.extend([Button::Right, Button::B]);
        recorder.press(&presses, "neutral stacks: a claim takes them");
    }
    recorder.press(&[Button::Down, Button::Down, Button::A], "learn");
    recorder.press(&[Button::A], "lessons");
    recorder.step("expect screen lessons");
    for _ in 0..place {
        recorder.press(&[Button::Down], "");
    }
    recorder.press(&[Button::A], "");
    for (step, each) in steps.iter().enumerate() {
        recorder.name = format!("lesson-{lesson}-{}", step + 1);
        recorder.lesson_step(&each.goal)?;
    }
    recorder.step("expect screen lesson-end");
    recorder.step(&format!("sheet lesson-{lesson}-end"));
    if place + 1 == COURSE {
        // The setup is random, so the board is not compared.
        recorder.press(&[Button::A], "a first game is one press away");
        recorder.step("expect screen play");
        recorder.step("expect ply 0");
    } else {
        recorder.press(&[Button::B], "");
        recorder.step("expect screen lessons");
    }
    recorder.step("expect exercise -");
    Ok(recorder.text)
}

/// Returns the scenario of a puzzle, counted from 1: a wrong try, the solution, and the
/// saved progress. The names of its pictures begin with `puzzle` and the number.
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
    recorder.text.insert_str(0, PUZZLE_REMARK);
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
    recorder.step(&format!("sheet {name}"));
    recorder.press(&[Button::A], "");
    let mut plies = 0;
    while let Some(goal) = exercise.goal(plies) {
        recorder.try_wrongly(&goal)?;
        recorder.solve(&goal)?;
        plies += 2;
        if exercise.goal(plies).is_some() {
            // The answer, and the task again after it.
            recorder.until("ply");
            recorder.step("wait 1500");
            recorder.handheld.wait(1500);
            recorder.name = format!("{name}-answered");
            recorder.step(&format!("sheet {name}-answered"));
        }
    }
    recorder.until("screen");
    recorder.step("expect screen solved");
    recorder.step(&format!("sheet {name}-solved"));
    recorder.press(&[Button::B], "");
    recorder.step("restart");
    recorder.step("press down down A down A  # it is remembered");
    recorder.step(&format!("sheet {name}-remembered"));
    Ok(recorder.text)
}

impl Recorder {
    fn lesson_step(&mut self, goal: &Goal) -> Result<(), String> {
        let name = self.name.clone();
        self.step("expect screen task");
        self.step(&format!("expect exercise {name}"));
        self.step(&format!("sheet {name}"));
        self.press(&[Button::A], "");
        self.step("wait 100");
        self.handheld.wait(100);
        self.step(&format!("sheet {name}-task"));
        let Some(game) = self.handheld.app().shown_game() else {
            return Err(format!("{name} has no game"));
        };
        if game.status() == Status::MustPass {
            self.press(&[Button::A], "pass");
            return self.finish_step();
        }
        self.try_wrongly(goal)?;
        match goal {
            Goal::Refused(turn) => self.try_in_vain(turn)?,
            goal => self.solve(goal)?,
        }
        self.finish_step()
    }

    /// Tries an illegal turn.
    fn try_in_vain(&mut self, turn: &str) -> Result<(), String> {
        let Ok(Turn::Move { from, to, .. }) = turn.parse() else {
            return Err(format!("{turn} is no move"));
        };
        self.find(from)?;
        self.press(&[Button::A], turn);
        if self.field("screen") == "play" {
            self.find(to)?;
            self.press(&[Button::A], "which is not allowed");
        }
        Ok(())
    }

    /// Tries the first legal turn that does not reach the goal, if there is one:
    /// preferably without a claim, because the first lessons have none.
    fn try_wrongly(&mut self, goal: &Goal) -> Result<(), String> {
        let plain = |turn: Turn| matches!(turn, Turn::Move { claim: None, .. });
        let wrong = self.first(|reached, turn| !reached(goal, turn) && plain(turn))?;
        // Without a claim there may be no movable stack.
        let wrong = match wrong {
            None if self.is_on_claims() => self.first(|reached, turn| !reached(goal, turn))?,
            wrong => wrong,
        };
        if let Some(wrong) = wrong {
            self.carry(wrong, false)?;
            self.press(&[Button::A], "not this");
            self.step("expect screen not-quite");
            self.step(&format!("sheet {}-not", self.name));
            self.press(&[Button::A], "");
        }
        Ok(())
    }

    /// Returns whether claims are possible in this lesson.
    fn is_on_claims(&self) -> bool {
        let mut board = self.handheld.app().view().board;
        let hints = board
            .as_mut()
            .map(|board| board.surroundings().hints.clone());
        hints.is_some_and(|hints| hints.of(Button::X).1)
    }

    /// Plays the first turn that reaches the goal.
    fn solve(&mut self, goal: &Goal) -> Result<(), String> {
        let right = self.first(|reached, turn| reached(goal, turn))?;
        let right = right.ok_or_else(|| format!("{} cannot be done", self.name))?;
        self.carry(right, false)?;
        self.step(&format!("picture {}-try", self.name));
        self.press(&[Button::A], "");
        Ok(())
    }

    /// Returns the first legal turn that `wanted` accepts; its argument checks whether a
    /// turn reaches a goal.
    fn first(
        &self,
        wanted: impl Fn(&dyn Fn(&Goal, Turn) -> bool, Turn) -> bool,
    ) -> Result<Option<Turn>, String> {
        let Some(game) = self.handheld.app().shown_game() else {
            return Err(format!("{} has no game", self.name));
        };
        let position = *game.position();
        let reached = |goal: &Goal, turn: Turn| goal.is_reached(&position, turn);
        let found = Board::new(&position).visit_all(|turn| {
            if wanted(&reached, turn) {
                ControlFlow::Break(turn)
            } else {
                ControlFlow::Continue(())
            }
        });
        Ok(found.break_value())
    }

    /// Waits for the next card, past the result of a game that has ended.
    fn finish_step(&mut self) -> Result<(), String> {
        if self.field("screen") == "play" {
            self.until("screen");
        }
        if self.field("screen") == "right" {
            self.step("expect screen right");
            self.step(&format!("sheet {}-right", self.name));
            self.press(&[Button::A], "");
        }
        if self.field("screen") == "result" {
            self.step(&format!("sheet {}-result", self.name));
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
