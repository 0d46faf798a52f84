//! Finding legal turns (articles D to F).

use super::point::PointSet;
use super::{Board, Colour, ColourSet, Moves, Piece, Point, Position, Stack, Status, Turn};
use core::iter;
use core::ops::ControlFlow;

impl Position {
    /// Returns the legal turns: those without a claim first, the pass alone if it is
    /// forced, none if the game is over. [`Board::visit_all`] is faster.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Position, Variant};
    /// let position = Position::setup(Variant::FivesStay, 7);
    /// assert!(position.turns().all(|turn| position.is_legal(turn)));
    /// ```
    pub fn turns(&self) -> impl Iterator<Item = Turn> {
        let board = Board::new(self);
        let stacks = board.playable();
        let pass = (board.status() == Status::MustPass).then_some(Turn::Pass);
        let claims = iter::once(None).chain(self.claimable().into_iter().map(Some));
        claims
            .flat_map(move |claim| stacks.into_iter().map(move |from| (claim, from)))
            .flat_map(move |(claim, from)| {
                let landings = board.landings(claim, from);
                let moves = Moves {
                    claim,
                    from,
                    landings,
                };
                moves.turns()
            })
            .chain(pass)
    }
}

impl Board {
    /// Visits all legal turns in groups that share claim and moving stack,
    /// those without a claim first, until `visit` breaks. A forced pass is not
    /// visited: see [`Board::status`].
    ///
    /// ```
    /// use lyngk_pocket::rules::{Board, Position, Variant};
    /// use core::ops::ControlFlow;
    /// let board = Board::new(&Position::setup(Variant::FivesTaken, 7));
    /// let mut turns = 0;
    /// let _: ControlFlow<()> = board.visit_moves(|moves| {
    ///     turns += moves.landings.len() as u64;
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(turns, board.clone().perft(1));
    /// ```
    #[inline]
    pub fn visit_moves<B>(&self, mut visit: impl FnMut(Moves) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.sudden_death().is_some() {
            return ControlFlow::Continue(());
        }
        let mut finder = Finder::new(self);
        finder.visit(None, finder.movable, &mut visit)?;
        for colour in self.position.claimable() {
            let claim = Some(colour);
            if self.fives_taken_by(colour).is_empty() {
                finder.claim(colour);
                finder.visit(claim, finder.movable, &mut visit)?;
                finder.unclaim(colour);
            } else {
                let board = self.claiming(colour);
                let finder = Finder::new(&board);
                finder.visit(claim, finder.movable, &mut visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits the turns that start with no claim, or, between a claim and its
    /// move, the moves that can follow, in groups with the same moving stack.
    /// The game must not be over.
    #[doc(hidden)]
    #[inline]
    pub fn visit_plain_moves<B>(
        &self,
        mut visit: impl FnMut(Moves) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let low = self.points_by_greatest_height();
        let position = &self.position;
        let mut visit = |from, landings: PointSet| {
            if landings.is_empty() {
                return ControlFlow::Continue(());
            }
            visit(Moves {
                claim: None,
                from,
                landings,
            })
        };
        for from in self.topped_by_any(position.unclaimed()) {
            visit(
                from,
                self.neutral_landings(from, position.stack(from), &low),
            )?;
        }
        position
            .claims(position.side_to_move)
            .into_iter()
            .try_for_each(|colour| self.visit_networks(colour, &low, &mut visit))
    }

    /// Visits all legal turns one by one until `visit` breaks. A forced pass
    /// is not visited: see [`Board::status`].
    ///
    /// ```
    /// use lyngk_pocket::rules::{Board, Position, Variant};
    /// use core::ops::ControlFlow;
    /// let board = Board::new(&Position::setup(Variant::FivesTaken, 7));
    /// // The first turn, and no other is looked for.
    /// let first = board.visit_turns(ControlFlow::Break).break_value().unwrap();
    /// assert!(board.is_legal(first));
    /// ```
    #[inline]
    pub fn visit_turns<B>(&self, mut visit: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_moves(|moves| moves.turns().try_for_each(&mut visit))
    }

    /// Returns the landings of the stack on `from` for the side to move, after `claim` if
    /// there is one. Empty if the stack cannot move or the claim is not allowed.
    ///
    /// ```
    /// use lyngk_pocket::rules::Board;
    /// use lyngk_pocket::rules::notation::Sketch;
    /// let board = Board::new(&Sketch::EXAMPLE.position().unwrap());
    /// let landings = board.landings(None, "e3".parse().unwrap());
    /// assert_eq!(landings.first(), Some("e4".parse().unwrap()));
    /// ```
    #[must_use]
    pub fn landings(&self, claim: Option<Colour>, from: Point) -> PointSet {
        let own = self.position.claims(self.position.side_to_move);
        match claim {
            // A six that the claim makes one's own wins after the move only.
            _ if self.sudden_death().is_some() => PointSet::EMPTY,
            None => self.landings_now(from),
            Some(colour) if !self.position.claimable().has(colour) => PointSet::EMPTY,
            Some(colour) if self.fives_taken_by(colour).is_empty() => {
                self.landings_owning(own.with(colour), from)
            }
            Some(colour) => self.landings_after_taking(colour, own.with(colour), from),
        }
    }

    /// Returns the landings of the stack on `from` for the side to move, whose claim, if
    /// any, has been made: those of [`Board::visit_plain_moves`].
    #[must_use]
    pub(crate) fn landings_now(&self, from: Point) -> PointSet {
        self.landings_owning(self.position.claims(self.position.side_to_move), from)
    }

    /// Apart, because it is rare and has a whole board on the stack.
    #[inline(never)]
    fn landings_after_taking(&self, colour: Colour, own: ColourSet, from: Point) -> PointSet {
        self.claiming(colour).landings_owning(own, from)
    }

    /// Returns the stacks the side to move can move, after `claim` if there is one.
    ///
    /// ```
    /// use lyngk_pocket::rules::Board;
    /// use lyngk_pocket::rules::notation::Sketch;
    /// let board = Board::new(&Sketch::EXAMPLE.position().unwrap());
    /// // The green piece on c1 sees no other stack.
    /// assert!(!board.movable(None).has("c1".parse().unwrap()));
    /// ```
    #[must_use]
    pub fn movable(&self, claim: Option<Colour>) -> PointSet {
        self.playable()
            .into_iter()
            .filter(|&point| !self.landings(claim, point).is_empty())
            .collect()
    }

    /// Returns the stacks topped by a neutral colour or one the side to move has claimed,
    /// whether they have a landing or not.
    pub(super) fn playable(&self) -> PointSet {
        let opponent = self.position.side_to_move.opponent();
        self.topped_by_any(self.position.claims(opponent).complement())
    }

    /// Returns whether the side to move has a legal turn other than a pass.
    ///
    /// ```
    /// use lyngk_pocket::rules::Board;
    /// use lyngk_pocket::rules::notation::Sketch;
    /// let board = Board::new(&Sketch::EXAMPLE.position().unwrap());
    /// assert!(board.has_turn());
    /// ```
    #[must_use]
    pub fn has_turn(&self) -> bool {
        if self.sudden_death().is_some() {
            return false;
        }
        if self.visit_plain_moves(ControlFlow::Break).is_break() {
            return true;
        }
        // A claim gives its colour's stacks more landings, and takes fives.
        self.position.claimable().into_iter().any(|colour| {
            self.playable()
                .into_iter()
                .any(|from| !self.landings(Some(colour), from).is_empty())
        })
    }

    /// Returns whether the game goes on, and how it ended if not (E11, E12, G1, H4).
    ///
    /// ```
    /// use lyngk_pocket::rules::{Board, Status};
    /// use lyngk_pocket::rules::notation::Sketch;
    /// let board = Board::new(&Sketch::EXAMPLE.position().unwrap());
    /// assert_eq!(board.status(), Status::ToMove);
    /// ```
    #[must_use]
    pub fn status(&self) -> Status {
        if self.sudden_death().is_none() {
            if self.has_turn() {
                return Status::ToMove;
            }
            if self.has_turn_after_pass() {
                return Status::MustPass;
            }
        }
        Status::Over(self.outcome())
    }

    /// Visits the turns of [`Board::visit_turns`], or the pass if that is
    /// forced, or nothing if the game is over.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Board, Turn};
    /// use lyngk_pocket::rules::notation::Sketch;
    /// use core::ops::ControlFlow;
    /// // A has claimed nothing that could move, B has.
    /// let sketch = Sketch {
    ///     stacks: &[("e3", "BR"), ("e4", "K")],
    ///     claims: ["", "RK"],
    ///     ..Sketch::EMPTY
    /// };
    /// let board = Board::new(&sketch.position().unwrap());
    /// assert_eq!(board.visit_all(ControlFlow::Break).break_value(), Some(Turn::Pass));
    /// ```
    #[inline]
    pub fn visit_all<B>(&self, mut visit: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut any = false;
        self.visit_turns(|turn| {
            any = true;
            visit(turn)
        })?;
        if !any && self.status() == Status::MustPass {
            return visit(Turn::Pass);
        }
        ControlFlow::Continue(())
    }

    /// Returns the board once the side to move has claimed `colour`, before its move.
    fn claiming(&self, colour: Colour) -> Self {
        let mut board = self.clone();
        board.claim(colour);
        board
    }

    /// Returns the board once the side to move has made its claim, if any, and before its
    /// move: the fives it takes are gone. The claim must be allowed.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Board, Colour, Player};
    /// use lyngk_pocket::rules::notation::Sketch;
    /// let board = Board::new(&Sketch::EXAMPLE.position().unwrap());
    /// let claimed = board.after_claim(Some(Colour::Black));
    /// assert!(claimed.position().claims(Player::A).has(Colour::Black));
    /// ```
    #[must_use]
    pub fn after_claim(&self, claim: Option<Colour>) -> Self {
        let mut board = self.clone();
        if let Some(colour) = claim {
            board.claim(colour);
        }
        board
    }

    /// Returns whether the other player has a turn after a pass. Apart, because it is
    /// rare and has a whole board on the stack.
    #[inline(never)]
    fn has_turn_after_pass(&self) -> bool {
        let mut passed = self.clone();
        passed.play(Turn::Pass);
        passed.has_turn()
    }

    /// Returns the landings of the stack on `from` if the side to move has claimed the
    /// colours in `own`.
    fn landings_owning(&self, own: ColourSet, from: Point) -> PointSet {
        let stack = self.position.stack(from);
        let Some(Piece::Of(top)) = stack.top() else {
            return PointSet::EMPTY;
        };
        let low = self.points_by_greatest_height();
        if own.has(top) {
            let (_, reach) = self.network(from, &mut { self.topped[top.index()] });
            self.combinable(stack, reach & low[self.room_under(stack)])
        } else if self.position.unclaimed().has(top) {
            self.neutral_landings(from, stack, &low)
        } else {
            PointSet::EMPTY
        }
    }

    /// For each height, the points whose stacks are at most that high.
    #[inline]
    pub(crate) fn points_by_greatest_height(&self) -> LowStacks {
        let mut low = [PointSet::EMPTY; Stack::HIGHEST + 1];
        for height in 1..low.len() {
            low[height] = low[height - 1] | self.height[height];
        }
        low
    }

    /// E6, E7: onto a stack in sight that is not higher than the moving one.
    #[inline]
    fn neutral_landings(&self, from: Point, stack: Stack, low: &LowStacks) -> PointSet {
        let height = stack.height().min(self.room_under(stack));
        self.combinable(stack, self.sight.from(from) & low[height])
    }

    /// Returns how many pieces may come to lie under a stack.
    #[inline]
    pub(super) fn room_under(&self, stack: Stack) -> usize {
        self.position
            .variant
            .highest()
            .saturating_sub(stack.height())
    }

    /// E5: those of `points` whose stacks have no colour of `stack`.
    #[inline]
    pub(super) fn combinable(&self, stack: Stack, points: PointSet) -> PointSet {
        if points.is_empty() {
            return points;
        }
        points & !self.holding_any(stack.colours())
    }
}

/// Points by the greatest height of their stacks.
pub(crate) type LowStacks = [PointSet; Stack::HIGHEST + 1];

/// The landings of every stack that the side to move can play with, found
/// once. A claim that takes no five changes only those of its own colour.
struct Finder<'a> {
    board: &'a Board,
    low: LowStacks,
    /// The stacks the side to move may play with.
    movable: PointSet,
    landings: [PointSet; Point::NUM],
}

impl<'a> Finder<'a> {
    #[inline]
    fn new(board: &'a Board) -> Self {
        let position = &board.position;
        let mut finder = Self {
            board,
            low: board.points_by_greatest_height(),
            movable: PointSet::EMPTY,
            landings: [PointSet::EMPTY; Point::NUM],
        };
        for colour in position.unclaimed() {
            finder.movable |= board.topped[colour.index()];
            finder.unclaim(colour);
        }
        for colour in position.claims(position.side_to_move) {
            finder.movable |= board.topped[colour.index()];
            finder.claim(colour);
        }
        finder
    }

    /// Makes the stacks topped by `colour`, so far neutral, move as claimed ones.
    #[inline]
    fn claim(&mut self, colour: Colour) {
        let Self {
            board,
            low,
            landings,
            ..
        } = self;
        board.for_each_claimed(colour, low, |from, to| landings[from.index()] = to);
    }

    /// Makes the stacks topped by `colour` move as neutral ones.
    #[inline]
    fn unclaim(&mut self, colour: Colour) {
        for from in self.board.topped[colour.index()] {
            let stack = self.board.position.stack(from);
            self.landings[from.index()] = self.board.neutral_landings(from, stack, &self.low);
        }
    }

    /// Visits the turns of the stacks on `points`.
    #[inline]
    fn visit<B>(
        &self,
        claim: Option<Colour>,
        points: PointSet,
        visit: &mut impl FnMut(Moves) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for from in points {
            let landings = self.landings[from.index()];
            if !landings.is_empty() {
                visit(Moves {
                    claim,
                    from,
                    landings,
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}
