//! The positions of the lessons and their goals. The words are in `text`, in the same
//! order.

use super::Goal;
use crate::app::text::lessons;
use crate::app::view::BarPart;
use crate::rules::notation::Sketch;
use crate::rules::{Colour, Variant};

/// A position and its goal.
pub struct Step {
    /// Stacks and claims. Most stacks lie in the far half, which a card does not cover.
    pub sketch: Sketch<'static>,
    /// The goal of the turn.
    pub goal: Goal,
    /// Landings are not marked, because the learner has to find them.
    pub hides_landings: bool,
    /// The parts of the near bar that the words explain.
    pub explains: &'static [BarPart],
}

impl Step {
    const fn explaining(self, explains: &'static [BarPart]) -> Self {
        Self { explains, ..self }
    }
}

/// The place of the lesson after which a learner can play a whole game: moves,
/// combinations, claims and captures are known. Later lessons add to that.
const BASICS_END: u8 = 5;

/// Returns whether a learner who has done a lesson and all before it can play a whole
/// game.
#[must_use]
pub const fn is_playable_after(lesson: u8) -> bool {
    lesson >= BASICS_END
}

/// The place of the lesson that introduces claims.
pub(in crate::app) const CLAIMING_LESSON: u8 = 4;

const fn step(sketch: Sketch<'static>, goal: Goal) -> Step {
    Step {
        sketch,
        goal,
        hides_landings: false,
        explains: &[],
    }
}

/// Returns a step whose goal is an illegal turn that is refused for the reason to learn.
const fn refused(sketch: Sketch<'static>, turn: &'static str) -> Step {
    Step {
        sketch,
        goal: Goal::Refused(turn),
        hides_landings: true,
        explains: &[],
    }
}

/// Returns a step in which the learner finds the landings.
const fn found_out(sketch: Sketch<'static>, goal: Goal) -> Step {
    Step {
        sketch,
        goal,
        hides_landings: true,
        explains: &[],
    }
}

/// Number of lessons in a course.
pub const COURSE: usize = 11;

/// Places of the two lessons that depend on the rule for neutral stacks.
const CLAIMED_FIVES_PLACE: usize = 7;
const SIX_PLACE: usize = 10;
/// Indices in [`LESSONS`] of their versions for the rule that lets neutral stacks stay.
const NEUTRAL_FIVES_LESSON: u8 = 11;
const NEUTRAL_SIXES_LESSON: u8 = 12;

/// Returns the lesson at a place of the course for a rule on neutral stacks.
#[must_use]
pub const fn lesson_at(place: usize, neutrals_stay: bool) -> u8 {
    match place {
        CLAIMED_FIVES_PLACE if neutrals_stay => NEUTRAL_FIVES_LESSON,
        SIX_PLACE if neutrals_stay => NEUTRAL_SIXES_LESSON,
        _ => place as u8,
    }
}

/// Returns the place of a lesson in the course.
#[must_use]
pub const fn place_of(lesson: u8) -> usize {
    match lesson {
        NEUTRAL_FIVES_LESSON => CLAIMED_FIVES_PLACE,
        NEUTRAL_SIXES_LESSON => SIX_PLACE,
        _ => lesson as usize,
    }
}

/// The lessons, each with its steps. Saved progress refers to a lesson by its index
/// here; [`lesson_at`] selects the lessons of a course.
pub static LESSONS: [&[Step]; lessons::LESSONS] = [
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
    &NEUTRAL_FIVES,
    &NEUTRAL_SIXES,
];

static STACKS: [Step; 4] = [
    step(
        Sketch::of(&[("e6", "B"), ("f6", "RGKI")]).with_claims(["B", ""]),
        Goal::Capture,
    )
    .explaining(&[BarPart::Claims]),
    step(
        Sketch::of(&[("e7", "B"), ("e6", "R"), ("d6", "G")]),
        Goal::OneOf(&["e7-e6"]),
    ),
    step(
        Sketch::of(&[("c5", "G"), ("c6", "R"), ("f6", "K")]),
        Goal::OneOf(&["c5-f6"]),
    ),
    step(
        Sketch::of(&[("d5", "RG"), ("e6", "B"), ("f6", "K")]),
        Goal::OneOf(&["d5-e6"]),
    ),
];

