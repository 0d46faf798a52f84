//! Sets up small positions and queries them in the notation. It implements no rule
//! itself.

use lyngk_pocket::rules::notation::Sketch;
use lyngk_pocket::rules::{Board, IllegalTurn, Player, Point, Position, Turn, Variant};
use std::ops::ControlFlow;

type Stacks<'a> = &'a [(&'a str, &'a str)];

/// Returns a position of the standard game with A to move.
pub(crate) fn a_plays(stacks: Stacks<'_>, claims: [&str; 2]) -> Position {
    drawn(Sketch {
        stacks,
        claims,
        ..Sketch::EMPTY
    })
}

/// Returns a position of the standard game with B to move.
pub(crate) fn b_plays(stacks: Stacks<'_>, claims: [&str; 2]) -> Position {
    drawn(Sketch {
        stacks,
        claims,
        side_to_move: Player::B,
        ..Sketch::EMPTY
    })
}

/// Returns a position with A to move in which neutral fives stay for good.
pub(crate) fn a_plays_staying(stacks: Stacks<'_>, claims: [&str; 2]) -> Position {
    drawn(Sketch {
        stacks,
        claims,
        variant: Variant::FivesStay,
        ..Sketch::EMPTY
    })
}

/// Returns a position of the six variant with A to move.
pub(crate) fn a_plays_six(stacks: Stacks<'_>, claims: [&str; 2]) -> Position {
    drawn(Sketch {
        stacks,
        claims,
        variant: Variant::SixesTaken,
        ..Sketch::EMPTY
    })
}

/// Returns a position of the six variant with A to move in which neutral sixes never win.
pub(crate) fn a_plays_six_staying(stacks: Stacks<'_>, claims: [&str; 2]) -> Position {
    drawn(Sketch {
        stacks,
        claims,
        variant: Variant::SixesStay,
        ..Sketch::EMPTY
    })
}

/// Returns the position of a valid sketch.
pub(crate) fn drawn(sketch: Sketch<'_>) -> Position {
    sketch
        .position()
        .unwrap_or_else(|error| panic!("{sketch:?}: {error}"))
}

/// Returns all legal turns, sorted; empty when there is none.
pub(crate) fn turns(position: &Position) -> String {
    let mut turns = Vec::new();
    let _: ControlFlow<()> = Board::new(position).visit_turns(|turn| {
        turns.push(turn.to_string());
        ControlFlow::Continue(())
    });
    turns.sort();
    turns.join(" ")
}

/// Returns the legal turns without a claim, sorted.
pub(crate) fn moves(position: &Position) -> String {
    let turns = turns(position);
    let moves: Vec<_> = turns
        .split_whitespace()
        .filter(|turn| !turn.contains(','))
        .collect();
    moves.join(" ")
}

/// Returns the landings of the stack on `from` without a claim, in the order of points.
pub(crate) fn landings(position: &Position, from: &str) -> String {
    let landings = Board::new(position).landings(None, point(from));
    let names: Vec<_> = landings
        .into_iter()
        .map(|point| point.to_string())
        .collect();
    names.join(" ")
}

/// Returns the reason why a turn is illegal.
pub(crate) fn refusal(position: &Position, text: &str) -> IllegalTurn {
    match position.try_play(turn(text)) {
        Ok(_) => panic!("{text} is legal"),
        Err(reason) => reason,
    }
}

/// Returns the position after turns that must be legal.
pub(crate) fn play(position: &Position, texts: &[&str]) -> Position {
    texts.iter().fold(*position, |position, text| {
        position
            .try_play(turn(text))
            .unwrap_or_else(|reason| panic!("{text}: {reason}"))
    })
}

/// Returns the stack on a point in letters.
pub(crate) fn stack(position: &Position, name: &str) -> String {
    position.stack(point(name)).to_string()
}

/// Returns the points a legal move touches.
pub(crate) fn route(position: &Position, text: &str) -> String {
    let route = Board::new(position)
        .route(turn(text))
        .unwrap_or_else(|reason| panic!("{text}: {reason}"))
        .expect("a move has a route");
    let names: Vec<_> = route.points().iter().map(Point::to_string).collect();
    names.join(" ")
}

/// Returns the fives A and B have captured.
pub(crate) fn captured(position: &Position) -> [u8; 2] {
    Player::ALL.map(|player| position.captured(player))
}

pub(crate) fn point(name: &str) -> Point {
    name.parse()
        .unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn turn(text: &str) -> Turn {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}
