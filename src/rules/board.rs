//! A position with the sets that move generation and play need, kept up to date.

use core::ops::BitOr;

use super::point::PointSet;
use super::sight::Sight;
use super::{Colour, ColourSet, Piece, Point, Position, Stack, Turn, Variant};

/// A position in a form that finds turns quickly and plays and takes back
/// turns in place.
///
/// Beside the position it keeps sets of points by top piece, by colour held
/// and by height, and which stacks see each other. Every one of them changes
/// by exclusive or, so taking a stack off a point and putting it back are the
/// same operation, and a turn is taken back exactly.
#[derive(Clone, Debug)]
pub struct Board {
    pub(super) position: Position,
    pub(super) sight: Sight,
    /// Points by the stack's top, [`Piece::index`].
    pub(super) topped: [PointSet; Piece::NUM],
    /// Points by the colours anywhere in the stack, [`Colour::index`].
    pub(super) holding: [PointSet; Colour::NUM],
    /// Points by the stack's height; the empty ones at 0.
    pub(super) height: [PointSet; Stack::HIGHEST + 1],
}

/// The data that [`Board::undo`] needs to take a turn back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    claimed: Option<MadeClaim>,
    /// `None` if the turn was a pass.
    moved: Option<MadeMove>,
}

/// The data needed to take a claim back.
#[derive(Clone, Copy, Debug)]
pub struct MadeClaim {
    colour: Colour,
    /// The neutral fives the claim took, in the order of taking.
    taken: [Option<(Point, Stack)>; MOST_FIVES],
}

/// The data needed to take a move back.
#[derive(Clone, Copy, Debug)]
pub struct MadeMove {
    from: Point,
    to: Point,
    /// The stacks on `from` and `to` before the move.
    stack: Stack,
    below: Stack,
    made: Made,
}

/// The effect of a move on the stack it lands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Made {
    /// A higher stack and nothing else.
    Stack,
    /// A five that leaves the board for the mover (E9).
    Capture,
    /// A six that wins for the mover. The position records it only where the board
    /// alone cannot distinguish it from a neutral six claimed later (ruling 11).
    Win,
}

impl MadeClaim {
    /// Returns the neutral fives the claim took and where they stood.
    pub(crate) fn taken(&self) -> impl Iterator<Item = (Point, Stack)> {
        self.taken.into_iter().flatten()
    }
}

impl MadeMove {
    /// Returns whether the stack completed a five that left the board (E9).
    #[must_use]
    #[doc(hidden)]
    pub const fn captured(&self) -> bool {
        matches!(self.made, Made::Capture)
    }
}

/// The most fives that 43 pieces can form.
const MOST_FIVES: usize = Point::NUM / 5;

impl Board {
    /// Returns the board of a position.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Board, Position, Variant};
    /// let start = Position::setup(Variant::FivesTaken, 7);
    /// assert_eq!(*Board::new(&start).position(), start);
    /// ```
    #[must_use]
    pub fn new(position: &Position) -> Self {
        #[cfg(test)]
        work::BOARDS.with(|boards| boards.set(boards.get() + 1));
        let mut topped = [PointSet::EMPTY; Piece::NUM];
        let mut holding = [PointSet::EMPTY; Colour::NUM];
        let mut height = [PointSet::EMPTY; Stack::HIGHEST + 1];
        for (point, stack) in Point::all().zip(position.stacks) {
            let here = PointSet::of(point);
            height[stack.height()] |= here;
            if let Some(top) = stack.top() {
                topped[top.index()] |= here;
            }
            for colour in Colour::ALL {
                if stack.colours().has(colour) {
                    holding[colour.index()] |= here;
                }
            }
        }
        Self {
            position: *position,
            sight: Sight::new(height[0]),
            topped,
            holding,
            height,
        }
    }

    /// Returns the position on the board.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Board, Player, Position, Variant};
    /// let board = Board::new(&Position::setup(Variant::SixesTaken, 7));
    /// assert_eq!(board.position().side_to_move(), Player::A);
    /// ```
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the points that have a stack.
    ///
    /// ```
    /// use lyngk_pocket::rules::Board;
    /// use lyngk_pocket::rules::notation::Sketch;
    /// let board = Board::new(&Sketch::EXAMPLE.position().unwrap());
    /// assert_eq!(board.occupied().len(), 3);
    /// ```
    #[must_use]
    pub fn occupied(&self) -> PointSet {
        !self.height[0]
    }

