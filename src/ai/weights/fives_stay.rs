//! Values for the standard game with neutral fives that stay for good: those of the
//! standard game, but a five on the board is worth nothing, whoever claims its
//! colour (ruling 10).

use super::Weights;
use crate::ai::class::{Class, Classifier};
use crate::ai::evaluation::Tapered;
use crate::rules::Variant;

pub(super) static DERIVED: Weights = {
    let standard = &super::standard::LEARNED;
    let mut stacks = standard.stacks;
    let mut number = 0;
    while number < Classifier::CLASSES {
        if !Variant::FivesStay.counts(Class::numbered(number).height()) {
            stacks[number] = Tapered::ZERO;
        }
        number += 1;
    }
    Weights {
        stacks,
        attacks: standard.attacks,
        reaches: standard.reaches,
        five: standard.five,
        tempo: standard.tempo,
    }
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_fives_on_the_board_are_worth_something_else_than_in_the_standard_game() {
        let mut fives = 0;
        for class in Class::all() {
            let [derived, standard] =
                [&DERIVED, super::super::STANDARD].map(|weights| weights.stacks[class.number()]);
            if class.height() < 5 {
                assert_eq!(derived, standard, "{class:?}");
            } else {
                assert_eq!(derived, Tapered::ZERO, "{class:?}");
                fives += usize::from(standard != Tapered::ZERO);
            }
        }
        assert!(fives > 0, "a neutral five has a value in the standard game");
    }
}
