//! Tests the contents that a sketch accepts, and the errors for all others.

use lyngk_pocket::rules::notation::{Sketch, SketchError};
use lyngk_pocket::rules::{Colour, Piece, Player, Point, Position, Variant};

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

#[test]
fn a_sketch_holds_what_is_drawn_and_nothing_else() {
    let position = Sketch {
        stacks: &[("e3", "BR"), ("i1", "J")],
        side_to_move: Player::B,
        claims: ["RB", "K"],
        captured: [2, 1],
        variant: Variant::FivesTaken,
    }
    .position()
    .unwrap();
    assert_eq!(
        position.to_string(),
        "./.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,./.,.,BR,.,.,.,./.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,./J \
         B BR/K 2/1 5"
    );
}

#[test]
fn a_whole_position_can_be_drawn_as_well() {
    let start = Position::setup(Variant::SixesTaken, 3);
    let texts: Vec<(String, String)> = Point::all()
        .map(|point| (point.to_string(), start.stack(point).to_string()))
        .collect();
    let stacks: Vec<(&str, &str)> = texts
        .iter()
        .map(|(point, stack)| (point.as_str(), stack.as_str()))
        .collect();
    let drawn = Sketch {
        stacks: &stacks,
        variant: Variant::SixesTaken,
        ..Sketch::EMPTY
    };
    assert_eq!(drawn.position(), Ok(start));
}

#[test]
fn a_sketch_refuses_what_cannot_be_in_a_position() {
    let nine_reds = ["a1", "b1", "b2", "b3", "b4", "c1", "c2", "c3", "c4"].map(|name| (name, "R"));
    let stacks = |stacks| Sketch {
        stacks,
        ..Sketch::EMPTY
    };
    let claims = |claims| Sketch {
        claims,
        ..Sketch::EMPTY
    };
    let captured = |claims, captured, variant| Sketch {
        claims,
        captured,
        variant,
        ..Sketch::EMPTY
    };
    let six = |stacks, claims| Sketch {
        stacks,
        claims,
        variant: Variant::SixesTaken,
        ..Sketch::EMPTY
    };
    let cases: [(Sketch<'_>, SketchError); 20] = [
        (
            stacks(&[("e1", "R"), ("e8", "R")]),
            SketchError::NotAPoint(1),
        ),
        (
            stacks(&[("e1", "R"), ("e1", "B")]),
            SketchError::PointTwice(point("e1")),
        ),
        (stacks(&[("e1", "")]), SketchError::NotAStack(point("e1"))),
        (stacks(&[("e1", "Rx")]), SketchError::NotAStack(point("e1"))),
        (stacks(&[("e1", "Ré")]), SketchError::NotAStack(point("e1"))),
        (
            stacks(&[("e1", "RBR")]),
            SketchError::ColourTwice(point("e1"), Colour::Red),
        ),
        (
            stacks(&[("e1", "RBIGKJ")]),
            SketchError::TooHigh(point("e1")),
        ),
        (
            six(&[("e1", "RBIGKJJ")], ["", ""]),
            SketchError::TooHigh(point("e1")),
        ),
        (
            stacks(&nine_reds),
            SketchError::TooMany(Piece::Of(Colour::Red)),
        ),
        (
            stacks(&[("e1", "JJ"), ("e2", "JJ")]),
            SketchError::TooMany(Piece::Joker),
        ),
        (claims(["J", ""]), SketchError::NotAClaim(Player::A)),
        (claims(["", "-"]), SketchError::NotAClaim(Player::B)),
        (claims(["", "RGB"]), SketchError::TooManyClaims(Player::B)),
        (
            claims(["RG", "G"]),
            SketchError::ClaimedTwice(Colour::Green),
        ),
        (
            captured(["R", "G"], [5, 4], Variant::FivesTaken),
            SketchError::TooManyCaptured,
        ),
        (
            captured(["R", ""], [0, 1], Variant::FivesTaken),
            SketchError::CapturedWithoutClaim(Player::B),
        ),
        (
            captured(["R", ""], [1, 0], Variant::SixesTaken),
            SketchError::CapturedInSix,
        ),
        (
            captured(["R", ""], [0, 1], Variant::FivesStay),
            SketchError::CapturedWithoutClaim(Player::B),
        ),
        (
            Sketch {
                stacks: &[("e1", "RBIGK")],
                claims: ["", "K"],
                ..Sketch::EMPTY
            },
            SketchError::UntakenFive(point("e1")),
        ),
        (
            six(&[("e1", "RBIGJK"), ("e2", "JKBIGR")], ["K", "R"]),
            SketchError::TwoWinners,
        ),
    ];
    for (sketch, error) in cases {
        assert_eq!(sketch.position(), Err(error), "{sketch:?}");
        assert!(!error.to_string().is_empty());
    }
}

#[test]
fn captured_counts_of_any_size_are_refused_rather_than_overflowing() {
    let sketch = Sketch {
        claims: ["R", "G"],
        captured: [u8::MAX, u8::MAX],
        ..Sketch::EMPTY
    };
    assert_eq!(sketch.position(), Err(SketchError::TooManyCaptured));
}