    /// Returns the points whose stack is topped by this piece.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Board, Colour, Piece};
    /// use lyngk_pocket::rules::notation::Sketch;
    /// let board = Board::new(&Sketch::EXAMPLE.position().unwrap());
    /// let red = board.topped_by(Piece::Of(Colour::Red));
    /// assert!(red.has("e3".parse().unwrap()));
    /// ```
    #[must_use]
    pub const fn topped_by(&self, piece: Piece) -> PointSet {
        self.topped[piece.index()]
    }

    /// Returns the points whose stack is topped by any of these colours.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Board, ColourSet};
    /// use lyngk_pocket::rules::notation::Sketch;
    /// let board = Board::new(&Sketch::EXAMPLE.position().unwrap());
    /// assert_eq!(board.topped_by_any(ColourSet::ALL).len(), 3);
    /// ```
    #[must_use]
    pub fn topped_by_any(&self, colours: ColourSet) -> PointSet {
        let tops = colours
            .into_iter()
            .map(|colour| self.topped[colour.index()]);
        tops.fold(PointSet::EMPTY, BitOr::bitor)
    }

    /// Returns the points whose stack has this colour in it.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Board, Colour};
    /// use lyngk_pocket::rules::notation::Sketch;
    /// let board = Board::new(&Sketch::EXAMPLE.position().unwrap());
    /// // Blue lies under red.
    /// assert_eq!(board.holding(Colour::Blue).first(), Some("e3".parse().unwrap()));
    /// ```
    #[must_use]
    pub const fn holding(&self, colour: Colour) -> PointSet {
        self.holding[colour.index()]
    }

    /// Returns the points whose stack has any of these colours in it.
    #[inline]
    pub(super) fn holding_any(&self, colours: ColourSet) -> PointSet {
        let mut points = PointSet::EMPTY;
        if cfg!(target_arch = "arm") {
            // Branches cost next to nothing on the chip.
            for colour in colours {
                points |= self.holding[colour.index()];
            }
        } else {
            for colour in Colour::ALL {
                points |= self.holding[colour.index()].when(colours.has(colour));
            }
        }
        points
    }

    /// Returns the points whose stack has this height, 0 for the empty points.
    ///
    /// ```
    /// use lyngk_pocket::rules::Board;
    /// use lyngk_pocket::rules::notation::Sketch;
    /// let board = Board::new(&Sketch::EXAMPLE.position().unwrap());
    /// assert_eq!(board.of_height(1).len(), 2);
    /// assert_eq!(board.of_height(0).len(), 40);
    /// ```
    #[must_use]
    pub fn of_height(&self, height: usize) -> PointSet {
        self.height.get(height).copied().unwrap_or_default()
    }

    /// Returns the points whose stacks are as high as the one on `point` lacks to the
    /// greatest height.
    #[inline]
    #[must_use]
    pub(crate) fn completing(&self, point: Point) -> PointSet {
        let height = self.position.stack(point).height();
        self.of_height(self.position.variant.highest().saturating_sub(height))
    }

    /// Returns the stacks that a stack on an occupied point sees along the lines.
    ///
    /// ```
    /// use lyngk_pocket::rules::Board;
    /// use lyngk_pocket::rules::notation::Sketch;
    /// let board = Board::new(&Sketch::EXAMPLE.position().unwrap());
    /// let seen = board.seen_from("e3".parse().unwrap());
    /// assert!(seen.has("e4".parse().unwrap()));
    /// ```
    #[must_use]
    pub fn seen_from(&self, point: Point) -> PointSet {
        self.sight.from(point)
    }

    /// Returns the neutral fives that claiming `colour` takes (ruling 2).
    ///
    /// ```
    /// use lyngk_pocket::rules::{Board, Colour};
    /// use lyngk_pocket::rules::notation::Sketch;
    /// let sketch = Sketch { stacks: &[("e3", "BKRGI"), ("e4", "K")], ..Sketch::EMPTY };
    /// let board = Board::new(&sketch.position().unwrap());
    /// assert_eq!(board.fives_taken_by(Colour::Ivory).len(), 1);
    /// ```
    #[must_use]
    pub fn fives_taken_by(&self, colour: Colour) -> PointSet {
        match self.position.variant {
            Variant::FivesTaken => self.topped[colour.index()] & self.height[5],
            Variant::SixesTaken | Variant::FivesStay | Variant::SixesStay => PointSet::EMPTY,
        }
    }

