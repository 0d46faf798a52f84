//! Maps keys and the mouse to the handheld's buttons.
//!
//! Every change of a key is recorded in order instead of sampling the state: a key tapped
//! within a single frame is a press and a release like any other.

use lyngk_pocket::app::{Button, Event};
use minifb::{InputCallback, Key};
use std::cell::RefCell;
use std::mem;
use std::rc::Rc;

/// The keys for each button.
const KEYS: [(Button, [Key; 2]); Button::NUM] = [
    (Button::Up, [Key::Up, Key::W]),
    (Button::Down, [Key::Down, Key::S]),
    (Button::Left, [Key::Left, Key::A]),
    (Button::Right, [Key::Right, Key::D]),
    (Button::A, [Key::Enter, Key::K]),
    (Button::B, [Key::Backspace, Key::L]),
    (Button::X, [Key::X, Key::I]),
    (Button::Y, [Key::Y, Key::J]),
];

/// The buttons held down by keys and the mouse.
#[derive(Debug, Default)]
pub(super) struct Held {
    keys: Vec<Key>,
    /// The button under the pressed mouse.
    mouse: Option<Button>,
    /// Changes of buttons that have not been taken yet.
    changes: Vec<Event<'static>>,
    /// Keys without a button that went down.
    tapped: Vec<Key>,
}

impl Held {
    /// Records that a key went down or came up. Systems that repeat a held key report it
    /// as pressed again.
    fn key(&mut self, key: Key, down: bool) {
        let held = self.keys.contains(&key);
        if held == down {
            return;
        }
        let before = self.is_down_by(key);
        if down {
            self.keys.push(key);
        } else {
            self.keys.retain(|&other| other != key);
        }
        match before {
            Some((button, was_down)) => self.note(button, was_down),
            None if down => self.tapped.push(key),
            None => {}
        }
    }

    /// Sets the button that the mouse holds down, if any.
    pub(super) fn mouse(&mut self, on: Option<Button>) {
        if self.mouse == on {
            return;
        }
        let touched = [self.mouse, on].map(|button| button.map(|it| (it, self.is_down(it))));
        self.mouse = on;
        for (button, was_down) in touched.into_iter().flatten() {
            self.note(button, was_down);
        }
    }

    /// Returns whether a button is held down.
    pub(super) fn is_down(&self, button: Button) -> bool {
        self.mouse == Some(button)
            || KEYS
                .iter()
                .filter(|(its, _)| *its == button)
                .any(|(_, keys)| keys.iter().any(|key| self.keys.contains(key)))
    }

    /// Returns the changes of buttons since the last call, in order.
    pub(super) fn changes(&mut self) -> Vec<Event<'static>> {
        mem::take(&mut self.changes)
    }

    /// Returns the keys without a button that went down since the last call.
    pub(super) fn tapped(&mut self) -> Vec<Key> {
        mem::take(&mut self.tapped)
    }

    /// Returns the button of a key, and whether it is down.
    fn is_down_by(&self, key: Key) -> Option<(Button, bool)> {
        let (button, _) = KEYS.iter().find(|(_, keys)| keys.contains(&key))?;
        Some((*button, self.is_down(*button)))
    }

    fn note(&mut self, button: Button, was_down: bool) {
        match (was_down, self.is_down(button)) {
            (false, true) => self.changes.push(Event::Pressed(button)),
            (true, false) => self.changes.push(Event::Released(button)),
            _ => {}
        }
    }
}

/// Receives every change of a key from the window.
pub(super) struct Ear(pub(super) Rc<RefCell<Held>>);

impl InputCallback for Ear {
    fn add_char(&mut self, _: u32) {}

    fn set_key_state(&mut self, key: Key, down: bool) {
        self.0.borrow_mut().key(key, down);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_tapped_within_a_frame_is_a_press_and_a_release() {
        let mut held = Held::default();
        for _ in 0..2 {
            held.key(Key::K, true);
            held.key(Key::K, false);
        }
        let tap = [Event::Pressed(Button::A), Event::Released(Button::A)];
        assert_eq!(held.changes(), [tap, tap].concat());
        assert_eq!(held.changes(), []);
        assert!(!held.is_down(Button::A));
    }

    #[test]
    fn a_held_key_that_repeats_is_one_press() {
        let mut held = Held::default();
        (0..5).for_each(|_| held.key(Key::Up, true));
        assert_eq!(held.changes(), [Event::Pressed(Button::Up)]);
        assert!(held.is_down(Button::Up));
        held.key(Key::Up, false);
        assert_eq!(held.changes(), [Event::Released(Button::Up)]);
    }

    #[test]
    fn a_button_is_down_until_its_last_key_and_the_mouse_let_go() {
        let mut held = Held::default();
        held.key(Key::W, true);
        held.key(Key::Up, true);
        held.mouse(Some(Button::Up));
        held.key(Key::W, false);
        held.key(Key::Up, false);
        assert_eq!(held.changes(), [Event::Pressed(Button::Up)]);
        held.mouse(Some(Button::B));
        let moved = [Event::Released(Button::Up), Event::Pressed(Button::B)];
        assert_eq!(held.changes(), moved);
        held.mouse(None);
        assert_eq!(held.changes(), [Event::Released(Button::B)]);
    }

    #[test]
    fn keys_without_a_button_are_heard_too() {
        let mut held = Held::default();
        held.key(Key::F2, true);
        held.key(Key::F2, false);
        assert_eq!(held.changes(), []);
        assert_eq!(held.tapped(), [Key::F2]);
        assert_eq!(held.tapped(), []);
    }
}
