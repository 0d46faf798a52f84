//! The game in five scenes: a position and a turn each. The words are the texts
//! `welcome.story`, in the same order.

use crate::app::text::reading::Welcome;
use crate::rules::notation::Sketch;

/// A position and the turn that is played in it.
pub struct Scene {
    /// Stacks and claims.
    pub sketch: Sketch<'static>,
    /// The turn, in the notation.
    pub turn: &'static str,
}

/// Moves, growth, a claim, the LYNGK-rule, a capture.
pub static STORY: [Scene; Welcome::STORY] = [
    Scene {
        sketch: Sketch {
            stacks: &[
                ("c5", "G"),
                ("f6", "K"),
                ("e4", "R"),
                ("d3", "I"),
                ("g4", "B"),
            ],
            ..Sketch::EMPTY
        },
        turn: "c5-f6",
    },
    Scene {
        sketch: Sketch {
            stacks: &[("d4", "RG"), ("e5", "KB"), ("d3", "R"), ("f3", "IG")],
            ..Sketch::EMPTY
        },
        turn: "d4-e5",
    },
    Scene {
        sketch: Sketch {
            stacks: &[
                ("d4", "B"),
                ("e5", "KRG"),
                ("f4", "IB"),
                ("d3", "G"),
                ("g5", "RB"),
            ],
            ..Sketch::EMPTY
        },
        turn: "B,d4-e5",
    },
    Scene {
        sketch: Sketch {
            stacks: &[
                ("c5", "B"),
                ("e6", "IB"),
                ("g5", "RG"),
                ("e3", "K"),
                ("d2", "KR"),
            ],
            claims: ["B", ""],
            ..Sketch::EMPTY
        },
        turn: "c5-g5",
    },
    Scene {
        sketch: Sketch {
            stacks: &[("d4", "B"), ("e5", "RGKI"), ("f3", "KG"), ("c3", "RB")],
            claims: ["B", "G"],
            ..Sketch::EMPTY
        },
        turn: "d4-e5",
    },
];
