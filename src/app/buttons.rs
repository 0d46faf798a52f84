//! Turns buttons going down and up into presses, with repeats while an arrow is
//! held. Shared by every driver, so that holding feels the same everywhere.

use super::event::{Button, Millis};

/// How long an arrow is held before it repeats, in milliseconds. Shorter makes
/// single steps hard for slow hands.
const REPEAT_AFTER: Millis = 380;
/// Time between repeats, in milliseconds: nine steps a second cross the board
/// in one.
const REPEAT_EVERY: Millis = 110;

/// Which buttons are down, and since when.
#[derive(Clone, Debug, Default)]
pub(super) struct Buttons {
    since: [Option<Millis>; Button::NUM],
    repeating: Option<(Button, Millis)>,
}

impl Buttons {
    /// Notes that a button went down. True if it was up before.
    pub(super) fn press(&mut self, button: Button, now: Millis) -> bool {
        let fresh = self.since[button.index()].is_none();
        if fresh {
            self.since[button.index()] = Some(now);
            self.repeating = matches!(
                button,
                Button::Up | Button::Down | Button::Left | Button::Right
            )
            .then_some((button, now + REPEAT_AFTER));
        }
        fresh
    }

    /// Notes that a button came up.
    pub(super) fn release(&mut self, button: Button) {
        self.since[button.index()] = None;
        if self.repeating.is_some_and(|(held, _)| held == button) {
            self.repeating = None;
        }
    }

    /// The arrow that repeats now, if any. At most one repeat a call: after a
    /// pause, presses are not made up for.
    pub(super) fn repeat(&mut self, now: Millis) -> Option<Button> {
        let (button, due) = self.repeating?;
        if now < due {
            return None;
        }
        self.repeating = Some((button, now + REPEAT_EVERY));
        Some(button)
    }

    /// Whether all of these buttons have been down for so long.
    pub(super) fn held(&self, buttons: &[Button], now: Millis, long: Millis) -> bool {
        buttons.iter().all(|button| {
            self.since[button.index()].is_some_and(|since| now.saturating_sub(since) >= long)
        })
    }

    /// When something may happen without a further event.
    pub(super) fn wake_at(&self) -> Option<Millis> {
        self.repeating.map(|(_, due)| due)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_held_arrow_repeats_after_a_while_and_then_steadily() {
        let mut buttons = Buttons::default();
        assert!(buttons.press(Button::Up, 1000));
        assert!(!buttons.press(Button::Up, 1001), "it is down already");
        assert_eq!(buttons.repeat(1000 + REPEAT_AFTER - 1), None);
        assert_eq!(buttons.repeat(1000 + REPEAT_AFTER), Some(Button::Up));
        assert_eq!(buttons.repeat(1000 + REPEAT_AFTER + REPEAT_EVERY - 1), None);
        assert_eq!(
            buttons.repeat(1000 + REPEAT_AFTER + REPEAT_EVERY),
            Some(Button::Up)
        );
        buttons.release(Button::Up);
        assert_eq!(buttons.repeat(99_999), None);
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