static COLOURS: [Step; 3] = [
    refused(
        Sketch::of(&[("e7", "RG"), ("d6", "R"), ("e6", "B")]),
        "e7-d6",
    ),
    found_out(
        Sketch::of(&[("e7", "RG"), ("d6", "R"), ("f6", "G"), ("e6", "B")]),
        Goal::OneOf(&["e7-e6"]),
    ),
    step(
        Sketch::of(&[("e6", "IBR"), ("f6", "GK"), ("d6", "RG")]),
        Goal::OneOf(&["e6-f6"]),
    ),
];

static JOKERS: [Step; 3] = [
    step(
        Sketch::of(&[("e6", "BRG"), ("f6", "J"), ("d6", "B")]),
        Goal::OneOf(&["e6-f6"]),
    ),
    step(
        Sketch::of(&[("e6", "IBR"), ("f6", "JG"), ("d6", "IG")]),
        Goal::OneOf(&["e6-f6"]),
    ),
    refused(
        Sketch::of(&[("e6", "J"), ("f6", "R"), ("d6", "BG")]),
        "e6-f6",
    ),
];

static NEUTRAL: [Step; 3] = [
    found_out(
        Sketch::of(&[("e6", "BR"), ("d6", "IGK"), ("f6", "GK")]),
        Goal::OneOf(&["e6-f6"]),
    ),
    step(
        Sketch::of(&[("e6", "IGK"), ("f6", "BR"), ("d6", "R")]),
        Goal::OneOf(&["e6-f6"]),
    ),
    refused(
        Sketch::of(&[("e6", "B"), ("f6", "RG"), ("d6", "K")]),
        "e6-f6",
    ),
];

static CLAIMING: [Step; 3] = [
    step(
        Sketch::of(&[("e6", "B"), ("f6", "R"), ("d6", "G"), ("f5", "B")]),
        Goal::Claim(Colour::Blue),
    )
    .explaining(&[BarPart::Claims, BarPart::Pool]),
    step(
        Sketch::of(&[("e6", "B"), ("f6", "RGK")]).with_claims(["B", ""]),
        Goal::OneOf(&["e6-f6"]),
    )
    .explaining(&[BarPart::Claims, BarPart::Pool]),
    step(
        Sketch::of(&[("e6", "B"), ("d6", "GR"), ("f6", "K")]).with_claims(["B", "R"]),
        Goal::OneOf(&["e6-d6"]),
    ),
];

static CAPTURING: [Step; 2] = [
    step(
        Sketch::of(&[("e6", "B"), ("f6", "RGKI")]).with_claims(["B", ""]),
        Goal::Capture,
    )
    .explaining(&[BarPart::Fives]),
    step(
        Sketch::of(&[("e6", "RB"), ("d6", "GIK"), ("f6", "GI")]).with_claims(["B", "K"]),
        Goal::Capture,
    ),
];

static LYNGK: [Step; 5] = [
    step(
        Sketch::of(&[("c6", "B"), ("e7", "B"), ("g6", "RG")]).with_claims(["B", ""]),
        Goal::Links(1),
    ),
    step(
        Sketch::of(&[("c5", "B"), ("e6", "IB"), ("g5", "B"), ("h4", "RGK")]).with_claims(["B", ""]),
        Goal::Links(2),
    ),
    step(
        Sketch::of(&[
            ("b4", "B"),
            ("c6", "B"),
            ("e5", "RB"),
            ("g6", "B"),
            ("h4", "RGKI"),
        ])
        .with_claims(["B", ""]),
        Goal::Links(3),
    ),
    refused(
        Sketch::of(&[("c5", "B"), ("e6", "J"), ("g5", "RG")]).with_claims(["B", ""]),
        "c5-g5",
    ),
    // As in diagram 5 of the rulebook: one five behind, a colour each, and a claim whose
    // chain completes a five.
    step(
        Sketch::of(&[
            ("c5", "K"),
            ("e6", "IK"),
            ("g5", "RK"),
            ("h4", "RGBI"),
            ("c7", "B"),
        ])
        .with_claims(["R", "G"])
        .with_captured([0, 1]),
        Goal::OneOf(&["K,c5-h4"]),
    )
    .explaining(&[BarPart::Claims, BarPart::Fives]),
];

