//! The static evaluation: the value of a position without search.
//!
//! Every stack has a class: whose colour is on top, and how many of its pieces
//! are of a colour of A, of a colour of B, of a free colour, or jokers. A
//! class has a value for each number of claims the players have made, once for
//! a full board and once for an empty one. A position is worth the sum over its
//! stacks, more or less for those under attack and for claimed ones that can move,
//! plus the captured fives, blended by how many stacks are left (tapered evaluation,
//! as in Fruit).

use super::class::Classifier;
use crate::rules::{Board, ColourSet, Player, Point, PointSet, Position, Stack, Variant};
use core::ops::{Add, Sub};

/// A value on a full board and on an empty one, or a sum of such values.
///
/// Both share a word, so that adding two is one addition, as in Stockfish: the
/// value on an empty board in the upper half, that on a full one in the lower
/// half, which borrows from the upper one if negative. No sum over a board comes
/// near the 16 bits of a half.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tapered(i32);

impl Tapered {
    pub(super) const ZERO: Self = Self(0);

    /// Returns the value that is `full` on a full board and `empty` on an empty one.
    #[must_use]
    pub const fn new(full: i16, empty: i16) -> Self {
        Self(((empty as i32) << 16).wrapping_add(full as i32))
    }

    /// Returns the value on a full board.
    #[inline]
    #[must_use]
    pub const fn full(self) -> i32 {
        self.0 as i16 as i32
    }

    /// Returns the value on an empty board.
    #[inline]
    #[must_use]
    pub const fn empty(self) -> i32 {
        self.0.wrapping_sub(self.full()) >> 16
    }

    /// Adds something of this worth to a player.
    #[inline]
    #[must_use]
    pub(super) fn with(self, player: Player, worth: Self) -> Self {
        match player {
            Player::A => self + worth,
            Player::B => self - worth,
        }
    }
}

impl Add for Tapered {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

impl Sub for Tapered {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }
}

/// The learned parameters of the evaluation, from player A's point of view. Those for B
/// are the negatives with the roles exchanged.
#[derive(Clone, Debug)]
pub struct Weights {
    /// By class: see [`Classifier`].
    pub stacks: [Tapered; Classifier::CLASSES],
    /// Stacks under attack by [`attack_class`].
    pub attacks: [Tapered; ATTACKS],
    /// Value of claimed stacks that can move to their owner, by [`reach_class`].
    pub reaches: [Tapered; REACHES],
    /// Value of a captured five.
    pub five: Tapered,
    /// Value of being the side to move, by [`phase`] from its point of view.
    pub tempo: [i16; PHASES],
}

/// Number of phases: each player has claimed zero, one or two colours.
pub const PHASES: usize = 9;

/// Returns the phase: the numbers of colours that a player and its opponent have claimed.
#[must_use]
pub const fn phase(own: ColourSet, other: ColourSet) -> usize {
    own.len() * 3 + other.len()
}

/// Number of classes of stacks under attack.
pub const ATTACKS: usize = 4 * 6 * 4;

/// Returns the class of a stack that a player's claimed stacks (`by_own`) or the
/// opponent's (`by_other`) could land on. `classifier` is the player's.
#[inline]
#[must_use]
pub fn attack_class(classifier: &Classifier, stack: Stack, by_own: bool, by_other: bool) -> usize {
    classifier.owner(stack) * 24
        + stack.height() * 4
        + usize::from(by_own) * 2
        + usize::from(by_other)
}

/// Number of classes of claimed stacks that can move: up to five high, in four kinds.
pub const REACHES: usize = 6 * 4;

/// Returns the class of a claimed stack on `from` that could move to `landings`: its
/// height, whether it can complete a stack, and whether it has more than one landing.
#[inline]
#[must_use]
pub fn reach_class(board: &Board, from: Point, landings: PointSet) -> usize {
    let completes = !(landings & board.completing(from)).is_empty();
    board.position().stack(from).height() * 4
        + usize::from(completes) * 2
        + usize::from(landings.has_several())
}

