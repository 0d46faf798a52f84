//! Those who come to the kiosk: people who play, children, the operator.

use super::SECOND;
use super::unit::{Model, Unit};
use lyngk_pocket::app::{Button, Effects, Event};

impl Unit {
    /// Somebody comes, does this or that, and leaves or walks off.
    pub(crate) fn visit(&mut self) {
        let first = self.any_button();
        self.press(first);
        if self.lost_power || self.on("attract") {
            return;
        }
        match self.lots.below(10) {
            0 => {}
            1..3 => self.play(12),
            3..5 => self.play(90),
            5..7 => {
                self.choose_game();
                self.play(20);
            }
            _ => self.fiddle(),
        }
        if self.lots.below(8) == 0 {
            let Ok(_) = self.picture.0.update(self.app.view(), &mut *self.picture.1);
        }
        let limit = self.app.counters().idle_limit();
        // Back at the latest when nobody has pressed anything for so long; a
        // little more, since the last press is a while ago.
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
        let (rows, steps) = match self.lots.below(3) {
            0 => (1, 1),
            _ => (2, self.lots.below(8)),
        };
        let down = (0..rows).map(|_| Button::Down);
        let right = (0..steps).map(|_| Button::Right);
        let up = (0..rows).map(|_| Button::Up);
        // Start, and yes: the running game may go.
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
            let buttons: &[Button] = match self.lots.below(12) {
                0 => &[Button::X, Button::A],
                _ if self.on("dialog") => &[Button::A],
                _ if !self.on("play") => &[Button::B],
                _ => &[Button::B, Button::A, Button::A],
            };
            for &button in buttons {
                self.press(button);
            }
            let thought = 500 + u64::from(self.lots.below(9_000));
            self.wait(thought);
        }
    }

    /// Presses anything, as children do.
    pub(crate) fn fiddle(&mut self) {
        for _ in 0..self.lots.below(120) {
            if self.lost_power || self.on("attract") || self.on("operator") {
                return;
            }
            let button = self.any_button();
            self.press(button);
            let wait = match self.lots.below(12) {
                0 => 20 * SECOND + u64::from(self.lots.below(60_000)),
                _ => u64::from(self.lots.below(1_500)),
            };
            self.wait(wait);
        }
    }

    /// The operator looks at the counters and changes something.
    pub(crate) fn operate(&mut self) {
        self.event(Event::Pressed(Button::X));
        self.event(Event::Pressed(Button::Y));
        self.wait(3 * SECOND + 100);
        self.event(Event::Released(Button::X));
        self.event(Event::Released(Button::Y));
        if self.lost_power {
            return;
        }
        assert!(self.on("operator"), "the chord opens the operator's page");
        match self.lots.below(4) {
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
            2 if self.lots.below(4) == 0 => {
                self.model = Model {
                    return_after: self.model.return_after,
                    ..Model::default()
                };
                self.press(Button::Up);
                self.press(Button::A);
            }
            _ => {}
        }
        // Leaves, or forgets to.
        if self.lots.below(2) == 0 {
            self.press(Button::B);
        } else {
            self.wait(301 * SECOND);
        }
        assert!(self.lost_power || self.on("attract"), "the page is left");
    }

    /// The operator ends the mode; what the device asks for then.
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
