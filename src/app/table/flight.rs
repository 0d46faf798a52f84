//! A turn on its way: first a claim is announced and the fives it takes fly to
//! their owner's bar, then the stack hops along its route, then a five it completed
//! flies off.

use crate::app::FRAME;
use crate::app::event::Millis;
use crate::app::game::{Played, claimed};
use crate::app::moment::Moment;
use crate::app::settings::Animation;
use crate::rules::{Colour, PackedPosition, Player, Point, PointSet, Position, Route, Stack, Turn};

/// How long a captured five takes to its owner's bar, as a multiple of a hop.
const LIFTS_PER_HOP: u64 = 2;
/// How long the device's claim stands alone, in milliseconds: to read five words.
const ANNOUNCE_FOR: u16 = 1_320;

/// A turn being shown, or the claim of one.
#[derive(Clone, Debug)]
pub(in crate::app) struct Flight {
    begun: Moment,
    /// How long a hop takes, in milliseconds.
    hop: u16,
    /// The position before the turn.
    before: PackedPosition,
    claim: Claim,
    /// The way of the stack; none while only the claim is made.
    route: Option<Route>,
    captures: bool,
    /// It was asked for once more: nobody has to wait for it.
    again: bool,
}

/// What of a claim is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Claim {
    /// The turn has none.
    None,
    /// It was shown when it was made.
    Made(Colour),
    /// It takes these fives; whoever has not chosen it needs time to read it.
    Shown {
        colour: Colour,
        taken: PointSet,
        /// How long it stands alone, in milliseconds.
        announce: u16,
    },
}

impl Claim {
    const fn colour(self) -> Option<Colour> {
        match self {
            Self::None => None,
            Self::Made(colour) | Self::Shown { colour, .. } => Some(colour),
        }
    }
}

/// What a flight shows at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::app) enum Frame {
    /// A colour has been claimed.
    Claiming(Colour),
    /// The fives it takes fly off one by one.
    Taking {
        colour: Colour,
        flown: PointSet,
        flying: Point,
        permille: u16,
    },
    /// A stack is between two points of its route.
    Hopping(Point, Point, u16),
    /// The completed five flies off its landing.
    Capturing(Stack, Point, u16),
}

impl Flight {
    /// The flight of a turn; none for a pass, or if nothing is to move. A claim that
    /// was made at the board has been shown already.
    pub(in crate::app) fn of(
        played: &Played,
        claim_made: bool,
        speed: Animation,
        now: Millis,
    ) -> Option<Self> {
        let Turn::Move { claim, .. } = played.turn else {
            return None;
        };
        if speed == Animation::Off {
            return None;
        }
        Some(Self {
            begun: Moment::at(now),
            hop: speed.hop(),
            before: PackedPosition::from(&played.before),
            claim: match claim {
                None => Claim::None,
                Some(colour) if claim_made => Claim::Made(colour),
                Some(colour) => Claim::Shown {
                    colour,
                    taken: played.taken,
                    announce: ANNOUNCE_FOR,
                },
            },
            route: Some(played.route?),
            captures: played.completed,
            again: false,
        })
    }

    /// The flight of a turn that was seen before.
    pub(in crate::app) fn replay_of(
        played: &Played,
        speed: Animation,
        now: Millis,
    ) -> Option<Self> {
        let flight = Self::of(played, false, speed, now)?;
        Some(Self {
            again: true,
            ..flight
        })
    }

    /// Whether the turn was seen before.
    pub(in crate::app) const fn is_replay(&self) -> bool {
        self.again
    }

    /// The fives that a claim takes, as it is made; none if it takes nothing.
    pub(in crate::app) fn of_claim(
        position: &Position,
        colour: Colour,
        taken: PointSet,
        speed: Animation,
        now: Millis,
    ) -> Option<Self> {
        if speed == Animation::Off || taken.is_empty() {
            return None;
        }
        Some(Self {
            begun: Moment::at(now),
            hop: speed.hop(),
            before: PackedPosition::from(position),
            claim: Claim::Shown {
                colour,
                taken,
                announce: 0,
            },
            route: None,
            captures: false,
            again: false,
        })
    }

    /// Who moves.
    pub(in crate::app) fn mover(&self) -> Player {
        self.before.side_to_move()
    }

    /// Whether the claim is the last that its player has.
    pub(in crate::app) fn is_last_claim(&self) -> bool {
        self.before.unpack().claims(self.mover()).len() + 1 == Player::CLAIMS
    }

    /// The position the flight is shown on: once the fives are taken, the one in
    /// which the claim is made.
    pub(in crate::app) fn position(&self, now: Millis) -> Position {
        match self.frame(now) {
            Some(Frame::Claiming(_) | Frame::Taking { .. }) => self.before.unpack(),
            _ => claimed(&self.before.unpack(), self.claim.colour()),
        }
    }

    /// Where the stack that moves comes from.
    pub(in crate::app) fn from(&self) -> Option<Point> {
        self.route?.points().first().copied()
    }

    /// When the picture after this one is due.
    pub(in crate::app) fn next(&self, now: Millis) -> Millis {
        now + FRAME - now.saturating_sub(self.begun.millis()) % FRAME
    }

    /// What to show; none once it is over. The pictures of a flight do not depend
    /// on when exactly somebody looks: the same ones come on every device.
    pub(in crate::app) fn frame(&self, now: Millis) -> Option<Frame> {
        let mut since = now.saturating_sub(self.begun.millis()) / FRAME * FRAME;
        let hop = Millis::from(self.hop);
        let lift = hop * LIFTS_PER_HOP;
        if let Claim::Shown {
            colour,
            taken,
            announce,
        } = self.claim
        {
            let announce = Millis::from(announce);
            if since < announce {
                return Some(Frame::Claiming(colour));
            }
            since -= announce;
            let mut flown = PointSet::EMPTY;
            for flying in taken {
                if since < lift {
                    return Some(Frame::Taking {
                        colour,
                        flown,
                        flying,
                        permille: part(since, lift),
                    });
                }
                since -= lift;
                flown = flown.with(flying);
            }
        }
        let route = self.route?;
        for step in route.points().windows(2) {
            if since < hop {
                return Some(Frame::Hopping(step[0], step[1], part(since, hop)));
            }
            since -= hop;
        }
        if self.captures && since < lift {
            let (from, &to) = (self.from()?, route.points().last()?);
            let before = self.before.unpack();
            let whole = before.stack(from).onto(before.stack(to));
            return Some(Frame::Capturing(whole, to, part(since, lift)));
        }
        None
    }
}

fn part(of: Millis, whole: Millis) -> u16 {
    (1000 * of / whole.max(1)) as u16
}
