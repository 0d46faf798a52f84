//! Writes scenarios: the presses that play a game of given turns, or a game against the
//! device. The presses are found on a handheld in memory.

use super::handheld::Handheld;
use super::opponent::ThinkingTime;
use super::saves;
use lyngk_pocket::ai::Level;
use lyngk_pocket::app::{Button, Cursor, SetupCode, code_letters};
use lyngk_pocket::rules::{
    Board, Colour, ColourSet, Family, Point, PointSet, Status, Turn, Variant,
};
use std::collections::VecDeque;
use std::fmt::Write;

const ARROWS: [Button; 4] = [Button::Up, Button::Down, Button::Left, Button::Right];
/// The buttons that lead to a stack: the arrows, and the next stack that can move.
const TO_STACKS: [Button; 5] = [
    Button::Up,
    Button::Down,
    Button::Left,
    Button::Right,
    Button::B,
];
/// The letters of a setup code in the order of `up`.
const LETTERS: &str = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// A scenario being written.
pub(super) struct Recorder {
    pub(super) handheld: Handheld,
    pub(super) text: String,
    /// The prefix of the names of pictures.
    pub(super) name: String,
}

/// Returns the scenario in which two people play these turns from a setup. Forced passes
/// are added; they must not be among the turns. Pictures are taken of the turn at `shown`
/// while it is made, of passes and of the end; their names begin with `name`.
///
/// # Errors
/// The first turn that cannot be played, and the reason.
pub fn record_turns(
    name: &str,
    variant: Variant,
    code: SetupCode,
    turns: &[Turn],
    shown: Option<usize>,
) -> Result<String, String> {
    let mut recorder = Recorder::new();
    // Two players need no level and no random numbers.
    let two_players = [Button::Down, Button::Right, Button::Down, Button::Down];
    recorder.begin(&two_players, variant, code);
    recorder.name = name.to_string();
    for (index, &turn) in turns.iter().enumerate() {
        recorder.turn(turn, shown == Some(index))?;
    }
    recorder.end(name);
    Ok(recorder.text)
}

/// Returns the scenario of a game against the device, in which the person plays the first
/// stack that can move to its first landing.
#[must_use]
pub fn record_against_device(level: Level, code: SetupCode) -> String {
    let mut recorder = Recorder::new();
    let remark = format!("# A whole game against the device at level {level}.\n");
    recorder.text.insert_str(0, &remark);
    let mut presses = Vec::from([Button::Down, Button::Down]);
    // The choice starts at the weakest level.
    let steps = level.index();
    presses.extend(std::iter::repeat_n(Button::Right, steps));
    presses.extend([Button::Down, Button::Right]);
    recorder.begin(&presses, Variant::FivesStay, code);
    while recorder.field("screen") != "result" {
        match recorder.field("screen").as_str() {
            "dialog" => recorder.press(&[Button::A], "pass"),
            _ => recorder.any_turn(),
        }
        let mut patience = 600;
        while !recorder.is_waiting() && patience > 0 {
            recorder.handheld.wait(33);
            patience -= 1;
        }
        // The end of the last move must be visible.
        recorder.handheld.wait(200);
        let ply = recorder.field("ply");
        recorder.step(&format!("until ply {ply} within 60000"));
        let screen = recorder.field("screen");
        recorder.step(&format!("until screen {screen}"));
        recorder.step("wait 1500");
        recorder.handheld.wait(1500);
        recorder.position();
    }
    recorder.end(&format!("against-level-{level}"));
    recorder.text
}

impl Recorder {
    pub(super) fn new() -> Self {
        let mut recorder = Self {
            handheld: Handheld::new(saves::in_memory(), 1, ThinkingTime::MadeUp),
            text: String::new(),
            name: String::new(),
        };
        recorder.press(&[Button::A, Button::B], "English, and past what is offered");
        recorder
    }

    pub(super) fn field(&self, name: &str) -> String {
        let report = self.handheld.report();
        let after = report.split_once(name).map_or("", |(_, after)| after);
        after
            .trim_start()
            .split(' ')
            .next()
            .unwrap_or("")
            .to_string()
    }

