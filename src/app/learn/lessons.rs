//! The positions of the lessons and what is to be done in them. The words are
//! in `text`, in the same order.

use super::Goal;
use crate::app::text::lessons::Lessons;
use crate::rules::notation::Sketch;
use crate::rules::{Colour, Variant};

/// A position and what is to be done in it.
pub struct Step {
    /// What is on the board. Most stacks lie in the far half, where a card
    /// leaves them in sight.
    pub sketch: Sketch<'static>,
    /// What the turn has to do.
    pub goal: Goal,
}

/// The lessons, each with its steps.
pub static LESSONS: [&[Step]; Lessons::NUM] = [
    &STACKS,
    &COLOURS,
    &JOKERS,
    &NEUTRAL,
    &CLAIMING,
    &CAPTURING,
    &LYNGK,
    &CLAIMED_FIVES,
    &PASSING,
    &END,
    &SIX,
];

static STACKS: [Step; 3] = [
    Step {
        sketch: Sketch {
            stacks: &[("e6", "B"), ("e5", "R"), ("d5", "G")],
            ..Sketch::EMPTY
        },
        goal: Goal::OneOf(&["e6-e5"]),
    },
    Step {
        sketch: Sketch {
            stacks: &[("c5", "G"), ("c6", "R"), ("f6", "K")],
            ..Sketch::EMPTY
        },
        goal: Goal::OneOf(&["c5-f6"]),
    },
    Step {
        sketch: Sketch {
            stacks: &[("d5", "RG"), ("e6", "B"), ("f6", "K")],
            ..Sketch::EMPTY
        },
        goal: Goal::OneOf(&["d5-e6"]),
    },
];

static COLOURS: [Step; 2] = [
    Step {
        sketch: Sketch {
            stacks: &[("e6", "RG"), ("d6", "R"), ("f6", "G"), ("e5", "B")],
            ..Sketch::EMPTY
        },
        goal: Goal::OneOf(&["e6-e5"]),
    },
    Step {
        sketch: Sketch {
            stacks: &[("e6", "IBR"), ("f6", "GK"), ("d6", "RG")],
            ..Sketch::EMPTY
        },
        goal: Goal::OneOf(&["e6-f6"]),
    },
];

static JOKERS: [Step; 2] = [
    Step {
        sketch: Sketch {
            stacks: &[("e6", "BRG"), ("f6", "J"), ("d6", "B")],
            ..Sketch::EMPTY
        },
        goal: Goal::OneOf(&["e6-f6"]),
    },
    Step {
        sketch: Sketch {
            stacks: &[("e6", "IBR"), ("f6", "JG"), ("d6", "IG")],
            ..Sketch::EMPTY
        },
        goal: Goal::OneOf(&["e6-f6"]),
    },
];

static NEUTRAL: [Step; 2] = [
    Step {
        sketch: Sketch {
            stacks: &[("e6", "BR"), ("d6", "IGK"), ("f6", "GK")],
            ..Sketch::EMPTY
        },
        goal: Goal::OneOf(&["e6-f6"]),
    },
    Step {
        sketch: Sketch {
            stacks: &[("e6", "IGK"), ("f6", "BR"), ("d6", "R")],
            ..Sketch::EMPTY
        },
        goal: Goal::OneOf(&["e6-f6"]),
    },
];

static CLAIMING: [Step; 3] = [
    Step {
        sketch: Sketch {
            stacks: &[("e6", "B"), ("f6", "R"), ("d6", "G"), ("f5", "B")],
            ..Sketch::EMPTY
        },
        goal: Goal::Claim(Colour::Blue),
    },
    Step {
        sketch: Sketch {
            stacks: &[("e6", "B"), ("f6", "RGK")],
            claims: ["B", ""],
            ..Sketch::EMPTY
        },
        goal: Goal::OneOf(&["e6-f6"]),
    },
    Step {
        sketch: Sketch {
            stacks: &[("e6", "B"), ("d6", "GR"), ("f6", "K")],
            claims: ["B", "R"],
            ..Sketch::EMPTY
        },
        goal: Goal::OneOf(&["e6-d6"]),
    },
];

static CAPTURING: [Step; 2] = [
    Step {
        sketch: Sketch {
            stacks: &[("e6", "B"), ("f6", "RGKI")],
            claims: ["B", ""],
            ..Sketch::EMPTY
        },
        goal: Goal::Capture,
    },
    Step {
        sketch: Sketch {
            stacks: &[("e6", "RB"), ("d6", "GIK"), ("f6", "GI")],
            claims: ["B", "K"],
            ..Sketch::EMPTY
        },
        goal: Goal::Capture,
    },
];

static LYNGK: [Step; 3] = [
    Step {
        sketch: Sketch {
            stacks: &[("c5", "B"), ("e6", "B"), ("g5", "RG")],
            claims: ["B", ""],
            ..Sketch::EMPTY
        },
        goal: Goal::Links(1),
    },
    Step {
        sketch: Sketch {
            stacks: &[("c5", "B"), ("e6", "IB"), ("g5", "B"), ("h4", "RGK")],
            claims: ["B", ""],
            ..Sketch::EMPTY
        },
        goal: Goal::Links(2),
    },
    Step {
        sketch: Sketch {
            stacks: &[
                ("b4", "B"),
                ("c6", "B"),
                ("e5", "RB"),
                ("g6", "B"),
                ("h4", "RGKI"),
            ],
            claims: ["B", ""],
            ..Sketch::EMPTY
        },
        goal: Goal::Links(3),
    },
];

static CLAIMED_FIVES: [Step; 2] = [
    Step {
        sketch: Sketch {
            stacks: &[("e6", "RGKIB"), ("c6", "R"), ("c5", "G")],
            ..Sketch::EMPTY
        },
        goal: Goal::Capture,
    },
    Step {
        sketch: Sketch {
            stacks: &[("e6", "RGKIB"), ("c5", "G"), ("g7", "R")],
            ..Sketch::EMPTY
        },
        goal: Goal::Capture,
    },
];

static PASSING: [Step; 1] = [Step {
    sketch: Sketch {
        stacks: &[("d6", "G"), ("e6", "K"), ("c6", "IGR"), ("g5", "GKB")],
        claims: ["BR", "GK"],
        ..Sketch::EMPTY
    },
    goal: Goal::OneOf(&["pass"]),
}];

static END: [Step; 2] = [
    Step {
        sketch: Sketch {
            stacks: &[("e6", "B"), ("f6", "RGKI")],
            claims: ["BR", "GK"],
            captured: [1, 1],
            ..Sketch::EMPTY
        },
        goal: Goal::Win,
    },
    Step {
        sketch: Sketch {
            stacks: &[("e6", "B"), ("d6", "RGK"), ("h4", "IKR")],
            claims: ["BI", "RG"],
            captured: [1, 1],
            ..Sketch::EMPTY
        },
        goal: Goal::Win,
    },
];

static SIX: [Step; 2] = [
    Step {
        sketch: Sketch {
            stacks: &[("e6", "B"), ("f6", "JRGKI")],
            claims: ["B", ""],
            variant: Variant::Six,
            ..Sketch::EMPTY
        },
        goal: Goal::Win,
    },
    Step {
        sketch: Sketch {
            stacks: &[("e6", "JRGKIB"), ("c6", "R"), ("c5", "G")],
            variant: Variant::Six,
            ..Sketch::EMPTY
        },
        goal: Goal::Win,
    },
];
