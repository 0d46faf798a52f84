//! The users of a kiosk: people who play, children, the operator.

use super::SECOND;
use super::unit::{Model, Unit};
use lyngk_pocket::ai::Level;
use lyngk_pocket::app::view::Hints;
use lyngk_pocket::app::{Button, Effects, Event, Offered};

/// Rows of the operator's page, counted from its first.
const OFFERED_ROW: u32 = 3;
const LEVEL_ROW: u32 = 4;

impl Unit {
    /// Simulates a visit with random actions that ends or is abandoned.
    pub(crate) fn visit(&mut self) {
        let first = self.any_button();
        self.press(first);
        if self.lost_power || self.on("attract") {
            return;
        }
        match self.rng.below(12) {
            0 => {}
            1..3 => {
                self.press(Button::A);
                self.play(12);
            }
            3..5 => {
                self.press(Button::A);
                self.play(90);
            }
            5..7 => {
                self.press(Button::A);
                self.choose_game();
                self.play(20);
            }
            // A lesson, two people, another language.
            7..9 => {
                for _ in 0..=self.rng.below(3) {
                    self.press(Button::Down);
                }
                self.press(Button::A);
                let patience = self.rng.below(400);
                self.learn(patience);
                self.play(8);
            }
            9 => {
                self.press(Button::A);
                self.look_round();
            }
            _ => self.fiddle(),
        }
        if self.rng.below(8) == 0 {
            let Ok(_) = self.picture.0.update(self.app.view(), &mut *self.picture.1);
        }
        let limit = self.app.counters().idle_limit();
        // The attract screen comes back at the latest after the timeout; a little more,
        // since the last press was a while ago.
        for _ in 0..limit / SECOND + 2 {
            if self.on("attract") || self.lost_power {
                break;
            }
            self.wait(SECOND);
        }
        assert!(self.lost_power || self.on("attract"), "the visit is over");
    }

    /// Begins another game from the menu: of two people, or at another level.
    pub(crate) fn choose_game(&mut self) {
        self.press(Button::Y);
        for _ in 0..12 {
            let list = self.app.view().list;
            let chosen = list.and_then(|list| Some(list.rows[list.chosen?].label));
            if chosen == Some("New game") {
                break;
            }
            self.press(Button::Down);
        }
        self.press(Button::A);
        let (rows, steps) = match self.rng.below(3) {
            0 => (1, 1),
            _ => (2, self.rng.below(8)),
        };
        let down = (0..rows).map(|_| Button::Down);
        let right = (0..steps).map(|_| Button::Right);
        let up = (0..rows).map(|_| Button::Up);
        // Start, and yes: the running game may be replaced.
        let start = [Button::A, Button::A];
        for button in down.chain(right).chain(up).chain(start) {
            self.press(button);
        }
    }

    /// Plays turns: the next stack that can move, to its first landing.
    pub(crate) fn play(&mut self, turns: u32) {
        for _ in 0..turns {
            if self.lost_power || self.on("attract") || self.on("result") {
                return;
            }
            let buttons: &[Button] = match self.rng.below(12) {
                0 => &[Button::X, Button::A],
                _ if self.on("dialog") => &[Button::A],
                _ if !self.on("play") => &[Button::B],
                _ => &[Button::B, Button::A, Button::A],
            };
            for &button in buttons {
                self.press(button);
            }
            let thought = 500 + u64::from(self.rng.below(9_000));
            self.wait(thought);
        }
    }

    /// Learns for at most so many presses by following what is shown, now and then with a
    /// wrong turn first. Goes on to the next lesson at a lesson's end, and after the last
    /// one to a game.
    pub(crate) fn learn(&mut self, presses: u32) {
        for _ in 0..presses {
            if self.lost_power || !self.app.is_learning() {
                return;
            }
            let ended = self.on("lesson-end");
            let button = match self.app.screen_name() {
                "task" | "not-quite" if self.rng.below(4) == 0 => Button::A,
                "task" | "not-quite" => Button::X,
                "play" | "claim" => match self.called() {
                    Some(button) => button,
                    // Nothing is highlighted: a random button.
                    None => self.any_button(),
                },
                _ => Button::A,
            };
            self.press(button);
            self.learnt += u32::from(ended && !self.on("lesson-end"));
            self.wait(1_200);
        }
    }

    /// Returns the highlighted button.
    fn called(&self) -> Option<Button> {
        let mut board = self.app.view().board?;
        let hints = &board.surroundings().hints;
        Hints::BUTTONS
            .into_iter()
            .find(|&button| hints.calls(button))
    }

