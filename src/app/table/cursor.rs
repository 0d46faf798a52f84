//! The movement of the cursor: to the nearest of some points in the direction of an
//! arrow, or through all of them from the nearest on. Works on the grid of the board in
//! half rows, independent of pixels.

use crate::app::event::Button;
use crate::rules::{Point, PointSet, ROWS};

/// Returns the place of a point: columns to the right, half rows towards the far edge.
fn place(point: Point, turned: bool) -> (i32, i32) {
    let point = if turned { point.turned() } else { point };
    let column = point.column();
    let half_rows = 2 * point.row() as i32 - (i32::from(ROWS[column]) - 1);
    (column as i32, half_rows)
}

/// Distances between columns and between half rows, in one unit.
const COLUMN: i32 = 25;
const HALF_ROW: i32 = 13;

/// Condition on a point, seen along an arrow, to be ahead of the cursor.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ahead {
    /// More ahead than aside: within a little more than half a right angle.
    Within,
    /// Ahead, at any distance aside.
    Beyond,
}

/// The cursor and the memory of its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    pub(in crate::app) at: Point,
    /// The half row to keep while it moves sideways.
    meant: i32,
    /// The point at which stepping through stacks began.
    origin: Option<Point>,
}

impl Cursor {
    /// Returns the point under the cursor.
    #[must_use]
    pub const fn point(self) -> Point {
        self.at
    }

    /// Returns a cursor on a point.
    pub(in crate::app) fn on(at: Point, turned: bool) -> Self {
        Self {
            at,
            meant: place(at, turned).1,
            origin: None,
        }
    }

    /// Moves the cursor to the nearest of `points` in a direction of the screen. It
    /// stays if there is none.
    #[must_use]
    pub fn step(self, button: Button, points: PointSet, turned: bool) -> Self {
        [Ahead::Within, Ahead::Beyond]
            .into_iter()
            .find_map(|ahead| self.nearest_ahead(button, points, turned, ahead))
            .unwrap_or(self)
    }

    /// Moves the cursor to the nearest of `points` in a direction; if there is none, to
    /// the farthest in the opposite direction.
    #[must_use]
    pub fn jump(self, button: Button, points: PointSet, turned: bool) -> Self {
        let there = self.step(button, points, turned);
        if there.at != self.at {
            return there;
        }
        let here = place(self.at, turned);
        let farthest = points.into_iter().max_by_key(|&point| {
            let (ahead, aside) = seen(here, place(point, turned), button);
            (-ahead, -aside.abs())
        });
        farthest.map_or(self, |at| Self::on(at, turned))
    }

    fn nearest_ahead(
        self,
        button: Button,
        points: PointSet,
        turned: bool,
        which: Ahead,
    ) -> Option<Self> {
        let here = place(self.at, turned);
        let sideways = matches!(button, Button::Left | Button::Right);
        let cost = |point: Point| {
            let there = place(point, turned);
            let (ahead, aside) = seen(here, there, button);
            let within = 5 * ahead >= 4 * aside.abs();
            if ahead <= 0 || (which == Ahead::Within && !within) {
                return None;
            }
            // Of two equally near points, takes the one nearer to the row to keep, so
            // that a walk sideways keeps its height.
            let drift = if sideways {
                (there.1 - self.meant).abs()
            } else {
                0
            };
            Some((ahead * ahead + 3 * aside * aside, drift))
        };
        let found = points
            .into_iter()
            .filter_map(|point| Some((cost(point)?, point)))
            .min_by_key(|&(cost, _)| cost);
        found.map(|(_, at)| Self {
            meant: if sideways {
                self.meant
            } else {
                place(at, turned).1
            },
            at,
            origin: None,
        })
    }

    /// Moves the cursor to the next of `points`, cyclically, in the order of the
    /// distance from the point where the stepping began.
    #[must_use]
    pub fn next(self, points: PointSet, turned: bool) -> Self {
        let origin = self.origin.unwrap_or(self.at);
        let from = place(origin, turned);
        let rank = |point: Point| {
            let there = place(point, turned);
            (distance(from, there), point)
        };
        let here = rank(self.at);
        let further = points.into_iter().filter(|&point| rank(point) > here);
        let next = further
            .min_by_key(|&point| rank(point))
            .or_else(|| points.into_iter().min_by_key(|&point| rank(point)));
        next.map_or(self, |at| Self {
            origin: Some(origin),
            ..Self::on(at, turned)
        })
    }

    /// Moves the cursor to the nearest of `points`.
    pub(in crate::app) fn nearest(self, points: PointSet, turned: bool) -> Self {
        let here = place(self.at, turned);
        let nearest = points
            .into_iter()
            .min_by_key(|&point| (distance(here, place(point, turned)), point));
        nearest.map_or(self, |at| Self::on(at, turned))
    }
}

/// Returns the distance of a place ahead along an arrow, and the distance aside.
fn seen(here: (i32, i32), there: (i32, i32), button: Button) -> (i32, i32) {
    let right = COLUMN * (there.0 - here.0);
    let up = HALF_ROW * (there.1 - here.1);
    match button {
        Button::Up => (up, right),
        Button::Down => (-up, right),
        Button::Left => (-right, up),
        _ => (right, up),
    }
}

/// Returns the squared distance of two places.
fn distance(one: (i32, i32), other: (i32, i32)) -> i32 {
    let (ahead, aside) = seen(one, other, Button::Right);
    ahead * ahead + aside * aside
}

