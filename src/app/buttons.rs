//! Turns the states of buttons into presses, with repeats while an arrow is held. All
//! drivers share it, so that a held arrow behaves the same everywhere.

use super::event::{Button, Millis};
use super::moment::Moment;

/// Time before a held arrow repeats, in milliseconds. A shorter time makes single steps
/// hard for slow hands.
const REPEAT_AFTER: Millis = 380;
/// Time between repeats, in milliseconds: nine steps a second cross the board in one
/// second.
const REPEAT_EVERY: Millis = 110;

/// Time after which a held arrow stops repeating, in milliseconds: many times the length
/// of the longest list. An arrow held longer is stuck, and must not keep a kiosk's visit
/// open.
const STUCK_AFTER: Millis = 20_000;

/// State of the buttons.
#[derive(Clone, Debug, Default)]
pub(super) struct Buttons {
    /// One bit for each button that is down.
    down: u8,
    /// Time of the last press of each button. Apart from `down`, because eight optional
    /// times take more room.
    since: [Moment; Button::NUM],
    repeating: Option<(Button, Moment)>,
}

impl Buttons {
    /// Records a press. Returns whether the button was up before.
    pub(super) fn press(&mut self, button: Button, now: Millis) -> bool {
        let fresh = !self.is_down(button);
        if fresh {
            self.down |= 1 << button.index();
            self.since[button.index()] = Moment::at(now);
            self.repeating = matches!(
                button,
                Button::Up | Button::Down | Button::Left | Button::Right
            )
            .then_some((button, Moment::at(now + REPEAT_AFTER)));
        }
        fresh
    }

    /// Records a release. Returns whether the button was down before.
    pub(super) fn release(&mut self, button: Button) -> bool {
        let down = self.is_down(button);
        self.down &= !(1 << button.index());
        if self.repeating.is_some_and(|(held, _)| held == button) {
            self.repeating = None;
        }
        down
    }

    /// Returns the arrow that repeats now, if any. Returns at most one repeat in a call:
    /// repeats missed during a pause are dropped.
    pub(super) fn repeat(&mut self, now: Millis) -> Option<Button> {
        let (button, due) = self.repeating?;
        if !due.is_past(now) {
            return None;
        }
        if self.held(&[button], now, STUCK_AFTER) {
            self.repeating = None;
            return None;
        }
        self.repeating = Some((button, Moment::at(now + REPEAT_EVERY)));
        Some(button)
    }

    /// Returns whether all of these buttons have been down for at least `long`
    /// milliseconds.
    pub(super) fn held(&self, buttons: &[Button], now: Millis, long: Millis) -> bool {
        buttons.iter().all(|button| {
            let since = self.since[button.index()].millis();
            self.is_down(*button) && now.saturating_sub(since) >= long
        })
    }

    const fn is_down(&self, button: Button) -> bool {
        self.down >> button.index() & 1 != 0
    }

    /// Returns the time of the next repeat.
    pub(super) fn wake_at(&self) -> Option<Millis> {
        self.repeating.map(|(_, due)| due.millis())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_held_arrow_repeats_after_a_while_and_then_steadily() {
        let mut buttons = Buttons::default();
        assert!(buttons.press(Button::Up, 1000));
        assert!(
            !buttons.press(Button::Up, 1001),
            "the button is down already"
        );
        assert_eq!(buttons.repeat(1379), None);
        assert_eq!(buttons.repeat(1380), Some(Button::Up));
        assert_eq!(buttons.repeat(1489), None);
        assert_eq!(buttons.repeat(1490), Some(Button::Up));
        assert!(buttons.release(Button::Up));
        assert!(!buttons.release(Button::Up));
        assert_eq!(buttons.repeat(99_999), None);
    }

    #[test]
    fn a_stuck_arrow_repeats_no_more() {
        let mut buttons = Buttons::default();
        buttons.press(Button::Down, 0);
        assert_eq!(buttons.repeat(STUCK_AFTER - 1), Some(Button::Down));
        assert_eq!(buttons.repeat(STUCK_AFTER + REPEAT_EVERY), None);
        assert_eq!(buttons.wake_at(), None);
        buttons.release(Button::Down);
        assert!(buttons.press(Button::Down, 90_000));
        assert!(buttons.wake_at().is_some());
    }

    #[test]
    fn only_arrows_repeat() {
        let mut buttons = Buttons::default();
        buttons.press(Button::A, 0);
        assert_eq!(buttons.repeat(10_000), None);
        assert!(buttons.held(&[Button::A], 3000, 3000));
        assert!(!buttons.held(&[Button::A, Button::B], 3000, 3000));
    }
}
