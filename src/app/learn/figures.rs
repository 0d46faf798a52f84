//! The drawings of the rules: one sketch on the board for each page. All stacks lie in
//! the far half, which the words do not cover.

use crate::app::text::reading::{CLAIMED_FIVES, Rules, SUDDEN_DEATH};
use crate::rules::notation::Sketch;
use crate::rules::{Player, Variant};

/// A drawing.
pub struct Figure {
    /// Stacks and claims.
    pub sketch: Sketch<'static>,
    /// The turn whose route is drawn, in the notation; none if empty.
    pub turn: &'static str,
    /// Points marked as allowed.
    pub open: &'static [&'static str],
    /// Points marked as not allowed.
    pub closed: &'static [&'static str],
}

const PLAIN: Figure = Figure {
    sketch: Sketch::EMPTY,
    turn: "",
    open: &[],
    closed: &[],
};

/// Returns a drawing with the route of a turn.
const fn showing(sketch: Sketch<'static>, turn: &'static str) -> Figure {
    Figure {
        sketch,
        turn,
        ..PLAIN
    }
}

/// Returns the drawing of a page for a rule on neutral stacks.
#[must_use]
pub fn figure(page: usize, neutrals_stay: bool) -> Option<&'static Figure> {
    match page {
        CLAIMED_FIVES if neutrals_stay => Some(&NEUTRAL_FIVES_STAY),
        SUDDEN_DEATH if neutrals_stay => Some(&NEUTRAL_SIXES_STAY),
        _ => FIGURES.get(page),
    }
}

static NEUTRAL_FIVES_STAY: Figure = showing(
    Sketch::of(&[("b4", "B"), ("d6", "RGKIB"), ("f5", "RG")]).with_variant(Variant::FivesStay),
    "B,b4-f5",
);

static NEUTRAL_SIXES_STAY: Figure = showing(
    Sketch::of(&[("d6", "RGB"), ("e6", "JKI")]).with_variant(Variant::SixesStay),
    "B,d6-e6",
);