#[cfg(test)]
mod tests {
    use super::*;

    const ARROWS: [Button; 4] = [Button::Up, Button::Down, Button::Left, Button::Right];

    fn reached(from: Point, points: PointSet, go: impl Fn(Cursor, Button) -> Cursor) -> PointSet {
        let mut seen = PointSet::of(from);
        let mut fresh = std::vec![Cursor::on(from, false)];
        while let Some(cursor) = fresh.pop() {
            for next in ARROWS.map(|button| go(cursor, button)) {
                if points.has(next.at) && !seen.has(next.at) {
                    seen = seen.with(next.at);
                    fresh.push(next);
                }
            }
        }
        seen
    }

    #[test]
    fn every_point_can_be_reached_from_every_other() {
        for from in Point::all() {
            let seen = reached(from, PointSet::ALL, |cursor, button| {
                cursor.step(button, PointSet::ALL, false)
            });
            assert_eq!(seen, PointSet::ALL, "from {from}");
        }
    }

    #[test]
    fn up_and_down_keep_to_the_column() {
        let at = |name: &str| Cursor::on(name.parse().unwrap(), false);
        let step = |name, button, turned| at(name).step(button, PointSet::ALL, turned).at;
        assert_eq!(step("e3", Button::Up, false), "e4".parse().unwrap());
        assert_eq!(step("e1", Button::Down, false), "e1".parse().unwrap());
        assert_eq!(step("e3", Button::Up, true), "e2".parse().unwrap());
    }

    #[test]
    fn a_walk_to_the_side_and_back_ends_where_it_began() {
        for from in Point::all() {
            let start = Cursor::on(from, false);
            let there = start.step(Button::Right, PointSet::ALL, false);
            if there == start || place(from, false).1.abs() > 2 {
                continue;
            }
            assert_eq!(
                there.step(Button::Left, PointSet::ALL, false).at,
                from,
                "from {from}"
            );
        }
    }

    #[test]
    fn all_landings_of_any_stack_can_be_reached_with_the_arrows() {
        use crate::rules::{Board, Position, Rng, Variant};
        for seed in 0..200 {
            let mut board = Board::new(&Position::setup(Variant::FivesTaken, seed));
            let mut rng = Rng::new(seed);
            while let Some(turn) = board.random_turn(&mut rng) {
                for from in Point::all() {
                    let landings = board.landings(None, from);
                    if let Some(first) = landings.first() {
                        let seen = reached(first, landings, |cursor, button| {
                            cursor.jump(button, landings, false)
                        });
                        assert_eq!(seen, landings, "{} {from}", board.position());
                    }
                }
                board.play(turn);
            }
        }
    }

    fn set(names: &[&str]) -> PointSet {
        names.iter().map(|name| name.parse().unwrap()).collect()
    }

    #[test]
    fn an_arrow_takes_the_nearest_point_in_its_direction() {
        // From f4, f3 is straight below; d4 is more aside than below.
        let f4 = Cursor::on("f4".parse().unwrap(), false);
        let points = set(&["f3", "d4", "e2"]);
        assert_eq!(
            f4.jump(Button::Down, points, false).at,
            "f3".parse().unwrap()
        );
        // No point lies above: the cursor wraps to the lowest.
        assert_eq!(
            f4.jump(Button::Up, set(&["f3", "f1"]), false).at,
            "f1".parse().unwrap()
        );
        // A step stays instead.
        assert_eq!(f4.step(Button::Up, set(&["f3", "f1"]), false).at, f4.at);
    }

    #[test]
    fn points_that_are_not_in_the_set_are_passed_over() {
        let e4 = Cursor::on("e4".parse().unwrap(), false);
        let points = set(&["e7", "e1", "a1", "i1"]);
        for (button, end) in ARROWS.into_iter().zip(["e7", "e1", "a1", "i1"]) {
            assert_eq!(e4.step(button, points, false).at, end.parse().unwrap());
        }
    }

    #[test]
    fn stepping_begins_with_the_nearest_and_goes_through_all_of_them() {
        for from in Point::all() {
            let here = place(from, false);
            let mut cursor = Cursor::on(from, false);
            let mut way = std::vec::Vec::new();
            for _ in 1..Point::NUM {
                cursor = cursor.next(PointSet::ALL, false);
                way.push(cursor.at);
            }
            assert!(way.is_sorted_by_key(|&point| distance(here, place(point, false))));
            way.sort();
            way.dedup();
            assert_eq!(way.len(), Point::NUM - 1, "from {from}");
            assert_eq!(cursor.next(PointSet::ALL, false).at, from);
        }
    }

    #[test]
    fn all_stacks_of_any_position_can_be_reached_with_the_arrows() {
        use crate::rules::{Board, Position, Rng, Variant};
        for seed in 0..60 {
            let mut board = Board::new(&Position::setup(Variant::FivesTaken, seed));
            let mut rng = Rng::new(seed);
            while let Some(turn) = board.random_turn(&mut rng) {
                let stacks = board.occupied();
                if let Some(first) = stacks.first() {
                    let seen = reached(first, stacks, |cursor, button| {
                        cursor.step(button, stacks, false)
                    });
                    assert_eq!(seen, stacks, "{}", board.position());
                }
                board.play(turn);
            }
        }
    }
}