/// The landings of both players' claimed stacks, each as if its owner were to move.
#[derive(Clone, Copy)]
pub(super) struct Attacks {
    /// The stacks that each player could land on.
    pub(super) on: [PointSet; Player::NUM],
    /// Value to A of these stacks being able to move.
    reach: Tapered,
}

impl Attacks {
    pub(super) const NONE: Self = Self {
        on: [PointSet::EMPTY; Player::NUM],
        reach: Tapered::ZERO,
    };

    /// Adds the landings of a player's claimed stack.
    #[inline]
    pub(super) fn add(
        &mut self,
        (board, weights): (&Board, &Weights),
        player: Player,
        (from, landings): (Point, PointSet),
    ) {
        if !landings.is_empty() {
            self.on[player.index()] |= landings;
            let worth = weights.reaches[reach_class(board, from, landings)];
            self.reach = self.reach.with(player, worth);
        }
    }
}

/// Weight of the values on a full board, in 64ths: a shift takes the place of a division,
/// which the chip does not have.
#[derive(Clone, Copy)]
pub(super) struct Blend(i32);

impl Blend {
    /// Returns the blend for this many stacks on the board.
    #[inline]
    pub(super) fn new(stacks: usize) -> Self {
        Self((stacks * 3 / 2).min(64) as i32)
    }

    #[inline]
    pub(super) fn of(self, value: Tapered) -> i32 {
        (value.full() * self.0 + value.empty() * (64 - self.0)) >> 6
    }
}

/// Returns the factor from a value for A to a value for a player.
#[inline]
pub(super) const fn sign(player: Player) -> i32 {
    match player {
        Player::A => 1,
        Player::B => -1,
    }
}

impl Weights {
    /// Weights of zero, the initial content of a buffer for weights.
    pub const NONE: Self = Self {
        stacks: [Tapered::ZERO; Classifier::CLASSES],
        attacks: [Tapered::ZERO; ATTACKS],
        reaches: [Tapered::ZERO; REACHES],
        five: Tapered::ZERO,
        tempo: [0; PHASES],
    };

    /// Returns the sum over all stacks and captured fives for player A.
    pub(super) fn balance(&self, position: &Position, classifier: &Classifier) -> Tapered {
        let mut sum = Tapered::ZERO;
        for stack in Point::all().map(|point| position.stack(point)) {
            if !stack.is_empty() {
                sum = sum + self.stacks[classifier.class(stack)];
            }
        }
        for player in Player::ALL {
            for _ in 0..position.captured(player) {
                sum = sum.with(player, self.five);
            }
        }
        sum
    }

    /// Returns all attacks on a board.
    #[inline]
    pub(super) fn attacks_on(&self, board: &Board) -> Attacks {
        let mut attacks = Attacks::NONE;
        board.visit_claimed(|player, from, landings| {
            attacks.add((board, self), player, (from, landings));
        });
        attacks
    }

    /// Returns the value of attacks to player A.
    #[inline]
    pub(super) fn attacks(
        &self,
        position: &Position,
        classifier: &Classifier,
        attacks: &Attacks,
    ) -> Tapered {
        let [by_a, by_b] = attacks.on;
        let both = by_a & by_b;
        let mut sum = attacks.reach;
        for (points, by_a, by_b) in [
            (both, true, true),
            (by_a ^ both, true, false),
            (by_b ^ both, false, true),
        ] {
            for point in points {
                sum =
                    sum + self.attacks[attack_class(classifier, position.stack(point), by_a, by_b)];
            }
        }
        sum
    }

    /// Returns the bonus of the side to move, in a [`phase`] from its point of view.
    #[inline]
    pub(super) fn tempo(&self, phase: usize) -> i32 {
        i32::from(self.tempo[phase])
    }

    /// Returns the weights learned for a variant.
    #[must_use]
    pub fn of(variant: Variant) -> &'static Self {
        match variant {
            Variant::FivesTaken => super::FIVES_TAKEN,
            Variant::SixesTaken => super::SIXES_TAKEN,
            Variant::FivesStay => super::FIVES_STAY,
            Variant::SixesStay => super::SIXES_STAY,
        }
    }
}