/// The drawings, in the order of the pages.
pub static FIGURES: [Figure; Rules::PAGES] = [
    // The aim.
    showing(
        Sketch::of(&[("d6", "B"), ("e6", "GKIR")]).with_claims(["B", ""]),
        "d6-e6",
    ),
    // The board.
    showing(Sketch::of(&[("e6", "R")]), ""),
    // The pieces.
    showing(
        Sketch::of(&[
            ("c6", "I"),
            ("d6", "B"),
            ("e6", "R"),
            ("f6", "G"),
            ("g6", "K"),
            ("e7", "J"),
        ]),
        "",
    ),
    // Who begins.
    showing(
        Sketch::of(&[
            ("a1", "G"),
            ("b4", "K"),
            ("b3", "G"),
            ("c7", "R"),
            ("c6", "B"),
            ("c5", "G"),
            ("d6", "G"),
            ("d5", "I"),
            ("d4", "R"),
            ("e7", "K"),
            ("e6", "J"),
            ("e5", "B"),
            ("f6", "B"),
            ("f5", "R"),
            ("f4", "K"),
            ("g7", "I"),
            ("g6", "G"),
            ("g5", "I"),
            ("h4", "R"),
            ("h3", "B"),
        ]),
        "",
    ),
    // A turn.
    showing(
        Sketch::of(&[("e6", "B"), ("f6", "R"), ("d6", "K")]),
        "e6-f6",
    ),
    // A move.
    showing(
        Sketch::of(&[("b4", "G"), ("e7", "K"), ("d5", "R")]),
        "b4-e7",
    ),
    // What you may move.
    Figure {
        open: &["d6", "e6"],
        closed: &["f6"],
        ..showing(
            Sketch::of(&[("d6", "KG"), ("e6", "RB"), ("f6", "GR")]).with_claims(["B", "R"]),
            "",
        )
    },
    // Combining: height.
    Figure {
        closed: &["d6"],
        ..showing(
            Sketch::of(&[("e6", "IBR"), ("f6", "GK"), ("d6", "KJG")]),
            "e6-f6",
        )
    },
    // Combining: colours.
    Figure {
        closed: &["d6"],
        ..showing(
            Sketch::of(&[("e6", "RG"), ("d6", "R"), ("f6", "B")]),
            "e6-f6",
        )
    },
    // Jokers.
    showing(Sketch::of(&[("e6", "BRG"), ("f6", "JI")]), "e6-f6"),
    // Neutral colours.
    Figure {
        open: &["c6", "d6", "e6", "f6", "g6"],
        ..showing(
            Sketch::of(&[
                ("c6", "I"),
                ("d6", "B"),
                ("e6", "BR"),
                ("f6", "G"),
                ("g6", "K"),
            ]),
            "",
        )
    },
    // Neutral stacks.
    Figure {
        closed: &["d6"],
        ..showing(
            Sketch::of(&[("e6", "BR"), ("d6", "IGK"), ("f6", "GK")]),
            "e6-f6",
        )
    },
    // Claiming.
    showing(
        Sketch::of(&[("e6", "B"), ("f6", "RGK"), ("d6", "B"), ("c6", "I")]),
        "B,e6-f6",
    ),
    // Claimed colours.
    showing(
        Sketch::of(&[("e6", "B"), ("f6", "RGK"), ("d6", "GB")]).with_claims(["B", ""]),
        "e6-f6",
    ),
    // Your opponent's stacks.
    Figure {
        closed: &["f6"],
        ..showing(
            Sketch::of(&[("e6", "B"), ("d6", "GR"), ("f6", "BR")]).with_claims(["B", "R"]),
            "e6-d6",
        )
    },
    // The fifth colour.
    Figure {
        open: &["e6"],
        ..showing(
            Sketch::of(&[
                ("c6", "I"),
                ("d6", "B"),
                ("e6", "GK"),
                ("f6", "R"),
                ("g6", "G"),
            ])
            .with_claims(["IB", "RG"]),
            "",
        )
    },
    // Capturing.
    showing(
        Sketch::of(&[("e6", "RB"), ("f6", "GKI")]).with_claims(["B", ""]),
        "e6-f6",
    ),
    // Neutral fives.
    Figure {
        closed: &["e6"],
        ..showing(Sketch::of(&[("e6", "RGKIB"), ("d6", "R"), ("f6", "G")]), "")
    },
    // A claim takes fives.
    showing(
        Sketch::of(&[("e6", "RGKIB"), ("c7", "R"), ("c6", "G")]),
        "B,c7-c6",
    ),
    // The LYNGK-rule.
    showing(
        Sketch::of(&[("b4", "B"), ("d6", "B"), ("f5", "RG")]).with_claims(["B", ""]),
        "b4-f5",
    ),
    // Chains.
    showing(
        Sketch::of(&[("b4", "B"), ("d6", "B"), ("f5", "B"), ("g6", "RGK")]).with_claims(["B", ""]),
        "b4-g6",
    ),
    // LYNGK-points.
    showing(
        Sketch::of(&[("b4", "B"), ("d6", "IGB"), ("f5", "RK")]).with_claims(["B", ""]),
        "b4-f5",
    ),
    // Routes.
    showing(
        Sketch::of(&[("c6", "B"), ("d6", "B"), ("d5", "B"), ("e6", "RG")]).with_claims(["B", ""]),
        "c6-e6",
    ),
    // Passing.
    Figure {
        closed: &["c6", "g6"],
        ..showing(
            Sketch::of(&[("d6", "G"), ("e6", "K"), ("c6", "IGR"), ("g6", "IB")])
                .with_claims(["BR", "GK"]),
            "",
        )
    },
    // Playing alone.
    showing(
        Sketch {
            side_to_move: Player::B,
            ..Sketch::of(&[("d6", "G"), ("e6", "K"), ("c6", "IGR"), ("g6", "IB")])
                .with_claims(["BR", "GK"])
        },
        "d6-e6",
    ),
    // The end.
    showing(
        Sketch::of(&[("c6", "IRB"), ("f6", "GK")]).with_claims(["B", "K"]),
        "",
    ),
    // Ties.
    showing(
        Sketch::of(&[("c6", "IRGB"), ("f6", "IRK"), ("h4", "RK")]).with_claims(["B", "K"]),
        "",
    ),
    // Six: the variant.
    showing(
        Sketch::of(&[("b4", "B"), ("d6", "RGKIB"), ("f5", "RG")])
            .with_claims(["B", ""])
            .with_variant(Variant::SixesTaken),
        "b4-f5",
    ),
    // Six: sudden death.
    showing(
        Sketch::of(&[("d6", "B"), ("e6", "JRGKI")])
            .with_claims(["B", ""])
            .with_variant(Variant::SixesTaken),
        "d6-e6",
    ),
    // Six: the count.
    showing(
        Sketch::of(&[("c6", "RGKIB"), ("f6", "IRK"), ("h4", "RK")])
            .with_claims(["B", "K"])
            .with_variant(Variant::SixesTaken),
        "",
    ),
];
