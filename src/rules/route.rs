//! Routes of moving stacks across the board, for drawing.

use super::point::PointSet;
use super::{Board, Colour, IllegalTurn, Piece, Point, Turn};

/// The points a moving stack touches: its start, the LYNGK-points in order,
/// and its landing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route {
    points: [Point; Route::LONGEST],
    len: u8,
}

impl Route {
    /// The most points a route can have: a start, the other seven pieces of
    /// its colour as LYNGK-points, and a landing.
    pub const LONGEST: usize = Colour::PIECES as usize + 1;

    /// Returns the points in order.
    ///
    /// ```
    /// use lyngk_pocket::rules::Board;
    /// use lyngk_pocket::rules::notation::Sketch;
    /// // Red jumps over the red piece on e2, a LYNGK-point.
    /// let sketch = Sketch {
    ///     stacks: &[("e1", "R"), ("e2", "R"), ("e3", "K")],
    ///     claims: ["R", ""],
    ///     ..Sketch::EMPTY
    /// };
    /// let board = Board::new(&sketch.position().unwrap());
    /// let route = board.route("e1-e3".parse().unwrap()).unwrap().unwrap();
    /// assert_eq!(route.points().len(), 3);
    /// ```
    #[must_use]
    pub fn points(&self) -> &[Point] {
        &self.points[..usize::from(self.len)]
    }

    /// Returns the number of LYNGK-points on the route.
    ///
    /// ```
    /// use lyngk_pocket::rules::Board;
    /// use lyngk_pocket::rules::notation::Sketch;
    /// // Red jumps over the red piece on e2, a LYNGK-point.
    /// let sketch = Sketch {
    ///     stacks: &[("e1", "R"), ("e2", "R"), ("e3", "K")],
    ///     claims: ["R", ""],
    ///     ..Sketch::EMPTY
    /// };
    /// let board = Board::new(&sketch.position().unwrap());
    /// let route = board.route("e1-e3".parse().unwrap()).unwrap().unwrap();
    /// assert_eq!(route.links(), 1);
    /// ```
    #[must_use]
    pub fn links(&self) -> usize {
        usize::from(self.len).saturating_sub(2)
    }
}

impl Board {
    /// Returns the shortest route of a turn's move (ruling 5); among equally short ones,
    /// the one whose points have the lowest numbers from the landing back. A pass has no
    /// route.
    ///
    /// # Errors
    /// The reason why the turn is not legal.
    ///
    /// ```
    /// use lyngk_pocket::rules::Board;
    /// use lyngk_pocket::rules::notation::Sketch;
    /// // Red jumps over the red piece on e2, a LYNGK-point.
    /// let sketch = Sketch {
    ///     stacks: &[("e1", "R"), ("e2", "R"), ("e3", "K")],
    ///     claims: ["R", ""],
    ///     ..Sketch::EMPTY
    /// };
    /// let board = Board::new(&sketch.position().unwrap());
    /// let route = board.route("e1-e3".parse().unwrap()).unwrap().unwrap();
    /// assert_eq!(route.points()[1], "e2".parse().unwrap());
    /// ```
    pub fn route(&self, turn: Turn) -> Result<Option<Route>, IllegalTurn> {
        self.check(turn)?;
        Ok(match turn {
            Turn::Move { claim, from, to } => Some(self.route_claiming(claim, from, to)),
            Turn::Pass => None,
        })
    }

    /// Returns the route of a legal move after a claim. Apart, so that the board it has
    /// on the stack is not there during the check.
    #[inline(never)]
    fn route_claiming(&self, claim: Option<Colour>, from: Point, to: Point) -> Route {
        self.after_claim(claim).route_now(from, to)
    }

    /// Returns the shortest route of a legal move, as [`Board::route`] finds it, on a
    /// board on which the turn's claim, if any, has been made.
    #[must_use]
    pub(crate) fn route_now(&self, from: Point, to: Point) -> Route {
        let board = self;
        // How many links each stack of the network is away from the start.
        let mut rings = [PointSet::EMPTY; Route::LONGEST];
        rings[0] = PointSet::of(from);
        let mut known = rings[0];
        let mut last = 0;
        while !board.seen_from_any(rings[last]).has(to) && last + 2 < Route::LONGEST {
            let next = board.linked(from, rings[last]) & !known;
            last += 1;
            rings[last] = next;
            known |= next;
        }
        let mut points = [to; Route::LONGEST];
        for step in (0..=last).rev() {
            let before = rings[step] & board.seen_from(points[step + 1]);
            points[step] = before.first().unwrap_or(from);
        }
        Route {
            points,
            len: last as u8 + 2,
        }
    }

    /// Returns all points the stack on `from` can get to if nothing but the lines and
    /// LYNGK-points counted, after `claim` if there is one.
    pub(super) fn reach(&self, claim: Option<Colour>, from: Point) -> PointSet {
        let board = self.after_claim(claim);
        match board.own_top(from) {
            Some(colour) => board.network(from, &mut { board.topped[colour.index()] }).1,
            None => board.seen_from(from),
        }
    }

    /// Returns the top colour of a stack that the side to move has claimed.
    fn own_top(&self, point: Point) -> Option<Colour> {
        let Some(Piece::Of(top)) = self.position.stack(point).top() else {
            return None;
        };
        self.position
            .claims(self.position.side_to_move)
            .has(top)
            .then_some(top)
    }

    /// Returns the stacks in sight of any of `points` that can be LYNGK-points for the
    /// stack on `from`.
    fn linked(&self, from: Point, points: PointSet) -> PointSet {
        match self.own_top(from) {
            Some(colour) => self.seen_from_any(points) & self.topped_by(Piece::Of(colour)),
            None => PointSet::EMPTY,
        }
    }

    fn seen_from_any(&self, points: PointSet) -> PointSet {
        points
            .into_iter()
            .fold(PointSet::EMPTY, |seen, point| seen | self.seen_from(point))
    }
}
