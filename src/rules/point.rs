//! The 43 points of the board and sets of them.
//!
//! Points are numbered column by column, `a1` first and `i1` last, each column
//! from player A's edge upward. Along every line of the board the numbers then
//! rise in one direction, and turning the board by 180° maps point `n` to
//! point `42 - n`. Nothing here knows what stands on a point.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// Number of points of each column, `a` to `i`.
pub const ROWS: [u8; Point::COLUMNS] = [1, 4, 7, 6, 7, 6, 7, 4, 1];

/// The number of the first point of each column.
const FIRST_OF_COLUMN: [u8; Point::COLUMNS] = [0, 1, 5, 12, 18, 25, 31, 38, 42];

/// The skewed coordinate of the first point of each column: within a column it
/// grows by one a row, and a step to the next column keeps it or adds one.
const FIRST_LINE: [i8; Point::COLUMNS] = [3, 2, 1, 2, 2, 3, 3, 5, 7];

/// A point of the board: where lines cross and stacks stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

/// The three directions of lines; each can be followed both ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// Along a column: `e1 e2 e3 …`.
    Column,
    /// To the right and up: `e1 f1 g2 h1`.
    Rising,
    /// To the right and down: `a1 b2 c3 d2 e2 f1 g1`.
    Falling,
}

impl Axis {
    /// All three.
    pub const ALL: [Self; Self::NUM] = [Self::Column, Self::Rising, Self::Falling];
    /// Number of values.
    pub const NUM: usize = 3;

    /// One step along the axis towards higher point numbers, as a change of
    /// column and of skewed line.
    const fn step(self) -> (i8, i8) {
        match self {
            Self::Column => (0, 1),
            Self::Rising => (1, 1),
            Self::Falling => (1, 0),
        }
    }
}

impl Point {
    /// Number of points of the board.
    pub const NUM: usize = 43;
    /// The point with the lowest number, `a1`.
    pub const FIRST: Self = Self(0);
    /// Number of columns of the board.
    pub const COLUMNS: usize = 9;

    /// Returns the point with this number, if there is one.
    ///
    /// ```
    /// use lyngk_pocket::rules::Point;
    /// assert_eq!(Point::new(0), Some(Point::FIRST));
    /// assert_eq!(Point::new(43), None);
    /// ```
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::NUM {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// Returns the point in `column` (0 for `a`) and `row` (0 for the first), if there is
    /// one.
    ///
    /// ```
    /// use lyngk_pocket::rules::Point;
    /// assert_eq!(Point::at(4, 2), "e3".parse().ok());
    /// assert_eq!(Point::at(0, 1), None);
    /// ```
    #[must_use]
    pub const fn at(column: usize, row: usize) -> Option<Self> {
        if column < Self::COLUMNS && row < ROWS[column] as usize {
            Some(Self(FIRST_OF_COLUMN[column] + row as u8))
        } else {
            None
        }
    }

    /// Returns all points in the order of their numbers.
    ///
    /// ```
    /// use lyngk_pocket::rules::Point;
    /// assert_eq!(Point::all().len(), Point::NUM);
    /// ```
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::NUM as u8).map(Self)
    }

    /// Returns the point's number, 0 to 42.
    ///
    /// ```
    /// use lyngk_pocket::rules::Point;
    /// assert_eq!(Point::FIRST.index(), 0);
    /// ```
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the point's column, 0 for `a`.
    ///
    /// ```
    /// use lyngk_pocket::rules::Point;
    /// let e3: Point = "e3".parse().unwrap();
    /// assert_eq!((e3.column(), e3.row()), (4, 2));
    /// ```
    #[must_use]
    pub const fn column(self) -> usize {
        let mut column = 0;
        while column + 1 < Self::COLUMNS && FIRST_OF_COLUMN[column + 1] <= self.0 {
            column += 1;
        }
        column
    }

    /// Returns the point's row within its column, 0 for the one at player A's edge.
    ///
    /// ```
    /// use lyngk_pocket::rules::Point;
    /// assert!(Point::all().all(|point| Point::at(point.column(), point.row()) == Some(point)));
    /// ```
    #[must_use]
    pub const fn row(self) -> usize {
        (self.0 - FIRST_OF_COLUMN[self.column()]) as usize
    }

    /// Returns the point at which this one lies after a turn of the board by 180°.
    ///
    /// ```
    /// use lyngk_pocket::rules::Point;
    /// assert_eq!(Point::FIRST.turned(), "i1".parse().unwrap());
    /// ```
    #[must_use]
    pub const fn turned(self) -> Self {
        Self(Self::NUM as u8 - 1 - self.0)
    }

    /// Returns the next point along `axis`, towards higher numbers or lower ones.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Axis, Point};
    /// let e1: Point = "e1".parse().unwrap();
    /// assert_eq!(e1.neighbour(Axis::Rising, true), "f1".parse().ok());
    /// assert_eq!(e1.neighbour(Axis::Column, false), None);
    /// ```
    #[must_use]
    pub const fn neighbour(self, axis: Axis, up: bool) -> Option<Self> {
        let (columns, lines) = axis.step();
        let sign = if up { 1 } else { -1 };
        let column = self.column() as i8 + sign * columns;
        if column < 0 || column as usize >= Self::COLUMNS {
            return None;
        }
        let line = FIRST_LINE[self.column()] + self.row() as i8 + sign * lines;
        let row = line - FIRST_LINE[column as usize];
        if row < 0 {
            None
        } else {
            Self::at(column as usize, row as usize)
        }
    }

    /// Returns the other points of the three lines through this one.
    #[inline]
    pub(super) const fn lines(self) -> &'static [PointSet; Axis::NUM] {
        &LINES[self.0 as usize]
    }
}

