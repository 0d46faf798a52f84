//! How the cursor moves: along columns, to the nearest point of the next
//! column, and among a set of points. Works on the board's own grid, in half
//! rows, so that it knows no pixels.

use super::event::Button;
use crate::rules::{Point, PointSet, ROWS};

/// Where a point lies: columns to the right, half rows towards the far edge.
/// Columns are 25 apart and half rows 14.45 in the same unit.
fn place(point: Point, turned: bool) -> (i32, i32) {
    let point = if turned { point.turned() } else { point };
    let column = point.column();
    let half_rows = 2 * point.row() as i32 - (i32::from(ROWS[column]) - 1);
    (column as i32, half_rows)
}

/// The cursor, and the half row it is meant to be in while it wanders sideways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    pub(super) at: Point,
    meant: i32,
}

impl Cursor {
    /// The point it is on.
    #[must_use]
    pub const fn point(self) -> Point {
        self.at
    }

    /// A cursor on a point.
    pub(super) fn on(at: Point, turned: bool) -> Self {
        Self {
            at,
            meant: place(at, turned).1,
        }
    }

    /// The cursor one step on, as the screen shows directions. It stays where
    /// there is nothing further.
    #[must_use]
    pub fn step(self, button: Button, turned: bool) -> Self {
        let (column, half_row) = place(self.at, turned);
        let (columns, sideways) = match button {
            Button::Up | Button::Down => (column, false),
            Button::Left => (column - 1, true),
            Button::Right => (column + 1, true),
            _ => return self,
        };
        let candidates = Point::all().filter_map(|point| {
            let (there, row) = place(point, turned);
            let cost = if there != columns {
                return None;
            } else if sideways {
                // The nearest; of two equally near, the one nearer to the row
                // meant, so that a walk to the side keeps its height.
                4 * (row - half_row).abs() + (row - self.meant).abs()
            } else {
                let ahead = if button == Button::Up {
                    row - half_row
                } else {
                    half_row - row
                };
                if ahead <= 0 {
                    return None;
                }
                ahead
            };
            Some((cost, point))
        });
        match candidates.min_by_key(|&(cost, _)| cost) {
            None => self,
            Some((_, at)) if sideways => Self { at, ..self },
            Some((_, at)) => Self::on(at, turned),
        }
    }

    /// The cursor on the next of `points` in a direction: right goes through
    /// them from left to right, up from the near edge to the far one, and both
    /// begin again at the end, so that each arrow alone reaches all.
    #[must_use]
    pub fn jump(self, button: Button, points: PointSet, turned: bool) -> Self {
        let rank = |point: Point| {
            let (column, half_row) = place(point, turned);
            match button {
                Button::Up => (half_row, column),
                Button::Down => (-half_row, -column),
                Button::Left => (-column, -half_row),
                _ => (column, half_row),
            }
        };
        let here = rank(self.at);
        let ahead = points
            .into_iter()
            .filter(|&point| rank(point) > here)
            .min_by_key(|&point| rank(point));
        let found = ahead.or_else(|| points.into_iter().min_by_key(|&point| rank(point)));
        found.map_or(self, |at| Self::on(at, turned))
    }

    /// The cursor on the next of `points` in the board's order.
    pub(super) fn next(self, points: PointSet, turned: bool) -> Self {
        let after = points.into_iter().find(|&point| point > self.at);
        after
            .or(points.first())
            .map_or(self, |at| Self::on(at, turned))
    }
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
                cursor.step(button, false)
            });
            assert_eq!(seen, PointSet::ALL, "from {from}");
        }
    }

    #[test]
    fn up_and_down_keep_to_the_column() {
        let at = |name: &str| Cursor::on(name.parse().unwrap(), false);
        assert_eq!(at("e3").step(Button::Up, false).at, "e4".parse().unwrap());
        assert_eq!(at("e1").step(Button::Down, false).at, "e1".parse().unwrap());
        assert_eq!(at("e3").step(Button::Up, true).at, "e2".parse().unwrap());
    }

    #[test]
    fn a_walk_to_the_side_and_back_ends_where_it_began() {
        for from in Point::all() {
            let start = Cursor::on(from, false);
            let there = start.step(Button::Right, false);
            if there == start || place(from, false).1.abs() > 2 {
                continue;
            }
            assert_eq!(there.step(Button::Left, false).at, from, "from {from}");
        }
    }

    #[test]
    fn all_landings_of_any_stack_can_be_reached_with_the_arrows() {
        use crate::rules::{Board, Position, Rng, Variant};
        for seed in 0..200 {
            let mut board = Board::new(&Position::setup(Variant::Standard, seed));
            let mut lots = Rng::new(seed);
            while let Some(turn) = board.random_turn(&mut lots) {
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
}
