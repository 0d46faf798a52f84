//! Large choices: a label, a line about it, and stacks beside it.

use crate::app::text::reading::Choice;
use crate::app::view::ChoiceView;
use crate::rules::{Colour, Piece, Player, Stack};

/// Returns a large choice with stacks beside it.
pub(in crate::app) fn large(words: &Choice, stacks: [(Stack, Option<Player>); 2]) -> ChoiceView {
    ChoiceView {
        label: words.label,
        about: words.about,
        stacks,
    }
}

/// Returns the stacks beside learning.
pub(in crate::app) fn learning() -> [(Stack, Option<Player>); 2] {
    [(some_stack(1, 2), None), (Stack::EMPTY, None)]
}

/// Returns the stacks beside playing against the device.
pub(in crate::app) fn playing() -> [(Stack, Option<Player>); 2] {
    [(some_stack(2, 5), Some(Player::A)), (Stack::EMPTY, None)]
}

/// Returns the stacks beside a game of two people.
pub(in crate::app) fn in_twos() -> [(Stack, Option<Player>); 2] {
    [
        (some_stack(0, 4), Some(Player::A)),
        (some_stack(3, 4), Some(Player::B)),
    ]
}

/// Returns a stack of so many colours, the lowest being the one with number `first`.
pub(in crate::app) fn some_stack(first: usize, high: usize) -> Stack {
    let piece = |step| Piece::Of(Colour::ALL[(first + step) % Colour::NUM]);
    (0..high).fold(Stack::EMPTY, |below, step| {
        Stack::single(piece(step)).onto(below)
    })
}
