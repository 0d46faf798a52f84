//! Writes what was learned as source code.

use crate::fit::Learned;
use lyngk_pocket::ai::Class;
use lyngk_pocket::rules::Variant;
use std::fmt::Write as _;
use std::{fs, io};

pub(crate) fn write(learned: &Learned, variant: Variant) -> io::Result<()> {
    let (path, name) = match variant {
        Variant::Standard => ("src/ai/weights/standard.rs", "standard game"),
        Variant::Six => ("src/ai/weights/six.rs", "six variant"),
    };
    let mut text = format!(
        "//! Values for the {name}, written by `cargo xtask tune`; not for editing.\n\n\
         use super::{{Weights, p}};\n\n\
         pub(super) static LEARNED: Weights = Weights {{\n    stacks: ["
    );
    for class in Class::all() {
        let own = learned.stacks[class.number()];
        let other = learned.stacks[class.exchanged().number()];
        push_pair(&mut text, class.number(), own, other);
    }
    text.push_str("\n    ],\n    attacks: [");
    for (class, own) in learned.attacks.iter().enumerate() {
        push_pair(
            &mut text,
            class,
            *own,
            learned.attacks[exchanged_attack(class)],
        );
    }
    let [full, empty] = learned.five.map(|value| value.round() as i16);
    let tempo = learned.tempo.map(|value| value.round() as i16);
    let _ = write!(
        text,
        "\n    ],\n    five: p({full}, {empty}),\n    tempo: {tempo:?},\n}};\n"
    );
    fs::write(path, text)?;
    println!("wrote {path}");
    Ok(())
}

/// Writes what a class is worth to A: to its own side less to the other.
fn push_pair(text: &mut String, number: usize, own: [f32; 2], other: [f32; 2]) {
    let [full, empty] = [0, 1].map(|end| (own[end] - other[end]).round() as i16);
    let lead = if number.is_multiple_of(12) {
        "\n        "
    } else {
        " "
    };
    let _ = write!(text, "{lead}p({full}, {empty}),");
}

/// The class of a stack under attack for the other player.
fn exchanged_attack(class: usize) -> usize {
    let top = [1, 0, 2, 3][class / 24];
    let (height, by_own, by_other) = (class / 4 % 6, class / 2 % 2, class % 2);
    ((top * 6 + height) * 2 + by_other) * 2 + by_own
}
