//! A second description of the board for [`Reference`]: a drawing with the names of its
//! points, from which lines are read by position alone. It shares nothing with
//! `src/rules/point.rs` except the names.
//!
//! [`Reference`]: super::reference::Reference

use lyngk_pocket::rules::{Axis, Point};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A point's place in the drawing: names from the left, lines from below.
pub(crate) type Place = (i32, i32);

/// Player A sits below. Points of a column are two lines apart, and those of the
/// columns beside it lie halfway between, as in a grid of triangles.
const DRAWING: [&str; 13] = [
    "      c7    e7    g7      ",
    "         d6    f6         ",
    "      c6    e6    g6      ",
    "   b4    d5    f5    h4   ",
    "      c5    e5    g5      ",
    "   b3    d4    f4    h3   ",
    "a1    c4    e4    g4    i1",
    "   b2    d3    f3    h2   ",
    "      c3    e3    g3      ",
    "   b1    d2    f2    h1   ",
    "      c2    e2    g2      ",
    "         d1    f1         ",
    "      c1    e1    g1      ",
];

/// One step along a line: along a column, or diagonally into a neighbouring column.
const DIRECTIONS: [Place; 6] = [(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)];

/// Characters from one column's names to the next.
const SPACING: usize = 3;

static NAMES: LazyLock<BTreeMap<Place, &str>> = LazyLock::new(|| {
    let lines = DRAWING.iter().rev().zip(0..);
    let points = lines.flat_map(|(line, from_below)| {
        let columns = (0..).zip((0..line.len()).step_by(SPACING));
        columns.map(move |(column, at)| ((column, from_below), line[at..at + 2].trim()))
    });
    points.filter(|(_, name)| !name.is_empty()).collect()
});

static PLACES: LazyLock<BTreeMap<&str, Place>> =
    LazyLock::new(|| NAMES.iter().map(|(&place, &name)| (name, place)).collect());

/// Returns the place of the point with this name.
pub(crate) fn place(name: &str) -> Place {
    PLACES[name]
}

/// Returns the name of the point that lies there.
pub(crate) fn name(place: Place) -> &'static str {
    NAMES[&place]
}

/// Returns the names of a column's points, 0 for `a`, from player A's edge up.
pub(crate) fn column(number: usize) -> impl Iterator<Item = &'static str> {
    let letter = char::from(b'a' + number as u8);
    PLACES
        .keys()
        .copied()
        .filter(move |name| name.starts_with(letter))
}

/// Number of columns.
pub(crate) const COLUMNS: usize = 9;

/// For each of the six directions, the points from here to the board's edge.
pub(crate) fn lines(from: Place) -> impl Iterator<Item = impl Iterator<Item = Place>> {
    DIRECTIONS.into_iter().map(move |(columns, lines)| {
        (1..)
            .map(move |steps| (from.0 + columns * steps, from.1 + lines * steps))
            .take_while(|place| NAMES.contains_key(place))
    })
}

/// The rules core's board is the one in the drawing: the same 43 points with the same
/// neighbours in every direction.
#[test]
fn every_line_of_the_drawing_is_one_of_the_rules() {
    assert_eq!((NAMES.len(), PLACES.len()), (Point::NUM, Point::NUM));
    for point in Point::all() {
        let here = place(&point.to_string());
        let mut drawn: Vec<&str> = lines(here)
            .filter_map(|mut line| line.next())
            .map(name)
            .collect();
        let mut known: Vec<String> = Axis::ALL
            .into_iter()
            .flat_map(|axis| [true, false].map(|up| point.neighbour(axis, up)))
            .flatten()
            .map(|next| next.to_string())
            .collect();
        drawn.sort_unstable();
        known.sort_unstable();
        assert_eq!(drawn, known, "beside {point}");
    }
}