    /// Opens rows of the menu one after the other, with the screens behind them.
    fn look_round(&mut self) {
        for _ in 0..6 {
            if self.lost_power || !self.on("play") {
                return;
            }
            self.press(Button::Y);
            for _ in 0..self.rng.below(16) {
                self.press(Button::Down);
            }
            for _ in 0..4 {
                let button = match self.rng.below(4) {
                    0 => Button::Down,
                    _ => Button::A,
                };
                self.press(button);
            }
            while !self.lost_power && !self.on("play") && !self.on("attract") {
                self.press(Button::B);
                self.wait(500);
                if self.on("result") || self.on("dialog") {
                    self.press(Button::A);
                }
            }
        }
    }

    /// Presses random buttons, as children do.
    pub(crate) fn fiddle(&mut self) {
        for _ in 0..self.rng.below(120) {
            if self.lost_power || self.on("attract") || self.on("operator") {
                return;
            }
            let button = self.any_button();
            self.press(button);
            let wait = match self.rng.below(12) {
                0 => 20 * SECOND + u64::from(self.rng.below(60_000)),
                _ => u64::from(self.rng.below(1_500)),
            };
            self.wait(wait);
        }
    }

    /// The operator reads the counters and changes a setting.
    pub(crate) fn operate(&mut self) {
        self.call_operator();
        if self.lost_power {
            return;
        }
        assert!(self.on("operator"), "the chord opens the operator's page");
        match self.rng.below(6) {
            5 => {
                for _ in 0..LEVEL_ROW {
                    self.press(Button::Down);
                }
                self.model.level =
                    Level::ALL[self.model.level.index().wrapping_sub(1) % Level::NUM];
                self.press(Button::Left);
            }
            4 => {
                for _ in 0..OFFERED_ROW {
                    self.press(Button::Down);
                }
                let all = Offered::ALL;
                self.model.offered = all[(self.model.offered.index() + 1) % all.len()];
                self.press(Button::Right);
            }
            0 => {
                self.model.return_after = (self.model.return_after + 1) % 5;
                self.press(Button::Down);
                self.press(Button::Right);
            }
            1 => {
                self.press(Button::Down);
                self.press(Button::Down);
                self.press(Button::A);
            }
            2 if self.rng.below(4) == 0 => {
                self.model = Model {
                    return_after: self.model.return_after,
                    offered: self.model.offered,
                    level: self.model.level,
                    ..Model::default()
                };
                self.press(Button::Up);
                self.press(Button::A);
            }
            _ => {}
        }
        // Leaves the page, or forgets to.
        if self.rng.below(2) == 0 {
            self.press(Button::B);
        } else {
            self.wait(301 * SECOND);
        }
        assert!(self.lost_power || self.on("attract"), "the page is left");
    }

    fn call_operator(&mut self) {
        self.event(Event::Pressed(Button::X));
        self.event(Event::Pressed(Button::Y));
        self.wait(3 * SECOND + 100);
        self.event(Event::Released(Button::X));
        self.event(Event::Released(Button::Y));
    }

    /// The operator chooses what visitors are offered.
    pub(crate) fn offer(&mut self, offered: Offered) {
        let all = Offered::ALL.len();
        let turns = (offered.index() + all - self.model.offered.index()) % all;
        self.call_operator();
        for _ in 0..OFFERED_ROW {
            self.press(Button::Down);
        }
        for _ in 0..turns {
            self.model.offered = Offered::ALL[(self.model.offered.index() + 1) % all];
            self.press(Button::Right);
        }
        assert_eq!(self.app.counters().offered, offered);
        self.press(Button::B);
    }

    /// The operator sets the visitors' level, from 1 on.
    pub(crate) fn play_at(&mut self, level: u8) {
        self.call_operator();
        for _ in 0..LEVEL_ROW {
            self.press(Button::Down);
        }
        while self.model.level.number() < level {
            self.model.level = Level::ALL[self.model.level.index() + 1];
            self.press(Button::Right);
        }
        assert_eq!(self.app.counters().level.number(), level);
        self.press(Button::B);
    }

    /// The operator ends kiosk mode. Returns the effects.
    pub(crate) fn unlocked(&mut self) -> Effects {
        self.event(Event::Pressed(Button::X));
        self.event(Event::Pressed(Button::Y));
        self.wait(3 * SECOND + 100);
        assert!(self.on("operator"), "the chord opens the operator's page");
        let mut fx = Effects::default();
        self.app.handle(Event::Pressed(Button::A), &mut fx);
        fx
    }
}