    pub(super) fn step(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    pub(super) fn press(&mut self, buttons: &[Button], why: &str) {
        let mut line = String::from("press");
        for &button in buttons {
            line.push(' ');
            line.push_str(button.name());
            self.handheld.press(button);
            self.handheld.wait(60);
        }
        if !why.is_empty() {
            // Writing to a string cannot fail.
            let _ = write!(line, "  # {why}");
        }
        self.step(&line);
    }

    /// Goes from the title to the board: `choices`, which end in the row above the rules,
    /// then the rules, the code, and the start.
    fn begin(&mut self, choices: &[Button], variant: Variant, code: SetupCode) {
        let letters = code_letters(code);
        let letters = core::str::from_utf8(&letters).unwrap_or("");
        self.press(&[Button::A], "new game");
        let mut presses = choices.to_vec();
        presses.push(Button::Down);
        if variant.family() == Family::Sixes {
            presses.push(Button::Right);
        }
        presses.push(Button::Down);
        // The default of a new device in English is that neutral stacks stay.
        if !variant.neutrals_stay() {
            presses.push(Button::Right);
        }
        presses.extend([Button::Down, Button::Right, Button::Down, Button::A]);
        self.press(&presses, "players, rules, setup by code");
        let mut presses = Vec::new();
        for letter in letters.chars() {
            let place = LETTERS.find(letter).unwrap_or(0);
            if place <= 16 {
                presses.extend(std::iter::repeat_n(Button::Up, place));
            } else {
                presses.extend(std::iter::repeat_n(Button::Down, 32 - place));
            }
            presses.push(Button::Right);
        }
        presses.push(Button::A);
        self.press(&presses, &format!("code {letters}"));
        self.press(&[Button::Down, Button::Down, Button::A], "start");
        self.step("expect screen play");
        self.step("expect ply 0");
    }

    fn turn(&mut self, turn: Turn, shown: bool) -> Result<(), String> {
        self.carry(turn, shown)?;
        if shown {
            self.step(&format!("picture {}", self.name));
        }
        self.press(&[Button::A], "");
        if shown {
            self.step("wait 300");
            self.handheld.wait(300);
            self.step(&format!("picture {}-flight", self.name));
        }
        // Waits until the move ends and the next action is announced.
        self.step("wait 3500");
        self.handheld.wait(3500);
        let ply = self.field("ply");
        self.step(&format!("expect ply {ply}"));
        self.position();
        if self.field("screen") == "dialog" {
            self.step("expect screen dialog");
            let name = core::mem::take(&mut self.name);
            if !name.is_empty() {
                self.step(&format!("picture {name}-pass"));
            }
            self.name = name;
            self.press(&[Button::A], "forced pass");
            self.step("wait 1000");
            self.handheld.wait(1000);
        }
        Ok(())
    }

    /// Makes a turn's claim and carries its stack above the landing. If `shown`, takes a
    /// picture before the claim is made.
    pub(super) fn carry(&mut self, turn: Turn, shown: bool) -> Result<(), String> {
        let board = match self.handheld.app().shown_game() {
            Some(game) => Board::new(game.position()),
            None => return Err(format!("{turn} has no game")),
        };
        board.check(turn).map_err(|why| format!("{turn}: {why}"))?;
        let Turn::Move { claim, from, to } = turn else {
            return Err("a pass is not pressed".to_string());
        };
        let mut presses = Vec::new();
        if let Some(colour) = claim {
            self.choose_claim(colour);
            if shown {
                self.step(&format!("picture {}-claim", self.name));
            }
            presses.push(Button::A);
        }
        let cursor = self.handheld.app().cursor();
        let after = board.after_claim(claim);
        let (stacks, movable) = (after.occupied(), board.movable(claim));
        presses.extend(way(
            cursor,
            from,
            &TO_STACKS,
            |cursor, button| match button {
                Button::B => cursor.next(movable, false),
                _ => cursor.step(button, stacks, false),
            },
        )?);
        presses.push(Button::A);
        self.press(&presses, &format!("{turn}"));
        let landings: PointSet = board.landings(claim, from);
        let cursor = self.handheld.app().cursor();
        let free = self.handheld.app().cursor_is_free();
        let presses = way(cursor, to, &ARROWS, |cursor, button| {
            if free {
                cursor.step(button, stacks, false)
            } else {
                cursor.jump(button, landings, false)
            }
        })?;
        if !presses.is_empty() {
            self.press(&presses, "");
        }
        Ok(())
    }

    /// Moves the cursor to a stack with the arrows.
    pub(super) fn find(&mut self, to: Point) -> Result<(), String> {
        let stacks = match self.handheld.app().shown_game() {
            Some(game) => Board::new(game.position()).occupied(),
            None => return Err(format!("there is no game with {to}")),
        };
        let cursor = self.handheld.app().cursor();
        let presses = way(cursor, to, &ARROWS, |cursor, button| {
            cursor.step(button, stacks, false)
        })?;
        if !presses.is_empty() {
            self.press(&presses, "");
        }
        Ok(())
    }

    /// Opens the choice of a claim and goes to a colour by the shorter way.
    fn choose_claim(&mut self, colour: Colour) {
        self.press(&[Button::X], "");
        let chosen = |recorder: &Self| {
            let mut board = recorder.handheld.app().view().board?;
            board.surroundings().pool.chosen
        };
        let claimable = self.handheld.app().shown_game();
        let claimable = claimable.map_or(ColourSet::EMPTY, |game| game.position().claimable());
        let place = |wanted| claimable.into_iter().position(|each| Some(each) == wanted);
        let (Some(at), Some(to)) = (place(chosen(self)), place(Some(colour))) else {
            return;
        };
        let right = (to + claimable.len() - at) % claimable.len();
        let left = claimable.len() - right;
        let presses = if right <= left {
            vec![Button::Right; right]
        } else {
            vec![Button::Left; left]
        };
        if !presses.is_empty() {
            self.press(&presses, "");
        }
    }

    /// Makes a person's first possible turn, with a claim only if needed.
    fn any_turn(&mut self) {
        let needs_claim = self.handheld.app().saved_game().and_then(|game| {
            let board = Board::new(&game.position_now());
            if !board.movable(None).is_empty() || game.status() != Status::ToMove {
                return None;
            }
            let mut colours = board.position().claimable().into_iter();
            colours.find(|&colour| !board.movable(Some(colour)).is_empty())
        });
        if let Some(colour) = needs_claim {
            self.choose_claim(colour);
            self.press(&[Button::A], "claim");
        }
        self.press(&[Button::B, Button::A, Button::A], "");
    }

    /// Returns whether the handheld waits for the person.
    fn is_waiting(&self) -> bool {
        match self.field("screen").as_str() {
            "result" => true,
            "dialog" => self.handheld.app().is_your_turn_or_pass(),
            _ => self.handheld.app().is_your_turn_or_pass() && self.handheld.app().is_at_rest(),
        }
    }

    /// Adds the expected position, so that every player of the scenario checks it.
    fn position(&mut self) {
        let report = self.handheld.report();
        if let Some((_, position)) = report.split_once("position ") {
            self.step(&format!("expect position {position}"));
        }
    }

    /// Adds the result and the expected records.
    fn end(&mut self, name: &str) {
        let screen = self.field("screen");
        self.step(&format!("expect screen {screen}"));
        self.position();
        self.step("wait 40000  # until it is judged");
        self.step(&format!("picture {name}-end"));
        self.press(&[Button::B], "");
        self.step("expect screen title");
        let records = [
            Button::Down,
            Button::Down,
            Button::Down,
            Button::Down,
            Button::A,
        ];
        self.press(&records, "");
        self.step("expect screen records");
        self.step(&format!("picture {name}-records"));
    }
}

/// Returns the fewest presses of these buttons that lead the cursor to a point.
fn way(
    from: Cursor,
    to: Point,
    buttons: &[Button],
    go: impl Fn(Cursor, Button) -> Cursor,
) -> Result<Vec<Button>, String> {
    let mut known = Vec::from([from]);
    let mut fresh = VecDeque::from([(from, Vec::new())]);
    while let Some((cursor, presses)) = fresh.pop_front() {
        if cursor.point() == to {
            return Ok(presses);
        }
        for &button in buttons {
            let next = go(cursor, button);
            if !known.contains(&next) {
                known.push(next);
                let mut presses = presses.clone();
                presses.push(button);
                fresh.push_back((next, presses));
            }
        }
    }
    Err(format!("no buttons lead to {to}"))
}
