//! A turn on its way: first the fives a claim takes lift off, then the stack
//! hops along its route, then a five it completed lifts off.

use super::FRAME;
use super::event::Millis;
use super::game::{Played, claimed};
use super::settings::Animation;
use crate::rules::{Colour, Player, Point, PointSet, Position, Route, Stack, Turn};

/// How long a captured five takes to lift off, as a multiple of a hop.
const LIFTS_PER_HOP: u64 = 2;

/// A turn being shown.
#[derive(Clone, Debug)]
pub(super) struct Flight {
    begun: Millis,
    hop: Millis,
    /// The position in which the claim is made and the stack has not moved.
    before: Position,
    /// The colour claimed first, and what that takes.
    claim: Option<Colour>,
    taken: PointSet,
    route: Route,
    captures: bool,
}

/// What a flight shows at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Frame {
    /// Fives lift off.
    Taking(PointSet, u16),
    /// A stack is between two points of its route.
    Hopping(Point, Point, u16),
    /// The completed five lifts off its landing.
    Capturing(Stack, Point, u16),
}

impl Flight {
    /// The flight of a turn; none for a pass, or if nothing is to move.
    pub(super) fn of(played: &Played, speed: Animation, now: Millis) -> Option<Self> {
        let Turn::Move { claim, .. } = played.turn else {
            return None;
        };
        if speed == Animation::Off {
            return None;
        }
        Some(Self {
            begun: now,
            hop: speed.hop(),
            before: played.before,
            claim,
            taken: played.taken,
            route: played.route?,
            captures: played.completed,
        })
    }

    /// Who moves.
    pub(super) fn mover(&self) -> Player {
        self.before.side_to_move()
    }

    /// The position the flight is shown on: once the fives are taken, the one in
    /// which the claim is made.
    pub(super) fn position(&self, now: Millis) -> Position {
        match self.frame(now) {
            Some(Frame::Taking(..)) => self.before,
            _ => claimed(&self.before, self.claim),
        }
    }

    /// The stack that moves, and where from.
    pub(super) fn moved(&self) -> (Stack, Option<Point>) {
        let from = self.route.points().first().copied();
        (
            from.map_or(Stack::EMPTY, |from| self.before.stack(from)),
            from,
        )
    }

    /// When the picture after this one is due.
    pub(super) fn next(&self, now: Millis) -> Millis {
        now + FRAME - now.saturating_sub(self.begun) % FRAME
    }

    /// What to show; none once it is over. The pictures of a flight do not depend
    /// on when exactly somebody looks: the same ones come on every device.
    pub(super) fn frame(&self, now: Millis) -> Option<Frame> {
        let mut since = now.saturating_sub(self.begun) / FRAME * FRAME;
        let lift = self.hop * LIFTS_PER_HOP;
        if !self.taken.is_empty() {
            if since < lift {
                return Some(Frame::Taking(self.taken, part(since, lift)));
            }
            since -= lift;
        }
        for step in self.route.points().windows(2) {
            if since < self.hop {
                return Some(Frame::Hopping(step[0], step[1], part(since, self.hop)));
            }
            since -= self.hop;
        }
        if self.captures && since < lift {
            let (stack, _) = self.moved();
            let &to = self.route.points().last()?;
            let whole = stack.onto(self.before.stack(to));
            return Some(Frame::Capturing(whole, to, part(since, lift)));
        }
        None
    }
}

fn part(of: Millis, whole: Millis) -> u16 {
    (1000 * of / whole.max(1)) as u16
}