/// For each point and axis, the other points on that line. This and the other
/// tables of the search are statics, not constants: only what has a name can be
/// placed in the chip's RAM by the linker.
static LINES: [[PointSet; Axis::NUM]; Point::NUM] = {
    let mut lines = [[PointSet::EMPTY; Axis::NUM]; Point::NUM];
    let mut from = 0;
    while from < Point::NUM {
        let mut axis = 0;
        while axis < Axis::NUM {
            let mut up = false;
            loop {
                let mut here = Point(from as u8);
                while let Some(next) = here.neighbour(Axis::ALL[axis], up) {
                    lines[from][axis].0 |= PointSet::of(next).0;
                    here = next;
                }
                if up {
                    break;
                }
                up = true;
            }
            axis += 1;
        }
        from += 1;
    }
    lines
};

/// Returns the point whose bit alone is set in a half of a set.
///
/// The chip cannot count zeros but multiplies in one cycle: a de Bruijn sequence
/// (Leiserson, Prokop and Randall, "Using de Bruijn sequences to index a 1 in a
/// computer word", 1998) takes the place of the compiler's longer way.
#[inline]
const fn only_point(single: u32, half: usize) -> Point {
    const SEQUENCE: u32 = 0x077c_b531;
    // The upper half's points first: the compiler would recognise a table of
    // places as counting zeros, and go its own way about it.
    static POINTS: [Point; 64] = {
        let mut points = [Point(0); 64];
        let mut place = 0;
        while place < Point::NUM {
            let hash = SEQUENCE.wrapping_shl(place as u32 % 32) >> 27;
            points[(1 - place / 32) * 32 + hash as usize] = Point(place as u8);
            place += 1;
        }
        points
    };
    POINTS[(1 - half) * 32 + (single.wrapping_mul(SEQUENCE) >> 27) as usize]
}

/// The set of each point alone.
static SINGLES: [PointSet; Point::NUM] = {
    let mut singles = [PointSet::EMPTY; Point::NUM];
    let mut index = 0;
    while index < Point::NUM {
        singles[index].0 = 1 << index;
        index += 1;
    }
    singles
};

/// A set of points, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PointSet(u64);

impl PointSet {
    /// No point.
    pub const EMPTY: Self = Self(0);
    /// Every point of the board.
    pub const ALL: Self = Self((1 << Point::NUM) - 1);