    /// Returns whether claiming `colour` makes a neutral six the claimer's, so that every
    /// move after the claim wins (ruling 8).
    ///
    /// ```
    /// use lyngk_pocket::rules::{Board, Colour, Variant};
    /// use lyngk_pocket::rules::notation::Sketch;
    /// let sketch = Sketch::of(&[("e3", "BKRGJI"), ("e4", "K")]);
    /// for (variant, wins) in [(Variant::SixesTaken, true), (Variant::SixesStay, false)] {
    ///     let board = Board::new(&sketch.with_variant(variant).position().unwrap());
    ///     assert_eq!(board.claim_wins(Colour::Ivory), wins);
    /// }
    /// ```
    #[must_use]
    pub fn claim_wins(&self, colour: Colour) -> bool {
        match self.position.variant {
            Variant::SixesTaken => {
                let sixes = self.topped[colour.index()] & self.of_height(Stack::HIGHEST);
                !sixes.is_empty()
            }
            Variant::FivesTaken | Variant::FivesStay | Variant::SixesStay => false,
        }
    }

    /// Plays a turn, which must be legal: see [`Position::try_play`] for turns
    /// of unknown origin. An illegal turn leaves a board that is not a position
    /// of the game.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Board, Position, Variant};
    /// use core::ops::ControlFlow;
    /// let mut board = Board::new(&Position::setup(Variant::FivesTaken, 7));
    /// let turn = board.visit_turns(ControlFlow::Break).break_value().unwrap();
    /// let undo = board.play(turn);
    /// assert_eq!(board.position().stacks_left(), 42);
    /// board.undo(&undo);
    /// assert_eq!(*board.position(), Position::setup(Variant::FivesTaken, 7));
    /// ```
    pub fn play(&mut self, turn: Turn) -> Undo {
        match turn {
            Turn::Pass => {
                self.hand_over();
                Undo {
                    claimed: None,
                    moved: None,
                }
            }
            Turn::Move { claim, from, to } => Undo {
                claimed: claim.map(|colour| self.claim(colour)),
                moved: Some(self.move_stack(from, to)),
            },
        }
    }

    /// Takes back the turn played last, exactly.
    ///
    /// ```
    /// use lyngk_pocket::rules::{Board, Position, Turn, Variant};
    /// let start = Position::setup(Variant::FivesTaken, 7);
    /// let mut board = Board::new(&start);
    /// let undo = board.play(Turn::Pass);
    /// board.undo(&undo);
    /// assert_eq!(*board.position(), start);
    /// ```
    pub fn undo(&mut self, undo: &Undo) {
        match &undo.moved {
            Some(moved) => self.move_back(moved),
            None => self.hand_over(),
        }
        if let Some(claimed) = &undo.claimed {
            self.unclaim(claimed);
        }
    }

    /// Makes the first half of a turn: claims a colour for the side to move
    /// and takes its neutral fives. The claim must be allowed, and a move by
    /// the same side must follow.
    #[doc(hidden)]
    pub fn claim(&mut self, colour: Colour) -> MadeClaim {
        let side = self.position.side_to_move.index();
        let fives = self.fives_taken_by(colour);
        let mut taken = [None; MOST_FIVES];
        for (slot, point) in taken.iter_mut().zip(fives) {
            let five = core::mem::take(&mut self.position.stacks[point.index()]);
            self.toggle_stack(point, five);
            *slot = Some((point, five));
        }
        self.position.claims[side] = self.position.claims[side].with(colour);
        self.position.captured[side] += fives.len() as u8;
        MadeClaim { colour, taken }
    }

    /// Takes back the claim made last, exactly.
    #[doc(hidden)]
    pub fn unclaim(&mut self, claimed: &MadeClaim) {
        let side = self.position.side_to_move.index();
        self.position.claims[side] = self.position.claims[side].without(claimed.colour);
        // In the reverse order of the taking, as sight demands.
        for &(point, five) in claimed.taken.iter().rev().flatten() {
            self.position.stacks[point.index()] = five;
            self.toggle_stack(point, five);
            self.position.captured[side] -= 1;
        }
    }

