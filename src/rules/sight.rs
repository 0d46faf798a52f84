//! Sight between stacks along the lines (E3).

use super::point::{Axis, Point, PointSet};

/// For each occupied point, the nearest occupied points along its six
/// directions: where a stack standing there can move in a straight line.
///
/// Moves always end on occupied points, so in a game points only ever become
/// empty. That makes this a set of doubly linked lists in which nodes are only
/// taken out, and put back in the reverse order when turns are taken back.
/// A point keeps what it saw while it is empty, so taking it out and putting it
/// back are one and the same operation (Knuth's "dancing links").
#[derive(Clone, Debug)]
pub(super) struct Sight([PointSet; Point::NUM]);

/// The sight of each point while all points are occupied: its neighbours. A static has a
/// name by which the chip's linker places it in RAM.
static FULL_BOARD: [PointSet; Point::NUM] = {
    let mut seen = [PointSet::EMPTY; Point::NUM];
    let mut index = 0;
    while let Some(point) = Point::new(index) {
        let mut axis = 0;
        while axis < Axis::NUM {
            if let Some(next) = point.neighbour(Axis::ALL[axis], true) {
                seen[index] = seen[index].with(next);
                seen[next.index()] = seen[next.index()].with(point);
            }
            axis += 1;
        }
        index += 1;
    }
    seen
};

impl Sight {
    /// Sight on a board on which just the points in `empty` are empty.
    pub(super) fn new(empty: PointSet) -> Self {
        let mut sight = Self(FULL_BOARD);
        for point in empty {
            sight.toggle(point);
        }
        sight
    }

    /// Returns the occupied points that an occupied point sees.
    #[inline]
    pub(super) fn from(&self, point: Point) -> PointSet {
        self.0[point.index()]
    }

    /// Takes a point out of the lines, or puts it back. Points must be put
    /// back in the reverse order of being taken out.
    #[inline]
    pub(super) fn toggle(&mut self, point: Point) {
        let seen = self.from(point);
        let here = PointSet::of(point);
        for &line in point.lines() {
            // At most two: the nearest on either side.
            let ends = seen & line;
            let mut other = ends;
            if let Some(end) = other.pop() {
                self.0[end.index()] ^= here | other;
                let one = ends ^ other;
                if let Some(end) = other.first() {
                    self.0[end.index()] ^= here | one;
                }
            }
        }
    }
}
