//! Writes the learned weights as source code.

use crate::fit::Learned;
use lyngk_pocket::ai::{Class, Tapered, Weights};
use lyngk_pocket::rules::Variant;
use std::fmt::Write as _;
use std::{fs, io};

pub(crate) fn write(learned: &Learned, variant: Variant) -> io::Result<()> {
    let file = match variant {
        Variant::FivesTaken => "fives_taken",
        Variant::SixesTaken => "sixes_taken",
        Variant::FivesStay => "fives_stay",
        Variant::SixesStay => "sixes_stay",
    };
    let path = format!("src/ai/weights/{file}.rs");
    let present = Weights::of(variant);
    let mut text = format!(
        "//! Values for variant {variant}, written by `cargo xtask tune`; not for editing.\n\n\
         use super::{{Weights, p}};\n\n\
         pub(super) static LEARNED: Weights = Weights {{\n    stacks: ["
    );
    for class in Class::all() {
        let own = learned.stacks[class.number()];
        let other = learned.stacks[class.exchanged().number()];
        let before = present.stacks[class.number()];
        push(&mut text, class.number(), before, less(own, other));
    }
    text.push_str("\n    ],\n    attacks: [");
    for (class, own) in learned.attacks.iter().enumerate() {
        let other = learned.attacks[exchanged_attack(class)];
        push(&mut text, class, present.attacks[class], less(*own, other));
    }
    text.push_str("\n    ],\n    reaches: [");
    for (class, own) in learned.reaches.iter().enumerate() {
        push(&mut text, class, present.reaches[class], *own);
    }
    let [full, empty] = sum(present.five, learned.five);
    let mut tempo = present.tempo;
    for (tempo, added) in tempo.iter_mut().zip(learned.tempo) {
        *tempo += added.round() as i16;
    }
    let _ = write!(
        text,
        "\n    ],\n    five: p({full}, {empty}),\n    tempo: {tempo:?},\n}};\n"
    );
    fs::write(&path, text)?;
    println!("wrote {path}");
    Ok(())
}

/// Returns the value of a class to A: to its own side less to the other.
fn less(own: [f32; 2], other: [f32; 2]) -> [f32; 2] {
    [own[0] - other[0], own[1] - other[1]]
}

/// Returns a value with its correction.
fn sum(before: Tapered, added: [f32; 2]) -> [i16; 2] {
    [
        (before.full() as f32 + added[0]).round() as i16,
        (before.empty() as f32 + added[1]).round() as i16,
    ]
}

/// Writes a value, twelve on a line.
fn push(text: &mut String, number: usize, before: Tapered, added: [f32; 2]) {
    let [full, empty] = sum(before, added);
    let lead = if number.is_multiple_of(12) {
        "\n        "
    } else {
        " "
    };
    let _ = write!(text, "{lead}p({full}, {empty}),");
}

/// Returns the class of a stack under attack for the other player.
fn exchanged_attack(class: usize) -> usize {
    let top = [1, 0, 2, 3][class / 24];
    let (height, by_own, by_other) = (class / 4 % 6, class / 2 % 2, class % 2);
    ((top * 6 + height) * 2 + by_other) * 2 + by_own
}
