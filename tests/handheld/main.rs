//! Tests of the handheld: the application, its screens and texts, and its saves. One
//! binary, so that the library is linked once.

mod app;
mod bursts;
mod decoders;
mod drawing;
mod driver;
mod effort;
mod kiosk;
mod learning;
mod link;
mod peripherals;
mod presses;
mod puzzles;
mod qr;
mod scenarios;
mod storage;
mod teaching;
mod texts;
mod trouble;

use lyngk_pocket::app::Button;

/// From the title to a new game of two people.
const TO_A_GAME_OF_TWO: [Button; 5] = [
    Button::A,
    Button::Down,
    Button::Right,
    Button::Up,
    Button::A,
];

/// The screens of the learning activities.
const LEARNING: [&str; 9] = [
    "learn",
    "lessons",
    "puzzles",
    "rules-index",
    "rules",
    "task",
    "not-quite",
    "right",
    "lesson-end",
];