static CLAIMED_FIVES: [Step; 3] = [
    refused(
        Sketch::of(&[("d6", "RGKIB"), ("c7", "G"), ("e6", "R")]),
        "c7-e6",
    ),
    step(
        Sketch::of(&[("e6", "RGKIB"), ("c6", "R"), ("c5", "G")]),
        Goal::Capture,
    ),
    step(
        Sketch::of(&[("d6", "RGKIB"), ("c7", "G"), ("e6", "R")]),
        Goal::Capture,
    ),
];

static PASSING: [Step; 2] = [
    step(
        Sketch::of(&[("e6", "B"), ("f6", "KRG")]).with_claims(["", "G"]),
        Goal::Claim(Colour::Blue),
    ),
    step(
        Sketch::of(&[("d6", "G"), ("e6", "K"), ("c6", "IGR"), ("g5", "GKB")])
            .with_claims(["BR", "GK"]),
        Goal::OneOf(&["pass"]),
    ),
];

static END: [Step; 2] = [
    step(
        Sketch::of(&[("e6", "B"), ("f6", "RGKI")])
            .with_claims(["BR", "GK"])
            .with_captured([1, 1]),
        Goal::Win,
    )
    .explaining(&[BarPart::Fives]),
    step(
        Sketch::of(&[("e6", "B"), ("d6", "RGK"), ("h4", "IKR")])
            .with_claims(["BI", "RG"])
            .with_captured([1, 1]),
        Goal::Win,
    ),
];

static SIX: [Step; 2] = [
    step(
        Sketch::of(&[("e6", "B"), ("f6", "JRGKI")])
            .with_claims(["B", ""])
            .with_variant(Variant::SixesTaken),
        Goal::Win,
    ),
    step(
        Sketch::of(&[("e6", "JRGKIB"), ("c6", "R"), ("c5", "G")]).with_variant(Variant::SixesTaken),
        Goal::Win,
    ),
];

/// Replaces [`CLAIMED_FIVES`] where neutral fives stay.
static NEUTRAL_FIVES: [Step; 3] = [
    refused(
        Sketch::of(&[("d6", "RGKIB"), ("c7", "G"), ("e6", "R"), ("c6", "K")])
            .with_variant(Variant::FivesStay),
        "c7-e6",
    ),
    step(
        Sketch::of(&[("c6", "B"), ("e7", "RGKIB"), ("g6", "RG"), ("h4", "K")])
            .with_variant(Variant::FivesStay),
        Goal::OneOf(&["B,c6-g6"]),
    )
    .explaining(&[BarPart::Claims]),
    step(
        Sketch::of(&[("e6", "RGB"), ("f6", "KI")]).with_variant(Variant::FivesStay),
        Goal::Capture,
    )
    .explaining(&[BarPart::Fives]),
];

/// Replaces [`SIX`] where neutral sixes stay.
static NEUTRAL_SIXES: [Step; 2] = [
    step(
        Sketch::of(&[("e6", "B"), ("f6", "JRGKI")])
            .with_claims(["B", ""])
            .with_variant(Variant::SixesStay),
        Goal::Win,
    ),
    step(
        Sketch::of(&[("e6", "RGB"), ("f6", "JKI")]).with_variant(Variant::SixesStay),
        Goal::Win,
    ),
];