    /// Returns the set of just this point.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Point, PointSet};
    /// let set = PointSet::of(Point::FIRST);
    /// assert!(set.len() == 1 && set.has(Point::FIRST));
    /// ```
    #[inline]
    #[must_use]
    pub const fn of(point: Point) -> Self {
        if cfg!(target_arch = "arm") {
            // The chip shifts 64 bits by a call.
            SINGLES[point.0 as usize]
        } else {
            Self(1 << point.0)
        }
    }

    /// Returns the set with `point` added.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Point, PointSet};
    /// assert_eq!(PointSet::EMPTY.with(Point::FIRST), PointSet::of(Point::FIRST));
    /// ```
    #[must_use]
    pub const fn with(self, point: Point) -> Self {
        Self(self.0 | Self::of(point).0)
    }

    /// Returns the set if `condition` holds, else no point; without a branch.
    #[must_use]
    #[inline]
    pub(crate) const fn when(self, condition: bool) -> Self {
        Self(self.0 & (condition as u64).wrapping_neg())
    }

    /// Returns whether the set has no point.
    ///
    /// ```
    /// use lyngk_pocket::rules::PointSet;
    /// assert!((PointSet::ALL & !PointSet::ALL).is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the set has more than one point.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Point, PointSet};
    /// assert!(PointSet::ALL.has_several() && !PointSet::of(Point::FIRST).has_several());
    /// ```
    #[must_use]
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Returns how many points the set has.
    ///
    /// ```
    /// use lyngk_pocket::rules::PointSet;
    /// assert_eq!(PointSet::ALL.len(), 43);
    /// ```
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether `point` is in the set.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Point, PointSet};
    /// assert!(PointSet::ALL.has(Point::FIRST) && !PointSet::EMPTY.has(Point::FIRST));
    /// ```
    #[must_use]
    pub const fn has(self, point: Point) -> bool {
        self.0 & Self::of(point).0 != 0
    }

    /// Returns the point of the set with the lowest number.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Point, PointSet};
    /// assert_eq!(PointSet::ALL.first(), Some(Point::FIRST));
    /// assert_eq!(PointSet::EMPTY.first(), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn first(mut self) -> Option<Point> {
        self.pop()
    }

    /// Returns the set as bits, `a1` lowest.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Point, PointSet};
    /// assert_eq!(PointSet::of(Point::FIRST).bits(), 1);
    /// ```
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Takes the point with the lowest number out of the set.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Point, PointSet};
    /// let mut set = PointSet::of(Point::FIRST);
    /// assert_eq!((set.pop(), set.pop()), (Some(Point::FIRST), None));
    /// ```
    #[inline]
    pub const fn pop(&mut self) -> Option<Point> {
        if self.0 == 0 {
            return None;
        }
        if cfg!(target_arch = "arm") {
            // By halves: the chip has no more than 32 bits at once.
            let (low, high) = (self.0 as u32, (self.0 >> 32) as u32);
            if low != 0 {
                let single = low & low.wrapping_neg();
                self.0 ^= single as u64;
                Some(only_point(single, 0))
            } else {
                let single = high & high.wrapping_neg();
                self.0 ^= (single as u64) << 32;
                Some(only_point(single, 1))
            }
        } else {
            let first = Point(self.0.trailing_zeros() as u8);
            self.0 &= self.0 - 1;
            Some(first)
        }
    }
}

/// The points of a set in the order of their numbers.
#[derive(Clone, Debug)]
pub struct Points(PointSet);

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = Points;

    #[inline]
    fn into_iter(self) -> Points {
        Points(self)
    }
}

impl Iterator for Points {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        self.0.pop()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Points {}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        points
            .into_iter()
            .fold(Self::EMPTY, |set, point| set | Self::of(point))
    }
}

impl BitAnd for PointSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for PointSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for PointSet {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for PointSet {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}

impl BitAndAssign for PointSet {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for PointSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for PointSet {
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}