    /// Makes the second half of a turn, which must be legal: moves a stack,
    /// captures the five it completes, and hands the turn over.
    pub(crate) fn move_stack(&mut self, from: Point, to: Point) -> MadeMove {
        let (stack, below) = (self.position.stack(from), self.position.stack(to));
        let combined = stack.onto(below);
        let made = self.made_by(stack, below);
        self.toggle_move(from, to, stack, below);
        self.position.stacks[from.index()] = Stack::EMPTY;
        self.position.stacks[to.index()] = combined;
        if made != Made::Stack {
            if made == Made::Capture {
                self.toggle_stack(to, combined);
                self.position.stacks[to.index()] = Stack::EMPTY;
            }
            self.position.captured[self.position.side_to_move.index()] += 1;
        }
        self.hand_over();
        MadeMove {
            from,
            to,
            stack,
            below,
            made,
        }
    }

    /// Takes back the move made last, exactly.
    pub(crate) fn move_back(&mut self, moved: &MadeMove) {
        let &MadeMove {
            from,
            to,
            stack,
            below,
            made,
        } = moved;
        self.hand_over();
        if made != Made::Stack {
            if made == Made::Capture {
                self.toggle_stack(to, stack.onto(below));
            }
            self.position.captured[self.position.side_to_move.index()] -= 1;
        }
        self.toggle_move(from, to, stack, below);
        self.position.stacks[to.index()] = below;
        self.position.stacks[from.index()] = stack;
    }

    fn hand_over(&mut self) {
        self.position.side_to_move = self.position.side_to_move.opponent();
    }

    /// Returns the effect of the side to move setting `stack` down on `below`.
    #[inline]
    #[must_use]
    pub(crate) fn made_by(&self, stack: Stack, below: Stack) -> Made {
        let variant = self.position.variant;
        if stack.height() + below.height() < variant.highest()
            || !stack.is_topped_by(self.position.claims(self.position.side_to_move))
        {
            return Made::Stack;
        }
        match variant {
            Variant::FivesTaken | Variant::FivesStay => Made::Capture,
            Variant::SixesStay => Made::Win,
            // The winner is decided at the end of the turn, over all sixes.
            Variant::SixesTaken => Made::Stack,
        }
    }

    /// Removes a stack from all sets, or adds it again.
    fn toggle_stack(&mut self, point: Point, stack: Stack) {
        let here = PointSet::of(point);
        self.height[0] ^= here;
        self.height[stack.height()] ^= here;
        if let Some(top) = stack.top() {
            self.topped[top.index()] ^= here;
        }
        self.toggle_colours(here, stack.colours());
        self.sight.toggle(point);
    }

    /// Moves a stack onto another one in all sets, or reverts that.
    fn toggle_move(&mut self, from: Point, to: Point, moved: Stack, below: Stack) {
        let (start, landing) = (PointSet::of(from), PointSet::of(to));
        self.height[0] ^= start;
        self.height[moved.height()] ^= start;
        self.height[below.height()] ^= landing;
        self.height[moved.height() + below.height()] ^= landing;
        if let (Some(top), Some(covered)) = (moved.top(), below.top()) {
            self.topped[top.index()] ^= start | landing;
            self.topped[covered.index()] ^= landing;
        }
        self.toggle_colours(start | landing, moved.colours());
        self.sight.toggle(from);
    }

    /// Free of branches on a computer: the colours of a stack are close to random, and a
    /// mispredicted branch costs more than the work it saves.
    #[inline]
    fn toggle_colours(&mut self, points: PointSet, colours: ColourSet) {
        if cfg!(target_arch = "arm") {
            for colour in colours {
                self.holding[colour.index()] ^= points;
            }
        } else {
            for colour in Colour::ALL {
                self.holding[colour.index()] ^= points.when(colours.has(colour));
            }
        }
    }
}

/// Counts the work that tests cause in their thread: boards made from positions, and
/// turns checked.
#[cfg(test)]
pub(crate) mod work {
    use core::cell::Cell;

    std::thread_local! {
        pub(crate) static BOARDS: Cell<u32> = const { Cell::new(0) };
        pub(crate) static CHECKS: Cell<u32> = const { Cell::new(0) };
    }

    /// Returns the numbers of boards made and turns checked while `work` runs.
    pub(crate) fn of(work: impl FnOnce()) -> (u32, u32) {
        let read = || (BOARDS.get(), CHECKS.get());
        let before = read();
        work();
        let after = read();
        (after.0 - before.0, after.1 - before.1)
    }
}
